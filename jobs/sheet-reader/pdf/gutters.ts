import { readRanges } from "#domain/rates/sheet/words/dates";
import type { Rule } from "./glyphs";
import { type Phrase, priceLike } from "./phrases";

/** The white space between columns of prose, as upright rules that separate what stands on both sides. */

const minWords = 4;
const minLines = 2;
const minWrapped = 2;
/** Phrases are one line if their baselines differ by less, in points. */
const sameLine = 1.5;
/** Between a heading and its paragraph, in heights of the line. */
const maxGap = 1.6;
/** In sizes of letters: between two lines of a paragraph, and the indent of those after its first. */
const maxWrapGap = 0.75;
const maxIndent = 1.5;

interface Column {
  left: number;
  lines: Phrase[];
}

export function findGutters(phrases: readonly Phrase[]): Rule[] {
  const prose = phrases.filter(
    (phrase) =>
      phrase.turns === 0 && countWords(phrase.text) >= minWords && !isBesidePrice(phrase, phrases),
  );
  const wrapped = new Set(prose.filter((line) => goesOn(line, phrases)));
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
    const count = lines.filter((line) => wrapped.has(line)).length;
    if (count < minWrapped || count < lines.length / 10) continue;
    const x = right.left - 1;
    const [top, bottom] = reach(phrases, right.left, y1, y2);
    const beside = lines.filter(({ y, height }) => y + height / 2 > y1 && y + height / 2 < y2);
    const crossing = beside.filter((line) => line.x < x - 4 && line.x + line.width > x + 4).length;
    if (crossing <= beside.length / 6) gutters.push({ x1: x, x2: x, y1: top - 2, y2: bottom + 2 });
  }
  return gutters;
}

/** The extent of the right column with its headings and short lines. */
export function reach(
  phrases: readonly Phrase[],
  left: number,
  y1: number,
  y2: number,
): [number, number] {
  let [top, bottom] = [y1, y2];
  const aligned = phrases.filter((phrase) => phrase.turns === 0 && beginsAt(phrase, left));
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
    if (last && beginsAt(line, last.left)) last.lines.push(line);
    else columns.push({ left: line.x, lines: [line] });
  }
  return columns;
}

const beginsAt = ({ x, size }: Phrase, left: number) => x > left - 2 && x - left < maxIndent * size;

const linesBetween = (lines: readonly Phrase[], y1: number, y2: number) =>
  lines.filter(({ y, height }) => y + height > y1 - 2 * height && y < y2 + 2 * height);

function extentOf(lines: readonly Phrase[]): [number, number] {
  return [
    Math.min(...lines.map(({ y }) => y)),
    Math.max(...lines.map(({ y, height }) => y + height)),
  ];
}

/** Without those of dates, which stand in heads of tables. */
function countWords(text: string): number {
  let words = text;
  for (const { start, end } of readRanges(text).toReversed())
    words = `${words.slice(0, start)} ${words.slice(end)}`;
  return words.match(/\p{L}{2,}/gu)?.length ?? 0;
}

/** Words in a row of a table, as "per person sharing, per night". */
const isBesidePrice = ({ line, x }: Phrase, phrases: readonly Phrase[]) =>
  phrases.some(
    (one) => Math.abs(one.line - line) < sameLine && one.x > x && priceLike.test(one.text),
  );

/** Sentences run over several lines; rows of a table begin with a capital. */
const goesOn = (line: Phrase, phrases: readonly Phrase[]) =>
  !/[.!?:;]$/.test(line.text) &&
  phrases.some(
    ({ x, y, text }) =>
      y > line.y &&
      y - (line.y + line.height) < maxWrapGap * line.size &&
      Math.abs(x - line.x) < maxIndent * line.size &&
      !/^\p{Lu}/u.test(text),
  );

/** The phrases by how many gutters stand left of them. */
export function splitAt(phrases: readonly Phrase[], gutters: readonly Rule[]): Phrase[][] {
  const parts: Phrase[][] = [];
  for (const phrase of phrases) {
    const { x, y, height } = phrase;
    const middle = y + height / 2;
    const before = gutters.filter(({ x1, y1, y2 }) => x >= x1 && y1 < middle && y2 > middle);
    (parts[before.length] ??= []).push(phrase);
  }
  return parts.filter((part) => part !== undefined);
}

/** True if the gutter separates the two places on a line. */
export const isApart = (gutter: Rule, y: number, from: number, to: number) =>
  gutter.y1 < y && gutter.y2 > y && gutter.x1 > from && gutter.x1 < to;
