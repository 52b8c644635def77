import { expect, test } from "vitest";

import type { PropertyFields } from "#domain/property/property";
import { makePropertyFields } from "#tests/factories/property";
import { planRecord } from "./plan";

const fields = makePropertyFields({
  ...{ currency: "ZAR", pricePerNight: 1500, priceMin: 1200, priceMax: 3000 },
});
const known = {
  ...{ fields, base: {}, declined: {}, sendLookups: false },
  ...{ locked: new Set<string>(), lookedUp: new Set<string>() },
  fromTable: new Set(["pricePerNight", "currency", "priceMin", "priceMax"]),
};
const pricesAfter = (values: Partial<PropertyFields>, shared: object, derived = {}) => {
  const plan = planRecord("rec1", { name: fields.name, ...values }, known, { shared, derived });
  const { currency, pricePerNight, priceMin } = plan.fields;
  return { currency, pricePerNight, priceMin };
};

test("a minimum in another currency moves no price (I-007)", () => {
  const before = { currency: "ZAR", pricePerNight: 1500, priceMin: 1200 };
  const minimum = { currency: "USD", priceMin: 90 };
  expect(pricesAfter(minimum, {}, { currency: "USD" })).toEqual(before);
  // The currency of the table is the one given up for ours.
  expect(
    planRecord("rec1", minimum, { ...known, locked: new Set(["currency"]) }, null).fields,
  ).toMatchObject(before);
  expect(
    pricesAfter({ ...minimum, pricePerNight: 95 }, { pricePerNight: 95 }, { currency: "USD" }),
  ).toEqual({ currency: "USD", pricePerNight: 95, priceMin: 90 });
});
