import type { Connection } from "#db/connect.server";
import {
  bandRow,
  extraRow,
  insertRates,
  offerRow,
  rateRow,
} from "#db/queries/rates/sheet-rows.server";
import { type CarriedRow, carryEdits } from "#domain/rates/carry-edits";
import { contradictionDoubts } from "#domain/rates/contradictions";
import type { ChildBand, Extra, Offer, Rate } from "#domain/rates/rate";
import type { SheetReading } from "#domain/rates/reading";
import {
  answersOf,
  type RowKind,
  statesAmount,
  statesPercent,
  type StoredChoices,
  type StoredReading,
  yearsOf,
} from "#domain/rates/review";
import type { SheetDoubt } from "#domain/rates/sheet-labels";
import { adminTexts } from "#domain/text/admin-texts";
import { evidenceOfSheet, rowsOfSheet } from "./sheets.server";

/** A reading to store, with what a person chose for it. */
export interface ChosenReading {
  reading: SheetReading;
  choices: StoredChoices;
  /** With the year before, if these choices changed the year of the sheet. */
  earlier?: SheetReading | null;
}

/**
 * Replaces the rows of a sheet by those of a reading, with what a person typed over them or left out.
 * @returns what of the reading is stored with the sheet
 */
export async function replaceRows(
  trx: Connection,
  sheetId: string,
  { reading, choices, earlier = null }: ChosenReading,
) {
  const { rows, stray } = carryEdits(reading, {
    rows: await rowsOfSheet(trx, sheetId),
    evidence: await evidenceOfSheet(trx, sheetId),
    reading: earlier,
  });
  const strayDoubts = stray.map(({ row, id, why }): SheetDoubt => {
    const answer = choices.answers[id]?.value ?? null;
    row.leftOut = answer === leaveOut;
    return { ...adminTexts.rateSheets.strayRow(nameOf(row), why), id, answer, ...askedOnce(row) };
  });
  for (const table of ["rates", "childBands", "rateExtras", "rateOffers", "rateEvidence"] as const)
    await trx.deleteFrom(table).where("sheetId", "=", sheetId).execute();
  await insertRows(trx, sheetId, rows, reading);
  const { labels: chosen, contradictions = [] } = choices;
  const asked = [
    ...contradictionDoubts(contradictions, chosen, answersOf(choices)),
    ...reading.doubts,
    ...strayDoubts,
  ];
  const { kindCell, pages, cells, unread, tables, notes, unopened, isRecognized, labels } = reading;
  const stored: StoredReading = {
    ...{ kindCell, pages, cells, unread, tables, notes, unopened, isRecognized, labels },
    asked,
    doubts: asked.map(({ question }) => question),
  };
  const rates = rows.flatMap(({ kind, value, leftOut }) =>
    kind === "rate" && !leftOut ? [value as Rate] : [],
  );
  const years = yearsOf(rates);
  return {
    reading: JSON.stringify(stored),
    currency: rates[0]?.currency ?? reading.currency,
    years: years.length > 0 ? years : [...reading.years],
  };
}

const leaveOut = "ignore";

/** A question about one row of this sheet. */
const askedOnce = ({ evidence }: CarriedRow) => ({
  cells: [...new Set(Object.values(evidence).flatMap((one) => [...(one?.cells ?? [])]))],
  other: null,
  isRemembered: false,
});

const nameOf = ({ kind, value }: CarriedRow): string => {
  const { season, unit, name } = value as Partial<Rate & Extra>;
  const words = kind === "band" ? ["Children", unit] : [season ?? name, unit];
  return words.filter(Boolean).join(", ");
};

async function insertRows(
  trx: Connection,
  sheetId: string,
  rows: readonly CarriedRow[],
  { cells }: SheetReading,
): Promise<void> {
  const texts = new Map(cells.map((cell) => [cell.id, cell.text]));
  const evidence: EvidenceRow[] = [];
  const prepared = <Value extends object, Stored extends object>(
    kind: RowKind,
    rowOf: (value: Value) => Stored,
  ) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ value, evidence: given, leftOut }, position) => {
        const id = crypto.randomUUID();
        evidence.push(...evidenceRows({ sheetId, rowId: id, kind }, value, given, texts));
        return { ...rowOf(value as Value), id, sheetId, position, leftOut };
      });
  await insertRates(trx, prepared<Rate, ReturnType<typeof rateRow>>("rate", rateRow));
  const bands = prepared<ChildBand, ReturnType<typeof bandRow>>("band", bandRow);
  if (bands.length > 0) await trx.insertInto("childBands").values(bands).execute();
  const extras = prepared<Extra, ReturnType<typeof extraRow>>("extra", extraRow);
  if (extras.length > 0) await trx.insertInto("rateExtras").values(extras).execute();
  const offers = prepared<Offer, ReturnType<typeof offerRow>>("offer", offerRow);
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
  typed: boolean;
}

const amounts = new Set(["price", "single", "triple", "amount"]);

/** How a cell states a figure; null for one that is not compared, as children may be "free" or "half". */
const comparisonOf = (kind: RowKind, field: string) => {
  if (kind === "extra" && field === "percent") return statesPercent;
  return amounts.has(field) ? statesAmount : null;
};

/**
 * The evidence of a row as far as it holds: cells that exist, and state the figure if it is not marked as
 * derived. A figure without any blocks the sheet until a person looks at it.
 */
function evidenceRows(
  { kind, ...row }: { sheetId: string; rowId: string; kind: RowKind },
  value: object,
  given: CarriedRow["evidence"],
  texts: ReadonlyMap<string, string>,
): EvidenceRow[] {
  return Object.entries(given).flatMap(([field, evidence]) => {
    if (!evidence) return [];
    const { derived, isTyped = false } = evidence;
    const cells = evidence.cells.filter((cell) => texts.has(cell));
    if (cells.length === 0 && derived === null) return [];
    const figure = (value as Record<string, unknown>)[field];
    const isStatedIn = comparisonOf(kind, field);
    if (derived === null && isStatedIn && typeof figure === "number") {
      const own = cells.map((cell) => texts.get(cell) ?? "");
      if (!isStatedIn(own, figure)) return [];
    }
    return [{ ...row, field, cells, derived, typed: isTyped }];
  });
}
