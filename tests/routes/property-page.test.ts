import { beforeAll, describe, expect, test } from "vitest";

import { longDate } from "#domain/calendar/dates";
import { dayOfYearText } from "#domain/calendar/day-of-year";
import { allFields } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { makeBareFields, makePropertyFields, storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";

const site = useSite();

/** As a reader sees it: no markup, no scripts, plain signs. */
const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

const read = async (id: string, headers: Record<string, string> = {}) =>
  (await site().ask(`/accommodation/${id}`, { headers })).text();

/** Shown in other words, or not as words at all; each has a test of its own. */
const otherwise = new Set([
  "images",
  "imageAlts",
  "priceSeasons",
  "monthGrid",
  "accommodationUnits",
  "featured",
  "active",
  "sample",
  "swimmingPool",
  "privateVehicle",
  "wheelchairAccess",
  "flyIn",
  "malaria",
  "priceBasis",
  "currency",
  "priceUnit",
  "latitude",
  "longitude",
  "priceSourceUrl",
  "priceCheckedOn",
  "childrenFromAge",
  "shortDescription",
  "rating",
]);

describe("a stay with every field", () => {
  const fields = makePropertyFields({ name: "Marked Camp", currency: "GBP", airtableId: null });
  let words: string;
  beforeAll(async () => {
    const { id } = await storeProperty(site().database.db, fields);
    words = wordsOf(await read(id));
  });

  const plain = allFields.filter(({ name, notShown }) => !notShown && !otherwise.has(name));
  test.each(plain.map(({ name }) => name))("shows its %s", (name) => {
    for (const value of [fields[name]].flat())
      expect(words).toContain(
        typeof value === "number" && name.startsWith("price")
          ? `stated as £${Math.round(value).toLocaleString("en-US")}`
          : String(value).replace(/\s+/g, " "),
      );
  });

  test("shows its days, prices and places in words", () => {
    const shown: Partial<Record<keyof PropertyFields, string>> = {
      priceCheckedOn: longDate(fields.priceCheckedOn ?? ""),
      priceSeasons: dayOfYearText(fields.priceSeasons[0]?.from ?? ""),
      monthGrid: "Excellent",
      latitude: "-19.280000, 22.790000",
      priceBasis: "Per person",
      priceUnit: fields.priceUnit,
    };
    for (const [name, expected] of Object.entries(shown)) expect(words, name).toContain(expected);
  });

  test("says with which rates its prices were turned", () => {
    expect(words).toMatch(/Stated in GBP, turned into USD at/);
  });
});

test("of what is not known nothing is said", async () => {
  const { id } = await storeProperty(
    site().database.db,
    makeBareFields({ name: "Bare Camp", airtableId: null }),
  );
  const html = await read(id);
  const words = wordsOf(html.replace(/<dialog[\s\S]*<\/dialog>/, ""));
  for (const label of ["Children", "Check-in", "Malaria", "For two", "Last checked", "Basis"])
    expect(words, label).not.toMatch(new RegExp(`\\b${label}\\b(?! and| optional)`));
});

test("asks nobody else for anything", async () => {
  const { id } = await storeProperty(site().database.db, { name: "Quiet Camp" });
  const html = await read(id);
  expect(html).not.toMatch(
    /<(?:iframe|img|script|link rel="(?!canonical|alternate))[^>]+(?:src|href)="https?:\/\//,
  );
});

test("the way back keeps the filters of the list behind it", async () => {
  const { id } = await storeProperty(site().database.db, { name: "Found Camp" });
  const back = async (referrer: string) =>
    /<a class="stay-back"[^>]*href="([^"]*)"/.exec(await read(id, { Referer: referrer }))?.[1];
  const { origin } = site().web;
  expect(await back(`${origin}/accommodation?country=kenya`)).toMatch(/\?country=kenya/);
  expect(await back("https://elsewhere.test/accommodation?country=kenya")).toBe("/accommodation");
  expect(await back(`${origin}/blog`)).toBe("/accommodation");
});

test("an unknown stay leads to others", async () => {
  await storeProperty(site().database.db, { name: "Likewise Camp", featured: true });
  const answer = await site().ask("/accommodation/never-was");
  expect(answer.status).toBe(404);
  const words = wordsOf(await answer.text());
  expect(words).toContain("Property Not Found");
  expect(words).toMatch(/Featured Properties.*Likewise Camp/);
});
