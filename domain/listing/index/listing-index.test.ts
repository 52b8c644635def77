import { describe, expect, test } from "vitest";

import { facetNames } from "#domain/listing/filters";
import { compareForListing } from "#domain/listing/match";
import { defaultListingQuery, type ListingQuery, listingSorts } from "#domain/listing/query";
import { deriveProperty } from "#domain/property/derive";
import { packRates } from "#domain/rates/packed-rates";
import { readSearch } from "#domain/search/document";
import { makeBareFields, testRates } from "#tests/factories/property";
import { randomFrom } from "#tests/factories/random";
import * as randomRates from "#tests/factories/random-stay-rates";
import { type IndexedStay, ListingIndex } from "./listing-index";
import { BitSet } from "./slot-sets";

const random = randomFrom(20_261_123);

const trip = { arrive: "2027-06-01", leave: "2027-06-04", adults: 2, ages: [] };
const pricing = { today: "2026-11-28", exchange: testRates };
const planOf = (price: number, currency = "USD", soldTo: string | null = null) =>
  packRates([
    {
      id: "sheet",
      rates: [
        {
          season: "Year",
          unit: null,
          board: null,
          charged: "per person",
          currency,
          from: "2027-01-01",
          to: "2027-12-31",
          soldFrom: null,
          soldTo,
          weekdays: [],
          price,
          single: null,
          triple: null,
          sleeps: null,
          minNights: null,
          maxNights: null,
        },
      ],
      bands: [],
      extras: [],
      offers: [],
    },
  ]);
const plans = [null, planOf(20_000), planOf(45_000)];

function randomStay(id: string): IndexedStay {
  const fields = makeBareFields({
    name: `${random.pick(["Dune", "River", "Hill"])} ${random.pick(["camp", "lodge"])}`,
    countries: random.some(["Kenya", "Botswana", "Namibia"], 2),
    activities: random.some(["Game drive", "Snorkelling", "Village visit"], 2),
    capacity: random.pick([null, 2, 4, 8]),
    pricePerNight: random.pick([null, 100, 100, 450, 3000]),
    currency: "USD",
    featured: random.chance(0.3),
  });
  return { ...fields, ...deriveProperty(fields, testRates), id, plan: random.pick(plans) };
}

const queries: ListingQuery[] = listingSorts.flatMap((sort) => [
  { ...defaultListingQuery, sort },
  { ...defaultListingQuery, sort, countries: ["kenya", "namibia"] },
  { ...defaultListingQuery, sort, capacity: 4, experiences: ["wildlife-safari", "beach-retreats"] },
  { ...defaultListingQuery, sort, price: { min: 100, max: 450, basis: "two" } },
  { ...defaultListingQuery, sort, trip, total: sort === "name" ? 1200 : null },
]);

const resultsOf = (index: ListingIndex) => ({
  suggested: ["du", "camp", "lodges ri"].map((text) => index.suggestions(readSearch(text), 5)),
  states: queries.map((query) => ({
    total: index.count(query, null),
    ids: index.ids(query, null, { from: 0, max: 1000 }),
    facets: index.facets(query, null),
  })),
});

describe("the listing index", () => {
  test("equals a newly built index after many changes", () => {
    const stays = new Map<string, IndexedStay>();
    const index = new ListingIndex([], pricing);
    for (let n = 0; n < 400; n += 1) {
      // Prices the stays so far, so that later changes meet stored totals.
      if (n % 50 === 0) resultsOf(index);
      const id = `stay-${random.below(60)}`;
      if (random.chance(0.3)) {
        stays.delete(id);
        index.remove(id);
      } else {
        const stay = randomStay(id);
        stays.set(id, stay);
        index.put(stay);
      }
    }
    expect(index.size).toBe(stays.size);
    expect(index.size).toBeGreaterThan(20);
    expect(resultsOf(index)).toEqual(resultsOf(new ListingIndex(stays.values(), pricing)));
  });

  test("with dates the default order begins with the priced stays, page by page (V-010)", () => {
    const stays = Array.from({ length: 200 }, (_, n) => randomStay(`s${n}`));
    const byRule = stays
      .map((stay) => ({ ...stay, totalUsd: stay.plan ? 1 : null }))
      .sort(compareForListing("featured", [], "", "total"))
      .map(({ id }) => id);
    const query = { ...defaultListingQuery, trip };
    const pages = new ListingIndex(stays, pricing);
    const page = (from: number) => pages.ids(query, null, { from, max: 24 });
    expect([0, 24, 120, 192].flatMap(page)).toEqual(
      [0, 24, 120, 192].flatMap((from) => byRule.slice(from, from + 24)),
    );
    expect(pages.priced(query, null)).toBe(stays.filter(({ plan }) => plan).length);
  });

  test("totals follow the day and the exchange rates", () => {
    const plan = planOf(185_000, "ZAR", "2026-11-28");
    const index = new ListingIndex([{ ...randomStay("a"), plan }], pricing);
    const upTo = (total: number) => index.count({ ...defaultListingQuery, trip, total }, null);
    expect([upTo(599), upTo(600)]).toEqual([0, 1]);
    index.pricing = { ...pricing, exchange: { ...testRates } };
    expect([upTo(599), upTo(600)]).toEqual([0, 1]);
    index.pricing = { ...pricing, exchange: { ...testRates, ZAR: 37 } };
    expect([upTo(299), upTo(300)]).toEqual([0, 1]);
    index.pricing = { ...pricing, today: "2026-11-29" };
    expect(upTo(9999)).toBe(0);
  });

  test("the first of an order by total are those of the whole order (R-010)", () => {
    const exchange = { ...testRates, ZAR: 18.37 };
    const rates = randomFrom(7);
    const stays = Array.from({ length: 600 }, (_, n) => ({
      ...randomStay(`s${n}`),
      ...randomRates.randomTerms(rates),
      plan: packRates(randomRates.randomPlainStay(rates).sheets),
    }));
    const indexOf = () => {
      const index = new ListingIndex(stays);
      index.pricing = { today: "2026-11-28", exchange };
      return index;
    };
    for (let n = 0; n < 12; n += 1) {
      const query: ListingQuery = {
        ...defaultListingQuery,
        sort: n % 2 ? "price-high" : "price-low",
        trip: randomRates.randomQuestion(rates),
        total: n % 3 === 0 ? 3_000 : null,
      };
      const all = indexOf().ids(query, null, { from: 0, max: 1_000 });
      for (const from of [0, 24, 240, all.length - 5]) {
        const page = indexOf().ids(query, null, { from, max: 24 });
        expect(page).toEqual(all.slice(from, from + 24));
      }
      expect(indexOf().count(query, null)).toBe(all.length);
    }
  });

  test("returns a page of the results and nothing beyond the last one", () => {
    const index = new ListingIndex(
      ["c", "a", "b"].map((id) => ({ ...randomStay(id), sortName: id })),
    );
    const byName = { ...defaultListingQuery, sort: "name" as const };
    expect(index.ids(byName, null, { from: 1, max: 1 })).toEqual(["b"]);
    expect(index.ids(byName, null, { from: 3, max: 24 })).toEqual([]);
  });

  test("sorts search results by weight, then by the selected sort", () => {
    const index = new ListingIndex(
      ["d", "c", "b", "a", "e"].map((id) => ({ ...randomStay(id), featured: false, sortName: id })),
    );
    const typed = index.typed([
      { weight: 1, ids: ["a", "d"] },
      { weight: 5, ids: ["e", "c", "gone"] },
    ]);
    const query = { ...defaultListingQuery, search: "dune" };
    expect(index.count(query, typed)).toBe(4);
    expect(index.ids(query, typed, { from: 0, max: 24 })).toEqual(["c", "e", "a", "d"]);
    for (const name of facetNames)
      for (const total of Object.values(index.facets(query, typed)[name]))
        expect(total).toBeLessThanOrEqual(4);
  });
});

describe("a bit set", () => {
  test("equals a set of numbers in intersection, union, size and members", () => {
    const some = () => new Set(Array.from({ length: 90 }, () => random.below(200)));
    const [a, b] = [some(), some()];
    const [one, two] = [a, b].map(BitSet.of) as [BitSet, BitSet];
    const sorted = (set: Iterable<number>) => [...set].sort((x, y) => x - y);
    expect([...one.members()]).toEqual(sorted(a));
    expect([...one.and(two).members()]).toEqual(sorted([...a].filter((n) => b.has(n))));
    expect([...one.or(two).members()]).toEqual(sorted(new Set([...a, ...b])));
    expect(one.sizeWith(two)).toBe([...a].filter((n) => b.has(n)).length);
    const [first = 0] = a;
    one.delete(first);
    expect([one.has(first), one.size]).toEqual([false, a.size - 1]);
    expect([one.has(31), BitSet.of([31]).has(31), BitSet.of([31]).size]).toEqual([
      a.has(31),
      true,
      1,
    ]);
  });
});
