import { expect, test } from "vitest";

import { missingParts } from "./completeness";
import { emptyProperty } from "./form-values";

test("an empty property lacks all five parts", () => {
  expect(missingParts(emptyProperty)).toHaveLength(5);
});

test("a drawn picture is no picture of the place", () => {
  const drawn = { ...emptyProperty, images: ["/illustrations/dunes.svg"] };
  expect(missingParts(drawn)).toContain("images");
  expect(missingParts({ ...drawn, images: ["/media/a"] })).not.toContain("images");
});

test("a complete property lacks nothing", () => {
  const whole = {
    ...emptyProperty,
    pricePerNight: 1,
    currency: "USD",
    latitude: 1,
    longitude: 1,
    bookingUrl: "https://x.example",
    images: ["/media/a"],
  };
  expect(missingParts(whole)).toEqual([]);
});
