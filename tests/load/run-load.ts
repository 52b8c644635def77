import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

import { connect, type Database } from "#db/connect.server";
import { throwawayFolder } from "#scripts/throwaway";
import { countValues } from "#tests/chaos/consistency";
import { type Site, startSite } from "#tests/chaos/site";
import { type ReceivedMail, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { freePort } from "#tests/setup/listen";
import { until } from "#tests/setup/until";
import { metricsToken, trialPassword } from "#tests/setup/web-process";
import {
  measureCpu,
  measureHealth,
  measureMemory,
  measurePageCache,
  openSamples,
  type Samples,
} from "./measurements";
import type { Catalog } from "./profile";
import { browse, type Client, openClient, savePrices, sendInquiries } from "./visitors";

interface LoadPlan {
  visitors: number;
  seconds: number;
  /** Ten times as many visitors for so long; 0 for none … */
  floodSeconds: number;
  /** … and afterwards as many as before. */
  afterSeconds: number;
  /** No pauses: as many requests as the site serves. */
  hammer: boolean;
  inquiriesPerMinute: number;
  /** Generated, beside the samples. */
  properties: number;
  log?: (line: string) => void;
}

export type LoadResult = Awaited<ReturnType<typeof runLoad>>;

const floodFactor = 10;
const thinkMs = { min: 1_000, max: 5_000 };
const warmUpMs = 5_000;
/** The limit of a quick response. */
export const quickMs = 400;

/** Runs a whole site under load and measures it. */
export async function runLoad(plan: LoadPlan) {
  const { folder, remove } = throwawayFolder();
  const closers: (() => unknown)[] = [remove];
  try {
    const mail = await startSmtpReceiver();
    closers.push(mail.close);
    const site = await startSite(path.join(folder, "data"), await freePort(), {
      SEED: "sample",
      TRUST_PROXY: "1",
      METRICS_TOKEN: metricsToken,
      ADMIN_PASSWORD: trialPassword,
      SMTP_URL: mail.url,
      INQUIRY_TO: "operator@savanna.test",
    });
    let exitCode: number | null = null;
    const stop = async () => (exitCode ??= await site.stop());
    closers.push(stop);
    await seed(site, plan.properties);
    const db = connect({ url: site.databaseUrl, max: 2 });
    closers.push(() => db.destroy());
    const client = openClient(`http://127.0.0.1:${site.port}`, plan.visitors * floodFactor + 50);
    closers.push(client.close);

    const catalog = await readCatalog(db, client);
    const trial = await runPhases({ site, db, client, catalog }, plan);
    const inquiries = await checkInquiries(db, trial.confirmed, mail.mails);
    await db.destroy();
    await client.close();
    await stop();
    return { ...trial, inquiries, exitCode };
  } finally {
    for (const close of closers.reverse())
      await Promise.resolve()
        .then(close)
        .catch(() => undefined);
  }
}

async function seed(site: Site, properties: number): Promise<void> {
  if (properties === 0) return;
  const args = ["dist/db/seed.js", "--properties", String(properties)];
  const env = { ...process.env, DATABASE_URL: site.databaseUrl, SEED: "none" };
  await promisify(execFile)(process.execPath, args, { env });
}

/** Some properties, and the images of the first pages. */
async function readCatalog(db: Database, client: Client): Promise<Catalog> {
  const rows = await db
    .selectFrom("properties")
    .select("id")
    .where("listed", "=", true)
    .orderBy((expression) => expression.fn("md5", ["id"]))
    .limit(2_000)
    .execute();
  const pictures = new Set<string>();
  for (const path of ["/", "/accommodation"]) {
    const { text } = await client.request({ path, from: "10.252.0.1", readable: true });
    for (const [, url] of text.matchAll(/["\s](\/[\w/.-]+\.(?:avif|webp))[\s"]/g))
      if (url) pictures.add(url);
  }
  return { stays: rows.map(({ id }) => id), pictures: [...pictures] };
}

interface Trial {
  site: Site;
  db: Database;
  client: Client;
  catalog: Catalog;
}

/** Visitors, inquiries and an operator; then the flood; then the visitors again. */
async function runPhases({ site, db, client, catalog }: Trial, plan: LoadPlan) {
  const pids = { web: site.pidsOf("web"), worker: site.pidsOf("worker") };
  const { visitors, log = () => undefined } = plan;
  let samples = openSamples();
  let seed = 0;
  const phase = async (count: number, ms: number, hammer: boolean) => {
    const own = (samples = openSamples());
    const profile = { client, catalog, visitors: count, samples, seed: ++seed };
    await browse({ ...profile, thinkMs: hammer ? null : thinkMs }, AbortSignal.timeout(ms));
    return own;
  };

  log("warming up");
  await phase(visitors, warmUpMs, plan.hammer);
  const common = { samples: () => samples, client };
  const everyMs = 60_000 / plan.inquiriesPerMinute;
  const inquiries = sendInquiries({ ...common, catalog, everyMs });
  const editor = await savePrices({ ...common, db, password: trialPassword, everyMs: 3_000 });
  const health = measureHealth(site.port);
  const memory = measureMemory(pids);
  const stopCpu = measureCpu(pids);
  const stopPageCache = await measurePageCache(site.port, pids.web.length);

  log(`${visitors} visitors for ${plan.seconds} s`);
  const steady = await phase(visitors, plan.seconds * 1000, plan.hammer);
  const cpu = stopCpu();
  const pageCache = await stopPageCache();
  const later: { flood?: Samples; after?: Samples; recoveredAfterMs?: number } = {};
  if (plan.floodSeconds > 0) {
    log(`${visitors * floodFactor} visitors for ${plan.floodSeconds} s, then ${visitors} again`);
    later.flood = await phase(visitors * floodFactor, plan.floodSeconds * 1000, plan.hammer);
    const recovery = untilQuick(client);
    later.after = await phase(visitors, plan.afterSeconds * 1000, false);
    later.recoveredAfterMs = await recovery;
  }
  await inquiries.finish();
  const saved = await editor.finish();
  const running = [...site.pidsOf("web"), ...site.pidsOf("worker")];
  const restarts = Object.values(pids)
    .flat()
    .filter((pid) => !running.includes(pid)).length;
  return {
    ...{ steady, ...later, saved, cpu, pageCache, restarts, confirmed: inquiries.confirmed },
    health: await health.stop(),
    memory: memory.stop(),
  };
}

const recoveryMs = 60_000;

/** The time until three uncached lists in a row are quick. */
async function untilQuick(client: Client): Promise<number> {
  const startedAt = performance.now();
  let quick = 0;
  let since = startedAt;
  for (let number = 1; quick < 3 && performance.now() - startedAt < recoveryMs; number += 1) {
    const requestedAt = performance.now();
    const path = `/accommodation?country=kenya&minPrice=${100 + number}`;
    const response = await client.request({ path, from: "10.251.0.1" }).catch(() => null);
    const isQuick = response?.status === 200 && performance.now() - requestedAt < quickMs;
    if (isQuick && quick === 0) since = requestedAt;
    quick = isQuick ? quick + 1 : 0;
    await pause(100);
  }
  return (quick < 3 ? performance.now() : since) - startedAt;
}

const deliveryMs = 60_000;

/** Compares confirmed inquiries with the database and the delivered emails. */
async function checkInquiries(
  db: Database,
  confirmed: ReadonlySet<string>,
  mails: readonly ReceivedMail[],
) {
  const unsent = db.selectFrom("emails").select("id").where("state", "!=", "sent").limit(1);
  const areSent = async () => (await unsent.executeTakeFirst()) === undefined;
  await until("delivery of all emails", areSent, deliveryMs).catch(() => undefined);
  const rows = await db.selectFrom("inquiries").select("email").execute();
  const emails = await db.selectFrom("emails").select(["messageId", "state"]).execute();
  const stored = countValues(rows.map(({ email }) => email));
  const delivered = countValues(mails.map(({ mail }) => mail.messageId ?? "none"));
  const notices = countValues(mails.map(({ mail }) => mail.replyTo?.[0]?.address ?? "none"));
  const times = (count = 0) => `${count} times`;
  return {
    confirmed: confirmed.size,
    stored: rows.length,
    mailed: mails.length,
    errors: [
      ...[...confirmed]
        .filter((email) => stored.get(email) !== 1)
        .map((email) => `inquiry of ${email} stored ${times(stored.get(email))}`),
      ...[...confirmed]
        .filter((email) => notices.get(email) !== 1)
        .map((email) => `operator notified of ${email} ${times(notices.get(email))}`),
      ...emails
        .filter(({ messageId, state }) => state !== "sent" || delivered.get(messageId) !== 1)
        .map(
          ({ messageId, state }) =>
            `email ${messageId} (${state}) ${times(delivered.get(messageId))}`,
        ),
    ],
  };
}
