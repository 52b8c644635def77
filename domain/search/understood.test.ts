import { expect, test } from "vitest";

import { readSearch } from "./document";
import { understood } from "./understood";

test.each([
  ["family tent botswana under 600", { maxPrice: 600, rest: "family tent botswana" }],
  ["lodge up to $1,200 usd", { maxPrice: 1200, rest: "lodge" }],
  ["villa over 800", { minPrice: 800, rest: "villa" }],
  ["tents for 4 people", { guests: 4, rest: "tents" }],
  ["6 guests kenya", { guests: 6, rest: "kenya" }],
  ["camp in June", { month: 6, rest: "camp" }],
  ["beach in sep under 300 for 2", { month: 9, maxPrice: 300, guests: 2, rest: "beach" }],
  ["tent under 200", { maxPrice: 200, rest: "tent" }],
  ["below $300", { maxPrice: 300, currency: "USD", rest: "" }],
  ["max $500 lodge", { maxPrice: 500, currency: "USD", rest: "lodge" }],
  ["less than 400", { maxPrice: 400, rest: "" }],
  ["200-400 kenya", { minPrice: 200, maxPrice: 400, rest: "kenya" }],
  ["between €150 and €300", { minPrice: 150, maxPrice: 300, currency: "EUR", rest: "" }],
  ["villa over 1000", { minPrice: 1000, rest: "villa" }],
  ["from 300", { minPrice: 300, rest: "" }],
  ["camp under R5,000", { maxPrice: 5000, currency: "ZAR", rest: "camp" }],
  ["tent under 2000 zar", { maxPrice: 2000, currency: "ZAR", rest: "tent" }],
  ["at most 90 pounds", { maxPrice: 90, currency: "GBP", rest: "" }],
])("%j is understood", (text, expected) => {
  expect(understood(text)).toMatchObject(expected);
});

test.each([
  "Kopje 9",
  "march fly camp",
  "for 3 nights",
  "under canvas",
  "in a tent",
  "kids under 12",
  "over 100 km",
  "big 5",
  "",
])("%j is words alone", (text) => {
  expect(understood(text)).toBeNull();
});

test("what a filter can do does not have to be said by a stay", () => {
  expect(readSearch("family tent under 600").map(({ typed }) => typed)).toEqual(["family", "tent"]);
});
