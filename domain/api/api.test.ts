import { expect, test } from "vitest";

import { allFields } from "#domain/property/fields";
import { recordOfProperty } from "#domain/property/record";
import { makePropertyFields } from "#tests/factories/property";
import { curlExample, operations } from "./catalog";
import { outlineOf } from "./outline";
import { checkPropertyBody, unknownNames } from "./property";

const stored = makePropertyFields();
const minimal = { name: "Rock Camp", country: "Kenya" };

const fieldsOf = (body: Record<string, unknown>, before: typeof stored | null = null) => {
  const checked = checkPropertyBody(body, before);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.fields;
};
const errorsOf = (body: Record<string, unknown>, before: typeof stored | null = null) => {
  const checked = checkPropertyBody(body, before);
  return checked.ok ? {} : checked.errors;
};

test("a property needs only a name and a country", () => {
  expect(fieldsOf(minimal)).toMatchObject({
    name: "Rock Camp",
    countries: ["Kenya"],
    region: "",
    pricePerNight: null,
    images: [],
    active: true,
  });
  expect(errorsOf({})).toEqual({
    name: ["Name is required"],
    country: ["Country is required"],
  });
  expect(errorsOf({ property_name: " ", country: "" })).toEqual({
    property_name: ["Name is required"],
    country: ["Country is required"],
  });
});

test("an API body accepts both spellings of a field name and wrapped values", () => {
  const plain = fieldsOf({ ...minimal, pricePerNight: 320, currency: "ZAR", capacity: 6 });
  expect(
    fieldsOf({
      property_name: { state: "success", value: "Rock Camp", isStale: false },
      country: "Kenya",
      price_per_night: "320",
      currency: { state: "success", value: "zar", isStale: true },
      guest_capacity: 6,
    }),
  ).toEqual(plain);
});

test("absent fields keep their value, and null empties a field", () => {
  const fields = fieldsOf({ price_per_night: null, latitude: -1.5 }, stored);
  expect(fields).toEqual({ ...stored, pricePerNight: null, latitude: -1.5 });
});

test("a wrapped value that is loading or failed changes nothing", () => {
  const region = { state: "loading", value: null, isStale: false };
  expect(fieldsOf({ region, price_per_night: { state: "error", value: 5 } }, stored)).toEqual(
    stored,
  );
});

test("every field of a read record can be sent back unchanged", () => {
  const property = {
    ...stored,
    id: "x",
    version: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
  expect(fieldsOf(recordOfProperty(property), makePropertyFields())).toEqual(stored);
  expect(fieldsOf(recordOfProperty(property))).toEqual(stored);
});

test.each([
  [{ price_per_night: "abc" }, "price_per_night", "Price must be a positive number"],
  [{ pricePerNight: -4 }, "pricePerNight", "Price must be a positive number"],
  [{ pricePerNight: 0 }, "pricePerNight", "Price cannot be zero"],
  [{ latitude: 91 }, "latitude", "Latitude must be between -90 and 90"],
  [{ capacity: 2.5 }, "capacity", "Capacity must be a whole number from 1 to 500"],
  [{ what3words: "two.words" }, "what3words", "Please enter three words"],
  [{ images: ["javascript:alert(1)"] }, "images", "cannot be read"],
  [{ bookingUrl: "javascript:alert(1)" }, "bookingUrl", "http"],
  [{ monthGrid: ["good"] }, "monthGrid", "cannot be read"],
  [{ priceSeasons: [{ name: "High" }] }, "priceSeasons", "cannot be read"],
  [{ rating: "great" }, "rating", "cannot be read"],
  [{ name: "x".repeat(201) }, "name", "at most 200"],
  [{ priceMin: 500, priceMax: 400 }, "priceMax", "must be at least"],
])("%o is an error of its field", (body, field, words) => {
  const errors = errorsOf(body, stored);
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]?.join()).toContain(words);
});

test("a price without a currency is in dollars, and the booking URL determines the partner", () => {
  const bookingUrl = "https://www.airbnb.com/rooms/1";
  expect(fieldsOf({ ...minimal, pricePerNight: 90, bookingUrl })).toMatchObject({
    currency: "USD",
    partner: "Airbnb",
  });
});

test("the API accepts every field of the field catalog", () => {
  for (const { name, recordName = name, kind } of allFields) {
    const sample = kind.sample(name);
    const written = kind.written ? kind.written(sample) : sample;
    expect(fieldsOf({ ...minimal, [recordName]: written })[name], name).toEqual(sample);
  }
});

const specified = `name country region location description shortDescription images pricePerNight
    priceMin priceMax currency priceUnit accommodationType category propertyType capacity bedrooms
    bathrooms amenities features activities parkOrReserve nearestAirport nearbyAttractions directions
    what3words fullAddress latitude longitude bookingUrl checkIn checkOut cancellationPolicy rates
    ratesInclusions ratesExclusions inclusions bookingNotes importantInfo whyWeLoveIt targetAudience
    experiences goodToKnow partner featured active seo id propertyUrl websiteUrl importSource createdAt
    accommodationTypes airportDistance howToGetThere nearbyLandmarks property_name price_per_night
    full_address image_urls airtable_id guest_capacity sourceUrl`.split(/\s+/);

test("all field names of the specification are known in both spellings", () => {
  const body = Object.fromEntries(specified.map((name) => [name, null]));
  expect(unknownNames(body)).toEqual([]);
  expect(unknownNames({ short_description: 1, wake_up: 2, seo: { metaTitle: "", x: 1 } })).toEqual([
    "x",
    "wake_up",
  ]);
});

test("the curl example of a public request has the URL only", () => {
  expect(
    curlExample(operations.readProperty, "https://stays.test", { "properties.id": "a b" }),
  ).toBe("curl \\\n  'https://stays.test/api/properties/a%20b'");
});

test("the curl example of a write has the token and the body, quoted for a shell", () => {
  const call = { ...operations.setInquiryStatus, example: { status: "it's" } };
  expect(curlExample(call, "https://stays.test")).toBe(
    [
      "curl -X PUT",
      "'https://stays.test/api/inquiries/ID/status'",
      '-H "Authorization: Bearer $TOKEN"',
      "-H 'Content-Type: application/json'",
      `-d '{"status":"it'\\''s"}'`,
    ].join(" \\\n  "),
  );
});

test("the outline of an answer has its numbers, first words and the names in its lists", () => {
  expect(
    outlineOf({
      total: 2,
      properties: [{ id: "camp", name: "Camp", lines: [] }, { id: "lodge" }],
      quote: { total: 100, lines: [{ amount: 100 }], miss: null },
      months: [{ month: "June", rating: "Best" }],
      note: "x".repeat(300),
      values: [[1], [2]],
      next: null,
    }),
  ).toEqual({
    total: 2,
    properties: ["camp", "lodge"],
    quote: { total: 100, miss: null },
    months: ["June"],
    note: `${"x".repeat(200)}…`,
    values: "2 entries",
    next: null,
  });
});
