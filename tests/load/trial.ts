import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "#db/connect.server";
import type { Site } from "#tests/chaos/site";
import { trialPassword } from "#tests/setup/web-process";
import { watchAnswers } from "./answers";
import type { Client } from "./client";
import { lookAround } from "./crowd";
import type { Places } from "./page-mix";
import { type Watched, watchMemory, watchProcessors } from "./processes";
import { feelPulse } from "./pulse";
import { openSamples, type Samples } from "./samples";
import { openSaver } from "./saver";
import { openSenders } from "./senders";

export interface Load {
  visitors: number;
  seconds: number;
  /** Ten times as many visitors, for so long; none: they do not come … */
  floodSeconds: number;
  /** … and as many as before, for so long, when those are gone. */
  afterSeconds: number;
  /** Nobody thinks: as many requests as the site answers. */
  hammer: boolean;
  inquiriesPerMinute: number;
  say?: (line: string) => void;
}

export interface Trial {
  steady: Samples;
  flood?: Samples;
  after?: Samples;
  /** From the end of the flood until answers were as quick as before. */
  calmAfterMs?: number;
  saved: { saves: number; latestMs: number; stale: string[] };
  pulse: { slowestMs: number; missed: number };
  memory: Watched;
  /** How often pages for all were answered in each way during the steady part, in words. */
  answers: string;
  /** Share of one processor during the steady part. */
  busy: { web: number; worker: number; client: number };
  /** Processes that ended and were started again. */
  restarts: number;
  /** Senders whose inquiry was confirmed. */
  confirmed: ReadonlySet<string>;
}

export const floodFactor = 10;
const thinkMs = { least: 1_000, most: 5_000 };
const warmUpMs = 5_000;
/** A page within this is quick enough for somebody who waits for it. */
export const quickMs = 400;

interface Stage {
  site: Site;
  db: Database;
  client: Client;
  places: Places;
}

/** Visitors, senders and an operator on a running site, then the flood, then the visitors again. */
export async function tryOut({ site, db, client, places }: Stage, load: Load): Promise<Trial> {
  const pids = { web: site.pidsOf("web")[0] ?? 0, worker: site.pidsOf("worker")[0] ?? 0 };
  const { visitors, say = () => undefined } = load;
  let samples = openSamples();
  let seed = 0;
  const part = async (count: number, ms: number, hammer: boolean) => {
    samples = openSamples();
    const into = samples;
    const people = { client, places, visitors: count, thinkMs: hammer ? null : thinkMs, samples };
    await lookAround({ ...people, seed: ++seed }, AbortSignal.timeout(ms));
    return into;
  };

  say("warming up");
  await part(visitors, warmUpMs, load.hammer);
  const watch = { samples: () => samples, client };
  const senders = openSenders({ ...watch, places, everyMs: 60_000 / load.inquiriesPerMinute });
  const saver = await openSaver({ ...watch, db, password: trialPassword, everyMs: 3_000 });
  const pulse = feelPulse(site.port);
  const memory = watchMemory(pids);
  const measure = watchProcessors(pids);
  const answered = await watchAnswers(site.port);

  say(`${visitors} visitors for ${load.seconds} s`);
  const steady = await part(visitors, load.seconds * 1000, load.hammer);
  const busy = measure();
  const answers = await answered();
  const later: Pick<Trial, "flood" | "after" | "calmAfterMs"> = {};
  if (load.floodSeconds > 0) {
    say(`${visitors * floodFactor} visitors for ${load.floodSeconds} s, then ${visitors} again`);
    later.flood = await part(visitors * floodFactor, load.floodSeconds * 1000, load.hammer);
    const calm = untilCalm(client);
    later.after = await part(visitors, load.afterSeconds * 1000, false);
    later.calmAfterMs = await calm;
  }
  await senders.finish();
  const saved = await saver.finish();
  const living = [...site.pidsOf("web"), ...site.pidsOf("worker")];
  const restarts = Object.values(pids).filter((pid) => !living.includes(pid)).length;
  return {
    ...{ steady, ...later, saved, busy, answers, restarts, confirmed: senders.confirmed },
    pulse: await pulse.stop(),
    memory: memory.stop(),
  };
}

const calmPatienceMs = 60_000;

/** Asks for lists that nobody has asked for before, until three running come quickly. */
async function untilCalm(client: Client): Promise<number> {
  const began = performance.now();
  let quick = 0;
  let since = began;
  for (let number = 1; quick < 3 && performance.now() - began < calmPatienceMs; number += 1) {
    const asked = performance.now();
    const path = `/accommodation?country=kenya&minPrice=${100 + number}`;
    const answer = await client.ask({ path, from: "10.251.0.1" }).catch(() => null);
    const isQuick = answer?.status === 200 && performance.now() - asked < quickMs;
    if (isQuick && quick === 0) since = asked;
    quick = isQuick ? quick + 1 : 0;
    await pause(100);
  }
  return (quick < 3 ? performance.now() : since) - began;
}
