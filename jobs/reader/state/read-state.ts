import { currencyFrom } from "#domain/money/currency-signs";
import { addNightPrice, type Candidates } from "#jobs/reader/candidates";
import { isThing } from "#jobs/reader/linked-data/json-ld";
import { decimal, positiveAmount, wholeNumber } from "#jobs/reader/normalize/money";
import { nightly } from "#jobs/reader/normalize/night-price";
import { fold, plain, squeeze } from "#jobs/reader/normalize/text";
import { pick, readStatePlace, readStatePoint, type StateNode } from "./state-nodes";

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

/** Keys that only a stay has; two of them beside a name identify the page's property. */
const marks =
  /^(personcapacity|maxguestcapacity|maxguests|guestcapacity|sleeps|maxoccupancy|amenities|facilities|hotelfacilities|roomtype|propertytype|accommodationtype|hotelid|propertyid|listingid|starrating|reviewcount|reviewscore|checkintime|checkouttime|bedrooms|bathrooms|rooms|latitude|lat|coordinates|location|address|photos|images|pictureurl|pricepernight|nightlyrate)$/;

function lodgingMarks(object: Record<string, unknown>): number {
  return Object.keys(object).filter((key) => marks.test(key.toLowerCase().replace(/[_-]/g, "")))
    .length;
}

/** Objects that describe a stay and have one of the page's possible names. */
export function principalNodes(nodes: StateNode[], pageWords: string): StateNode[] {
  const words = ` ${fold(pageWords)} `;
  return nodes.filter(({ object }) => {
    const name = nameIn(object);
    if (!name) return false;
    const key = fold(name);
    return key.length > 2 && words.includes(` ${key} `) && lodgingMarks(object) >= 2;
  });
}

/** Reads the fields of the property from the state by the shape of its entities. */
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

/** "4 guests maximum" among the house rules; data with a smaller number refers to one booking. */
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

const listKey =
  /^(?:[a-z]*_)?(?:preview|property|hotel|listing|popular|top|all|seeall)?_?(?:amenit(?:y|ies)|facilit(?:y|ies)|hotelfacilities|propertyamenities)(?:list|names|items)?$/;
const entity = /^(?:[A-Z]\w*)?(?:Amenity|Facility)$/;

/** Names of amenities; entries marked as missing are omitted. */
function stateAmenities(nodes: StateNode[]): string[] {
  const names: string[] = [];
  for (const { object, path } of nodes) {
    const kind = typeof object.__typename === "string" ? object.__typename : "";
    if (entity.test(kind) && !/review|filter/.test(path.join(" "))) push(object, names);
    for (const [key, value] of Object.entries(object)) {
      if (!Array.isArray(value) || !listKey.test(key.toLowerCase())) continue;
      for (const one of value.slice(0, 200)) {
        if (typeof one === "string") names.push(squeeze(one));
        else if (isThing(one)) push(one, names);
      }
    }
  }
  return names;
}

function push(object: Record<string, unknown>, names: string[]): void {
  if (object.available === false || object.value === false || object.isAvailable === false) return;
  const name = object.title ?? object.name ?? object.label ?? object.text ?? object.description;
  if (typeof name === "string") names.push(squeeze(name));
}

const pictureKey =
  /^(?:[a-z]*)(?:url|uri|src|image|photo|picture|baseurl|absoluteurl|relativeurl|original|large|xlarge|highres|large_url|highres_url|pictureurl|imageurl|photouri|contenturl)$/;
const pictureValue = /^(?:https?:)?\/?\/?[^\s"'<>]{6,600}\.(?:jpe?g|webp|png|avif)(?:[?#]\S*)?$/i;
const foreign =
  /host|user|avatar|profile|author|logo|icon|flag|badge|map|reviewer|banner|promo|campaign|merch|neighbo|landmark|poi\b|city|destination|ads?$/;

const isPicture = (text: string): boolean => text.length < 1500 && pictureValue.test(text);

/** More images than are ever used; the rest is not examined. */
const maxFound = 2000;

/** URLs of images in the state, in its order. */
function stateImages(nodes: StateNode[]): string[] {
  const found: string[] = [];
  for (const { object, path } of nodes) {
    const kind =
      typeof object.__typename === "string" ? object.__typename.slice(0, 80).toLowerCase() : "";
    if (found.length > maxFound) break;
    if (foreign.test(path.slice(-4).join(" ")) || foreign.test(kind)) continue;
    for (const [key, value] of Object.entries(object)) {
      const name = key.slice(0, 80).toLowerCase();
      if (typeof value === "string") {
        if (pictureKey.test(name.replace(/\(.*$/, "")) && isPicture(value) && !foreign.test(name))
          found.push(value);
      } else if (
        Array.isArray(value) &&
        /images?|photos?|pictures?|gallery/.test(name) &&
        !foreign.test(name)
      ) {
        for (const one of value.slice(0, 200))
          if (typeof one === "string" && isPicture(one)) found.push(one);
      }
    }
  }
  return found;
}

const nightKey =
  /^(pricepernight|nightlyprice|nightlyrate|ratepernight|pernightprice|pernightrate|avgnightlyrate|averagenightlyrate|basepricepernight|pernight|displaypricepernight|nightly|pernightfrom)(usd|eur|gbp|zar|kes|tzs|nad|bwp|ugx)?$/;
const unitKey =
  /^(?:unit|unittext|per|period|priceunit|rateunit|pricingunit|frequency|interval|basis)$/;

/** A price in the state counts if its key or its text contains "per night" and a currency is beside it. */
function readStatePrice(nodes: StateNode[], found: Candidates): void {
  for (const { object } of nodes) {
    for (const [key, value] of Object.entries(object)) {
      if (nightKey.test(key.toLowerCase().replace(/[_-]/g, ""))) named(key, value, object, found);
      else if (
        typeof value === "string" &&
        value.length < 120 &&
        /night|nuit|nacht|noite|noche|notte/i.test(value)
      )
        readPriceText(value, found);
    }
    qualified(object, found);
    perUnit(object, found);
  }
}

/** "amount": 240 beside "unit": "night". */
function perUnit(object: Record<string, unknown>, found: Candidates): void {
  const unit = Object.entries(object).find(([key]) =>
    unitKey.test(key.toLowerCase().replace(/[_-]/g, "")),
  )?.[1];
  if (typeof unit !== "string" || !/^(?:per[ _-]?|a )?night(?:ly)?$/i.test(unit.trim())) return;
  const price = pick(object, "amount", "value", "price", "rate", "pricefrom", "from");
  if (typeof price === "number" || typeof price === "string")
    named(`price per ${unit.slice(0, 20)}`, price, object, found);
}

/** "price_per_night_usd". */
function codeOfKey(key: string): string | undefined {
  const code = /[_-]?([a-z]{3})$/i.exec(key)?.[1];
  return code && nightKey.exec(key.toLowerCase().replace(/[_-]/g, ""))?.[2]
    ? currencyFrom(code.toUpperCase())
    : undefined;
}

function codeIn(object: Record<string, unknown>): string | undefined {
  for (const [key, value] of Object.entries(object))
    if (/currency/i.test(key) && typeof value === "string" && /^[A-Z]{3}$/.test(value))
      return currencyFrom(value);
  return undefined;
}

function add(
  amount: number | null,
  currency: string | undefined,
  passage: string,
  found: Candidates,
): void {
  if (amount && currency) addNightPrice(found, { amount, currency, passage }, "embedded-state");
}

function named(
  key: string,
  value: unknown,
  owner: Record<string, unknown>,
  found: Candidates,
): void {
  if (typeof value === "object" && value !== null) {
    const inner = value as Record<string, unknown>;
    const amount = positiveAmount(inner.amount ?? inner.value ?? inner.price);
    add(amount, codeIn(inner) ?? codeIn(owner), `${key}: ${amount}`, found);
  } else
    add(
      positiveAmount(value),
      codeIn(owner) ?? codeOfKey(key),
      `${key}: ${String(value).slice(0, 120)}`,
      found,
    );
}

function readPriceText(text: string, found: Candidates): void {
  const price = nightly(squeeze(text))[0];
  if (price) addNightPrice(found, { ...price, passage: text }, "embedded-state");
}

/** "price": "$120" beside "qualifier": "night". */
function qualified(object: Record<string, unknown>, found: Candidates): void {
  const { qualifier } = object;
  const price = object.discountedPrice ?? object.price ?? object.priceString;
  if (typeof qualifier !== "string" || typeof price !== "string") return;
  if (qualifier.length > 120 || price.length > 120) return;
  const text = squeeze(
    `${price} ${/^\s*(?:for|x|\d)/i.test(qualifier) ? qualifier : `per ${qualifier}`}`,
  );
  const night = nightly(text)[0];
  if (night) addNightPrice(found, { ...night, passage: text }, "embedded-state");
}
