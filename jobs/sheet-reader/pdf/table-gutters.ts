import type { Rule } from "./glyphs";
import { edgesOf, mergeRules } from "./grid";
import { reach } from "./gutters";
import type { Phrase } from "./phrases";

/** The white space between tables that stand beside each other, where ruling lines and backgrounds end and begin again. */

/** In points: a shorter line underlines a word; a narrower space is a gap between cells. */
const minRule = 40;
const minGap = 5;
/** Ruling lines at the same height on both sides. */
const minPairs = 3;
const sameHeight = 2;
const maxEdges = 1000;

interface Space {
  left: Rule;
  right: Rule;
  heights: number[];
}

/** Upright rules, as wide as nothing, that separate the tables. */
export function findTableGutters(
  phrases: readonly Phrase[],
  rules: readonly Rule[],
  fills: readonly Rule[],
): Rule[] {
  const edges = mergeRules([...rules.filter(({ y1, y2 }) => y1 === y2), ...edgesOf(fills)]).filter(
    ({ x1, x2 }) => x2 - x1 > minRule,
  );
  if (edges.length > maxEdges) return [];
  return findSpaces(edges).flatMap((space) => {
    const [y1, y2] = [Math.min(...space.heights), Math.max(...space.heights)];
    const within = phrases.filter(({ y, height }) => y + height / 2 > y1 && y + height / 2 < y2);
    const [from, to] = [space.left.x2, space.right.x1];
    const isCrossed =
      within.some(({ x, width }) => x < from && x + width > to) ||
      edges.some((edge) => edge.y1 > y1 && edge.y1 < y2 && edge.x1 < from && edge.x2 > to);
    if (isCrossed || ![space.left, space.right].every((side) => hasColumns(within, side)))
      return [];
    const begin = Math.min(...within.flatMap(({ x }) => (x > from ? x : [])));
    const [top, bottom] = reach(phrases, begin, y1, y2);
    return [{ x1: to - 1, x2: to - 1, y1: top - 2, y2: bottom + 2 }];
  });
}

/** Spaces between the same two tables, with the heights of the lines that end there. */
function findSpaces(edges: readonly Rule[]): Space[] {
  const spaces: Space[] = [];
  for (const left of edges) {
    const [right] = edges
      .filter(({ x1, y1 }) => Math.abs(y1 - left.y1) < sameHeight && x1 > left.x2 + minGap)
      .toSorted((a, b) => a.x1 - b.x1);
    if (!right) continue;
    const same = spaces.find((space) => space.left.x2 < right.x1 && space.right.x1 > left.x2);
    if (same) same.heights.push(left.y1);
    else spaces.push({ left, right, heights: [left.y1] });
  }
  return spaces.filter(({ heights }) => heights.length >= minPairs);
}

/** True if words stand beside each other below and above the line. */
const hasColumns = (phrases: readonly Phrase[], { x1, x2 }: Rule) =>
  phrases.some(
    (one) =>
      one.x >= x1 - 2 &&
      phrases.some(
        (other) =>
          other.x > one.x + one.width && other.x < x2 && Math.abs(other.line - one.line) < 1.5,
      ),
  );
