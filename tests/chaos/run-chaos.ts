import { setTimeout as pause } from "node:timers/promises";

import { connect, type Database } from "#db/connect.server";
import { openProducer } from "#jobs/queue/enqueue.server";
import { randomFrom } from "#tests/factories/random";
import { until } from "#tests/setup/until";
import { checkConsistency, type Consistency, type Requested } from "./consistency";
import {
  type FaultKind,
  faultsApart,
  type Injection,
  injectorsOf,
  mayHaveLostReceipt,
  mayHaveLostResponse,
} from "./faults";
import { openTestedSite, type TestedSite } from "./site";
import {
  openOffice,
  openRetries,
  openVisitors,
  type Services,
  startServices,
  type Visitors,
} from "./workload";

export interface ChaosPlan {
  store: "postgres" | "redis";
  /** One after the other; all of them in `faultsApart`, or none. */
  kinds: readonly FaultKind[];
  /** Faults of each kind. */
  strikes: number;
  seed: number;
  /** Records of the external table. */
  records: number;
  /** Receives a line for every fault. */
  log?: (line: string) => void;
}

/** The result of one kind of fault. */
export interface KindResult {
  kind: FaultKind;
  /** Faults by target; none where this machine lacks what they need. */
  hits: Record<string, number>;
  /** From the last fault until an inquiry was confirmed … */
  confirmedAfterMs: number;
  /** … and until its email was delivered. */
  recoveredAfterMs: number;
}

export interface ChaosResult extends Consistency {
  kinds: KindResult[];
  /** From an inquiry to its email before any fault. */
  baselineMs: number;
  /** From the last fault until all requested work was done. */
  doneAfterMs: number;
  exitCode: number | null;
}

const maxPauseMs = 2_400;
/** The sweep picks up a request to the model of a killed worker at most this much later. */
const finishMs = 340_000;
const recoveryMs = 60_000;
/** Undelivered emails; more inquiries would measure the machine, not the site. */
const maxUndelivered = 20;

/** Runs a whole site under a workload, injects faults at random and checks consistency. */
export async function runChaos(plan: ChaosPlan): Promise<ChaosResult> {
  const over = new AbortController();
  const closers: (() => unknown)[] = [];
  try {
    const services = await startServices();
    closers.push(services.close);
    const apart = plan.kinds.some((kind) => faultsApart.includes(kind));
    const tested = await openTestedSite({ store: plan.store, apart, services });
    closers.push(tested.close);
    const { site, databaseUrl, redisUrl } = tested;
    const db = connect({ url: databaseUrl, max: 8, limits: { acquire: 3_000, statement: 10_000 } });
    closers.push(() => db.destroy());
    const store = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
    const producer = openProducer(store, { warn: () => undefined });
    closers.push(() => producer.close());

    const visitors = openVisitors(site.port, over.signal);
    const retries = openRetries(over.signal);
    const office = await openOffice(
      { db, enqueue: producer.enqueue, ...retries },
      services,
      plan.records,
    );
    const baseline = await untilRecovered(visitors, services, performance.now());
    const inquire = () => inquireWithBackpressure(visitors, services, over.signal);
    const work = repeat({ "an inquiry": inquire, "another inquiry": inquire, ...office.work });
    const injections: Injection[] = [];
    const kinds: KindResult[] = [];
    for (const kind of plan.kinds)
      kinds.push(await injectFaults(kind, { tested, services, visitors, plan, injections }));
    const lastFault = performance.now();
    const unfinished = await work.finish(finishMs);
    over.abort();
    const result = await untilConsistent(db, {
      confirmed: visitors.confirmed,
      ...office.requested,
      records: plan.records,
      mails: services.mail.mails,
      modelRequests: () => services.ai.requests.length,
      mayRepeat: (id) => mayHaveLostReceipt(services.receipts.get(id), injections),
      mayRequestAgain: (at) =>
        mayHaveLostResponse(at.getTime() - performance.timeOrigin, injections),
    });
    const doneAfterMs = performance.now() - lastFault;
    const missing = [...unfinished, ...result.missing];
    if (missing.length > 0) plan.log?.(site.output().split("\n").slice(-60).join("\n"));
    // Open connections would delay the stop of the database.
    await Promise.all([producer.close(), db.destroy()]);
    const exitCode = await site.stop();
    const baselineMs = baseline.recoveredAfterMs;
    return { ...result, missing, kinds, baselineMs, doneAfterMs, exitCode };
  } finally {
    over.abort();
    for (const close of closers.reverse())
      await Promise.resolve()
        .then(close)
        .catch(() => undefined);
  }
}

/** The state once all work is done, or after `finishMs`. */
function untilConsistent(db: Database, requested: Requested) {
  return until(
    "all work done",
    async () => {
      const now = await checkConsistency(db, requested).catch(() => null);
      return now?.missing.length === 0 && now;
    },
    finishMs,
  ).catch(() => checkConsistency(db, requested));
}

interface Trial {
  tested: TestedSite;
  services: Services;
  visitors: Visitors;
  plan: ChaosPlan;
  /** Of all kinds so far. */
  injections: Injection[];
}

/** Injects faults of one kind at random moments and waits for the recovery. */
async function injectFaults(kind: FaultKind, trial: Trial): Promise<KindResult> {
  const { tested, services, visitors, plan, injections } = trial;
  const random = randomFrom(plan.seed);
  const injectors = injectorsOf(kind, { site: tested, services, random });
  const hits: Record<string, number> = {};
  if (injectors.length === 0) return { kind, hits, confirmedAfterMs: 0, recoveredAfterMs: 0 };
  for (let number = 1; number <= plan.strikes; number++) {
    await pause(random.below(maxPauseMs));
    const { target, inject } = random.pick(injectors);
    plan.log?.(`${kind} ${number} of ${plan.strikes}: ${target}`);
    const from = performance.now();
    await until(`a ${target} to hit`, inject, 60_000);
    injections.push({ kind, target, from, until: performance.now() });
    hits[target] = (hits[target] ?? 0) + 1;
  }
  return { kind, hits, ...(await untilRecovered(visitors, services, performance.now())) };
}

/** Sends an inquiry through the whole site: page, database, queue, worker, mail. */
async function untilRecovered({ inquire }: Visitors, { mail }: Services, since: number) {
  // A missing one is slow here, and fails the consistency check.
  const email = await within(recoveryMs, inquire());
  const confirmedAfterMs = performance.now() - since;
  await until(
    "email after the last fault",
    () => Promise.resolve(mail.mails.some(({ envelope }) => envelope.to.includes(email ?? ""))),
    recoveryMs,
  ).catch(() => undefined);
  return { confirmedAfterMs, recoveredAfterMs: performance.now() - since };
}

/** Inquiries at the rate of their emails, two each. */
async function inquireWithBackpressure(
  { inquire, confirmed }: Visitors,
  { mail }: Services,
  signal: AbortSignal,
) {
  while (2 * confirmed.size - mail.mails.length > maxUndelivered)
    await pause(100, undefined, { signal });
  await inquire();
}

/** Repeats each kind of work until `finish`. */
function repeat(works: Record<string, () => Promise<unknown>>) {
  let finishing = false;
  const loop = async (work: () => Promise<unknown>) => {
    while (!finishing) {
      await work();
      await pause(400);
    }
    return "done";
  };
  const loops = Object.entries(works).map(([name, work]) => ({
    name,
    end: loop(work).catch((error: unknown) => `failed: ${String(error)}`),
  }));
  return {
    /** @returns what failed or did not end in time */
    finish: async (withinMs: number): Promise<string[]> => {
      finishing = true;
      const ends = await Promise.all(
        loops.map(async ({ name, end }) => ({ name, how: await within(withinMs, end) })),
      );
      return ends
        .filter(({ how }) => how !== "done")
        .map(({ name, how = "does not end" }) => `${name} (${how})`);
    },
  };
}

/** Undefined after `ms`. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([work, pause(ms, undefined, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
