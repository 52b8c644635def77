import { type Area, isWithin, type Point } from "#domain/places/coordinates";
import { countryBySlug, guideSlugs } from "#domain/places/countries";
import { type Box, joinTouching, overlap } from "#domain/places/label-layout";
import { project } from "#domain/places/map-projection";
import { roundedArea, writeArea } from "./area-filter";
import { areaAround, areaAt, areaOf, mergeStayPoints, type StayPoint, widened } from "./map-spots";

interface MapName extends Point {
  name: string;
}

const named = (name: string, latitude: number, longitude: number): MapName => ({
  name,
  latitude,
  longitude,
});

/** ISO codes of the countries that the listing is filtered by. */
export const chosenCodes = ({ countries }: { countries: readonly string[] }): string[] =>
  countries.flatMap((slug) => countryBySlug(slug)?.iso2 ?? []);

const names: readonly MapName[] = [
  named("Algeria", 28, 2.8),
  named("Angola", -12.3, 17.6),
  named("Benin", 10.1, 2.3),
  named("Botswana", -22.4, 23.9),
  named("Burkina Faso", 12.6, -1.7),
  named("Cameroon", 4.9, 12.6),
  named("Central African Republic", 7, 21.1),
  named("Chad", 15.3, 18.6),
  named("Congo", -0.2, 15.9),
  named("DR Congo", -2.6, 23.8),
  named("Egypt", 26.4, 29.7),
  named("Eritrea", 15.9, 38.2),
  named("Ethiopia", 8.2, 39.3),
  named("Gabon", -0.5, 11.8),
  named("Ghana", 7.6, -1.1),
  named("Guinea", 10.7, -10.2),
  named("Ivory Coast", 7.6, -5.6),
  named("Kenya", 0.9, 37.9),
  named("Liberia", 6.4, -9.4),
  named("Libya", 26.3, 19.1),
  named("Madagascar", -19.1, 46.7),
  named("Malawi", -13.3, 33.8),
  named("Mali", 18.1, -2.4),
  named("Mauritania", 20, -9.8),
  named("Morocco", 31.4, -7.6),
  named("Mozambique", -18.9, 34.6),
  named("Namibia", -22, 17),
  named("Niger", 17.4, 9.4),
  named("Nigeria", 9.6, 8.1),
  named("Rwanda", -2.0, 29.9),
  named("Senegal", 14.9, -14.3),
  named("Sierra Leone", 8.6, -11.8),
  named("Somalia", 3.2, 45.4),
  named("South Africa", -30.3, 23.5),
  named("South Sudan", 7.3, 30.3),
  named("Sudan", 16.3, 29.8),
  named("Tanzania", -6.3, 34.6),
  named("Togo", 8.6, 1.1),
  named("Tunisia", 34, 9),
  named("Uganda", 1.9, 32.4),
  named("Western Sahara", 24, -12.6),
  named("Zambia", -14.4, 26.3),
  named("Zimbabwe", -19.1, 29.8),
];

const guided = new Set(guideSlugs.map((slug) => countryBySlug(slug)?.name));

/** Positions of country names. Countries with a guide come first, so their names have priority. */
export const mapNames: readonly MapName[] = [
  ...names.filter(({ name }) => guided.has(name)),
  ...names.filter(({ name }) => !guided.has(name)),
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

/**
 * Serialized dot of a map drawing. It opens a property, or the area of several; the name is that of the
 * property, or of one of them.
 */
export type PlaneDot = [x: number, y: number, stays: number, opens: string, name: string];

/** A map with dots only. */
export interface DottedMap {
  plane: Plane;
  dots: PlaneDot[];
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
/** Size of a marker on a phone, where the map is smallest: a dot, or its label. */
const dotSize: Size = { width: 1.6, height: 1.3 };
const labelSize = ({ stays }: StayPoint): Size => ({ width: stays > 1 ? 34 : 22, height: 8.5 });
/**
 * Properties within a third of a label are clustered first, because pairwise comparison of thousands
 * would be slow.
 */
const labelCell: Size = { width: 7, height: 2.8 };
/** Label size of a country: width per letter, and line height. */
const nameLetter = 2.6;
const nameHeight = 5.5;
/** A cluster of properties at one point opens a few kilometers around it. */
const minMargin = 0.06;
/** Area that a dot of several properties opens: those properties, without neighbors. */
const dotArea = (area: Area) => roundedArea(widened(area, 0, 0.0001));
/** More dots would hide the land. */
const maxDots = 120;

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

/**
 * The properties of a country as dots on a map that contains all of it; in dense countries, several
 * share a dot.
 */
export function drawDots(spots: readonly StayPoint[], frame: Area | null): DottedMap {
  const plane = planeOf(widened(frame ?? areaOf(spots) ?? usualArea, 0.05, 0.3));
  let marks = clustered(plane, spots, dotSize);
  for (let wider = 2; marks.length > maxDots; wider *= 2)
    marks = clustered(plane, spots, {
      width: dotSize.width * wider,
      height: dotSize.height * wider,
    });
  const dots = marks.map(({ x, y, stays, id, name, area }): PlaneDot => [
    x,
    y,
    stays,
    stays > 1 ? writeArea(dotArea(area)) : id,
    name,
  ]);
  return { plane, dots };
}

/** Merges markers with overlapping labels, at the center of their properties. */
function labelsOn(plane: Plane, spots: readonly StayPoint[]): PlaneMark[] {
  const touch = (a: PlaneMark, b: PlaneMark) => overlap(labelBox(a), labelBox(b));
  const join = (a: PlaneMark, b: PlaneMark) => joined(plane, a, b);
  return fromNorth(joinTouching(clustered(plane, spots, labelCell), touch, join)).map((mark) => ({
    ...mark,
    area: widened(mark.area, 0.1, minMargin),
  }));
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

/** Country names that overlap no marker, no edge and no name of higher priority. */
export function namesOn({ plane, marks }: DrawnMap): (Place & { name: string })[] {
  const taken = marks.map(labelBox);
  return mapNames.flatMap(({ name, ...point }) => {
    const place = onPlane(plane, point);
    const box = boxAround(place, { width: name.length * nameLetter, height: nameHeight });
    const inside = box.left >= 0 && box.top >= 0 && box.right <= 100 && box.bottom <= 100;
    if (!inside || taken.some((other) => overlap(box, other))) return [];
    taken.push(box);
    return [{ name, ...place }];
  });
}
