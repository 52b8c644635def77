import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { answersInSql } from "#db/queries/listing/answers.server";
import { seedGenerated, seedSamples } from "#db/seed/seed-catalogue";
import { seedReference } from "#db/seed/seed-reference";
import { announce } from "#db/transaction.server";
import { parseListingQuery } from "#domain/listing/query";
import { builtInRates } from "#domain/money/exchange-rates";
import { countries, guideSlugs } from "#domain/places/countries";
import { countProperties } from "#domain/text/counted";
import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

interface Group {
  name: string;
  /** Of the stays that it shows. */
  ids: string[];
  total: number;
  /** The address of all its stays. */
  all: string;
}

const unescaped = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

function groupsOf(page: string): Group[] {
  const strips = page.split('class="country-strip"').slice(1);
  return strips.map((strip) => {
    const [own = ""] = strip.split(/<\/section>/);
    const [, all = "", total = ""] = /<a [^>]*href="([^"]+)"[^>]*>All (\d+) /.exec(own) ?? [];
    const links = [...own.matchAll(/href="\/accommodation\/([\w-]+)"/g)];
    return {
      name: /<h3>([^<]+)/.exec(own)?.[1] ?? "",
      ids: [...new Set(links.map(([, id = ""]) => id))],
      total: Number(total),
      all: unescaped(all),
    };
  });
}

describe("a country with a few stays", () => {
  const site = useSite();
  beforeAll(async () => {
    const { db } = site().database;
    await seedReference(db);
    const inDelta = { countries: ["Botswana"], latitude: -19.3, longitude: 23.1 };
    await storeProperty(db, { ...inDelta, name: "Reed Camp" });
    await storeProperty(db, { ...inDelta, name: "Papyrus Camp" });
    await storeProperty(db, { ...inDelta, name: "Acacia Camp", featured: true });
    await storeProperty(db, { ...inDelta, name: "Elsewhere Camp", countries: ["Namibia"] });
    await storeProperty(db, { ...inDelta, name: "Pan Camp", latitude: -20.6, longitude: 25.2 });
    await storeProperty(db, { ...inDelta, name: "Ghanzi Camp", latitude: -21.7, longitude: 21.6 });
    await storeProperty(db, { ...inDelta, name: "Lost Camp", latitude: null, longitude: null });
    await storeProperty(db, { ...inDelta, name: "Closed Camp", active: false });
  });

  test("lists those of each area in the order of the list, then all others", async () => {
    const page = await (await site().ask("/destinations/botswana")).text();
    expect(groupsOf(page)).toMatchObject([
      { name: "Okavango Delta", ids: ["acacia-camp", "papyrus-camp", "reed-camp"], total: 3 },
      { name: "Makgadikgadi Pans", ids: ["pan-camp"], total: 1 },
      { name: "Elsewhere in Botswana", ids: ["ghanzi-camp", "lost-camp"], total: 2 },
    ]);
    const list = await (await site().ask(groupsOf(page)[0]?.all ?? "")).text();
    expect(list).toContain("3 properties");
  });
});

describe.each([
  ["the samples", 0],
  ["a thousand stays", 1000],
])("a country of %s", (_, generated) => {
  const site = useSite();
  beforeAll(async () => {
    const { db } = site().database;
    await seedReference(db);
    await seedSamples(db, builtInRates);
    await seedGenerated(db, generated, builtInRates);
    await announce(db, "seed");
    await until("the first page to show stays", async () =>
      (await (await site().ask("/destinations/kenya")).text()).includes("country-strip"),
    );
  });

  test.each(guideSlugs)("%s: its page leads to each of its stays once", async (slug) => {
    const listing = answersInSql(site().database.db);
    const idsOf = (address: string) => {
      const { searchParams } = new URL(address, "http://localhost");
      return listing.ids(parseListingQuery(searchParams), { from: 0, most: 10_000 });
    };
    const expected = await idsOf(`/accommodation?country=${slug}`);
    const page = await (await site().ask(`/destinations/${slug}`)).text();
    const groups = groupsOf(page);
    const country = countries.find((each) => each.slug === slug)?.name;
    expect(page).toContain(`See all ${countProperties(expected.length)}`);
    expect(groups.map(({ name }) => name).indexOf(`Elsewhere in ${country}`)).toBeOneOf([
      -1,
      groups.length - 1,
    ]);
    const linked: string[] = [];
    for (const { name, ids, total, all } of groups) {
      const list = await idsOf(all);
      expect(list, name).toHaveLength(total);
      expect(ids, name).toEqual(list.slice(0, ids.length));
      if (generated === 0) expect(ids, name).toEqual(list);
      expect(await (await site().ask(all)).text(), all).toContain(countProperties(total));
      linked.push(...list);
    }
    expect(linked.toSorted()).toEqual(expected.toSorted());
  });

  test.each(guideSlugs)(
    "%s: its map has a dot for each of its stays, named by it",
    async (slug) => {
      const page = await (await site().ask(`/destinations/${slug}`)).text();
      const placed = await site()
        .database.db.selectFrom("properties")
        .select(["id", "name"])
        .where("listed", "=", true)
        .where("latitude", "is not", null)
        .where(sql<boolean>`country_slugs && array[${slug}]`)
        .execute();
      const map = /class="country-map-marks".*?<\/figure>/s.exec(page)?.[0] ?? "";
      const several = [...map.matchAll(/aria-label="(\d+) stays near [^"]+"/g)];
      const single = [
        ...map.matchAll(/aria-label="([^"]+)"[^>]*href="\/accommodation\/([\w-]+)"/g),
      ];
      const dots = several.reduce((sum, [, stays]) => sum + Number(stays), single.length);
      expect(dots).toBe(placed.length);
      const names = new Map(placed.map(({ id, name }) => [id, name]));
      for (const [, label = "", id = ""] of single)
        expect(label.replaceAll("&#x27;", "'").replaceAll("&amp;", "&")).toBe(names.get(id));
    },
  );
});
