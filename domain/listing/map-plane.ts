import { type Area, isWithin } from "#domain/places/coordinates";
import { countryByIso, countryBySlug } from "#domain/places/countries";
import { type Box, joinTouching, overlap } from "#domain/places/label-layout";
import { mapCountries, project } from "#domain/places/map-projection";
import { areaAround, areaAt, areaOf, mergeStayPoints, type StayPoint, widened } from "./map-spots";

/** ISO codes of the countries with stays, of those that the listing is filtered by. */
export const codesWithStays = (
  { countries }: { countries: readonly string[] },
  counts: Readonly<Record<string, number>>,
): string[] =>
  Object.entries(counts).flatMap(([slug, stays]) => {
    const isShown = stays > 0 && (countries.length === 0 || countries.includes(slug));
    return (isShown && countryBySlug(slug)?.iso2) || [];
  });

/** A name on the map, and the part of its country in which it is centered. */
interface MapName {
  name: string;
  room: Area;
}

/** Names of these countries; only those of the property form have one. */
export const mapNames = (codes: readonly string[]): MapName[] =>
  mapCountries.flatMap(({ iso2, room }) => {
    const name = codes.includes(iso2) && countryByIso(iso2)?.name;
    return name ? [{ name, room }] : [];
  });

/** A name that is wider than so many rooms would be read as that of its neighbors. */
const maxRooms = 3;
/** Steps from the center of a room to its edge, the center first. */
const steps = [0, -0.5, 0.5, -1, 1];

/**
 * The first place at which a name overlaps nothing and is centered in its room; null without one. All boxes are in
 * the units of the map.
 */
export function placeName(room: Box, { width, height }: Size, taken: readonly Box[]): Box | null {
  const [halfWidth, halfHeight] = [(room.right - room.left) / 2, (room.bottom - room.top) / 2];
  if (width > 2 * halfWidth * maxRooms) return null;
  for (const across of steps)
    for (const down of steps) {
      const center = {
        x: room.left + (1 + across) * halfWidth,
        y: room.top + (1 + down) * halfHeight,
      };
      const box = boxAround(center, { width, height });
      if (!taken.some((other) => overlap(other, box))) return box;
    }
  return null;
}

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
  return mapNames(codes).flatMap(({ name, room }) => {
    const { x: left, y: top } = onPlane(plane, { latitude: room.north, longitude: room.west });
    const { x: right, y: bottom } = onPlane(plane, { latitude: room.south, longitude: room.east });
    const size = { width: name.length * nameCharacterWidth, height: nameHeight };
    const box = placeName({ left, top, right, bottom }, size, [...taken, ...edges]);
    if (!box) return [];
    taken.push(box);
    return [
      { name, x: rounded((box.left + box.right) / 2), y: rounded((box.top + box.bottom) / 2) },
    ];
  });
}

/** What is outside of the plane. */
const edges: readonly Box[] = [
  { left: -Infinity, top: -Infinity, right: 0, bottom: Infinity },
  { left: 100, top: -Infinity, right: Infinity, bottom: Infinity },
  { left: -Infinity, top: -Infinity, right: Infinity, bottom: 0 },
  { left: -Infinity, top: 100, right: Infinity, bottom: Infinity },
];
