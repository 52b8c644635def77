import { expect, test } from "vitest";

import { duplicateOf } from "./duplicate";
import { valuesOf } from "./fields";
import type { PropertyFields } from "./property";

const original: PropertyFields = {
  ...valuesOf(({ name, kind }) => kind.sample(name)),
  name: "Kopje Nine",
  featured: true,
  active: true,
};

test("a copy is hidden, and nothing of it points to the original's partner", () => {
  const copy = duplicateOf(original);
  expect(copy).toMatchObject({
    name: "Kopje Nine (copy)",
    active: false,
    featured: false,
    airtableId: null,
    bookingUrl: null,
    rating: null,
  });
  expect(copy.description).toBe(original.description);
  expect(copy.images).toEqual(original.images);
});

test("the name of a copy is no longer than a name may be", () => {
  const { name } = duplicateOf({ ...original, name: "x".repeat(200) });
  expect(name).toHaveLength(200);
  expect(name.endsWith(" (copy)")).toBe(true);
});
