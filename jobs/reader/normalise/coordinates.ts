import { roundedDegrees } from "#domain/places/coordinates";
import { decimal } from "./amount";

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** A pair on the globe; zero-zero and whole degrees are placeholders, not places. */
export function coordinates(latitude: unknown, longitude: unknown): Coordinates | undefined {
  const lat = decimal(latitude);
  const lng = decimal(longitude);
  if (lat === null || lng === null) return undefined;
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  if (Number.isInteger(lat) && Number.isInteger(lng)) return undefined;
  return { latitude: lat, longitude: lng };
}

/** "-24.99,31.55" as maps and data attributes write it. */
export function coordinatesFromPair(text: string): Coordinates | undefined {
  const match =
    /^\(?\s{0,9}(-?\d{1,2}\.\d{2,30})\s{0,9}(?:,|%2C|;|\s)\s{0,9}(-?\d{1,3}\.\d{2,30})\s{0,9}\)?\s{0,9}(?:,|$)/i.exec(
      text.trim().slice(0, 200),
    );
  return match ? coordinates(match[1], match[2]) : undefined;
}

/** Coordinates in the address of a map: a marker first, then a query, then the centre. */
export function coordinatesFromMapAddress(address: string): Coordinates | undefined {
  const text = address.slice(0, 4000).replace(/%2C/gi, ",").replace(/%21/g, "!");
  const marker = /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/.exec(text);
  if (marker) return coordinates(marker[1], marker[2]);
  const query =
    /[?&;](?:q|query|ll|sll|center|daddr|destination|markers|mlat|loc|cp|viewpoint|saddr)=(?:[^&]{0,60}?(?:[:|]|loc:))?(-?\d{1,2}\.\d{2,})(?:,|~|\+|%20)\s?(-?\d{1,3}\.\d{2,})/i.exec(
      text,
    );
  if (query) return coordinates(query[1], query[2]);
  const openStreet = /[?&]mlat=(-?\d{1,2}\.\d+)&(?:amp;)?mlon=(-?\d{1,3}\.\d+)/.exec(text);
  if (openStreet) return coordinates(openStreet[1], openStreet[2]);
  const centre = /@(-?\d{1,2}\.\d{2,}),(-?\d{1,3}\.\d{2,})/.exec(text);
  if (centre) return coordinates(centre[1], centre[2]);
  const embed = /!2d(-?\d{1,3}\.\d+)!3d(-?\d{1,2}\.\d+)/.exec(text);
  return embed ? coordinates(embed[2], embed[1]) : undefined;
}

const half = String.raw`(\d{1,3})\s*[°º]\s*(?:(\d{1,2}(?:[.,]\d{1,12})?)\s*['’′´]\s*)?(?:(\d{1,2}(?:[.,]\d{1,12})?)\s*(?:["”″]|''|’’)\s*)?`;
const after = new RegExp(`${half}([NSns])[\\s,;/|]{0,4}${half}([EWew])`);
const before = new RegExp(`([NSns])\\s{0,2}${half}[\\s,;/|]{0,4}([EWew])\\s{0,2}${half}`);

function degrees(parts: (string | undefined)[], side: string | undefined): number {
  const [whole, minutes, seconds] = parts.map((part) => Number((part ?? "0").replace(",", ".")));
  const value = (whole ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
  return /[sw]/i.test(side ?? "") ? -value : value;
}

/** Coordinates written out for people: degrees with minutes, or a decimal pair after the word GPS. */
export function coordinatesFromText(text: string): Coordinates | undefined {
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
