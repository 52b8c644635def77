import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { lastRateFetch, readCurrentRates } from "#db/queries/money/rates.server";
import { lookupsOf } from "#db/queries/places/place-lookups.server";
import { sourcesOf } from "#db/queries/property/evidence.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { saveSettings } from "#db/queries/site/settings.server";
import { writeBacksOf } from "#db/queries/write-back/write-backs.server";
import type { PropertyFields } from "#domain/property/property";
import { defaultSettings } from "#domain/site/settings";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import {
  deleteProperty,
  makeBareFields,
  storeProperty,
  testRates,
} from "#tests/factories/property";
import {
  place,
  type PlaceServices,
  ratesReply,
  type RatesServer,
  startPlaceServices,
  startRatesServer,
  threeWords,
} from "#tests/fakes/place-services";
import { startTableServer, type TableServer } from "#tests/fakes/table-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  emptyQueue,
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "./start-worker";

describe("places", () => {
  const { db, url } = useDatabase();
  const address = "Chitabe Road, Maun";

  onEachBackend("lookups after a save", (backend) => {
    let services: PlaceServices;
    let table: TableServer;
    let worker: TestWorker;
    beforeAll(async () => {
      services = await startPlaceServices();
      table = await startTableServer();
      const env = { ...services.env, ...table.env };
      worker = await startWorker(await queueStore(backend, url()), db(), env);
    });
    afterAll(async () => {
      await worker.stop();
      await services.close();
      await table.close();
    });
    beforeEach(async () => {
      await emptyQueue(worker.queues.sync);
      await sql`truncate properties, service_turns cascade`.execute(db());
      services.requests.length = 0;
      services.geocoder(place("-19.9512345678", "23.51", "bw"));
      services.what3words(threeWords("lantern.reed.dusk"));
    });

    /** Saves like the form and enqueues the jobs. */
    async function save(fields: Partial<PropertyFields>, id?: string) {
      const existing = id ? await findForEdit(db(), id) : null;
      const saved = await saveProperty(db(), {
        id,
        fields: { ...(existing ?? makeBareFields()), ...fields },
        actor: "test",
        rates: testRates,
      });
      if ("conflict" in saved) throw new Error("Saved by somebody else");
      await queuePropertyJobs(worker.enqueue, saved);
      return saved;
    }
    const lookup = async (id: string, kind: string) =>
      (await lookupsOf(db(), [id])).get(id)?.find((row) => row.kind === kind);
    const finished = (id: string, kind: string, state: string) =>
      until(`${kind} ${state}`, async () => {
        await skipPauses(worker, "sync");
        const row = await lookup(id, kind);
        return row?.state === state && row;
      });

    test("an address gets coordinates, and these their what3words address (A-058)", async () => {
      const { id } = await save({ fullAddress: address });
      await finished(id, "what3words", "found");
      expect(await findForEdit(db(), id)).toMatchObject({
        latitude: -19.951235,
        longitude: 23.51,
        what3words: "lantern.reed.dusk",
      });
      const [geocoding, words] = services.requests;
      expect(geocoding).toMatchObject({
        path: "/search",
        query: { q: address, countrycodes: "bw", format: "jsonv2", limit: "1" },
        agent: expect.stringContaining("SavannaStays") as string,
      });
      expect(words).toMatchObject({
        query: { coordinates: "-19.951235,23.51" },
        key: "key-of-the-tests",
      });
      const sources = await sourcesOf(db(), id);
      for (const field of ["latitude", "longitude", "what3words"])
        expect(sources.find((source) => source.field === field)).toMatchObject({
          origin: "computed",
          locked: false,
        });
    });

    test("results go to the external table only if the settings say so (A-058)", async () => {
      table.reset();
      table.records.set("recFound", { Name: "Camp", Latitude: 0, Longitude: 0 });
      const fields = { fullAddress: address, airtableId: "recFound" };
      const { id } = await save(fields);
      await finished(id, "what3words", "found");
      const rest = () =>
        until("the idle queue", async () => {
          await skipPauses(worker, "sync");
          const counts = await worker.queues.sync.getJobCounts("waiting", "active", "delayed");
          return Object.values(counts).every((count) => count === 0);
        });
      await rest();
      expect(table.calls).toEqual([]);

      // Nor with an edit of another field.
      const stored = await findForEdit(db(), id);
      if (!stored) throw new Error("The property is gone");
      const edited = { ...stored, pricePerNight: 640, currency: "USD" };
      const edit = { id, fields: edited, actor: "operator", rates: testRates, toTable: true };
      const saved = await saveProperty(db(), edit);
      if ("conflict" in saved) throw new Error("Saved by somebody else");
      await queuePropertyJobs(worker.enqueue, saved);
      await rest();
      const written = () => table.calls.flatMap(({ fields }) => Object.keys(fields));
      expect(written()).toEqual(["Price Per Night", "Currency", "Full Address"]);
      expect((await writeBacksOf(db(), [id])).get(id)).toMatchObject({
        state: "sent",
        leftOut: ["latitude", "longitude", "what3words"],
      });

      await saveSettings(db(), { ...defaultSettings, sendLookups: true }, { actor: "operator" });
      await save({ name: "Second", fullAddress: `${address} 2`, airtableId: "recSecond" });
      table.records.set("recSecond", { Name: "Second" });
      await until("the coordinates in the table", async () => {
        await skipPauses(worker, "sync");
        return table.records.get("recSecond")?.What3Words !== undefined;
      });
      expect(table.records.get("recSecond")).toMatchObject({ Latitude: -19.951235 });
      await sql`truncate settings`.execute(db());
    });

    test("typed values are never overwritten (A-058)", async () => {
      const typed = { fullAddress: address, latitude: -20.5, longitude: 24.1, what3words: "a.b.c" };
      await save(typed);
      await save({ name: "Half a point", fullAddress: address, latitude: -20.5 });
      expect(await worker.queues.sync.getJobCounts("waiting", "active", "delayed")).toEqual({
        waiting: 0,
        active: 0,
        delayed: 0,
      });
      expect(services.requests).toEqual([]);
    });

    test("coordinates typed during the lookup are kept", async () => {
      services.geocoder({ status: 503, body: {} });
      const { id } = await save({ fullAddress: address });
      await until("a failed attempt", async () => (await lookup(id, "geocode"))?.nextTryAt);
      await save({ latitude: -20.5, longitude: 24.1, what3words: "my.own.words" }, id);
      services.geocoder(place("-1", "1", "bw"));
      await skipPauses(worker, "sync");
      await until("the idle queue", async () => {
        const counts = await worker.queues.sync.getJobCounts("waiting", "active", "delayed");
        return Object.values(counts).every((count) => count === 0);
      });
      expect(await findForEdit(db(), id)).toMatchObject({ latitude: -20.5, longitude: 24.1 });
      expect(await lookup(id, "geocode")).toBeUndefined();
    });

    test.each([
      [
        "the address was cleared",
        async (id: string) => void (await save({ fullAddress: null }, id)),
      ],
      [
        "the country was changed",
        async (id: string) => void (await save({ countries: ["Kenya"] }, id)),
      ],
      [
        "the property was deleted",
        (id: string) => deleteProperty(db(), id, { actor: "operator", now: new Date() }),
      ],
    ])("an answer that comes after %s is not stored", async (when, change) => {
      const release = services.hold("geocoder");
      const { id } = await save({ fullAddress: address });
      await until("the question", async () => services.requests.length > 0);
      await change(id);
      await worker.queues.sync.pause();
      release();
      await until("the answer", async () => (await worker.queues.sync.getActiveCount()) === 0);
      const row = () =>
        db()
          .selectFrom("properties")
          .select(["latitude", "deletedAt"])
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
      const { latitude, deletedAt } = await row();
      expect(latitude).toBeNull();
      expect(deletedAt !== null).toBe(when === "the property was deleted");
      await worker.queues.sync.resume();
    });

    test.each([
      ["nothing is known", { status: 200, body: [] }, "Address not found"],
      ["the hit lies elsewhere", place("48.1", "11.5", "de"), "in another country"],
    ])(
      "no coordinates are stored when %s, and the address is not looked up again",
      async (_w, answer, why) => {
        services.geocoder(answer);
        const { id } = await save({ fullAddress: address });
        expect((await finished(id, "geocode", "nothing")).detail).toContain(why);
        await save({ name: "Another name" }, id);
        expect(services.requests).toHaveLength(1);
        expect(await findForEdit(db(), id)).toMatchObject({ latitude: null, longitude: null });

        services.geocoder(place("-19.95", "23.5", "bw"));
        await save({ fullAddress: `${address}, Ngamiland` }, id);
        await finished(id, "geocode", "found");
      },
    );

    test("a rejected key fails with its reason", async () => {
      services.what3words({ status: 401, body: { error: { code: "InvalidKey", message: "No" } } });
      const { id } = await save({ latitude: -20.5, longitude: 24.1 });
      expect((await finished(id, "what3words", "failed")).detail).toBe(
        "what3words answered with status 401 (InvalidKey: No)",
      );
    });
  });
});

describe("exchange rates", () => {
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

    test("the rates of a day are fetched once and applied (P-209)", async () => {
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

    test("a rate that jumps is rejected and reported (P-209)", async () => {
      await refresh();
      service.answer(ratesReply({ ZAR: 36, EUR: 0.91, GBP: 0.8 }));
      today = new Date("2026-11-22T05:15:00Z");
      await refresh();
      expect((await readCurrentRates(db())).rates).toMatchObject({ ZAR: 18, EUR: 0.91 });
      expect(await lastRateFetch(db())).toMatchObject({
        ok: true,
        detail: "ZAR rejected: 36 instead of 18",
      });
    });

    test("without the service the last valid rates are used (P-208)", async () => {
      await refresh();
      service.answer({}, 503);
      today = new Date("2026-11-22T06:15:00Z");
      await refresh();
      expect(await readCurrentRates(db())).toMatchObject({ day: "2026-11-21", rates: { ZAR: 18 } });
      expect(await lastRateFetch(db())).toMatchObject({ ok: false });

      // Recorded last: the job has ended before the next test starts.
      service.answer(ratesReply({ ZAR: 18.4 }));
      await until("retried fetch", async () => {
        await skipPauses(worker, "upkeep");
        return (await lastRateFetch(db()))?.ok;
      });
      expect((await readCurrentRates(db())).rates.ZAR).toBe(18.4);
    });

    test("after an invalid response the built-in rates are used (P-208)", async () => {
      service.answer({ result: "error", "error-type": "unsupported-code" });
      await refresh();
      expect(await readCurrentRates(db())).toMatchObject({
        source: "fallback",
        rates: { ZAR: 18.5 },
      });
      expect((await lastRateFetch(db()))?.ok).toBe(false);
    });
  });
});
