import { setTimeout as pause } from "node:timers/promises";

import { connect, type Database } from "#db/connect.server";
import { type Enqueue, openProducer } from "#jobs/queue/enqueue.server";
import { randomFrom } from "#tests/factories/random";
import { until } from "#tests/setup/until";
import { blowsOf } from "./blows";
import { openEditor } from "./editor";
import { type FaultKind, faultsApart, type Strike, wasAsking, wasInHand } from "./faults";
import { type House, openHouse } from "./house";
import { openOperator } from "./operator";
import { type Outside, startOutside } from "./outside";
import { openPatience, type Patience } from "./patience";
import { openTableKeeper } from "./table-keeper";
import { type Asked, countDone, type Done } from "./tally";
import { openVisitors, type Visitors } from "./visitors";

export interface Chaos {
  store: "postgres" | "redis";
  /** One kind after the other; either all of them need services that stand apart, or none does. */
  kinds: readonly FaultKind[];
  /** How often the site is struck by each kind. */
  strikes: number;
  seed: number;
  /** Of the external table. */
  records: number;
  /** Told of every strike. */
  say?: (line: string) => void;
}

/** What came of one kind of fault. */
export interface Part {
  kind: FaultKind;
  /** How often what was hit; nothing where this machine lacks what it takes. */
  hits: Record<string, number>;
  /** From the last strike until an inquiry was confirmed … */
  confirmedAfterMs: number;
  /** … and until its mail was delivered. */
  backAfterMs: number;
}

export interface Outcome extends Done {
  parts: Part[];
  /** From an inquiry to its mail before anything was harmed. */
  calmMs: number;
  /** From the last strike until everything that was asked for was done. */
  doneAfterMs: number;
  exitCode: number | null;
}

const longestPauseMs = 2_400;
/** A question that a killed worker held is taken up by the sweep, at most this much later. */
const patienceMs = 340_000;
/** For a site that has to come back. */
const backMs = 60_000;
/** Mails on their way; more inquiries would measure the machine, not the site. */
const mostOnTheirWay = 20;

/** Runs the whole site, gives it work, harms its parts at random, and counts what came of it. */
export async function runChaos(chaos: Chaos): Promise<Outcome> {
  const over = new AbortController();
  const closers: (() => unknown)[] = [];
  try {
    const outside = await startOutside();
    closers.push(outside.close);
    const apart = chaos.kinds.some((kind) => faultsApart.includes(kind));
    const house = await openHouse({ store: chaos.store, apart, outside });
    closers.push(house.close);
    const limits = { acquire: 3_000, statement: 10_000 };
    const db = connect({ url: house.databaseUrl, max: 8, limits });
    const store = { DATABASE_URL: house.databaseUrl, REDIS_URL: house.redisUrl };
    const producer = openProducer(store, { warn: () => undefined });
    const close = once(async () => void (await Promise.all([producer.close(), db.destroy()])));
    closers.push(close);

    const { enqueue } = producer;
    const visitors = openVisitors(house.site.port, over.signal);
    const patience = openPatience(over.signal);
    const staff = await openStaff({ db, enqueue, patience }, outside, chaos.records);
    const calm = await untilBack(visitors, outside, performance.now());
    const ask = () => askWhenHeard(visitors, outside, over.signal);
    const work = keepWorking({ "an inquiry": ask, "another inquiry": ask, ...staff.works });
    const strikes: Strike[] = [];
    const parts: Part[] = [];
    for (const kind of chaos.kinds)
      parts.push(await endure(kind, { house, outside, visitors, chaos, strikes }));
    const lastStrike = performance.now();
    const undone = await work.finish(patienceMs);
    over.abort();
    const asked = { confirmed: visitors.confirmed, ...staff.asked };
    const seen = outsideSaw(outside, asked.looks, chaos, strikes);
    const done = await untilDone(db, { ...asked, ...seen });
    const doneAfterMs = performance.now() - lastStrike;
    const missing = [...undone, ...done.missing];
    await close();
    if (missing.length > 0) chaos.say?.(lastLines(house.site.said()));
    const exitCode = await house.site.stop();
    return { ...done, missing, parts, calmMs: calm.backAfterMs, doneAfterMs, exitCode };
  } finally {
    over.abort();
    for (const close of closers.reverse())
      await Promise.resolve()
        .then(close)
        .catch(() => undefined);
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
  const operator = await openOperator(office, pages);
  const keeper = await openTableKeeper(office, { table, photos }, records);
  const editor = await openEditor(office, { ai, site: watched });
  return {
    works: {
      "an import": operator.importOne,
      "a sync": keeper.syncOnce,
      "a question": editor.askModel,
      "a look": editor.look,
    },
    asked: { items: operator.items, looks: editor.looks },
  };
}

/** What came to the services outside, and which of it may come twice. */
function outsideSaw(
  { mail, receipts, ai }: Outside,
  looks: ReadonlyMap<string, Date>,
  { records }: Chaos,
  strikes: readonly Strike[],
) {
  return {
    mails: mail.mails,
    // What a worker that is lost has just handed over it cannot note any more.
    mayRepeat: (messageId: string) => wasInHand(receipts.get(messageId), strikes),
    services: {
      records,
      looks,
      questions: () => ai.asked.length,
      mayAskAgain: (at: Date) => wasAsking(at.getTime() - performance.timeOrigin, strikes),
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

interface Scene {
  house: House;
  outside: Outside;
  visitors: Visitors;
  chaos: Chaos;
  /** Of all kinds so far. */
  strikes: Strike[];
}

/** Strikes at random moments, and waits until the site works again. */
async function endure(
  kind: FaultKind,
  { house, outside, visitors, chaos, strikes }: Scene,
): Promise<Part> {
  const { seed, say = () => undefined } = chaos;
  const random = randomFrom(seed);
  const blows = blowsOf(kind, { house, outside, random });
  const hits: Record<string, number> = {};
  if (blows.length === 0) return { kind, hits, confirmedAfterMs: 0, backAfterMs: 0 };
  for (let number = 1; number <= chaos.strikes; number++) {
    await pause(random.below(longestPauseMs));
    const { target, strike } = random.pick(blows);
    say(`${kind} ${number} of ${chaos.strikes}: ${target}`);
    const from = performance.now();
    await until(`a ${target} to strike`, strike, 60_000);
    strikes.push({ kind, target, from, until: performance.now() });
    hits[target] = (hits[target] ?? 0) + 1;
  }
  return { kind, hits, ...(await untilBack(visitors, outside, performance.now())) };
}

/** An inquiry goes through the whole site: page, database, queue, worker, mail. */
async function untilBack(visitors: Visitors, { mail }: Outside, since: number) {
  // One that does not come is late here, and missing in the end.
  const email = await within(backMs, visitors.ask());
  const confirmedAfterMs = performance.now() - since;
  await until(
    "mail after the last strike",
    () => Promise.resolve(mail.mails.some(({ envelope }) => envelope.to.includes(email ?? ""))),
    backMs,
  ).catch(() => undefined);
  return { confirmedAfterMs, backAfterMs: performance.now() - since };
}

/** Inquiries with two mails each, as fast as these leave. */
async function askWhenHeard({ ask, confirmed }: Visitors, { mail }: Outside, signal: AbortSignal) {
  while (2 * confirmed.size - mail.mails.length > mostOnTheirWay)
    await pause(100, undefined, { signal });
  await ask();
}

/** Does each kind of work again and again until told to finish. */
function keepWorking(works: Record<string, () => Promise<unknown>>) {
  let finishing = false;
  const keepOn = async (work: () => Promise<unknown>) => {
    while (!finishing) {
      await work();
      await pause(400);
    }
    return "done";
  };
  const loops = Object.entries(works).map(([what, work]) => ({
    what,
    end: keepOn(work).catch((error: unknown) => `failed: ${String(error)}`),
  }));
  return {
    /** @returns what failed, and what does not come to its end */
    finish: async (withinMs: number): Promise<string[]> => {
      finishing = true;
      const ends = await Promise.all(
        loops.map(async ({ what, end }) => ({ what, how: await within(withinMs, end) })),
      );
      return ends
        .filter(({ how }) => how !== "done")
        .map(({ what, how = "does not end" }) => `${what} (${how})`);
    },
  };
}

/** Undefined when it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([work, pause(ms, undefined, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}

const lastLines = (text: string) => text.split("\n").slice(-60).join("\n");

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}
