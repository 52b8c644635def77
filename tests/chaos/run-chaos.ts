import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { connect, type Database } from "#db/connect.server";
import { type Enqueue, openProducer } from "#jobs/queue/enqueue.server";
import { throwawayFolder } from "#scripts/throwaway";
import { randomFrom } from "#tests/factories/random";
import { until } from "#tests/setup/until";
import { startDurableRedis } from "./durable-redis";
import { openEditor } from "./editor";
import { openOperator } from "./operator";
import { type Outside, startOutside } from "./outside";
import { openPatience, type Patience } from "./patience";
import { freePort, type Site, startSite, type Target } from "./site";
import { openTableKeeper } from "./table-keeper";
import { type Asked, countDone, type Done } from "./tally";
import { openVisitors, type Visitors } from "./visitors";

export interface Chaos {
  store: "postgres" | "redis";
  kills: number;
  seed: number;
  /** Of the external table. */
  records: number;
  /** Told of every kill. */
  say?: (line: string) => void;
}

export interface Outcome extends Done {
  kills: Record<Target, number>;
  /** From the last kill until an inquiry was confirmed … */
  confirmedAfterMs: number;
  /** … and until its mail was delivered. */
  backAfterMs: number;
  /** From the last kill until everything that was asked for was done. */
  doneAfterMs: number;
  exitCode: number | null;
}

interface Kill {
  target: Target;
  at: number;
}

const longestPauseMs = 2_400;
/** A mail that a killed worker held is taken up by the sweep, at most this much later. */
const patienceMs = 240_000;

/** Runs the whole site, gives it work, kills its parts at random, and counts what came of it. */
export async function runChaos(chaos: Chaos): Promise<Outcome> {
  const { folder, remove } = throwawayFolder();
  const over = new AbortController();
  const closers: (() => unknown)[] = [remove];
  try {
    const outside = await startOutside();
    closers.push(outside.close);
    const redis =
      chaos.store === "redis" ? await startDurableRedis(folder, await freePort()) : undefined;
    if (redis) closers.push(redis.stop);
    const site = await startSite(path.join(folder, "data"), await freePort(), {
      ...outside.env,
      ...(redis && { REDIS_URL: redis.url }),
    });
    let exitCode: number | null = null;
    const stopSite = once(async () => (exitCode = await site.stop()));
    closers.push(stopSite);
    const limits = { acquire: 3_000, statement: 10_000 };
    const db = connect({ url: site.databaseUrl, max: 8, limits });
    const store = { DATABASE_URL: site.databaseUrl, REDIS_URL: redis?.url };
    const producer = openProducer(store, { warn: () => undefined });
    const close = once(async () => void (await Promise.all([producer.close(), db.destroy()])));
    closers.push(close);

    const { enqueue } = producer;
    const visitors = openVisitors(site.port, over.signal);
    const patience = openPatience(over.signal);
    const staff = await openStaff({ db, enqueue, patience }, outside, chaos.records);
    const work = keepWorking([visitors.ask, visitors.ask, ...staff.works]);
    const killed = await killAtRandom(site, () => redis?.pid(), chaos);
    const lastKill = performance.now();
    const back = await untilBack(visitors, outside.mail.mails, lastKill);
    await work.finish();
    const asked = { confirmed: visitors.confirmed, ...staff.asked };
    const done = await untilDone(db, {
      ...asked,
      ...outsideSaw(outside, asked.looks, chaos, killed),
    });
    const doneAfterMs = performance.now() - lastKill;
    await close();
    await stopSite();
    return { ...done, kills: countByTarget(killed), ...back, doneAfterMs, exitCode };
  } finally {
    over.abort();
    for (const close of closers.reverse()) await Promise.resolve(close()).catch(() => undefined);
  }
}

interface Office {
  db: Database;
  enqueue: Enqueue;
  patience: Patience;
}

/** Those who work in the office, and what they have asked for. */
async function openStaff(office: Office, outside: Outside, records: number) {
  const { pages, watched, photos, table, ai } = outside;
  const operator = openOperator(office, pages);
  const keeper = await openTableKeeper(office, { table, photos }, records);
  const editor = await openEditor(office, { ai, site: watched });
  return {
    works: [operator.importOne, keeper.syncOnce, editor.askModel, editor.look],
    asked: { items: operator.items, looks: editor.looks },
  };
}

/** What came to the services outside, and which of it may come twice. */
function outsideSaw(
  { mail, receipts, ai }: Outside,
  looks: ReadonlyMap<string, Date>,
  { records }: Chaos,
  killed: readonly Kill[],
) {
  return {
    mails: mail.mails,
    // What a worker that is killed has just handed over it cannot note any more.
    mayRepeat: (messageId: string) => wasInHand(receipts.get(messageId), killed),
    services: {
      records,
      looks,
      questions: () => ai.asked.length,
      mayAskAgain: (at: Date) => wasAsking(at.getTime() - performance.timeOrigin, killed),
    },
  };
}

/** What came of the work once all of it is done, or once that has been waited for long enough. */
function untilDone(db: Database, asked: Asked) {
  return until(
    "all work done",
    async () => {
      const now = await countDone(db, asked).catch(() => null);
      return now?.missing.length === 0 && now;
    },
    patienceMs,
  ).catch(() => countDone(db, asked));
}

async function killAtRandom(
  site: Site,
  redisPid: () => number | undefined,
  { store, kills, seed, say = () => undefined }: Chaos,
): Promise<Kill[]> {
  const random = randomFrom(seed);
  const targets: Target[] = ["web", "worker", "postgres"];
  if (store === "redis") targets.push("redis");
  const killed: Kill[] = [];
  let last: number | undefined;
  for (let number = 1; number <= kills; number++) {
    await pause(random.below(longestPauseMs));
    const target = random.pick(targets);
    const choice = random.next();
    const pid = await until(`a living ${target}`, async () => {
      const pids = target === "redis" ? [redisPid()] : site.pidsOf(target);
      const pid = pids[Math.floor(choice * pids.length)];
      // One that was killed just now is still listed for a moment.
      return Promise.resolve(pid === last ? undefined : pid);
    });
    say(`kill ${number} of ${kills}: ${target} (${pid})`);
    last = pid;
    if (end(pid)) killed.push({ target, at: performance.now() });
    else number--;
  }
  return killed;
}

/** Longer than a worker needs from the mail server's OK to its own note, on a busy machine. */
const inHandMs = 5_000;

/** A model thinks for a moment, and what it says is stored; on a busy machine that takes its time. */
const askingMs = 10_000;

const wasAsking = (began: number, killed: readonly Kill[]) =>
  killed.some(({ target, at }) => target === "worker" && at > began && at < began + askingMs);

const wasInHand = (receivedAt: number | undefined, killed: readonly Kill[]) =>
  killed.some(
    ({ target, at }) =>
      target === "worker" && receivedAt !== undefined && Math.abs(at - receivedAt) < inHandMs,
  );

function countByTarget(killed: readonly Kill[]): Record<Target, number> {
  const count = { web: 0, worker: 0, postgres: 0, redis: 0 };
  for (const { target } of killed) count[target]++;
  return count;
}

/** @returns false when the process ended by itself a moment ago */
function end(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

/** An inquiry goes through the whole site: page, database, queue, worker, mail. */
async function untilBack(
  visitors: Visitors,
  mails: readonly { envelope: { to: string[] } }[],
  since: number,
) {
  const email = await visitors.ask();
  const confirmedAfterMs = performance.now() - since;
  await until(
    "mail after the last kill",
    async () => Promise.resolve(mails.some(({ envelope }) => envelope.to.includes(email))),
    60_000,
  );
  return { confirmedAfterMs, backAfterMs: performance.now() - since };
}

/** Does each kind of work again and again until told to finish, and fails when one of them fails. */
function keepWorking(works: (() => Promise<unknown>)[]) {
  let finishing = false;
  const loops = works.map(async (work) => {
    while (!finishing) {
      await work();
      await pause(400);
    }
  });
  const all = Promise.all(loops);
  // It is told at the end, not while nobody listens.
  all.catch(() => undefined);
  return {
    finish: async () => {
      finishing = true;
      await all;
    },
  };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}
