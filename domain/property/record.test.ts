import { expect, test } from "vitest";

import { emptyProperty } from "./form";
import type { Property } from "./property";
import { completed, propertyFromRecord, recordOfProperty } from "./record";

test("both spellings and wrapped values read the same (G-09)", () => {
  const camel = propertyFromRecord({ name: "Camp", pricePerNight: 90, country: "kenya" });
  const snake = propertyFromRecord({
    property_name: { state: "generated", value: "Camp", isStale: false },
    price_per_night: "90",
    country: ["Kenya"],
  });
  expect(snake).toEqual(camel);
  expect(camel).toEqual({
    id: null,
    fields: { name: "Camp", pricePerNight: 90, countries: ["Kenya"] },
  });
});

test.each([null, [], "text", {}, { id: "x" }, { name: " " }])(
  "%j is no property without a name (P-059)",
  (record) => {
    expect(propertyFromRecord(record)).toBeNull();
  },
);

test("unreadable values are left out, blanks are empty", () => {
  expect(
    propertyFromRecord({
      name: "Camp",
      latitude: "far south",
      capacity: 0,
      bookingUrl: "javascript:alert(1)",
      fullAddress: "",
      amenities: null,
    })?.fields,
  ).toEqual({ name: "Camp", fullAddress: null, amenities: [] });
});

test("active is true unless explicitly false", () => {
  const active = (value: unknown) =>
    propertyFromRecord({ name: "C", active: value })?.fields.active;
  expect(["", null, "maybe", true, "Yes", false, "no"].map(active)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("a cover leads the gallery and attachments give addresses", () => {
  const read = propertyFromRecord({
    name: "Camp",
    cover_image: "https://p.example/cover.jpg",
    gallery_images: [
      { url: "https://p.example/1.jpg", filename: "1.jpg" },
      "https://p.example/2.jpg",
    ],
  });
  expect(read?.fields.images).toEqual([
    "https://p.example/cover.jpg",
    "https://p.example/1.jpg",
    "https://p.example/2.jpg",
  ]);
});

const property: Property = {
  ...emptyProperty,
  id: "camp",
  version: 3,
  createdAt: new Date("2026-01-01"),
  updatedAt: new Date("2026-01-02"),
  name: "Camp",
  countries: ["Botswana", "Namibia"],
  region: "Okavango",
  description: "Two\n\nparagraphs",
  images: ["/illustrations/dunes.svg", "https://p.example/a.jpg"],
  propertyTypes: ["Lodge"],
  pricePerNight: 90.5,
  currency: "NAD",
  amenities: ["Pool, heated", "Spa; sauna"],
  latitude: -1.5,
  longitude: 35,
  featured: true,
  active: false,
  metaTitle: "T",
  metaKeywords: ["k"],
  accommodationUnits: [{ name: "Tent", capacity: 2, description: null, images: [] }],
  priceSeasons: [
    {
      name: "High",
      from: "06-01",
      to: "10-31",
      price: 90,
      unit: "per night",
      minimumNights: null,
      note: null,
    },
  ],
  monthGrid: Array.from({ length: 12 }, () => "good" as const),
  wheelchairAccess: false,
  reviewCount: 0,
};

test("an export reads back unchanged", () => {
  const { id, version, createdAt, updatedAt, ...fields } = property;
  const read = propertyFromRecord(JSON.parse(JSON.stringify(recordOfProperty(property))));
  expect(read && completed(read)).toEqual(fields);
  expect([read?.id, version, createdAt < updatedAt]).toEqual([id, 3, true]);
});
