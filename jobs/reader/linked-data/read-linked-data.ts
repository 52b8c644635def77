import { emailAddress } from "#domain/forms/email";
import type { ExtractedProperty } from "#domain/imports/extraction";
import { currencyFrom } from "#domain/money/currency-signs";
import { countryFromField } from "#domain/places/country-names";
import { addNightPrice, type Candidates, type Field } from "#jobs/reader/candidates";
import { coordinates, coordinatesFromMapAddress } from "#jobs/reader/normalize/coordinates";
import { wholeNumber } from "#jobs/reader/normalize/money";
import { isPackage, nightly } from "#jobs/reader/normalize/night-price";
import { fold } from "#jobs/reader/normalize/text";
import { propertyTypes } from "./find-lodging";
import { amountOf, decimalOf, isThing, listOf, textOf, type Thing, typesOf } from "./json-ld";

/** Adds the values of the page's linked data about its property to the candidates. */
export function readLodging(lodgings: Thing[], found: Candidates): void {
  for (const thing of lodgings) {
    readFacts(thing, found);
    readLinkedAddress(thing, found);
    readPlace(thing, found);
    readLinkedPrice(thing, found);
  }
}

function readFacts(thing: Thing, found: Candidates): void {
  const add = <F extends Field>(field: F, value: ExtractedProperty[F] | null, key: string): void =>
    found.add(field, value, "linked-data", `${key}: ${String(value)}`);
  const addText = (field: TextField, key: string, [least, most]: [number, number]): void => {
    const text = textOf(thing[key]);
    if (text && text.length >= least && text.length <= most) add(field, text, key);
  };
  addText("name", "name", [1, 500]);
  addText("description", "description", [41, 20_000]);
  addText("checkIn", "checkinTime", [1, 60]);
  addText("checkOut", "checkoutTime", [1, 60]);
  addText("phone", "telephone", [6, 40]);
  for (const type of typesOf(thing)) add("propertyType", propertyTypes.get(type) ?? null, "@type");
  const email = textOf(thing.email)?.replace(/^mailto:/i, "");
  add("email", emailAddress(email ?? "") ?? null, "email");
  for (const rating of listOf(thing.aggregateRating).filter(isThing)) {
    const value = decimalOf(rating.ratingValue) ?? 0;
    if (value > 0 && value <= 100) add("rating", value, "ratingValue");
    add("reviewCount", quantity(rating.reviewCount ?? rating.ratingCount), "reviewCount");
  }
  const places = listOf(thing.containsPlace).filter(isThing);
  const parts = [thing, ...(places.length === 1 ? places : [])];
  const first = (...keys: string[]): number | null =>
    parts.flatMap((part) => keys.map((key) => quantity(part[key]))).find((one) => one) ?? null;
  add("capacity", first("occupancy", "maximumAttendeeCapacity"), "occupancy");
  add("bedrooms", first("numberOfBedrooms"), "numberOfBedrooms");
  add("bathrooms", first("numberOfBathroomsTotal", "numberOfFullBathrooms"), "bathrooms");
}

type TextField = "name" | "description" | "checkIn" | "checkOut" | "phone";

function quantity(value: unknown): number | null {
  const [first] = listOf(value);
  const count = wholeNumber(isThing(first) ? (first.maxValue ?? first.value) : first);
  return count !== null && count > 0 ? count : null;
}

function readPlace(thing: Thing, found: Candidates): void {
  const location = isThing(thing.location) ? thing.location.geo : undefined;
  for (const one of [...listOf(thing.geo ?? location).filter(isThing), thing]) {
    const point = coordinates(one.latitude, one.longitude);
    if (point) found.addPoint(point, "linked-data", `geo: ${point.latitude}, ${point.longitude}`);
  }
  const map = textOf(isThing(thing.hasMap) ? thing.hasMap.url : (thing.hasMap ?? thing.map));
  const point = map ? coordinatesFromMapAddress(map) : undefined;
  if (map && point) found.addPoint(point, "linked-data", `map: ${map}`, -1);
}

/** Joins the parts of an address and omits repetitions. */
function joinAddress(parts: (string | undefined)[]): string {
  const distinct: string[] = [];
  for (const part of parts) {
    const text = part?.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, "");
    if (!text) continue;
    const all = ` ${fold(distinct.join(" "))} `;
    if (all.includes(` ${fold(text)} `)) continue;
    // A street line that contains the locality replaces it.
    const wider = distinct.findIndex((one) => ` ${fold(text)} `.includes(` ${fold(one)} `));
    if (wider >= 0) distinct[wider] = text;
    else distinct.push(text);
  }
  return distinct.join(", ");
}

function countryOf(value: unknown): string | undefined {
  if (isThing(value)) return textOf(value.name ?? value.identifier ?? value["@id"]);
  return textOf(value);
}

function readLinkedAddress(thing: Thing, found: Candidates): void {
  const location = listOf(thing.location).find(isThing);
  for (const address of listOf(thing.address ?? location?.address)) {
    if (typeof address === "string") {
      const text = textOf(address);
      if (text && text.length > 8 && text.length < 300) {
        found.add("fullAddress", text, "linked-data", `address: ${text}`, -2);
        const last = countryFromField(text.split(",").at(-1) ?? "");
        if (last) found.add("country", last, "linked-data", `address: ${text}`);
      }
      continue;
    }
    if (isThing(address)) readParts(address, found);
  }
}

function readParts(address: Thing, found: Candidates): void {
  const street = listOf(address.streetAddress).map(textOf).filter(Boolean).join(", ") || undefined;
  const locality = textOf(address.addressLocality);
  const region = textOf(address.addressRegion);
  const postal = textOf(address.postalCode);
  const country = countryOf(address.addressCountry);
  const named = country ? countryFromField(country) : undefined;
  const full = joinAddress([street, locality, region, postal, named ?? country]);
  if (country && named) found.add("country", named, "linked-data", `addressCountry: ${country}`);
  const place = [region, locality].find(
    (part) =>
      part &&
      fold(part) !== fold(named ?? "") &&
      fold(part) !== fold(country ?? "") &&
      !/^\d+$/.test(part),
  );
  if (place)
    found.add(
      "region",
      place,
      "linked-data",
      `${place === region ? "addressRegion" : "addressLocality"}: ${place}`,
    );
  const says = new Set(
    [street, locality, region, postal].flatMap((part) => (part ? [fold(part)] : [])),
  ).size;
  if (full && (street || says >= 2 || (says === 1 && named)))
    found.add("fullAddress", full, "linked-data", `address: ${full}`);
}

/** Below a price in the page's text. */
const impliedShift = -65;

/** A range of prices counts if it is not of packages, an offer if it states that it is for a night. */
function readLinkedPrice(thing: Thing, found: Candidates): void {
  const range = textOf(thing.priceRange) ?? "";
  const [ranged] = nightly(range);
  // The range of a lodging is that of its nights, unless the page states its prices.
  const [price] = ranged ? [ranged] : nightly(range, undefined, true);
  const isOfStay = isPackage(range) || /\b(?:totals?|per stay)\b/i.test(range);
  if (price && !price.nights && !isOfStay)
    addNightPrice(
      found,
      { ...price, passage: `priceRange: ${range}` },
      "linked-data",
      undefined,
      ranged ? 0 : impliedShift,
    );
  const [least] = offersOf(thing)
    .filter(isForNight)
    .flatMap((offer) => priceOf(offer) ?? [])
    .sort((one, other) => one.amount - other.amount);
  if (!least) return;
  const { amount, currency, days } = least;
  const passage = `offers: ${currency} ${amount} per night`;
  const terms = days ? { ...days, words: `${passage}, ${days.from} to ${days.to}` } : undefined;
  addNightPrice(found, { amount, currency, passage }, "linked-data", terms);
}

const unitOfNight = /^(?:day|night|nightly|per night|1 night)$/i;
const perNight = /\b(?:per|a) night\b|\/\s?night\b|\bnightly\b/i;

function isForNight(offer: Thing): boolean {
  const reference = listOf(offer.referenceQuantity).find(isThing) ?? {};
  if ((decimalOf(reference.value) ?? 1) !== 1) return false;
  const units = [offer.unitText, offer.unitCode, reference.unitText, reference.unitCode];
  return (
    units.some((unit) => unitOfNight.test(textOf(unit) ?? "")) ||
    [offer.name, offer.description].some((words) => perNight.test(textOf(words) ?? ""))
  );
}

/** Offers with their price specifications. */
function offersOf(thing: Thing): Thing[] {
  return [...listOf(thing.offers), ...listOf(thing.makesOffer)]
    .filter(isThing)
    .flatMap((offer) => [offer, ...listOf(offer.priceSpecification).filter(isThing)]);
}

function priceOf(offer: Thing) {
  const amount = amountOf(offer.lowPrice ?? offer.price ?? offer.minPrice);
  const currency = currencyFrom(textOf(offer.priceCurrency) ?? "");
  return amount && currency ? { amount, currency, days: seasonOf(offer) } : undefined;
}

/** The travel dates of an offer, not its validity period. */
function seasonOf(offer: Thing): { from: string; to: string } | undefined {
  const from = textOf(offer.validFrom)?.slice(0, 10);
  const to = textOf(offer.validThrough)?.slice(0, 10);
  const isDay = /^20\d\d-\d\d-\d\d$/;
  return from && to && isDay.test(from) && isDay.test(to) && from < to ? { from, to } : undefined;
}

/** A stated value as text; any other value becomes "yes". */
function wordOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "true";
}

/** Amenities in the linked data, without features marked as missing. */
export function statedAmenities(lodgings: Thing[]): string[] {
  return lodgings
    .flatMap((thing) => listOf(thing.amenityFeature ?? thing.amenities))
    .filter((one) => !isThing(one) || !/^(?:false|no|0)$/i.test(wordOf(one.value)))
    .flatMap((one) => (isThing(one) ? listOf(one.name ?? one.value) : [one]))
    .flatMap((one) => textOf(one)?.split(/(?:(?<!\s)\s+)?[,;•|]\s*/) ?? []);
}
