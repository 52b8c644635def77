import { isLatitude, isLongitude, roundedDegrees } from "#domain/places/coordinates";
import { plainSigns } from "./numbers";
import type { CellReading } from "./table";

export type Axis = "latitude" | "longitude";

/** Letters and words of the four directions in five languages. "O" is east in German and west in others. */
const directions: readonly [RegExp, Axis, 1 | -1, isUnclear?: boolean][] = [
  [/^(?:n|nord|north|norte)$/, "latitude", 1],
  [/^(?:s|sud|sued|south|sul|sur)$/, "latitude", -1],
  [/^(?:e|est|east|leste|este|ost|l)$/, "longitude", 1],
  [/^(?:w|west|ouest|oeste)$/, "longitude", -1],
  [/^o$/, "longitude", 1, true],
];

const directionOf = (letters: string) => {
  const key = letters
    .normalize("NFKD")
    .replace(/[\p{M}.]/gu, "")
    .toLowerCase();
  return directions.find(([pattern]) => pattern.test(key)) ?? null;
};

interface Degrees {
  value: number;
  /** Stated by its letter. */
  axis: Axis | null;
  doubt?: string;
}

const decimal = String.raw`\d{1,2}(?:[.,]\d{1,15})?`;
/** Degrees and minutes, or degrees, minutes and seconds: the last of them may have decimals. */
const parts = new RegExp(
  String.raw`^[+-]?\s*(\d{1,3})(?:\s*(?:[°º˚*:d]|deg\.?)\s*|\s+)(?:(${decimal})\s*(?:['m]|min\.?)?|(\d{1,2})(?:\s*(?:[':m]|min\.?)\s*|\s+)(${decimal})\s*(?:["s]|sec\.?)?)$`,
  "i",
);
const plainDecimal = /^[+-]?\d{1,3}(?:[.,]\d{1,20})?°?$/;

/** "-24,9948", "24.9948 S", "S 24° 59.7'", "24°59'41\"S", "24 59 41 S"; null for anything else. */
function readDegrees(text: string): Degrees | null {
  const bare = plainSigns(text)
    .replace(/[″”“]|''/g, '"')
    .replace(/′/g, "'")
    .replace(/^(?:lat(?:itude)?|lng|lon(?:g(?:itude)?)?)[\s:=.]+/i, "")
    .trim();
  const before = /^(\p{L}{1,5})\.?\s*(?=[\d+-])/u.exec(bare);
  const after = /(?<=[\d"'°.:])\s*(\p{L}{1,5})\.?$/u.exec(bare);
  const letters = before?.[1] ?? after?.[1];
  const direction = letters ? directionOf(letters) : null;
  if (letters && !direction) return null;
  const rest = bare
    .slice(before?.[0].length ?? 0, before ? undefined : (after?.index ?? bare.length))
    .trim();
  const size = sizeOf(rest);
  if (size === null) return null;
  const [, axis = null, side = 1, isUnclear = false] = direction ?? [];
  const isNegative = rest.startsWith("-") || side === -1;
  const value = roundedDegrees(isNegative ? -size : size);
  return isUnclear
    ? { value, axis, doubt: "“O” is east in German, west elsewhere" }
    : { value, axis };
}

/** Degrees without their sign; null for an impossible one. */
function sizeOf(text: string): number | null {
  if (plainDecimal.test(text)) return Math.abs(Number(text.replace("°", "").replace(",", ".")));
  const match = parts.exec(text);
  if (!match) return null;
  const [, whole, bareMinutes, wholeMinutes, stated] = match;
  const [degrees = 0, minutes = 0, seconds = 0] = [whole, bareMinutes ?? wholeMinutes, stated].map(
    (part) => Number((part ?? "0").replace(",", ".")),
  );
  if (minutes >= 60 || seconds >= 60) return null;
  return degrees + minutes / 60 + seconds / 3600;
}

const limits = { latitude: 90, longitude: 180 } as const;
const names = { latitude: "Latitude", longitude: "Longitude" } as const;
const isOn = { latitude: isLatitude, longitude: isLongitude } as const;

/** A cell of latitudes or longitudes. */
export function readDegreesCell(text: string, axis: Axis): CellReading {
  const read = readDegrees(text);
  if (!read) return { refused: `${names[axis]} cannot be read` };
  if (!isOn[axis](read.value))
    return {
      refused: `${names[axis]} ${read.value} is not on the map. It ends at ${limits[axis]}.`,
    };
  if (read.axis && read.axis !== axis)
    return { value: read.value, doubt: `States a ${read.axis}, not a ${axis}` };
  return read.doubt ? { value: read.value, doubt: read.doubt } : { value: read.value };
}

export interface PointReading {
  latitude: CellReading;
  longitude: CellReading;
}

/** Two coordinates in one text; null where there are none. */
export function readPointCell(text: string): PointReading | null {
  const plain = plainSigns(text).replace(/^geo:/i, "");
  if (plain.startsWith("{")) return ofRecord(plain);
  // "POINT(36.71 -1.39)" has the longitude first.
  const wellKnown = /^(?:SRID=\d+;)?POINT ?\(\s*(\S+)\s+(\S+)\s*\)$/i.exec(plain);
  if (wellKnown) return pointOf(wellKnown[2] ?? "", wellKnown[1] ?? "");
  const link = /^https?:\/\/\S*?[@=/](-?\d{1,2}\.\d+)(?:,|%2C)\+?(-?\d{1,3}\.\d+)/i.exec(plain);
  if (link) return pointOf(link[1] ?? "", link[2] ?? "");
  for (const [first, second] of halves(plain.replace(/^[[(]|[\])]$/g, "").trim())) {
    const [a, b] = [readDegrees(first), readDegrees(second)];
    if (!a || !b) continue;
    const isTurned = a.axis === "longitude" || b.axis === "latitude";
    return isTurned ? pointOf(second, first) : pointOf(first, second);
  }
  return null;
}

const named = (name: string) => new RegExp(`"(?:${name})"\\s*:\\s*"?(-?[\\d.]+)"?`, "i");

/** `{"lat": -1.39, "lng": "36.71"}` */
function ofRecord(text: string): PointReading | null {
  const latitude = named("lat|latitude").exec(text)?.[1];
  const longitude = named("lng|lon|long|longitude").exec(text)?.[1];
  return latitude && longitude ? pointOf(latitude, longitude) : null;
}

const pointOf = (latitude: string, longitude: string): PointReading => ({
  latitude: readDegreesCell(latitude, "latitude"),
  longitude: readDegreesCell(longitude, "longitude"),
});

const withoutEnd = (text: string): string => text.replace(/(?<![\s,;/|])[\s,;/|]+$/, "");

/** True for the digits behind a decimal comma: every other part of "-24,81, 31,42". */
const isOddWhole = (part: string, index: number): boolean => index % 2 === 0 || /^\d+$/.test(part);

/** Ways to cut a text into two coordinates, the most certain first. */
function halves(text: string): [string, string][] {
  const cuts: [string, string][] = [];
  const add = (match: RegExpExecArray | null) => {
    if (match?.[1] && match[2]) cuts.push([match[1].trim(), match[2].trim()]);
  };
  const [first, second] = [...text.matchAll(/\p{L}+/gu)].slice(0, 2);
  // "24.9 S, 31.6 E" and "24.9S31.6E" end a half with letters; "S 24.9, E 31.6" begins it with them.
  const isBehind = first !== undefined && /\d/.test(text.slice(0, first.index));
  const behind = isBehind ? first : second;
  if (behind && behind[0].length <= 5) {
    const end = behind.index + behind[0].length;
    if (/^[\s,;/|\d]/.test(text.slice(end)) && /\d/.test(text.slice(end)))
      cuts.push([text.slice(0, end).trim(), text.slice(end).replace(/^[\s,;/|]+/, "")]);
  }
  if (first?.index === 0 && second && /[\s,;/|]$/.test(text.slice(0, second.index)))
    cuts.push([withoutEnd(text.slice(0, second.index)), text.slice(second.index).trim()]);
  add(/^([^;/|]+)[;/|](.+)$/.exec(text));
  add(/^([^,]+),\s*([^,]+)$/.exec(text));
  add(/^(\S+?),?\s+(\S+)$/.exec(text));
  const parts = text.split(",").map((part) => part.trim());
  if (parts.length === 4 && parts.every(Boolean) && parts.every(isOddWhole))
    cuts.push([parts.slice(0, 2).join(), parts.slice(2).join()]);
  return cuts;
}
