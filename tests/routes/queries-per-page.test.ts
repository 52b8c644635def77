import { afterAll, beforeAll, expect, test } from "vitest";

import { announce } from "#db/transaction.server";
import { storeProperty } from "#tests/factories/property";
import { startStatementCounter, type StatementCounter } from "#tests/fakes/database-proxy";
import { type FreshDatabase, freshDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { readMetrics, startWeb, type WebProcess } from "#tests/setup/web-process";

const maxQueries = 8;

interface Site {
  database: FreshDatabase;
  counter: StatementCounter;
  web: WebProcess;
}

/** One stay, and one in each of some more countries, each of a different type. */
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
  // Without the page cache, so that every request renders.
  const web = await startWeb(counter.url, { PAGE_STORE_MB: "0" });
  await until("the change listener", async () =>
    counter.statements.some(({ text }) => text === "listen changed"),
  );
  return { database, counter, web };
}

let few: Site;
let many: Site;
beforeAll(async () => {
  // At least one similar stay, because a page without cards makes fewer queries.
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
 * Statements of the site's pool from the nth on, without those of the queue. Writing page views and
 * loading the listing index are scheduled, not caused by a request, so they do not count.
 */
const statementsSince = ({ counter }: Site, from = 0) =>
  counter.statements
    .filter(
      ({ by, text }) =>
        by === "savanna-stays" && !/views_daily|search_head::text|^(?:begin|commit)/.test(text),
    )
    .slice(from);

/** Reads a page with favorites, which bypasses the page cache. */
const read = async ({ web }: Site, path: string) => {
  const answer = await fetch(web.origin + path, { headers: { Cookie: "favorites=reedsong-camp" } });
  await answer.text();
  expect(answer.status).toBe(200);
};

/** Invalidates every cache of the process. */
async function clearCaches(site: Site) {
  const changes = ["seed", "rates", "settings"] as const;
  const expected = site.counter.notifications() + changes.length;
  for (const change of changes) await announce(site.database.db, change);
  await until("the changes to be sent", async () => site.counter.notifications() >= expected);
  // Any response shows that the process has received them.
  await read(site, "/healthz");
  await until("all stays to be in memory again", async () => {
    const metrics = await readMetrics(site.web.origin);
    return !/^listing_index_stays 0$/m.test(metrics);
  });
}

/** The statements of a page with empty caches, and those of the next visit. */
async function statementsOf(site: Site, path: string) {
  await clearCaches(site);
  const before = statementsSince(site).length;
  await read(site, path);
  const first = statementsSince(site, before);
  await read(site, path);
  return { first, next: statementsSince(site, before + first.length) };
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
])("%s makes at most eight queries, and %i with warm caches (G-21)", async (path, warm) => {
  const small = await statementsOf(few, path);
  const large = await statementsOf(many, path);
  const listed = large.first.map(({ text }) => text).join("\n\n");
  expect(small.first.length, listed).toBeLessThanOrEqual(maxQueries);
  expect(small.first.length, listed).toBeGreaterThan(warm);
  expect(large.first.length, listed).toBe(small.first.length);
  const again = [...small.next, ...large.next].map(({ text }) => text).join("\n\n");
  expect([small.next.length, large.next.length], again).toEqual([warm, warm]);
});

test.each([
  "/accommodation?search=reedsnog&month=3",
  "/accommodation?search=zebra&country=botswana&capacity=2&minPrice=50&view=map",
])("%s makes at most eight queries, and none with warm caches", async (path) => {
  for (const site of [few, many]) {
    await clearCaches(site);
    await read(site, "/accommodation");
    const before = statementsSince(site).length;
    await read(site, path);
    const first = statementsSince(site, before).map(({ text }) => text);
    expect(first.length, first.join("\n\n")).toBeLessThanOrEqual(maxQueries);
    await read(site, path);
    expect(statementsSince(site, before)).toHaveLength(first.length);
  }
});
