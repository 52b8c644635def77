import { expect, test } from "vitest";

import { readSearch } from "./reading";
import { understood } from "./understood";

test.each([
  ["family tent botswana under 600", { maxPrice: 600, rest: "family tent botswana" }],
  ["lodge up to $1,200 usd", { maxPrice: 1200, rest: "lodge" }],
  ["villa over 800", { minPrice: 800, rest: "villa" }],
  ["tents for 4 people", { guests: 4, rest: "tents" }],
  ["6 guests kenya", { guests: 6, rest: "kenya" }],
  ["camp in June", { month: 6, rest: "camp" }],
  ["beach in sep under 300 for 2", { month: 9, maxPrice: 300, guests: 2, rest: "beach" }],
])("%j is understood", (text, expected) => {
  expect(understood(text)).toMatchObject(expected);
});

test.each(["Kopje 9", "march fly camp", "for 3 nights", "under canvas", "in a tent", ""])(
  "%j is words alone",
  (text) => {
    expect(understood(text)).toBeNull();
  },
);

test("what a filter can do does not have to be said by a stay", () => {
  expect(readSearch("family tent under 600").map(({ typed }) => typed)).toEqual(["family", "tent"]);
});
