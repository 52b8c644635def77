import { setTimeout as pause } from "node:timers/promises";

import type { RequestContext } from "~/server/services.server";

const patienceMs = 3_000;

/**
 * The answer of one read, or null and a line in the log: a part that fails, or does not answer in
 * time, leaves the rest of its screen standing.
 */
export async function attempt<T>(
  { log, requestId }: Pick<RequestContext, "log" | "requestId">,
  what: string,
  read: () => Promise<T>,
): Promise<T | null> {
  const late = pause(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${patienceMs} ms`);
  });
  try {
    return await Promise.race([Promise.resolve().then(read), late]);
  } catch (error) {
    log.error({ requestId, what, reason: String(error) }, "part of an admin screen not loaded");
    return null;
  }
}
