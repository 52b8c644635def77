import { describe, expect, test } from "vitest";

import { makePropertyFields } from "#tests/factories/property";
import { collectionsOf, reasonByRule } from "./collections";
import { emptyProperty } from "./form";
import type { PropertyFields } from "./property";

const collectionsFor = (fields: Partial<PropertyFields>, usd: number | null = null) =>
  collectionsOf({ ...emptyProperty, ...fields }, usd).collectionIds;

test("the honeymoon collection has properties for at most four guests (P-135)", () => {
  expect(collectionsFor({ capacity: 4 })).toEqual(["honeymoon-hideaways"]);
  expect(collectionsFor({ capacity: 5 })).toEqual([]);
});

test("the family collection has properties for at least six guests (P-136)", () => {
  expect(collectionsFor({ capacity: 6 })).toEqual(["family-safari-adventures"]);
});

const tents = (...capacities: (number | null)[]) =>
  capacities.map((capacity) => ({ name: "Tent", capacity, description: null, images: [] }));

test("the family collection depends on the largest unit, not on the total capacity (P-136)", () => {
  const family = ["family-safari-adventures"];
  expect(collectionsFor({ capacity: 20, accommodationUnits: tents(2, 5) })).toEqual([]);
  expect(collectionsFor({ capacity: 20, accommodationUnits: tents(2, 6) })).toEqual(family);
  expect(collectionsFor({ capacity: 20, accommodationUnits: tents(null) })).toEqual(family);
});

test("the family collection has no property with a minimum age of nine (D21)", () => {
  const says = { tags: ["family"], capacity: 8 };
  expect(collectionsFor({ ...says, childrenFromAge: 8 })).toEqual(["family-safari-adventures"]);
  expect(collectionsFor({ ...says, childrenFromAge: 9 })).toEqual([]);
});

test("properties that mention families are first in the family collection (D21)", () => {
  const leads = (fields: Partial<PropertyFields>) =>
    collectionsOf({ ...emptyProperty, ...fields }, null).leadingCollectionIds;
  expect(leads({ capacity: 8 })).toEqual([]);
  expect(leads({ amenities: ["Children's pool"] })).toEqual(["family-safari-adventures"]);
});

test("the ultra luxury collection begins at 800 dollars (P-139)", () => {
  expect(collectionsFor({}, 800)).toEqual(["ultra-luxury-experiences"]);
  expect(collectionsFor({}, 799.99)).toEqual([]);
});

test("a property without capacity and price is in no collection (P-141)", () => {
  expect(collectionsFor({}, null)).toEqual([]);
});

test.each([
  [{ tags: ["Romantic"] }, "honeymoon-hideaways"],
  [{ amenities: ["Day SPA"] }, "honeymoon-hideaways"],
  [{ tags: ["kids"] }, "family-safari-adventures"],
  [{ amenities: ["Children's club"] }, "family-safari-adventures"],
  [{ tags: ["wildlife"] }, "wildlife-photography-lodges"],
  [{ amenities: ["Sunken hide"] }, "wildlife-photography-lodges"],
  [{ activities: ["Photographic drives"] }, "wildlife-photography-lodges"],
  [{ tags: ["conservation"] }, "eco-luxury-retreats"],
  [{ amenities: ["Solar power"] }, "eco-luxury-retreats"],
  [{ amenities: ["Recorded music"] }, null],
  [{ amenities: ["Panhandle bar"] }, null],
  [{ amenities: ["Playground"] }, "family-safari-adventures"],
  [{ activities: ["Wildlife PHOTOGRAPHY"] }, "wildlife-photography-lodges"],
  [{ accommodationType: "Cave suite" }, "unique-stays"],
  [{ accommodationType: "Underground house" }, "unique-stays"],
  [{ propertyTypes: ["Glass dome"] }, "unique-stays"],
  [{ amenities: ["Champagne breakfast"] }, "honeymoon-hideaways"],
  [{ amenities: ["Sustainable kitchen"] }, "eco-luxury-retreats"],
  [{ tags: ["premium"] }, "ultra-luxury-experiences"],
  [{ amenities: ["Butler"] }, "ultra-luxury-experiences"],
  [{ tags: ["unusual"] }, "unique-stays"],
  [{ accommodationType: "Tree house" }, null],
  [{ accommodationType: "Luxury Treehouse" }, "unique-stays"],
  [{ propertyTypes: ["Floating cabin"] }, "unique-stays"],
])("%j is in the collection %s (P-137, P-138, P-140)", (fields, id) => {
  expect(collectionsFor(fields)).toEqual(id === null ? [] : [id]);
});

test.each([
  ["honeymoon-hideaways", ["honeymoon", "romantic", "couples"]],
  ["family-safari-adventures", ["family", "kids", "children"]],
  ["wildlife-photography-lodges", ["photography", "photographic", "wildlife"]],
  ["eco-luxury-retreats", ["eco", "sustainable", "conservation", "green"]],
  ["ultra-luxury-experiences", ["luxury", "exclusive", "premium", "ultra"]],
  ["unique-stays", ["unique", "unusual", "special", "extraordinary"]],
])(
  "each tag of the collection %s is sufficient, in any case (P-135, P-136, P-137, P-138, P-139, P-140)",
  (id, tags) => {
    for (const tag of tags)
      for (const written of [tag, tag.toUpperCase()])
        expect(collectionsFor({ tags: [written] }), written).toEqual([id]);
  },
);

test("a tag matches a collection only as a whole (P-141)", () => {
  expect(collectionsFor({ tags: ["eco-friendly", "family friendly"] })).toEqual([]);
});

test("a private amenity matches the honeymoon and the ultra luxury collection", () => {
  expect(collectionsFor({ amenities: ["Private plunge pool"] })).toEqual([
    "honeymoon-hideaways",
    "ultra-luxury-experiences",
  ]);
});

describe("collection reasons", () => {
  const bare = makePropertyFields({
    amenities: [],
    activities: [],
    tags: [],
    capacity: null,
    childrenFromAge: null,
    accommodationType: "Safari Lodge",
    propertyTypes: [],
    whyWeLoveIt: null,
  });

  test("name the facts that match the rule (P-131)", () => {
    const family = {
      ...bare,
      capacity: 12,
      childrenFromAge: 6,
      amenities: ["Family tents", "Bar"],
    };
    expect(reasonByRule("family-safari-adventures", family, null)).toBe(
      "Family tents, room for 12 and children welcome from 6.",
    );
    const couple = { ...bare, capacity: 4, amenities: ["Private deck", "Pool"] };
    expect(reasonByRule("honeymoon-hideaways", couple, null)).toBe(
      "Private deck and never more than 4 guests.",
    );
    const house = { ...bare, accommodationType: "Treehouse", capacity: 6 };
    expect(reasonByRule("unique-stays", house, null)).toBe("A treehouse for up to 6.");
  });

  test("keep the capitals of abbreviations", () => {
    const lodge = { ...bare, amenities: ["Solar power", "BBQ by solar heat"] };
    expect(reasonByRule("eco-luxury-retreats", lodge, null)).toBe(
      "Solar power and BBQ by solar heat.",
    );
  });

  test("are the property's own text if only a tag matches, else absent", () => {
    const own = { ...bare, whyWeLoveIt: "Nobody can ring you. It is far." };
    expect(reasonByRule("honeymoon-hideaways", own, null)).toBe("Nobody can ring you.");
    expect(reasonByRule("honeymoon-hideaways", bare, null)).toBeNull();
  });
});
