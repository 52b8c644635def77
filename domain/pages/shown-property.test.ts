import { expect, test } from "vitest";

import { makePropertyFields } from "#tests/factories/property";
import { shownProperty } from "./shown-property";

const stored = (overrides = {}) => ({
  ...makePropertyFields(overrides),
  id: "reedsong-camp",
  version: 7,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

test("a page is given no field that it does not show", () => {
  const shown = Object.keys(shownProperty(stored()));
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
    expect(shown).not.toContain(hidden);
});

test("a booking page is known by its partner alone", () => {
  const bookingUrl = "https://www.airbnb.com/rooms/1";
  expect(shownProperty(stored({ bookingUrl, partner: null })).partner).toBe("Airbnb");
  expect(shownProperty(stored({ bookingUrl, partner: "Expedia" })).partner).toBe("Expedia");
  expect(shownProperty(stored({ bookingUrl: null, partner: "Expedia" })).partner).toBeNull();
});

test("a booking address is shown only where its partner allows no detour", () => {
  const property = stored({ bookingUrl: "https://www.airbnb.com/rooms/1", partner: null });
  expect(shownProperty(property, ["Vrbo"]).directLink).toBeNull();
  expect(shownProperty(property, ["Vrbo", "Airbnb"]).directLink).toBe(
    "https://www.airbnb.com/rooms/1",
  );
});

test("rooms come without their pictures, which the page does not show", () => {
  const images = ["https://pictures.test/tent.jpg"];
  const unit = { name: "Tent", capacity: 2, description: "Canvas" };
  expect(
    shownProperty(stored({ accommodationUnits: [{ ...unit, images }] })).accommodationUnits,
  ).toEqual([unit]);
});
