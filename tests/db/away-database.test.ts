import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { connect, type Database, webLimits } from "#db/connect.server";
import { isDatabaseAway } from "#db/unavailable.server";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/fakes/database-proxy";
import { useDatabase } from "#tests/setup/test-database";

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
