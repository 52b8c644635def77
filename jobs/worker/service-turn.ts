import { pauseService, takeTurn } from "#db/queries/work/service-turns.server";
import { systemClock } from "./clients/clock";
import type { JobContext } from "./context";
import { retryLater, ServiceError } from "./errors";

export interface LimitedService {
  /** Its name in messages and the key of its turns. */
  name: string;
  /** Between two calls, of all workers together. */
  everyMs: number;
  /** How long it wants to be left alone after it said "too many", unless it says so itself. */
  restSeconds: number;
}

/** A turn further away than this is not waited for: the job comes back later. */
const longestWaitMs = 3_000;

/** Waits for this job's turn at a service. @throws retry-later while the service is busy or rests */
export async function waitForTurn(
  { db, signal }: Pick<JobContext, "db" | "signal">,
  { name, everyMs }: LimitedService,
): Promise<void> {
  const turn = await takeTurn(db, name, { everyMs, longestMs: longestWaitMs });
  if ("busyMs" in turn) {
    const seconds = Math.max(1, Math.ceil(turn.busyMs / 1000));
    throw retryLater(`${name} is busy`, { retryAfterSeconds: seconds });
  }
  if (turn.waitMs > 0) await systemClock.wait(turn.waitMs, signal);
}

/** After a refusal for too many calls every worker leaves the service alone for a while. */
export async function restAfter(
  error: unknown,
  { db }: Pick<JobContext, "db">,
  { name, restSeconds }: LimitedService,
): Promise<void> {
  if (!(error instanceof ServiceError) || error.code !== "rate_limited") return;
  await pauseService(db, name, (error.retryAfterSeconds ?? restSeconds) * 1000);
}
