import { type Area, isWithin, type Point } from "./coordinates";
import { codeOf } from "./country-names";
import outlines from "./country-outlines.json" with { type: "json" };

/**
 * Which country a point lies in. The outlines are those of the map, exact to some ten kilometers, so that
 * only what is further away contradicts a country.
 */
type Ring = readonly (readonly number[])[];
type Shape = readonly (readonly Ring[])[];

const shapes = outlines as Readonly<Record<string, Shape>>;

const kmPerDegree = 111.32;

function isInRing({ latitude: y, longitude: x }: Point, ring: Ring): boolean {
  let isIn = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const [ax = 0, ay = 0] = ring[at] ?? [];
    const [bx = 0, by = 0] = ring[before] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isIn = !isIn;
  }
  return isIn;
}

const isInShape = (point: Point, shape: Shape): boolean =>
  shape.some(
    ([outer = [], ...holes]) =>
      isInRing(point, outer) && !holes.some((hole) => isInRing(point, hole)),
  );

/** Kilometers from a point to the side between two corners. */
function sideKm(
  { latitude, longitude }: Point,
  a: readonly number[],
  b: readonly number[],
): number {
  const squeeze = Math.cos((latitude * Math.PI) / 180);
  const across = (x = 0) => (x - longitude) * squeeze * kmPerDegree;
  const along = (y = 0) => (y - latitude) * kmPerDegree;
  const [ax, ay, bx, by] = [across(a[0]), along(a[1]), across(b[0]), along(b[1])];
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const share =
    length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * (bx - ax) + ay * (by - ay)) / length));
  return Math.hypot(ax + share * (bx - ax), ay + share * (by - ay));
}

function kmToShape(point: Point, shape: Shape): number {
  if (isInShape(point, shape)) return 0;
  let least = Infinity;
  for (const [outer = []] of shape)
    outer.forEach((corner, at) => {
      const before = outer[at === 0 ? outer.length - 1 : at - 1] ?? corner;
      least = Math.min(least, sideKm(point, before, corner));
    });
  return least;
}

/** Islands that the map leaves out, with their country. */
const islands: readonly [iso2: string, area: Area][] = [
  ["TZ", { south: -8.1, west: 39.1, north: -4.8, east: 40 }],
  ["MZ", { south: -22.2, west: 35.2, north: -21.3, east: 35.7 }],
  ["MZ", { south: -13.2, west: 40.3, north: -10.4, east: 40.9 }],
  ["KE", { south: -2.5, west: 40.7, north: -1.6, east: 41.7 }],
  ["MG", { south: -17.2, west: 47.8, north: -12, east: 50.2 }],
  ["ST", { south: -0.1, west: 6.3, north: 1.8, east: 7.6 }],
  ["GQ", { south: -1.6, west: 5.4, north: 3.9, east: 9.1 }],
  ["GW", { south: 10.8, west: -16.8, north: 11.7, east: -15.4 }],
];

/** Distance at which a point contradicts a country: simplified borders, and camps on small islands. */
const maxBorderKm = 15;
const maxShoreKm = 25;

/** ISO code of the country that a point lies in; null in the sea and outside Africa. */
export const countryCodeAt = (point: Point): string | null =>
  Object.keys(shapes).find((iso2) => isInShape(point, shapes[iso2] ?? [])) ??
  islands.find(([, area]) => isWithin(point, area))?.[0] ??
  null;

/** ISO code of the country that a point certainly lies in, since no other one is near. */
export function certainCountryAt(point: Point): string | null {
  const at = countryCodeAt(point);
  const isNear = ([iso2, shape]: [string, Shape]) =>
    iso2 !== at && kmToShape(point, shape) <= maxBorderKm;
  return Object.entries(shapes).some(isNear) ? null : at;
}

/** True where a point fits a country, as far as the outlines can say. */
export function fitsCountry(point: Point, country: string): boolean {
  const iso2 = codeOf(country);
  const shape = iso2 ? shapes[iso2] : undefined;
  const at = countryCodeAt(point);
  if (!iso2 || !shape) return at === null;
  if (at === iso2) return true;
  return kmToShape(point, shape) <= (at === null ? maxShoreKm : maxBorderKm);
}
