import { describe, expect, test } from "vitest";

import { addressKey, leftMs, readBatchLines, roughly, shortAddress, turnOf } from "./batch";

const now = new Date("2026-11-22T14:00:00Z");
const site = { waiting: 0, reading: 0, pauseMs: 500, pageMs: 1_000, nextAt: null };

test("a batch takes as long as the slowest of its sites", () => {
  expect(leftMs([], now)).toBe(0);
  expect(leftMs([site], now)).toBe(0);
  const sites = [
    { ...site, waiting: 10 },
    { ...site, waiting: 2, reading: 1, pauseMs: 10_000 },
  ];
  expect(leftMs(sites, now)).toBe(3 * 11_000 - 10_000);
});

test("a site that rests takes so much longer", () => {
  const nextAt = new Date("2026-11-22T14:05:00Z");
  expect(leftMs([{ ...site, waiting: 1, nextAt }], now)).toBe(301_000);
  expect(leftMs([{ ...site, waiting: 1, nextAt: new Date(0) }], now)).toBe(1_000);
  expect(turnOf({ ...site, nextAt }, 2, now)).toEqual(new Date("2026-11-22T14:05:03Z"));
});

test.each([
  [0, "1 second"],
  [58_400, "58 seconds"],
  [120_000, "2 minutes"],
  [7_300_000, "2 hours"],
])("%i ms are roughly %s", (ms, words) => {
  expect(roughly(ms)).toBe(words);
});

test("an address is shown without what every address has", () => {
  expect(shortAddress("https://www.lodge.example/zm/fig-tree/")).toBe("lodge.example/zm/fig-tree");
});

describe("address key", () => {
  test("ten spellings of one address are one (A-175)", () => {
    const spellings = [
      "https://lodge.example/zm/fig-tree",
      "http://lodge.example/zm/fig-tree",
      "https://LODGE.example/zm/fig-tree",
      "https://www.lodge.example/zm/fig-tree",
      "https://lodge.example./zm/fig-tree",
      "https://lodge.example:443/zm/fig-tree",
      "https://lodge.example/zm/fig-tree/",
      "https://lodge.example/zm/fig-tree#rooms",
      "https://lodge.example/zm/fig-tree?utm_source=mail&gclid=7",
      "https://lodge.example/zm/./fig%2Dtree",
    ];
    expect(new Set(spellings.map(addressKey))).toEqual(new Set(["lodge.example/zm/fig-tree"]));
  });

  test("the language and the dates of a known partner do not count", () => {
    const hotel = "https://www.booking.com/hotel/zm/fig-tree.html";
    expect(addressKey("https://booking.com/hotel/zm/fig-tree.de.html?checkin=2026-12-01")).toBe(
      addressKey(hotel),
    );
  });

  test("the order of parameters does not count", () => {
    expect(addressKey("https://a.example/?b=2&a=1")).toBe(addressKey("https://a.example/?a=1&b=2"));
  });

  test.each([
    ["another path", "https://a.example/Two"],
    ["another parameter", "https://a.example/two?room=2"],
    ["another port", "https://a.example:8443/two"],
    ["another site", "https://b.example/two"],
    ["a page that scripts tell apart", "https://a.example/two#/rooms/2"],
    ["a slash that is escaped", "https://a.example/%74wo%2F"],
  ])("%s is another page", (_, address) => {
    expect(addressKey(address)).not.toBe(addressKey("https://a.example/two"));
  });

  test("what is no address has no key", () => {
    expect(addressKey("fig tree")).toBeNull();
  });
});

describe("batch lines", () => {
  test("only lines that begin with http count", () => {
    const text = " https://a.example/1 \r\nwww.b.example\n\nhttp://c.example\nftp://d.example";
    expect(readBatchLines(text)).toEqual({
      urls: ["https://a.example/1", "http://c.example"],
      repeated: 0,
      leftOut: 2,
      refused: 0,
    });
  });

  test("what was copied along with an address is no part of it (A-170)", () => {
    const text = [
      "\ufeffhttps://a.example/1,",
      '\thttps://a.example/2";',
      "https://a.example/3>  Third lodge",
      "https://a.example/4) \u201d",
      "https://a.example/five_(lodge)",
      "1. https://a.example/6",
      "<https://a.example/7>",
    ].join("\n");
    expect(readBatchLines(text)).toEqual({
      urls: [
        "https://a.example/1",
        "https://a.example/2",
        "https://a.example/3",
        "https://a.example/4",
        "https://a.example/five_(lodge)",
      ],
      repeated: 0,
      leftOut: 2,
      refused: 0,
    });
  });

  test("a page that stands twice counts once, towards the limit too", () => {
    const lines = Array.from({ length: 500 }, (_, i) => `https://a.example/${i}`);
    const text = [...lines, "https://www.A.example/7/?utm_source=mail"].join("\n");
    expect(readBatchLines(text)).toMatchObject({ repeated: 1, refused: 0 });
    expect(readBatchLines(text).urls).toEqual(lines);
  });

  test("500 lines are taken and one more is refused (A-170)", () => {
    const lines = Array.from({ length: 501 }, (_, i) => `https://a.example/${i}`);
    expect(readBatchLines(lines.slice(1).join("\n"))).toMatchObject({ refused: 0 });
    const { urls, refused } = readBatchLines(lines.join("\n"));
    expect([urls.length, urls.at(-1), refused]).toEqual([500, "https://a.example/499", 1]);
  });
});
