import { describe, expect, test } from "vitest";

import { randomFrom } from "#tests/factories/random";
import { commonMonths, mapFrame, monthsInWords, placeMarkers, timesForTwo } from "./comparison";
import { changedList, maxCompared, maxFavorites, readStayIds, stayIdsIn } from "./ids";

test.each(["{broken", '"rock"', '{"a":1}', "null", "", undefined])(
  "the stored favorites %j are an empty list",
  (text) => {
    expect(readStayIds(text)).toEqual([]);
  },
);

test("invalid and duplicate favorites are omitted", () => {
  expect(readStayIds('["rock",1,null,"<b>","ROCK","rock","sea"]')).toEqual(["rock", "sea"]);
});

test("favorites beyond the limit drop the oldest ones", () => {
  const many = Array.from({ length: maxFavorites + 5 }, (_, n) => `stay-${n}`);
  const favorites = readStayIds(JSON.stringify(many));
  expect([favorites.length, favorites[0], favorites.at(-1)]).toEqual([
    maxFavorites,
    "stay-5",
    "stay-104",
  ]);
});

test("ids are read from repeated and from comma-separated parameters", () => {
  const read = (query: string) => stayIdsIn(new URLSearchParams(query), "stay", maxCompared);
  expect(read("stay=a&stay=b")).toEqual(["a", "b"]);
  expect(read("stay=a,b,%3Cscript%3E,a")).toEqual(["a", "b"]);
  expect(read("stay=a,b,c,d,e")).toEqual(["a", "b", "c", "d"]);
  expect(read("")).toEqual([]);
});

test("repeating a change of favorites has no effect", () => {
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
  ["a price per person counts twice for two", "per person", "per night", 2],
  ["a unit per person counts twice for two", null, "per person per night", 2],
  ["the unit takes precedence over the basis", "per room", "per person per night", 2],
  ["a price per room is for two", "per room", "per room per night", 1],
  ["a price for the whole property is for two", "whole property", "per night", 1],
  ["a price without a basis has no price for two", null, "per night", null],
  ["a price per stay has no price per night", "per room", "per stay", null],
] as const)("%s", (_, priceBasis, priceUnit, expected) => {
  expect(timesForTwo({ ...stay, priceBasis, priceUnit })).toBe(expected);
});

describe("common months of favorites", () => {
  const year = (letters: string) =>
    [...letters].map((letter) =>
      letter === "e" ? "excellent" : letter === "g" ? "good" : letter === "c" ? "closed" : "fair",
    );

  test("are good or better for every property (P-153)", () => {
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
  ])("%o are formatted as %s", (found, words) => {
    expect(monthsInWords(found)).toBe(words);
  });
});

describe("the small map of favorites", () => {
  test("shows the surroundings of a single property", () => {
    const frame = mapFrame([{ x: 400, y: 400 }]);
    expect(frame).toEqual({ x: 280, y: 280, width: 240, height: 240 });
  });

  test("is limited to the whole map", () => {
    const points = [
      { x: 60, y: 5 },
      { x: 745, y: 735 },
    ];
    expect(mapFrame(points)).toEqual({ x: 58, y: 0, width: 690, height: 740 });
  });

  test("moves overlapping markers apart and keeps their positions", () => {
    const [first, second, third] = placeMarkers(
      [
        { x: 10, y: 10 },
        { x: 11, y: 10 },
        { x: 90, y: 10 },
      ],
      8,
    );
    expect(first).toMatchObject({ x: 10, at: { x: 10 } });
    expect(Math.hypot((second?.x ?? 0) - 10, (second?.y ?? 0) - 10)).toBeGreaterThanOrEqual(8);
    expect(second?.at).toEqual({ x: 11, y: 10 });
    expect(third).toMatchObject({ x: 90, at: { x: 90 } });
  });

  test("keeps every marker beside its place (P-153)", () => {
    const { below } = randomFrom(7);
    const clusters = Array.from({ length: 200 }, () =>
      Array.from({ length: 4 }, () => ({ x: below(40), y: below(40) })),
    );
    for (const spots of [Array.from({ length: 4 }, () => ({ x: 10, y: 10 })), ...clusters]) {
      const markers = placeMarkers(spots, 24);
      for (const [index, { x, y, at }] of markers.entries()) {
        expect(at).toEqual(spots[index]);
        expect(Math.hypot(x - at.x, y - at.y)).toBeLessThanOrEqual(48);
        for (const other of markers.slice(0, index))
          expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(24 - 1e-9);
      }
    }
  });
});
