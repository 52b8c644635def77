import { type Area, isWithin, type Point } from "#domain/places/coordinates";
import { countryByName, countryBySlug } from "#domain/places/countries";
import { type Box, joinTouching, overlap } from "#domain/places/label-layout";
import { project } from "#domain/places/map-projection";
import { areaAround, areaAt, areaOf, mergeStayPoints, type StayPoint, widened } from "./map-spots";

interface MapName extends Point {
  name: string;
}

const named = (name: string, latitude: number, longitude: number): MapName => ({
  name,
  latitude,
  longitude,
});

/** ISO codes of the countries with stays, of those that the listing is filtered by. */
export const codesWithStays = (
  { countries }: { countries: readonly string[] },
  counts: Readonly<Record<string, number>>,
): string[] =>
  Object.entries(counts).flatMap(([slug, stays]) => {
    const isShown = stays > 0 && (countries.length === 0 || countries.includes(slug));
    return (isShown && countryBySlug(slug)?.iso2) || [];
  });

const names: readonly MapName[] = [
  named("Botswana", -22.4, 23.9),
  named("Ghana", 7.6, -1.1),
  named("Kenya", 0.9, 37.9),
  named("Madagascar", -19.1, 46.7),
  named("Morocco", 31.4, -7.6),
  named("Mozambique", -18.9, 34.6),
  named("Namibia", -22, 17),
  named("Rwanda", -2.0, 29.9),
  named("Senegal", 14.9, -14.3),
  named("South Africa", -30.3, 23.5),
  named("Tanzania", -6.3, 34.6),
  named("Uganda", 1.9, 32.4),
  named("Zambia", -14.4, 26.3),
  named("Zimbabwe", -19.1, 29.8),
];

/** Positions of the names of these countries; the others have none. */
export const mapNames = (codes: readonly string[]): MapName[] =>
  names.filter(({ name }) => codes.includes(countryByName(name)?.iso2 ?? ""));

/** Offsets at which a name is tried until it overlaps no marker, in widths and heights of the name. */
export const nameShifts: readonly (readonly [across: number, down: number])[] = [
  [0, 0],
  [0, -1.3],
  [0, 1.3],
  [-0.5, -1.3],
  [0.5, 1.3],
  [0, -2.2],
  [0, 2.2],
  [-0.7, 0],
  [0.7, 0],
  [0.5, -2.2],
  [-0.5, 2.2],
];

/** A section of the map drawing in the units of public/africa.svg. */
export interface Plane {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Percent of the plane. */
interface Place {
  x: number;
  y: number;
}

/** A marker on a map drawing: one property, or all whose markers would touch. */
export interface PlaneMark extends StayPoint, Place {
  /** Area that a cluster opens. */
  area: Area;
}

/** The map drawing and its markers. */
export interface DrawnMap {
  plane: Plane;
  marks: PlaneMark[];
}

/** Default area without results: from the Cape to the Sahel. */
const usualArea: Area = { south: -35, west: 12, north: 8, east: 42 };
/** Aspect ratio. */
const aspect = 4 / 5;
/** In percent of the plane. */
interface Size {
  width: number;
  height: number;
}
/** Size of a marker on a phone, where the map is smallest. */
const labelSize = ({ stays }: StayPoint): Size => ({ width: stays > 1 ? 34 : 22, height: 8.5 });
/**
 * Properties within a third of a label are clustered first, because pairwise comparison of thousands
 * would be slow.
 */
const labelCell: Size = { width: 7, height: 2.8 };
/** Size of a country's name in percent of the plane: character width and line height. */
const nameCharacterWidth = 2.6;
const nameHeight = 5.5;
/** A cluster of properties at one point opens a few kilometers around it. */
const minMargin = 0.06;
/** The plane that contains an area, in the aspect ratio of all map drawings. */
export function planeOf(area: Area): Plane {
  const { x: left, y: top } = project({ latitude: area.north, longitude: area.west });
  const { x: right, y: bottom } = project({ latitude: area.south, longitude: area.east });
  const width = Math.max(right - left, (bottom - top) * aspect);
  const height = width / aspect;
  return {
    left: rounded((left + right - width) / 2),
    top: rounded((top + bottom - height) / 2),
    width: rounded(width),
    height: rounded(height),
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Percent of the plane from its upper left corner. */
export function onPlane(
  { left, top, width, height }: Plane,
  point: Pick<StayPoint, "latitude" | "longitude">,
): Place {
  const { x, y } = project(point);
  return { x: rounded(((x - left) / width) * 100), y: rounded(((y - top) / height) * 100) };
}

/** All properties on a map without scripts; with an area, only those within it. */
export function drawMap(spots: readonly StayPoint[], area: Area | null): DrawnMap {
  const visible = area ? spots.filter((spot) => isWithin(spot, area)) : spots;
  const plane = planeOf(area ?? widened(areaOf(visible) ?? usualArea, 0.08, 0.8));
  return { plane, marks: labelsOn(plane, visible) };
}

/** Merges markers with overlapping labels, at the center of their properties. */
function labelsOn(plane: Plane, spots: readonly StayPoint[]): PlaneMark[] {
  const touch = (a: PlaneMark, b: PlaneMark) =>
    overlap(boxAround(wholeOn(a), labelSize(a)), boxAround(wholeOn(b), labelSize(b)));
  const join = (a: PlaneMark, b: PlaneMark) => joined(plane, a, b);
  return fromNorth(joinTouching(clustered(plane, spots, labelCell), touch, join)).map((mark) => ({
    ...mark,
    ...wholeOn(mark),
    area: widened(mark.area, 0.1, minMargin),
  }));
}

/** Moves a marker at the edge in, so that its label is whole. */
function wholeOn(mark: PlaneMark): Place {
  const { width, height } = labelSize(mark);
  const within = (value: number, size: number) =>
    Math.max(size / 2, Math.min(100 - size / 2, value));
  return { x: within(mark.x, width), y: within(mark.y, height) };
}

/** Clusters the properties of each grid cell of the plane. */
function clustered(plane: Plane, spots: readonly StayPoint[], cell: Size): PlaneMark[] {
  const cells = new Map<string, [StayPoint, ...StayPoint[]]>();
  for (const spot of spots) {
    const { x, y } = onPlane(plane, spot);
    const key = `${Math.floor(x / cell.width)} ${Math.floor(y / cell.height)}`;
    const there = cells.get(key);
    if (there) there.push(spot);
    else cells.set(key, [spot]);
  }
  return fromNorth([...cells.values()].map((together) => markOf(plane, together)));
}

function markOf(plane: Plane, spots: readonly [StayPoint, ...StayPoint[]]): PlaneMark {
  const spot = mergeStayPoints(spots);
  return { ...spot, ...onPlane(plane, spot), area: areaOf(spots) ?? areaAt(spot) };
}

function joined(plane: Plane, a: PlaneMark, b: PlaneMark): PlaneMark {
  const spot = mergeStayPoints([a, b]);
  return { ...spot, ...onPlane(plane, spot), area: areaAround(a.area, b.area) };
}

const fromNorth = (marks: readonly PlaneMark[]) => marks.toSorted((a, b) => a.y - b.y || a.x - b.x);

const boxAround = ({ x, y }: Place, { width, height }: Size): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});
const labelBox = (mark: PlaneMark): Box => boxAround(mark, labelSize(mark));

/** Names of these countries that overlap no marker, no edge and no other name. */
export function namesOn(
  { plane, marks }: DrawnMap,
  codes: readonly string[],
): (Place & { name: string })[] {
  const taken = marks.map(labelBox);
  return mapNames(codes).flatMap(({ name, ...point }) => {
    const { x, y } = onPlane(plane, point);
    const size = { width: name.length * nameCharacterWidth, height: nameHeight };
    for (const [across, down] of nameShifts) {
      const place = { x: rounded(x + across * size.width), y: rounded(y + down * size.height) };
      const box = boxAround(place, size);
      const inside = box.left >= 0 && box.top >= 0 && box.right <= 100 && box.bottom <= 100;
      if (!inside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return [{ name, ...place }];
    }
    return [];
  });
}
