import { gpsDecimals, mapSpanDegrees } from "#domain/limits";
import { pointOf } from "#domain/places/coordinates";
import { what3wordsLink } from "#domain/places/lookups";
import { safeText } from "#domain/text/safe-text";

interface MapLinks {
  /** For the embedded frame. */
  embed: string;
  larger: string;
  /** "-24.990000, 31.590000" */
  gps: string;
}

interface Located {
  latitude: number | null;
  longitude: number | null;
}

const clamp = (value: number, max: number): number => Math.max(-max, Math.min(max, value));
const degrees = (value: number): string => value.toFixed(gpsDecimals);

/** Map and coordinates of a property; null unless both are present and not 0 (D18). */
export function mapLinks(property: Located): MapLinks | null {
  const point = pointOf(property);
  if (!point) return null;
  const { latitude, longitude } = point;
  // The box has longitude first, the marker latitude first.
  const box = [
    degrees(clamp(longitude - mapSpanDegrees, 180)),
    degrees(clamp(latitude - mapSpanDegrees, 90)),
    degrees(clamp(longitude + mapSpanDegrees, 180)),
    degrees(clamp(latitude + mapSpanDegrees, 90)),
  ].join(",");
  const marker = `${degrees(latitude)},${degrees(longitude)}`;
  const site = "https://www.openstreetmap.org";
  return {
    embed: `${site}/export/embed.html?bbox=${box}&layer=mapnik&marker=${marker}`,
    larger: `${site}/?mlat=${degrees(latitude)}&mlon=${degrees(longitude)}#map=12/${degrees(latitude)}/${degrees(longitude)}`,
    gps: `${degrees(latitude)}, ${degrees(longitude)}`,
  };
}

interface LocationDetails extends Located {
  fullAddress: string | null;
  what3words: string | null;
  directions: string | null;
  howToGetThere: string | null;
  nearbyLandmarks: string | null;
  nearbyAttractions: string | null;
}

/** True if the location tab has content; otherwise it shows a placeholder (P-083). */
export function hasLocationDetails(property: LocationDetails): boolean {
  const details = [
    property.fullAddress,
    property.directions,
    property.howToGetThere,
    property.nearbyLandmarks,
    property.nearbyAttractions,
    what3wordsLink(property.what3words),
  ];
  return pointOf(property) !== null || details.some((text) => safeText(text) !== "");
}

/** Malaria risk of a property. Without the form schemas: public pages use it too. */
export const malariaLevels = [
  { value: "free", label: "Malaria free" },
  { value: "seasonal", label: "Seasonal risk" },
  { value: "risk", label: "Year-round risk" },
] as const;

interface Placed {
  parkOrReserve: string | null;
  region: string | null;
  countries: readonly string[];
}

/** "Okavango Delta, Botswana": the most specific name of the place, and the country. */
export const placeOf = ({ parkOrReserve, region, countries }: Placed): string =>
  [parkOrReserve ?? region, countries[0]].filter(Boolean).join(", ");
