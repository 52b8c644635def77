import type { ChildBand, Rate } from "#domain/rates/rate";
import type { Evidence, Found, TableCell } from "#domain/rates/reading";
import { countColumns } from "./count-columns";
import type { MarkedRate } from "./minimums";
import type { TablePrices } from "./price-cells";
import type { Quote } from "./quotes";

/** Marks rates that seem wrong beside the others of their table or of the sheet. */

/** "Third adult" is what one of three pays, which no rate holds. */
const thirdAdult = /\b(?:3rd|third|extra|additional) (?:adult|person|guest|pax)\b/i;

/** The field of a rate that a price is of. */
function fieldOf({ measure, price }: Quote): "single" | "triple" | null {
  if (measure?.value === "single" || measure?.value === "single supplement") return "single";
  const isOfThird =
    measure?.value === "other" && price.contexts.some(({ label }) => thirdAdult.test(label.text));
  return measure?.value === "triple" || isOfThird ? "triple" : null;
}

/**
 * Marks a rate without a price of one or three adults if one of its unit in its table was not read; a single
 * supplement may be for any unit of the sheet.
 */
export function markLost({ rate, base }: MarkedRate, skipped: readonly Quote[]): MarkedRate {
  const { value } = rate;
  const evidence = { ...rate.evidence };
  for (const quote of skipped) {
    const field = fieldOf(quote);
    if (field === null || value[field] !== null) continue;
    const isAdded = quote.measure?.value === "single supplement";
    const isBeside = quote.table === base.table && (quote.unit?.value ?? null) === value.unit;
    if (isAdded ? value.charged === "per unit" : !isBeside) continue;
    const cells = [quote.price.cell.id];
    evidence[field] ??= {
      cells,
      derived: isAdded ? "a single supplement was not applied" : "a price beside was not read",
    };
    // A price per person beside one for one adult alone is that of two who share.
    if (field === "single" && value.charged === "per person" && !evidence.charged?.derived)
      evidence.charged = { cells, derived: "a price for one adult alone was not read" };
  }
  return { rate: { ...rate, evidence }, base };
}

/** Marks prices below dates that no price of the sheet has: the cuts of the table have torn them apart. */
export function markLostDates(
  rates: readonly Found<Rate>[],
  bands: readonly Found<ChildBand>[],
  tables: readonly TablePrices[],
): Found<Rate>[] {
  const used = new Set(
    [...rates, ...bands].flatMap(({ evidence }) => [
      ...(evidence.from?.cells ?? []),
      ...(evidence.to?.cells ?? []),
    ]),
  );
  const lostAbove = new Map<string, TableCell>();
  for (const { table, prices, labels } of tables)
    for (const { cell, label, axis } of labels) {
      if (axis !== "column" || label.seasons.length === 0 || used.has(cell.id)) continue;
      const below = prices.filter((price) => price.cell.row > cell.row);
      const inColumn = below.filter((price) => isOverColumn(cell, price.cell));
      // Beside "closed" or other seasons in the columns of prices, they are those of other nights.
      const isOfOthers = table.cells.some(
        (one) =>
          one.row === cell.row &&
          one.text !== "" &&
          prices.some((price) => isOverColumn(one, price.cell)),
      );
      if (inColumn.length === 0 && isOfOthers) continue;
      for (const price of inColumn.length > 0 ? inColumn : below)
        lostAbove.set(price.cell.id, cell);
    }
  return rates.map((rate) => {
    const lost = lostAbove.get(rate.evidence.price?.cells[0] ?? "");
    if (!lost) return rate;
    const { from, to } = rate.evidence;
    const mark = (known: Evidence | undefined): Evidence => ({
      cells: [...new Set([...(known?.cells ?? []), lost.id])],
      derived: known?.derived ?? "dates above the price belong to no price",
    });
    return { ...rate, evidence: { ...rate.evidence, from: mark(from), to: mark(to) } };
  });
}

const isOverColumn = (head: TableCell, cell: TableCell) =>
  head.column < cell.column + cell.columnSpan && cell.column < head.column + head.columnSpan;

const maxRatio = 3.5;

/** Marks prices that are too high to be charged as those beside them: that of a house among prices per person. */
export function markOutliers(rates: readonly Found<Rate>[]): Found<Rate>[] {
  const lowestAt = new Map<string, number>();
  for (const { value } of rates) {
    const key = nightsOf(value);
    lowestAt.set(key, Math.min(value.price, lowestAt.get(key) ?? Infinity));
  }
  return rates.map((rate) => {
    const { value, evidence } = rate;
    const lowest = lowestAt.get(nightsOf(value)) ?? value.price;
    const isHigh = value.charged !== "per unit" && value.price > maxRatio * lowest;
    // A price for one adult alone shows that it is per person.
    if (!isHigh || value.single !== null || evidence.charged?.derived) return rate;
    const charged = {
      cells: evidence.charged?.cells ?? [],
      derived: "far higher than the other prices per person",
    };
    return { value, evidence: { ...evidence, charged } };
  });
}

const nightsOf = ({ from, to, board, weekdays }: Rate) =>
  JSON.stringify([from, to, board, weekdays]);

/** One adult alone pays at most the price of two; percentages are rounded. */
const maxSingle = 2.05;
const markedFields = [
  "unit",
  "from",
  "to",
  "charged",
  "price",
  "single",
  "board",
  "sleeps",
] as const;

/**
 * Marks all prices of a table that seems to be cut wrongly: columns joined or split, or rows shifted. Such a
 * table has prices without a head, heads without a price, or prices that no lodge asks.
 */
export function markDisorder(
  rates: readonly Found<Rate>[],
  tables: readonly TablePrices[],
): Found<Rate>[] {
  const doubts = new Map<string, string>();
  for (const table of tables) {
    const cells = new Set(table.prices.map(({ cell }) => cell.id));
    const own = rates.filter(({ evidence }) => cells.has(evidence.price?.cells[0] ?? ""));
    const doubt = own.length === 0 ? null : disorderOf(table, own);
    if (doubt) for (const cell of cells) doubts.set(cell, doubt);
  }
  return rates.map((rate) => {
    const doubt = doubts.get(rate.evidence.price?.cells[0] ?? "");
    return doubt ? { ...rate, evidence: withDoubt(rate.evidence, doubt) } : rate;
  });
}

function withDoubt(evidence: Found<Rate>["evidence"], doubt: string): Found<Rate>["evidence"] {
  const doubtful: Found<Rate>["evidence"] = { ...evidence };
  for (const key of markedFields) {
    const known: Evidence = evidence[key] ?? { cells: evidence.price?.cells ?? [], derived: null };
    doubtful[key] = { ...known, derived: known.derived ?? doubt };
  }
  return doubtful;
}

function disorderOf({ table, prices }: TablePrices, rates: readonly Found<Rate>[]): string | null {
  if (rates.some(({ value }) => isUnusual(value)))
    return "the table has a price of one or three adults that does not fit that of two";
  const columns = [...new Set(prices.map(({ cell }) => cell.column))];
  const firstRow = Math.min(...prices.map(({ cell }) => cell.row));
  const isHeaded = (column: number) =>
    table.cells.some(
      (cell) =>
        cell.row < firstRow &&
        cell.text !== "" &&
        cell.column <= column &&
        cell.column + cell.columnSpan > column,
    );
  if (countColumns(table).some((column) => !isHeaded(column)))
    return "a column of numbers in the table has no head";
  const headed = columns.filter(isHeaded);
  return headed.length > 0 && headed.length < columns.length
    ? "a column of prices in the table has no head"
    : null;
}

function isUnusual({ charged, price, single, triple }: Rate): boolean {
  if (charged === "per unit") return single !== null && single > price;
  const isSingleOff = single !== null && (single < price || single > maxSingle * price);
  return isSingleOff || (triple !== null && triple > price);
}
