import type { Rule } from "./glyphs";
import { cutGrid, edgesOf, type Grid, mergeRules } from "./grid";
import { type Phrase, priceLike } from "./phrases";
import { isBetween, isHeadRow, type Span, wallsUnder } from "./spanning-heads";

/** Tables without upright lines: columns follow from where phrases stand, rows from lines or from gaps. */

interface Line {
  top: number;
  bottom: number;
  size: number;
  phrases: Phrase[];
}

/** Gaps in sizes of letters. */
const maxRowGap = 2.6;
const maxWrapGap = 0.75;
const maxLookAhead = 3;
const maxHeadGap = 1.6;
/** A row has at most so many lines, and a line of a cell that stands alone so many words. */
const maxRowLines = 12;
const maxRowPhrases = 200;
/** A page with more ruling lines is a drawing. */
const maxEdges = 1000;
const maxWords = 9;
/** The letters of a heading, in sizes of those of the table before it. */
const minTitle = 1.25;
/** A shorter line, in points, underlines a word. */
const minRule = 40;
const minShift = 10;

export function findOpenGrids(
  phrases: readonly Phrase[],
  rules: readonly Rule[],
  fills: readonly Rule[],
): Grid[] {
  const flat = rules.filter(({ y1, y2 }) => y1 === y2);
  const merged = mergeRules([...flat, ...edgesOf(fills)]);
  const edges = merged.length > maxEdges ? [] : merged;
  const lines = joinRows(toLines(phrases.filter(({ turns }) => turns === 0)), edges);
  return findBlocks(lines, edges).flatMap((block) => gridOf(block, flat, edges) ?? []);
}

/** Rows that ruling lines and backgrounds separate; heads above the first of these follow from what is joined. */
function joinRows(lines: readonly Line[], flat: readonly Rule[]): Line[] {
  const rows = joinBetween(joinStaggered(lines), flat);
  return joinBetween(rows, [...flat, ...headEdges(rows, flat)]);
}

/** Lines of cells beside each other that are centered, so that their lines stand between each other. */
function joinStaggered(lines: readonly Line[]): Line[] {
  const chains: Line[][] = [];
  for (const line of lines) {
    const last = chains.at(-1);
    if (last && gapBetween(last.at(-1), line) < -0.1) last.push(line);
    else chains.push([line]);
  }
  return chains.flatMap((chain) => (chain.length > 1 && isRow(chain) ? [joinLines(chain)] : chain));
}

const joinLines = (lines: readonly Line[]): Line => ({
  top: Math.min(...lines.map((line) => line.top)),
  bottom: Math.max(...lines.map((line) => line.bottom)),
  size: Math.max(...lines.map((line) => line.size)),
  phrases: lines.flatMap((line) => line.phrases),
});

/** Lines between two ruling lines are one line if they are the lines of one row. */
function joinBetween(lines: readonly Line[], rules: readonly Rule[]): Line[] {
  const edges = rules.toSorted((a, b) => a.y1 - b.y1);
  let joined = [...lines];
  for (const [index, top] of edges.entries()) {
    const bottom = edges
      .slice(index + 1)
      .find((rule) => rule.y1 > top.y1 + 6 && overlapOf(rule, top) > 0.75);
    if (!bottom) continue;
    const isWithin = (line: Line) =>
      line.top > top.y1 - 3 &&
      line.bottom < bottom.y1 + 3 &&
      line.phrases.every(({ x, width }) => x + width > top.x1 - 2 && x < top.x2 + 2);
    const within = joined.filter(isWithin);
    const [first] = within;
    if (!first || within.length < 2 || !isRow(within)) continue;
    const row = joinLines(within);
    joined = joined.flatMap((line) =>
      line === first ? [row] : within.includes(line) ? [] : [line],
    );
  }
  return joined;
}

/** The upper ends of heads: lines stand close together above a ruling line, and nothing rules them off above. */
function headEdges(lines: readonly Line[], flat: readonly Rule[]): Rule[] {
  return flat.flatMap((rule) => {
    if (rule.x2 - rule.x1 < minRule) return [];
    const head: Line[] = [];
    for (const line of lines.toReversed()) {
      if (line.bottom > rule.y1 + 2) continue;
      const below = head.at(-1);
      const gap = (below ? below.top : rule.y1) - line.bottom;
      if (gap > (below ? maxWrapGap : maxHeadGap) * line.size || isProse(line)) break;
      if (flat.some(({ y1 }) => y1 < rule.y1 - 2 && y1 > line.bottom - 3)) break;
      head.push(line);
    }
    const top = head.at(-1);
    return top && head.length > 1 ? [{ ...rule, y1: top.top - 1, y2: top.top - 1 }] : [];
  });
}

function overlapOf(a: Rule, b: Rule): number {
  const shared = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  return shared / Math.max(1, Math.min(a.x2 - a.x1, b.x2 - b.x1));
}

/**
 * True if the lines are no rows of their own: they stand close together, none goes over several columns, and
 * no column has two prices, one above the other.
 */
function isRow(lines: readonly Line[]): boolean {
  const phrases = lines.flatMap((line) => line.phrases);
  if (lines.length > maxRowLines || phrases.length > maxRowPhrases) return false;
  const columns = toSpans(phrases);
  const isTight = lines.every(
    (line, index) => gapBetween(lines[index - 1], line) < maxWrapGap || index === 0,
  );
  const within = ({ from, to }: Span) =>
    phrases.filter(({ x, width }) => x < to && x + width > from);
  const isAcross = (phrase: Phrase) => {
    const span = { from: phrase.x, to: phrase.x + phrase.width };
    return toSpans(within(span).filter((one) => one !== phrase)).length > 1;
  };
  return (
    columns.length > 1 &&
    isTight &&
    !phrases.some(isAcross) &&
    columns.every((column) => within(column).filter(({ text }) => priceLike.test(text)).length < 2)
  );
}

const isProse = ({ phrases }: Line) =>
  phrases.length === 1 && (phrases[0]?.text.split(" ").length ?? 0) > maxWords;

/** Horizontal extents of phrases that do not overlap each other. */
function toSpans(phrases: readonly Phrase[]): Span[] {
  const spans: Span[] = [];
  for (const { x, width } of phrases.toSorted((a, b) => a.x - b.x)) {
    const last = spans.at(-1);
    if (last && x < last.to) last.to = Math.max(last.to, x + width);
    else spans.push({ from: x, to: x + width });
  }
  return spans;
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

const isTabular = ({ phrases }: Line) => toSpans(phrases).length > 1;
const gapBetween = (above: Line | undefined, below: Line | undefined) =>
  above && below ? (below.top - above.bottom) / Math.max(above.size, below.size) : Infinity;

/** Runs of lines with several phrases, and the lines between that belong to their cells. */
function findBlocks(lines: readonly Line[], edges: readonly Rule[]): Line[][] {
  const blocks: Line[][] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || !isTabular(line)) continue;
    const block = [line];
    const above = lines[index - 1];
    if (above && !isTabular(above) && gapBetween(above, line) < 0.4) block.unshift(above);
    while (index + 1 < lines.length && continues(lines, index, edges)) {
      index += 1;
      const next = lines[index];
      if (next) block.push(next);
    }
    if (block.filter(isTabular).length > 1) blocks.push(block);
  }
  return blocks;
}

/** True if a line stands between two tables of different widths, or in larger letters than the rows above it. */
function isHeading(lines: readonly Line[], index: number, edges: readonly Rule[]): boolean {
  const line = lines[index];
  if (line && !isTabular(line) && line.size > minTitle * (lines[index - 1]?.size ?? Infinity))
    return true;
  const around = line && edgesAround(lines[index - 1], [line], lines[index + 1], edges);
  if (!around || isTabular(line) || line.top - around.upper.y1 < line.size) return false;
  return !isAligned(around);
}

/** True if words have a background or ruling lines as wide as the rows above and below: they are a row, too. */
function isBand(lines: readonly Line[], index: number, edges: readonly Rule[]): boolean {
  const isInner = (at: number) => {
    const line = lines[at];
    return line !== undefined && !isTabular(line);
  };
  const isWrapped = (at: number) => gapBetween(lines[at - 1], lines[at]) < maxWrapGap;
  let [first, last] = [index, index];
  while (isInner(first - 1) && isWrapped(first)) first -= 1;
  while (isInner(last + 1) && isWrapped(last + 1)) last += 1;
  const [above, below] = [lines[first - 1], lines[last + 1]];
  const around = edgesAround(above, lines.slice(first, last + 1), below, edges);
  if (!above || !below || !around || !isAligned(around)) return false;
  const { x1, x2 } = around.upper;
  return [...above.phrases, ...below.phrases].every(({ x, width }) => x > x1 && x + width < x2);
}

interface Around {
  upper: Rule;
  lower: Rule;
}

/** The nearest ruling lines or ends of backgrounds above and below some lines. */
function edgesAround(
  above: Line | undefined,
  inner: readonly Line[],
  below: Line | undefined,
  edges: readonly Rule[],
): Around | null {
  const [first, last] = [inner[0], inner.at(-1)];
  if (!above || !first || !last || !below) return null;
  const between = (from: number, to: number) =>
    edges.filter(({ y1, x1, x2 }) => y1 > from - 3 && y1 < to + 3 && x2 - x1 > minRule);
  const upper = between(above.bottom, first.top).at(-1);
  const lower = between(last.bottom, below.top).at(0);
  return upper && lower ? { upper, lower } : null;
}

const isAligned = ({ upper, lower }: Around) =>
  Math.abs(upper.x1 - lower.x1) <= minShift && Math.abs(upper.x2 - lower.x2) <= minShift;

function continues(lines: readonly Line[], index: number, edges: readonly Rule[]): boolean {
  const next = lines[index + 1];
  if (!next || gapBetween(lines[index], next) > maxRowGap) return false;
  if (isTabular(next)) return true;
  if (isHeading(lines, index + 1, edges)) return false;
  if (isProse(next) && !isBand(lines, index + 1, edges)) return false;
  for (let ahead = index + 2; ahead <= index + 1 + maxLookAhead; ahead += 1) {
    const later = lines[ahead];
    if (!later || gapBetween(lines[ahead - 1], later) > maxRowGap) break;
    if (isTabular(later)) return true;
    if (isProse(later)) break;
  }
  const words = next.phrases[0]?.text ?? "";
  const isRest = /\d/.test(words) || (/^[a-z(]/.test(words) && !/[.:]$/.test(words));
  return gapBetween(lines[index], next) < maxWrapGap && isRest;
}

function gridOf(
  block: readonly Line[],
  flat: readonly Rule[],
  edges: readonly Rule[],
): Grid | null {
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
  const ends = [top, bottom].map((y) => ({ x1: left, x2: right, y1: y, y2: y }));
  const lined = rows.filter(({ y1 }) => y1 > top + 3 && y1 < bottom - 3);
  const inside = [...lined, ...shadeEdges(block, lined, edges)];
  const ys = [top, ...inside.map(({ y1 }) => y1), bottom].toSorted((a, b) => a - b);
  const phrasesIn = (y1: number, y2: number) =>
    phrases.filter(({ y, height }) => y + height / 2 > y1 && y + height / 2 < y2);
  const isCrossed = (x: number, row: readonly Phrase[]) =>
    row.some((phrase) => phrase.x < x - 1 && phrase.x + phrase.width > x + 1);
  const xs = columns
    .slice(1)
    .map((column, index) => ((columns[index]?.to ?? column.from) + column.from) / 2);
  const body = Math.min(...phrases.filter(({ text }) => priceLike.test(text)).map(({ y }) => y));
  const walls = ys.slice(1).flatMap((y2, at) => {
    const y1 = ys[at] ?? top;
    const row = phrasesIn(y1, y2);
    // Words alone in a row that are longer than its first cell stand for the whole row.
    const isWhole = toSpans(row).length === 1 && xs.some((x) => isCrossed(x, row));
    const open = isHeadRow(row, body) ? wallsUnder(toSpans(row), columns) : new Set<number>();
    return isWhole
      ? []
      : xs.flatMap((x, index) =>
          open.has(index) || isCrossed(x, row) ? [] : [{ x1: x, x2: x, y1, y2 }],
        );
  });
  const sides = [left, right].map((x) => ({ x1: x, x2: x, y1: top, y2: bottom }));
  return cutGrid([...ends, ...inside, ...walls, ...sides]);
}

/** Where a background begins or ends between two lines, such as that of heads without a ruling line below them. */
function shadeEdges(
  block: readonly Line[],
  lined: readonly Rule[],
  edges: readonly Rule[],
): Rule[] {
  const phrases = block.flatMap((line) => line.phrases);
  const left = Math.min(...phrases.map(({ x }) => x));
  const right = Math.max(...phrases.map(({ x, width }) => x + width));
  return block.slice(1).flatMap(({ top }, index) => {
    const above = block[index];
    const isBetween = ({ y1 }: Rule) => y1 > (above?.bottom ?? top) - 2 && y1 < top + 2;
    if (!above || above.bottom > top + 2 || lined.some(isBetween)) return [];
    const edge = edges.find(
      (one) => isBetween(one) && one.x1 < left + minShift && one.x2 > right - minShift,
    );
    return edge ? [edge] : [];
  });
}

/** Horizontal extents of the columns, from the lines with the most phrases. */
function findColumns(block: readonly Line[]): Span[] {
  const rows = block.map(({ phrases }) => toSpans(phrases));
  const most = Math.max(...rows.map((spans) => spans.length));
  let columns: Span[] = [];
  const overlapping = (span: Span) =>
    columns.filter((column) => column.from < span.to && span.from < column.to);
  const widen = (span: Span, met: readonly Span[]) => {
    const from = Math.min(span.from, ...met.map((column) => column.from));
    const to = Math.max(span.to, ...met.map((column) => column.to));
    columns = [...columns.filter((column) => !met.includes(column)), { from, to }];
  };
  for (const spans of rows)
    if (spans.length === most) for (const span of spans) widen(span, overlapping(span));
  for (const spans of rows)
    if (spans.length < most)
      for (const span of spans) {
        const met = overlapping(span);
        const isNew = met.length === 0 && spans.length > 1 && !isBetween(span, columns);
        if (isNew || (met.length === 1 && isOfColumn(span, met[0]))) widen(span, met);
      }
  columns = joinSparse(
    columns.toSorted((a, b) => a.from - b.from),
    block,
  );
  for (const span of rows.flat()) {
    const met = overlapping(span);
    if (met.length === 1 && isOfColumn(span, met[0])) widen(span, met);
  }
  return columns.toSorted((a, b) => a.from - b.from);
}

/** False if the words are centered over more than the column. */
function isOfColumn(span: Span, column: Span | undefined): boolean {
  if (!column) return false;
  const center = (span.from + span.to) / 2;
  const isAligned =
    Math.abs(span.from - column.from) < minShift || Math.abs(span.to - column.to) < minShift;
  return isAligned || (center > column.from && center < column.to);
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
  const bands: Line[][] = [];
  for (const line of block) {
    const last = bands.at(-1);
    if (last && line.top - joinLines(last).bottom < limit) last.push(line);
    else bands.push([line]);
  }
  // Each line with a name and a price is a row: the gap stands between groups of rows.
  const isOfGroups = bands.some((lines) => lines.filter(hasNameAndPrice).length > 1);
  const rows = isOfGroups ? block : bands.map(joinLines);
  return rows.map(({ top, bottom }) => ({ from: top, to: bottom }));
}

function hasNameAndPrice({ phrases }: Line): boolean {
  // "30 Jun" is a date.
  const price = phrases.find(({ text }) => priceLike.test(text) && !/\d ?\p{L}{3}/u.test(text));
  return (
    price !== undefined && phrases.some(({ x, text }) => x < price.x && /^\p{L}{3}/u.test(text))
  );
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
