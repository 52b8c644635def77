import { type Area, isWithin } from "#domain/places/area";
import { project } from "#domain/places/map-projection";
import { areaOf, joinSpots, type Spot, widened } from "./map-spots";

/** A part of the drawn map in the units of public/africa.svg. */
export interface Plane {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A mark on a drawn map: one stay, or all that would touch it. */
export interface PlaneMark extends Spot {
  /** Percent of the plane. */
  x: number;
  y: number;
  /** What a group opens. */
  area: Area;
}

/** The drawn map and what stands on it. */
export interface DrawnMap {
  plane: Plane;
  marks: PlaneMark[];
}

/** Where nothing was found: from the Cape to the Sahel. */
const usualArea: Area = { south: -35, west: 12, north: 8, east: 42 };
/** Width to height. */
const aspect = 4 / 5;
interface Distance {
  x: number;
  y: number;
}
/** How near two marks may come, in percent: the size of a label on a phone, and of a dot. */
const labelsApart: Distance = { x: 21, y: 9 };
const dotsApart: Distance = { x: 1.6, y: 1.3 };
/** A group of stays at one spot opens a few kilometres around it. */
const leastMargin = 0.06;
/** More dots would hide the land. */
const mostDots = 240;

/** The plane that holds an area, in the shape that all drawn maps have. */
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
  point: Pick<Spot, "latitude" | "longitude">,
): { x: number; y: number } {
  const { x, y } = project(point);
  return { x: rounded(((x - left) / width) * 100), y: rounded(((y - top) / height) * 100) };
}

/** All stays on a map that needs no scripts; with an area asked for, those within it. */
export function drawMap(spots: readonly Spot[], wanted: Area | null): DrawnMap {
  const shown = wanted ? spots.filter((spot) => isWithin(spot, wanted)) : spots;
  const plane = planeOf(wanted ?? widened(areaOf(shown) ?? usualArea, 0.08, 0.8));
  return { plane, marks: marksOn(plane, shown, labelsApart) };
}

/** The stays of a country as dots on a map that holds all of it. */
export function drawDots(spots: readonly Spot[], frame: Area | null): DrawnMap {
  const plane = planeOf(widened(frame ?? areaOf(spots) ?? usualArea, 0.05, 0.3));
  return { plane, marks: marksOn(plane, spots, dotsApart).slice(0, mostDots) };
}

/** Each mark stands where its first spot does, so that no two of them touch. */
function marksOn(plane: Plane, spots: readonly Spot[], apart: Distance): PlaneMark[] {
  const groups: { x: number; y: number; spots: [Spot, ...Spot[]] }[] = [];
  const largestFirst = [...spots].sort((a, b) => b.stays - a.stays);
  for (const spot of largestFirst) {
    const { x, y } = onPlane(plane, spot);
    const near = groups.find(
      (group) => Math.abs(group.x - x) < apart.x && Math.abs(group.y - y) < apart.y,
    );
    if (near) near.spots.push(spot);
    else groups.push({ x, y, spots: [spot] });
  }
  return groups
    .map(({ x, y, spots: [first, ...more] }) => ({
      ...joinSpots([first, ...more]),
      x,
      y,
      area: widened(areaOf([first, ...more]) ?? usualArea, 0.1, leastMargin),
    }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}
