import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { lastRateFetch, readCurrentRates } from "#db/queries/money/rates.server";
import { findForEdit } from "#db/queries/property/read.server";
import { storeProperty } from "#tests/factories/property";
import { ratesReply, type RatesServer, startRatesServer } from "#tests/fakes/rates-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { skipPauses } from "./skip-pauses";
import { onEachBackend, queueStore, startWorker, type TestWorker } from "./start-worker";

onEachBackend("exchange rates", (backend) => {
  const { db, url } = useDatabase();
  let service: RatesServer;
  let worker: TestWorker;
  let today: Date;

  beforeAll(async () => {
    service = await startRatesServer();
    const env = { RATES_URL: service.url };
    worker = await startWorker(await queueStore(backend, url()), db(), env, {
      now: () => today,
    });
  });
  afterAll(async () => {
    await worker.stop();
    await service.close();
  });
  beforeEach(async () => {
    await sql`truncate exchange_rates, rate_fetches, properties cascade`.execute(db());
    await worker.queues.upkeep.obliterate({ force: true });
    service.answer(ratesReply({ ZAR: 18, EUR: 0.9, GBP: 0.8 }));
    service.requests.length = 0;
    today = new Date("2026-11-21T05:15:00Z");
  });

  const refresh = async () => {
    await worker.enqueue("refresh-rates", {});
    await until("done refresh", async () => {
      const { waiting, active } = await worker.queues.upkeep.getJobCounts("waiting", "active");
      return waiting === 0 && active === 0;
    });
  };

  test("the day's rates are fetched once and priced in", async () => {
    const { id } = await storeProperty(db(), {
      currency: "ZAR",
      pricePerNight: 3600,
      priceUnit: "per night",
    });
    await refresh();
    await refresh();
    expect(service.requests).toHaveLength(1);
    expect(await readCurrentRates(db())).toMatchObject({
      source: "api",
      day: "2026-11-21",
      rates: { ZAR: 18, EUR: 0.9, GBP: 0.8 },
    });
    const { priceUsd } = await db()
      .selectFrom("properties")
      .select("priceUsd")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(priceUsd).toBe(200);
    expect((await findForEdit(db(), id))?.version).toBe(1);
  });

  test("a rate that jumps is refused and reported", async () => {
    await refresh();
    service.answer(ratesReply({ ZAR: 36, EUR: 0.91, GBP: 0.8 }));
    today = new Date("2026-11-22T05:15:00Z");
    await refresh();
    expect((await readCurrentRates(db())).rates).toMatchObject({ ZAR: 18, EUR: 0.91 });
    expect(await lastRateFetch(db())).toMatchObject({
      ok: true,
      detail: "ZAR refused: 36 instead of 18",
    });
  });

  test("without the service the last good rates stay", async () => {
    await refresh();
    service.answer({}, 503);
    today = new Date("2026-11-22T06:15:00Z");
    await refresh();
    expect(await readCurrentRates(db())).toMatchObject({ day: "2026-11-21", rates: { ZAR: 18 } });
    expect(await lastRateFetch(db())).toMatchObject({ ok: false });

    // The note comes last: no part of this is still at work when the next test begins.
    service.answer(ratesReply({ ZAR: 18.4 }));
    await until("retried fetch", async () => {
      await skipPauses(worker.queues.upkeep);
      return (await lastRateFetch(db()))?.ok;
    });
    expect((await readCurrentRates(db())).rates.ZAR).toBe(18.4);
  });

  test("a wrong answer leaves the built-in rates", async () => {
    service.answer({ result: "error", "error-type": "unsupported-code" });
    await refresh();
    expect(await readCurrentRates(db())).toMatchObject({
      source: "fallback",
      rates: { ZAR: 18.5 },
    });
    expect((await lastRateFetch(db()))?.ok).toBe(false);
  });
});
