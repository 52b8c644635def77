import { sql } from "kysely";
import { expect } from "vitest";

import {
  callsOf,
  createAiRun,
  findQuestion,
  givePage,
} from "#db/queries/imports/ai-questions.server";
import { recordExtraction } from "#db/queries/imports/read-runs.server";
import { askForLook, findLook } from "#db/queries/pictures/looked-at.server";
import { askForRun, latestRuns } from "#db/queries/pipeline/runs.server";
import { findForEdit } from "#db/queries/property/read.server";
import { findSyncRun } from "#db/queries/sync/history.server";
import {
  askForCheck as askForTableCheck,
  readTableState,
} from "#db/queries/sync/table-state.server";
import { askForCheck, findCheck } from "#db/queries/watch/checks.server";
import { listFindings } from "#db/queries/watch/findings.server";
import { writeBacksOf } from "#db/queries/write-back/write-backs.server";
import { beginSync } from "#jobs/queue/table-sync.server";
import { makeExtraction } from "#tests/factories/extraction";
import { listImages } from "#tests/factories/images";
import { lodgePage } from "#tests/factories/lodge-page";
import { photo } from "#tests/factories/photo";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { says } from "#tests/fakes/ai-server";
import { image, type PageServer } from "#tests/fakes/page-server";
import type { HeldWork, Stage } from "./held-work";
import { simple } from "./table-syncs";

/** The first to ask for it gets no more than the beginning of an answer. */
function serveSecond(site: PageServer, path: string, type: string, body: string | Buffer) {
  let asked = 0;
  site.serve(path, (_, response) => {
    response.writeHead(200, { "content-type": type });
    if (++asked > 1) response.end(body);
    else response.flushHeaders();
  });
  return { isHeld: () => asked > 0, times: () => asked };
}

/** How often a property was written, and by whom. */
export async function writersOf({ db }: Pick<Stage, "db">, propertyId: string): Promise<string[]> {
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

/** Held after its first page is stored, while it asks for the second. */
export async function tableSync(stage: Stage): Promise<HeldWork> {
  const { db, enqueue, table, sites } = stage;
  const address = `${sites.pages.url}/stay.png`;
  sites.pages.serve("/stay.png", image(await photo("#8a5a3c")));
  const ids = Array.from({ length: pagesOfTable * recordsOfPage }, (_, n) => `recSync${n}`);
  for (const [n, id] of ids.entries())
    table.records.set(id, simple(`Ridge Camp ${n}`, { "AI Image URLs": address }));
  table.shortenPages(recordsOfPage);
  let [runId, inTable] = ["", 0];
  const run = () => findSyncRun(db, runId);
  return {
    what: "sync-table",
    begin: async () => {
      inTable = table.records.size;
      runId = (await beginSync({ db, enqueue }, { look: false, actor: "test" })) ?? "";
    },
    isHeld: () => table.calls.some(({ query }) => query.includes("offset=")),
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

export async function writeBack(stage: Stage): Promise<HeldWork> {
  const { db, enqueue, table } = stage;
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
    what: "write-back",
    begin: () => enqueue("write-back", { propertyId: id, version }),
    isHeld: () => writes().length > 0,
    isDone: async () => (await writeBacksOf(db, [id])).get(id)?.state === "sent",
    check: async () => {
      expect(writes().length).toBeGreaterThan(1);
      expect(table.records.get("recWritten")).toMatchObject({ "Price Per Night": 720 });
      expect(await writersOf(stage, id)).toEqual(["test"]);
    },
  };
}

/** Both ask who the key belongs to, first of all. */
const asksWho = ({ table }: Stage) => table.calls.filter(({ path }) => path.includes("whoami"));

export function pipeline(stage: Stage): HeldWork {
  const { db, enqueue } = stage;
  return {
    what: "run-pipeline",
    begin: async () => enqueue("run-pipeline", { runId: await askForRun(db, "test") }),
    isHeld: () => asksWho(stage).length > 0,
    isDone: async () => (await latestRuns(db, 1))[0]?.state === "finished",
    check: async () => {
      const [run] = await latestRuns(db, 2);
      expect(run?.steps.map(({ state }) => state)).toEqual(Array(4).fill("success"));
    },
  };
}

export function tableCheck(stage: Stage): HeldWork {
  const { db, enqueue } = stage;
  return {
    what: "check-table",
    begin: async () => {
      await askForTableCheck(db, new Date());
      await enqueue("check-table", {});
    },
    isHeld: () => asksWho(stage).length > 1,
    isDone: async () => (await readTableState(db)).check.state !== "waiting",
    check: async () => expect((await readTableState(db)).check).toMatchObject({ state: "ok" }),
  };
}

export async function question(stage: Stage): Promise<HeldWork> {
  const { db, enqueue, ai } = stage;
  const { itemIds } = await createAiRun(db, { url: "https://bookings.test/dune", actor: "test" });
  const [itemId = ""] = itemIds;
  await recordExtraction(db, itemId, makeExtraction({ images: [] }));
  await givePage(db, itemId, "The nearest airstrip is Geluk, an hour away.");
  const nearestAirport = { value: "Geluk", passage: "The nearest airstrip is Geluk" };
  ai.answer(() => new Promise(() => undefined), says({ nearestAirport }));
  return {
    what: "extract-with-ai",
    begin: () => enqueue("extract-with-ai", { itemId }),
    isHeld: () => ai.asked.length > 0,
    isDone: async () => (await findQuestion(db, itemId))?.state === "done",
    check: async () => {
      expect(ai.asked).toHaveLength(2);
      const calls = db.selectFrom("aiCalls").select(["outcome", "totalTokens"]).orderBy("id");
      // Nobody knows what the first one cost: what it may cost stays counted.
      expect(await calls.execute()).toEqual([
        { outcome: null, totalTokens: null },
        { outcome: "answered", totalTokens: 20_000 },
      ]);
      expect(await callsOf(db, itemId)).toMatchObject({ calls: 2, totalTokens: null });
    },
  };
}

export async function lookAtSource(stage: Stage): Promise<HeldWork> {
  const { db, enqueue, sites } = stage;
  const page = serveSecond(sites.looks, "/watched", "text/html", lodgePage("Watched Camp", 700));
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
    what: "check-source",
    begin: async () => {
      await askForCheck(db, id);
      await enqueue("check-source", { propertyId: id });
    },
    isHeld: page.isHeld,
    isDone: async () => (await findCheck(db, id))?.state === "resting",
    check: async () => {
      expect(await findCheck(db, id)).toMatchObject({ outcome: "seen" });
      const { rows } = await listFindings(db, { state: "open" }, { page: 1, size: 50 });
      const found = rows.filter(({ propertyId }) => propertyId === id);
      expect(found.map(({ kind }) => kind)).toEqual(["price"]);
    },
  };
}

export async function picture(stage: Stage): Promise<HeldWork> {
  const { db, enqueue, sites } = stage;
  const file = serveSecond(sites.photos, "/camp.png", "image/png", await photo("#a0622d"));
  const saved = await storeProperty(
    db,
    makeBareFields({ name: "Pictured Camp", images: [`${sites.photos.url}/camp.png`] }),
  );
  const [imageId = 0] = saved.imageIds;
  const state = async () => (await listImages(db, saved.id)).map((one) => one.state);
  return {
    what: "copy-image",
    begin: () => enqueue("copy-image", { imageId }),
    isHeld: file.isHeld,
    isDone: async () => !(await state()).includes("waiting"),
    check: async () => {
      expect(await state()).toEqual(["stored"]);
      expect(file.times()).toBe(2);
    },
  };
}

export async function pictureSeen(stage: Stage): Promise<HeldWork> {
  const { db, enqueue, sites } = stage;
  const address = `${sites.pages.url}/typed.png`;
  const file = serveSecond(sites.pages, "/typed.png", "image/png", await photo("#4a6b5d"));
  return {
    what: "look-at-picture",
    begin: async () => {
      await askForLook(db, address, new Date());
      await enqueue("look-at-picture", { address });
    },
    isHeld: file.isHeld,
    isDone: async () => (await findLook(db, address))?.state !== "waiting",
    check: async () => expect(await findLook(db, address)).toMatchObject({ state: "stored" }),
  };
}

export async function threeWords(stage: Stage): Promise<HeldWork> {
  const { db, enqueue, places } = stage;
  const letGo = places.holdWords();
  const point = { latitude: -19.5, longitude: 23.2, what3words: null };
  const { id } = await storeProperty(db, makeBareFields({ name: "Worded Camp", ...point }));
  const asked = () => places.asked.filter(({ query }) => query.coordinates === "-19.5,23.2");
  return {
    what: "what3words",
    begin: () => enqueue("what3words", { propertyId: id }),
    isHeld: () => asked().length > 0,
    letGo,
    isDone: async () => (await findForEdit(db, id))?.what3words === "lantern.reed.dusk",
    check: async () => expect(await writersOf(stage, id)).toEqual(["test", "what3words"]),
  };
}

/** As the operator asks for it; each worker did so when it started. */
export function ratesNow({ db, enqueue, rates }: Stage): HeldWork {
  let letGo = () => {};
  let before = 0;
  const fetches = () => db.selectFrom("rateFetches").select("ok").execute();
  return {
    what: "refresh-rates",
    begin: async () => {
      before = rates.requests.length;
      letGo = rates.hold();
      await enqueue("refresh-rates", { now: true });
    },
    isHeld: () => rates.requests.length > before,
    letGo: () => letGo(),
    isDone: async () => (await fetches()).length > before,
    check: async () => expect(await fetches()).toEqual([{ ok: true }, { ok: true }]),
  };
}
