import { expect, test } from "vitest";

import { countWords, readingMinutes } from "#domain/editorial/reading-time";
import { defaultListingQuery } from "#domain/listing/query";
import { publicProperty } from "#domain/property/public-property";
import { makePropertyFields } from "#tests/factories/property";
import { listingPath } from "./listing-path";
import { localPath } from "./local-path";
import { pagesAround, pageWithin } from "./pager";
import { paths } from "./paths";

test("commas are not encoded in URLs", () => {
  expect(paths.listingWith({ experience: ["wildlife-safari", "beach-retreats"] })).toBe(
    "/accommodation?experience=wildlife-safari,beach-retreats",
  );
});

test("default values are omitted in URLs", () => {
  expect(listingPath(defaultListingQuery)).toBe("/accommodation");
  expect(paths.listingWith({ search: "", country: undefined })).toBe("/accommodation");
});

test("ids are encoded in paths", () => {
  expect(paths.property("../admin?x")).toBe("/accommodation/..%2Fadmin%3Fx");
});

test("a local path is accepted with its query", () => {
  expect(localPath("/accommodation?country=kenya&page=2")).toBe(
    "/accommodation?country=kenya&page=2",
  );
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "evil",
  "/a b",
  "",
  null,
  7,
])("%j is not a local path and becomes the home page", (value) => {
  expect(localPath(value)).toBe("/");
});

test("non-ASCII characters in a local path are encoded", () => {
  expect(localPath("/blog/süd?q=日本#\ud83e")).toBe(
    "/blog/s%C3%BCd?q=%E6%97%A5%E6%9C%AC#%EF%BF%BD",
  );
  expect(localPath("/a\u0001b")).toBe("/a%01b");
});

test("an invalid path becomes the given fallback", () => {
  expect(localPath(undefined, "/favorites")).toBe("/favorites");
});

test.each([
  [1, 12, [1, 2, 3, 4, 5]],
  [6, 12, [4, 5, 6, 7, 8]],
  [12, 12, [8, 9, 10, 11, 12]],
  [2, 3, [1, 2, 3]],
  [1, 0, []],
])("the pager on page %i of %i has %j (A-033)", (page, pages, buttons) => {
  expect(pagesAround(page, pages)).toEqual(buttons);
});

test("a page beyond the last is the last", () => {
  expect(pageWithin(9, 100, 24)).toEqual({ page: 5, pages: 5 });
  expect(pageWithin(1, 0, 24)).toEqual({ page: 1, pages: 1 });
});

test("words are counted without markup and entities", () => {
  expect(countWords("<p>Don&rsquo;t feed</p><p>the <b>lions</b></p>")).toBe(5);
  expect(countWords("<p>1,600 metres, café-bar</p>")).toBe(3);
  expect(countWords("")).toBe(0);
});

test("the reading time is at least a minute (P-158)", () => {
  expect(readingMinutes(3)).toBe(1);
  expect(readingMinutes(612)).toBe(3);
});

const stored = (overrides = {}) => ({
  ...makePropertyFields(overrides),
  id: "reedsong-camp",
  version: 7,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

test("the public property has no internal fields", () => {
  const publicFields = Object.keys(publicProperty(stored()));
  for (const hidden of [
    "version",
    "airtableId",
    "importSource",
    "propertyUrl",
    "websiteUrl",
    "bookingUrl",
    "active",
    "metaTitle",
    "images",
    "createdAt",
    "updatedAt",
  ])
    expect(publicFields).not.toContain(hidden);
});

test("the public property has the partner of its booking URL", () => {
  const bookingUrl = "https://www.airbnb.com/rooms/1";
  expect(publicProperty(stored({ bookingUrl, partner: null })).partner).toBe("Airbnb");
  expect(publicProperty(stored({ bookingUrl, partner: "Expedia" })).partner).toBe("Expedia");
  expect(publicProperty(stored({ bookingUrl: null, partner: "Expedia" })).partner).toBeNull();
});

test("the booking URL is only public for directly linked partners", () => {
  const property = stored({ bookingUrl: "https://www.airbnb.com/rooms/1", partner: null });
  expect(publicProperty(property, ["Vrbo"]).directLink).toBeNull();
  expect(publicProperty(property, ["Vrbo", "Airbnb"]).directLink).toBe(
    "https://www.airbnb.com/rooms/1",
  );
});

test("the rooms of the public property have no images", () => {
  const images = ["https://pictures.test/tent.jpg"];
  const unit = { name: "Tent", capacity: 2, description: "Canvas" };
  expect(
    publicProperty(stored({ accommodationUnits: [{ ...unit, images }] })).accommodationUnits,
  ).toEqual([unit]);
});
