import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { randomFrom } from "#tests/factories/random";
import { type Answer, type Client } from "./client";
import { nextWish, type Places, type Random, type Wish } from "./page-mix";
import type { Samples } from "./samples";

export interface CrowdOptions {
  client: Client;
  places: Places;
  visitors: number;
  /** Between two pages; none: each asks again at once. */
  thinkMs: { least: number; most: number } | null;
  samples: Samples;
  seed: number;
}

/** A third has chosen something, so that the site answers with a page of their own. */
interface Visitor {
  from: string;
  currency: string;
  cookie?: string;
  /** Reads what comes. The others save the trial's processor the unpacking. */
  reader: boolean;
}

const readers = 12;

/** Visitors who look around, all at once, until the signal ends it. */
export async function lookAround(options: CrowdOptions, signal: AbortSignal): Promise<void> {
  setMaxListeners(0, signal);
  const visitors = Array.from({ length: options.visitors }, (_, number) =>
    lookOn(number, options, signal),
  );
  await Promise.all(visitors);
}

async function lookOn(number: number, options: CrowdOptions, signal: AbortSignal) {
  const { client, places, thinkMs, samples } = options;
  const random = randomFrom(options.seed + number * 7919);
  const visitor = visitorOf(number, random, places);
  const think = async () => {
    if (!thinkMs) return;
    const ms = thinkMs.least + random.below(thinkMs.most - thinkMs.least);
    await pause(ms, undefined, { signal }).catch(() => undefined);
  };
  // They do not come all in one moment.
  if (thinkMs)
    await pause(random.below(thinkMs.most), undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    const wish = nextWish(random, places);
    const comeBackMs = await look(client, visitor, wish, samples);
    if (comeBackMs) await pause(comeBackMs, undefined, { signal }).catch(() => undefined);
    await think();
  }
}

/** @returns how long the site asked to be left alone; 0 when it answered */
async function look(client: Client, visitor: Visitor, wish: Wish, samples: Samples) {
  const { kind, path, accept } = wish;
  const began = performance.now();
  try {
    const answer = await client.ask({
      path,
      accept,
      from: visitor.from,
      cookie: visitor.cookie,
      readable: visitor.reader,
    });
    const comeBack = Number(answer.headers["retry-after"]);
    if (answer.status === 503 && comeBack > 0) {
      samples.refused(kind);
      return comeBack * 1000;
    }
    const fault = faultOf(answer, visitor, wish);
    if (fault) samples.failed(kind, fault);
    else samples.answered(kind, performance.now() - began);
  } catch (error) {
    samples.failed(kind, error instanceof Error ? error.message : String(error));
    // Nobody hammers on a site that does not answer.
    return 1_000;
  }
  return 0;
}

function faultOf(answer: Answer, visitor: Visitor, { path }: Wish): string | undefined {
  if (answer.status !== 200) return `${answer.status} for ${path}`;
  if (answer.bytes === 0) return `nothing for ${path}`;
  const isPage = String(answer.headers["content-type"]).startsWith("text/html");
  if (!visitor.reader || !isPage) return undefined;
  if (!answer.text.trimEnd().endsWith("</html>")) return `half a page for ${path}`;
  const shown = / value="([A-Z]{3})" selected=""/.exec(answer.text)?.[1];
  return shown === visitor.currency
    ? undefined
    : `${shown} for somebody who chose ${visitor.currency}`;
}

function visitorOf(number: number, random: Random, { stays }: Places): Visitor {
  const from = `10.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  const reader = number % readers === 0;
  const choice = random.next();
  if (choice > 1 / 3) return { from, reader, currency: "USD" };
  const favorites = encodeURIComponent(JSON.stringify([random.pick(stays), random.pick(stays)]));
  if (choice > 1 / 6) return { from, reader, currency: "USD", cookie: `favorites=${favorites}` };
  const currency = random.pick(["EUR", "GBP", "ZAR"]);
  return { from, reader, currency, cookie: `currency=${currency}` };
}
