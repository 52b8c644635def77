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
  let best: Division | null = null;
  const known: KnownDivisions = new Map();
  for (let first = 0; first < columns.length - heads.length; first += 1) {
    const found = divide(heads, columns, first, known);
    if (!found || found.sizes.every((size) => size === 1)) continue;
    if (!best || found.shift < best.shift - 1) best = found;
  }
  const walls = new Set<number>();
  let at = columns.length - (best?.sizes ?? []).reduce((sum, size) => sum + size, 0);
  for (const size of best?.sizes ?? []) {
    for (let inner = 1; inner < size; inner += 1) walls.add(at + inner - 1);
    at += size;
  }
  return walls;
}

/** Groups of columns, and how far their heads are from their centers in all. */
interface Division {
  sizes: readonly number[];
  shift: number;
}

/** Those of the last heads, by the number of these and their first column. */
type KnownDivisions = Map<string, Division | null>;

/**
 * The groups of columns of which each head stands over the center, and the nearest if there are several; null
 * if there are none.
 */
function divide(
  heads: readonly Span[],
  columns: readonly Span[],
  start: number,
  known: KnownDivisions,
): Division | null {
  const key = `${heads.length} ${start}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const division = findDivision(heads, columns, start, known);
  known.set(key, division);
  return division;
}

function findDivision(
  heads: readonly Span[],
  columns: readonly Span[],
  start: number,
  known: KnownDivisions,
): Division | null {
  const [head, ...others] = heads;
  if (!head) return start === columns.length ? { sizes: [], shift: 0 } : null;
  let best: Division | null = null;
  for (let size = columns.length - start - others.length; size > 0; size -= 1) {
    const group = columns.slice(start, start + size);
    if (!isOver(head, group)) continue;
    const rest = divide(others, columns, start + size, known);
    const shift = (rest?.shift ?? 0) + shiftOf(head, group);
    if (rest && (!best || shift < best.shift - 1)) best = { sizes: [size, ...rest.sizes], shift };
  }
  return best;
}

function shiftOf(head: Span, group: readonly Span[]): number {
  const [first, last] = [group[0], group.at(-1)];
  return first && last ? Math.abs(centerOf(head) - (first.from + last.to) / 2) : Infinity;
}

function isOver(head: Span, group: readonly Span[]): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return false;
  if (group.length === 1) return head.from < first.to && head.to > first.from;
  const widest = Math.max(...group.map(({ from, to }) => to - from));
  return (
    shiftOf(head, group) < maxShift * widest &&
    head.from > first.from - widest &&
    head.to < last.to + widest
  );
}

/** Rows above the first with a price are those of the heads. */
export const isHeadRow = (row: readonly Phrase[], body: number) =>
  row.length > 1 && row.every(({ y }) => y < body);
