import {
  type ClaimedWork,
  claimWork,
  completeWork,
  countTries,
  extendLease,
  leaseSeconds,
  type Postponement,
  postponeWork,
  type WaitingWork,
} from "#db/queries/work/work.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import { whenDatabaseAnswers } from "#db/wait-for-database";
import { catalog, type JobPayload, type WorkKind, workOf } from "#domain/jobs/catalog";
import type { JobContext, WorkHandler } from "./context";
import { giveUp, JobFailure, retryLater, rowWaits } from "./errors";

/** The worker that holds the work may be done with it earlier than its lease ends. */
const maxWaitSeconds = 5;
/** The clocks of queue and database may differ by milliseconds. */
const minWaitSeconds = 0.05;
/** Well before a lease expires. */
const extendEveryMs = 10_000;

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
  if ("waitsFor" in claimed) throw waitFor(claimed);
  const lost = new AbortController();
  const timer = setInterval(() => {
    extendLease(db, claimed)
      .then((isExtended) => {
        if (!isExtended) lost.abort();
      })
      .catch(() => undefined);
  }, extendEveryMs);
  const signal = AbortSignal.any([context.signal, lost.signal]);
  const attempt = { number: claimed.tries, last: claimed.tries > pauses.length };
  // Another release may have stored a payload that this one rejects; its key is the same.
  const stored = catalog[kind].payload.safeParse(claimed.payload);
  const newest = stored.success ? (stored.data as JobPayload<Kind>) : payload;
  try {
    if (claimed.tries > pauses.length + 1) throw giveUp("The job was interrupted too many times");
    if (claimed.isOutdated) throw giveUp("Nobody has run the job for two weeks");
    await handler.run(newest, { ...context, signal, attempt, work: claimed });
    if (!(await completeWork(db, claimed))) throw requestedAgain();
  } catch (error) {
    if (lost.signal.aborted) throw waitFor({ waitsFor: "another worker", seconds: maxWaitSeconds });
    if (error instanceof JobFailure && error.next === "row-waits") {
      // What its record waits for requests it again.
      throw (await completeWork(db, claimed)) ? error : requestedAgain();
    }
    // Without the database, the attempts at the claim have to do.
    const tries = (await countTries(db, claimed).catch(() => null)) ?? claimed.tries;
    const next = nextStep(error, { kind, tries }, context);
    if (next) {
      await postpone(claimed, next, context);
      if (next.error === undefined || !(error instanceof JobFailure)) throw error;
      throw retryLater(next.error, { retryAfterSeconds: next.pauseSeconds, cause: error });
    }
    const reason = reasonOf(error);
    try {
      await db.transaction().execute(async (trx) => {
        // The record before its work, as requests do: the other order would deadlock with one.
        await handler.onGiveUp(newest, reason, { ...context, db: trx });
        if (!(await completeWork(trx, claimed))) throw new RequestedAgain();
      });
    } catch (failure) {
      if (!(failure instanceof RequestedAgain)) throw failure;
      await postponeWork(db, claimed, { pauseSeconds: 0 });
    }
    throw giveUp(reason, { cause: error });
  } finally {
    clearInterval(timer);
  }
}

/** Without the database the work would be held until its lease expires: it is released once that answers. */
async function postpone(
  claimed: ClaimedWork,
  next: Postponement,
  { db, env }: JobContext,
): Promise<void> {
  const release = () => postponeWork(db, claimed, next);
  await release().catch(() => {
    whenDatabaseAnswers(env.DATABASE_URL, { withinMs: leaseSeconds * 1000 }, release).catch(
      () => undefined,
    );
  });
}

function waitFor({ waitsFor, seconds }: WaitingWork): JobFailure {
  if (waitsFor === "another worker")
    return retryLater("Another worker has this work", {
      retryAfterSeconds: Math.max(1, Math.min(maxWaitSeconds, seconds)),
    });
  // A job that came early, such as a second one for the same work.
  return retryLater("The pause before the next attempt", {
    retryAfterSeconds: Math.max(minWaitSeconds, seconds),
  });
}

/**
 * Work that was requested while it ran: this job goes on with it, since the queue may have lost the job of the
 * request, which was added while an equal one ended.
 */
const requestedAgain = () =>
  retryLater("Requested again meanwhile", { retryAfterSeconds: minWaitSeconds, isAttempt: false });

/** Rolls giving up back, because a newer request is open. */
class RequestedAgain extends Error {}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The postponement after a failure; null where the work is given up. */
function nextStep(
  error: unknown,
  { kind, tries }: Pick<ClaimedWork, "kind" | "tries">,
  { signal }: JobContext,
): Postponement | null {
  const pauseSeconds = workOf(kind).pauses[tries - 1];
  // A service that asks for a short pause each time would use up all attempts at once.
  const failed = (minSeconds = 0) =>
    pauseSeconds === undefined
      ? null
      : { pauseSeconds: Math.max(pauseSeconds, minSeconds), error: reasonOf(error) };
  if (!(error instanceof JobFailure)) {
    const isInterrupted = signal.aborted && (signal.reason as Error).name !== "TimeoutError";
    return isInterrupted || isDatabaseUnavailable(error) ? { pauseSeconds: 0 } : failed();
  }
  if (error.next !== "retry-later") return null;
  return error.isAttempt
    ? failed(error.retryAfterSeconds)
    : { pauseSeconds: error.retryAfterSeconds ?? 0 };
}
