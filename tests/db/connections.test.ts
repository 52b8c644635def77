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
    const heard: ChangeEvent[] = [];
    const listener = listenForChanges(address, (what) => heard.push(what));
    open.push(listener);
    await until("the listener to listen", async () => heard.includes("connected"));
    return heard;
  }

  /** Events are ordered: all earlier ones have arrived when this one does. */
  async function hearsAll(heard: ChangeEvent[]) {
    await announce(db(), "seed");
    await until("the last announcement", async () => heard.includes("seed"));
    return heard.filter((what) => what !== "seed" && what !== "connected");
  }

  test("a change event arrives after the commit", async () => {
    const heard = await listen();
    await db()
      .transaction()
      .execute(async (trx) => {
        await announce(trx, "settings");
        await announce(db(), "rates");
        await until("the other change", async () => heard.includes("rates"));
        expect(heard).not.toContain("settings");
      });
    await until("the change", async () => heard.includes("settings"));
  });

  test("a rolled back change sends no event", async () => {
    const heard = await listen();
    const failed = db()
      .transaction()
      .execute(async (trx) => {
        await announce(trx, "page/about");
        throw new Error("taken back");
      });
    await expect(failed).rejects.toThrow("taken back");
    expect(await hearsAll(heard)).toEqual([]);
  });

  test("events arrive by tag, and unknown payloads are ignored", async () => {
    const heard = await listen();
    const { id } = await storeProperty(db(), { name: "Announced" });
    await announce(db(), "post/first-rains");
    await announce(db(), "nonsense" as "settings");
    expect(await hearsAll(heard)).toEqual([`property/${id}`, "post/first-rains"]);
  });

  test("a lost connection reports that events may be missing", async () => {
    const proxy = await startDatabaseProxy(url());
    open.push(proxy);
    const heard = await listen(proxy.url);
    proxy.cut();
    await announce(db(), "rates");
    proxy.restore();
    await until("the second connection", async () => heard.filter((w) => w === "connected")[1]);
    expect(heard).toContain("disconnected");
    expect(heard).not.toContain("rates");
  });

  /** The cache of a connected process; the connection invalidates earlier reads. */
  async function keep(address = url()) {
    const copies = openDataCache(db(), address, pino({ level: "silent" }));
    open.push(copies);
    const first = await copies.cache.settings();
    await until("the copies to be dropped", async () => (await copies.cache.settings()) !== first);
    return copies.cache;
  }

  type OfWhole = {
    [Name in keyof DataCache]: DataCache[Name] extends () => unknown ? Name : never;
  }[keyof DataCache];

  /** Resolves once a new value replaces the cached one. */
  async function renewed<Name extends OfWhole>(kept: DataCache, name: Name, kept0: unknown) {
    return until(`${name} to be read again`, async () => {
      const now = await kept[name]();
      return now !== kept0 && { now };
    });
  }

  test("a change event invalidates its own entry only", async () => {
    const kept = await keep();
    const [settings, rates, listing] = [
      await kept.settings(),
      await kept.rates(),
      await kept.listing(),
    ];
    expect(await kept.settings()).toBe(settings);
    await saveSettings(db(), { ...defaultSettings, siteName: "Renamed" }, { actor: "test" });
    const { now } = await renewed(kept, "settings", settings);
    expect(now).toMatchObject({ siteName: "Renamed" });
    expect(await kept.rates()).toBe(rates);
    expect(await kept.listing()).toBe(listing);
  });

  test("a saved property appears in the options of every process", async () => {
    const kept = await keep();
    const before = await kept.listing();
    const fields = makePropertyFields({
      name: "Far Camp",
      countries: ["Atlantis"],
      airtableId: null,
    });
    await saveProperty(db(), { fields, actor: "test", rates: testRates });
    const { now } = await renewed(kept, "listing", before);
    expect(now).toMatchObject({
      found: { countries: expect.arrayContaining([{ value: "atlantis", label: "Atlantis" }]) },
      counts: { countries: { atlantis: 1 } },
    });
  });

  test("a lost connection invalidates every entry", async () => {
    const proxy = await startDatabaseProxy(url());
    open.push(proxy);
    const kept = await keep(proxy.url);
    const guides = await kept.guides();
    expect(await kept.guides()).toBe(guides);
    proxy.cut();
    proxy.restore();
    await renewed(kept, "guides", guides);
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

  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db);
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
        await failureOf(ask());
        await sql`select 2`.execute(trx);
      }),
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    proxy.restore();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  test("a server that does not respond times out within five seconds", async () => {
    await ask();
    proxy.hang();
    const began = performance.now();
    // More than connections: some wait for a connection, some for a response.
    const failures = await Promise.all(Array.from({ length: 6 }, () => failureOf(ask())));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(failures.map(isDatabaseUnavailable)).toEqual(Array.from({ length: 6 }, () => true));
    proxy.restore();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  test("a transaction that times out does not wait for its rollback", async () => {
    const began = performance.now();
    const failure = await failureOf(
      db.transaction().execute(async (trx) => {
        proxy.hang();
        await sql`select 1`.execute(trx);
      }),
    );
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(performance.now() - began).toBeLessThan(5_000);
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
