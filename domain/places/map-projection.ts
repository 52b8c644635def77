import type { Point } from "./coordinates";

/** Origin of the map drawing, and its units per degree at the equator. */
const zero = { x: 245, y: 382 };
export const unitsPerDegree = 9.4;

export interface MapPoint {
  x: number;
  y: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Mercator, like the interactive map; units of public/africa.svg. */
export const project = ({ latitude, longitude }: Point): MapPoint => ({
  x: tenths(zero.x + longitude * unitsPerDegree),
  y: tenths(
    zero.y -
      (Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) * 180 * unitsPerDegree) / Math.PI,
  ),
});

const tenths = (units: number) => Math.round(units * 100) / 100;

interface MapCountry {
  /** ISO 3166-1 alpha-2. */
  iso2: string;
  /** Center of a label; Rwanda's is wider than the country. */
  label: MapPoint;
}

const labelled = (iso2: string, latitude: number, longitude: number): MapCountry => ({
  iso2,
  label: project({ latitude, longitude }),
});

/** The countries of the property form, in its order. */
export const mapCountries: readonly MapCountry[] = [
  labelled("ZA", -30.4, 23.4),
  labelled("KE", 0.6, 37.9),
  labelled("TZ", -6.4, 34.7),
  labelled("BW", -22.2, 23.9),
  labelled("NA", -21.4, 17.2),
  labelled("ZW", -19, 29.8),
  labelled("ZM", -14.2, 26.9),
  labelled("UG", 0.8, 32.15),
  labelled("RW", -2, 29.9),
  labelled("MZ", -16.2, 37.2),
  labelled("MA", 32.2, -6.2),
  labelled("GH", 7.9, -1.2),
  labelled("SN", 14.6, -14.6),
  labelled("MG", -19.4, 46.6),
];
