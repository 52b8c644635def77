import type { Coordinates } from "#jobs/reader/normalize/coordinates";

export interface MapPoint extends Coordinates {
  passage: string;
}

/** What all of some points mean together: one place, or nothing where they lie apart. */
export function onePlace(points: MapPoint[]): MapPoint | undefined {
  const [first] = points;
  const near = (point: MapPoint): boolean =>
    first !== undefined &&
    Math.abs(point.latitude - first.latitude) < 0.01 &&
    Math.abs(point.longitude - first.longitude) < 0.01;
  return points.every(near) ? first : undefined;
}
