import type { Glyph, Rule } from "./glyphs";

/** Letters that stand together on one baseline; the box is in points, y downward. */
export interface Phrase {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  bold: boolean;
  turns: Glyph["turns"];
  /** Position of its line and within its line, in its own direction of reading. */
  line: number;
  along: number;
}

/** "US$ 1,140", "+ 280" and "R 13 400 *": a figure with few other letters. */
export const priceLike = /^\D{0,6}\d[\d., ]{0,9}\d\D{0,5}$/;

interface Placed extends Glyph {
  u: number;
  v: number;
}

/** Shares of the size of the letters. */
const wordGap = 0.16;
const phraseGap = 0.8;
/** Three spaces of a wide font; two of a font with one width separate the columns of a plain text. */
const spacesGap = 1.1;
/** A wall does not cut a word. */
const minWall = 0.1;
const maxTracking = 0.5;
const minTracked = 3;
/** The share of a gap that spaces fill if it is one between words. */
const minSpaced = 0.8;
const minLeader = 4;
const ascent = 0.74;
const descent = 0.2;

/** Phrases of the page in reading order. A vertical rule between two letters separates phrases. */
export function joinGlyphs(glyphs: readonly Glyph[], rules: readonly Rule[]): Phrase[] {
  return ([0, 1, 2, 3] as const).flatMap((turns) => {
    const placed = glyphs.filter((glyph) => glyph.turns === turns).map(place);
    const walls = turns === 0 ? rules.filter(({ x1, x2 }) => x1 === x2) : [];
    return toLines(placed).flatMap((line) => splitLine(line, walls));
  });
}

/** Adds coordinates in which u grows with reading and v from line to line. */
function place(glyph: Glyph): Placed {
  const { x, y } = glyph;
  const [u, v] = (
    [
      [x, y],
      [y, -x],
      [-x, -y],
      [-y, x],
    ] as const
  )[glyph.turns];
  return { ...glyph, u, v };
}

function toLines(glyphs: readonly Placed[]): Placed[][] {
  const lines: { v: number; size: number; glyphs: Placed[] }[] = [];
  for (const glyph of glyphs.toSorted((a, b) => a.v - b.v)) {
    const last = lines.at(-1);
    if (last && glyph.v - last.v < 0.12 * Math.max(glyph.size, last.size)) last.glyphs.push(glyph);
    else lines.push({ v: glyph.v, size: glyph.size, glyphs: [glyph] });
  }
  raiseMarkers(lines);
  return lines.filter((line) => line.glyphs.length > 0).map((line) => line.glyphs);
}

const raised: Record<string, string> = {
  "0": "⁰",
  "1": "¹",
  "2": "²",
  "3": "³",
  "4": "⁴",
  "5": "⁵",
  "6": "⁶",
  "7": "⁷",
  "8": "⁸",
  "9": "⁹",
  a: "ᵃ",
  b: "ᵇ",
  c: "ᶜ",
  d: "ᵈ",
  e: "ᵉ",
};

/**
 * Moves small raised letters to the line that they belong to, as superscripts: a marker of a footnote must
 * not become a digit of a price.
 */
function raiseMarkers(lines: readonly { v: number; glyphs: Placed[] }[]): void {
  lines.forEach((line, index) => {
    const rest = line.glyphs.filter((glyph) => {
      for (let next = index + 1; next < lines.length; next += 1) {
        const other = lines[next];
        if (!other || other.v - glyph.v > glyph.size) return true;
        const base = other.glyphs.find((one) => isRaised(glyph, one));
        if (!base) continue;
        other.glyphs.push({
          ...glyph,
          text: raised[glyph.text.toLowerCase()] ?? glyph.text,
          v: base.v,
        });
        return false;
      }
      return true;
    });
    line.glyphs.splice(0, line.glyphs.length, ...rest);
  });
}

function isRaised(glyph: Placed, base: Placed): boolean {
  const rise = base.v - glyph.v;
  const after = glyph.u - (base.u + base.advance);
  const before = base.u - (glyph.u + glyph.advance);
  return (
    glyph.size < 0.9 * base.size &&
    rise > 0.12 * base.size &&
    rise < 0.75 * base.size &&
    ((after > -0.2 * base.size && after < 0.7 * base.size) ||
      (before > -0.2 * base.size && before < 0.7 * base.size))
  );
}

function splitLine(line: readonly Placed[], walls: readonly Rule[]): Phrase[] {
  const sorted = withoutLeaders(withoutShadows(line.toSorted((a, b) => a.u - b.u)));
  const isApart = (index: number, gap: number) => {
    const [before, glyph] = [sorted[index - 1], sorted[index]];
    if (!before || !glyph) return true;
    const end = before.u + before.advance;
    const width = gapBefore(sorted, index);
    const isSpaced = glyph.spaced > minSpaced * width * glyph.size;
    return (
      width > gap + (isSpaced ? spacesGap - phraseGap : 0) ||
      (width > minWall && walls.some((wall) => isBetween(wall, end, glyph)))
    );
  };
  const split = (from: number, to: number, gap: number) => {
    const parts: [number, number][] = [];
    for (let index = from; index < to; index += 1) {
      const last = parts.at(-1);
      if (last && index > from && !isApart(index, gap)) last[1] = index + 1;
      else parts.push([index, index + 1]);
    }
    return parts;
  };
  return split(0, sorted.length, phraseGap + maxTracking).flatMap(([from, to]) => {
    const tracking = trackingOf(sorted.slice(from, to));
    return split(from, to, phraseGap + 2 * tracking).map(([start, end]) => {
      const part = sorted.slice(start, end);
      const text = part.map((glyph, index) => {
        const isWord = index > 0 && gapBefore(part, index) > wordGap + tracking;
        return `${isWord ? " " : ""}${glyph.text}`;
      });
      return toPhrase(part, text.join(""));
    });
  });
}

/** Without the dots that lead from a word to its price. */
function withoutLeaders(glyphs: readonly Placed[]): Placed[] {
  const isDot = (index: number) => /^[.…_·]$/.test(glyphs[index]?.text ?? "");
  return glyphs.filter((_, index) => {
    let [from, to] = [index, index];
    while (isDot(from) && index - from < minLeader) from -= 1;
    while (isDot(to) && to - index < minLeader) to += 1;
    return !isDot(index) || to - from - 1 < minLeader;
  });
}

/** Without the shadows of letters, drawn twice to look bold. */
function withoutShadows(glyphs: readonly Placed[]): Placed[] {
  const kept: Placed[] = [];
  for (const glyph of glyphs) {
    const before = kept.at(-1);
    if (before && glyph.text === before.text && glyph.u - before.u < 0.1 * glyph.size) continue;
    kept.push(glyph);
  }
  return kept;
}

function gapBefore(glyphs: readonly Placed[], index: number): number {
  const [before, glyph] = [glyphs[index - 1], glyphs[index]];
  if (!before || !glyph) return Infinity;
  return (glyph.u - before.u - before.advance) / Math.max(before.size, glyph.size);
}

/** The space that a letterspaced title has between all of its letters; 0 in other text. */
function trackingOf(glyphs: readonly Placed[]): number {
  const gaps = glyphs.slice(1).map((_, index) => gapBefore(glyphs, index + 1));
  if (gaps.length < minTracked) return 0;
  const low = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.3)] ?? 0;
  return low < 0.04 || low > maxTracking ? 0 : low;
}

const isBetween = (wall: Rule, end: number, glyph: Placed) =>
  wall.x1 > end - 1 &&
  wall.x1 < glyph.u + 1 &&
  wall.y1 < glyph.v - 0.3 * glyph.size &&
  wall.y2 > glyph.v - 0.3 * glyph.size;

function toPhrase(glyphs: readonly Placed[], text: string): Phrase {
  const first = glyphs[0] as Placed;
  const last = glyphs.at(-1) ?? first;
  const size = Math.max(...glyphs.map((glyph) => glyph.size));
  const length = last.u + last.advance - first.u;
  const thickness = (ascent + descent) * size;
  const { turns } = first;
  const flat = turns % 2 === 0;
  const x = [first.x, first.x - descent * size, first.x - length, first.x - ascent * size][turns];
  const y = [first.y - ascent * size, first.y, first.y - descent * size, first.y - length][turns];
  return {
    text,
    x: x ?? first.x,
    y: y ?? first.y,
    width: flat ? length : thickness,
    height: flat ? thickness : length,
    size,
    bold: glyphs.every((glyph) => glyph.bold),
    turns,
    line: first.v,
    along: first.u,
  };
}
