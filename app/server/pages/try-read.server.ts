import { setTimeout as pause } from "node:timers/promises";

import type { RequestContext } from "~/server/services.server";

const timeoutMs = 3_000;

/**
 * Returns the result of a read, or null with a log entry if it fails or times out, so that the other parts
 * of the screen are still displayed.
 */
export async function tryRead<T>(
  { log, requestId }: Pick<RequestContext, "log" | "requestId">,
  what: string,
  read: () => Promise<T>,
): Promise<T | null> {
  const late = pause(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`);
  });
  try {
    return await Promise.race([Promise.resolve().then(read), late]);
  } catch (error) {
    log.error({ requestId, what, reason: String(error) }, "part of an admin screen not loaded");
    return null;
  }
}
