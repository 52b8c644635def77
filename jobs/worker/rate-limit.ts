import { pauseService, reserveSlot } from "#db/queries/jobs/service-turns.server";
import { systemClock } from "./clients/clock";
import { callsPerSecond, type TableClient, type TablePage, tableRateLimit } from "./clients/table";
import type { JobContext } from "./context";
import { retryLater, ServiceError } from "./errors";

export interface LimitedService {
  /** The name in messages and the key of the rate limit. */
  name: string;
  /** Between two calls of all workers. */
  everyMs: number;
  /** The pause after a 429 response without a Retry-After header. */
  restSeconds: number;
}

/** After a longer wait for a slot the job is delayed instead. */
const maxWaitMs = 3_000;

/** Waits for a rate-limit slot of a service. @throws retry-later while the service is busy or paused */
export async function waitForSlot(
  { db, signal }: Pick<JobContext, "db" | "signal">,
  { name, everyMs }: LimitedService,
): Promise<void> {
  const slot = await reserveSlot(db, name, { everyMs, maxDelayMs: maxWaitMs });
  if ("busyMs" in slot) {
    const seconds = Math.max(1, Math.ceil(slot.busyMs / 1000));
    throw retryLater(`${name} is busy`, { retryAfterSeconds: seconds, isAttempt: false });
  }
  if (slot.waitMs > 0) await systemClock.wait(slot.waitMs, signal);
}

/** After a 429 response every worker pauses its calls to the service. */
export async function pauseAfterLimit(
  error: unknown,
  { db }: Pick<JobContext, "db">,
  { name, restSeconds }: LimitedService,
): Promise<void> {
  if (!(error instanceof ServiceError) || error.code !== "rate_limited") return;
  await pauseService(db, name, (error.retryAfterSeconds ?? restSeconds) * 1000);
}

/** Calls the external table once a rate-limit slot is free; a 429 response pauses all calls. */
export async function callTable<Reply>(
  context: JobContext,
  call: () => Promise<Reply>,
): Promise<Reply> {
  await waitForSlot(context, tableRateLimit);
  try {
    return await spaced(context.signal, call);
  } catch (error) {
    await pauseAfterLimit(error, context, tableRateLimit);
    throw error;
  }
}

/** Reads the page of the list at the cursor. */
export const readTablePage = (
  table: TableClient,
  context: JobContext,
  { cursor, columns }: { cursor: string | null; columns: readonly string[] | undefined },
): Promise<TablePage> =>
  callTable(context, () =>
    table.listPage({
      offset: cursor,
      columns,
      byId: columns !== undefined,
      signal: context.signal,
    }),
  );

/** A timer may fire slightly early. */
const earlyMs = 5;

/** When the last calls of this process completed. */
const completedAt: number[] = [];

/**
 * Prevents more than five calls to the service within a second, even after a slow one: the fifth call
 * after a completed one waits until a second has passed.
 */
async function spaced<Reply>(signal: AbortSignal, call: () => Promise<Reply>): Promise<Reply> {
  const free = (completedAt.at(-callsPerSecond) ?? -Infinity) + 1_000 + earlyMs;
  const waitMs = Math.ceil(free - performance.now());
  if (waitMs > 0) await systemClock.wait(waitMs, signal);
  try {
    return await call();
  } finally {
    completedAt.push(performance.now());
    if (completedAt.length > callsPerSecond) completedAt.shift();
  }
}
