import {
  coordinates,
  coordinatesFromPair,
  coordinatesFromText,
} from "#jobs/reader/normalise/coordinates";
import type { Page } from "#jobs/reader/page";
import { meta } from "#jobs/reader/page";
import { linkedPoint, viewedPoint } from "./map-links";
import { markedPoint } from "./marked-point";
import { type MapPoint, onePlace } from "./one-place";

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

/** A map of several places says which is meant only where one of them is its middle too. */
function pointFromScripts(page: Page): MapPoint | undefined {
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

/**
 * Where the page's own map or words put the place.
 * @param names what the stay may be called
 */
export function visiblePoint(page: Page, names: string[] = []): MapPoint | undefined {
  for (const block of page.blocks) {
    if (block.zone === "related" || block.text.length > 3000) continue;
    const point = coordinatesFromText(block.text);
    if (point) return { ...point, passage: block.text };
  }
  return (
    markedPoint(page) ?? linkedPoint(page) ?? pointFromScripts(page) ?? viewedPoint(page, names)
  );
}
