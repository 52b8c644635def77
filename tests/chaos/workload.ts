import { readFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "#db/connect.server";
import { findItem, requestImport } from "#db/queries/imports/read-runs.server";
import { createRun, retryItems } from "#db/queries/imports/runs.server";
import { createModelRun, findQuestion } from "#db/queries/model/questions.server";
import { findCheck, requestSourceCheck } from "#db/queries/sources/checks.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import type { Enqueue } from "#jobs/queue/enqueue.server";
import { beginSync } from "#jobs/queue/table.server";
import { lodgePage } from "#tests/factories/pages";
import { photo } from "#tests/factories/photo";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { says, startAiServer } from "#tests/fakes/ai-server";
import { html, image, startPageServer } from "#tests/fakes/page-server";
import { startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { startTableServer } from "#tests/fakes/table-server";

export type Services = Awaited<ReturnType<typeof startServices>>;

/** The external services of the site; no fault hits them. */
export async function startServices() {
  const mail = await startSmtpReceiver();
  /** When each email arrived first, by Message-ID. */
  const receipts = new Map<string, number>();
  mail.script.onMessage = ({ messageId = "" }) => {
    if (!receipts.has(messageId)) receipts.set(messageId, performance.now());
    return undefined;
  };
  // One server per kind of work, because one job at a time reads a site.
  const [pages, watched, photos] = [
    await startPageServer(),
    await startPageServer(),
    await startPageServer(),
  ];
  const [table, ai] = [await startTableServer(), await startAiServer()];
  return {
    ...{ mail, receipts, pages, watched, photos, table, ai },
    env: {
      ...table.env,
      ...ai.env,
      SMTP_URL: mail.url,
      INQUIRY_TO: "operator@savanna.test",
      FETCH_ALLOW_HOSTS: [pages.host, watched.host, photos.host].join(),
    },
    close: async () => {
      for (const server of [mail, pages, watched, photos, table, ai]) await server.close();
    },
  };
}

/** Calls that survive an unavailable database, until the trial is over. */
export function openRetries(signal: AbortSignal) {
  /** Retries until the database responds: only for idempotent work. */
  const retry = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
      await pause(300, undefined, { signal });
    }
  };
  /** Polls until there is a result. */
  const poll = async <T>(read: () => Promise<T | false | null | undefined>): Promise<T> => {
    for (;;) {
      const result = await retry(read);
      if (result) return result;
      await pause(200, undefined, { signal });
    }
  };
  return { retry, poll };
}

export type Visitors = ReturnType<typeof openVisitors>;

/** Visitors who use the contact form, each from another IP address of this machine. */
export function openVisitors(port: number, signal: AbortSignal) {
  /** The email addresses of confirmed inquiries. */
  const confirmed = new Set<string>();
  let count = 0;
  /** Sends one inquiry until the site confirms it. @returns the sender's email address */
  const inquire = async () => {
    const number = ++count;
    const email = `visitor-${number}@visitors.test`;
    // The limit is five inquiries in ten minutes per IP address.
    const localAddress = `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`;
    const body = new URLSearchParams({
      name: `Visitor ${number}`,
      email,
      subject: "Chaos",
      message: `Is camp ${number} open in March?`,
      startedAt: String(Date.now() - 60_000),
    }).toString();
    for (;;) {
      signal.throwIfAborted();
      const status = await post(port, "/contact", body, localAddress).catch(() => 0);
      if (status === 303) break;
      if (status === 400 || status === 429) throw new Error(`An inquiry was rejected: ${status}`);
      await pause(300, undefined, { signal });
    }
    confirmed.add(email);
    return email;
  };
  return { inquire, confirmed: confirmed as ReadonlySet<string> };
}

function post(port: number, path: string, body: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body),
    };
    const call = request(
      { host: "127.0.0.1", port, path, method: "POST", headers, localAddress, timeout: 10_000 },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", reject);
      },
    );
    call.once("timeout", () => call.destroy(new Error("timeout")));
    call.once("error", reject);
    call.end(body);
  });
}

interface Office extends ReturnType<typeof openRetries> {
  db: Database;
  enqueue: Enqueue;
}

/** The work of the back office, and the record of what was requested. */
export async function openOffice(office: Office, services: Services, records: number) {
  const imports = await openImports(office, services);
  const syncs = await openSyncs(office, services, records);
  const requests = openModelRequests(office, services);
  const checks = await openSourceChecks(office, services);
  return {
    work: {
      "an import": imports.importOne,
      "a sync": syncs.syncOnce,
      "a request to the model": requests.requestOne,
      "a source check": checks.checkOne,
    },
    requested: { items: imports.items, checks: checks.requestedAt },
  };
}

const maxReads = 3;
const lodge = readFileSync(new URL("../pages/lodge-json-ld.html", import.meta.url), "utf8");
const lodgeWithoutPhotos = lodge
  .replace(/"image":\[.*?\],/, "")
  .replace(/<img src="\/media\/river.*?>/, "");

async function openImports({ db, enqueue, retry, poll }: Office, { pages }: Services) {
  for (const path of ["/media/river-deck-1600.jpg", "/media/chalet-inside.jpg"])
    pages.serve(path, image(await photo("#5a7a3c")));
  /** Requested items by page URL. */
  const items = new Map<string, string>();
  let count = 0;
  const untilState = (id: string, states: readonly string[]) =>
    poll(async () => {
      const item = await findItem(db, id);
      return item && states.includes(item.state) && item;
    });
  /** Retries, because a machine that restarts processes may be too busy to read a page in time. */
  const readPage = async (runId: string, itemId: string) => {
    for (let reads = 1; ; reads += 1) {
      const { state, url, error } = await untilState(itemId, ["success", "error"]);
      if (state === "success") return;
      if (reads === maxReads) throw new Error(`${url} was not read: ${error}`);
      await retry(() => retryItems(db, runId, { actor: "operator", itemIds: [itemId] }));
      await enqueue("scrape-item", { itemId });
    }
  };
  const importOne = async () => {
    const number = ++count;
    const path = `/lodge-${number}`;
    const name = `Fig Tree Lodge Number ${number}`;
    // Every second property gets an illustration.
    const page =
      number % 2 ? lodge.replaceAll("https://figtreelodge.test", pages.url) : lodgeWithoutPhotos;
    pages.serve(path, html(page.replaceAll("Luangwa Fig Tree Lodge", name)));
    const url = pages.url + path;
    const { runId, itemIds } = await retry(() =>
      createRun(db, { kind: "smart", actor: "operator", urls: [url] }),
    );
    const [itemId = ""] = itemIds;
    items.set(url, itemId);
    await enqueue("scrape-item", { itemId });
    await readPage(runId, itemId);
    await retry(() => requestImport(db, runId, { publish: true }));
    await enqueue("import-property", { itemId });
    const imported = await untilState(itemId, ["imported", "success", "error"]);
    if (imported.state !== "imported")
      throw new Error(`${url} was not imported: ${imported.error}`);
    // The next import waits for the image of this one.
    await poll(() => hasImage(db, itemId));
  };
  return { importOne, items: items as ReadonlyMap<string, string> };
}

async function hasImage(db: Database, itemId: string): Promise<boolean> {
  const images = db
    .selectFrom("propertyImages")
    .innerJoin("importItems", "importItems.propertyId", "propertyImages.propertyId")
    .select("propertyImages.id")
    .where("importItems.id", "=", itemId)
    .where("propertyImages.state", "=", "stored");
  return (await images.executeTakeFirst()) !== undefined;
}

const recordsPerPage = 20;
const changesPerSync = 15;

/** Changes some prices in the external table before each sync. */
async function openSyncs(
  { db, enqueue, retry, poll }: Office,
  { table, photos }: Services,
  count: number,
) {
  photos.serve("/stay.png", image(await photo("#8a5a3c")));
  table.shortenPages(recordsPerPage);
  for (let n = 1; n <= count; n += 1)
    table.records.set(`rec${n}`, {
      Name: `Table Camp ${n}`,
      Country: "Kenya",
      Region: "Laikipia",
      "Price Per Night": 100 + n,
      Currency: "USD",
      "AI Image URLs": `${photos.url}/stay.png`,
      Active: true,
    });
  const running = db
    .selectFrom("importRuns")
    .select("id")
    .where("kind", "=", "sync")
    .where("state", "=", "running");
  let round = 0;
  const syncOnce = async () => {
    round += 1;
    for (let n = 0; n < changesPerSync; n += 1) {
      const record = table.records.get(`rec${1 + ((round * changesPerSync + n) % count)}`);
      if (record) record["Price Per Night"] = Number(record["Price Per Night"]) + 1;
    }
    await retry(() => beginSync({ db, enqueue }, { look: false, actor: "operator" }));
    await poll(async () => (await running.executeTakeFirst()) === undefined);
  };
  return { syncOnce };
}

/** The model responds slowly, so that workers are killed meanwhile. */
const responseMs = 1_500;

function openModelRequests({ db, enqueue, retry, poll }: Office, { ai, watched }: Services) {
  const answer = says({ nearestAirport: null });
  ai.answer(async (call) => {
    await pause(responseMs);
    return answer(call);
  });
  let count = 0;
  const requestOne = async () => {
    const path = `/extracted-${++count}`;
    watched.serve(path, lodgePage(`Extracted Camp ${count}`, 300));
    const run = { kind: "ai" as const, urls: [watched.url + path], actor: "operator" };
    const { itemIds } = await retry(() => createModelRun(db, run));
    const [itemId = ""] = itemIds;
    await enqueue("scrape-item", { itemId });
    await poll(async () => {
      const found = await findQuestion(db, itemId);
      return found && !["reading", "waiting", "asking"].includes(found.state);
    });
  };
  return { requestOne };
}

const watchedProperties = 5;

async function openSourceChecks({ db, enqueue, retry, poll }: Office, { watched }: Services) {
  /** When the latest check of each property was requested. */
  const requestedAt = new Map<string, Date>();
  const ids: string[] = [];
  for (let n = 1; n <= watchedProperties; n += 1) {
    watched.serve(`/watched-${n}`, lodgePage(`Watched Camp ${n}`, 640));
    const propertyUrl = `${watched.url}/watched-${n}`;
    const fields = makeBareFields({ name: `Watched Camp ${n}`, propertyUrl });
    ids.push((await storeProperty(db, fields)).id);
  }
  let count = 0;
  const checkOne = async () => {
    const propertyId = ids[count++ % ids.length] ?? "";
    const at = new Date();
    await retry(() => requestSourceCheck(db, propertyId));
    requestedAt.set(propertyId, at);
    await enqueue("check-source", { propertyId });
    await poll(async () => (await findCheck(db, propertyId))?.state === "resting");
  };
  return { checkOne, requestedAt: requestedAt as ReadonlyMap<string, Date> };
}
