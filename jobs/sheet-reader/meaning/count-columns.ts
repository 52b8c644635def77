import type { Table } from "#domain/rates/reading";
import { groupBy } from "#domain/rates/sheet/group-by";
import { readFigure } from "#domain/rates/sheet/words/amounts";
import { readLabel } from "#domain/rates/sheet/words/label";

/** Columns of small whole numbers beside prices: how many tents, rooms or beds there are. */

const maxCount = 40;
/** Every price in the row is so many times as high; a price of a child or of camping is nearer to the others. */
const minRatio = 8;

export function countColumns(table: Table): number[] {
  const figures = table.cells.flatMap((cell) => {
    const figure = cell.columnSpan === 1 ? readFigure(cell.text) : null;
    if (figure?.kind !== "amount" || figure.isAdded) return [];
    const isBare = figure.currency === null && figure.rest === "";
    return [{ ...cell, amount: figure.cents / 100, isBare }];
  });
  const inRows = groupBy(figures, ({ row }) => row);
  const isCount = ({ row, column, amount, isBare }: (typeof figures)[number]) => {
    const others = (inRows.get(row) ?? []).filter((one) => one.column !== column);
    const prices = others.filter((one) => one.amount > maxCount);
    return (
      isBare &&
      Number.isInteger(amount) &&
      amount <= maxCount &&
      prices.length > 0 &&
      prices.every((one) => one.amount >= minRatio * amount)
    );
  };
  const ids = new Set(figures.map(({ id }) => id));
  const heads = table.cells.filter(({ id }) => !ids.has(id));
  const isNeutral = (column: number) =>
    heads
      .filter((cell) => cell.column <= column && cell.column + cell.columnSpan > column)
      .every(({ text }) => readLabel(text).measure === null);
  return [...groupBy(figures, ({ column }) => column)]
    .filter(
      ([column, own]) => column > 0 && own.length > 1 && own.every(isCount) && isNeutral(column),
    )
    .map(([column]) => column);
}
