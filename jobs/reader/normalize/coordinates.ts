import { roundedDegrees } from "#domain/places/coordinates";
import { decimal } from "./money";
import { withPlainMinus } from "./text";

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * A valid pair; whole degrees and 0,0, which stands for missing values, are rejected. An out-of-range
 * latitude that is a valid longitude means that the two were swapped.
 */
export function coordinates(latitude: unknown, longitude: unknown): Coordinates | undefined {
  const lat = decimal(latitude);
  const lng = decimal(longitude);
  if (lat === null || lng === null) return undefined;
  if (Math.abs(lat) > 90 && Math.abs(lng) <= 90) return onGlobe(lng, lat);
  return onGlobe(lat, lng);
}

function onGlobe(latitude: number, longitude: number): Coordinates | undefined {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  if (Number.isInteger(latitude) && Number.isInteger(longitude)) return undefined;
  if (Math.abs(latitude) < 0.01 && Math.abs(longitude) < 0.01) return undefined;
  return { latitude, longitude };
}

/** The common place of some points, or undefined if they are apart. */
export function onePlace<Point extends Coordinates>(points: Point[]): Point | undefined {
  const [first] = points;
  const near = (point: Point): boolean =>
    first !== undefined &&
    Math.abs(point.latitude - first.latitude) < 0.01 &&
    Math.abs(point.longitude - first.longitude) < 0.01;
  return points.every(near) ? first : undefined;
}

/** "-24.99,31.55", the format of maps and data attributes. */
export function coordinatesFromPair(text: string): Coordinates | undefined {
  const match =
    /^\(?\s{0,9}(-?\d{1,2}\.\d{2,30})\s{0,9}(?:,|%2C|;|\s)\s{0,9}(-?\d{1,3}\.\d{2,30})\s{0,9}\)?\s{0,9}(?:,|$)/i.exec(
      withPlainMinus(text.trim().slice(0, 200)),
    );
  return match ? coordinates(match[1], match[2]) : undefined;
}

/** Parameters of a map URL that name one point, the more precise first. */
const pointParameters = [
  /[?&;](?:markers?|q|query|daddr|destination|loc)=(?:[^&]{0,60}?(?:[:|]|loc:))?(-?\d{1,2}\.\d{2,})(?:,|~|\+|%20)\s?(-?\d{1,3}\.\d{2,})/i,
  /[?&]sp=point\.(-?\d{1,2}\.\d{2,})_(-?\d{1,3}\.\d{2,})/i,
  /[?&]mlat=(-?\d{1,2}\.\d+)&(?:amp;)?mlon=(-?\d{1,3}\.\d+)/,
  /^geo:(-?\d{1,2}\.\d{2,}),(-?\d{1,3}\.\d{2,})/i,
  /\/maps\/(?:place|search|dir(?:\/[^/]{0,80})?)\/(-?\d{1,2}\.\d{3,}),(?:\+|%20)?(-?\d{1,3}\.\d{3,})(?:[/?]|$)/i,
  // The center of a map image, and of a map without a search.
  /staticmap[^#]{0,2000}?[?&;]center=(-?\d{1,2}\.\d{2,}),(-?\d{1,3}\.\d{2,})/i,
  /\?ll=(-?\d{1,2}\.\d{2,}),(-?\d{1,3}\.\d{2,})/i,
  // This map has its pin at ll, whatever the query is.
  /maps\.apple\.com\/[^#]{0,200}?[?&]ll=(-?\d{1,2}\.\d{2,}),(-?\d{1,3}\.\d{2,})/i,
];

const readable = (address: string): string =>
  withPlainMinus(address.slice(0, 4000).replace(/%2C/gi, ",").replace(/%21/g, "!"));

/**
 * Coordinates in a map URL: of a marker or a requested place. The center of the viewport (@, 2d and 3d
 * of an embed, ll beside a search) may be some hundred meters off.
 */
export function coordinatesFromMapAddress(address: string): Coordinates | undefined {
  const text = readable(address);
  const marker = /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/.exec(text);
  if (marker) return coordinates(marker[1], marker[2]);
  for (const parameter of pointParameters) {
    const point = parameter.exec(text);
    if (point) return coordinates(point[1], point[2]);
  }
  return pinnedPoint(text);
}

interface MapView extends Coordinates {
  /** The place at the center of the map, if its URL names one. */
  place: string | undefined;
}

/** Maximum extent in meters of a map whose center is still its place. */
const widestView = 32_000;

function wordsOf(written: string | undefined): string | undefined {
  if (!written) return undefined;
  try {
    return decodeURIComponent(written.replace(/\+/g, " "));
  } catch {
    return written.replace(/\+|%20/g, " ").replace(/%[0-9a-f]{2}/gi, " ");
  }
}

/**
 * The center of a map that is embedded for a place. Accurate to some hundred meters, and only valid for
 * the intended place.
 */
export function viewInMapAddress(address: string): MapView | undefined {
  const text = readable(address);
  const embed = /!1d(\d{1,9}(?:\.\d+)?)!2d(-?\d{1,3}\.\d+)!3d(-?\d{1,2}\.\d+)/.exec(text);
  const point = embed && coordinates(embed[3], embed[2]);
  if (!point || Number(embed[1]) > widestView) return undefined;
  const coded = /!1s0x[^!]{5,60}!2z([\w-]{4,300})/.exec(text)?.[1];
  const place = coded
    ? Buffer.from(coded, "base64url").toString("utf8")
    : wordsOf(/!1s0x[^!]{5,60}!2s([^!]{2,200})/.exec(text)?.[1]);
  return { ...point, place };
}

/** The title of a dropped pin in an embedded map is its position, in degrees and often in Base64. */
function pinnedPoint(address: string): Coordinates | undefined {
  const plain = /!2s(-?\d{1,2}\.\d{3,}),(?:\s|\+|%20)?(-?\d{1,3}\.\d{3,})/.exec(address);
  if (plain) return coordinates(plain[1], plain[2]);
  const coded = /!2z([\w-]{16,80})/.exec(address)?.[1];
  return coded ? coordinatesFromText(Buffer.from(coded, "base64url").toString("utf8")) : undefined;
}

const half = String.raw`(\d{1,3})\s*[°º˚]\s*(?:(\d{1,2}(?:[.,]\d{1,12})?)\s*['’′´]\s*)?(?:(\d{1,2}(?:[.,]\d{1,12})?)\s*(?:["”″]|''|’’)\s*)?`;
const after = new RegExp(`${half}([NSns])[\\s,;/|]{0,4}${half}([EWew])`);
const before = new RegExp(`([NSns])\\s{0,2}${half}[\\s,;/|]{0,4}([EWew])\\s{0,2}${half}`);

function degrees(parts: (string | undefined)[], side: string | undefined): number {
  const [whole, minutes, seconds] = parts.map((part) => Number((part ?? "0").replace(",", ".")));
  const value = (whole ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
  return /[sw]/i.test(side ?? "") ? -value : value;
}

/** Coordinates in text: degrees with minutes, or a decimal pair after the word GPS. */
export function coordinatesFromText(written: string): Coordinates | undefined {
  const text = withPlainMinus(written);
  const a = after.exec(text);
  if (a) return rounded(degrees(a.slice(1, 4), a[4]), degrees(a.slice(5, 8), a[8]));
  const b = before.exec(text);
  if (b) return rounded(degrees(b.slice(2, 5), b[1]), degrees(b.slice(6, 9), b[5]));
  const signed =
    /(?:gps|co-?ordinates?|koordinaten|koordinate|coordonnées|coordenadas|lat(?:itude)?)\D{0,25}?(-?\d{1,2}\.\d{3,20})°?\s*([NS])?[\s,;/|]{1,4}(?:(?:lon|lng|long|longitude)\D{0,5})?(-?\d{1,3}\.\d{3,})°?\s*([EW])?/i.exec(
      text,
    );
  if (!signed) return undefined;
  const south = /s/i.test(signed[2] ?? "") ? -1 : 1;
  const west = /w/i.test(signed[4] ?? "") ? -1 : 1;
  return rounded(Number(signed[1]) * south, Number(signed[3]) * west);
}

function rounded(latitude: number, longitude: number): Coordinates | undefined {
  return coordinates(roundedDegrees(latitude), roundedDegrees(longitude));
}
