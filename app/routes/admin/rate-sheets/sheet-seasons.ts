import type { ChildBand, Rate } from "#domain/rates/rate";
import type { Row, SheetRows } from "#domain/rates/review";
import { groupBy } from "#domain/rates/sheet/group-by";
import { adminTexts } from "#domain/text/admin-texts";
import { daysInWords, type FigureLine, termsInWords } from "./sheet-lines";

/** The rates of a sheet as a table per season, with the prices of children beside them. */

const words = adminTexts.rateSheets;

/** The rates of a season: one row each, with its prices beside each other. */
export interface SeasonRates {
  key: string;
  name: string;
  /** Its nights, and what all of its rates state. */
  detail: string;
  rows: RateLine[];
}

export interface RateLine {
  rowId: string;
  unit: string;
  detail: string;
  leftOut: boolean;
  figures: Partial<Record<RateFigure, FigureLine>>;
  /** By column. */
  children: Partial<Record<string, FigureLine>>;
}

/** Children of an age, as a column of the seasons. */
export interface ChildColumn {
  key: string;
  head: string;
}

export const rateFigureNames = ["price", "single", "triple"] as const;
export type RateFigure = (typeof rateFigureNames)[number];

/** Columns of figures that fit beside the file. */
const maxColumns = 4;

/** Rates by season and nights in the order of the sheet, and the lines that are in none of their columns. */
export function seasonRates(
  { rates, bands }: Pick<SheetRows, "rates" | "bands">,
  lines: readonly FigureLine[],
  year: string,
): { seasons: SeasonRates[]; childColumns: ChildColumn[]; others: FigureLine[] } {
  const groups = groupBy(rates, ({ season, from, to }) => [season, from, to].join("/"));
  const linesOf = groupBy(lines, ({ rowId }) => rowId);
  const figuresOf = (rowId: string): RateLine["figures"] =>
    Object.fromEntries((linesOf.get(rowId) ?? []).map((line) => [line.field, line]));
  const columns = rateFigureNames.filter((field) => rates.some((rate) => rate[field] !== null));
  const beside = bandsBeside(rates, bands, maxColumns - columns.length);
  const seasons = [...groups].map(([key, own]): SeasonRates => {
    const terms = own.map((rate) => termsInWords(rate, year));
    const shared = (terms[0] ?? []).filter((term) => terms.every((all) => all.includes(term)));
    const [first] = own;
    return {
      key,
      name: first?.season || words.noSeason,
      detail: [first && daysInWords(first.from, first.to, year), ...shared]
        .filter(Boolean)
        .join(", "),
      rows: own.map(({ id, unit, leftOut }, index) => ({
        rowId: id,
        unit: unit ?? words.anyRoom,
        detail: (terms[index] ?? []).filter((term) => !shared.includes(term)).join(", "),
        leftOut,
        figures: figuresOf(id),
        children: Object.fromEntries(
          [...(beside.bandsOf.get(id) ?? [])].map(([age, band]) => [age, linesOf.get(band)?.[0]]),
        ),
      })),
    };
  });
  const placed = new Set([...beside.bandsOf.values()].flatMap((own) => [...own.values()]));
  return {
    seasons,
    childColumns: beside.columns,
    others: lines.filter(({ rowKind, rowId }) => rowKind !== "rate" && !placed.has(rowId)),
  };
}

const placeOf = ({ from, to, unit }: Pick<Rate | ChildBand, "from" | "to" | "unit">) =>
  [from, to, unit].join("/");

const agesOf = ({ fromAge, toAge }: ChildBand) => `${fromAge}-${toAge}`;

/** Bands with the nights and the room of one rate stand beside it; two rates of them would be a guess. */
function bandsBeside(
  rates: readonly Row<Rate>[],
  bands: readonly Row<ChildBand>[],
  maxAges: number,
): { columns: ChildColumn[]; bandsOf: Map<string, Map<string, string>> } {
  const ratesAt = groupBy(rates, placeOf);
  const rateOf = (band: ChildBand) => {
    const [rate, ...others] = ratesAt.get(placeOf(band)) ?? [];
    return others.length === 0 ? rate : undefined;
  };
  const ages = bands
    .filter((band) => rateOf(band))
    .sort((one, other) => one.fromAge - other.fromAge || one.toAge - other.toAge);
  const columns = new Map<string, ChildColumn>();
  for (const band of ages) {
    const key = agesOf(band);
    if (columns.size < maxAges && !columns.has(key))
      columns.set(key, { key, head: words.childAges(band.fromAge, band.toAge) });
  }
  const bandsOf = new Map<string, Map<string, string>>();
  for (const band of bands) {
    const rate = rateOf(band);
    if (!rate || !columns.has(agesOf(band))) continue;
    const own = bandsOf.get(rate.id) ?? new Map<string, string>();
    if (!own.has(agesOf(band))) own.set(agesOf(band), band.id);
    bandsOf.set(rate.id, own);
  }
  return { columns: [...columns.values()], bandsOf };
}
