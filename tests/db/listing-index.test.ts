import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";

import { connect, webLimits } from "#db/connect.server";
import { saveProperty } from "#db/queries/property/save.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { defaultListingQuery } from "#domain/listing/query";
import {
  deleteProperty,
  makeBareFields,
  storeProperty,
  testRates,
} from "#tests/factories/property";
import { startDatabaseProxy } from "#tests/fakes/database-proxy";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { ListingIndexService } from "~/server/listing/listing-index.server";

const { db, url } = useDatabase();
let listing: ListingIndexService;
let queries: string[];
let watched: ReturnType<typeof connect>;

beforeEach(async () => {
  await db().deleteFrom("properties").execute();
  queries = [];
  watched = connect({ url: url(), max: 4, onQuery: (text) => queries.push(text) });
  listing = new ListingIndexService(watched, pino({ level: "silent" }));
});
afterEach(async () => {
  listing.close();
  await watched.destroy();
});

const names = (search = "") =>
  listing.ids({ ...defaultListingQuery, search, sort: "name" }, { from: 0, max: 24 });
const store = (name: string, change = {}) =>
  storeProperty(db(), makeBareFields({ name, ...change }));
const connected = async () => {
  listing.receive("connected");
  await until("the index to be read", () => Promise.resolve(listing.isReady));
};

test("no change is missed before the connection or after it is lost", async () => {
  await store("Early");
  expect(listing.isReady).toBe(false);
  expect(await names()).toEqual(["early"]);
  await connected();
  expect([await names(), listing.size]).toEqual([["early"], 1]);
  listing.receive("disconnected");
  await store("Missed");
  expect([await names(), listing.size]).toEqual([["early", "missed"], 0]);
  expect(listing.isReady).toBe(true);
});

test("without an index simultaneous queries share one read", async () => {
  await store("Early");
  expect(await Promise.all([names(), names(), names()])).toEqual(Array(3).fill(["early"]));
  expect(queries).toHaveLength(1);
});

test("saves, hides and deletions are in the next result", async () => {
  const { id } = await store("Dune");
  await store("River");
  await connected();
  const fields = makeBareFields({ name: "Zebra Dune" });
  await saveProperty(db(), { id, fields, actor: "test", rates: testRates });
  listing.receive(`property/${id}`);
  expect(await names()).toEqual(["river", id]);
  await store("Hidden", { active: false });
  listing.receive("property/hidden");
  await deleteProperty(db(), "river", { actor: "test", now: new Date() });
  listing.receive("property/river");
  expect(await names()).toEqual([id]);
});

test("after many simultaneous changes no stale result is returned", async () => {
  await store("Dune");
  await connected();
  await db().updateTable("properties").set({ active: false }).execute();
  listing.receive("listing");
  expect(await names()).toEqual([]);
});

test("a query during a read includes the changes before it", async () => {
  await store("Dune");
  await connected();
  for (const name of ["River", "Hill", "Reed"]) {
    await store(name);
    listing.receive("listing");
    const waiting = names();
    listing.receive("listing");
    expect(await waiting).toContain(name.toLowerCase());
  }
  expect(await names()).toEqual(["dune", "hill", "reed", "river"]);
});

test("an unavailable database is reported, and the index recovers with it", async () => {
  await store("Dune");
  const proxy = await startDatabaseProxy(url());
  const proxied = connect({ url: proxy.url, max: 2, limits: webLimits });
  const remote = new ListingIndexService(proxied, pino({ level: "silent" }));
  try {
    remote.receive("connected");
    expect(await remote.count(defaultListingQuery)).toBe(1);
    proxy.cut();
    remote.receive("disconnected");
    const reason = await remote.count(defaultListingQuery).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(reason)).toBe(true);
    proxy.hang();
    const silent = await remote.count(defaultListingQuery).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(silent)).toBe(true);
    proxy.restore();
    await until("a response", () => remote.count(defaultListingQuery).catch(() => false));
  } finally {
    remote.close();
    await proxied.destroy();
    await proxy.close();
  }
});

test("search terms are resolved once until a property changes", async () => {
  await store("Dune Camp");
  await store("River Lodge");
  await connected();
  queries.length = 0;
  expect(await Promise.all([names("dune"), names("dune")])).toEqual([["dune-camp"], ["dune-camp"]]);
  expect(await names("dune")).toEqual(["dune-camp"]);
  expect(queries).toHaveLength(1);
  await store("Dune View");
  listing.receive("property/dune-view");
  expect(await names("dune")).toEqual(["dune-camp", "dune-view"]);
});

test("changes of texts or settings read no property", async () => {
  await store("Dune");
  await connected();
  queries.length = 0;
  listing.receive("settings");
  listing.receive("post/first-rains");
  expect(await names()).toEqual(["dune"]);
  expect(queries).toEqual([]);
});
