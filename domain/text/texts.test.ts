import { expect, test } from "vitest";

import { importedMessage } from "#domain/imports/run";
import { texts } from "./texts";

test("one is singular, the rest plural with separators (P-050)", () => {
  expect([0, 1, 2, 1200].map(texts.listing.count)).toEqual([
    "0 properties",
    "1 property",
    "2 properties",
    "1,200 properties",
  ]);
});

test("the booking button names the partner, if known (P-079)", () => {
  expect(texts.property.book("Airbnb")).toBe("Book on Airbnb");
  expect(texts.property.book("Other")).toBe("Book Now");
});

test("sentences carry what is filled in (P-216)", () => {
  expect(texts.favorites.added("Camp")).toBe("Camp added to favorites");
  expect(texts.contact.failed("a@b.example")).toBe(
    "Failed to send message. Please try again or email us directly at a@b.example",
  );
  expect(importedMessage("Camp")).toBe('Property "Camp" imported successfully!');
});
