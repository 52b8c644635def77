import { expect, test } from "vitest";

import { emptyProperty } from "./form";
import {
  applyQuickEdit,
  quickEditOf,
  quickEditSchemaFor,
  quickEditText,
  requiredInQuickEdit,
  tableCellsOf,
} from "./quick-edit";

const read = (typed: Record<string, string>) =>
  quickEditSchemaFor(emptyProperty).safeParse({ ...quickEditText(emptyProperty), ...typed });
const messages = (record: Record<string, string>) =>
  read(record).error?.issues.map((issue) => issue.message);

test.each([
  [{ pricePerNight: "-1" }, "Price must be a positive number"],
  [{ pricePerNight: "abc" }, "Price must be a positive number"],
  [{ pricePerNight: "0" }, "Price cannot be zero"],
  [{ pricePerNight: "1,234" }, "Did you mean 1234 or 1.23? Enter one of them"],
  [{ pricePerNight: "12.500" }, "Did you mean 12500 or 12.50? Enter one of them"],
  [{ latitude: "90.1" }, "Latitude must be between -90 and 90"],
  [{ longitude: "-180.1" }, "Longitude must be between -180 and 180"],
])("%j is refused with its own words (A-051)", (record, message) => {
  expect(messages(record)).toEqual([message]);
});

test("empty values are skipped and saved as null", () => {
  expect(read({ pricePerNight: "", currency: "", fullAddress: " " }).data).toEqual(
    quickEditOf(emptyProperty),
  );
});

test.each([
  ["1,234.50", 1234.5],
  ["1,234,567", 1_234_567],
  ["1234", 1234],
  ["1.23", 1.23],
])("the price %s leaves no doubt", (typed, price) => {
  expect(read({ pricePerNight: typed }).data).toMatchObject({ pricePerNight: price });
});

test("the six are shown as they are typed", () => {
  const stored = { ...emptyProperty, pricePerNight: 1234.5, currency: "ZAR", latitude: -33.9 };
  expect(quickEditText(quickEditOf(stored))).toEqual({
    pricePerNight: "1234.5",
    currency: "ZAR",
    latitude: "-33.9",
    longitude: "",
    what3words: "",
    fullAddress: "",
  });
});

test("the edges of the globe are allowed", () => {
  expect(read({ latitude: "-90", longitude: "180" }).data).toMatchObject({
    latitude: -90,
    longitude: 180,
  });
});

test("only the six values change", () => {
  const edit = read({ pricePerNight: "320", currency: "ZAR" }).data ?? quickEditOf(emptyProperty);
  const before = { ...emptyProperty, name: "Camp", fullAddress: "Old" };
  expect(applyQuickEdit(before, edit)).toEqual({
    ...before,
    pricePerNight: 320,
    currency: "ZAR",
    fullAddress: null,
  });
});

test("the external table gets its own field names", () => {
  expect(Object.keys(tableCellsOf(quickEditOf(emptyProperty)))).toEqual([
    "Price Per Night",
    "Currency",
    "Latitude",
    "Longitude",
    "What3Words",
    "Full Address",
  ]);
});

test("a missing price and currency are badged", () => {
  expect(requiredInQuickEdit({ pricePerNight: null, currency: "USD" })).toEqual({
    pricePerNight: true,
    currency: false,
  });
});
