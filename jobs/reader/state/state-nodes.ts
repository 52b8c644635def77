import { countryFromField } from "#domain/places/country-names";
import type { Candidates } from "#jobs/reader/candidates";
import { isThing } from "#jobs/reader/linked-data/json-ld";
import { joinAddress } from "#jobs/reader/linked-data/read-linked-data";
import { type Coordinates, coordinates } from "#jobs/reader/normalize/coordinates";

export interface StateNode {
  /** Keys on the path from the root, lower case. */
  path: string[];
  object: Record<string, unknown>;
}

const maxNodes = 150_000;
const deepest = 60;
/** Branches about other properties, people or technical data of the page. */
const foreign =
  /similar|related|recommend|nearby|recently|viewed|alsolike|crosssell|cross_sell|otherlistings|other_listings|popular|searchresult|search_result|experiment|translation|i18n|copytag|tracking|analytics|footer|header|navigation|breadcrumb|featureflag|reviewer|hostprofile|userprofile|currencies|languages|locales|destinations|seolinks|widgets?$/;

/** Every object of the embedded state in reading order, without the branches about other subjects. */
export function stateNodes(roots: unknown[]): StateNode[] {
  const found: StateNode[] = [];
  const open: { value: unknown; path: string[] }[] = roots
    .map((value) => ({ value, path: [] }))
    .reverse();
  let seen = 0;
  for (let entry = open.pop(); entry && seen < maxNodes; entry = open.pop()) {
    seen++;
    const { value, path } = entry;
    if (path.length > deepest) continue;
    if (Array.isArray(value)) {
      for (let at = Math.min(value.length, 2000) - 1; at >= 0; at--)
        open.push({ value: value[at], path });
    } else if (isThing(value)) {
      found.push({ path, object: value });
      for (const [key, inner] of Object.entries(value).reverse()) {
        const name = key
          .slice(0, 60)
          .toLowerCase()
          .replace(/[^a-z_]/g, "");
        if (typeof inner === "string") {
          const nested = nestedJson(inner);
          if (nested !== undefined) open.push({ value: nested, path: [...path, name] });
        } else if (typeof inner === "object" && inner !== null && !foreign.test(name)) {
          open.push({ value: inner, path: [...path, name] });
        }
      }
    }
  }
  return found;
}

/** Nested state: a string that is a JSON document. */
function nestedJson(text: string): unknown {
  if (text.length < 100 || !/^\s*[{[]\s*["{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Value of the first matching key; case and punctuation are ignored. */
export function pick(object: Record<string, unknown>, ...names: string[]): unknown {
  for (const [key, value] of Object.entries(object)) {
    if (
      value !== null &&
      value !== undefined &&
      names.includes(key.toLowerCase().replace(/[_-]/g, ""))
    )
      return value;
  }
  return undefined;
}

function word(object: Record<string, unknown>, ...keys: string[]): string | undefined {
  const value = pick(object, ...keys);
  const text = isThing(value) ? pick(value, "name", "shortname", "value") : value;
  return typeof text === "string" && text.trim().length > 1 && text.length < 120
    ? text.trim()
    : undefined;
}

/** The property's address in the state: in its own keys, or in a nested address or location. */
export function readStatePlace(principal: StateNode[], found: Candidates): void {
  for (const { object } of principal) {
    const inner = [pick(object, "address"), pick(object, "location")].filter(isThing);
    for (const place of [...inner, object]) readParts(place, found);
    const line = word(object, "fulladdress", "formattedaddress", "addressline", "address");
    if (line && /[,\d]/.test(line))
      found.add("fullAddress", line, "embedded-state", `address: ${line}`);
  }
}

function readParts(place: Record<string, unknown>, found: Candidates): void {
  const street = word(place, "streetaddress", "street", "addressline1", "line1", "address1");
  const city = word(place, "city", "cityname", "addresslocality", "locality", "town");
  const state = word(
    place,
    "region",
    "regionname",
    "stateprovince",
    "state",
    "statename",
    "province",
    "provincename",
    "addressregion",
  );
  const written = word(place, "country", "countryname", "addresscountry", "countrycode");
  const country = written ? countryFromField(written) : undefined;
  const postal = word(place, "postalcode", "zipcode", "zip", "postcode");
  if (country) found.add("country", country, "embedded-state", `country: ${written}`);
  const region = [state, city].find((one) => one && !/^(?:[A-Z_]{4,}|\d+)$/.test(one));
  if (region) found.add("region", region, "embedded-state", `region: ${region}`, -1);
  if (!street || !(city ?? state)) return;
  const address = joinAddress([street, city, state, postal, country]);
  found.add("fullAddress", address, "embedded-state", `address: ${address}`);
}

/** Branches about the map, the visitor or the surroundings. */
const elsewhere =
  /viewport|bounds|northeast|southwest|visitor|userlocation|geoip|host|landmark|attraction|airport|transport|station|restaurant|poi|nearby|neighbo|destination|city|region/;
const middle = /cent(?:er|re)/;

function pointOf(object: Record<string, unknown>): Coordinates | undefined {
  const latitude = pick(
    object,
    "latitude",
    "lat",
    "listinglat",
    "bmapcenterlatitude",
    "maplatitude",
  );
  const longitude = pick(
    object,
    "longitude",
    "lng",
    "lon",
    "long",
    "listinglng",
    "bmapcenterlongitude",
    "maplongitude",
  );
  if (latitude !== undefined && longitude !== undefined) return coordinates(latitude, longitude);
  // GeoJSON puts the longitude first.
  const pair = object.type === "Point" ? object.coordinates : undefined;
  return Array.isArray(pair) ? coordinates(pair[1], pair[0]) : undefined;
}

/** The point that the property itself carries, in its own keys or one level below. */
function ownPoint(principal: StateNode[]): Coordinates | undefined {
  for (const { object } of principal) {
    const inner = Object.entries(object).flatMap(([key, value]) =>
      isThing(value) && !elsewhere.test(key.toLowerCase()) ? [value] : [],
    );
    const point = [object, ...inner].map(pointOf).find(Boolean);
    if (point) return point;
  }
  return undefined;
}

/** The most frequent place, of equals the first. A single one among many different places is ambiguous. */
function usualPoint(nodes: StateNode[]): Coordinates | undefined {
  const votes = new Map<string, { point: Coordinates; count: number }>();
  for (const { object, path } of nodes) {
    const where = path.slice(-3).join(" ");
    if (elsewhere.test(where)) continue;
    const point = pointOf(object);
    if (!point) continue;
    const key = `${point.latitude.toFixed(2)},${point.longitude.toFixed(2)}`;
    const entry = votes.get(key);
    const weight = middle.test(where) ? 0.4 : 1;
    if (entry) entry.count += weight;
    else votes.set(key, { point, count: weight });
  }
  const [best, second] = [...votes.values()].sort((a, b) => b.count - a.count);
  if (!best || (votes.size > 3 && best.count < 2)) return undefined;
  return votes.size > 3 && second?.count === best.count ? undefined : best.point;
}

/** Adds the property's coordinates from the embedded state. */
export function readStatePoint(
  nodes: StateNode[],
  principal: StateNode[],
  found: Candidates,
): void {
  const point = ownPoint(principal) ?? usualPoint(nodes);
  if (!point) return;
  const words = `coordinates: ${point.latitude}, ${point.longitude}`;
  found.add("latitude", point.latitude, "embedded-state", words);
  found.add("longitude", point.longitude, "embedded-state", words);
}
