import { type Area, isLatitude, isLongitude, isWithin } from "#domain/places/coordinates";
import { texts } from "#domain/text/texts";
import type { Filter, FilteredStay } from "./filter-kinds";

/** Four decimals are about ten meters, so that a URL stays short. */
const decimals = 4;
const number = /^-?\d{1,3}(\.\d{1,15})?$/;

export const roundedArea = ({ south, west, north, east }: Area): Area => ({
  south: Number(south.toFixed(decimals)),
  west: Number(west.toFixed(decimals)),
  north: Number(north.toFixed(decimals)),
  east: Number(east.toFixed(decimals)),
});

/** "south,west,north,east"; null if invalid. */
export function readArea(text: string | null): Area | null {
  const parts = text?.split(",").map((part) => part.trim()) ?? [];
  if (parts.length !== 4 || !parts.every((part) => number.test(part))) return null;
  const [south = 0, west = 0, north = 0, east = 0] = parts.map(Number);
  if (![south, north].every(isLatitude) || ![west, east].every(isLongitude)) return null;
  return south < north && west < east ? roundedArea({ south, west, north, east }) : null;
}

export const writeArea = ({ south, west, north, east }: Area): string =>
  [south, west, north, east].join(",");

const isInside = ({ latitude, longitude }: FilteredStay, area: Area): boolean =>
  latitude !== null && longitude !== null && isWithin({ latitude, longitude }, area);

const notAnArea = "Please enter south,west,north,east in degrees, such as -20,22,-19,24";

interface AreaFilter extends Filter<Area | null, "area"> {
  kind: "area";
}

/** Set by the map; a property without coordinates is in no area. */
export const areaFilter: AreaFilter = {
  kind: "area",
  params: ["area"],
  label: texts.listing.area,
  none: null,
  read: (params) => readArea(params.get("area")),
  descriptions: { area: "Stays within south,west,north,east in degrees" },
  errors: (params) =>
    params.get("area")?.trim() && !readArea(params.get("area")) ? { area: notAnArea } : {},
  write: (area) => (area ? [["area", writeArea(area)]] : []),
  chips: (area) => (area ? [{ label: texts.listing.area, without: null }] : []),
  matches: (stay, area) => area === null || isInside(stay, area),
  heading: () => null,
};

interface OutsideFilter extends Filter<Area[], "outside"> {
  kind: "outside";
}

/** Separates areas in a URL; a form sends it unencoded. */
const separator = "_";
/** More than any country page names. */
const maxOutside = 12;

/**
 * Excludes the areas that a country page names, to list its other properties. A property without
 * coordinates is outside all areas.
 */
export const outsideFilter: OutsideFilter = {
  kind: "outside",
  params: ["outside"],
  label: texts.listing.outside,
  none: [],
  read: (params) =>
    (params.get("outside") ?? "")
      .split(separator)
      .slice(0, maxOutside)
      .flatMap((text) => readArea(text) ?? []),
  descriptions: {
    outside: `Stays outside of at most ${maxOutside} areas, each as in area, joined by ${separator}`,
  },
  errors: (params) => {
    const parts = params.get("outside")?.trim().split(separator) ?? [];
    if (parts.length > maxOutside) return { outside: `Please name at most ${maxOutside} areas` };
    const isUnknown = parts.some((text) => text && !readArea(text));
    return isUnknown ? { outside: notAnArea } : {};
  },
  write: (areas) => (areas.length ? [["outside", areas.map(writeArea).join(separator)]] : []),
  chips: (areas) => (areas.length ? [{ label: texts.listing.outside, without: [] }] : []),
  matches: (stay, areas) => !areas.some((area) => isInside(stay, area)),
  heading: () => null,
};
