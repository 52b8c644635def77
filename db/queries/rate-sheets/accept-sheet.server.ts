import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { type UndoOutcome, writtenVersions } from "#db/queries/changes/undo.server";
import { markUndone } from "#db/queries/changes/undo-run.server";
import { findDeletion, recordChange } from "#db/queries/log/audit.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import {
  type EvidenceBefore,
  evidenceOf,
  protectedFields,
  restoreSources,
} from "#db/queries/property/evidence.server";
import { findForEdit, findForUpdate } from "#db/queries/property/read.server";
import type { Run } from "#db/queries/property/revisions.server";
import { type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import { sheetsOfPriced } from "#db/queries/rates/seasons.server";
import { newestFirst } from "#db/queries/rates/sheet-rows.server";
import {
  acceptedSheets as publicSheets,
  deriveStayRates,
} from "#db/queries/rates/stay-rates.server";
import { announce, inTransaction } from "#db/transaction.server";
import { isoDay } from "#domain/calendar/dates";
import { alreadyUndone, movedToTrash } from "#domain/changes/reasons";
import type { LogAction } from "#domain/log/catalog";
import { pricedValuesOf, type Published, restoredValues } from "#domain/property/priced-values";
import type { Property } from "#domain/property/property";
import { type LostNights, nightsLost, textOfLost } from "#domain/rates/priced-nights";
import type { SheetKind } from "#domain/rates/rate";
import {
  isAcceptable,
  type Obstacles,
  obstaclesOf,
  type SheetRows,
  type StoredReading,
} from "#domain/rates/review";
import { isUuid } from "#domain/text/strings";
import { findSameFile } from "./add-sheet.server";
import { type ReadTables, rememberLabels } from "./label-sheet.server";
import { evidenceOfSheet, rowsOfSheet, type WholeSheet } from "./sheets.server";

export type AcceptOutcome =
  | { state: "done"; name: string; kind: SheetKind; saved: SavedProperty | null }
  /** Not in review: accepted or deleted by somebody else. */
  | { state: "closed" }
  | { state: "obstacles"; obstacles: Obstacles }
  /** Nights lose their price, which nobody confirmed. */
  | { state: "nights lost"; nights: LostNights[] }
  /** The same file was added again since this sheet was taken back. */
  | { state: "same file"; id: string };

interface Act {
  actor: string;
  now: Date;
  /** Queue a write-back of changed prices to the external table. */
  toTable?: boolean;
}

/**
 * Accepts a sheet in one transaction: its state, the public rates of the property, and the values of its form
 * and page that follow from them. An STO or nett sheet is stored for the office and changes nothing public.
 * @param read reads a large file beside the event loop
 */
export function acceptSheet(
  db: Connection,
  id: string,
  { confirmed = null, read, ...act }: Act & { confirmed?: string | null; read?: ReadTables },
): Promise<AcceptOutcome> {
  return inTransaction(db, async (trx): Promise<AcceptOutcome> => {
    const sheet = await lockSheet(trx, id);
    if (!sheet || (sheet.state !== "review" && sheet.state !== "taken back"))
      return { state: "closed" };
    const { propertyId, fileHash } = sheet;
    const kind = sheet.kind as SheetKind | null;
    const stored = await findForUpdate(trx, propertyId);
    if (!stored || stored.deleted) return { state: "closed" };
    const rows = await rowsOfSheet(trx, id);
    const obstacles = obstaclesOf(kind, rows, await evidenceOfSheet(trx, id), sheet.doubted);
    if (kind === null || !isAcceptable(obstacles)) return { state: "obstacles", obstacles };
    const nights = await findNightsLost(trx, { propertyId, kind, rates: rows.rates }, act.now);
    if (nights.length > 0 && confirmed !== textOfLost(nights))
      return { state: "nights lost", nights };
    const same = fileHash && (await findSameFile(trx, propertyId, fileHash));
    if (same && same !== id) return { state: "same file", id: same };
    await trx
      .updateTable("rateSheets")
      .set({ state: "accepted", acceptedAt: act.now, problem: null, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute();
    await rememberLabels(trx, id, { now: act.now, read });
    const saved = kind === "rack" ? await publish(trx, stored.property, act, runOf(id)) : null;
    await record(trx, "accept rate sheet", { id, ...sheet }, act);
    return { state: "done", name: stored.property.name, kind, saved };
  });
}

/** Nights that older sheets price, and nobody once this one is accepted (D36). */
export async function findNightsLost(
  db: Connection,
  { propertyId, kind, rates }: Pick<WholeSheet, "propertyId" | "kind"> & Pick<SheetRows, "rates">,
  now: Date,
): Promise<LostNights[]> {
  if (kind !== "rack") return [];
  const others = (await publicSheets(db, [propertyId])).get(propertyId) ?? [];
  const used = rates.filter(({ leftOut }) => !leftOut);
  return nightsLost({ rates: used, source: "file" }, others, isoDay(now));
}

/** The acceptance of a sheet is a run of its own. */
const runOf = (sheetId: string): Run => ({ id: sheetId, item: sheetId });

async function lockSheet(trx: Connection, id: string) {
  if (!isUuid(id)) return null;
  const row = await trx
    .selectFrom("rateSheets")
    .select(["propertyId", "kind", "state", "name", "fileHash"])
    .select(
      sql<Pick<StoredReading, "asked" | "doubts" | "unread"> | null>`
        reading - '{pages,cells,tables,notes,labels}'::text[]`.as("doubted"),
    )
    .where("id", "=", id)
    .where("source", "!=", "seasons")
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const record = (
  trx: Connection,
  action: LogAction,
  sheet: { id: string; propertyId: string; name: string; kind: string | null },
  { actor }: Act,
) =>
  recordChange(trx, {
    actor,
    action,
    entity: "property",
    entityId: sheet.propertyId,
    after: { sheet: sheet.name, kind: sheet.kind, sheetId: sheet.id },
  });

/** With what sources said about the values before; the last release did not note it. */
type Noted = Published & { said?: EvidenceBefore[] };

/** Accepted rack sheets of a property, and its values before the first of them, which `reading` has. */
async function acceptedSheets(trx: Connection, propertyId: string) {
  const rows = await trx
    .selectFrom("rateSheets")
    .select("id")
    .select(sql<Noted | null>`reading -> 'published'`.as("published"))
    .where("propertyId", "=", propertyId)
    .where("state", "=", "accepted")
    .where("kind", "=", "rack")
    .where("source", "!=", "seasons")
    .orderBy(newestFirst)
    .execute();
  return {
    ids: rows.map(({ id }) => id),
    published: rows.map((row) => row.published).find((known) => known !== null),
  };
}

/** Derives the public rates from what is accepted; the values of the property follow with its save. */
async function publish(
  trx: Connection,
  property: Property,
  act: Act,
  run?: Run,
): Promise<SavedProperty | null> {
  await deriveStayRates(trx, [property.id]);
  const { ids, published } = await acceptedSheets(trx, property.id);
  const said = published ? published.said : await saidOfPrices(trx, property);
  const saved = await saveValues(trx, property, act, run);
  const after = await findForEdit(trx, property.id);
  // Every sheet knows the values before the first: they come back with the last one taken back.
  const note: Noted = {
    said,
    before: published?.before ?? pricedValuesOf(property),
    after: pricedValuesOf(after ?? property),
  };
  await trx
    .updateTable("rateSheets")
    .set({
      reading: sql`coalesce(reading, '{}'::jsonb) || ${JSON.stringify({ published: note })}::jsonb`,
    })
    .where("id", "in", ids)
    .execute();
  return saved;
}

const saidOfPrices = async (trx: Connection, property: Property): Promise<EvidenceBefore[]> =>
  (await evidenceOf(trx, property.id)).filter(({ field }) => field in pricedValuesOf(property));

async function saveValues(
  trx: Connection,
  property: Property,
  { actor, now, toTable }: Act,
  run?: Run,
): Promise<SavedProperty | null> {
  const { rates } = await readCurrentRates(trx);
  const result = await saveProperty(trx, {
    id: property.id,
    fields: property,
    actor,
    rates,
    toTable,
    run,
    today: isoDay(now),
  });
  if ("conflict" in result) throw new Error("A locked property cannot conflict");
  // The rates changed even where no value of the property did.
  await announce(trx, `property/${property.id}`);
  return result.version > property.version ? result : null;
}

/**
 * Undoes the acceptance of a sheet: the values of the property follow from the sheets that remain, or
 * are again what they were before the first one. No edit prevents it: nobody types over the prices of a sheet,
 * and seasons that were typed since stay. Null for an unknown sheet.
 */
export function takeSheetBack(db: Connection, id: string, act: Act): Promise<UndoOutcome | null> {
  return inTransaction(db, async (trx) => {
    const sheet = await lockSheet(trx, id);
    if (sheet?.state === "taken back") return { reason: alreadyUndone };
    if (sheet?.state !== "accepted") return null;
    const { propertyId } = sheet;
    const stored = await findForUpdate(trx, propertyId);
    if (!stored || stored.deleted)
      return { reason: movedToTrash(await findDeletion(trx, propertyId)) };
    const { published } = await acceptedSheets(trx, propertyId);
    const sheets = (await sheetsOfPriced(trx, [propertyId])).get(propertyId) ?? [];
    await trx
      .updateTable("rateSheets")
      .set({ state: "taken back", acceptedAt: null, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute();
    let saved: SavedProperty | null = null;
    if (sheet.kind === "rack") {
      const { ids } = await acceptedSheets(trx, propertyId);
      if (ids.length > 0) saved = await publish(trx, stored.property, act);
      else {
        await deriveStayRates(trx, [propertyId]);
        const current = pricedValuesOf(stored.property);
        const today = isoDay(act.now);
        const { values, names } = published
          ? restoredValues(current, sheets, published, today)
          : { values: current, names: [] };
        const fields = { ...stored.property, ...values };
        saved = await saveValues(trx, fields, act);
        if (published?.said) {
          // Also where a price is as before by itself, after the sheets had locked it.
          const { locked } = await protectedFields(trx, propertyId);
          const held = names.filter((name) => locked.includes(name));
          if (held.length > 0)
            await restoreSources(trx, { propertyId, fields }, held, published.said);
        }
      }
      await trx
        .updateTable("rateSheets")
        .set({ reading: sql`reading - 'published'` })
        .where("id", "=", id)
        .execute();
    }
    const written = await writtenVersions(trx, runOf(id), { forUpdate: true });
    await markUndone(trx, propertyId, written, act);
    await record(trx, "take back rate sheet", { id, ...sheet }, act);
    return { name: stored.property.name, saved: saved ? [saved] : [] };
  });
}

/** Deletes a sheet that is not accepted, with its file. @returns its property, or null */
export function deleteSheet(db: Connection, id: string, act: Act): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const sheet = await lockSheet(trx, id);
    if (!sheet || sheet.state === "accepted" || sheet.state === "reading") return null;
    await trx.deleteFrom("rateSheets").where("id", "=", id).execute();
    await record(trx, "delete rate sheet", { id, ...sheet }, act);
    return sheet.propertyId;
  });
}
