import type { Rate } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import type { TablePrices } from "./price-cells";

/**
 * Marks all prices of a table that seems to be cut wrongly: columns joined or split, or rows shifted. Such a
 * table has prices without a head, heads without a price, or prices that no lodge asks.
 */

/** One adult alone pays at most the price of two; percentages are rounded. */
const maxSingle = 2.05;
const marked = ["unit", "from", "to", "charged", "price", "single", "board"] as const;

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
  for (const key of marked) {
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
