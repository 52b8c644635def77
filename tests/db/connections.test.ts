import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { type ChangeEvent, listenForChanges } from "#db/changes.server";
import { connect, type Database, webLimits } from "#db/connect.server";
import { saveProperty } from "#db/queries/property/save.server";
import { saveSettings } from "#db/queries/site/settings.server";
import { announce } from "#db/transaction.server";
import { isDatabaseAway } from "#db/unavailable.server";
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

  /** What another process hears, on a connection of its own. */
  async function listen(address = url()) {
    const heard: ChangeEvent[] = [];
    const listener = listenForChanges(address, (what) => heard.push(what));
    open.push(listener);
    await until("the listener to listen", async () => heard.includes("connected"));
    return heard;
  }

  /** Everything announced before this has been heard, since changes come in their order. */
  async function hearsAll(heard: ChangeEvent[]) {
    await announce(db(), "seed");
    await until("the last announcement", async () => heard.includes("seed"));
    return heard.filter((what) => what !== "seed" && what !== "connected");
  }

  test("a change is heard once its transaction is done", async () => {
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

  test("a change that was taken back is never heard", async () => {
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

  test("what is announced is heard by its name, and foreign words are not", async () => {
    const heard = await listen();
    const { id } = await storeProperty(db(), { name: "Announced" });
    await announce(db(), "post/first-rains");
    await announce(db(), "nonsense" as "settings");
    expect(await hearsAll(heard)).toEqual([`property/${id}`, "post/first-rains"]);
  });

  test("after a lost connection it says that changes may have been missed", async () => {
    const proxy = await startDatabaseProxy(url());
    open.push(proxy);
    const heard = await listen(proxy.url);
    proxy.cut();
    await announce(db(), "rates");
    proxy.mend();
    await until("the second connection", async () => heard.filter((w) => w === "connected")[1]);
    expect(heard).toContain("disconnected");
    expect(heard).not.toContain("rates");
  });

  /** Copies of a process that has begun to listen: its first word drops what was read before. */
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

  /** Fulfilled once another answer than the kept one is given. */
  async function renewed<Name extends OfWhole>(kept: DataCache, name: Name, kept0: unknown) {
    return until(`${name} to be read again`, async () => {
      const now = await kept[name]();
      return now !== kept0 && { now };
    });
  }

  test("a copy is kept until its change is announced, and others stay", async () => {
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

  test("a saved property is counted among the options of every process", async () => {
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

  test("a lost connection drops every copy", async () => {
    const proxy = await startDatabaseProxy(url());
    open.push(proxy);
    const kept = await keep(proxy.url);
    const guides = await kept.guides();
    expect(await kept.guides()).toBe(guides);
    proxy.cut();
    proxy.mend();
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

  test("a connection that breaks inside a transaction fails that transaction alone", async () => {
    const failure = await failureOf(
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        proxy.cut();
        // The connection ends while the transaction does something else.
        await failureOf(ask());
        await sql`select 2`.execute(trx);
      }),
    );
    expect(isDatabaseAway(failure)).toBe(true);
    proxy.mend();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  test("a server that goes silent is given up within five seconds", async () => {
    await ask();
    proxy.hang();
    const began = performance.now();
    // More than there are connections: some wait for one, some for an answer.
    const failures = await Promise.all(Array.from({ length: 6 }, () => failureOf(ask())));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(failures.map(isDatabaseAway)).toEqual(Array.from({ length: 6 }, () => true));
    proxy.mend();
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  test("a transaction that gets no answer does not wait for its rollback as well", async () => {
    const began = performance.now();
    const failure = await failureOf(
      db.transaction().execute(async (trx) => {
        proxy.hang();
        await sql`select 1`.execute(trx);
      }),
    );
    expect(isDatabaseAway(failure)).toBe(true);
    expect(performance.now() - began).toBeLessThan(5_000);
    proxy.mend();
  });

  test("a statement that takes too long is ended by the server", async () => {
    const failure = await failureOf(sql`select pg_sleep(20)`.execute(db));
    expect(failure).toMatchObject({ code: "57014" });
    expect(isDatabaseAway(failure)).toBe(true);
  });

  test("somebody else's lock is not waited for much longer", async () => {
    const lock = sql`select pg_advisory_xact_lock(1)`;
    await direct
      .db()
      .transaction()
      .execute(async (trx) => {
        await lock.execute(trx);
        const failure = await failureOf(db.transaction().execute((other) => lock.execute(other)));
        expect(failure).toMatchObject({ code: "55P03" });
        expect(isDatabaseAway(failure)).toBe(true);
      });
  });
});
