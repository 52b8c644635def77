import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import {
  bandRow,
  extraRow,
  insertRates,
  offerRow,
  rateRow,
} from "#db/queries/rates/sheet-rows.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import type { Evidence, Found, SheetReading } from "#domain/rates/reading";
import { figuresOf, type RowKind, statesAmount, yearsOf } from "#domain/rates/review";
import { findSameFile, hashOfFile, putFile, type SheetFile } from "./add-sheet.server";

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
 * Stores what was read, for a review. A sheet that was read meanwhile is left alone, so that a job that runs
 * twice changes nothing.
 */
export function storeReading(db: Connection, id: string, reading: SheetReading): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { kind, kindCell, currency, pages, cells, unread, doubts } = reading;
    const rates = reading.rates.map(({ value }) => value);
    const claimed = await trx
      .updateTable("rateSheets")
      .set({
        state: "review",
        kind,
        currency,
        years: yearsOf(rates).length > 0 ? yearsOf(rates) : [...reading.years],
        reading: JSON.stringify({ kindCell, pages, cells, unread, doubts }),
        problem: null,
        updatedAt: sql`now()`,
      })
      .where("id", "=", id)
      .where("state", "in", ["waiting", "reading"])
      .returning("id")
      .executeTakeFirst();
    if (!claimed) return false;
    await storeRows(trx, id, reading);
    return true;
  });
}

async function storeRows(trx: Connection, sheetId: string, reading: SheetReading): Promise<void> {
  const texts = new Map(reading.cells.map((cell) => [cell.id, cell.text]));
  const evidence: EvidenceRow[] = [];
  const prepared = <Value extends object, Stored extends object>(
    kind: RowKind,
    found: readonly Found<Value>[],
    rowOf: (value: Value) => Stored,
  ) =>
    found.map(({ value, evidence: given }, position) => {
      const id = crypto.randomUUID();
      evidence.push(...evidenceRows({ sheetId, rowId: id, kind }, value, given, texts));
      return { ...rowOf(value), id, sheetId, position };
    });
  await insertRates(trx, prepared("rate", reading.rates, rateRow));
  const bands = prepared("band", reading.bands, bandRow);
  if (bands.length > 0) await trx.insertInto("childBands").values(bands).execute();
  const extras = prepared("extra", reading.extras, extraRow);
  if (extras.length > 0) await trx.insertInto("rateExtras").values(extras).execute();
  const offers = prepared("offer", reading.offers, offerRow);
  if (offers.length > 0) await trx.insertInto("rateOffers").values(offers).execute();
  for (let from = 0; from < evidence.length; from += rowsPerInsert)
    await trx
      .insertInto("rateEvidence")
      .values(evidence.slice(from, from + rowsPerInsert))
      .execute();
}

const rowsPerInsert = 5_000;

interface EvidenceRow {
  sheetId: string;
  rowId: string;
  field: string;
  cells: string[];
  derived: string | null;
}

const amounts = new Set(["price", "single", "triple", "amount"]);

/**
 * The evidence of a row as far as it holds: cells that exist, and state the amount if it is not marked as
 * derived. A figure without any blocks the sheet until a person looks at it.
 */
function evidenceRows(
  { kind, ...row }: { sheetId: string; rowId: string; kind: RowKind },
  value: object,
  given: Readonly<Record<string, Evidence | undefined>>,
  texts: ReadonlyMap<string, string>,
): EvidenceRow[] {
  return Object.entries(given).flatMap(([field, evidence]) => {
    if (!evidence) return [];
    const cells = evidence.cells.filter((cell) => texts.has(cell));
    const { derived } = evidence;
    if (cells.length === 0 && derived === null) return [];
    const amount = (value as Record<string, unknown>)[field];
    const isFigure = (figuresOf[kind] as readonly string[]).includes(field) && amounts.has(field);
    if (derived === null && isFigure && typeof amount === "number") {
      const own = cells.map((cell) => texts.get(cell) ?? "");
      if (!statesAmount(own, amount)) return [];
    }
    return [{ ...row, field, cells, derived }];
  });
}

/** Reads a refused sheet once more. @returns false if it is none */
export function reopenSheet(db: Connection, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("rateSheets")
      .set({ state: "waiting", tries: 0, problem: null, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("state", "=", "refused")
      .where(
        sql<boolean>`not exists (select from rate_sheets as same
        where same.property_id = rate_sheets.property_id and same.file_hash = rate_sheets.file_hash
          and same.state not in ('refused', 'taken back'))`,
      )
      .returning("id")
      .executeTakeFirst();
    if (row) await requestWork(trx, "read-rate-sheet", [{ sheetId: id }]);
    return row !== undefined;
  });
}
