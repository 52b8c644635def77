import { describe, expect, test } from "vitest";

import { emptyProperty } from "#domain/property/form";
import { addressKey, leftMs, readBatchUrls, roughly, shortAddress, turnOf } from "./batch";
import { armed, csvCell, csvColumns, csvFileName, propertiesCsv } from "./csv-rows";
import { propertyFromExtraction } from "./extraction";
import { aiCost, costLabel, paceOf } from "./run";

test("20,000 tokens cost 0.003 dollars (A-162)", () => {
  expect(aiCost(20_000)).toBeCloseTo(0.003, 10);
  expect(costLabel(aiCost(20_000))).toBe("$0.003");
});

test("unknown token usage has an unknown cost", () => {
  expect(costLabel(null)).toBe("Cost unknown");
});

describe("the crawl delay", () => {
  const now = new Date("2026-11-22T14:10:00Z");
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  test("is half a second by default", () => {
    expect(paceOf({ crawlDelayMs: 0, busyAt: null }, now)).toEqual({
      pauseMs: 500,
      pace: "standard",
    });
  });

  test("can only be increased by the site's robots.txt", () => {
    expect(paceOf({ crawlDelayMs: 5_000, busyAt: null }, now)).toEqual({
      pauseMs: 5_000,
      pace: "rules",
    });
    expect(paceOf({ crawlDelayMs: 100, busyAt: null }, now).pauseMs).toBe(500);
  });

  test("is longer for ten minutes after a site was busy", () => {
    expect(paceOf({ crawlDelayMs: 0, busyAt: minutesAgo(9) }, now)).toEqual({
      pauseMs: 2_000,
      pace: "slowed",
    });
    expect(paceOf({ crawlDelayMs: 0, busyAt: minutesAgo(11) }, now).pace).toBe("standard");
    expect(paceOf({ crawlDelayMs: 5_000, busyAt: minutesAgo(1) }, now).pace).toBe("rules");
  });
});

const now = new Date("2026-11-22T14:00:00Z");
const site = { waiting: 0, reading: 0, pauseMs: 500, pageMs: 1_000, nextAt: null };

test("the remaining time of a batch is that of its slowest site", () => {
  expect(leftMs([], now)).toBe(0);
  expect(leftMs([site], now)).toBe(0);
  const sites = [
    { ...site, waiting: 10 },
    { ...site, waiting: 2, reading: 1, pauseMs: 10_000 },
  ];
  expect(leftMs(sites, now)).toBe(3 * 11_000 - 10_000);
});

test("the remaining time includes the pause of a site", () => {
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
])("%i ms are formatted as %s", (ms, words) => {
  expect(roughly(ms)).toBe(words);
});

test("a short URL has no scheme, www and trailing slash", () => {
  expect(shortAddress("https://www.lodge.example/zm/fig-tree/")).toBe("lodge.example/zm/fig-tree");
});

describe("the key of a URL", () => {
  test("is the same for ten spellings of one URL (A-175)", () => {
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

  test("ignores language and dates of a known partner", () => {
    const hotel = "https://www.booking.com/hotel/zm/fig-tree.html";
    expect(addressKey("https://booking.com/hotel/zm/fig-tree.de.html?checkin=2026-12-01")).toBe(
      addressKey(hotel),
    );
  });

  test("ignores the order of parameters", () => {
    expect(addressKey("https://a.example/?b=2&a=1")).toBe(addressKey("https://a.example/?a=1&b=2"));
  });

  test.each([
    ["another path", "https://a.example/Two"],
    ["another parameter", "https://a.example/two?room=2"],
    ["another port", "https://a.example:8443/two"],
    ["another site", "https://b.example/two"],
    ["a client-side route", "https://a.example/two#/rooms/2"],
    ["an escaped slash", "https://a.example/%74wo%2F"],
  ])("differs for %s", (_, address) => {
    expect(addressKey(address)).not.toBe(addressKey("https://a.example/two"));
  });

  test("does not exist for an invalid URL", () => {
    expect(addressKey("fig tree")).toBeNull();
  });
});

describe("the lines of a batch", () => {
  test("are only read if they begin with http", () => {
    const text = " https://a.example/1 \r\nwww.b.example\n\nhttp://c.example\nftp://d.example";
    expect(readBatchUrls(text)).toEqual({
      urls: ["https://a.example/1", "http://c.example"],
      repeated: 0,
      leftOut: 2,
      overLimit: 0,
    });
  });

  test("are read without punctuation around the URL (A-170)", () => {
    const text = [
      "\ufeffhttps://a.example/1,",
      '\thttps://a.example/2";',
      "https://a.example/3>  Third lodge",
      "https://a.example/4) \u201d",
      "https://a.example/five_(lodge)",
      "1. https://a.example/6",
      "<https://a.example/7>",
    ].join("\n");
    expect(readBatchUrls(text)).toEqual({
      urls: [
        "https://a.example/1",
        "https://a.example/2",
        "https://a.example/3",
        "https://a.example/4",
        "https://a.example/five_(lodge)",
      ],
      repeated: 0,
      leftOut: 2,
      overLimit: 0,
    });
  });

  test("count once per page, also towards the limit", () => {
    const lines = Array.from({ length: 500 }, (_, i) => `https://a.example/${i}`);
    const text = [...lines, "https://www.A.example/7/?utm_source=mail"].join("\n");
    expect(readBatchUrls(text)).toMatchObject({ repeated: 1, overLimit: 0 });
    expect(readBatchUrls(text).urls).toEqual(lines);
  });

  test("are limited to 500 (A-170)", () => {
    const lines = Array.from({ length: 501 }, (_, i) => `https://a.example/${i}`);
    expect(readBatchUrls(lines.slice(1).join("\n"))).toMatchObject({ overLimit: 0 });
    const { urls, overLimit } = readBatchUrls(lines.join("\n"));
    expect([urls.length, urls.at(-1), overLimit]).toEqual([500, "https://a.example/499", 1]);
  });
});

test("the CSV export has 23 named columns (A-177)", () => {
  expect(csvColumns).toHaveLength(23);
  expect([csvColumns[0], csvColumns[22]]).toEqual(["Name", "Partner"]);
});

test.each([
  ["plain", "plain"],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["a,b", '"a,b"'],
  ["=1+1", "'=1+1"],
  ["@sum", "'@sum"],
  ["-24.5", "-24.5"],
  ["- dash", "'- dash"],
  ["+27 82 555 0101", "+27 82 555 0101"],
  ["+1 (212) 555-0101", "+1 (212) 555-0101"],
  ["+(27)82-555", "+(27)82-555"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["+27+1", "'+27+1"],
  ["+A1", "'+A1"],
  ["+27;1", `"'+27;1"`],
  ["+ ()", "'+ ()"],
  ["-2+3", "'-2+3"],
  ["-27 82 555", "'-27 82 555"],
  ["＋27", "'＋27"],
  [-24.5, "-24.5"],
  [true, "Yes"],
  [null, ""],
])("the CSV value %j is written as %j", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  ...["+27 82 555 0101", "'+27 82 555 0101", "''x", "'quoted'", "=1+1", "'=1+1", "''=1"],
  ...["-2+3", "-24.5", "@sum", "\t=1", " +cmd", "＝1", "o'clock", "'", ""],
])("the value %j survives CSV export and import", (value) => {
  const cell = csvCell(value).replace(/^"([\s\S]*)"$/, "$1");
  expect(armed(cell.replaceAll('""', '"'))).toBe(value);
});

test("a phone number of an earlier export is read without its apostrophe", () => {
  expect(armed("'+27 82 555 0101")).toBe("+27 82 555 0101");
});

test("a property is one line of the CSV export", () => {
  const images = Array.from({ length: 8 }, (_, i) => `https://p.example/${i}.jpg`);
  const csv = propertiesCsv([
    { ...emptyProperty, name: "Rock, Camp", countries: ["Kenya"], images },
  ]);
  const [header, line, rest] = csv.split("\r\n");
  expect(header).toBe(csvColumns.join(","));
  expect(line).toContain('"Rock, Camp",Kenya,');
  expect(line).toContain(",USD,");
  expect(line).toContain(",No,Yes,");
  expect(line?.match(/\.jpg/g)).toHaveLength(5);
  expect(rest).toBe("");
});

test("the name of the CSV file contains the time", () => {
  expect(csvFileName(new Date("2026-11-21T04:05:06Z"))).toBe("properties-2026-11-21-040506.csv");
});

const page = { name: "Rock Camp", sourceUrl: "https://www.stays.example/hotel/ke/rock" };

test("values that the page does not state are empty", () => {
  expect(propertyFromExtraction(page)).toEqual({
    ...emptyProperty,
    name: "Rock Camp",
    countries: ["Unknown"],
    currency: "USD",
    propertyUrl: page.sourceUrl,
    importSource: "stays.example",
    active: true,
  });
});

test("an import can create an unpublished property", () => {
  expect(propertyFromExtraction(page, { publish: false }).active).toBe(false);
});

test("an import has the source of the extraction", () => {
  const success = { success: true as const, source: "booking.com", data: page, evidence: {} };
  expect(propertyFromExtraction(success).importSource).toBe("booking.com");
});

test("an import has at most five images by default", () => {
  const images = Array.from({ length: 8 }, (_, i) => `https://p.example/${i}.jpg`);
  expect(propertyFromExtraction({ ...page, images }).images).toEqual(images.slice(0, 5));
  expect(propertyFromExtraction({ ...page, images }, { maxImages: 8 }).images).toHaveLength(8);
});

test("the short description is cut at a word (A-176)", () => {
  const description = "wide open plains ".repeat(20);
  const { shortDescription } = propertyFromExtraction({ ...page, description });
  expect(shortDescription?.length).toBeLessThanOrEqual(150);
  expect(shortDescription).toMatch(/(wide|open|plains)…$/);
});

test("invalid values of a page are not imported", () => {
  const read = propertyFromExtraction({
    ...page,
    latitude: 0,
    longitude: 0,
    pricePerNight: 0,
    capacity: -2,
    currency: "dollars",
    bookingUrl: "javascript:alert(1)",
    what3words: "no words",
    images: ["/relative.jpg"],
  });
  expect(read).toMatchObject({
    latitude: null,
    longitude: null,
    pricePerNight: null,
    capacity: null,
    currency: "USD",
    bookingUrl: null,
    what3words: null,
    images: [],
  });
});

test("a rating is imported with the name of its source", () => {
  const read = propertyFromExtraction({ ...page, rating: 9.1, reviewCount: 40 });
  expect(read).toMatchObject({ rating: 9.1, reviewCount: 40, ratingSource: "stays.example" });
});

test("a known country is imported in the site's spelling", () => {
  const read = propertyFromExtraction({ ...page, country: "south AFRICA" });
  expect(read.countries).toEqual(["South Africa"]);
});
