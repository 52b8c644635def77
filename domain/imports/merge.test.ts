import { expect, test } from "vitest";

import { emptyProperty } from "#domain/property/form";
import { propertyFromExtraction } from "./extraction";

const page = { name: "Rock Camp", sourceUrl: "https://www.stays.example/hotel/ke/rock" };

test("what the page does not state stays empty", () => {
  expect(propertyFromExtraction(page)).toEqual({
    ...emptyProperty,
    name: "Rock Camp",
    countries: ["Unknown"],
    currency: "USD",
    propertyUrl: page.sourceUrl,
    importSource: "stays.example",
    active: true,
  });
});

test("an import may be kept back from the public", () => {
  expect(propertyFromExtraction(page, { publish: false }).active).toBe(false);
});

test("a stored extraction is read with its source", () => {
  const success = { success: true as const, source: "booking.com", data: page, evidence: {} };
  expect(propertyFromExtraction(success).importSource).toBe("booking.com");
});

test("at most five pictures are taken", () => {
  const images = Array.from({ length: 8 }, (_, i) => `https://p.example/${i}.jpg`);
  expect(propertyFromExtraction({ ...page, images }).images).toEqual(images.slice(0, 5));
  expect(propertyFromExtraction({ ...page, images }, { mostImages: 8 }).images).toHaveLength(8);
});

test("the short description is cut at a word (A-176)", () => {
  const description = "wide open plains ".repeat(20);
  const { shortDescription } = propertyFromExtraction({ ...page, description });
  expect(shortDescription?.length).toBeLessThanOrEqual(150);
  expect(shortDescription).toMatch(/(wide|open|plains)…$/);
});

test("impossible values are dropped, not stored", () => {
  const read = propertyFromExtraction({
    ...page,
    latitude: 0,
    longitude: 0,
    pricePerNight: 0,
    capacity: -2,
    currency: "dollars",
    bookingUrl: "javascript:alert(1)",
    what3words: "no words",
    images: ["/relative.jpg"],
  });
  expect(read).toMatchObject({
    latitude: null,
    longitude: null,
    pricePerNight: null,
    capacity: null,
    currency: "USD",
    bookingUrl: null,
    what3words: null,
    images: [],
  });
});

test("a rating comes with the name of its source", () => {
  const read = propertyFromExtraction({ ...page, rating: 9.1, reviewCount: 40 });
  expect(read).toMatchObject({ rating: 9.1, reviewCount: 40, ratingSource: "stays.example" });
});

test("a country of ours gets our spelling", () => {
  const read = propertyFromExtraction({ ...page, country: "south AFRICA" });
  expect(read.countries).toEqual(["South Africa"]);
});
