import type { Area } from "#domain/places/coordinates";
import { type Box, joinTouching, overlap } from "#domain/places/label-layout";

/** One property on the map, or several too close to each other to be separate. */
export interface StayPoint {
  latitude: number;
  longitude: number;
  /** The lowest price in USD; null where no price is known. */
  usd: number | null;
  stays: number;
  /** ID of the property, or of one of them; the name belongs to the same property. */
  id: string;
  name: string;
}

/** Above this number the server clusters, so that a response stays small at any catalog size. */
export const maxStayPoints = 5000;

/** Grid cells along the longer side of the requested area. */
const cellsAcross = 48;
/** Africa with its islands. */
const everywhere: Area = { south: -36, west: -26, north: 38, east: 60 };

/** Cell size of the clustering grid, in degrees. */
export function cellOf(within: Area | null): number {
  const { south, west, north, east } = within ?? everywhere;
  return Math.max(north - south, east - west) / cellsAcross;
}

/** Serialized as an array without field names: five thousand markers stay below half a megabyte. */
type PackedStayPoint = [
  latitude: number,
  longitude: number,
  usd: number | null,
  stays: number,
  id: string,
  name: string,
];

export interface StayPointsResponse {
  spots: PackedStayPoint[];
  /** True if every marker is one property and none is missing, so that no further request is needed. */
  complete: boolean;
}

export const packStayPoint = ({
  latitude,
  longitude,
  usd,
  stays,
  id,
  name,
}: StayPoint): PackedStayPoint => [
  rounded(latitude),
  rounded(longitude),
  usd === null ? null : Math.round(usd),
  stays,
  id,
  name,
];

export const unpackStayPoint = ([
  latitude,
  longitude,
  usd,
  stays,
  id,
  name,
]: PackedStayPoint): StayPoint => ({
  latitude,
  longitude,
  usd,
  stays,
  id,
  name,
});

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

/** The lower of two prices, either of which may be unknown. */
export const lowerPrice = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** Merges several markers into one, at the center of their properties. */
export function mergeStayPoints(spots: readonly [StayPoint, ...StayPoint[]]): StayPoint {
  const stays = spots.reduce((sum, spot) => sum + spot.stays, 0);
  const mean = (of: (spot: StayPoint) => number) =>
    spots.reduce((sum, spot) => sum + of(spot) * spot.stays, 0) / stays;
  return {
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
    usd: spots.map(({ usd }) => usd).reduce(lowerPrice),
    stays,
    id: spots[0].id,
    name: spots[0].name,
  };
}

/** Merges markers in the same grid cell. */
export function clusterStayPoints(spots: readonly StayPoint[], cell: number): StayPoint[] {
  const cells = new Map<number, [StayPoint, ...StayPoint[]]>();
  for (const spot of spots) {
    const row = Math.floor(spot.latitude / cell);
    const key = row * cellKeys + Math.floor(spot.longitude / cell);
    const known = cells.get(key);
    if (known) known.push(spot);
    else cells.set(key, [spot]);
  }
  return [...cells.values()].map(mergeStayPoints);
}
/** Greater than the number of cells in a row. */
const cellKeys = 2 ** 24;

/** Bounding box of all points; null without any. */
export function areaOf(spots: readonly Pick<StayPoint, "latitude" | "longitude">[]): Area | null {
  const [first] = spots;
  if (!first) return null;
  const area = areaAt(first);
  for (const { latitude, longitude } of spots) {
    area.south = Math.min(area.south, latitude);
    area.west = Math.min(area.west, longitude);
    area.north = Math.max(area.north, latitude);
    area.east = Math.max(area.east, longitude);
  }
  return area;
}

/** A point as an area. */
export const areaAt = ({
  latitude,
  longitude,
}: Pick<StayPoint, "latitude" | "longitude">): Area => ({
  south: latitude,
  west: longitude,
  north: latitude,
  east: longitude,
});

/** Bounding box of both. */
export const areaAround = (a: Area, b: Area): Area => ({
  south: Math.min(a.south, b.south),
  west: Math.min(a.west, b.west),
  north: Math.max(a.north, b.north),
  east: Math.max(a.east, b.east),
});

/** Adds a margin on every side: a share of the larger extent, at least `minMargin` degrees. */
export function widened(area: Area, share: number, minMargin: number): Area {
  const margin = Math.max(
    minMargin,
    share * Math.max(area.north - area.south, area.east - area.west),
  );
  return {
    south: Math.max(-90, area.south - margin),
    west: Math.max(-180, area.west - margin),
    north: Math.min(90, area.north + margin),
    east: Math.min(180, area.east + margin),
  };
}

/** A marker of the map in its current view. */
export interface Mark {
  key: string;
  at: [latitude: number, longitude: number];
  stays: number;
  /** The lowest price in USD; null where no price is known. */
  usd: number | null;
  /** Name of the property, or of one of them. */
  name: string;
  /** The property, if the marker is a single one. */
  id: string | null;
  /** Area to request the members of a cluster. */
  cluster: number | null;
}

/** Pixels: height of a marker, width per letter of its label, and padding. */
const size = { height: 32, letter: 7, around: 22 };

/** Bounding box of a marker around its center. */
export function markBox({ x, y }: { x: number; y: number }, words: string): Box {
  const half = (words.length * size.letter + size.around) / 2;
  return { left: x - half, top: y - size.height / 2, right: x + half, bottom: y + size.height / 2 };
}

/** A box moved into the frame, so that it is whole. */
export function movedInto(box: Box, frame: Box): Box {
  const shift = (from: number, to: number, low: number, high: number) =>
    from < low ? low - from : to > high ? high - to : 0;
  const x = shift(box.left, box.right, frame.left, frame.right);
  const y = shift(box.top, box.bottom, frame.top, frame.bottom);
  return {
    left: box.left + x,
    top: box.top + y,
    right: box.right + x,
    bottom: box.bottom + y,
  };
}

/** Joins markers with overlapping labels: clusters are spaced as circles, but labels are wider. */
export function joinWhatTouches(marks: readonly Mark[], boxAt: (mark: Mark) => Box): Mark[] {
  const boxes = new Map<Mark, Box>();
  const boxed = (mark: Mark) => {
    const box = boxes.get(mark) ?? boxAt(mark);
    boxes.set(mark, box);
    return box;
  };
  return joinTouching(marks, (a, b) => overlap(boxed(a), boxed(b)), joinOf);
}

function joinOf(a: Mark, b: Mark): Mark {
  const stays = a.stays + b.stays;
  const mean = (of: (mark: Mark) => number) => (of(a) * a.stays + of(b) * b.stays) / stays;
  return {
    key: `${a.key}+${b.key}`,
    at: [mean(({ at }) => at[0]), mean(({ at }) => at[1])],
    stays,
    usd: lowerPrice(a.usd, b.usd),
    name: a.name,
    id: null,
    cluster: null,
  };
}
