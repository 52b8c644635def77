import { describe, expect, test } from "vitest";

import { agree, closedForGood, signOfDoubt } from "./agreement";

describe("two readings of a value (E-003)", () => {
  test.each([
    ["name", "Reedsong Camp", "REEDSONG  camp"],
    ["country", "South Africa", "ZA"],
    ["fullAddress", "12 Main Road, Maun, Botswana", "Main Road 12 Maun Botswana"],
    ["latitude", -19.2841, -19.28402],
    ["pricePerNight", 450, 450],
    ["phone", "+267 71 234 567", "+26771234567"],
    ["amenities", ["Pool", "Bar"], ["bar", "pool"]],
    [
      "description",
      `${"Eight tents in the reeds. ".repeat(4)}One.`,
      "Eight tents in the reeds. ".repeat(4),
    ],
  ] as const)("agree on %s", (field, one, other) => {
    expect(agree(field, one, other)).toBe(true);
  });

  test.each([
    ["fullAddress", "12 Main Road, Maun", "12 Main Road, Maun, Botswana"],
    ["name", "Reedsong Camp", "Reedsong Camp & Spa"],
    ["latitude", -19.28, -19.29],
    ["pricePerNight", 450, 4500],
    ["amenities", ["Pool", "Bar"], ["Pool"]],
  ] as const)("differ on %s, also where one contains the other", (field, one, other) => {
    expect(agree(field, one, other)).toBe(false);
  });
});

test.each([
  ["pricePerNight", 450, "From $450 per night", "from"],
  ["pricePerNight", 450, "$450 per stay", "stay"],
  ["pricePerNight", 450, "$450 per night", null],
  ["phone", "+26771234567", "do not call +26771234567", "not"],
  ["name", "Without Limits", "Without Limits", null],
  ["capacity", 16, "16 guests in eight tents", null],
  ["capacity", 2, "each tent sleeps 2", "each"],
  ["description", "You will not forget it", "You will not forget it", null],
] as const)("the sign of doubt beside %s %s in %j is %s", (field, value, passage, word) => {
  expect(signOfDoubt(field, value, passage)).toBe(word);
});

test("a denial far from the value is none of its signs", () => {
  const passage = `Call +26771234567 at any time. ${"The camp lies in the reeds. ".repeat(5)}No pets.`;
  expect(signOfDoubt("phone", "+26771234567", passage)).toBeNull();
});

test.each([
  ["Reedsong Camp has closed its doors after 20 years.", true],
  ["L'hôtel est définitivement fermé.", true],
  ["The camp is closed from January to March.", false],
  ["The gate is closed at night.", false],
])("%j says that the stay has closed for good: %s (E-004)", (text, isClosed) => {
  expect(closedForGood(`Welcome\n${text}`)).toBe(isClosed ? text : null);
});
