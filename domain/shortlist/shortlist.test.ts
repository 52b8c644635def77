import { describe, expect, test } from "vitest";

import { commonMonths, mapFrame, monthsInWords, nightForTwo, placeMarkers } from "./comparison";
import { changedList, maxCompared, maxFavorites, readStayIds, stayIdsIn } from "./ids";

test.each(["{broken", '"rock"', '{"a":1}', "null", "", undefined])(
  "%s is an empty list",
  (text) => {
    expect(readStayIds(text)).toEqual([]);
  },
);

test("what is no id is left out, and each counts once", () => {
  expect(readStayIds('["rock",1,null,"<b>","ROCK","rock","sea"]')).toEqual(["rock", "sea"]);
});

test("of too many the newest stay", () => {
  const many = Array.from({ length: maxFavorites + 5 }, (_, n) => `stay-${n}`);
  const kept = readStayIds(JSON.stringify(many));
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([maxFavorites, "stay-5", "stay-104"]);
});

test("an address names stays one by one or with commas", () => {
  const read = (query: string) => stayIdsIn(new URLSearchParams(query), "stay", maxCompared);
  expect(read("stay=a&stay=b")).toEqual(["a", "b"]);
  expect(read("stay=a,b,%3Cscript%3E,a")).toEqual(["a", "b"]);
  expect(read("stay=a,b,c,d,e")).toEqual(["a", "b", "c", "d"]);
  expect(read("")).toEqual([]);
});

test("changes are the same however often they arrive", () => {
  const change = { add: ["sea"], remove: ["rock"] };
  const once = changedList(["rock", "dune"], change);
  expect(once).toEqual(["dune", "sea"]);
  expect(changedList(once, change)).toEqual(once);
});

const stay = {
  pricePerNight: 500,
  priceMin: null,
  priceMax: null,
  capacity: 6,
  priceBasis: "per room" as const,
  priceUnit: "per night",
};

test.each([
  ["a price for a person counts twice", "per person", "per night", 1_000],
  ["the unit says so too", null, "per person per night", 1_000],
  ["the unit wins over the basis", "per room", "per person per night", 1_000],
  ["a room is for two", "per room", "per room per night", 500],
  ["a house is for two as well", "whole property", "per night", 500],
  ["without a basis nobody knows", null, "per night", null],
  ["a price for a whole stay is none for a night", "per room", "per stay", null],
] as const)("%s", (_, priceBasis, priceUnit, wanted) => {
  expect(nightForTwo({ ...stay, priceBasis, priceUnit })).toBe(wanted);
});

test("without a price there is nothing to work out", () => {
  expect(nightForTwo({ ...stay, pricePerNight: null })).toBeNull();
});

describe("common months", () => {
  const year = (letters: string) =>
    [...letters].map((letter) =>
      letter === "e" ? "excellent" : letter === "g" ? "good" : letter === "c" ? "closed" : "fair",
    );

  test("a month is common when it is good or better everywhere (P-153)", () => {
    expect(commonMonths([year("fffgeeeeeeff"), year("ggfffgeegffc")])).toEqual([5, 6, 7, 8]);
    expect(commonMonths([year("effffffffffe"), year("feeeeeeeeeef")])).toEqual([]);
    expect(commonMonths([])).toEqual([]);
  });

  test.each([
    [[5, 6, 7, 8, 9], "June to October"],
    [[0, 1, 11], "December to February"],
    [[4, 5], "May and June"],
    [[4, 7, 8, 9], "May and August to October"],
    [[0, 3, 6], "January, April and July"],
    [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "January to December"],
    [[], ""],
  ])("%o reads as %s", (found, words) => {
    expect(monthsInWords(found)).toBe(words);
  });
});

describe("small map", () => {
  test("one stay still shows the land around it", () => {
    const frame = mapFrame([{ x: 400, y: 400 }]);
    expect(frame).toEqual({ x: 280, y: 280, width: 240, height: 240 });
  });

  test("far apart, the whole map and no more", () => {
    const spots = [
      { x: 60, y: 5 },
      { x: 745, y: 735 },
    ];
    expect(mapFrame(spots)).toEqual({ x: 58, y: 0, width: 690, height: 740 });
  });

  test("markers that would hide each other stand apart, and remember their place", () => {
    const [first, second, third] = placeMarkers(
      [
        { x: 10, y: 10 },
        { x: 11, y: 10 },
        { x: 90, y: 10 },
      ],
      8,
    );
    expect(first).toMatchObject({ x: 10, at: { x: 10 } });
    expect((second?.x ?? 0) - 10).toBeGreaterThanOrEqual(8);
    expect(second?.at).toEqual({ x: 11, y: 10 });
    expect(third).toMatchObject({ x: 90, at: { x: 90 } });
  });
});
