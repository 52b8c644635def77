import type { Connection } from "#db/connect.server";
import { findNightsLost } from "#db/queries/rate-sheets/accept-sheet.server";
import { earlierSheets, findSheet, type WholeSheet } from "#db/queries/rate-sheets/sheets.server";
import { gapsOf, textOfLost } from "#domain/rates/priced-nights";
import type { Cell, Evidence } from "#domain/rates/reading";
import {
  countRemarks,
  overlapsOf,
  type RowKind,
  rowKinds,
  rowsWithoutEvidence,
} from "#domain/rates/review";
import { rowFields, typedOf, type TypedRow } from "#domain/rates/row-form";
import { adminTexts } from "#domain/text/admin-texts";
import { plural } from "#domain/text/counted";
import type { RequestContext } from "~/server/services.server";
import { fileView } from "./file-view";
import { doubtLines, waitingCells } from "./sheet-doubts";
import { type FigureLine, figureLines, gapLine, lostInWords } from "./sheet-lines";
import { seasonRates } from "./sheet-seasons";
import { yearBars } from "./year-chart";

const words = adminTexts.rateSheets;

/** Everything that the review of a sheet shows; null for an unknown one. */
export async function readSheetView({ db, now }: RequestContext, id: string, url: string) {
  const sheet = await findSheet(db, id);
  if (!sheet || sheet.source === "seasons") return null;
  const params = new URL(url).searchParams;
  const { rows, evidence, reading, kind, state } = sheet;
  const cells = reading?.cells ?? [];
  const cellOf = new Map(cells.map((cell) => [cell.id, cell]));
  const year = String(sheet.years[0] ?? sheet.createdAt.getUTCFullYear());
  const unproven = rowsWithoutEvidence(rows, evidence);
  const currency = rows.rates[0]?.currency ?? sheet.currency ?? "USD";
  const lines = figureLines(rows, {
    evidence,
    cells: cellOf,
    asked: new Set((reading?.asked ?? []).flatMap((doubt) => [...doubt.cells])),
    earlier: await earlierSheets(db, sheet),
    year,
    currency,
    unproven,
  });
  const gaps = gapsOf(rows.rates);
  const overlaps = overlapsOf(rows.rates);
  const lit = litCells(lines, params.get("cell"));
  const doubts = doubtLines({ reading, choices: sheet.choices, cells: cellOf, overlaps, year });
  const waiting = waitingCells(reading?.asked ?? [], doubts);
  const taken = lines.filter(({ leftOut }) => !leftOut);
  const canEdit = state === "review" || state === "taken back";
  return {
    id,
    property: { id: sheet.propertyId, name: sheet.propertyName },
    name: sheet.name,
    kind,
    state,
    source: sheet.source,
    problem: sheet.problem,
    url: sheet.url,
    hasFile: sheet.hasFile,
    years: sheet.years,
    year,
    kindNote: kindNote(sheet, cells),
    canEdit,
    nightsLost: canEdit ? await nightsToConfirm(db, sheet, now()) : null,
    lines,
    chosenRow: lines.find((line) => lit.has(line.cell?.id ?? ""))?.key ?? null,
    gaps: gaps.map((gap) => gapLine(gap, year)),
    bars: yearBars(sheet, gaps, overlaps),
    litCells: [...lit],
    waiting,
    doubts,
    ...seasonRates(rows, lines, year),
    currency,
    priceHead: words.priceHeads[rows.rates[0]?.charged ?? "per person sharing"],
    ...fileView(sheet, { lit, lines, params, waiting, cells: cellOf }),
    found: foundInWords(taken),
    counts: {
      rates: taken.filter(isRate).length,
      doubts: doubts.filter(({ said }) => said === null).length,
      overlaps: overlaps.length,
      gaps: gaps.length,
      unproven: unproven.size,
      remarks: reading ? countRemarks(reading) : 0,
    },
    form: formOf(sheet, params),
  };
}

export type SheetView = NonNullable<Awaited<ReturnType<typeof readSheetView>>>;

/** Nights that lose their price, in words and as the form confirms them. */
async function nightsToConfirm(db: Connection, sheet: WholeSheet, now: Date) {
  const nights = await findNightsLost(db, { ...sheet, rates: sheet.rows.rates }, now);
  return nights.length === 0 ? null : { days: lostInWords(nights), value: textOfLost(nights) };
}

const isRate = ({ rowKind }: FigureLine) => rowKind === "rate" || rowKind === "band";

/** "30 rates, 1 offer, 2 extras" */
function foundInWords(lines: readonly FigureLine[]): string {
  const countOf = (kind: RowKind) => lines.filter(({ rowKind }) => rowKind === kind).length;
  const [rates, offers, extras] = [lines.filter(isRate).length, countOf("offer"), countOf("extra")];
  return [
    rates > 0 && plural(rates, "rate", "rates"),
    offers > 0 && plural(offers, "offer", "offers"),
    extras > 0 && plural(extras, "extra", "extras"),
  ]
    .filter(Boolean)
    .join(", ");
}

function kindNote({ source, reading }: WholeSheet, cells: readonly Cell[]): string {
  const cell = cells.find(({ id }) => id === reading?.kindCell);
  const said = cell ? words.kindSays(placeOf(cell), cell.text) : words.kindSilent;
  return source === "form" ? words.kindRule : `${said} ${words.kindRule}`;
}

/** "page 2", or the name of the sheet of a workbook. */
const placeOf = ({ label }: Cell) => (label.split(",")[0] ?? "").replace(/^Page/, "page");

function litCells(lines: readonly FigureLine[], chosen: string | null): Set<string> {
  if (!chosen) return new Set();
  const line = lines.find(({ cell }) => cell?.id === chosen);
  return new Set([chosen, ...(line?.cells ?? [])]);
}

/** The form that the address asks for: of a row, or of a new one. */
function formOf({ rows, currency, evidence }: WholeSheet, params: URLSearchParams) {
  const added = rowKinds.find((kind) => kind === params.get("add"));
  if (added) {
    const [first] = rows.rates;
    const typed: TypedRow = {
      currency: first?.currency ?? currency ?? "USD",
      charged: first?.charged ?? "per person sharing",
      board: first?.board ?? "",
      from: params.get("from") ?? "",
      to: params.get("to") ?? "",
      obligatory: "on",
    };
    return { kind: added, rowId: null, typed, derived: "" };
  }
  const rowId = params.get("edit");
  const tables = { rate: rows.rates, band: rows.bands, extra: rows.extras, offer: rows.offers };
  for (const kind of rowKinds) {
    const row = tables[kind].find(({ id }) => id === rowId);
    const known = row && evidence.get(row.id);
    if (row)
      return {
        kind,
        rowId: row.id,
        typed: typedOf(kind, row),
        derived: derivedInWords(kind, known),
      };
  }
  return null;
}

/** "single: price plus supplement; first night: year of the sheet" */
const derivedInWords = (kind: RowKind, evidence: Readonly<Record<string, Evidence>> = {}) =>
  rowFields[kind]
    .flatMap(({ name, label }) => {
      const how = evidence[name]?.derived;
      return how ? [`${label.toLowerCase()}: ${how}`] : [];
    })
    .join("; ");
