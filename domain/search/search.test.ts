import fc from "fast-check";
import { expect, test } from "vitest";

import {
  allWordsIn,
  correctSearch,
  distance,
  matchesSearch,
  nearestWords,
  readSearch,
  searchDocument,
  searchWeight,
  singular,
  wordsIn,
} from "./document";
import { understood } from "./understood";

test.each([
  ["Château  Ngorongoro", ["chateau", "ngorongoro"]],
  ["Eco-Lodge, 4x4 (100%)", ["eco", "lodge", "4x4", "100"]],
  ["O’Hara's camp", ["oharas", "camp"]],
  [" % _ ' \\ ", []],
])("the search words of %j are %j", (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test("a word is also indexed without the part before an apostrophe", () => {
  expect(allWordsIn("Côte d'Ivoire")).toEqual(["cote", "divoire", "ivoire"]);
});

test.each([
  ["lodges", "lodge"],
  ["beaches", "beach"],
  ["families", "family"],
  ["glass", "glass"],
  ["sas", "sas"],
  ["tent", "tent"],
])("the singular of %s is %s", (word, one) => {
  expect(singular(word)).toBe(one);
});

const camp = searchDocument({
  name: ["Mokoro Tented Camp"],
  place: ["South Africa", "Kruger National Park"],
  kind: ["Safari tents", "Game drives", "Family tent", "Plunge pool"],
  text: ["A château by the water, with tree houses for children."],
});
const finds = (text: string, { searchVector } = camp) =>
  matchesSearch(searchVector, readSearch(text));

test.each([
  "mokoro",
  "MOKO",
  "chateau",
  "Château",
  "kruger camps",
  "family tent in South Africa",
  "a family tented camp with a pool",
  "kids",
  "glamping for families",
  "treehouse",
  "tree houses",
  "swimming",
  "canoeing",
  "game drive",
  "safaris in africa",
])("the search %j matches by synonyms, plurals and prefixes (D23)", (text) => {
  expect(finds(text)).toBe(true);
});

test.each(["desert", "mokoro desert", "oro", "south luangwa", "beach", "%", "🦁"])(
  "the search %j does not match",
  (text) => {
    expect(finds(text)).toBe(false);
  },
);

test("the name of a country is searched as a phrase", () => {
  const zambia = searchDocument({
    name: ["Hippo Camp"],
    place: ["Zambia", "South Luangwa"],
    kind: [],
    text: ["The best of Africa"],
  });
  expect(finds("south africa", zambia)).toBe(false);
  expect(finds("south luangwa", zambia)).toBe(true);
});

test("stop words only count if nothing else was typed", () => {
  expect(readSearch("the camp in a park").map(({ typed }) => typed)).toEqual(["camp", "park"]);
  expect(readSearch("in").map(({ typed }) => typed)).toEqual(["in"]);
});

test("a match has the highest weight in the name, then the place, then the kind", () => {
  const weight = (text: string) => searchWeight(camp.searchHead, readSearch(text));
  expect(["mokoro", "kruger", "pool", "water"].map(weight)).toEqual([3, 2, 1, 0]);
  expect(weight("mokoro kruger")).toBe(5);
});

test("a bar in the search separates alternatives", () => {
  expect(finds("desert|kruger")).toBe(true);
  expect(finds("desert|beach")).toBe(false);
});

test("any search text is parsed without an error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const terms = readSearch(text);
      const words = terms.flatMap(({ forms }) => forms.map(({ word }) => word));
      const invalid = words.filter((word) => !/^[\p{L}\p{N}\p{M}]+$/u.test(word));
      return terms.length <= 12 && invalid.length === 0;
    }),
  );
});

const vocabulary = ["botswana", "camp", "kenya", "kudu", "marula", "masula", "okavango", "tented"];

test.each([
  ["botsawna", "botswana"],
  ["botwana", "botswana"],
  ["xotswana", "botswana"],
  ["kenia camp", "kenya camp"],
  ["okavn", "okavango"],
  ["marala", "marula"],
  ["maxula", "marula|masula"],
  ["a kenia tentd camp", "kenya tented camp"],
])("the search %j is corrected to %j", (typed, read) => {
  expect(correctSearch(typed, vocabulary)).toBe(read);
});

test.each(["kuda", "botswana", "bots", "oxawangy", "kenya camp", "20000", ""])(
  "the search %j is not corrected",
  (typed) => {
    expect(correctSearch(typed, vocabulary)).toBe(typed);
  },
);

test("corrections allow one error in five letters and two in ten (D23)", () => {
  expect(nearestWords("abcde", ["abxde"])).toEqual(["abxde"]);
  expect(nearestWords("abcde", ["xbcdx"])).toEqual([]);
  expect(nearestWords("abcdefghij", ["abxdefghiy"])).toEqual(["abxdefghiy"]);
});

test.each([
  ["camp", "camp", 0],
  ["cmap", "camp", 1],
  ["cap", "camp", 1],
  ["caamp", "camp", 1],
  ["cemp", "camp", 1],
  ["", "camp", 4],
])("the edit distance of %j and %j is %i", (typed, word, expected) => {
  expect(distance(typed, word).whole).toBe(expected);
});

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
])("filters are recognized in the search %j", (text, expected) => {
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
])("no filters are recognized in the search %j", (text) => {
  expect(understood(text)).toBeNull();
});

test("terms that are recognized as filters need not occur in a property", () => {
  expect(readSearch("family tent under 600").map(({ typed }) => typed)).toEqual(["family", "tent"]);
});
