import type { Rule } from "./glyphs";
import type { Phrase } from "./phrases";

/** The white space between columns of prose, as upright rules that separate what stands on both sides. */

const minWords = 4;
const minLines = 2;
/** Lines begin at one place if they differ by less, in points. */
const sameLeft = 2;
/** Between a heading and its paragraph, in heights of the line. */
const maxGap = 1.6;

interface Column {
  left: number;
  lines: Phrase[];
}

export function findGutters(phrases: readonly Phrase[]): Rule[] {
  const prose = phrases.filter(
    ({ turns, text }) => turns === 0 && text.split(" ").length >= minWords,
  );
  const columns = toColumns(prose).filter(({ lines }) => lines.length >= minLines);
  const gutters: Rule[] = [];
  for (const right of columns) {
    const [y1, y2] = extentOf(right.lines);
    const left = columns.findLast(
      (column) =>
        column.left < right.left - 60 && linesBetween(column.lines, y1, y2).length >= minLines,
    );
    if (!left) continue;
    const lines = [...linesBetween(left.lines, y1, y2), ...right.lines];
    if (!isWrapped(lines)) continue;
    const x = right.left - 1;
    const [top, bottom] = reach(phrases, right.left, y1, y2);
    const beside = lines.filter(({ y, height }) => y + height / 2 > y1 && y + height / 2 < y2);
    const crossing = beside.filter((line) => line.x < x - 4 && line.x + line.width > x + 4).length;
    if (crossing <= beside.length / 6) gutters.push({ x1: x, x2: x, y1: top - 2, y2: bottom + 2 });
  }
  return gutters;
}

/** The extent of the right column with its headings and short lines. */
function reach(phrases: readonly Phrase[], left: number, y1: number, y2: number): [number, number] {
  let [top, bottom] = [y1, y2];
  const aligned = phrases.filter(({ x, turns }) => turns === 0 && Math.abs(x - left) < sameLeft);
  for (const { y, height } of aligned.toSorted((a, b) => b.y - a.y))
    if (y < top && top - (y + height) < maxGap * height) top = y;
  for (const { y, height } of aligned.toSorted((a, b) => a.y - b.y))
    if (y + height > bottom && y - bottom < maxGap * height) bottom = y + height;
  return [top, bottom];
}

/** Lines by where they begin, from left to right. */
function toColumns(prose: readonly Phrase[]): Column[] {
  const columns: Column[] = [];
  for (const line of prose.toSorted((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && line.x - last.left < sameLeft) last.lines.push(line);
    else columns.push({ left: line.x, lines: [line] });
  }
  return columns;
}

const linesBetween = (lines: readonly Phrase[], y1: number, y2: number) =>
  lines.filter(({ y, height }) => y + height > y1 - 2 * height && y < y2 + 2 * height);

function extentOf(lines: readonly Phrase[]): [number, number] {
  return [
    Math.min(...lines.map(({ y }) => y)),
    Math.max(...lines.map(({ y, height }) => y + height)),
  ];
}

/** Sentences run over several lines; the cells of a table do not. */
function isWrapped(lines: readonly Phrase[]): boolean {
  const broken = lines.filter(({ text }) => /^[a-z]/.test(text)).length;
  return broken >= 2 && broken >= lines.length / 10;
}

/** The phrases right of a gutter, and all others. */
export function splitAt(phrases: readonly Phrase[], gutters: readonly Rule[]): Phrase[][] {
  const isRight = ({ x, y, height }: Phrase) =>
    gutters.some(({ x1, y1, y2 }) => x >= x1 && y1 < y + height / 2 && y2 > y + height / 2);
  return [phrases.filter((phrase) => !isRight(phrase)), phrases.filter(isRight)];
}

/** True if the gutter separates the two places on a line. */
export const isApart = (gutter: Rule, y: number, from: number, to: number) =>
  gutter.y1 < y && gutter.y2 > y && gutter.x1 > from && gutter.x1 < to;
