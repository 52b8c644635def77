import type { Candidates } from "#jobs/reader/candidates";
import { wholeNumber } from "#jobs/reader/normalise/amount";
import { coordinates, coordinatesFromMapAddress } from "#jobs/reader/normalise/coordinates";
import { countryFromField } from "#jobs/reader/normalise/country";
import { isThing, type Thing, typesOf } from "./json-ld";
import { readLinkedAddress } from "./linked-address";
import { readLinkedPrice } from "./linked-price";
import { propertyTypes } from "./lodging-types";
import { decimalOf, listOf, textOf } from "./thing-values";

/** Puts what the page's linked data says about its property into the candidates. */
export function readLodging(lodgings: Thing[], found: Candidates): void {
  for (const thing of lodgings) {
    readNames(thing, found);
    readLinkedAddress(thing, found);
    readPlace(thing, found);
    readLinkedPrice(thing, found);
    readRating(thing, found);
    readNumbers(thing, found);
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
  for (const geo of listOf(
    thing.geo ?? (isThing(thing.location) ? thing.location.geo : undefined),
  )) {
    const point = isThing(geo)
      ? coordinates(geo.latitude, geo.longitude)
      : coordinates(thing.latitude, thing.longitude);
    if (!point) continue;
    const words = passage("geo", `${point.latitude}, ${point.longitude}`);
    found.add("latitude", point.latitude, "linked-data", words);
    found.add("longitude", point.longitude, "linked-data", words);
  }
  const own = coordinates(thing.latitude, thing.longitude);
  const map = textOf(isThing(thing.hasMap) ? thing.hasMap.url : (thing.hasMap ?? thing.map));
  const point = own ?? (map ? coordinatesFromMapAddress(map) : undefined);
  if (!point) return;
  found.add(
    "latitude",
    point.latitude,
    "linked-data",
    passage("map", map ?? String(point.latitude)),
    -1,
  );
  found.add(
    "longitude",
    point.longitude,
    "linked-data",
    passage("map", map ?? String(point.longitude)),
    -1,
  );
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
  if (email && email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    found.add("email", email, "linked-data", passage("email", email));
  const country = textOf(thing.addressCountry);
  const named = country ? countryFromField(country) : undefined;
  if (named && country)
    found.add("country", named, "linked-data", passage("addressCountry", country));
}
