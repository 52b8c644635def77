import { setTimeout as pause } from "node:timers/promises";

import { randomFrom } from "#tests/factories/random";
import type { Client } from "./client";
import type { Places } from "./page-mix";
import type { Samples } from "./samples";

interface SenderOptions {
  client: Client;
  places: Places;
  everyMs: number;
  /** Where the times of the current part of the trial are kept. */
  samples: () => Samples;
}

/**
 * Visitors who ask something, one after the other, each from an address of his own. Who is sent away
 * because the site is too busy comes back as it asked.
 */
export function openSenders({ client, places, everyMs, samples }: SenderOptions) {
  const confirmed = new Set<string>();
  const random = randomFrom(4711);
  const over = new AbortController();
  const underWay = new Set<Promise<void>>();
  let count = 0;

  const send = async (number: number) => {
    const email = `asker-${number}@visitors.test`;
    const path = number % 2 ? "/contact" : `/accommodation/${random.pick(places.stays)}`;
    const form = {
      name: `Asker ${number}`,
      email,
      subject: "March",
      message: `Is there room for two in the week of March ${number}?`,
      startedAt: String(Date.now() - 60_000),
    };
    const from = `10.200.${(number >> 8) & 255}.${number & 255}`;
    for (;;) {
      const began = performance.now();
      const answer = await client.ask({ path, from, form }).catch(String);
      if (typeof answer === "string") samples().failed("inquiry", answer);
      else if (answer.status === 303) {
        samples().answered("inquiry", performance.now() - began);
        confirmed.add(email);
        return;
      } else if (answer.status === 503 && answer.headers["retry-after"])
        samples().refused("inquiry");
      else samples().failed("inquiry", `${answer.status} for ${path}`);
      await pause(1_000);
    }
  };
  const sending = (async () => {
    while (!over.signal.aborted) {
      const one = send(++count).finally(() => underWay.delete(one));
      underWay.add(one);
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();

  return {
    confirmed: confirmed as ReadonlySet<string>,
    /** Sends no more; resolves once all that were sent are confirmed. */
    finish: async () => {
      over.abort();
      await sending;
      await Promise.all(underWay);
    },
  };
}
