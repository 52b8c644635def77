import fc from "fast-check";
import { expect, test } from "vitest";

import { matchesSearch, readSearch, searchDocument, searchWeight } from "./document";

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
])("finds what was meant by %j (D23)", (text) => {
  expect(finds(text)).toBe(true);
});

test.each(["desert", "mokoro desert", "oro", "south luangwa", "beach", "%", "🦁"])(
  "%j is not found",
  (text) => {
    expect(finds(text)).toBe(false);
  },
);

test("South Africa is a country, not the south and Africa", () => {
  const zambia = searchDocument({
    name: ["Hippo Camp"],
    place: ["Zambia", "South Luangwa"],
    kind: [],
    text: ["The best of Africa"],
  });
  expect(finds("south africa", zambia)).toBe(false);
  expect(finds("south luangwa", zambia)).toBe(true);
});

test("words between the words count only where nothing else was typed", () => {
  expect(readSearch("the camp in a park").map(({ typed }) => typed)).toEqual(["camp", "park"]);
  expect(readSearch("in").map(({ typed }) => typed)).toEqual(["in"]);
});

test("a word weighs most in the name, then in a place, then in the kind", () => {
  const weight = (text: string) => searchWeight(camp.searchHead, readSearch(text));
  expect(["mokoro", "kruger", "pool", "water"].map(weight)).toEqual([3, 2, 1, 0]);
  expect(weight("mokoro kruger")).toBe(5);
});

test("a bar offers several words", () => {
  expect(finds("desert|kruger")).toBe(true);
  expect(finds("desert|beach")).toBe(false);
});

test("any text at all is read without failing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const terms = readSearch(text);
      const words = terms.flatMap(({ forms }) => forms.map(({ word }) => word));
      const odd = words.filter((word) => !/^[\p{L}\p{N}\p{M}]+$/u.test(word));
      return terms.length <= 12 && odd.length === 0;
    }),
  );
});
