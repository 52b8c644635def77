import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect } from "vitest";

import type { Connection, Database } from "#db/connect.server";
import { findChange, storeBulkChange } from "#db/queries/changes/store.server";
import {
  findItem,
  findRun,
  recordExtraction,
  requestImport,
} from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { addEmails, findEmail } from "#db/queries/mail/emails.server";
import { callsOf } from "#db/queries/model/calls.server";
import { createModelRun, findQuestion, storePageText } from "#db/queries/model/questions.server";
import { findPreview, requestPreview } from "#db/queries/pictures/looked-at.server";
import { latestRuns, requestPipelineRun } from "#db/queries/pipeline/runs.server";
import { findForEdit } from "#db/queries/property/read.server";
import { addSheetFile } from "#db/queries/rate-sheets/add-sheet.server";
import { findSheet } from "#db/queries/rate-sheets/sheets.server";
import { saveSettings } from "#db/queries/site/settings.server";
import { findCheck, requestSourceCheck } from "#db/queries/sources/checks.server";
import { listFindings } from "#db/queries/sources/findings.server";
import { findSyncRun } from "#db/queries/table/history.server";
import {
  readTableState,
  requestTableCheck as askForTableCheck,
} from "#db/queries/table/table-state.server";
import { addTestDelivery, listDeliveries } from "#db/queries/webhooks/deliveries.server";
import { addWebhook } from "#db/queries/webhooks/webhooks.server";
import { writeBacksOf } from "#db/queries/write-back/write-backs.server";
import { acquireLock } from "#db/transaction.server";
import { sheetTypes } from "#domain/rates/sheet-file";
import { defaultSettings } from "#domain/site/settings";
import type { JobProducer } from "#jobs/queue/enqueue.server";
import { beginSync } from "#jobs/queue/table.server";
import { makeEmail } from "#tests/factories/inquiry";
import { lodgePage, makeExtraction } from "#tests/factories/pages";
import { photo } from "#tests/factories/photo";
import { listImages, makeBareFields, storeProperty } from "#tests/factories/property";
import { nextYear } from "#tests/factories/rate-sheet";
import { says, startAiServer } from "#tests/fakes/ai-server";
import { html, image, type PageServer, startPageServer } from "#tests/fakes/page-server";
import { place, startPlaceServices, startRatesServer } from "#tests/fakes/place-services";
import { startSilentServer, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { startTableServer } from "#tests/fakes/table-server";
import { startWebhookReceiver } from "#tests/fakes/webhook-receiver";
import { writeWorkbook } from "#tests/rate-sheets/workbook";
import { simple } from "./table-syncs";

/** A job whose worker is killed while it runs. */
export interface InterruptedJob {
  name: string;
  /** Queues its job. */
  start: () => Promise<unknown>;
  /** True while a worker runs it; absent where a database lock blocks it. */
  isRunning?: () => boolean | Promise<boolean>;
  /** Later requests get a response. */
  release?: () => unknown;
  isDone: () => Promise<boolean>;
  /** @throws where it was done twice, or in part */
  check: () => Promise<void>;
}

/** The services that the workers of a test reach. */
export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** One site per job, because a site gets one request at a time. */
const siteNames = ["photos", "looks", "pages", "lodges"] as const;

export async function openFixture(db: Database, { enqueue }: JobProducer) {
  const [table, places, rates, ai, mail] = [
    await startTableServer(),
    await startPlaceServices(),
    await startRatesServer(),
    await startAiServer(),
    await startSmtpReceiver(),
  ];
  /** The mail server until the workers are killed. */
  const silentMail = await startSilentServer();
  const sites = {} as Record<(typeof siteNames)[number], PageServer>;
  for (const name of siteNames) sites[name] = await startPageServer();
  const receiver = await startWebhookReceiver();
  const hosts = [receiver, ...Object.values(sites)].map(({ host }) => host);
  return {
    db,
    enqueue,
    table,
    places,
    rates,
    ai,
    mail,
    silentMail,
    sites,
    receiver,
    env: {
      ...table.env,
      ...places.env,
      ...ai.env,
      RATES_URL: rates.url,
      FETCH_ALLOW_HOSTS: hosts.join(),
    },
    close: async () => {
      const services = [table, places, rates, ai, mail, silentMail, receiver];
      const all = [...services, ...Object.values(sites)];
      await Promise.all(all.map((server) => server.close()));
    },
  };
}

/** Tables that jobs write in the middle of their work, or at its end. */
const lockedTables = [
  "write_backs",
  "media_files",
  "source_checks",
  "request_limits",
  "rate_evidence",
];

/** Also takes the locks of imports and of drawings. */
export async function lockForJobs(trx: Connection): Promise<void> {
  for (const name of ["import targets", "stand-ins"]) await acquireLock(trx, name);
  await sql`lock table ${sql.join(lockedTables.map((name) => sql.table(name)))}
    in share row exclusive mode`.execute(trx);
}

const isBlocked = sql`datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/** Connections that wait for a lock. Inside a transaction pg_stat_activity is a snapshot. */
export async function countBlocked(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where ${isBlocked}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Ends the sessions of killed workers; otherwise the server notices only when it responds. */
export const endBlocked = (db: Connection) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isBlocked}`.execute(db);

/** The leases of a killed worker end after some minutes; here they end at once. */
export async function expireLeases(db: Database): Promise<void> {
  await sql`update work set held_until = now() where held_until is not null`.execute(db);
  await sql`update emails set updated_at = now() - interval '3 minutes'`.execute(db);
}

const there = { countries: ["Kenya"], region: "Laikipia" };

/** Killed before the point is saved: it goes to the external table too, or is not saved. */
export async function geocoding(fixture: Fixture): Promise<InterruptedJob> {
  const { db, enqueue, places, table } = fixture;
  table.records.set("recPlaced", simple("Placed Camp"));
  await saveSettings(db, { ...defaultSettings, sendLookups: true }, { actor: "test" });
  places.geocoder(place("0.3", "36.9", "ke"));
  const { id } = await storeProperty(
    db,
    makeBareFields({
      name: "Placed Camp",
      ...there,
      fullAddress: "Nanyuki Road, Laikipia",
      airtableId: "recPlaced",
      // Otherwise a what3words lookup would write the point too.
      what3words: "cedar.lantern.dust",
    }),
  );
  return {
    name: "geocode",
    start: () => enqueue("geocode", { propertyId: id }),
    isDone: () => Promise.resolve(table.records.get("recPlaced")?.Latitude !== undefined),
    check: async () => {
      expect(await revisionActors(fixture, id)).toEqual(["test", "geocode"]);
      expect(table.records.get("recPlaced")).toMatchObject({ Latitude: 0.3, Longitude: 36.9 });
    },
  };
}

/** A price raise that runs twice shows in the price. */
export async function bulkChange(fixture: Fixture): Promise<InterruptedJob> {
  const { db, enqueue, table } = fixture;
  table.records.set("recRaised", simple("Raised Camp"));
  const fields = { name: "Raised Camp", ...there, airtableId: "recRaised", currency: "USD" };
  const { id } = await storeProperty(db, makeBareFields({ ...fields, pricePerNight: 100 }));
  const changeId = randomUUID();
  const parameters = { typed: "10" };
  await storeBulkChange(db, { id: changeId, action: "price-percent", parameters, actor: "test" }, [
    id,
  ]);
  const price = () => table.records.get("recRaised")?.["Price Per Night"];
  return {
    name: "apply-change",
    start: () => enqueue("apply-change", { changeId }),
    isDone: async () =>
      (await findChange(db, changeId))?.state === "finished" && price() !== undefined,
    check: async () => {
      expect(await findForEdit(db, id)).toMatchObject({ version: 2, pricePerNight: 110 });
      expect(price()).toBe(110);
    },
  };
}

export async function illustration({ db, enqueue }: Fixture): Promise<InterruptedJob> {
  const { id } = await storeProperty(db, makeBareFields({ name: "Drawn Camp" }));
  const drawn = () => listImages(db, id);
  return {
    name: "make-illustration",
    start: () => enqueue("make-illustration", { propertyId: id }),
    isDone: async () => (await drawn()).length > 0,
    check: async () =>
      expect(await drawn()).toMatchObject([{ kind: "illustration", state: "stored" }]),
  };
}

/** Selects a property, whose source is checked next. */
export async function sourceRound({ db, enqueue, sites }: Fixture): Promise<InterruptedJob> {
  sites.looks.serve("/chosen", lodgePage("Chosen Camp", null));
  const { id } = await storeProperty(
    db,
    makeBareFields({ name: "Chosen Camp", propertyUrl: `${sites.looks.url}/chosen` }),
  );
  const checkRequests = () => sites.looks.paths().filter((path) => path === "/chosen");
  return {
    name: "check-sources",
    start: () => enqueue("check-sources", { now: true }),
    isDone: async () => (await findCheck(db, id))?.state === "resting",
    check: async () => {
      expect(await findCheck(db, id)).toMatchObject({ outcome: "seen" });
      expect(checkRequests()).toHaveLength(1);
    },
  };
}

export async function cleanup({ db, enqueue }: Fixture): Promise<InterruptedJob> {
  await sql`insert into request_limits (key, expire) values ('past', 1)`.execute(db);
  const expiredRows = async () => {
    const { rows } = await sql`select key from request_limits where key = 'past'`.execute(db);
    return rows.length;
  };
  return {
    name: "prune",
    start: () => enqueue("prune", {}),
    isDone: async () => (await expiredRows()) === 0,
    check: () => Promise.resolve(),
  };
}

const pricesOfSheet = [690, 1025, 720];

/** Killed when its rates are written and their evidence is not. */
export async function sheetReading({ db, enqueue }: Fixture): Promise<InterruptedJob> {
  const { id: propertyId } = await storeProperty(db, makeBareFields({ name: "Priced Camp" }));
  const rows = [
    [`Rack rates ${nextYear}, per person sharing per night, USD, full board`],
    ["Season", "Dates", "Sharing"],
    ...["01 Jan - 31 Mar", "15 Jun - 31 Oct", "01 Nov - 31 Dec"].map((dates, index) => [
      `Season ${index + 1}`,
      `${dates} ${nextYear}`,
      pricesOfSheet[index] ?? null,
    ]),
    ["Stay 4 pay 3. Conservation levy USD 50 per person per night."],
  ];
  const { id } = await addSheetFile(
    db,
    { propertyId, name: "rates.xlsx", actor: "test" },
    {
      source: "file",
      bytes: await writeWorkbook([{ sheet: "Rates", rows }]),
      mediaType: sheetTypes.xlsx,
    },
  );
  const state = async () => (await findSheet(db, id))?.state;
  return {
    name: "read-rate-sheet",
    start: () => enqueue("read-rate-sheet", { sheetId: id }),
    isDone: async () => (await state()) === "review",
    check: async () => {
      const read = db.selectFrom("rateSheets").select(["tries", "problem", "years"]);
      // Read by the killed worker and by the next, and by no other.
      expect(await read.where("id", "=", id).execute()).toEqual([
        { tries: 2, problem: null, years: [nextYear] },
      ]);
      const sheet = await findSheet(db, id);
      expect(sheet?.rows.rates.map(({ price }) => price)).toEqual(
        pricesOfSheet.map((price) => price * 100),
      );
      expect([sheet?.rows.extras.length, sheet?.rows.offers.length]).toEqual([1, 1]);
      const { rates = [], extras = [], offers = [] } = sheet?.rows ?? {};
      const written = [...rates, ...extras, ...offers].map((row) => row.id);
      expect([...(sheet?.evidence.keys() ?? [])].toSorted()).toEqual(written.toSorted());
    },
  };
}

/** The first request gets the headers and no body. */
function stallFirstResponse(site: PageServer, path: string, type: string, body: string | Buffer) {
  let requests = 0;
  site.serve(path, (_, response) => {
    response.writeHead(200, { "content-type": type });
    if (++requests > 1) response.end(body);
    else response.flushHeaders();
  });
  return { isRunning: () => requests > 0, requests: () => requests };
}

/** One actor per write of a property. */
export async function revisionActors(
  { db }: Pick<Fixture, "db">,
  propertyId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("propertyRevisions")
    .select("actor")
    .where("propertyId", "=", propertyId)
    .orderBy("version")
    .execute();
  return rows.map(({ actor }) => actor);
}

const pagesOfTable = 3;
const recordsOfPage = 2;

/** Interrupted after its first page is stored, during the request for the second. */
export async function tableSync(fixture: Fixture): Promise<InterruptedJob> {
  const { db, enqueue, table, sites } = fixture;
  const address = `${sites.pages.url}/stay.png`;
  sites.pages.serve("/stay.png", image(await photo("#8a5a3c")));
  const ids = Array.from({ length: pagesOfTable * recordsOfPage }, (_, n) => `recSync${n}`);
  for (const [n, id] of ids.entries())
    table.records.set(id, simple(`Ridge Camp ${n}`, { "AI Image URLs": address }));
  table.shortenPages(recordsOfPage);
  let [runId, inTable] = ["", 0];
  const run = () => findSyncRun(db, runId);
  return {
    name: "sync-table",
    start: async () => {
      inTable = table.records.size;
      runId = (await beginSync({ db, enqueue }, { look: false, actor: "test" })) ?? "";
    },
    isRunning: () => table.calls.some(({ query }) => query.includes("offset=")),
    isDone: async () => (await run())?.state === "finished",
    check: async () => {
      expect(await run()).toMatchObject({
        fetched: inTable,
        created: ids.length,
        changed: 0,
        failed: 0,
      });
      const { rows } = await sql`
        select airtable_id, count(*)::integer as stays,
          (select count(*)::integer from property_revisions where property_id = any(array_agg(id)))
            as revisions
        from properties where airtable_id like 'recSync%' group by 1 order by 1`.execute(db);
      expect(rows).toEqual(ids.map((id) => ({ airtableId: id, stays: 1, revisions: 1 })));
      const logged = db.selectFrom("auditLog").select("id").where("action", "=", "sync");
      expect(await logged.execute()).toHaveLength(1);
    },
  };
}

export async function writeBack(fixture: Fixture): Promise<InterruptedJob> {
  const { db, enqueue, table } = fixture;
  table.records.set("recWritten", simple("Written Camp"));
  const fields = makeBareFields({
    name: "Written Camp",
    countries: ["Kenya"],
    region: "Laikipia",
    airtableId: "recWritten",
    pricePerNight: 720,
    currency: "USD",
  });
  const { id, version } = await storeProperty(db, fields, { toTable: true });
  const writes = () => table.calls.filter(({ record }) => record === "recWritten");
  return {
    name: "write-back",
    start: () => enqueue("write-back", { propertyId: id, version }),
    isRunning: () => writes().length > 0,
    isDone: async () => (await writeBacksOf(db, [id])).get(id)?.state === "sent",
    check: async () => {
      expect(writes().length).toBeGreaterThan(1);
      expect(table.records.get("recWritten")).toMatchObject({ "Price Per Night": 720 });
      expect(await revisionActors(fixture, id)).toEqual(["test"]);
    },
  };
}

/** The first request of a pipeline run and of a table check. */
const whoamiCalls = ({ table }: Fixture) =>
  table.calls.filter(({ path }) => path.includes("whoami"));

export function pipelineRun(fixture: Fixture): InterruptedJob {
  const { db, enqueue } = fixture;
  return {
    name: "run-pipeline",
    start: async () => enqueue("run-pipeline", { runId: await requestPipelineRun(db, "test") }),
    isRunning: () => whoamiCalls(fixture).length > 0,
    isDone: async () => (await latestRuns(db, 1))[0]?.state === "finished",
    check: async () => {
      const [run] = await latestRuns(db, 2);
      expect(run?.steps.map(({ state }) => state)).toEqual(Array(4).fill("success"));
    },
  };
}

export function tableCheck(fixture: Fixture): InterruptedJob {
  const { db, enqueue } = fixture;
  return {
    name: "check-table",
    start: async () => {
      await askForTableCheck(db, new Date());
      await enqueue("check-table", {});
    },
    isRunning: () => whoamiCalls(fixture).length > 1,
    isDone: async () => (await readTableState(db)).check.state !== "waiting",
    check: async () => expect((await readTableState(db)).check).toMatchObject({ state: "ok" }),
  };
}

export async function aiExtraction(fixture: Fixture): Promise<InterruptedJob> {
  const { db, enqueue, ai } = fixture;
  const { itemIds } = await createModelRun(db, {
    kind: "ai",
    urls: ["https://bookings.test/dune"],
    actor: "test",
  });
  const [itemId = ""] = itemIds;
  await recordExtraction(db, itemId, makeExtraction({ images: [] }));
  await storePageText(db, itemId, "The nearest airstrip is Geluk, an hour away.");
  const nearestAirport = { value: "Geluk", passage: "The nearest airstrip is Geluk" };
  ai.answer(() => new Promise(() => undefined), says({ nearestAirport }));
  return {
    name: "extract-with-ai",
    start: () => enqueue("extract-with-ai", { itemId }),
    isRunning: () => ai.requests.length > 0,
    isDone: async () => (await findQuestion(db, itemId))?.state === "done",
    check: async () => {
      expect(ai.requests).toHaveLength(2);
      const calls = db.selectFrom("aiCalls").select(["outcome", "totalTokens"]).orderBy("id");
      // The cost of the first call is unknown: its estimate stays counted.
      expect(await calls.execute()).toEqual([
        { outcome: null, totalTokens: null },
        { outcome: "answered", totalTokens: 20_000 },
      ]);
      expect(await callsOf(db, itemId)).toMatchObject({ calls: 2, totalTokens: null });
    },
  };
}

export async function sourceCheck(fixture: Fixture): Promise<InterruptedJob> {
  const { db, enqueue, sites } = fixture;
  const page = stallFirstResponse(
    sites.looks,
    "/watched",
    "text/html",
    lodgePage("Watched Camp", 700),
  );
  const { id } = await storeProperty(
    db,
    makeBareFields({
      name: "Watched Camp",
      propertyUrl: `${sites.looks.url}/watched`,
      pricePerNight: 640,
      currency: "USD",
      priceUnit: "per night",
    }),
  );
  return {
    name: "check-source",
    start: async () => {
      await requestSourceCheck(db, id);
      await enqueue("check-source", { propertyId: id });
    },
    isRunning: page.isRunning,
    isDone: async () => (await findCheck(db, id))?.state === "resting",
    check: async () => {
      expect(await findCheck(db, id)).toMatchObject({ outcome: "seen" });
      const { rows } = await listFindings(db, { state: "open" }, { page: 1, size: 50 });
      const found = rows.filter(({ propertyId }) => propertyId === id);
      expect(found.map(({ kind }) => kind)).toEqual(["price"]);
    },
  };
}

export async function imageCopy(fixture: Fixture): Promise<InterruptedJob> {
  const { db, enqueue, sites } = fixture;
  const file = stallFirstResponse(sites.photos, "/camp.png", "image/png", await photo("#a0622d"));
  const saved = await storeProperty(
    db,
    makeBareFields({ name: "Pictured Camp", images: [`${sites.photos.url}/camp.png`] }),
  );
  const [imageId = 0] = saved.imageIds;
  const state = async () => (await listImages(db, saved.id)).map((one) => one.state);
  return {
    name: "copy-image",
    start: () => enqueue("copy-image", { imageId }),
    isRunning: file.isRunning,
    isDone: async () => !(await state()).includes("waiting"),
    check: async () => {
      expect(await state()).toEqual(["stored"]);
      expect(file.requests()).toBe(2);
    },
  };
}

export async function imagePreview(fixture: Fixture): Promise<InterruptedJob> {
  const { db, enqueue, sites } = fixture;
  const address = `${sites.pages.url}/typed.png`;
  const file = stallFirstResponse(sites.pages, "/typed.png", "image/png", await photo("#4a6b5d"));
  return {
    name: "look-at-picture",
    start: async () => {
      await requestPreview(db, address, new Date());
      await enqueue("look-at-picture", { address });
    },
    isRunning: file.isRunning,
    isDone: async () => (await findPreview(db, address))?.state !== "waiting",
    check: async () => expect(await findPreview(db, address)).toMatchObject({ state: "stored" }),
  };
}

export async function addressWords(fixture: Fixture): Promise<InterruptedJob> {
  const { db, enqueue, places } = fixture;
  const release = places.hold("what3words");
  const point = { latitude: -19.5, longitude: 23.2, what3words: null };
  const { id } = await storeProperty(db, makeBareFields({ name: "Worded Camp", ...point }));
  const lookupRequests = () =>
    places.requests.filter(({ query }) => query.coordinates === "-19.5,23.2");
  return {
    name: "what3words",
    start: () => enqueue("what3words", { propertyId: id }),
    isRunning: () => lookupRequests().length > 0,
    release,
    isDone: async () => (await findForEdit(db, id))?.what3words === "lantern.reed.dusk",
    check: async () => expect(await revisionActors(fixture, id)).toEqual(["test", "what3words"]),
  };
}

/** On request; each worker also refreshes when it starts. */
export function ratesRefresh({ db, enqueue, rates }: Fixture): InterruptedJob {
  let release = () => {};
  let before = 0;
  const fetches = () => db.selectFrom("rateFetches").select("ok").execute();
  return {
    name: "refresh-rates",
    start: async () => {
      before = rates.requests.length;
      release = rates.hold();
      await enqueue("refresh-rates", { now: true });
    },
    isRunning: () => rates.requests.length > before,
    release: () => release(),
    isDone: async () => (await fetches()).length > before,
    check: async () => expect(await fetches()).toEqual([{ ok: true }, { ok: true }]),
  };
}

/** Two pages of one site. */
export async function scraping({ db, enqueue, sites }: Fixture): Promise<InterruptedJob> {
  const lodge = await readFile(new URL("../pages/lodge-json-ld.html", import.meta.url));
  const page = stallFirstResponse(sites.lodges, "/lodge", "text/html", lodge);
  sites.lodges.serve("/lodge?second", html(lodge));
  const urls = ["/lodge", "/lodge?second"].map((path) => sites.lodges.url + path);
  let [runId, itemIds] = ["", [""]];
  return {
    name: "scrape-item",
    start: async () => {
      ({ runId, itemIds } = await createRun(db, { kind: "batch", actor: "test", urls }));
      for (const itemId of itemIds) await enqueue("scrape-item", { itemId });
    },
    isRunning: page.isRunning,
    isDone: async () => (await findRun(db, runId))?.state === "finished",
    check: async () => {
      expect(await findItem(db, itemIds[0] ?? "")).toMatchObject({ state: "success", tries: 2 });
      expect(page.requests()).toBe(2);
    },
  };
}

export async function importing({ db, enqueue }: Fixture): Promise<InterruptedJob> {
  const urls = ["https://bookings.test/lantern"];
  const { runId, itemIds } = await createRun(db, { kind: "smart", actor: "test", urls });
  const [itemId = ""] = itemIds;
  const id = "dune-lantern-lodge";
  await recordExtraction(db, itemId, makeExtraction({ images: [] }));
  await requestImport(db, runId, { publish: true });
  const state = async () => (await findItem(db, itemId))?.state;
  return {
    name: "import-property",
    start: () => enqueue("import-property", { itemId }),
    isDone: async () => (await state()) === "imported",
    check: async () => {
      const stays = db.selectFrom("properties").select("id").where("id", "like", `${id}%`);
      expect(await stays.execute()).toEqual([{ id }]);
      // Lookups of the new property may follow.
      const actors = await revisionActors({ db }, id);
      expect(actors.filter((actor) => actor.startsWith("import "))).toHaveLength(1);
    },
  };
}

export function delivery({ db, enqueue, mail }: Fixture): InterruptedJob {
  let emailId = "";
  const state = async () => (await findEmail(db, emailId))?.state;
  return {
    name: "deliver-email",
    start: async () => {
      [emailId = ""] = await addEmails(db, null, [makeEmail()]);
      await enqueue("deliver-email", { emailId });
    },
    isRunning: async () => (await state()) === "sending",
    isDone: async () => (await state()) === "sent",
    check: () => Promise.resolve(expect(mail.mails).toHaveLength(1)),
  };
}

/** The message that was on its way comes again, recognizable as the same. */
export function webhookDelivery({ db, enqueue, receiver }: Fixture): InterruptedJob {
  let deliveryId = "";
  const find = async () => (await listDeliveries(db, { deliveryId, page: 1, size: 1 })).rows[0];
  return {
    name: "deliver-webhook",
    start: async () => {
      receiver.respond(() => undefined);
      const events = ["property.unpublished" as const];
      const webhookId = await addWebhook(db, { url: receiver.url, events }, "test");
      deliveryId = (await addTestDelivery(db, webhookId)) ?? "";
      await enqueue("deliver-webhook", { deliveryId });
    },
    isRunning: () => receiver.messages.length > 0,
    isDone: async () => (await find())?.state === "sent",
    check: async () => {
      const ids = receiver.messages.map(({ headers }) => headers["webhook-id"]);
      expect(ids).toEqual([deliveryId, deliveryId]);
      expect(await find()).toMatchObject({ tries: 2, status: 204 });
    },
  };
}
