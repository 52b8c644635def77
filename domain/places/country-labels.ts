import type { CountryDrawing, Spot } from "./country-drawing";
import { type Box, overlap } from "./label-layout";

/** Widths in pixels of the narrowest map of each layout: what is apart here is apart on wider screens. */
export const layoutWidths = { phone: 320, wide: 480 } as const;
export type MapLayout = keyof typeof layoutWidths;

export type LabelKind = "own" | "capital" | "town" | "area" | "neighbor" | "lake" | "sea";

/** Character width and line height in pixels; font sizes are in country.css. */
const characters: Record<MapLayout, Record<LabelKind, readonly [width: number, height: number]>> = {
  wide: {
    own: [14.5, 32],
    capital: [8.6, 18],
    town: [7.2, 16],
    area: [8.8, 20],
    neighbor: [11, 15],
    lake: [7.6, 18],
    sea: [7.6, 18],
  },
  phone: {
    own: [10.5, 24],
    capital: [7.6, 16],
    town: [6.8, 15],
    area: [7.8, 18],
    neighbor: [9.4, 15],
    lake: [6.8, 16],
    sea: [6.8, 16],
  },
};

/** Lines of a label. Lakes are narrow, so that each word of their name has a line. */
export const linesOf = (kind: LabelKind, name: string): string[] =>
  kind === "lake" || kind === "sea" ? name.split(" ") : [name];

/** Pixels. */
export function labelSize(layout: MapLayout, kind: LabelKind, name: string) {
  const [width, height] = characters[layout][kind];
  const lines = linesOf(kind, name);
  return {
    width: Math.max(...lines.map((line) => line.length)) * width,
    height: lines.length * height,
  };
}

/** A name on the map: percent of the map, an offset in pixels, and which end of the text is there. */
export interface MapLabel extends Spot {
  kind: LabelKind;
  name: string;
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
}

interface Candidate extends Omit<MapLabel, "kind" | "name"> {
  box: Box;
}

interface Request {
  drawing: CountryDrawing;
  layout: MapLayout;
  /** Boxes of the pins in pixels. */
  pins: readonly Box[];
}

/** Half the size of a town's dot, and the gap to its name. */
const dot = 4;
const gap = 9;
/** Limits of the towns besides the capital: on a phone the map would be all names. */
const maxTowns = { phone: 3, wide: 9 } as const;
const maxAbroad = { phone: 0, wide: 4 } as const;
const scaleBox = { width: 120, height: 40 };

/** Size of a map in pixels. */
export const layoutSize = ({ plane }: CountryDrawing, layout: MapLayout) => ({
  width: layoutWidths[layout],
  height: (layoutWidths[layout] * plane.height) / plane.width,
});

/**
 * Names that overlap neither pins nor each other nor the edge. What has no free place is left out, the
 * least important first; only the capital is always named.
 */
export function placeCountryLabels({ drawing, layout, pins }: Request): MapLabel[] {
  const { width, height } = layoutSize(drawing, layout);
  const edge = { left: 3, top: 3, right: width - 3, bottom: height - 3 };
  const scale = {
    left: width - scaleBox.width,
    top: height - scaleBox.height,
    right: width,
    bottom: height,
  };
  const taken = [...pins, scale];
  const at = ({ x, y }: Spot) => ({ x: (x / 100) * width, y: (y / 100) * height });
  const placed: MapLabel[] = [];

  const isFree = ({ box }: Candidate) =>
    box.left >= edge.left &&
    box.top >= edge.top &&
    box.right <= edge.right &&
    box.bottom <= edge.bottom &&
    !taken.some((other) => overlap(other, box));
  const place = (kind: LabelKind, name: string, candidates: readonly Candidate[], must = false) => {
    const found = candidates.find(isFree) ?? (must ? candidates[0] : undefined);
    if (!found) return false;
    const { box, ...spot } = found;
    taken.push(box);
    placed.push({ kind, name, ...spot });
    return true;
  };
  const centered = (kind: LabelKind, name: string, spots: readonly Spot[]) => {
    const size = labelSize(layout, kind, name);
    return spots.map((spot): Candidate => {
      const { x, y } = at(spot);
      return { ...spot, dx: 0, dy: 0, anchor: "middle", box: around(x, y, size) };
    });
  };
  const town = (kind: "capital" | "town", name: string, spot: Spot) => {
    const { x, y } = at(spot);
    const mark = around(x, y, { width: dot * 2, height: dot * 2 });
    if (kind === "town" && taken.some((other) => overlap(other, mark))) return false;
    const free = taken.length;
    const places = besides(spot, at(spot), labelSize(layout, kind, name));
    if (!place(kind, name, places, kind === "capital")) return false;
    taken.splice(free, 0, mark);
    return true;
  };

  for (const { name, x, y, capital } of drawing.towns) if (capital) town("capital", name, { x, y });
  for (const { name, spots } of drawing.names.own)
    place("own", name, centered("own", name, spots[layout]));
  for (const kind of ["lake", "neighbor"] as const)
    for (const { name, spots } of drawing.names[kind])
      place(kind, name, centered(kind, name, spots[layout]));
  for (const { name, box } of drawing.areas)
    if (layout === "wide" && !placed.some((other) => other.name === name))
      place("area", name, centered("area", name, aroundArea(box, height)));
  const left: Record<"own" | "abroad", number> = {
    own: maxTowns[layout],
    abroad: maxAbroad[layout],
  };
  for (const { name, x, y, capital, abroad } of drawing.towns) {
    const where = abroad ? "abroad" : "own";
    if (!capital && left[where] > 0 && town("town", name, { x, y })) left[where] -= 1;
  }
  for (const { name, spots } of drawing.names.sea)
    place("sea", name, centered("sea", name, spots[layout]));
  return placed;
}

const around = (x: number, y: number, size: { width: number; height: number }): Box => ({
  left: x - size.width / 2,
  top: y - size.height / 2,
  right: x + size.width / 2,
  bottom: y + size.height / 2,
});

/** In the area, then around it. */
function aroundArea({ left, top, right, bottom }: Box, height: number): Spot[] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const line = (14 / height) * 100;
  const side = (right - left) / 4;
  const lines = [y, y - line, y + line, y - 2 * line, y + 2 * line, bottom - line, top + line];
  return [
    ...lines
      .filter((at) => at > top && at < bottom)
      .flatMap((at) => [x, x - side, x + side].map((from) => ({ x: from, y: at }))),
    { x, y: bottom + line },
    { x, y: top - line },
    { x: left, y },
    { x: right, y },
    { x: left - 8, y },
    { x: right + 8, y },
  ];
}

/** Right of the dot of a town, left of it, above, below, and at the four corners. */
function besides(
  spot: Spot,
  { x, y }: Spot,
  { width, height }: { width: number; height: number },
): Candidate[] {
  const places: Pick<Candidate, "dx" | "dy" | "anchor">[] = [
    { dx: gap, dy: 0, anchor: "start" },
    { dx: -gap, dy: 0, anchor: "end" },
    { dx: 0, dy: -height * 0.95, anchor: "middle" },
    { dx: 0, dy: height * 0.95, anchor: "middle" },
    { dx: 2 * gap, dy: 0, anchor: "start" },
    { dx: -2 * gap, dy: 0, anchor: "end" },
    { dx: 0, dy: -height * 1.4, anchor: "middle" },
    { dx: 0, dy: height * 1.4, anchor: "middle" },
    ...([-1, 1] as const).flatMap((side): Pick<Candidate, "dx" | "dy" | "anchor">[] => [
      { dx: dot, dy: side * height * 0.7, anchor: "start" },
      { dx: -dot, dy: side * height * 0.7, anchor: "end" },
    ]),
  ];
  const before = { start: 0, middle: width / 2, end: width };
  return places.map((place) => {
    const left = x + place.dx - before[place.anchor];
    const top = y + place.dy - height / 2;
    return { ...spot, ...place, box: { left, top, right: left + width, bottom: top + height } };
  });
}
