import type { Candidates } from "#jobs/reader/candidates";
import { decimal, wholeNumber } from "#jobs/reader/normalise/amount";
import { fold, plain, squeeze } from "#jobs/reader/normalise/text";
import { stateAmenities } from "./state-amenities";
import { stateImages } from "./state-images";
import { readStatePlace } from "./state-place";
import { readStatePoint } from "./state-point";
import { readStatePrice } from "./state-price";
import { pick, type StateNode } from "./walk-state";

export interface StateLists {
  amenities: string[];
  images: string[];
}

const nameKeys = [
  "name",
  "title",
  "propertyname",
  "property_name",
  "hotelname",
  "hotel_name",
  "listingtitle",
  "listing_title",
  "listingname",
  "displayname",
];

function nameIn(object: Record<string, unknown>): string | undefined {
  for (const [key, value] of Object.entries(object)) {
    if (
      typeof value === "string" &&
      value.length > 2 &&
      value.length < 140 &&
      nameKeys.includes(key.toLowerCase())
    )
      return squeeze(value);
  }
  return undefined;
}

/** Keys that only a place to stay has; two of them beside a name make the page's property. */
const marks =
  /^(personcapacity|maxguestcapacity|maxguests|guestcapacity|sleeps|maxoccupancy|amenities|facilities|hotelfacilities|roomtype|propertytype|accommodationtype|hotelid|propertyid|listingid|starrating|reviewcount|reviewscore|checkintime|checkouttime|bedrooms|bathrooms|rooms|latitude|lat|coordinates|location|address|photos|images|pictureurl|pricepernight|nightlyrate)$/;

function lodgingMarks(object: Record<string, unknown>): number {
  return Object.keys(object).filter((key) => marks.test(key.toLowerCase().replace(/[_-]/g, "")))
    .length;
}

/** Objects that describe a stay and bear one of the names the page goes by. */
export function principalNodes(nodes: StateNode[], pageWords: string): StateNode[] {
  const words = ` ${fold(pageWords)} `;
  return nodes.filter(({ object }) => {
    const name = nameIn(object);
    if (!name) return false;
    const key = fold(name);
    return key.length > 2 && words.includes(` ${key} `) && lodgingMarks(object) >= 2;
  });
}

/** Reads the fields of the property out of the state by what the entities look like. */
export function readState(
  nodes: StateNode[],
  principal: StateNode[],
  found: Candidates,
): StateLists {
  for (const { object } of principal) readPrincipal(object, found);
  readStatePlace(principal, found);
  readStatePoint(nodes, principal, found);
  readStatePrice(nodes, found);
  readDescriptions(nodes, found);
  readHouseRules(nodes, found);
  const first = principal[0];
  const location =
    first && pick(first.object, "localizedlocation", "localizedcityname", "cityname", "city");
  const near =
    location ??
    nodes.map((node) => pick(node.object, "localizedlocation", "localizedcityname")).find(Boolean);
  if (typeof near === "string" && near.length < 60)
    found.add("region", near, "embedded-state", `location: ${near}`);
  return { amenities: stateAmenities(nodes), images: stateImages(nodes) };
}

const person = "(?:guests?|people|ospiti|gäste|personen|voyageurs|huéspedes|hóspedes|gasten|gaste)";
const houseRule = new RegExp(
  String.raw`^(?:(?:massimo|max(?:imum|imal)?|höchstens|máximo(?: de)?|maximaal)\s(\d{1,2})\s${person}|(\d{1,2})\s${person}\s(?:maximum|max\.?|maximal|máximo|massimo))$`,
  "iu",
);

/** "4 guests maximum" among the house rules; data that speak of fewer mean one booking. */
function readHouseRules(nodes: StateNode[], found: Candidates): void {
  const numbers = new Set<number>();
  for (const { object } of nodes) {
    const match = typeof object.title === "string" ? houseRule.exec(object.title.trim()) : null;
    if (match) numbers.add(Number(match[1] ?? match[2]));
  }
  const [guests = 0] = numbers;
  if (numbers.size !== 1 || guests === 0) return;
  const more = guests > (found.best("capacity")?.value ?? guests);
  found.add("capacity", guests, "embedded-state", `${guests} guests maximum`, more ? 61 : 0);
}

function readPrincipal(object: Record<string, unknown>, found: Candidates): void {
  const name = nameIn(object);
  if (name) found.add("name", name, "embedded-state", `name: ${name}`);
  const capacity = wholeNumber(
    pick(
      object,
      "personcapacity",
      "maxguestcapacity",
      "maxguests",
      "guestcapacity",
      "sleeps",
      "maxoccupancy",
    ),
  );
  if (capacity && capacity < 500)
    found.add("capacity", capacity, "embedded-state", `capacity: ${capacity}`);
  const type = pick(
    object,
    "propertytype",
    "roomtypecategory",
    "accommodationtype",
    "propertytypename",
    "accommodationtypename",
  );
  if (typeof type === "string" && /^[\p{L} -]{3,40}$/u.test(type) && !/^[A-Z_]+$/.test(type))
    found.add("propertyType", type, "embedded-state", `propertyType: ${type}`);
  const rating = decimal(
    pick(
      object,
      "starrating",
      "reviewscore",
      "guestrating",
      "averagerating",
      "ratingvalue",
      "avgrating",
      "overallrating",
    ),
  );
  const count = wholeNumber(
    pick(
      object,
      "reviewcount",
      "reviewscount",
      "numberofreviews",
      "totalreviews",
      "reviewcounttotal",
    ),
  );
  if (count && count > 0) {
    found.add("reviewCount", count, "embedded-state", `reviews: ${count}`);
    if (rating && rating > 0 && rating <= 10)
      found.add("rating", rating, "embedded-state", `rating: ${rating}`);
  }
  for (const [field, value] of [
    ["bedrooms", wholeNumber(pick(object, "bedrooms", "bedroomcount", "numberofbedrooms"))],
    ["bathrooms", wholeNumber(pick(object, "bathrooms", "bathroomcount", "numberofbathrooms"))],
  ] as const)
    if (value && value < 100) found.add(field, value, "embedded-state", `${field}: ${value}`);
}

function readDescriptions(nodes: StateNode[], found: Candidates): void {
  for (const { path, object } of nodes) {
    const kind = typeof object.__typename === "string" ? object.__typename : "";
    const about =
      /description|summary|about/i.test(`${kind} ${path.at(-1) ?? ""}`) &&
      !/review|room|host|policy|meta|seo|amenit/i.test(`${kind} ${path.slice(-3).join(" ")}`);
    const own = pick(
      object,
      "htmldescription",
      "propertydescription",
      "hoteldescription",
      "longdescription",
    );
    const text =
      typeof own === "string"
        ? own
        : about
          ? pick(object, "htmltext", "description", "text", "value", "content")
          : undefined;
    if (typeof text !== "string" || text.length < 120) continue;
    const words = plain(text);
    if (words.length >= 120 && /[.!?]/.test(words))
      found.add("description", words, "embedded-state", words);
  }
}
