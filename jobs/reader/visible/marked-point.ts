import { firstText } from "#jobs/reader/element-text";
import type { Element } from "#jobs/reader/nodes";
import {
  type Coordinates,
  coordinates,
  coordinatesFromPair,
} from "#jobs/reader/normalise/coordinates";
import type { Page } from "#jobs/reader/page";
import { type MapPoint, onePlace } from "./one-place";

const mapAttributes =
  "[data-lat],[data-latitude],[data-latlng],[data-coords],[data-coordinates],[data-position],[data-location],[data-atlas-latlng],[data-map-lat],[data-marker-lat],[data-map-latitude],[data-center],[data-markers],[data-marker],[data-map],[data-map-options],[lat],[data-gps]";
const latitudeName = /^(?:data-)?(?:(?:map|marker|center|start|geo)-)?lat(?:itude)?$/;
const longitudeName = /^(?:data-)?(?:(?:map|marker|center|start|geo)-)?(?:lng|lon|long|longitude)$/;
/** A point among the settings of a map: [{"lat": -1.4, "lng": 35.1}]. */
const inSettings =
  /["']?lat(?:itude)?["']?\s{0,3}:\s{0,3}["']?(-?\d{1,2}\.\d{3,20})["']?\s{0,3},\s{0,3}["']?(?:lng|lon|long|longitude)["']?\s{0,3}:\s{0,3}["']?(-?\d{1,3}\.\d{3,})/gi;
const mostPoints = 50;

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
    .flatMap(([, value]) => [...value.slice(0, 20_000).matchAll(inSettings)].slice(0, mostPoints))
    .flatMap((match) => coordinates(match[1], match[2]) ?? []);
}

/** Where an element writes its value for machines: an attribute, one of its child, else its text. */
function valueOf(element: Element): string {
  const child = element.children.find((one): one is Element => one.type === "tag");
  return (
    element.attribs.content ??
    element.attribs.title ??
    child?.attribs.title ??
    firstText(element, 40)
  );
}

/** Latitude and longitude as two elements beside each other, marked by property or by class. */
function pairsOfElements(page: Page): Coordinates[] {
  const found: Coordinates[] = [];
  page.$("[itemprop=latitude],.geo .latitude,.p-latitude").each((_, element) => {
    const longitude = page
      .$(element)
      .parent()
      .find("[itemprop=longitude],.longitude,.p-longitude")
      .first()[0] as Element | undefined;
    const point = longitude && coordinates(valueOf(element as Element), valueOf(longitude));
    if (point) found.push(point);
    return found.length < mostPoints;
  });
  return found;
}

/** Several maps or cards with different places are other places, or the page does not say which. */
export function markedPoint(page: Page): MapPoint | undefined {
  const found = pairsOfElements(page);
  page.$(mapAttributes).each((_, element) => {
    found.push(...ofElement(element as Element));
    return found.length < mostPoints;
  });
  return onePlace(
    found.map((point) => ({ ...point, passage: `map ${point.latitude}, ${point.longitude}` })),
  );
}
