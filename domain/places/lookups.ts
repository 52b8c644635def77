import { distanceKm, type Point, pointOf } from "./coordinates";

const three = /^\p{L}[\p{L}\p{M}'-]*(?:\.\p{L}[\p{L}\p{M}'-]*){2}$/u;

/** Three words with dots, of any script; a leading "///" or link prefix is removed. */
export function readWhat3words(text: string): string | null {
  const words = text
    .trim()
    .replace(/^https?:\/\/(?:www\.)?(?:what3words\.com|w3w\.co)\//i, "")
    .replace(/^\/+/, "")
    .replace(/[。・．]/g, ".")
    .trim()
    .toLowerCase();
  return three.test(words) && words.length <= 120 ? words : null;
}

/** Null for an invalid value, so that no broken link is displayed. */
export function what3wordsLink(words: string | null): string | null {
  const read = words ? readWhat3words(words) : null;
  return read && `https://what3words.com/${encodeURIComponent(read)}`;
}

export const lookupKinds = ["geocode", "what3words"] as const;
export type LookupKind = (typeof lookupKinds)[number];

/** True for the actor of a version that a lookup wrote. */
export const isLookup = (actor: string): actor is LookupKind =>
  lookupKinds.some((kind) => kind === actor);

/** The fields that a lookup fills; it never replaces a value. */
export const lookedUpFields = {
  geocode: ["latitude", "longitude"],
  what3words: ["what3words"],
} as const satisfies Record<LookupKind, readonly (keyof Placed)[]>;

/** Other computed fields come from our own rates and checks. */
export const isLookedUpField = (name: string): boolean =>
  lookupKinds.some((kind) => lookedUpFields[kind].some((field) => field === name));

/** A pending lookup of a property at a service. */
export interface PlaceQuestion {
  kind: LookupKind;
  /** The address, or the point as "latitude,longitude". */
  question: string;
}

export interface Placed {
  fullAddress: string | null;
  latitude: number | null;
  longitude: number | null;
  what3words: string | null;
}

/**
 * An address without a point is geocoded, a point without words gets its three words. A single
 * coordinate is left unchanged: a looked-up one might not belong to it.
 */
export function placeQuestionOf(property: Placed): PlaceQuestion | null {
  const { fullAddress, latitude, longitude, what3words } = property;
  const point = pointOf(property);
  if (point) {
    if (what3words) return null;
    return { kind: "what3words", question: `${point.latitude},${point.longitude}` };
  }
  const isEmpty = !latitude && !longitude;
  const address = fullAddress?.trim();
  return isEmpty && address ? { kind: "geocode", question: address } : null;
}

/** True while the answer of a lookup for one property also answers the other. */
export function hasSameQuestion(kind: LookupKind, a: Located, b: Located): boolean {
  if (kind === "what3words") return isDeepEqual(pointOf(a), pointOf(b));
  const addressOf = ({ fullAddress, countries }: Located) => [fullAddress?.trim() ?? "", countries];
  return isDeepEqual(addressOf(a), addressOf(b));
}

/** The geocoder searches in these countries. */
type Located = Placed & { countries: readonly string[] };

const isDeepEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Airport {
  iata: string;
  name: string;
  lat: number;
  lon: number;
  /** Has scheduled flights. */
  scheduled: boolean;
}

interface NearestAirport {
  airport: Airport;
  /** In a straight line. */
  km: number;
}

const scheduledWithinKm = 250;

function nearest(point: Point, airports: readonly Airport[]): NearestAirport | null {
  let best: NearestAirport | null = null;
  for (const airport of airports) {
    const km = distanceKm(point, { latitude: airport.lat, longitude: airport.lon });
    if (best === null || km < best.km) best = { airport, km };
  }
  return best;
}

/** The nearest with scheduled flights, or the nearest airstrip if none is within range. */
export function nearestAirport(point: Point, airports: readonly Airport[]): NearestAirport | null {
  const served = nearest(
    point,
    airports.filter((airport) => airport.scheduled),
  );
  return served && served.km <= scheduledWithinKm ? served : nearest(point, airports);
}

/** "Skukuza Airport (SZK)" and "about 42 km in a straight line". */
export const airportLabel = ({ name, iata }: Airport): string =>
  iata ? `${name} (${iata})` : name;

export const airportDistanceLabel = (km: number): string =>
  km < 1 ? "under 1 km in a straight line" : `about ${Math.round(km)} km in a straight line`;
