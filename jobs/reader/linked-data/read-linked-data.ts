import { emailAddress } from "#domain/forms/email";
import { currencyFrom } from "#domain/money/currency-signs";
import { countryFromField } from "#domain/places/country-names";
import { addNightPrice, type Candidates } from "#jobs/reader/candidates";
import { coordinates, coordinatesFromMapAddress } from "#jobs/reader/normalize/coordinates";
import { wholeNumber } from "#jobs/reader/normalize/money";
import { isPackage, nightly } from "#jobs/reader/normalize/night-price";
import { fold } from "#jobs/reader/normalize/text";
import { propertyTypes } from "./find-lodging";
import { amountOf, decimalOf, isThing, listOf, textOf, type Thing, typesOf } from "./json-ld";

/** Adds the values of the page's linked data about its property to the candidates. */
export function readLodging(lodgings: Thing[], found: Candidates): void {
  for (const thing of lodgings) {
    readNames(thing, found);
    readLinkedAddress(thing, found);
    readPlace(thing, found);
    readLinkedPrice(thing, found);
    readRating(thing, found);
    readNumbers(thing, found);
    readTimes(thing, found);
    readContact(thing, found);
  }
}

function passage(key: string, value: string): string {
  return `${key}: ${value}`;
}

function readNames(thing: Thing, found: Candidates): void {
  const name = textOf(thing.name);
  if (name) found.add("name", name, "linked-data", passage("name", name));
  const description = textOf(thing.description);
  if (description && description.length > 40)
    found.add("description", description, "linked-data", description);
  const types = typesOf(thing);
  for (const type of types) {
    const label = propertyTypes.get(type);
    if (label) found.add("propertyType", label, "linked-data", passage("@type", type));
  }
  const additional = textOf(thing.additionalType ?? thing.category);
  if (additional && !/^https?:/.test(additional) && additional.length < 40)
    found.add("propertyType", additional, "linked-data", passage("additionalType", additional), 1);
}

function readPlace(thing: Thing, found: Candidates): void {
  const location = isThing(thing.location) ? thing.location.geo : undefined;
  const points = listOf(thing.geo ?? location).map((geo) => (isThing(geo) ? geo : thing));
  for (const one of [...points, thing]) {
    const point = coordinates(one.latitude, one.longitude);
    if (point)
      found.addPoint(point, "linked-data", passage("geo", `${point.latitude}, ${point.longitude}`));
  }
  const map = textOf(isThing(thing.hasMap) ? thing.hasMap.url : (thing.hasMap ?? thing.map));
  const point = map ? coordinatesFromMapAddress(map) : undefined;
  if (map && point) found.addPoint(point, "linked-data", passage("map", map), -1);
}

function readRating(thing: Thing, found: Candidates): void {
  for (const rating of listOf(thing.aggregateRating).filter(isThing)) {
    const value = decimalOf(rating.ratingValue);
    if (value !== null && value > 0 && value <= 100)
      found.add("rating", value, "linked-data", passage("ratingValue", String(value)));
    const count = wholeNumber(rating.reviewCount ?? rating.ratingCount);
    if (count !== null && count > 0)
      found.add("reviewCount", count, "linked-data", passage("reviewCount", String(count)));
  }
}

function quantity(value: unknown): number | null {
  if (isThing(value)) return wholeNumber(value.maxValue ?? value.value);
  return Array.isArray(value) ? quantity(value[0]) : wholeNumber(value);
}

function readNumbers(thing: Thing, found: Candidates): void {
  const place = listOf(thing.containsPlace).find(isThing);
  const single = listOf(thing.containsPlace).length === 1 ? place : undefined;
  const occupancy =
    quantity(thing.occupancy) ??
    quantity(thing.maximumAttendeeCapacity) ??
    quantity(single?.occupancy);
  if (occupancy !== null && occupancy > 0 && occupancy < 500)
    found.add("capacity", occupancy, "linked-data", passage("occupancy", String(occupancy)));
  const bedrooms = quantity(thing.numberOfBedrooms) ?? quantity(single?.numberOfBedrooms);
  if (bedrooms)
    found.add("bedrooms", bedrooms, "linked-data", passage("numberOfBedrooms", String(bedrooms)));
  const bathrooms =
    quantity(thing.numberOfBathroomsTotal ?? thing.numberOfFullBathrooms) ??
    quantity(single?.numberOfBathroomsTotal ?? single?.numberOfFullBathrooms);
  if (bathrooms)
    found.add(
      "bathrooms",
      bathrooms,
      "linked-data",
      passage("numberOfBathroomsTotal", String(bathrooms)),
    );
}

function readTimes(thing: Thing, found: Candidates): void {
  const checkIn = textOf(thing.checkinTime);
  const checkOut = textOf(thing.checkoutTime);
  if (checkIn && checkIn.length < 60)
    found.add("checkIn", checkIn, "linked-data", passage("checkinTime", checkIn));
  if (checkOut && checkOut.length < 60)
    found.add("checkOut", checkOut, "linked-data", passage("checkoutTime", checkOut));
}

function readContact(thing: Thing, found: Candidates): void {
  const phone = textOf(thing.telephone);
  if (phone && /\d{5}/.test(phone.replace(/\D/g, "")) && phone.length < 40)
    found.add("phone", phone, "linked-data", passage("telephone", phone));
  const email = textOf(thing.email)?.replace(/^mailto:/i, "");
  const address = email && emailAddress(email);
  if (email && address) found.add("email", address, "linked-data", passage("email", email));
  const country = textOf(thing.addressCountry);
  const named = country ? countryFromField(country) : undefined;
  if (named && country)
    found.add("country", named, "linked-data", passage("addressCountry", country));
}

/** Joins the parts of an address and omits repetitions. */
export function joinAddress(parts: (string | undefined)[]): string {
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

/** A town with only its country ranks below an address in the page's text. */
const bare = -62;

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
    found.add(
      "fullAddress",
      full,
      "linked-data",
      `address: ${full}`,
      street || says > 1 ? 0 : bare,
    );
}

/** Below a price in the page's text. */
const impliedShift = -65;
const night = /^(day|night|nightly|per night|1 night|DAY|ZNT)$/i;

/**
 * A price counts only if its unit or description states that it is for one night; a bare range is
 * ignored, and so is one of packages or of several nights.
 */
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
  const offers = [...listOf(thing.offers), ...listOf(thing.makesOffer)].filter(isThing);
  const priced = offers.flatMap((offer) => [
    offer,
    ...listOf(offer.priceSpecification).filter(isThing),
  ]);
  const nights = priced.flatMap((offer) => {
    const amount = amountOf(offer.lowPrice ?? offer.price ?? offer.minPrice);
    const written = textOf(offer.priceCurrency);
    const currency = written ? currencyFrom(written) : undefined;
    return amount && currency && forOneNight(offer)
      ? [{ amount, currency, days: seasonOf(offer) }]
      : [];
  });
  const [least] = nights.sort((a, b) => a.amount - b.amount);
  if (!least) return;
  const { amount, currency, days } = least;
  const passage = `offers: ${currency} ${amount} per night`;
  const terms = days ? { ...days, words: `${passage}, ${days.from} to ${days.to}` } : undefined;
  addNightPrice(found, { amount, currency, passage }, "linked-data", terms);
}

/** The travel dates of an offer, not its validity period. */
function seasonOf(offer: Thing): { from: string; to: string } | undefined {
  const from = textOf(offer.validFrom)?.slice(0, 10);
  const to = textOf(offer.validThrough)?.slice(0, 10);
  const isDay = /^20\d\d-\d\d-\d\d$/;
  return from && to && isDay.test(from) && isDay.test(to) && from < to ? { from, to } : undefined;
}

function forOneNight(offer: Thing): boolean {
  const reference = listOf(offer.referenceQuantity).find(isThing);
  const amount = reference ? decimalOf(reference.value) : 1;
  if (amount !== null && amount !== 1) return false;
  const units = [offer.unitText, offer.unitCode, reference?.unitText, reference?.unitCode].map(
    textOf,
  );
  if (units.some((unit) => unit && night.test(unit.trim()))) return true;
  const words = [offer.name, offer.description].map(textOf).join(" ");
  return (
    !typesOf(offer).includes("AggregateOffer") &&
    /\b(per|a) night\b|\/\s?night\b|\bnightly\b/i.test(words)
  );
}

/** Prices in linked data without a period: they only confirm prices in the page's text. */
export function unstatedPrices(things: Thing[]): { amount: number; currency: string }[] {
  return things.flatMap((thing) =>
    [...listOf(thing.offers), ...listOf(thing.makesOffer)].filter(isThing).flatMap((offer) => {
      const amount = amountOf(offer.lowPrice ?? offer.price);
      const currency = currencyFrom(textOf(offer.priceCurrency) ?? "");
      return amount && currency ? [{ amount, currency }] : [];
    }),
  );
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
