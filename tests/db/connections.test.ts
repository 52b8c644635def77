import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { type ChangeEvent, listenForChanges } from "#db/changes.server";
import { connect, type Database, webLimits } from "#db/connect.server";
import { saveProperty } from "#db/queries/property/save.server";
import { saveSettings } from "#db/queries/site/settings.server";
import { announce } from "#db/transaction.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { defaultSettings } from "#domain/site/settings";
import { makePropertyFields, storeProperty, testRates } from "#tests/factories/property";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/fakes/database-proxy";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { type DataCache, openDataCache } from "~/server/pages/data-cache.server";

describe("change events", () => {
  const { db, url } = useDatabase();

  const open: { close: () => Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const opened of open.splice(0).reverse()) await opened.close();
  });

  /** The events of another process, on its own connection. */
  async function listen(address = url()) {
    const events: ChangeEvent[] = [];
    const listener = listenForChanges(address, (event) => events.push(event));
    open.push(listener);
    await until("the listener to connect", async () => events.includes("connected"));
    return events;
  }

  /** Events are ordered: all earlier ones have arrived when this one does. */
  async function receivesAll(events: ChangeEvent[]) {
    await announce(db(), "seed");
    await until("the last event", async () => events.includes("seed"));
    return events.filter((event) => event !== "seed" && event !== "connected");
  }

  test("a change event arrives after the commit", async () => {
    const events = await listen();
    await db()
      .transaction()
      .execute(async (trx) => {
        await announce(trx, "settings");
        await announce(db(), "rates");
        await until("the other event", async () => events.includes("rates"));
        expect(events).not.toContain("settings");
      });
    await until("the change event", async () => events.includes("settings"));
  });

  test("a rolled back change sends no event", async () => {
    const events = await listen();
    const failed = db()
      .transaction()
      .execute(async (trx) => {
        await announce(trx, "page/about");
        throw new Error("taken back");
      });
    await expect(failed).rejects.toThrow("taken back");
    expect(await receivesAll(events)).toEqual([]);
  });

  test("events arrive by tag, and unknown payloads are ignored", async () => {
    const events = await listen();
    const { id } = await storeProperty(db(), { name: "Announced" });
    await announce(db(), "post/first-rains");
    await announce(db(), "nonsense" as "settings");
    expect(await receivesAll(events)).toEqual([`property/${id}`, "post/first-rains"]);
  });

  test("a lost connection reports that events may be missing", async () => {
    const proxy = await startDatabaseProxy(url());
    open.push(proxy);
    const events = await listen(proxy.url);
    proxy.cut();
    await announce(db(), "rates");
    proxy.restore();
    await until("the second connection", async () => events.filter((w) => w === "connected")[1]);
    expect(events).toContain("disconnected");
    expect(events).not.toContain("rates");
  });

  /** The cache of a connected process; the connection invalidates earlier reads. */
  async function openCache(address = url()) {
    const copies = openDataCache(db(), address, pino({ level: "silent" }));
    open.push(copies);
    const first = await copies.cache.settings();
    await until(
      "the cache to be invalidated",
      async () => (await copies.cache.settings()) !== first,
    );
    return copies.cache;
  }

  type OfWhole = {
    [Name in keyof DataCache]: DataCache[Name] extends () => unknown ? Name : never;
  }[keyof DataCache];

  /** Resolves once a new value replaces the cached one. */
  async function renewed<Name extends OfWhole>(cache: DataCache, name: Name, before: unknown) {
    return until(`${name} to be read again`, async () => {
      const now = await cache[name]();
      return now !== before && { now };
    });
  }

  test("a change event invalidates its own entry only", async () => {
    const cache = await openCache();
    const [settings, rates, listing] = [
      await cache.settings(),
      await cache.rates(),
      await cache.listing(),
    ];
    expect(await cache.settings()).toBe(settings);
    await saveSettings(db(), { ...defaultSettings, siteName: "Renamed" }, { actor: "test" });
    const { now } = await renewed(cache, "settings", settings);
    expect(now).toMatchObject({ siteName: "Renamed" });
    expect(await cache.rates()).toBe(rates);
    expect(await cache.listing()).toBe(listing);
  });

  test("a saved property appears in the options of every process", async () => {
    const cache = await openCache();
    const before = await cache.listing();
    const fields = makePropertyFields({
      name: "Far Camp",
      countries: ["Atlantis"],
      airtableId: null,
    });
    await saveProperty(db(), { fields, actor: "test", rates: testRates });
    const { now } = await renewed(cache, "listing", before);
    expect(now).toMatchObject({
      found: { countries: expect.arrayContaining([{ value: "atlantis", label: "Atlantis" }]) },
      counts: { countries: { atlantis: 1 } },
    });
  });

  test("a lost connection invalidates every entry", async () => {
    const proxy = await startDatabaseProxy(url());
    open.push(proxy);
    const cache = await openCache(proxy.url);
    const guides = await cache.guides();
    expect(await cache.guides()).toBe(guides);
    proxy.cut();
    proxy.restore();
    await renewed(cache, "guides", guides);
  });
});

describe("an unavailable database", () => {
  const direct = useDatabase();
  let proxy: DatabaseProxy;
  let db: Database;

  beforeAll(async () => {
    proxy = await startDatabaseProxy(direct.url());
    db = connect({ url: proxy.url, max: 2, limits: webLimits });
  });
  afterAll(async () => {
    await db.destroy();
    await proxy.close();
  });

  const queryOne = () => sql<{ one: number }>`select 1 as one`.execute(db);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  test("a connection lost in a transaction fails that transaction only", async () => {
    const failure = await failureOf(
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        proxy.cut();
        // The connection is lost between two statements.
        await failureOf(queryOne());
        await sql`select 2`.execute(trx);
      }),
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    proxy.restore();
    expect((await queryOne()).rows).toEqual([{ one: 1 }]);
  });

  test("a server that does not respond times out within five seconds", async () => {
    await queryOne();
    proxy.hang();
    const startedAt = performance.now();
    // More than connections: some wait for a connection, some for a response.
    const failures = await Promise.all(Array.from({ length: 6 }, () => failureOf(queryOne())));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(failures.map(isDatabaseUnavailable)).toEqual(Array.from({ length: 6 }, () => true));
    proxy.restore();
    expect((await queryOne()).rows).toEqual([{ one: 1 }]);
  });

  test("a transaction that times out does not wait for its rollback", async () => {
    const startedAt = performance.now();
    const failure = await failureOf(
      db.transaction().execute(async (trx) => {
        proxy.hang();
        await sql`select 1`.execute(trx);
      }),
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    proxy.restore();
  });

  test("the server cancels a statement that takes too long", async () => {
    const failure = await failureOf(sql`select pg_sleep(20)`.execute(db));
    expect(failure).toMatchObject({ code: "57014" });
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  test("waiting for a lock times out", async () => {
    const lock = sql`select pg_advisory_xact_lock(1)`;
    await direct
      .db()
      .transaction()
      .execute(async (trx) => {
        await lock.execute(trx);
        const failure = await failureOf(db.transaction().execute((other) => lock.execute(other)));
        expect(failure).toMatchObject({ code: "55P03" });
        expect(isDatabaseUnavailable(failure)).toBe(true);
      });
  });
});
