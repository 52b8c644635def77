import { describe, expect, test } from "vitest";

import { makePropertyFields } from "#tests/factories/property";
import { collectionsOf, reasonByRule } from "./collections";
import { emptyProperty } from "./form";
import type { PropertyFields } from "./property";

const collectionsFor = (fields: Partial<PropertyFields>, usd: number | null = null) =>
  collectionsOf({ ...emptyProperty, ...fields }, usd).collectionIds;

test("honeymoon takes four guests and not five (P-135)", () => {
  expect(collectionsFor({ capacity: 4 })).toEqual(["honeymoon-hideaways"]);
  expect(collectionsFor({ capacity: 5 })).toEqual([]);
});

test("family takes six guests and not five (P-136)", () => {
  expect(collectionsFor({ capacity: 6 })).toEqual(["family-safari-adventures"]);
});

const tents = (...capacities: (number | null)[]) =>
  capacities.map((capacity) => ({ name: "Tent", capacity, description: null, images: [] }));

test("a family asks for the largest unit, not for the sum of all (P-136)", () => {
  const family = ["family-safari-adventures"];
  expect(collectionsFor({ capacity: 20, accommodationUnits: tents(2, 5) })).toEqual([]);
  expect(collectionsFor({ capacity: 20, accommodationUnits: tents(2, 6) })).toEqual(family);
  expect(collectionsFor({ capacity: 20, accommodationUnits: tents(null) })).toEqual(family);
});

test("children only from nine on is never a family place, whatever it says (D21)", () => {
  const says = { tags: ["family"], capacity: 8 };
  expect(collectionsFor({ ...says, childrenFromAge: 8 })).toEqual(["family-safari-adventures"]);
  expect(collectionsFor({ ...says, childrenFromAge: 9 })).toEqual([]);
});

test("stays that say family lead the others (D21)", () => {
  const leads = (fields: Partial<PropertyFields>) =>
    collectionsOf({ ...emptyProperty, ...fields }, null).leadingCollectionIds;
  expect(leads({ capacity: 8 })).toEqual([]);
  expect(leads({ amenities: ["Children's pool"] })).toEqual(["family-safari-adventures"]);
});

test("ultra luxury begins at 800 dollars (P-139)", () => {
  expect(collectionsFor({}, 800)).toEqual(["ultra-luxury-experiences"]);
  expect(collectionsFor({}, 799.99)).toEqual([]);
});

test("missing capacity and price match nothing (P-141)", () => {
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
])("%j belongs to %s (P-137, P-138, P-140)", (fields, id) => {
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
  "each tag of %s is enough, in any case (P-135, P-136, P-137, P-138, P-139, P-140)",
  (id, tags) => {
    for (const tag of tags)
      for (const written of [tag, tag.toUpperCase()])
        expect(collectionsFor({ tags: [written] }), written).toEqual([id]);
  },
);

test("a tag counts only as a whole (P-141)", () => {
  expect(collectionsFor({ tags: ["eco-friendly", "family friendly"] })).toEqual([]);
});

test("a private amenity is honeymoon and ultra luxury", () => {
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

  test("a reason names the facts that the rule has found (P-131)", () => {
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

  test("names of makers and short forms keep their capitals", () => {
    const lodge = { ...bare, amenities: ["Solar power", "BBQ by solar heat"] };
    expect(reasonByRule("eco-luxury-retreats", lodge, null)).toBe(
      "Solar power and BBQ by solar heat.",
    );
  });

  test("where a tag alone has chosen a stay, its own page speaks; else the line is left out", () => {
    const own = { ...bare, whyWeLoveIt: "Nobody can ring you. It is far." };
    expect(reasonByRule("honeymoon-hideaways", own, null)).toBe("Nobody can ring you.");
    expect(reasonByRule("honeymoon-hideaways", bare, null)).toBeNull();
  });
});
