import { afterAll, beforeAll, expect, test } from "vitest";

import { announce } from "#db/transaction.server";
import { storeProperty } from "#tests/factories/property";
import { startStatementCounter, type StatementCounter } from "#tests/fakes/database-proxy";
import { type FreshDatabase, freshDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { readMetrics, startWeb, type WebProcess } from "#tests/setup/web-process";

const most = 8;

interface Site {
  database: FreshDatabase;
  counter: StatementCounter;
  web: WebProcess;
}

/** One stay, and one in each of so many countries more, each of a type of its own. */
async function startSite(countries: number): Promise<Site> {
  const database = await freshDatabase();
  await storeProperty(database.db, { name: "Reedsong Camp" });
  for (let n = 0; n < countries; n += 1)
    await storeProperty(database.db, {
      name: `Camp ${n}`,
      countries: [`Land ${n}`],
      accommodationType: `Pod ${n}`,
      featured: n < 3,
    });
  const counter = await startStatementCounter(database.url);
  // Kept whole, a page asks for nothing.
  const web = await startWeb(counter.url, { PAGE_STORE_MB: "0" });
  await until("changes to be heard", async () =>
    counter.statements.some(({ text }) => text === "listen changed"),
  );
  return { database, counter, web };
}

let few: Site;
let many: Site;
beforeAll(async () => {
  // One that is like the first at least: of none, no cards are asked for.
  [few, many] = await Promise.all([startSite(1), startSite(30)]);
});
afterAll(async () => {
  for (const { web, counter, database } of [few, many]) {
    await web.stop();
    await counter.close();
    await database.drop();
  }
});

/**
 * Statements of the site's own pool, that is not those of the queue, from the nth on. Sums of visits
 * are written by a clock, and all stays are read into memory by one, whichever page is asked for then.
 */
const asked = ({ counter }: Site, from = 0) =>
  counter.statements
    .filter(
      ({ by, text }) =>
        by === "savanna-stays" && !/views_daily|search_head::text|^(?:begin|commit)/.test(text),
    )
    .slice(from);

/** As a visitor with saved stays reads it, for whom no whole page is kept. */
const read = async ({ web }: Site, path: string) => {
  const answer = await fetch(web.origin + path, { headers: { Cookie: "favorites=reedsong-camp" } });
  await answer.text();
  expect(answer.status).toBe(200);
};

/** Empties every copy that the process keeps. */
async function forgetAll(site: Site) {
  const changes = ["seed", "rates", "settings"] as const;
  const heard = site.counter.notifications() + changes.length;
  for (const change of changes) await announce(site.database.db, change);
  await until("the changes to be sent", async () => site.counter.notifications() >= heard);
  // An answer to what was asked after them: by now the process has read them.
  await read(site, "/healthz");
  await until("all stays to be in memory again", async () => {
    const metrics = await readMetrics(site.web.origin);
    return !/^listing_index_stays 0$/m.test(metrics);
  });
}

/** What a page costs a process that knows nothing yet, and the next visitor of the same page. */
async function statementsOf(site: Site, path: string) {
  await forgetAll(site);
  const before = asked(site).length;
  await read(site, path);
  const first = asked(site, before);
  await read(site, path);
  return { first, next: asked(site, before + first.length) };
}

test.each([
  ["/", 0],
  ["/accommodation", 0],
  ["/accommodation?sort=name&page=9", 0],
  ["/accommodation?country=botswana&minPrice=100&capacity=2", 0],
  ["/accommodation?view=map&sort=price-low", 0],
  ["/accommodation?search=reed", 0],
  ["/accommodation/reedsong-camp", 1],
  ["/destinations/botswana", 0],
  ["/destinations", 0],
  ["/ways-to-stay", 0],
  ["/experiences", 0],
  ["/collections", 0],
  ["/favorites/shared?ids=reedsong-camp", 1],
  ["/compare?ids=reedsong-camp", 0],
  ["/blog", 1],
  ["/about", 0],
  ["/contact", 1],
])("%s needs at most eight queries, and %i with warm caches (G-21)", async (path, warm) => {
  const small = await statementsOf(few, path);
  const large = await statementsOf(many, path);
  const listed = large.first.map(({ text }) => text).join("\n\n");
  expect(small.first.length, listed).toBeLessThanOrEqual(most);
  expect(small.first.length, listed).toBeGreaterThan(warm);
  expect(large.first.length, listed).toBe(small.first.length);
  const again = [...small.next, ...large.next].map(({ text }) => text).join("\n\n");
  expect([small.next.length, large.next.length], again).toEqual([warm, warm]);
});

test.each([
  "/accommodation?search=reedsnog&month=3",
  "/accommodation?search=zebra&country=botswana&capacity=2&minPrice=50&view=map",
])("%s needs at most eight queries and is then cached", async (path) => {
  for (const site of [few, many]) {
    await forgetAll(site);
    await read(site, "/accommodation");
    const before = asked(site).length;
    await read(site, path);
    const first = asked(site, before).map(({ text }) => text);
    expect(first.length, first.join("\n\n")).toBeLessThanOrEqual(most);
    await read(site, path);
    expect(asked(site, before)).toHaveLength(first.length);
  }
});
