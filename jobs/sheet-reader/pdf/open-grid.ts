import type { Rule } from "./glyphs";
import { cutGrid, type Grid } from "./grid";
import type { Phrase } from "./phrases";

/** Tables without upright lines: columns follow from where phrases stand, rows from lines or from gaps. */

interface Line {
  top: number;
  bottom: number;
  size: number;
  phrases: Phrase[];
}
interface Span {
  from: number;
  to: number;
}

/** Gaps in sizes of letters. */
const maxRowGap = 2.6;
const maxWrapGap = 0.75;
const maxLookAhead = 3;

export function findOpenGrids(phrases: readonly Phrase[], rules: readonly Rule[]): Grid[] {
  const lines = toLines(phrases.filter(({ turns }) => turns === 0));
  const flat = rules.filter(({ y1, y2 }) => y1 === y2);
  return findBlocks(lines).flatMap((block) => gridOf(block, flat) ?? []);
}

function toLines(phrases: readonly Phrase[]): Line[] {
  const lines: Line[] = [];
  let base = -Infinity;
  for (const phrase of phrases.toSorted((a, b) => a.line - b.line)) {
    const last = lines.at(-1);
    const bottom = phrase.y + phrase.height;
    if (last && phrase.line - base < 0.2 * phrase.size) {
      last.phrases.push(phrase);
      last.top = Math.min(last.top, phrase.y);
      last.bottom = Math.max(last.bottom, bottom);
    } else {
      lines.push({ top: phrase.y, bottom, size: phrase.size, phrases: [phrase] });
      base = phrase.line;
    }
  }
  return lines;
}

const isTabular = ({ phrases }: Line) => phrases.length > 1;
const gapBetween = (above: Line | undefined, below: Line | undefined) =>
  above && below ? (below.top - above.bottom) / Math.max(above.size, below.size) : Infinity;

/** Runs of lines with several phrases, and the lines between that belong to their cells. */
function findBlocks(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || !isTabular(line)) continue;
    const block = [line];
    const above = lines[index - 1];
    if (above && !isTabular(above) && gapBetween(above, line) < 0.4) block.unshift(above);
    while (index + 1 < lines.length && continues(lines, index)) {
      index += 1;
      const next = lines[index];
      if (next) block.push(next);
    }
    if (block.filter(isTabular).length > 1) blocks.push(block);
  }
  return blocks;
}

function continues(lines: readonly Line[], index: number): boolean {
  const next = lines[index + 1];
  if (!next || gapBetween(lines[index], next) > maxRowGap) return false;
  if (isTabular(next)) return true;
  for (let ahead = index + 2; ahead <= index + 1 + maxLookAhead; ahead += 1) {
    const later = lines[ahead];
    if (!later || gapBetween(lines[ahead - 1], later) > maxRowGap) break;
    if (isTabular(later)) return true;
  }
  return gapBetween(lines[index], next) < maxWrapGap && /\d/.test(next.phrases[0]?.text ?? "");
}

function gridOf(block: readonly Line[], flat: readonly Rule[]): Grid | null {
  const phrases = block.flatMap((line) => line.phrases);
  const left = Math.min(...phrases.map(({ x }) => x)) - 4;
  const right = Math.max(...phrases.map(({ x, width }) => x + width)) + 4;
  const top = Math.min(...block.map((line) => line.top)) - 4;
  const bottom = Math.max(...block.map((line) => line.bottom)) + 4;
  const columns = findColumns(block);
  if (columns.length < 2 || columns.length > 40) return null;
  const within = flat.filter(
    (rule) => rule.y1 > top - 8 && rule.y1 < bottom + 8 && rule.x2 > left && rule.x1 < right,
  );
  const inner = new Set(
    within.flatMap(({ y1 }) => (y1 > top + 4 && y1 < bottom - 4 ? [Math.round(y1 / 3)] : [])),
  );
  const bands = toBands(block);
  const rows =
    inner.size > 0 && inner.size >= (bands.length - 1) / 2
      ? within
      : bands.slice(1).map((band, index) => {
          const y = ((bands[index]?.to ?? band.from) + band.from) / 2;
          return { x1: left, x2: right, y1: y, y2: y };
        });
  const edges = [top, bottom].map((y) => ({ x1: left, x2: right, y1: y, y2: y }));
  const inside = rows.filter(({ y1 }) => y1 > top + 3 && y1 < bottom - 3);
  const ys = [top, ...inside.map(({ y1 }) => y1), bottom].toSorted((a, b) => a - b);
  const walls = columns.slice(1).flatMap((column, index) => {
    const x = ((columns[index]?.to ?? column.from) + column.from) / 2;
    return ys.slice(1).flatMap((y2, at) => {
      const y1 = ys[at] ?? top;
      const isCrossed = phrases.some(
        (phrase) =>
          phrase.x < x - 1 &&
          phrase.x + phrase.width > x + 1 &&
          phrase.y + phrase.height / 2 > y1 &&
          phrase.y + phrase.height / 2 < y2,
      );
      return isCrossed ? [] : [{ x1: x, x2: x, y1, y2 }];
    });
  });
  const sides = [left, right].map((x) => ({ x1: x, x2: x, y1: top, y2: bottom }));
  return cutGrid([...edges, ...inside, ...walls, ...sides]);
}

/** Horizontal extents of the columns, from the lines with the most phrases. */
function findColumns(block: readonly Line[]): Span[] {
  const counts = block.map(({ phrases }) => phrases.length);
  const most = Math.max(...counts);
  let columns: Span[] = [];
  const spanOf = ({ x, width }: Phrase): Span => ({ from: x, to: x + width });
  const overlapping = (span: Span) =>
    columns.filter((column) => column.from < span.to && span.from < column.to);
  const widen = (span: Span, met: readonly Span[]) => {
    const from = Math.min(span.from, ...met.map((column) => column.from));
    const to = Math.max(span.to, ...met.map((column) => column.to));
    columns = [...columns.filter((column) => !met.includes(column)), { from, to }];
  };
  for (const line of block)
    if (line.phrases.length === most)
      for (const phrase of line.phrases) widen(spanOf(phrase), overlapping(spanOf(phrase)));
  for (const line of block)
    if (line.phrases.length < most)
      for (const phrase of line.phrases) {
        const met = overlapping(spanOf(phrase));
        if (met.length < 2 && (met.length === 1 || isTabular(line))) widen(spanOf(phrase), met);
      }
  columns = joinSparse(
    columns.toSorted((a, b) => a.from - b.from),
    block,
  );
  for (const { phrases } of block)
    for (const phrase of phrases) {
      const met = overlapping(spanOf(phrase));
      if (met.length === 1) widen(spanOf(phrase), met);
    }
  return columns.toSorted((a, b) => a.from - b.from);
}

/** Joins neighbors that no line fills both: a centered head beside the words under it. */
function joinSparse(columns: readonly Span[], block: readonly Line[]): Span[] {
  const isFilled = ({ phrases }: Line, { from, to }: Span) =>
    phrases.some(({ x, width }) => x + width / 2 > from && x + width / 2 < to);
  const joined: Span[] = [];
  for (const column of columns) {
    const last = joined.at(-1);
    if (last && !block.some((line) => isFilled(line, last) && isFilled(line, column)))
      last.to = column.to;
    else joined.push({ ...column });
  }
  return joined;
}

/** Vertical extents of the rows: lines of one cell stand closer to each other than rows do. */
function toBands(block: readonly Line[]): Span[] {
  const gaps = block.slice(1).map((line, index) => line.top - (block[index]?.bottom ?? line.top));
  const limit = splittingGap(gaps, Math.max(...block.map(({ size }) => size)));
  const bands: Span[] = [];
  for (const { top, bottom } of block) {
    const last = bands.at(-1);
    if (last && top - last.to < limit) last.to = Math.max(last.to, bottom);
    else bands.push({ from: top, to: bottom });
  }
  return bands;
}

/** The middle of the widest jump from gaps within cells to those between rows; without one each line is a row. */
function splittingGap(gaps: readonly number[], size: number): number {
  const sorted = gaps.map((gap) => Math.max(gap, 0)).toSorted((a, b) => a - b);
  let limit = -1;
  let widest = 1.5;
  sorted.slice(1).forEach((gap, index) => {
    const before = sorted[index] ?? gap;
    const jump = (gap + 2) / (before + 2);
    if (jump <= widest || before > maxWrapGap * size) return;
    widest = jump;
    limit = (gap + before) / 2;
  });
  return limit;
}
