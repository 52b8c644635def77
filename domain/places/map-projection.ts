import type { Area, Point } from "./coordinates";

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
  /** Part of the country in which its name is centered. */
  room: Area;
  /** Center of a label on the drawing. */
  label: MapPoint;
}

function labelled(iso2: string, latitude: number, longitude: number, room: Area): MapCountry {
  return { iso2, room, label: project({ latitude, longitude }) };
}

const room = (south: number, west: number, north: number, east: number): Area => ({
  south,
  west,
  north,
  east,
});

/** The countries of the property form, in its order. */
export const mapCountries: readonly MapCountry[] = [
  labelled("ZA", -30.4, 23.4, room(-33.4, 20, -27.5, 27.1)),
  labelled("KE", 0.6, 37.9, room(-1.8, 35.5, 3.4, 40.9)),
  labelled("TZ", -6.4, 34.7, room(-9, 31.9, -3.1, 37.6)),
  labelled("BW", -22.2, 23.9, room(-24.6, 21, -19.7, 26.4)),
  labelled("NA", -21.4, 17.2, room(-24.2, 14.5, -18.3, 19.9)),
  labelled("ZW", -19, 29.8, room(-21.2, 27.8, -17.1, 32.3)),
  labelled("ZM", -14.2, 26.9, room(-16.6, 24, -12.7, 28.5)),
  labelled("UG", 0.8, 32.15, room(-0.9, 31.1, 1.9, 33.9)),
  labelled("RW", -2, 29.9, room(-2.3, 29.4, -1.5, 30.7)),
  labelled("MZ", -16.2, 37.2, room(-17.2, 35.9, -11.7, 38.2)),
  labelled("MA", 32.2, -6.2, room(30.7, -7.6, 33.6, -4.4)),
  labelled("GH", 7.9, -1.2, room(6.4, -2.5, 9.4, 0.4)),
  labelled("SN", 14.6, -14.6, room(13.8, -16.5, 15.8, -13.3)),
  labelled("MG", -19.4, 46.6, room(-21.1, 44.5, -16.3, 48.4)),
];
