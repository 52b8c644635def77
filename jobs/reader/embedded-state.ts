import type { Candidates } from "./candidates";
import { isThing, parsed, type Thing } from "./linked-data/json-ld";
import { coordinates, onePlace } from "./normalize/coordinates";
import { decimal, wholeNumber } from "./normalize/money";
import { fold, squeeze } from "./normalize/text";
import type { Page } from "./page";

/** Booking platforms send their listings as JSON, with hardly any text beside it. */
const maxNodes = 150_000;
const deepest = 60;

/** Branches about other properties, people or the page itself. */
const otherBranches =
  /similar|related|recommend|nearby|recently|viewed|crosssell|popular|search|experiment|translation|tracking|footer|header|navigation|review|host|user/;

/** Every object of the page's JSON scripts in reading order, without the branches about other subjects. */
export function stateObjects(page: Page): Thing[] {
  const open = page
    .$('script[type$="json" i]:not([type*="ld+json" i])')
    .toArray()
    .map((element) => ({ value: parsed(page.$(element).text()), depth: 0 }))
    .reverse();
  const found: Thing[] = [];
  let seen = 0;
  for (let entry = open.pop(); entry && seen < maxNodes; entry = open.pop()) {
    seen++;
    const { value, depth } = entry;
    if (depth > deepest) continue;
    if (isThing(value)) found.push(value);
    const inner = Array.isArray(value)
      ? value.slice(0, 2000)
      : isThing(value)
        ? Object.entries(value).flatMap(([key, one]) => (isOther(key) ? [] : [one as unknown]))
        : [];
    for (const one of inner.reverse())
      if (typeof one === "object" && one !== null) open.push({ value: one, depth: depth + 1 });
  }
  return found;
}

const isOther = (key: string): boolean => otherBranches.test(key.slice(0, 60).toLowerCase());

/** Value of the first key that is one of the names; case and punctuation are ignored. */
function pick(object: Thing, ...names: string[]): unknown {
  return Object.entries(object).find(
    ([key, value]) =>
      value !== null &&
      value !== undefined &&
      names.includes(key.toLowerCase().replace(/[_-]/g, "")),
  )?.[1];
}

function nameIn(object: Thing): string | undefined {
  const name = pick(object, "name", "title", "propertyname", "hotelname", "listingtitle");
  return typeof name === "string" && name.length > 2 && name.length < 140
    ? squeeze(name)
    : undefined;
}

const guestKeys = ["personcapacity", "maxguestcapacity", "maxguests", "sleeps", "maxoccupancy"];
const typeKeys = ["propertytype", "roomtypecategory", "accommodationtype"];
const ratingKeys = ["starrating", "reviewscore", "guestrating", "averagerating", "ratingvalue"];
const countKeys = ["reviewcount", "reviewscount", "numberofreviews", "totalreviews"];
/** Facts that only a stay has; two of them beside a name identify the page's property. */
const factsOfStay = new Set([
  ...guestKeys,
  ...typeKeys,
  ...ratingKeys,
  ...countKeys,
  ...["amenities", "facilities", "bedrooms", "bathrooms", "checkintime", "address", "location"],
  ...["latitude", "lat", "coordinates", "photos", "images", "pictureurl", "pricepernight"],
]);

/** Objects that describe a stay with one of the page's possible names. */
export function principalObjects(objects: Thing[], pageWords: string): Thing[] {
  const words = ` ${fold(pageWords)} `;
  return objects.filter((object) => {
    const name = fold(nameIn(object) ?? "");
    if (name.length < 3 || !words.includes(` ${name} `)) return false;
    const facts = Object.keys(object).map((key) => key.toLowerCase().replace(/[_-]/g, ""));
    return facts.filter((fact) => factsOfStay.has(fact)).length > 1;
  });
}

/** Adds what the objects say of the property; returns its amenities. */
export function readState(objects: Thing[], principal: Thing[], found: Candidates): string[] {
  if (principal.length === 0) return [];
  for (const object of principal) readPrincipal(object, found);
  const near = objects
    .map((object) => pick(object, "localizedlocation", "localizedcityname"))
    .find(Boolean);
  if (typeof near === "string" && near.length < 60)
    found.add("region", near, "embedded-state", `location: ${near}`);
  const points = objects.flatMap(
    (object) =>
      coordinates(pick(object, "latitude", "lat"), pick(object, "longitude", "lng", "lon")) ?? [],
  );
  const point = onePlace(points);
  if (point)
    found.addPoint(point, "embedded-state", `coordinates: ${point.latitude}, ${point.longitude}`);
  return objects.flatMap((object) =>
    Object.entries(object).flatMap(([key, value]) =>
      Array.isArray(value) && /^\w{0,20}(?:amenities|facilities)$/i.test(key)
        ? value.slice(0, 200).flatMap(amenityOf)
        : [],
    ),
  );
}

function amenityOf(entry: unknown): string[] {
  if (!isThing(entry)) return typeof entry === "string" ? [squeeze(entry)] : [];
  const name = entry.title ?? entry.name ?? entry.label;
  return entry.available !== false && typeof name === "string" ? [squeeze(name)] : [];
}

function readPrincipal(object: Thing, found: Candidates): void {
  const name = nameIn(object);
  if (name) found.add("name", name, "embedded-state", `name: ${name}`);
  const guests = wholeNumber(pick(object, ...guestKeys)) ?? 0;
  if (guests > 0 && guests < 500)
    found.add("capacity", guests, "embedded-state", `capacity: ${guests}`);
  const type = pick(object, ...typeKeys);
  if (typeof type === "string" && /^\p{Lu}?[\p{Ll} -]{3,40}$/u.test(type))
    found.add("propertyType", type, "embedded-state", `propertyType: ${type}`);
  const count = wholeNumber(pick(object, ...countKeys)) ?? 0;
  if (count <= 0) return;
  found.add("reviewCount", count, "embedded-state", `reviews: ${count}`);
  const rating = decimal(pick(object, ...ratingKeys)) ?? 0;
  if (rating > 0 && rating <= 10)
    found.add("rating", rating, "embedded-state", `rating: ${rating}`);
}
