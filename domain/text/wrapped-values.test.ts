import { expect, test } from "vitest";

import { hasField, pickField, unwrap } from "./safe-text";

test("a wrapped value gives its plain one (G-09)", () => {
  expect(unwrap({ state: "generated", value: { value: 3, isStale: true } })).toBe(3);
});

test.each(["error", "loading"])("a wrapper in state %s has no value", (state) => {
  expect(unwrap({ state, value: "old" })).toBeNull();
});

test("an object that only has a value stays", () => {
  expect(unwrap({ value: 1, unit: "km" })).toEqual({ value: 1, unit: "km" });
});

test("both spellings of a name are read", () => {
  expect(pickField({ price_per_night: 90 }, "pricePerNight")).toBe(90);
  expect(pickField({ pricePerNight: { state: "generated", value: 80 } }, "pricePerNight")).toBe(80);
});

test("a blank value gives way to the next name", () => {
  expect(pickField({ property_name: " ", name: "Camp" }, "propertyName", "name")).toBe("Camp");
  expect(pickField({}, "name")).toBeNull();
});

test("a named but blank field is still named", () => {
  expect(hasField({ full_address: null }, "fullAddress")).toBe(true);
  expect(hasField({}, "fullAddress")).toBe(false);
});
