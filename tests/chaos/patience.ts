import { setTimeout as pause } from "node:timers/promises";

import { isDatabaseAway } from "#db/unavailable.server";

export interface Patience {
  /** Tries until the database answers: only for what may be done twice. */
  whileAway: <T>(work: () => Promise<T>) => Promise<T>;
  /** Asks until there is an answer. */
  reached: <T>(ask: () => Promise<T | false | null | undefined>) => Promise<T>;
}

/** Somebody who tries on while parts of the site are away, until the trial is over. */
export function openPatience(signal: AbortSignal): Patience {
  const whileAway: Patience["whileAway"] = async (work) => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      await pause(300, undefined, { signal });
    }
  };
  const reached: Patience["reached"] = async (ask) => {
    for (;;) {
      const answer = await whileAway(ask);
      if (answer) return answer;
      await pause(200, undefined, { signal });
    }
  };
  return { whileAway, reached };
}
