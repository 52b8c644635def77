import type { ExtractedProperty } from "#domain/imports/extraction";
import { type AnyNode, type Element, firstText } from "#jobs/reader/nodes";
import { lodgingName } from "#jobs/reader/normalize/lodging-words";
import { wholeNumber } from "#jobs/reader/normalize/money";
import { fold, squeeze } from "#jobs/reader/normalize/text";
import type { Page } from "#jobs/reader/page";
import {
  addressesOf,
  isThing,
  listOf,
  readJsonLd,
  textOf,
  type Thing,
  thingsIn,
  typesOf,
} from "./json-ld";

export interface LinkedData {
  things: Thing[];
  /** Distinct names of entities with a lodging type. */
  lodgingNames: string[];
  /** The property of the page, most complete description first; may be in several blocks. */
  lodgings: Thing[];
}

/** Limit of descriptions on a page, because each later step iterates over all of them. */
const maxThings = 5_000;

function isLodging(thing: Thing): boolean {
  return typesOf(thing).some((type) => propertyTypes.has(type));
}

/** Small sites call their stay a business in general; its name then says what it is. */
function mayBeLodging(thing: Thing): boolean {
  const isGeneral = typesOf(thing).some((type) => /^(?:LocalBusiness|Product|Place)$/.test(type));
  return isGeneral && lodgingName.test(textOf(thing.name) ?? "");
}

export function findLodging(page: Page): LinkedData {
  const things: Thing[] = [];
  const marked = [microdata, rdfa].flatMap((markup) => readMarkup(page, markup));
  for (const root of [...readJsonLd(page), ...marked]) {
    if (things.length >= maxThings) break;
    things.push(...thingsIn(root));
  }
  const lodgings = things.filter(isLodging);
  const candidates = lodgings.length > 0 ? lodgings : things.filter(mayBeLodging);
  const names = new Set<string>();
  for (const thing of candidates) {
    const name = fold(textOf(thing.name) ?? "");
    if (name) names.add(name);
  }
  return { things, lodgingNames: [...names], lodgings: principal(page, candidates) };
}

/** Maximum descriptions of one property to read. */
const maxParts = 40;

function richness(thing: Thing): number {
  const keys = [
    "address",
    "geo",
    "image",
    "description",
    "aggregateRating",
    "amenityFeature",
    "telephone",
    "offers",
    "priceRange",
  ];
  return keys.filter((key) => thing[key] !== undefined).length;
}

/**
 * Prefers the entity whose name is in the title, then the most complete; others of the same name are
 * merged into it.
 */
function principal(page: Page, candidates: Thing[]): Thing[] {
  const title = fold(`${page.title} ${page.$("h1").first().text().slice(0, 300)}`);
  const scored = candidates.map((thing) => {
    const name = fold(textOf(thing.name) ?? "");
    return {
      thing,
      name,
      score: richness(thing) + (name && title.includes(name) ? 10 : 0) + (name ? 1 : -5),
    };
  });
  scored.sort((a, b) => b.score - a.score);
  const first = scored[0];
  if (!first) return [];
  return scored
    .filter((entry) => entry.name === first.name || !entry.name)
    .slice(0, maxParts)
    .map((entry) => entry.thing);
}

function split(words: string | undefined): string[] {
  return (words ?? "")
    .slice(0, 500)
    .split(/\s+/)
    .map((word) => word.replace(/^.*[/#:]/, ""))
    .filter(Boolean);
}

/** Maximum total length of nested values per page, because they repeat the same text. */
const maxCharacters = 2_000_000;
const maxValueLength = 10_000;
/** Maximum properties that one element has at once; more are rare. */
const maxNames = 10;

const mediaTags = new Set(["img", "source", "iframe", "video"]);

function valueOf(element: Element): string {
  const { attribs, name } = element;
  if (attribs.content !== undefined) return squeeze(attribs.content.slice(0, 20_000));
  if (mediaTags.has(name)) return attribs["data-src"] ?? attribs.src ?? "";
  if (name === "a" || name === "link" || name === "area") {
    const text = squeeze(firstText(element, maxValueLength));
    return /url|image|photo|sameAs|map/i.test(attribs.itemprop ?? attribs.property ?? "") || !text
      ? (attribs.href ?? "")
      : text;
  }
  if (name === "time" && attribs.datetime) return attribs.datetime;
  if ((name === "data" || name === "meter") && attribs.value) return attribs.value;
  return squeeze(firstText(element, maxValueLength));
}

function put(thing: Thing, name: string, value: unknown): void {
  if (!Object.hasOwn(thing, name)) {
    // Not assigned directly: a page may have a property named "__proto__".
    Object.defineProperty(thing, name, { value, writable: true, enumerable: true });
    return;
  }
  const had = thing[name];
  if (Array.isArray(had)) had.push(value);
  else thing[name] = [had, value];
}

/** A bare Place or address inside a lodging belongs to it even if no property links the two. */
function addNested(outer: Thing, inner: Thing): void {
  const [type = ""] = typesOf(inner);
  if (/PostalAddress$/.test(type) && !outer.address) outer.address = inner;
  else if (/AggregateRating$/.test(type) && !outer.aggregateRating) outer.aggregateRating = inner;
  else if (/GeoCoordinates$/.test(type) && !outer.geo) outer.geo = inner;
  else if (/Place$/.test(type)) for (const key of ["address", "geo"]) outer[key] ??= inner[key];
}

/** Attributes that open an entity, state its type and name its properties. */
interface Markup {
  opening: readonly string[];
  type: string;
  name: string;
}

const microdata: Markup = {
  opening: ["itemscope", "itemtype"],
  type: "itemtype",
  name: "itemprop",
};
const rdfa: Markup = { opening: ["typeof"], type: "typeof", name: "property" };

/** Converts microdata or RDFa to the shape of JSON-LD. */
function readMarkup(page: Page, { opening, type, name }: Markup): Thing[] {
  const roots: Thing[] = [];
  let left = maxCharacters;
  const walk = (node: AnyNode, owner: Thing | undefined): void => {
    if (node.type !== "tag" && node.type !== "root") return;
    let current = owner;
    let nested: Thing | undefined;
    if (node.type === "tag") {
      const { attribs } = node;
      const names = split(attribs[name]).slice(0, maxNames);
      if (opening.some((attribute) => attribute in attribs)) {
        current = { "@type": split(attribs[type]) };
        if (!owner) roots.push(current);
        else if (names.length === 0) nested = current;
        else for (const each of names) put(owner, each, current);
      } else if (owner && names.length > 0) {
        const text = left > 0 ? valueOf(node) : "";
        left -= text.length;
        for (const each of names) put(owner, each, text);
      }
    }
    for (const child of node.children) walk(child, current);
    if (owner && nested) addNested(owner, nested);
  };
  const selector = opening.map((attribute) => `[${attribute}]`).join();
  const root = page.$(selector).length > 0 ? page.$.root()[0] : undefined;
  if (root) walk(root, undefined);
  return roots;
}

export type Unit = NonNullable<ExtractedProperty["accommodationTypes"]>[number];

const unitTypes =
  /^(?:HotelRoom|Room|Suite|Accommodation|Apartment|House|SingleFamilyResidence|MeetingRoom|CampingPitch|Product)$/;
const maxUnits = 40;

function capacityOf(thing: Thing): number | null {
  const [occupancy] = listOf(thing.occupancy ?? thing.maximumAttendeeCapacity);
  const count = wholeNumber(
    isThing(occupancy) ? (occupancy.maxValue ?? occupancy.value) : occupancy,
  );
  return count && count > 0 && count < 100 ? count : null;
}

/** Rooms, tents and houses of a property in its linked data, without duplicates. */
export function statedUnits(lodgings: Thing[]): Unit[] {
  const things = lodgings.flatMap((thing) => [
    ...listOf(thing.containsPlace),
    ...[...listOf(thing.makesOffer), ...listOf(thing.offers)]
      .filter(isThing)
      .flatMap((offer) => listOf(offer.itemOffered)),
  ]);
  const units = new Map<string, Unit>();
  for (const thing of things.filter(isThing)) {
    const name = textOf(thing.name)?.slice(0, 120);
    if (!name || units.size >= maxUnits || units.has(fold(name))) continue;
    if (!typesOf(thing).some((type) => unitTypes.test(type) && type !== "MeetingRoom")) continue;
    units.set(fold(name), {
      name,
      capacity: capacityOf(thing),
      description: textOf(thing.description)?.slice(0, 1500) ?? null,
      images: addressesOf(thing.image ?? thing.photo).slice(0, 10),
    });
  }
  return [...units.values()];
}

/** schema.org types of a whole property. */
export const propertyTypes = new Map<string, string>([
  ["Hotel", "Hotel"],
  ["Resort", "Resort"],
  ["SkiResort", "Resort"],
  ["Motel", "Motel"],
  ["Hostel", "Hostel"],
  ["BedAndBreakfast", "Bed and Breakfast"],
  ["Campground", "Campground"],
  ["CampingPitch", "Campsite"],
  ["RVPark", "Campground"],
  ["LodgingBusiness", ""],
  ["VacationRental", "Vacation Rental"],
  ["LodgingReservation", ""],
  ["Accommodation", ""],
  ["Apartment", "Apartment"],
  ["ApartmentComplex", "Apartment"],
  ["House", "House"],
  ["SingleFamilyResidence", "House"],
  ["Residence", ""],
  ["GuestHouse", "Guest House"],
]);

/** Types of pages about something else. */
export const otherTypes = new Set([
  "Restaurant",
  "FoodEstablishment",
  "CafeOrCoffeeShop",
  "BarOrPub",
  "Bakery",
  "TravelAgency",
  "TouristTrip",
  "Trip",
  "TouristAttraction",
  "TouristDestination",
  "Store",
  "FurnitureStore",
  "OnlineStore",
  "RealEstateAgent",
  "RealEstateListing",
  "Article",
  "NewsArticle",
  "BlogPosting",
  "Recipe",
  "JobPosting",
  "Event",
  "Museum",
  "City",
  "AutoRental",
  "Movie",
  "Book",
  "SoftwareApplication",
  "MedicalBusiness",
  "SportsActivityLocation",
  "HealthClub",
  "Winery",
]);
