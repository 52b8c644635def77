import type { Phrase } from "./phrases";

/** Heads that are centered over several columns, where no line shows how far they reach. */

/** A horizontal or vertical extent in points. */
export interface Span {
  from: number;
  to: number;
}

/** Distance of a head from the center of its columns, in shares of the widest of them. */
const maxShift = 0.3;
const maxColumns = 24;

const centerOf = ({ from, to }: Span) => (from + to) / 2;

/** True if the words stand in the middle between two columns: they are a head of both. */
export function isBetween(span: Span, columns: readonly Span[]): boolean {
  const sorted = columns.toSorted((a, b) => a.from - b.from);
  const right = sorted.findIndex(({ from }) => from >= span.to);
  const [before, after] = [sorted[right - 1], sorted[right]];
  if (!before || !after) return false;
  const middle = (centerOf(before) + centerOf(after)) / 2;
  return Math.abs(centerOf(span) - middle) < 0.12 * (centerOf(after) - centerOf(before));
}

/** The walls that the heads of a row reach over: 0 is that between the first two columns. */
export function wallsUnder(heads: readonly Span[], columns: readonly Span[]): ReadonlySet<number> {
  if (heads.length < 2 || heads.length >= columns.length || columns.length > maxColumns)
    return new Set();
  for (let first = 0; first < columns.length - heads.length; first += 1) {
    const sizes = divide(heads, columns, first);
    if (!sizes || sizes.every((size) => size === 1)) continue;
    const walls = new Set<number>();
    let at = first;
    for (const size of sizes) {
      for (let inner = 1; inner < size; inner += 1) walls.add(at + inner - 1);
      at += size;
    }
    return walls;
  }
  return new Set();
}

/** Sizes of the groups of columns of which each head stands over the center; null if there are none. */
function divide(heads: readonly Span[], columns: readonly Span[], start: number): number[] | null {
  const [head, ...others] = heads;
  if (!head) return start === columns.length ? [] : null;
  for (let size = columns.length - start - others.length; size > 0; size -= 1) {
    const group = columns.slice(start, start + size);
    if (!isOver(head, group)) continue;
    const rest = divide(others, columns, start + size);
    if (rest) return [size, ...rest];
  }
  return null;
}

function isOver(head: Span, group: readonly Span[]): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return false;
  if (group.length === 1) return head.from < first.to && head.to > first.from;
  const widest = Math.max(...group.map(({ from, to }) => to - from));
  const shift = Math.abs(centerOf(head) - (first.from + last.to) / 2);
  return shift < maxShift * widest && head.from > first.from - widest && head.to < last.to + widest;
}

/** Rows above the first with a price are those of the heads. */
export const isHeadRow = (row: readonly Phrase[], body: number) =>
  row.length > 1 && row.every(({ y }) => y < body);
