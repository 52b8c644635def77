import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import type { SheetReading } from "#domain/rates/reading";
import { findSameFile, hashOfFile, putFile, type SheetFile } from "./add-sheet.server";
import { putReading, withMemory } from "./label-sheet.server";

/** Marks an unread sheet as being read and counts the attempt; null if there is nothing to read. */
export async function startReading(db: Connection, id: string) {
  const row = await db
    .updateTable("rateSheets")
    .set({ state: "reading", tries: sql`tries + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "reading"])
    .returning(["propertyId", "name", "url"])
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a sheet as waiting for another attempt. */
export async function stopReading(db: Connection, id: string): Promise<void> {
  await db
    .updateTable("rateSheets")
    .set({ state: "waiting", updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "reading")
    .execute();
}

/** @param problem in words for the operator */
export async function refuseSheet(db: Connection, id: string, problem: string): Promise<void> {
  await db
    .updateTable("rateSheets")
    .set({ state: "refused", problem, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "reading"])
    .execute();
}

/** Null without a file. */
export async function findSheetFile(db: Connection, id: string) {
  const row = await db
    .selectFrom("rateSheetFiles")
    .innerJoin("rateSheets", "rateSheets.id", "rateSheetFiles.sheetId")
    .select(["rateSheetFiles.bytes", "rateSheetFiles.mediaType", "rateSheets.name"])
    .where("sheetId", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the file behind a link. @returns the sheet that has the same file already, or null */
export function storeFetchedFile(
  db: Connection,
  { id, propertyId, name }: { id: string; propertyId: string; name: string },
  file: SheetFile,
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const fileHash = hashOfFile(file.bytes);
    const known = await findSameFile(trx, propertyId, fileHash);
    if (known && known !== id) return known;
    await trx.deleteFrom("rateSheetFiles").where("sheetId", "=", id).execute();
    await trx.updateTable("rateSheets").set({ fileHash, name }).where("id", "=", id).execute();
    await putFile(trx, id, file);
    return null;
  });
}

/**
 * Stores what was read, for a review, with what is remembered for the lodge's sheets. A sheet that was read
 * meanwhile is left alone, so that a job that runs twice changes nothing.
 */
export function storeReading(
  db: Connection,
  id: string,
  first: SheetReading,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .updateTable("rateSheets")
      .set({ state: "review", problem: null })
      .where("id", "=", id)
      .where("state", "in", ["waiting", "reading"])
      .returning(["propertyId", "kind"])
      .executeTakeFirst();
    if (!claimed) return false;
    const chosen = await withMemory(trx, claimed.propertyId, first, now);
    // A kind that a person chose stays.
    const kind = claimed.kind ?? chosen.reading.kind;
    await trx.updateTable("rateSheets").set({ kind }).where("id", "=", id).execute();
    await putReading(trx, id, chosen);
    return true;
  });
}

/** Reads a refused sheet once more, or one to accept that the last release read, without its tables. */
export function reopenSheet(db: Connection, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("rateSheets")
      .set({ state: "waiting", tries: 0, problem: null, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where(
        sql<boolean>`state = 'refused' or (state in ('review', 'taken back') and reading -> 'tables' is null
          and exists (select from rate_sheet_files where sheet_id = rate_sheets.id))`,
      )
      .where(
        sql<boolean>`not exists (select from rate_sheets as same
        where same.property_id = rate_sheets.property_id and same.file_hash = rate_sheets.file_hash
          and same.id <> rate_sheets.id
          and same.state not in ('refused', 'taken back'))`,
      )
      .returning("id")
      .executeTakeFirst();
    if (row) await requestWork(trx, "read-rate-sheet", [{ sheetId: id }]);
    return row !== undefined;
  });
}
