import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { listMembers } from "#db/queries/guides/collection-members.server";
import { correctSearch as correctInSql } from "#db/queries/listing/correct-search.server";
import { countsByCollection } from "#db/queries/listing/counts.server";
import { facets } from "#db/queries/listing/facets.server";
import { filterSql } from "#db/queries/listing/filter-sql.server";
import { listForPage } from "#db/queries/listing/page.server";
import { suggest as suggestInSql } from "#db/queries/listing/suggestions.server";
import { saveProperty } from "#db/queries/property/save.server";
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
import { matchesListing } from "#domain/listing/match";
import { compareForListing } from "#domain/listing/order";
import { askedPrices } from "#domain/listing/price-filter";
import { defaultListingQuery, type ListingQuery } from "#domain/listing/query";
import { listingSorts } from "#domain/listing/sorts";
import { suggest } from "#domain/listing/suggest";
import { collectionIds } from "#domain/property/collections";
import { deriveProperty } from "#domain/property/derive";
import { accommodationTypes } from "#domain/property/fields/accommodation-types";
import type { DerivedProperty, PropertyFields } from "#domain/property/property";
import { correctSearch } from "#domain/search/correct";
import { wordsOf } from "#domain/search/document";
import { makeBareFields, testRates } from "#tests/factories/property";
import { randomFrom } from "#tests/factories/random";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
const random = randomFrom(20_261_121);

const countryNames = ["Kenya", "South Africa", "Botswana", "Côte d'Ivoire", "Atlantis"];
const words = [
  "Étosha",
  "river",
  "100%",
  "camp_site",
  "Ngorongoro",
  "O’Hara",
  "back\\slash",
  "dune",
];
const activities = ["Game drive", "Snorkelling", "Balloon", "Village visit", "Hiking", "Chess"];
const prices = [null, 99.99, 100, 149.5, 800, 1850, 2000, 2000.01, 14_800, 37_000];

type Row = PropertyFields & DerivedProperty & { id: string };
const rows: Row[] = [];

function randomFields(): PropertyFields {
  return makeBareFields({
    name: `${random.pick(words)} ${random.pick(["Lodge", "lodge", "Zelt", "Äpfel", "camp"])}`,
    countries: [random.pick(countryNames), ...random.some(countryNames, 1)],
    region: random.pick(words),
    shortDescription: random.chance(0.7) ? random.some(words, 3).join(" ") : null,
    description: random.chance(0.7) ? random.some(words, 3).join("\n") : null,
    accommodationType: random.chance(0.8) ? random.pick(accommodationTypes) : null,
    propertyTypes: random.some([...accommodationTypes, "Igloo"], 2),
    activities: random.some(activities, 4),
    amenities: random.some(["Private pool", "Solar", "Spa", "Hide", "Wi-Fi", "Step-free rooms"], 3),
    priceUnit: random.pick(["per night", "per person per night", "per room"]),
    tags: random.some(["heritage", "Family", "eco"], 2),
    capacity: random.chance(0.8) ? 1 + random.below(9) : null,
    latitude: random.chance(0.8) ? random.below(40) - 30 : null,
    longitude: random.chance(0.8) ? random.below(30) + 10 : null,
    pricePerNight: random.pick(prices),
    currency: random.pick(["USD", "ZAR", "EUR", "KES", null]),
    malaria: random.pick([null, "free", "seasonal", "risk"]),
    childrenFromAge: random.pick([null, 0, 6, 12]),
    monthGrid: random.chance(0.5)
      ? Array.from({ length: 12 }, () => random.pick(["excellent", "good", "fair", "closed"]))
      : [],
    wheelchairAccess: random.pick([null, false, true]),
    swimmingPool: random.pick([null, false, true]),
    privateVehicle: random.pick([null, false, true]),
    flyIn: random.pick([null, false, true]),
    featured: random.chance(0.2),
    active: random.chance(0.9),
  });
}

beforeAll(async () => {
  for (let n = 0; n < 300; n += 1) {
    const fields = randomFields();
    const saved = await saveProperty(db(), { fields, actor: "test", rates: testRates });
    if ("conflict" in saved) throw new Error("unexpected conflict");
    rows.push({ ...fields, ...deriveProperty(fields, testRates), id: saved.id });
  }
});

/** What the rows have, and what none has. */
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

/** The filter set as an address would set it, so that a new filter needs no line here. */
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
              param === "priceFor" ? askedPrices : ["50", "100", "149.5", "150", "800", "2000", ""],
            )
          : isOfKind(name, "area")
            ? random.pick(["-30,10,0,40", "-12,20,5,31", "-20,15,-10,16", ""])
            : random.some(choicesOf(name), optionsAtOnce(name)).join(),
    );
  const found = choicesOf(name).map((value) => ({ value, label: value }));
  return filterOf(name).read(params, found);
}

const randomQuery = (): ListingQuery => ({
  ...defaultListingQuery,
  ...eachFilter((name) => (random.chance(0.4) ? randomValue(name) : filterOf(name).none)),
  sort: random.pick(listingSorts),
  page: 1,
});

const active = () => rows.filter((row) => row.active);

/** The filter's value once this option is chosen: with flags beside the others, else alone. */
const chosenBeside = (query: ListingQuery, name: (typeof facetNames)[number], value: string) =>
  isOfKind(name, "steps")
    ? Number(value)
    : isOfKind(name, "flags")
      ? [...new Set([...query[name], value])]
      : [value];

/** Two letters swapped, or one left out, changed or added. */
function misspelt(word: string): string {
  const at = random.below(word.length - 1);
  const [a = "", b = ""] = [word[at], word[at + 1]];
  return word.slice(0, at) + random.pick([b + a, a, `${a}x`, `${a}${b}z`]) + word.slice(at + 2);
}

const vocabulary = () => [...new Set(active().flatMap((row) => wordsOf(row.searchVector)))];

function expectedIds(asked: ListingQuery) {
  const query = { ...asked, search: correctSearch(asked.search, vocabulary()) };
  return active()
    .filter((row) => matchesListing(row, query))
    .sort(compareForListing(query.sort, query.experiences, query.search, query.price.basis))
    .map((row) => row.id);
}

async function idsInSql(asked: ListingQuery): Promise<string[]> {
  const query = { ...asked, ...(await correctInSql(db(), asked.search)) };
  const ids: string[] = [];
  const first = await listForPage(db(), query);
  for (let page = 1; page <= first.pages; page += 1) {
    const shown = page === 1 ? first : await listForPage(db(), { ...query, page });
    expect(shown).toMatchObject({ page, total: first.total });
    ids.push(...shown.cards.map((card) => card.id));
  }
  expect(ids).toHaveLength(first.total);
  return ids;
}

describe("the listing in SQL and in code", () => {
  test("know the same filters", () => {
    expect(Object.keys(filterSql)).toEqual(filterNames);
  });

  test.each(filterNames)(
    "agree on %s alone, which keeps some stays and leaves out others",
    async (name) => {
      const sizes = new Set<number>();
      for (let n = 0; n < 25; n += 1) {
        const query = { ...defaultListingQuery, [name]: randomValue(name) };
        const ids = await idsInSql(query);
        expect(ids, JSON.stringify(query)).toEqual(expectedIds(query));
        sizes.add(ids.length);
      }
      expect(Math.max(...sizes)).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeLessThan(active().length);
    },
  );

  test("give the same stays in the same order", async () => {
    const sizes = new Set<number>();
    for (let n = 0; n < 200; n += 1) {
      const query = randomQuery();
      const ids = await idsInSql(query);
      expect(ids, JSON.stringify(query)).toEqual(expectedIds(query));
      sizes.add(ids.length);
    }
    // Otherwise the queries would prove little.
    expect(sizes.size).toBeGreaterThan(30);
  });

  test("agree on every sort of the whole list", async () => {
    for (const sort of listingSorts)
      for (const basis of askedPrices) {
        const query = { ...defaultListingQuery, sort, price: { min: 0, max: null, basis } };
        expect(await idsInSql(query)).toEqual(expectedIds(query));
      }
  });

  test("count each option as if it alone were chosen", async () => {
    for (let n = 0; n < 60; n += 1) {
      const query = n === 0 ? { ...defaultListingQuery } : randomQuery();
      const counts = await facets(db(), query);
      const matching = (change: Partial<ListingQuery>) =>
        active().filter((row) => matchesListing(row, { ...query, ...change })).length;
      for (const name of facetNames)
        for (const value of choicesOf(name))
          expect(counts[name][value] ?? 0, `${name} ${value} ${JSON.stringify(query)}`).toBe(
            matching({ [name]: chosenBeside(query, name, value) }),
          );
    }
  });

  test("correct the same words to the same", async () => {
    const found = new Set<string>();
    for (let n = 0; n < 60; n += 1) {
      const text = `${random.pick(words)} ${misspelt(random.pick(["Ngorongoro", "lodge", "river"]))}`;
      const { search } = await correctInSql(db(), text);
      expect(search, text).toBe(correctSearch(text, vocabulary()));
      found.add(search);
    }
    expect([...found].some((search) => search.includes("ngorongoro"))).toBe(true);
  });

  test("suggest the same five", async () => {
    const texts = ["a", " l ", "lo", "LODGE", "etosha", "100%", "_", "ken riv", "\\", "o'h"];
    for (const text of [...texts, "kids", "tree hou", "the", "south africa"])
      expect(
        (await suggestInSql(db(), text)).map((card) => card.id),
        text,
      ).toEqual(suggest(active(), text).map((row) => row.id));
  });

  test("agree on the members of every collection", async () => {
    const counts = await countsByCollection(db());
    for (const id of collectionIds) {
      const members = active().filter((row) => row.collectionIds.includes(id));
      const shown: string[] = [];
      const { pages } = await listMembers(db(), id, 1);
      for (let page = 1; page <= pages; page++)
        shown.push(...(await listMembers(db(), id, page)).members.map((member) => member.id));
      expect(new Set(shown)).toEqual(new Set(members.map((row) => row.id)));
      expect(shown).toHaveLength(members.length);
      expect(counts[id] ?? 0).toBe(members.length);
    }
  });
});

test("a page past the end shows the last one", async () => {
  const total = active().length;
  const shown = await listForPage(db(), { ...defaultListingQuery, page: 9999 });
  expect(shown).toMatchObject({ total, page: Math.ceil(total / 24), pages: Math.ceil(total / 24) });
  expect(shown.cards.length).toBeGreaterThan(0);
});

test.each(["%", "_", "'", "\\", ":*", "&|!()", "''':*"])(
  "a search for %j, which holds no word, finds nothing",
  async (search) => {
    const { total } = await listForPage(db(), { ...defaultListingQuery, search });
    expect(total).toBe(0);
  },
);

test("the words of the catalogue follow every kind of write", async () => {
  const stored = async () => {
    const words = db().selectFrom("searchWords").select("word").where("properties", ">", 0);
    return (await words.execute()).map(({ word }) => word).sort();
  };
  const said = (stays: readonly Row[]) =>
    [...new Set(stays.flatMap((row) => wordsOf(row.searchVector)))].sort();
  expect(await stored()).toEqual(said(active()));
  await sql`update properties set active = false where sort_name like 'e%'`.execute(db());
  expect(await stored()).toEqual(said(active().filter((row) => !row.sortName.startsWith("e"))));
  await sql`delete from properties`.execute(db());
  expect(await stored()).toEqual([]);
});
