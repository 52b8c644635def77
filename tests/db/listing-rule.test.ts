import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { countsByCollection, listMembers } from "#db/queries/guides/collections.server";
import { listForPage, suggest as suggestFromIndex } from "#db/queries/listing/page.server";
import { correctSearch as correctInSql } from "#db/queries/listing/typed-search.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { findStayRates } from "#db/queries/rates/stay-rates.server";
import { isoDay } from "#domain/calendar/dates";
import type { ListingAnswers } from "#domain/listing/answers";
import {
  eachFilter,
  facetNames,
  type FilterName,
  filterNames,
  filterOf,
  type FilterValues,
  isOfKind,
  listingFilters,
} from "#domain/listing/filters";
import { compareForListing, matchesListing, suggest } from "#domain/listing/match";
import { priceBasisOptions, usdFor } from "#domain/listing/price-filter";
import { defaultListingQuery, type ListingQuery, listingSorts } from "#domain/listing/query";
import { collectionIds } from "#domain/property/collections";
import { quoteStay, totalUsdOf } from "#domain/rates/card-quote";
import { addDays, type Trip } from "#domain/rates/trip";
import { correctSearch, wordsOf } from "#domain/search/document";
import { compareFolded } from "#domain/text/slug";
import { storeRandomRates } from "#tests/factories/random-rates";
import { misspelt, random, type Row, storeRandomStays, words } from "#tests/factories/random-stays";
import { loadListingIndex } from "#tests/setup/listing-index";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
let rows: Row[];
/** Totals in USD by trip and stay. */
const totals = new Map<Trip, Map<string, number | null>>();
const today = isoDay(new Date());
const tripFrom = (days: number, nights: number, people: Pick<Trip, "adults" | "ages">): Trip => ({
  arrive: addDays(today, days),
  leave: addDays(today, days + nights),
  ...people,
});
const trips = [
  tripFrom(20, 5, { adults: 2, ages: [9] }),
  tripFrom(100, 2, { adults: 2, ages: [] }),
  tripFrom(0, 9, { adults: 3, ages: [2, 14] }),
];

beforeAll(async () => {
  rows = await storeRandomStays(db());
  const ids = rows.map(({ id }) => id);
  await storeRandomRates(db(), ids, today);
  const { rates } = await readCurrentRates(db());
  const stored = await findStayRates(db(), ids);
  for (const trip of trips)
    totals.set(
      trip,
      new Map(
        [...stored].map(([id, own]) => [
          id,
          totalUsdOf(quoteStay({ ...trip, today }, own, rates), rates),
        ]),
      ),
    );
});

/** Values of the rows, and one that no row has. */
const choicesOf = (name: FilterName): string[] =>
  isOfKind(name, "choices")
    ? [...new Set(rows.flatMap((row) => listingFilters[name].of(row))), "nowhere"]
    : isOfKind(name, "steps")
      ? listingFilters[name].options.map(String)
      : isOfKind(name, "flags")
        ? listingFilters[name].known.map(({ value }) => value)
        : [];

const optionsAtOnce = (name: FilterName) =>
  isOfKind(name, "choices") ? 3 : isOfKind(name, "flags") ? 2 : 1;

/** A random value from URL parameters, so that a new filter needs no change here. */
function randomValue<Name extends FilterName>(name: Name): FilterValues[Name] {
  const params = new URLSearchParams();
  for (const param of filterOf(name).params)
    params.append(
      param,
      isOfKind(name, "text")
        ? random
            .some([...words, "LODGE", "kenya", "a", "riv", "kids", "the tents"], 2)
            .map((word) => (random.chance(0.2) ? misspelt(word) : word))
            .join(" ")
        : isOfKind(name, "price")
          ? random.pick(
              param === "priceFor"
                ? priceBasisOptions
                : ["50", "100", "149.5", "150", "800", "2000", ""],
            )
          : isOfKind(name, "area")
            ? random.pick(["-30,10,0,40", "-12,20,5,31", "-20,15,-10,16", ""])
            : isOfKind(name, "total")
              ? random.pick(["900", "4000", "9000.5", ""])
              : isOfKind(name, "outside")
                ? random.pick(["-30,10,0,40", "-12,20,5,31_-30,10,-13,25", "-12,20,5,31_x", ""])
                : random.some(choicesOf(name), optionsAtOnce(name)).join(),
    );
  const found = choicesOf(name).map((value) => ({ value, label: value }));
  return filterOf(name).read(params, found);
}

const randomQuery = (): ListingQuery => ({
  ...defaultListingQuery,
  ...eachFilter((name) => (random.chance(0.35) ? randomValue(name) : filterOf(name).none)),
  sort: random.pick(listingSorts),
  trip: random.pick([null, null, ...trips]),
  page: 1,
});

const active = () => rows.filter((row) => row.active);

/** The filter's value with this option: flags are added, other options replace each other. */
const chosenBeside = (query: ListingQuery, name: (typeof facetNames)[number], value: string) =>
  isOfKind(name, "steps")
    ? Number(value)
    : isOfKind(name, "flags")
      ? [...new Set([...query[name], value])]
      : [value];

const vocabulary = () => [...new Set(active().flatMap((row) => wordsOf(row.searchVector)))];

const totalOf = ({ id }: Row, trip: Trip | null) =>
  trip === null ? null : (totals.get(trip)?.get(id) ?? null);

const expectedStays = (query: ListingQuery) =>
  active()
    .map((row) => ({ ...row, totalUsd: totalOf(row, query.trip) }))
    .filter((row) => matchesListing(row, query));

/** The price that the list displays. */
const displayedUsd = (stay: Row, { trip, price }: ListingQuery) =>
  trip ? totalOf(stay, trip) : usdFor(stay, price.basis);

function expectedIds(requested: ListingQuery) {
  const query = { ...requested, search: correctSearch(requested.search, vocabulary()) };
  return expectedStays(query)
    .sort(
      compareForListing(
        query.sort,
        query.experiences,
        query.search,
        query.trip ? "total" : query.price.basis,
      ),
    )
    .map((row) => row.id);
}

const byId = <Stay extends { id: string }>(stays: readonly Stay[]) =>
  [...stays].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Matches with a total; null without a trip. */
const pricedOf = (query: ListingQuery) =>
  query.trip &&
  expectedIds(query).filter((id) => totals.get(query.trip as Trip)?.get(id) != null).length;

async function idsOf(requested: ListingQuery): Promise<string[]> {
  const query = { ...requested, ...(await correctInSql(db(), requested.search)) };
  const ids: string[] = [];
  const first = await listForPage(db(), listing, query);
  for (let page = 1; page <= first.pages; page += 1) {
    const shown = page === 1 ? first : await listForPage(db(), listing, { ...query, page });
    expect(shown).toMatchObject({ page, total: first.total, priced: pricedOf(requested) });
    ids.push(...shown.cards.map((card) => card.id));
  }
  expect(ids).toHaveLength(first.total);
  return ids;
}

let listing: ListingAnswers;

describe("the listing index and the rules", () => {
  beforeAll(async () => {
    listing = await loadListingIndex(db());
  });

  test.each(filterNames)(
    "agree on %s alone, which includes some properties and excludes others (P-057)",
    async (name) => {
      const sizes = new Set<number>();
      for (let n = 0; n < 15; n += 1) {
        const trip = name === "total" ? (trips[0] ?? null) : null;
        const query = { ...defaultListingQuery, trip, [name]: randomValue(name) };
        const ids = await idsOf(query);
        expect(ids, JSON.stringify(query)).toEqual(expectedIds(query));
        sizes.add(ids.length);
      }
      expect(Math.max(...sizes)).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeLessThan(active().length);
    },
  );

  test("return the same properties in the same order", async () => {
    const sizes = new Set<number>();
    for (let n = 0; n < 150; n += 1) {
      const query = randomQuery();
      const ids = await idsOf(query);
      expect(ids, JSON.stringify(query)).toEqual(expectedIds(query));
      sizes.add(ids.length);
    }
    // Guards against queries that all return the same.
    expect(sizes.size).toBeGreaterThan(30);
  });

  test("agree on every sort of the whole list", async () => {
    for (const sort of listingSorts)
      for (const basis of priceBasisOptions) {
        const query = { ...defaultListingQuery, sort, price: { min: 0, max: null, basis } };
        expect(await idsOf(query)).toEqual(expectedIds(query));
      }
  });

  test("order by the total of a trip, stays without one last (R-005)", async () => {
    for (const trip of trips)
      for (const sort of ["price-low", "price-high"] as const) {
        const query = { ...defaultListingQuery, trip, sort };
        const ids = await idsOf(query);
        expect(ids).toEqual(expectedIds(query));
        const known = ids.map((id) => (totals.get(trip)?.get(id) ?? null) !== null);
        expect(known).toEqual(known.toSorted((a, b) => Number(b) - Number(a)));
        expect([known.includes(true), known.includes(false)]).toEqual([true, true]);
      }
  });

  test("a total filters nothing without dates", async () => {
    const query = { ...defaultListingQuery, total: 1 };
    expect(await idsOf(query)).toEqual(expectedIds(defaultListingQuery));
  });

  test("return the same properties for the map", async () => {
    for (let n = 0; n < 30; n += 1) {
      const query = { ...randomQuery(), search: n % 3 === 0 ? "lodge" : "", area: null };
      const within = n % 2 ? randomValue("area") : null;
      const { spots, complete } = await listing.spots(query, within);
      const placed = expectedStays({ ...query, area: within }).filter(
        ({ latitude, longitude }) => latitude && longitude,
      );
      const spotOf = (stay: Row) => {
        const { id, name, latitude, longitude } = stay;
        return { id, name, latitude, longitude, usd: displayedUsd(stay, query), stays: 1 };
      };
      expect(complete).toBe(within === null);
      expect(byId(spots)).toEqual(byId(placed.map(spotOf)));
    }
  });

  test("agree on the number and the prices of relaxed results", async () => {
    const queries = Array.from({ length: 30 }, () => ({ ...randomQuery(), search: "" }));
    const pricesOf = (query: ListingQuery) =>
      expectedStays(query)
        .map((stay) => displayedUsd(stay, query))
        .filter((usd) => usd !== null);
    expect(await listing.relaxed(queries)).toEqual(
      queries.map((query) => ({
        stays: expectedStays(query).length,
        lowest: pricesOf(query).length ? Math.min(...pricesOf(query)) : null,
        highest: pricesOf(query).length ? Math.max(...pricesOf(query)) : null,
      })),
    );
  });

  test("agree on similar properties", async () => {
    const likeness = (a: Row, b: Row) => {
      const share = (of: (row: Row) => readonly string[]) =>
        of(a).some((one) => of(b).includes(one));
      const inCountry = share((row) => row.countrySlugs);
      const ofType = share((row) => row.waysToStay);
      return inCountry ? (ofType ? 0 : 1) : ofType ? 2 : null;
    };
    for (const stay of random.some(rows, 40)) {
      const distance = (other: Row) =>
        other.priceUsd === null ? Infinity : Math.abs(other.priceUsd - (stay.priceUsd ?? 0));
      const expected = active()
        .filter((other) => other.id !== stay.id && likeness(stay, other) !== null)
        .map((other) => ({ other, order: [likeness(stay, other) ?? 3, distance(other)] as const }))
        .sort(
          (a, b) =>
            a.order[0] - b.order[0] ||
            (a.order[1] === b.order[1] ? 0 : a.order[1] - b.order[1]) ||
            compareFolded(a.other.sortName, b.other.sortName) ||
            compareFolded(a.other.id, b.other.id),
        )
        .map(({ other }) => other.id);
      expect(await listing.similar(stay, 6), stay.id).toEqual(expected.slice(0, 6));
    }
  });

  test("list the options of all properties with their counts", async () => {
    const { found, counts, prices } = await listing.options();
    for (const name of facetNames)
      for (const value of choicesOf(name)) {
        const expected = expectedStays({
          ...defaultListingQuery,
          [name]: chosenBeside(defaultListingQuery, name, value),
        }).length;
        expect(counts[name][value] ?? 0, `${name} ${value}`).toBe(expected);
        if (expected === 0) expect(found[name]?.map((option) => option.value)).not.toContain(value);
      }
    expect(Object.keys(counts.types).length).toBeGreaterThan(5);
    for (const basis of priceBasisOptions)
      expect(prices[basis].reduce((sum, stays) => sum + stays)).toBe(
        active().filter((stay) => usdFor(stay, basis) !== null).length,
      );
  });

  test(
    "count each option as if it alone were selected (P-054)",
    { tags: ["thorough"] },
    async () => {
      for (let n = 0; n < 30; n += 1) {
        const query = n === 0 ? { ...defaultListingQuery } : randomQuery();
        const counts = await listing.facets(query);
        const matching = (change: Partial<ListingQuery>) =>
          expectedStays({ ...query, ...change }).length;
        for (const name of facetNames)
          for (const value of choicesOf(name))
            expect(counts[name][value] ?? 0, `${name} ${value} ${JSON.stringify(query)}`).toBe(
              matching({ [name]: chosenBeside(query, name, value) }),
            );
      }
    },
  );
});

test("a page beyond the last shows the last (P-053)", async () => {
  const total = active().length;
  const shown = await listForPage(db(), listing, { ...defaultListingQuery, page: 9999 });
  expect(shown).toMatchObject({ total, page: Math.ceil(total / 24), pages: Math.ceil(total / 24) });
  expect(shown.cards.length).toBeGreaterThan(0);
});

describe("SQL and the rules", () => {
  test("correct search terms alike (D23)", async () => {
    const found = new Set<string>();
    for (let n = 0; n < 60; n += 1) {
      const text = `${random.pick(words)} ${misspelt(random.pick(["Ngorongoro", "lodge", "river"]))}`;
      const { search } = await correctInSql(db(), text);
      expect(search, text).toBe(correctSearch(text, vocabulary()));
      found.add(search);
    }
    expect([...found].some((search) => search.includes("ngorongoro"))).toBe(true);
  });

  test("suggest the same five properties", async () => {
    const texts = ["a", " l ", "lo", "LODGE", "etosha", "100%", "_", "ken riv", "\\", "o'h"];
    for (const text of [...texts, "kids", "tree hou", "the", "south africa"])
      expect(
        (await suggestFromIndex(db(), listing, text)).map((card) => card.id),
        text,
      ).toEqual(suggest(active(), text).map((row) => row.id));
  });

  test("agree on the members of every collection", async () => {
    const counts = await countsByCollection(db());
    for (const id of collectionIds) {
      const members = active().filter((row) => row.collectionIds.includes(id));
      const listed: string[] = [];
      const { pages } = await listMembers(db(), id, 1);
      for (let page = 1; page <= pages; page++)
        listed.push(...(await listMembers(db(), id, page)).members.map((member) => member.id));
      expect(new Set(listed)).toEqual(new Set(members.map((row) => row.id)));
      expect(listed).toHaveLength(members.length);
      expect(counts[id] ?? 0).toBe(members.length);
    }
  });
});

test.each(["%", "_", "'", "\\", ":*", "&|!()", "''':*"])(
  "a search for %j, which contains no word, finds nothing",
  async (search) => {
    const { total } = await listForPage(db(), listing, {
      ...defaultListingQuery,
      search,
    });
    expect(total).toBe(0);
  },
);

test("the search words follow every kind of write (D23)", async () => {
  const stored = async () => {
    const words = db().selectFrom("searchWords").select("word").where("properties", ">", 0);
    return (await words.execute()).map(({ word }) => word).sort();
  };
  const expectedWords = (stays: readonly Row[]) =>
    [...new Set(stays.flatMap((row) => wordsOf(row.searchVector)))].sort();
  expect(await stored()).toEqual(expectedWords(active()));
  await sql`update properties set active = false where sort_name like 'e%'`.execute(db());
  expect(await stored()).toEqual(
    expectedWords(active().filter((row) => !row.sortName.startsWith("e"))),
  );
  await sql`delete from properties`.execute(db());
  expect(await stored()).toEqual([]);
});
