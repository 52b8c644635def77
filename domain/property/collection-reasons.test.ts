import { expect, test } from "vitest";

import { makePropertyFields } from "#tests/factories/property";
import { reasonByRule } from "./collection-reasons";

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

test("a reason names the facts that the rule has found", () => {
  const family = { ...bare, capacity: 12, childrenFromAge: 6, amenities: ["Family tents", "Bar"] };
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
