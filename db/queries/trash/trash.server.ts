import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { coverColumn, pictureOf } from "#db/queries/pictures/columns.server";
import { inTransaction } from "#db/transaction.server";
import { type TrashKind, trashKinds } from "#domain/changes/states";
import { pageWithin } from "#domain/paths/pager";
import type { Picture } from "#domain/property/property";

const tables: Record<TrashKind, { table: string; name: string }> = {
  property: { table: "properties", name: "name" },
  page: { table: "pages", name: "title" },
  post: { table: "posts", name: "title" },
  inquiry: { table: "inquiries", name: "name" },
};

export interface TrashedRecord {
  kind: TrashKind;
  id: string;
  name: string;
  deletedAt: Date;
  cover: Picture | null;
}

const everything = sql.join(
  trashKinds.map((kind) => {
    const { table, name } = tables[kind];
    return sql`select ${sql.lit(kind)} as kind, id::text as id, ${sql.ref(name)} as name, deleted_at
      from ${sql.table(table)} where deleted_at is not null`;
  }),
  sql` union all `,
);

/** Deleted records, newest first. */
export async function listTrash(
  db: Connection,
  options: { page: number; size: number },
): Promise<{ records: TrashedRecord[]; total: number; page: number; pages: number }> {
  const total = Object.values(await countTrash(db)).reduce((sum, count) => sum + count, 0);
  const { page, pages } = pageWithin(options.page, total, options.size);
  const { rows } = await sql<Omit<TrashedRecord, "cover">>`
    select * from (${everything}) as trash order by deleted_at desc, kind, id
    limit ${options.size} offset ${(page - 1) * options.size}
  `.execute(db);
  const covers = await coversOf(
    db,
    rows.filter(({ kind }) => kind === "property").map(({ id }) => id),
  );
  const records = rows.map((row) => ({ ...row, cover: covers.get(row.id) ?? null }));
  return { records, total, page, pages };
}

async function coversOf(db: Connection, ids: readonly string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("properties")
    .select(["id", "name"])
    .select((eb) => coverColumn(eb).as("cover"))
    .where("id", "in", [...ids])
    .execute();
  return new Map(
    rows.flatMap(({ id, name, cover: [cover] }) => (cover ? [[id, pictureOf(cover, name)]] : [])),
  );
}

/** Number of records of each kind in the trash. */
export async function countTrash(db: Connection): Promise<Record<TrashKind, number>> {
  const { rows } = await sql<{ kind: TrashKind; count: number }>`
    select kind, count(*)::integer as count from (${everything}) as trash group by kind
  `.execute(db);
  const counted = new Map(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(trashKinds.map((kind) => [kind, counted.get(kind) ?? 0])) as Record<
    TrashKind,
    number
  >;
}

/** Name of a record in the trash; null if it is not there. */
export async function findTrashed(
  db: Connection,
  kind: TrashKind,
  id: string,
): Promise<string | null> {
  const { table, name } = tables[kind];
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(name)} as name from ${sql.table(table)}
    where id::text = ${id} and deleted_at is not null
  `.execute(db);
  return rows[0]?.name ?? null;
}

/** Deletes a record permanently. @returns its name; null if it is not in the trash */
export function purgeTrashed(
  db: Connection,
  kind: TrashKind,
  id: string,
  actor: string,
): Promise<string | null> {
  const { table } = tables[kind];
  return inTransaction(db, async (trx) => {
    const name = await findTrashed(trx, kind, id);
    if (name === null) return null;
    await sql`delete from ${sql.table(table)} where id::text = ${id} and deleted_at is not null`.execute(
      trx,
    );
    // Personal data must not outlive the inquiry.
    const before = kind === "inquiry" ? undefined : { name };
    await recordChange(trx, { actor, action: "purge", entity: kind, entityId: id, before });
    return name;
  });
}

/** Each has many dependent rows: a single statement for all would exceed the timeout of a request. */
const batchSize = 200;

/** Deletes everything in the trash permanently. @returns the number of records */
export function emptyTrash(db: Connection, actor: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const counts: Partial<Record<TrashKind, number>> = {};
    for (const kind of trashKinds) counts[kind] = await emptyTable(trx, tables[kind].table);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (total > 0)
      await recordChange(trx, {
        actor,
        action: "purge",
        entity: "trash",
        entityId: "all",
        after: counts,
      });
    return total;
  });
}

async function emptyTable(trx: Connection, table: string): Promise<number> {
  for (let emptied = 0; ;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where deleted_at is not null limit ${batchSize})
    `.execute(trx);
    const deleted = Number(numAffectedRows ?? 0);
    emptied += deleted;
    if (deleted < batchSize) return emptied;
  }
}
