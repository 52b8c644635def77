import type { Point } from "./coordinates";

/** Where a drawing of the map has its zero, and its units for one degree at the equator. */
const zero = { x: 245, y: 382 };
export const unitsPerDegree = 9.4;

export interface MapPoint {
  x: number;
  y: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Mercator, as the map with scripts is drawn too; units of public/africa.svg. */
export const project = ({ latitude, longitude }: Point): MapPoint => ({
  x: tenths(zero.x + longitude * unitsPerDegree),
  y: tenths(
    zero.y -
      (Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) * 180 * unitsPerDegree) / Math.PI,
  ),
});

const tenths = (units: number) => Math.round(units * 100) / 100;
