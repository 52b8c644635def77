import { abandonChange, advanceChange } from "#db/queries/changes/advance.server";
import { isTaken } from "#db/queries/jobs/workers.server";
import {
  hasRatesOf,
  readCurrentRates,
  recordRateFetch,
  storeRates,
} from "#db/queries/money/rates.server";
import { refreshPrices } from "#db/queries/property/prices.server";
import { reapplyRules } from "#db/queries/property/reapply-rules.server";
import { pruneExpired } from "#db/queries/site/retention.server";
import { addMissingWork, findDueWork, recordProgress } from "#db/queries/work/work.server";
import { catalog, type JobPayload, type WorkKind, workKinds, workOf } from "#domain/jobs/catalog";
import { acceptRates, type RejectedRate } from "#domain/money/exchange-rates";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { retryLater, ServiceError } from "#jobs/worker/errors";

/** Requeues work whose job the queue has lost. */
export async function requeueOrphaned(
  _: JobPayload<"sweep-lost">,
  { db, enqueue, clients, log }: JobContext,
): Promise<void> {
  const served = workKinds.filter((kind) => {
    const { needs } = workOf(kind);
    return !needs || clients[needs] !== null;
  });
  const due = await findDueWork(db, served);
  const hasBrowser = await isTaken(db, catalog["render-item"].queue);
  // Without a browser the reader of the site takes the page as it is.
  const jobOf = (kind: WorkKind) => (kind === "render-item" && !hasBrowser ? "scrape-item" : kind);
  await Promise.all(
    due.map(({ kind, payload }) =>
      // Its job may be delayed by the pauses of an earlier request.
      enqueue(jobOf(kind), payload as JobPayload<typeof kind>, { promote: true }),
    ),
  );
  if (due.length > 0) log.info({ requeued: due.length }, "orphaned work requeued");
}

/** Deletes expired rows, and moves prices on from rates whose nights have passed. */
export async function prune(
  _: JobPayload<"prune">,
  { db, env, enqueue, now, log }: JobContext,
): Promise<void> {
  await addMissingWork(db);
  const removed = await pruneExpired(db, now());
  log.info(removed, "pruned");
  await refreshPrices(db, {
    now: now(),
    toTable: tableAccess(env) !== null,
    onSaved: (property) => queuePropertyJobs(enqueue, property),
  });
}

/** Well before the timeout of the job, which would count as an attempt: the change continues in a new one. */
const maxStretchMs = 4 * 60_000;

/** Resumes a bulk change, chunk by chunk, until it is complete. */
export const applyChange: WorkHandler<"apply-change"> = {
  async run({ changeId }, { db, env, enqueue, now, signal, work }) {
    const toTable = tableAccess(env) !== null;
    const startedAt = performance.now();
    for (;;) {
      signal.throwIfAborted();
      if (performance.now() - startedAt > maxStretchMs)
        throw retryLater("The change will resume shortly", {
          retryAfterSeconds: 1,
          isAttempt: false,
        });
      const { more, saved } = await advanceChange(db, changeId, { now: now(), toTable });
      for (const property of saved) await queuePropertyJobs(enqueue, property);
      if (!more) return;
      await recordProgress(db, work);
    }
  },
  onGiveUp: ({ changeId }, _, { db, now }) => abandonChange(db, changeId, now()),
};

/** Fetches the day's rates once, rejects jumps, and recalculates USD values. */
export async function refreshRates(
  { now: wasRequested }: JobPayload<"refresh-rates">,
  context: JobContext,
): Promise<void> {
  const { db, now, log, progress } = context;
  if (!wasRequested && (await hasRatesOf(db, now()))) return;
  const reply = await fetchOrReport(context).catch((error: unknown) => {
    // The operator sees the failure and retries; a delayed job would swallow the next request.
    if (wasRequested && error instanceof ServiceError) return null;
    throw error;
  });
  if (!reply) return;
  const { list } = await readCurrentRates(db);
  const { received, rejected, values } = acceptRates(list, reply, now());
  // The dollar's own rate does not prove that a real one was received.
  const foreign = received.filter(({ currency }) => currency !== "USD");
  await storeRates(db, foreign, now());
  progress(1, 2);
  await reapplyRules(db, values);
  // Last: an interrupted run is repeated as a whole.
  const detail = rejected.map(describe).join("; ") || "accepted";
  await recordRateFetch(db, { ok: true, detail, at: now() });
  if (rejected.length) log.warn({ rejected }, "exchange rates that jumped were rejected");
}

async function fetchOrReport({ db, clients, now, signal }: JobContext) {
  try {
    return await clients.rates.fetchRates({ signal });
  } catch (error) {
    if (error instanceof ServiceError)
      await recordRateFetch(db, { ok: false, detail: error.message, at: now() });
    throw error;
  }
}

const describe = ({ currency, offered, retained }: RejectedRate) =>
  `${currency} rejected: ${offered} instead of ${retained}`;
