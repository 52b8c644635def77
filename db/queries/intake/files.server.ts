import { type RawBuilder, type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { IntakeFiles, IntakeMaps } from "#db/schema";
import { inTransaction } from "#db/transaction.server";
import type { RememberedMap } from "#domain/intake/map";
import { isUuid } from "#domain/text/strings";

/** Files of any heading, stored from the upload until their rows are decided. */

const partBytes = 1024 * 1024;

/** A stored file without its bytes. */
export type IntakeFile = Selectable<IntakeFiles>;

type NewFile = Omit<IntakeFile, "isRemembered" | "createdAt" | "updatedAt">;

/** Stores a file part by part. False if the same form was stored before. */
export function storeFile(
  db: Connection,
  { options, choices, columns, map, ...file }: NewFile,
  bytes: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const stored = await trx
      .insertInto("intakeFiles")
      .values({ ...file, ...jsonOf({ options, choices, columns, map }) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return false;
    let position = 0;
    for await (const part of partsOf(bytes)) {
      await trx
        .insertInto("intakeParts")
        .values({ fileId: file.id, position, bytes: part })
        .execute();
      position += 1;
    }
    return true;
  });
}

/** Joins chunks to parts of equal size, so that a byte is found by its index. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let rest = chunk;
    while (length + rest.length >= partBytes) {
      const fitting = rest.subarray(0, partBytes - length);
      yield Buffer.concat([...pending, fitting]);
      rest = rest.subarray(fitting.length);
      pending = [];
      length = 0;
    }
    if (rest.length > 0) pending.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(pending);
}

/** A stored file by its id; null for none. */
export async function findFile(db: Connection, id: string): Promise<IntakeFile | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom("intakeFiles")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest file with the same bytes whose rows are not applied yet. */
export async function findSameFile(db: Connection, hash: string): Promise<IntakeFile | null> {
  const row = await db
    .selectFrom("intakeFiles")
    .selectAll("intakeFiles")
    .leftJoin("changes", "changes.id", "intakeFiles.id")
    .where("hash", "=", hash)
    .where((eb) => eb.or([eb("changes.id", "is", null), eb("changes.state", "=", "planned")]))
    .orderBy("intakeFiles.createdAt", "desc")
    .executeTakeFirst();
  return row ?? null;
}

type JsonNames = "options" | "choices" | "columns" | "map";

/** Values of JSON columns, as they are written. */
const jsonOf = <Names extends JsonNames>(values: Pick<IntakeFile, Names>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  ) as Record<Names, string>;

/** Stores what a person has chosen for a file. False if its rows were applied in the meantime. */
export function saveChoices(
  db: Connection,
  { id, options, choices, columns, map, shape, rowCount, sourceName, isRemembered }: IntakeFile,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const change = await trx
      .selectFrom("changes")
      .select("state")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (change && change.state !== "planned") return false;
    await trx
      .updateTable("intakeFiles")
      .set({
        ...jsonOf({ options, choices, columns, map }),
        ...{ shape, rowCount, sourceName, isRemembered },
        updatedAt: sql<Date>`now()`,
      })
      .where("id", "=", id)
      .execute();
    return true;
  });
}

type Reading = Pick<IntakeFile, "options" | "map">;

/** Digest of how rows are read, without how that was chosen. Equal JSON has one text in Postgres. */
const digestOf = (options: RawBuilder<unknown>, map: RawBuilder<unknown>) =>
  sql<string>`md5(jsonb_build_array(${options}, ${map} - 'columns',
    jsonb_path_query_array(${map}, '$.columns[*].target'))::text)`;

/** Digest of how the rows of a file are planned. */
export async function digestOfReading(db: Connection, { options, map }: Reading): Promise<string> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const { rows } = await sql<{ digest: string }>`
    select ${digestOf(json(options), json(map))} as digest
  `.execute(db);
  return rows[0]?.digest ?? "";
}

/** True for a change whose rows are planned by the columns that its file has now; of no file, too. */
export const isReadAsPlanned = sql<boolean>`not exists (
  select from intake_files as file where file.id = changes.id
    and ${digestOf(sql`file.options`, sql`file.map`)} is distinct from changes.parameters->>'reading')`;

/** True where the columns of a planned file have been changed since its rows were checked. */
export async function isPlanStale(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("changes")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "planned")
    .where(sql<boolean>`not ${isReadAsPlanned}`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a file that is not imported. */
export async function dropFile(db: Connection, id: string): Promise<void> {
  await db.deleteFrom("intakeFiles").where("id", "=", id).execute();
}

/** Bytes of a stored file, which are read part by part. Reads like a `File`. */
export class StoredBytes {
  readonly type = "";

  constructor(
    private readonly db: Connection,
    private readonly file: Pick<IntakeFile, "id" | "name" | "bytes">,
    private readonly start = 0,
    private readonly end = file.bytes,
  ) {}

  get name(): string {
    return this.file.name;
  }

  get size(): number {
    return this.end - this.start;
  }

  slice(from = 0, to = this.size): StoredBytes {
    const at = (index: number) => this.start + Math.min(index, this.size);
    return new StoredBytes(this.db, this.file, at(from), at(to));
  }

  stream(): ReadableStream<Uint8Array> {
    let at = this.start;
    return new ReadableStream({
      pull: async (controller) => {
        if (at >= this.end) return controller.close();
        const from = at % partBytes;
        const length = Math.min(partBytes - from, this.end - at);
        const part = await this.#read(Math.floor(at / partBytes), from, length);
        at += length;
        controller.enqueue(part);
      },
    });
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer();
  }

  async #read(position: number, from: number, length: number): Promise<Uint8Array> {
    const { bytes } = await this.db
      .selectFrom("intakeParts")
      .select(
        sql<Buffer>`substring(bytes from ${from + 1}::integer for ${length}::integer)`.as("bytes"),
      )
      .where("fileId", "=", this.file.id)
      .where("position", "=", position)
      .executeTakeFirstOrThrow();
    return bytes;
  }
}

/** What the columns of files with the same heads were read as. */
export type KnownMap = Selectable<IntakeMaps>;

export async function findMap(db: Connection, shape: string): Promise<KnownMap | null> {
  const row = await db
    .selectFrom("intakeMaps")
    .selectAll()
    .where("shape", "=", shape)
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers the choices for a file, for the next one with the same heads. */
export async function storeMap(
  db: Connection,
  { shape, sourceName, rowCount, options, ...file }: IntakeFile,
  map: RememberedMap,
  actor: string,
): Promise<void> {
  const row = {
    ...{ sourceName, rowCount, actor, file: file.name },
    options: JSON.stringify(options),
    map: JSON.stringify(map),
    usedAt: sql<Date>`now()`,
  };
  await db
    .insertInto("intakeMaps")
    .values({ shape, ...row })
    .onConflict((conflict) => conflict.column("shape").doUpdateSet(row))
    .execute();
}

export const forgetMap = async (db: Connection, shape: string): Promise<void> => {
  await db.deleteFrom("intakeMaps").where("shape", "=", shape).execute();
};

/** Files that are not applied yet, and imports of files, newest first. */
export async function recentFiles(db: Connection, limit = 10) {
  const { rows } = await sql<{
    id: string;
    name: string;
    createdAt: Date;
    /** Null while the columns of a file are not checked. */
    state: string | null;
  }>`
    select coalesce(file.id, change.id) as id, coalesce(file.name, change.parameters->>'file') as name,
      coalesce(file.created_at, change.created_at) as created_at, change.state
    from intake_files as file
      full join (select * from changes where action = 'import') as change on change.id = file.id
    order by 3 desc limit ${limit}
  `.execute(db);
  return rows;
}
