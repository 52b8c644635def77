import { earlierSheets, findSheet, type WholeSheet } from "#db/queries/rate-sheets/sheets.server";
import type { Cell, SheetPage } from "#domain/rates/reading";
import { gapsOf, overlapsOf, rowKinds, rowsWithoutEvidence, type Span } from "#domain/rates/review";
import { typedOf, type TypedRow } from "#domain/rates/row-form";
import { dayNumber } from "#domain/rates/trip";
import { sheetMoney } from "#domain/rates/words";
import { adminTexts } from "#domain/text/admin-texts";
import { plural } from "#domain/text/counted";
import type { RequestContext } from "~/server/services.server";
import { type FigureLine, figureLines, gapLine, overlapLine } from "./sheet-lines";

const words = adminTexts.rateSheets;

/** A page as it is drawn: of a PDF its texts and lines, of a workbook its cells. */
export interface DrawnPage extends SheetPage {
  index: number;
  count: number;
  boxes: { id: string; title: string; box: NonNullable<Cell["box"]>; isLit: boolean }[];
  gridMarks: { row: number; column: number; isLit: boolean }[];
  /** The cell that was chosen, and its row below. */
  chosen: { id: string; label: string; rowId: string | null } | null;
}

export interface YearBar {
  year: string;
  segments: { from: number; width: number; lane: number; label: string; isDear: boolean }[];
  gaps: { from: number; width: number; label: string }[];
  overlaps: { from: number; width: number; label: string }[];
  lanes: number;
  summary: string;
}

/** Everything that the review of a sheet shows; null for an unknown one. */
export async function readSheetView({ db }: RequestContext, id: string, url: string) {
  const sheet = await findSheet(db, id);
  if (!sheet || sheet.source === "seasons") return null;
  const params = new URL(url).searchParams;
  const { rows, evidence, reading, kind, state } = sheet;
  const cells = reading?.cells ?? [];
  const year = String(sheet.years[0] ?? sheet.createdAt.getUTCFullYear());
  const unproven = rowsWithoutEvidence(rows, evidence);
  const currency = rows.rates[0]?.currency ?? sheet.currency ?? "USD";
  const lines = figureLines(rows, {
    evidence,
    cells: new Map(cells.map((cell) => [cell.id, cell])),
    earlier: await earlierSheets(db, sheet),
    year,
    currency,
    unproven,
  });
  const gaps = gapsOf(rows.rates);
  const overlaps = overlapsOf(rows.rates);
  const lit = litCells(lines, params.get("cell"));
  const taken = lines.filter(({ leftOut }) => !leftOut);
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
    pages: reading?.pages.length ?? 0,
    kindNote: kindNote(sheet, cells),
    canEdit: state === "review" || state === "taken back",
    lines,
    chosenRow: lines.find((line) => lit.has(line.cell?.id ?? ""))?.key ?? null,
    overlaps: overlaps.map((overlap) => overlapLine(overlap, year)),
    gaps: gaps.map((gap) => gapLine(gap, year)),
    bars: yearBars(sheet, gaps, overlaps),
    page: reading ? drawnPage(reading, { lit, lines, params }) : null,
    unread: (reading?.unread ?? []).flatMap((cellId) => {
      const cell = cells.find((known) => known.id === cellId);
      return cell ? [{ id: cellId, label: cell.label, text: cell.text }] : [];
    }),
    doubts: reading?.doubts ?? [],
    counts: {
      figures: taken.length,
      overlaps: overlaps.length,
      gaps: gaps.length,
      unproven: unproven.size,
    },
    form: formOf(sheet, params),
  };
}

export type SheetView = NonNullable<Awaited<ReturnType<typeof readSheetView>>>;

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
function formOf({ rows, currency }: WholeSheet, params: URLSearchParams) {
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
    return { kind: added, rowId: null, typed };
  }
  const rowId = params.get("edit");
  const tables = { rate: rows.rates, band: rows.bands, extra: rows.extras, offer: rows.offers };
  for (const kind of rowKinds) {
    const row = tables[kind].find(({ id }) => id === rowId);
    if (row) return { kind, rowId: row.id, typed: typedOf(kind, row) };
  }
  return null;
}

interface Drawing {
  lit: ReadonlySet<string>;
  lines: readonly FigureLine[];
  params: URLSearchParams;
}

function drawnPage(
  { pages, cells }: NonNullable<WholeSheet["reading"]>,
  { lit, lines, params }: Drawing,
): DrawnPage | null {
  const litCell = cells.find(({ id }) => id === params.get("cell"));
  const firstCited = cells.find(({ id }) => lines.some(({ cell }) => cell?.id === id));
  const asked = Number(params.get("page") ?? NaN) - 1;
  const index = pages[asked] ? asked : (litCell?.page ?? firstCited?.page ?? 0);
  const page = pages[index];
  if (!page) return null;
  const cited = new Set(lines.flatMap(({ cells: own }) => own));
  const shown = cells.filter(
    (cell) => cell.page === index && (cited.has(cell.id) || lit.has(cell.id)),
  );
  return {
    ...page,
    index,
    count: pages.length,
    boxes: shown.flatMap(({ id, label, text, box }) =>
      box ? [{ id, title: `${label}: ${text}`, box, isLit: lit.has(id) }] : [],
    ),
    gridMarks: shown.flatMap(({ id, row, column }) =>
      row !== null && column !== null && page.width === 0
        ? [{ row, column, isLit: lit.has(id) }]
        : [],
    ),
    chosen:
      litCell?.page === index
        ? {
            id: litCell.id,
            label: litCell.label,
            rowId: lines.find(({ cells: own }) => own.includes(litCell.id))?.rowId ?? null,
          }
        : null,
  };
}

const maxLanes = 6;

function yearBars(
  { rows, years }: WholeSheet,
  gaps: readonly Span[],
  overlaps: readonly Span[],
): YearBar[] {
  const rates = rows.rates.filter(({ leftOut, weekdays }) => !leftOut && weekdays.length === 0);
  const prices = rates.map(({ price }) => price);
  // Not the median: a season in several periods would be its own middle.
  const middle = (Math.min(...prices) + Math.max(...prices)) / 2;
  return years.map((number): YearBar => {
    const year = String(number);
    const inYear = spanIn(number);
    const laneEnds: number[] = [];
    const segments = [...rates]
      .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
      .flatMap((rate) => {
        const place = inYear(rate);
        if (!place) return [];
        let lane = laneEnds.findIndex((end) => end <= place.from + 1e-9);
        if (lane < 0) lane = Math.min(laneEnds.length, maxLanes - 1);
        laneEnds[lane] = place.from + place.width;
        const amount = sheetMoney(rate.price, rate.currency);
        const label = `${rate.season.replace(/ season$/i, "")} ${amount}`;
        return [{ ...place, lane, label, isDear: rate.price > middle }];
      });
    const placed = (spans: readonly Span[], label: (span: Span) => string) =>
      spans.flatMap((span) => {
        const place = inYear(span);
        return place ? [{ ...place, label: label(span) }] : [];
      });
    const nights = (span: Span) => plural(span.nights, "night", "nights");
    const empty = placed(gaps, (span) => `No rate, ${nights(span)}`);
    const double = placed(overlaps, (span) => `Overlap, ${nights(span)}`);
    return {
      year,
      segments,
      gaps: empty,
      overlaps: double,
      lanes: Math.max(1, laneEnds.length),
      summary: [
        `${year}: ${segments.map(({ label }) => label).join(", ")}`,
        ...empty.map(({ label }) => label),
        ...double.map(({ label }) => label),
      ].join("; "),
    };
  });
}

/** Place in a year as shares of it; null outside. */
const spanIn = (year: number) => {
  const [first, last] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)];
  const days = last - first + 1;
  return ({ from, to }: { from: string; to: string }) => {
    const [start, end] = [Math.max(first, dayNumber(from)), Math.min(last, dayNumber(to))];
    return start > end ? null : { from: (start - first) / days, width: (end - start + 1) / days };
  };
};
