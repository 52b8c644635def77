import {
  type ClaimedWriteBack,
  claimWriteBack,
  settleWriteBack,
  skipWriteBack,
  writeBacksOf,
} from "#db/queries/write-back/write-backs.server";
import type { JobPayload } from "#jobs/queue/catalog";
import type { TableClient } from "#jobs/worker/clients/table";
import { tableTurns } from "#jobs/worker/clients/table-refusal";
import type { JobContext } from "#jobs/worker/context";
import { giveUp, retryLater, ServiceError } from "#jobs/worker/errors";
import { restAfter, waitForTurn } from "#jobs/worker/service-turn";

/**
 * Writes the newest values of a property to its record in the external table. Twice is harmless: what
 * was sent waits no more, and one worker at a time holds the row.
 */
export async function writeBack(
  { propertyId }: JobPayload<"write-back">,
  context: JobContext,
): Promise<void> {
  const { db, clients } = context;
  const { table } = clients;
  if (!table) return void (await skipWriteBack(db, propertyId, "The external table is not set up"));
  await waitForTurn(context, tableTurns);
  const claimed = await claimWriteBack(db, propertyId);
  if (!claimed) return waitIfHeld(propertyId, context);
  await send(table, claimed, context);
  await settleWriteBack(db, claimed, { state: "sent" });
}

async function send(table: TableClient, claimed: ClaimedWriteBack, context: JobContext) {
  const { db, signal } = context;
  try {
    await table.updateRecord(claimed.recordId, claimed.cells, { signal });
  } catch (error) {
    await restAfter(error, context, tableTurns);
    if (error instanceof ServiceError) return settleFailure(error, claimed, context);
    // The worker ends: the row is let go, so that the next one need not wait for it.
    await settleWriteBack(db, claimed, { state: "waiting" });
    throw error;
  }
}

const mostTries = 12;

async function settleFailure(
  error: ServiceError,
  claimed: ClaimedWriteBack,
  { db, now }: JobContext,
): Promise<never> {
  const { message } = error;
  if (error.next !== "retry-later" || claimed.tries >= mostTries) {
    await settleWriteBack(db, claimed, { state: "failed", error: message });
    throw giveUp(message);
  }
  const seconds = error.retryAfterSeconds ?? pauseAfter(claimed.tries);
  const nextTryAt = new Date(now().getTime() + seconds * 1000);
  await settleWriteBack(db, claimed, { state: "waiting", error: message, nextTryAt });
  throw retryLater(message, { retryAfterSeconds: seconds });
}

/** 5, 10, 20 … seconds, at most an hour: the service may be away for some time. */
const pauseAfter = (tries: number) => Math.min(3600, 5 * 2 ** (tries - 1));

/** Whoever holds it may have been killed; then it is free after a while. */
async function waitIfHeld(propertyId: string, { db }: JobContext): Promise<void> {
  const found = await writeBacksOf(db, [propertyId]);
  if (found.get(propertyId)?.state === "waiting")
    throw retryLater("Another worker is writing to this record", { retryAfterSeconds: 2 });
}
