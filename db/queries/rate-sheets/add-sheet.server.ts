import { createHash } from "node:crypto";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import type { SheetType } from "#domain/rates/sheet-file";

/** Adds rate sheets: by file, by link, or to be filled by hand. */

interface NewSheet {
  propertyId: string;
  name: string;
  actor: string;
}

export interface SheetFile {
  bytes: Uint8Array;
  mediaType: SheetType;
}

export const hashOfFile = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** A sheet, or the one that has the same file already. */
export interface AddedSheet {
  id: string;
  isNew: boolean;
}

/** The sheet of a property with this file; null for none. Refused and taken back ones do not count. */
export async function findSameFile(
  db: Connection,
  propertyId: string,
  hash: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("rateSheets")
    .select("id")
    .where("propertyId", "=", propertyId)
    .where("fileHash", "=", hash)
    .where("state", "not in", ["refused", "taken back"])
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Stores a file that waits to be read; the same file twice adds nothing. */
export function addSheetFile(
  db: Connection,
  { propertyId, name, actor }: NewSheet,
  { source, bytes, mediaType }: SheetFile & { source: "file" | "lodge" },
): Promise<AddedSheet> {
  return inTransaction(db, async (trx) => {
    const fileHash = hashOfFile(bytes);
    const known = await findSameFile(trx, propertyId, fileHash);
    if (known) return { id: known, isNew: false };
    const row = await trx
      .insertInto("rateSheets")
      .values({ propertyId, source, name, actor, fileHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) {
      // Added by another request in the meantime.
      const other = await findSameFile(trx, propertyId, fileHash);
      if (!other) throw new Error("The file is neither new nor stored");
      return { id: other, isNew: false };
    }
    await putFile(trx, row.id, { bytes, mediaType });
    await requestWork(trx, "read-rate-sheet", [{ sheetId: row.id }]);
    await recordAdded(trx, row.id, { propertyId, name, actor });
    return { id: row.id, isNew: true };
  });
}

export async function putFile(
  trx: Connection,
  sheetId: string,
  { bytes, mediaType }: SheetFile,
): Promise<void> {
  await trx
    .insertInto("rateSheetFiles")
    .values({ sheetId, bytes: Buffer.from(bytes), mediaType })
    .execute();
}

const recordAdded = (trx: Connection, sheetId: string, { propertyId, name, actor }: NewSheet) =>
  recordChange(trx, {
    actor,
    action: "add rate sheet",
    entity: "property",
    entityId: propertyId,
    after: { sheet: name, sheetId },
  });

/** A sheet whose file a worker fetches. */
export function addSheetLink(
  db: Connection,
  sheet: NewSheet & { url: string },
): Promise<AddedSheet> {
  return inTransaction(db, async (trx) => {
    const { propertyId, name, actor, url } = sheet;
    const known = await trx
      .selectFrom("rateSheets")
      .select("id")
      .where("propertyId", "=", propertyId)
      .where("url", "=", url)
      .where("state", "in", ["waiting", "reading", "review"])
      .executeTakeFirst();
    if (known) return { id: known.id, isNew: false };
    const { id } = await trx
      .insertInto("rateSheets")
      .values({ propertyId, source: "link", name, actor, url })
      .returning("id")
      .executeTakeFirstOrThrow();
    await requestWork(trx, "read-rate-sheet", [{ sheetId: id }]);
    await recordAdded(trx, id, sheet);
    return { id, isNew: true };
  });
}

/** A sheet without a file, filled by hand; an empty one of the same person is used again. */
export function addSheetByHand(db: Connection, sheet: NewSheet): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { propertyId, name, actor } = sheet;
    const empty = await trx
      .selectFrom("rateSheets")
      .select("id")
      .where("propertyId", "=", propertyId)
      .where("source", "=", "form")
      .where("state", "=", "review")
      .where("actor", "=", actor)
      .where(
        sql<boolean>`not exists (select from rates where sheet_id = rate_sheets.id)
          and not exists (select from rate_extras where sheet_id = rate_sheets.id)
          and not exists (select from rate_offers where sheet_id = rate_sheets.id)
          and not exists (select from child_bands where sheet_id = rate_sheets.id)`,
      )
      .executeTakeFirst();
    if (empty) return empty.id;
    const { id } = await trx
      .insertInto("rateSheets")
      .values({ propertyId, name, actor, source: "form", state: "review", kind: "rack" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAdded(trx, id, sheet);
    return id;
  });
}

/** Sheets that a lodge sent and nobody has reviewed. */
export async function countFromLodge(db: Connection, propertyId: string): Promise<number> {
  const { count } = await db
    .selectFrom("rateSheets")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
    .where("propertyId", "=", propertyId)
    .where("source", "=", "lodge")
    .where("state", "in", ["waiting", "reading", "review"])
    .executeTakeFirstOrThrow();
  return count;
}
