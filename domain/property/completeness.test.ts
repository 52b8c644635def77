import { expect, test } from "vitest";

import { isDrawing, missingParts } from "./completeness";
import { emptyProperty } from "./form-values";

test("an empty property lacks all five parts", () => {
  expect(missingParts({ ...emptyProperty, photographs: 0 })).toHaveLength(5);
});

test("a drawn picture is no picture of the place", () => {
  expect(isDrawing("/illustrations/dunes.svg")).toBe(true);
  expect(isDrawing("/media/a")).toBe(false);
  expect(missingParts({ ...emptyProperty, photographs: 0 })).toContain("images");
  expect(missingParts({ ...emptyProperty, photographs: 1 })).not.toContain("images");
});

test("a complete property lacks nothing", () => {
  const whole = {
    ...emptyProperty,
    pricePerNight: 1,
    currency: "USD",
    latitude: 1,
    longitude: 1,
    bookingUrl: "https://x.example",
    photographs: 1,
  };
  expect(missingParts(whole)).toEqual([]);
});
