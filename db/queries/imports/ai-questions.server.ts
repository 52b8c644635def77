import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import { holdLock, inTransaction } from "#db/transaction.server";
import { type QuestionState, readQuestionState } from "#domain/extractor/record";
import type { ExtractionSuccess } from "#domain/imports/extraction";
import { aiCost } from "#domain/imports/run";
import { isUuid } from "#domain/text/strings";
import { extractionOf, recordRefusal } from "./read-runs.server";
import { type CreatedRun, createRun } from "./runs.server";

/** A run about one page that a model is asked about once it is read. */
export function createAiRun(
  db: Connection,
  { url, actor }: { url: string; actor: string },
): Promise<CreatedRun> {
  return inTransaction(db, async (trx) => {
    const run = await createRun(trx, { kind: "ai", urls: [url], actor });
    const rows = run.itemIds.map((itemId) => ({ itemId }));
    if (rows.length > 0) await trx.insertInto("aiQuestions").values(rows).execute();
    return run;
  });
}

/** True where the page of an item is also for a model. */
export async function waitsForPage(db: Connection, itemId: string): Promise<boolean> {
  const row = await db
    .selectFrom("aiQuestions")
    .select("itemId")
    .where("itemId", "=", itemId)
    .where("state", "=", "reading")
    .executeTakeFirst();
  return row !== undefined;
}

/** The page is read: the question can be put. Belongs in the transaction that stores what was read. */
export async function givePage(trx: Connection, itemId: string, pageText: string): Promise<void> {
  await trx
    .updateTable("aiQuestions")
    .set({ state: "waiting", pageText, updatedAt: sql`now()` })
    .where("itemId", "=", itemId)
    .where("state", "=", "reading")
    .execute();
}

export interface QuestionToAsk {
  itemId: string;
  pageText: string;
  /** What the reader found. */
  extraction: ExtractionSuccess;
  tries: number;
}

/**
 * Takes a question into a worker's hands; null when it is settled, or its item is imported already.
 * @throws UnknownStoredForm when what was read is stored in a form of another version
 */
export function claimQuestion(
  db: Connection,
  itemId: string,
  now: Date,
): Promise<QuestionToAsk | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("aiQuestions")
      .from("importItems")
      .whereRef("importItems.id", "=", "aiQuestions.itemId")
      .where("aiQuestions.itemId", "=", itemId)
      .where("aiQuestions.state", "in", ["waiting", "asking"])
      .where("importItems.state", "=", "success")
      .set({ state: "asking", tries: sql`ai_questions.tries + 1`, nextTryAt: null, updatedAt: now })
      .returning(["aiQuestions.pageText", "aiQuestions.tries", "importItems.extraction"])
      .executeTakeFirst();
    if (!row) return null;
    const { pageText, tries, extraction } = row;
    return { itemId, pageText: pageText ?? "", tries, extraction: extractionOf(extraction) };
  });
}

/** Stores what the model added; a late answer to a question that was settled meanwhile is lost. */
export function storeAnswer(
  db: Connection,
  itemId: string,
  extraction: ExtractionSuccess,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (!(await completeQuestion(trx, itemId, "done"))) return;
    await trx
      .updateTable("importItems")
      .set({ extraction: JSON.stringify(extraction), updatedAt: sql`now()` })
      .where("id", "=", itemId)
      .where("state", "=", "success")
      .execute();
  });
}

/** Ends a question that is open; what the reader found stands. A failed one can be asked again. */
export async function completeQuestion(
  db: Connection,
  itemId: string,
  state: "done" | "failed" | "cancelled",
  error: string | null = null,
): Promise<boolean> {
  const row = await db
    .updateTable("aiQuestions")
    .set({ state, error, nextTryAt: null, updatedAt: sql`now()` })
    .$if(state !== "failed", (qb) => qb.set({ pageText: null }))
    .where("itemId", "=", itemId)
    .where("state", "in", ["reading", "waiting", "asking"])
    .returning("itemId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts a question off; for a fault that may pass. */
export async function putOffQuestion(
  db: Connection,
  itemId: string,
  { error, nextTryAt }: { error: string; nextTryAt: Date },
): Promise<void> {
  await db
    .updateTable("aiQuestions")
    .set({ state: "waiting", error, nextTryAt, updatedAt: sql`now()` })
    .where("itemId", "=", itemId)
    .where("state", "=", "asking")
    .execute();
}

/** Lets a question that was given up be asked once more; false where that makes no sense. */
export async function reopenQuestion(db: Connection, itemId: string): Promise<boolean> {
  const row = await db
    .updateTable("aiQuestions")
    .set({ state: "waiting", error: null, tries: 0, nextTryAt: null, updatedAt: sql`now()` })
    .where("itemId", "=", itemId)
    .where("state", "in", ["failed", "waiting"])
    .where("pageText", "is not", null)
    .returning("itemId")
    .executeTakeFirst();
  return row !== undefined;
}

const cancelled = "Cancelled by the operator";

/** Stops where the question is: the page is not read any more, or the model's answer not waited for. */
export function cancelQuestion(db: Connection, itemId: string, actor: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await completeQuestion(trx, itemId, "cancelled", cancelled))) return false;
    await recordRefusal(trx, itemId, { reason: "cancelled", error: cancelled });
    const { runId } = await trx
      .selectFrom("importItems")
      .select("runId")
      .where("id", "=", itemId)
      .executeTakeFirstOrThrow();
    await recordChange(trx, { actor, action: "cancel", entity: "import", entityId: runId });
    return true;
  });
}

export interface Question {
  state: QuestionState;
  error: string | null;
  tries: number;
  nextTryAt: Date | null;
}

/** Where the question about an item is; null where no model is asked about it. */
export async function findQuestion(db: Connection, itemId: string): Promise<Question | null> {
  const row = await db
    .selectFrom("aiQuestions")
    .select(["state", "error", "tries", "nextTryAt"])
    .where("itemId", "=", itemId)
    .executeTakeFirst();
  return row ? { ...row, state: readQuestionState(row.state) } : null;
}

/** The item of a run about one page, and where its question is; null for another run. */
export async function findAiItem(
  db: Connection,
  runId: string,
): Promise<{ itemId: string; question: Question } | null> {
  const row = await db
    .selectFrom("aiQuestions")
    .innerJoin("importItems", "importItems.id", "aiQuestions.itemId")
    .select("aiQuestions.itemId")
    .where("importItems.runId", "=", runId)
    .executeTakeFirst();
  const question = row && (await findQuestion(db, row.itemId));
  return row && question ? { itemId: row.itemId, question } : null;
}

/** Changes whenever a run about one page does; null for another run. */
export async function aiRunVersion(db: Connection, runId: string): Promise<unknown> {
  if (!isUuid(runId)) return null;
  const row = await db
    .selectFrom("importItems")
    .innerJoin("aiQuestions", "aiQuestions.itemId", "importItems.id")
    .select([
      "importItems.state",
      "importItems.updatedAt",
      "aiQuestions.state as question",
      "aiQuestions.updatedAt as askedAt",
    ])
    .where("importItems.runId", "=", runId)
    .executeTakeFirst();
  return row ?? null;
}

/** USD, of what was counted, and of what was only estimated where no count came. */
const cost = sql<number>`coalesce(sum(
  coalesce(total_tokens, estimated_tokens) * usd_per_million / 1000000), 0)`;

/** USD of the month that `now` is in, in UTC. */
export async function spentInMonth(db: Connection, now: Date): Promise<number> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { spent } = await db
    .selectFrom("aiCalls")
    .select(cost.as("spent"))
    .where("at", ">=", from)
    .executeTakeFirstOrThrow();
  return spent;
}

interface PlannedCall {
  itemId: string;
  model: string;
  /** Tokens of the question and of the longest answer. */
  estimatedTokens: number;
  usdPerMillion: number;
  /** USD a month. */
  limit: number;
  now: Date;
}

/**
 * Notes a call before it is made, as far as the month's limit allows it: what is under way counts,
 * so that two workers together do not go beyond it.
 * @returns the call's id; or what is spent already
 */
export function beginCall(
  db: Connection,
  { limit, now, ...call }: PlannedCall,
): Promise<{ callId: number } | { spent: number }> {
  return inTransaction(db, async (trx) => {
    await holdLock(trx, "ai spending");
    const spent = await spentInMonth(trx, now);
    const planned = aiCost(call.estimatedTokens, call.usdPerMillion);
    if (spent + planned > limit) return { spent };
    const { id } = await trx
      .insertInto("aiCalls")
      .values({ ...call, at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { callId: id };
  });
}

/** @param totalTokens null: the service did not say, so the estimate stands */
export async function endCall(
  db: Connection,
  callId: number,
  { outcome, totalTokens }: { outcome: string; totalTokens: number | null },
): Promise<void> {
  await db.updateTable("aiCalls").set({ outcome, totalTokens }).where("id", "=", callId).execute();
}

interface CallsOfItem {
  calls: number;
  /** Null where the service has not counted one of them. */
  totalTokens: number | null;
  /** USD at the prices of then; null with them. */
  cost: number | null;
}

/** What the calls about an item cost together. */
export async function callsOf(db: Connection, itemId: string): Promise<CallsOfItem> {
  const { calls, counted, tokens, spent } = await db
    .selectFrom("aiCalls")
    .select(({ fn }) => [
      fn.countAll<string>().as("calls"),
      fn.count<string>("totalTokens").as("counted"),
      sql<number>`coalesce(sum(total_tokens), 0)::integer`.as("tokens"),
      cost.as("spent"),
    ])
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  const isCounted = counted === calls;
  return {
    calls: Number(calls),
    totalTokens: isCounted ? tokens : null,
    cost: isCounted ? spent : null,
  };
}
