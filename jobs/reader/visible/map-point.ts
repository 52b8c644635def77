import type { Element } from "#jobs/reader/nodes";
import {
  type Coordinates,
  coordinates,
  coordinatesFromMapAddress,
  coordinatesFromPair,
  coordinatesFromText,
  onePlace,
  viewInMapAddress,
} from "#jobs/reader/normalize/coordinates";
import { lodgingName } from "#jobs/reader/normalize/lodging-words";
import { fold, withPlainMinus } from "#jobs/reader/normalize/text";
import { meta, type Page } from "#jobs/reader/page";

const mapWord = String.raw`(?:latlng|position|setview|marker|center|location|coords|map)\w{0,20}`;
const call = String.raw`\s{0,3}[:=(]\s{0,3}(?:new\s)?(?:google\.maps\.)?(?:L\.)?(?:latlng)?\(?`;
const latitude = String.raw`\s{0,3}[[{(]?\s{0,3}(?:lat\s{0,2}:\s{0,2})?(-?\d{1,2}\.\d{3,20})`;
const longitude = String.raw`\s{0,3},\s{0,3}(?:(?:lng|lon)\s{0,2}:\s{0,2})?(-?\d{1,3}\.\d{3,})`;
const inScript = new RegExp(`${mapWord}${call}${latitude}${longitude}`, "gi");
const drawsMap =
  /google\.maps|LatLng|leaflet|L\.map|L\.marker|mapbox|maplibre|initMap|\bmarkers?\b|map_center/i;
const twoVariables =
  /\blat(?:itude)?["']?\s{0,3}[:=]\s{0,3}["']?(-?\d{1,2}\.\d{3,20})["']?[^]{0,160}?(?:\b(?:lng|lon|long)|longitude)["']?\s{0,3}[:=]\s{0,3}["']?(-?\d{1,3}\.\d{3,})/i;

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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A map of several places identifies one only if it is also its center. */
function pointFromScripts(page: Page): MapPoint | undefined {
  const found: MapPoint[] = [];
  page.$("script:not([src])").each((_, element) => {
    const text = page.$(element).text().slice(0, 300_000);
    // Linked data with an error in its notation is read by nobody else.
    const isData = /ld\+json/.test(element.attribs.type ?? "");
    if (isData && isJson(text)) return;
    // A bare pair may be the visitor or a city; only in a script that draws a map is it the place.
    if (!isData && !drawsMap.test(text)) return;
    const pairs = [...text.matchAll(inScript)].slice(0, 50);
    const variables = pairs.length > 0 ? null : twoVariables.exec(text);
    for (const match of variables ? [variables] : pairs) {
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

/** A pair on a line of its own: "-32.34116, 19.02840". */
const barePair = /^[^\d-]{0,12}(-?\d{1,2}\.\d{4,12}),\s?(-?\d{1,3}\.\d{4,12})$/;

/**
 * The location by the page's own map or text.
 * @param names possible names of the stay
 */
export function visiblePoint(page: Page, names: string[] = []): MapPoint | undefined {
  for (const block of page.blocks) {
    if (block.zone === "related" || block.text.length > 3000) continue;
    const pair = block.text.length < 60 ? barePair.exec(withPlainMinus(block.text)) : null;
    const point = pair ? coordinates(pair[1], pair[2]) : coordinatesFromText(block.text);
    if (point) return { ...point, passage: block.text };
  }
  return (
    markedPoint(page) ?? linkedPoint(page) ?? pointFromScripts(page) ?? viewedPoint(page, names)
  );
}

const mapAttributes =
  "[data-lat],[data-latitude],[data-latlng],[data-coords],[data-coordinates],[data-position],[data-location],[data-atlas-latlng],[data-map-lat],[data-marker-lat],[data-map-latitude],[data-center],[data-markers],[data-marker],[data-map],[data-map-options],[lat],[data-gps]";
const latitudeName = /^(?:data-)?(?:(?:map|marker|center|start|geo)-)?lat(?:itude)?$/;
const longitudeName = /^(?:data-)?(?:(?:map|marker|center|start|geo)-)?(?:lng|lon|long|longitude)$/;
/** A point among the settings of a map: [{"lat": -1.4, "lng": 35.1}]. */
const inSettings =
  /["']?lat(?:itude)?["']?\s{0,3}:\s{0,3}["']?(-?\d{1,2}\.\d{3,20})["']?\s{0,3},\s{0,3}["']?(?:lng|lon|long|longitude)["']?\s{0,3}:\s{0,3}["']?(-?\d{1,3}\.\d{3,})/gi;
const maxPoints = 50;

function ofElement({ attribs }: Element): Coordinates[] {
  const entries = Object.entries(attribs);
  const named = (name: RegExp): string | undefined => entries.find(([key]) => name.test(key))?.[1];
  const own = coordinates(named(latitudeName), named(longitudeName));
  if (own) return [own];
  const pairs = entries.flatMap(([key, value]) =>
    /latlng|coord|position|location|center|gps/.test(key) ? (coordinatesFromPair(value) ?? []) : [],
  );
  if (pairs.length > 0) return pairs.slice(0, 1);
  return entries
    .filter(([key]) => /^data-(?:markers?|map|map-options)$/.test(key))
    .flatMap(([, value]) => [...value.slice(0, 20_000).matchAll(inSettings)].slice(0, maxPoints))
    .flatMap((match) => coordinates(match[1], match[2]) ?? []);
}

/** Several maps or cards with different points show other places, or are ambiguous. */
function markedPoint(page: Page): MapPoint | undefined {
  const found: Coordinates[] = [];
  page.$(mapAttributes).each((_, element) => {
    found.push(...ofElement(element as Element));
    return found.length < maxPoints;
  });
  return onePlace(
    found.map((point) => ({ ...point, passage: `map ${point.latitude}, ${point.longitude}` })),
  );
}

const maps =
  /^geo:|maps?\.google|google\.[a-z.]{2,12}\/maps|maps\.googleapis|goo\.gl\/maps|openstreetmap\.org|bing\.com\/maps|maps\.apple\.com|waze\.com|mapbox|what3words|static-?map/i;
const maxLinks = 200;

/** URLs of maps that the page embeds or links to, in page order. */
function mapAddresses(page: Page): string[] {
  const found: string[] = [];
  page.$("iframe,a[href],img,[data-src],[style*=map]").each((_, element) => {
    const { attribs } = element;
    for (const address of [
      attribs.src,
      attribs["data-src"],
      attribs["data-lazy-src"],
      attribs.href,
      attribs.style,
    ])
      if (address && maps.test(address.slice(0, 600))) found.push(address);
    return found.length < maxLinks;
  });
  return found;
}

/** The point that a map URL marks. */
function linkedPoint(page: Page): MapPoint | undefined {
  for (const address of mapAddresses(page)) {
    const point = coordinatesFromMapAddress(address);
    if (point) return { ...point, passage: address.slice(0, 200) };
  }
  return undefined;
}

/** Common words of names, which distinguish no stay. */
const common =
  /^(?:the|and|at|of|in|by|hotels?|lodges?|resorts?|inn|suites?|camps?|safaris?|guest|house|home|villas?|cottages?|apartments?|luxury|tented|bush|river|private|game|reserve|national|park|bed|breakfast|ltd|limited|conference|centre|center|spa)$/;

/** Whether a map's place is the stay: by its whole name, or a house with the same distinctive word. */
function isStay(place: string, names: string[]): boolean {
  const shown = fold(place);
  return names.some((name) => {
    const own = fold(name);
    if (own.split(" ").length > 1 && ` ${shown} `.includes(` ${own} `)) return true;
    const parts = shown.split(" ");
    if (parts.length > 1 && parts.every((part) => ` ${own} `.includes(` ${part} `))) return true;
    const telling = own.split(" ").filter((word) => word.length > 3 && !common.test(word));
    return lodgingName.test(place) && telling.some((word) => ` ${shown} `.includes(` ${word} `));
  });
}

/** The center of a map that was centered on the stay: the fallback where no map marks a point. */
function viewedPoint(page: Page, names: string[]): MapPoint | undefined {
  for (const address of mapAddresses(page)) {
    const view = viewInMapAddress(address);
    if (!view?.place || !isStay(view.place, names)) continue;
    const { latitude, longitude } = view;
    return { latitude, longitude, passage: address.slice(0, 200) };
  }
  return undefined;
}

interface MapPoint extends Coordinates {
  passage: string;
}
