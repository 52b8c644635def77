import {
  type Coordinates,
  coordinates,
  coordinatesFromMapAddress,
  coordinatesFromPair,
  coordinatesFromText,
} from "#jobs/reader/normalise/coordinates";
import { fold } from "#jobs/reader/normalise/text";
import type { Page } from "#jobs/reader/page";
import { meta } from "#jobs/reader/page";

export interface MapPoint extends Coordinates {
  passage: string;
}

const maps =
  /maps?\.google|google\.[a-z.]{2,12}\/maps|maps\.googleapis|goo\.gl\/maps|openstreetmap\.org|bing\.com\/maps|maps\.apple\.com|waze\.com|mapbox|what3words|static-?map/i;
const inScript =
  /(?:latlng|position|setview|marker|center|location|coords|map)\w{0,20}\s{0,3}[:=(]\s{0,3}(?:new\s)?(?:google\.maps\.)?(?:L\.)?(?:latlng)?\(?\s{0,3}[[{(]?\s{0,3}(?:lat\s{0,2}:\s{0,2})?(-?\d{1,2}\.\d{3,20})\s{0,3},\s{0,3}(?:lng\s{0,2}:\s{0,2}|lon\s{0,2}:\s{0,2})?(-?\d{1,3}\.\d{3,})/gi;
const drawsMap =
  /google\.maps|LatLng|leaflet|L\.map|L\.marker|mapbox|maplibre|initMap|\bmarkers?\b|map_center/i;
const twoVariables =
  /\blat(?:itude)?["']?\s{0,3}[:=]\s{0,3}["']?(-?\d{1,2}\.\d{3,20})["']?[^]{0,120}?\b(?:lng|lon|long|longitude)["']?\s{0,3}[:=]\s{0,3}["']?(-?\d{1,3}\.\d{3,})/i;
const mapVariables =
  /latitude\s{0,3}[:=]\s{0,3}["']?(-?\d{1,2}\.\d{3,20})["']?[^]{0,160}?longitude\s{0,3}[:=]\s{0,3}["']?(-?\d{1,3}\.\d{3,})/i;

/** Coordinates in the head of the page. */
export function metaPoint(page: Page): MapPoint | undefined {
  const latitude = meta(page, "place:location:latitude", "og:latitude", "latitude");
  const longitude = meta(page, "place:location:longitude", "og:longitude", "longitude");
  const place = coordinates(latitude, longitude);
  if (place) return { ...place, passage: `place:location ${latitude}, ${longitude}` };
  const pair = meta(page, "geo.position", "ICBM");
  const point = pair ? coordinatesFromPair(pair) : undefined;
  return point && pair ? { ...point, passage: `geo.position ${pair}` } : undefined;
}

/** What all of some points mean together: one place, or nothing where they lie apart. */
function onePlace(points: MapPoint[]): MapPoint | undefined {
  const [first] = points;
  const near = (point: MapPoint): boolean =>
    first !== undefined &&
    Math.abs(point.latitude - first.latitude) < 0.01 &&
    Math.abs(point.longitude - first.longitude) < 0.01;
  return points.every(near) ? first : undefined;
}

const mapAttributes =
  "[data-lat],[data-latitude],[data-latlng],[data-coords],[data-coordinates],[data-position],[data-location],[data-atlas-latlng],[data-map-lat],[data-center],[lat],[data-gps]";

/** Several maps or cards with different places are other places, or the page does not say which. */
function fromAttributes(page: Page): MapPoint | undefined {
  const found: MapPoint[] = [];
  page.$(mapAttributes).each((_, element) => {
    const { attribs } = element;
    const latitude =
      attribs["data-lat"] ?? attribs["data-latitude"] ?? attribs["data-map-lat"] ?? attribs.lat;
    const longitude =
      attribs["data-lng"] ??
      attribs["data-longitude"] ??
      attribs["data-lon"] ??
      attribs["data-long"] ??
      attribs["data-map-lng"] ??
      attribs.lng;
    const point =
      coordinates(latitude, longitude) ??
      Object.entries(attribs).flatMap(([key, value]) =>
        /latlng|coord|position|location|center|gps/.test(key)
          ? (coordinatesFromPair(value) ?? [])
          : [],
      )[0];
    if (point) found.push({ ...point, passage: `map ${point.latitude}, ${point.longitude}` });
    return found.length < 50;
  });
  return onePlace(found);
}

/** A link to the map of a named place shows that place: a temple nearby is not the lodge. */
function elsewhere(ownWords: () => string, address: string): boolean {
  const written = /\/maps\/place\/([^/@]{3,200})\//.exec(address)?.[1];
  if (!written) return false;
  const named = fold(written.replace(/\+|%20/g, " ").replace(/%[0-9A-F]{2}/gi, " "));
  if (/^[\d\snsew]*$/.test(named)) return false;
  const own = ownWords();
  return !named.split(" ").some((word) => word.length > 3 && own.includes(` ${word} `));
}

function wordsOf(page: Page): string {
  const named = meta(page, "og:title", "og:site_name")?.slice(0, 500) ?? "";
  return ` ${fold(`${page.title} ${named} ${page.text.slice(0, 400)}`)} `;
}

function fromMaps(page: Page): MapPoint | undefined {
  let found: MapPoint | undefined;
  let own: string | undefined;
  const ownWords = (): string => (own ??= wordsOf(page));
  page.$("iframe,a[href],img,[data-src],[style*=map]").each((_, element) => {
    const { attribs } = element;
    for (const address of [
      attribs.src,
      attribs["data-src"],
      attribs["data-lazy-src"],
      attribs.href,
      attribs.style,
    ]) {
      if (!address || !maps.test(address.slice(0, 600))) continue;
      if (elsewhere(ownWords, address)) continue;
      const point = coordinatesFromMapAddress(address);
      if (point) found = { ...point, passage: address.slice(0, 200) };
    }
    return !found;
  });
  return found;
}

/** A map of several places says which is meant only where one of them is its middle too. */
function fromScripts(page: Page): MapPoint | undefined {
  const found: MapPoint[] = [];
  page.$("script:not([src])").each((_, element) => {
    if (/ld\+json/.test(element.attribs.type ?? "")) return;
    const text = page.$(element).text().slice(0, 300_000);
    // A bare pair may be the visitor or a city; only a script that draws a map means the place.
    if (!drawsMap.test(text)) return;
    const pairs = [...text.matchAll(inScript)].slice(0, 50);
    const [first] = pairs.length > 0 ? pairs : [twoVariables.exec(text) ?? mapVariables.exec(text)];
    for (const match of pairs.length > 0 ? pairs : first ? [first] : []) {
      const point = coordinates(match[1], match[2]);
      if (point) found.push({ ...point, passage: match[0].replace(/\s+/g, " ").slice(0, 200) });
    }
    return found.length < 200;
  });
  const same = (a: MapPoint, b: MapPoint): boolean =>
    a.latitude === b.latitude && a.longitude === b.longitude;
  const twice = found.filter((point, at) => found.some((one, i) => i < at && same(one, point)));
  return onePlace(found) ?? onePlace(twice);
}

/** Where the page's own map or words put the place. */
export function visiblePoint(page: Page): MapPoint | undefined {
  for (const block of page.blocks) {
    if (block.zone === "related" || block.text.length > 3000) continue;
    const point = coordinatesFromText(block.text);
    if (point) return { ...point, passage: block.text };
  }
  return fromAttributes(page) ?? fromMaps(page) ?? fromScripts(page);
}
