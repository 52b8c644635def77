import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { countsByCollection, listMembers } from "#db/queries/guides/collections.server";
import { listForPage, suggest as suggestFromIndex } from "#db/queries/listing/page.server";
import { correctSearch as correctInSql } from "#db/queries/listing/typed-search.server";
import type { ListingAnswers } from "#domain/listing/answers";
import { suggest } from "#domain/listing/match";
import { defaultListingQuery } from "#domain/listing/query";
import { collectionIds } from "#domain/property/collections";
import { correctSearch, wordsOf } from "#domain/search/document";
import { misspelt, random, type Row, storeRandomStays, words } from "#tests/factories/random-stays";
import { answersInMemory } from "#tests/setup/answers-in-memory";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
let rows: Row[];
let listing: ListingAnswers;
beforeAll(async () => {
  rows = await storeRandomStays(db());
  listing = await answersInMemory(db());
});

const active = () => rows.filter((row) => row.active);
const vocabulary = () => [...new Set(active().flatMap((row) => wordsOf(row.searchVector)))];

describe("SQL and the rules", () => {
  test("correct the same words to the same (D23)", async () => {
    const found = new Set<string>();
    for (let n = 0; n < 60; n += 1) {
      const text = `${random.pick(words)} ${misspelt(random.pick(["Ngorongoro", "lodge", "river"]))}`;
      const { search } = await correctInSql(db(), text);
      expect(search, text).toBe(correctSearch(text, vocabulary()));
      found.add(search);
    }
    expect([...found].some((search) => search.includes("ngorongoro"))).toBe(true);
  });

  test("suggest the same five as the index", async () => {
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

test.each(["%", "_", "'", "\\", ":*", "&|!()", "''':*"])(
  "a search for %j, which holds no word, finds nothing",
  async (search) => {
    const { total } = await listForPage(db(), listing, {
      ...defaultListingQuery,
      search,
    });
    expect(total).toBe(0);
  },
);

test("the words of the catalogue follow every kind of write (D23)", async () => {
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
