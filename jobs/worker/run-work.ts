import {
  type ClaimedWork,
  claimWork,
  completeWork,
  extendLease,
  type Postponement,
  postponeWork,
} from "#db/queries/work/work.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { catalog, type JobPayload, type WorkKind, workOf } from "#domain/jobs/catalog";
import type { JobContext, WorkHandler } from "./context";
import { giveUp, JobFailure, retryLater, rowWaits } from "./errors";

/** The worker that holds the work may be done with it earlier than its lease ends. */
const maxWaitSeconds = 5;
/** Well before a lease expires. */
const extendEveryMs = 20_000;

/**
 * Runs the handler of a kept job while this worker holds its work. A success completes the work; a failure
 * postpones it by the pauses of the catalog, or gives it up.
 */
export async function runWork<Kind extends WorkKind>(
  kind: Kind,
  payload: JobPayload<Kind>,
  context: JobContext,
  handler: WorkHandler<Kind>,
): Promise<void> {
  const { db } = context;
  const { needs, pauses } = workOf(kind);
  if (needs && !context.clients[needs]) throw rowWaits(`No ${needs} is configured`);
  const claimed = await claimWork(db, kind, payload);
  if ("heldForSeconds" in claimed) {
    const retryAfterSeconds = Math.max(1, Math.min(maxWaitSeconds, claimed.heldForSeconds));
    throw retryLater("Another worker has this work", { retryAfterSeconds });
  }
  const timer = setInterval(() => {
    extendLease(db, claimed).catch(() => undefined);
  }, extendEveryMs);
  const attempt = { number: claimed.tries, last: claimed.tries > pauses.length };
  const newest = catalog[kind].payload.parse(claimed.payload) as JobPayload<Kind>;
  try {
    if (claimed.tries > pauses.length + 1) throw giveUp("The job was interrupted too many times");
    await handler.run(newest, { ...context, attempt });
    await completeWork(db, claimed);
  } catch (error) {
    const next = nextStep(error, claimed, context);
    if (next) {
      // Without the database the lease expires.
      await postponeWork(db, claimed, next).catch(() => undefined);
      if (next.error === undefined || !(error instanceof JobFailure)) throw error;
      throw retryLater(next.error, { retryAfterSeconds: next.pauseSeconds, cause: error });
    }
    const reason = reasonOf(error);
    await db.transaction().execute(async (trx) => {
      if (await completeWork(trx, claimed))
        await handler.onGiveUp(newest, reason, { ...context, db: trx });
    });
    throw giveUp(reason, { cause: error });
  } finally {
    clearInterval(timer);
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The postponement after a failure; null where the work is given up. */
function nextStep(
  error: unknown,
  { kind, tries }: ClaimedWork,
  { signal }: JobContext,
): Postponement | null {
  const pauseSeconds = workOf(kind).pauses[tries - 1];
  const failed = (seconds = pauseSeconds) =>
    pauseSeconds === undefined || seconds === undefined
      ? null
      : { pauseSeconds: seconds, error: reasonOf(error) };
  if (!(error instanceof JobFailure)) {
    const isInterrupted = signal.aborted && (signal.reason as Error).name !== "TimeoutError";
    return isInterrupted || isDatabaseUnavailable(error) ? { pauseSeconds: 0 } : failed();
  }
  if (error.next === "row-waits") return { pauseSeconds: 0 };
  if (error.next !== "retry-later") return null;
  return error.isAttempt
    ? failed(error.retryAfterSeconds)
    : { pauseSeconds: error.retryAfterSeconds ?? 0 };
}
