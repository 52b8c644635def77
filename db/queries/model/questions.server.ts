import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { extractionOf, recordRejection } from "#db/queries/imports/read-runs.server";
import { type CreatedRun, createRun } from "#db/queries/imports/runs.server";
import { recordChange } from "#db/queries/log/audit.server";
import { requestWork } from "#db/queries/work/work.server";
import { acquireLock, inTransaction } from "#db/transaction.server";
import type { ExtractionSuccess } from "#domain/imports/extraction";
import { aiCost } from "#domain/imports/run";
import { type QuestionState, readQuestionState } from "#domain/model/record";
import { isUuid } from "#domain/text/strings";

/** Creates a run for a single page that is sent to the model once it is read. */
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

/** True if the page of the item is also sent to the model. */
export async function waitsForPage(db: Connection, itemId: string): Promise<boolean> {
  const row = await db
    .selectFrom("aiQuestions")
    .select("itemId")
    .where("itemId", "=", itemId)
    .where("state", "=", "reading")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the text of a page, so that the model can be asked about it: at once if its run demands that,
 * otherwise when the operator does. Call in the transaction that stores the extraction.
 */
export async function storePageText(
  trx: Connection,
  itemId: string,
  pageText: string,
): Promise<void> {
  const row = await trx
    .insertInto("aiQuestions")
    .values({ itemId, state: "offered", pageText })
    .onConflict((conflict) =>
      conflict
        .column("itemId")
        .doUpdateSet({
          state: sql`case ai_questions.state when 'reading' then 'waiting' else 'offered' end`,
          pageText,
          fields: null,
          updatedAt: sql`now()`,
        })
        .where("aiQuestions.state", "not in", ["waiting", "asking"]),
    )
    .returning("state")
    .executeTakeFirst();
  if (row?.state === "waiting") await requestWork(trx, "extract-with-ai", [{ itemId }]);
}

/**
 * Requests open fields of an item in review, also after a failed request.
 * @param fields names of the extracted fields; by default those of the request before, or every open one
 * @returns false without the page text, or if the model is being asked
 */
export function requestAnswers(
  db: Connection,
  itemId: string,
  fields?: readonly string[],
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("aiQuestions")
      .from("importItems")
      .whereRef("importItems.id", "=", "aiQuestions.itemId")
      .where("importItems.state", "=", "success")
      .where("aiQuestions.itemId", "=", itemId)
      .where("aiQuestions.state", "in", ["offered", "waiting", "failed", "cancelled"])
      .where("aiQuestions.pageText", "is not", null)
      .set({
        state: "waiting",
        ...(fields && { fields: [...fields] }),
        error: null,
        tries: 0,
        updatedAt: sql`now()`,
      })
      .returning("aiQuestions.itemId")
      .executeTakeFirst();
    if (row) await requestWork(trx, "extract-with-ai", [{ itemId }]);
    return row !== undefined;
  });
}

export interface OpenQuestion {
  itemId: string;
  pageText: string;
  /** Result of the rule-based reader. */
  extraction: ExtractionSuccess;
  /** Names of the requested fields; null for every open one. */
  fields: string[] | null;
}

/**
 * Marks a request as being asked; null if it is finished or its item is imported already.
 * @throws UnknownStoredForm if the stored extraction has the format of another version
 */
export function startQuestion(db: Connection, itemId: string): Promise<OpenQuestion | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("aiQuestions")
      .from("importItems")
      .whereRef("importItems.id", "=", "aiQuestions.itemId")
      .where("aiQuestions.itemId", "=", itemId)
      .where("aiQuestions.state", "in", ["waiting", "asking"])
      .where("importItems.state", "=", "success")
      .set({ state: "asking", tries: sql`ai_questions.tries + 1`, updatedAt: sql`now()` })
      .returning(["aiQuestions.pageText", "aiQuestions.fields"])
      .returning("importItems.extraction")
      .executeTakeFirst();
    if (!row) return null;
    const { pageText, extraction, fields } = row;
    return { fields, itemId, pageText: pageText ?? "", extraction: extractionOf(extraction) };
  });
}

/** Stores the model's result; ignores one that arrives after the request was finished. */
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

/** Finishes an open request; the extraction of the reader is unaffected. An unanswered one can be retried. */
export async function completeQuestion(
  db: Connection,
  itemId: string,
  state: "done" | "failed" | "cancelled",
  error: string | null = null,
): Promise<boolean> {
  const row = await db
    .updateTable("aiQuestions")
    .set({ state, error, updatedAt: sql`now()` })
    .$if(state === "done", (qb) => qb.set({ pageText: null }))
    .where("itemId", "=", itemId)
    .where("state", "in", ["reading", "waiting", "asking"])
    .returning("itemId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a request as waiting after a temporary error. */
export async function delayQuestion(db: Connection, itemId: string, error: string): Promise<void> {
  await db
    .updateTable("aiQuestions")
    .set({ state: "waiting", error, updatedAt: sql`now()` })
    .where("itemId", "=", itemId)
    .where("state", "=", "asking")
    .execute();
}

const cancelled = "Cancelled by the operator";

/** Cancels a request: the page is no longer read, or the response no longer awaited. */
export function cancelQuestion(db: Connection, itemId: string, actor: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await completeQuestion(trx, itemId, "cancelled", cancelled))) return false;
    await recordRejection(trx, itemId, { reason: "cancelled", error: cancelled });
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
  /** Names of the requested fields; null for every open one. */
  fields: string[] | null;
  /** Characters of the stored page text; null without one. */
  pageLength: number | null;
}

/** State of an item's request, possible or made; null without one. */
export async function findQuestion(db: Connection, itemId: string): Promise<Question | null> {
  const row = await db
    .selectFrom("aiQuestions")
    .leftJoin("work", (join) =>
      join
        .on("work.kind", "=", "extract-with-ai")
        .on("work.key", "=", (eb) => eb.cast<string>("itemId", "text")),
    )
    .select(["state", "aiQuestions.error", "aiQuestions.tries", "fields"])
    .select(sql<Date | null>`case when work.error is not null then work.due_at end`.as("nextTryAt"))
    .select(sql<number | null>`length(page_text)`.as("pageLength"))
    .where("itemId", "=", itemId)
    .executeTakeFirst();
  return row ? { ...row, state: readQuestionState(row.state) } : null;
}

/** Item and request of a run of the AI extractor; null for other runs. */
export async function findAiItem(
  db: Connection,
  runId: string,
): Promise<{ itemId: string; question: Question } | null> {
  const row = await db
    .selectFrom("aiQuestions")
    .innerJoin("importItems", "importItems.id", "aiQuestions.itemId")
    .innerJoin("importRuns", "importRuns.id", "importItems.runId")
    .select("aiQuestions.itemId")
    .where("importItems.runId", "=", runId)
    .where("importRuns.kind", "=", "ai")
    .executeTakeFirst();
  const question = row && (await findQuestion(db, row.itemId));
  return row && question ? { itemId: row.itemId, question } : null;
}

/** Changes with every update of an item or its request; null without a request. */
export async function questionVersion(db: Connection, itemId: string): Promise<unknown> {
  if (!isUuid(itemId)) return null;
  const row = await db
    .selectFrom("importItems")
    .innerJoin("aiQuestions", "aiQuestions.itemId", "importItems.id")
    .select([
      "importItems.state",
      "importItems.updatedAt",
      "aiQuestions.state as question",
      "aiQuestions.updatedAt as askedAt",
    ])
    .where("importItems.id", "=", itemId)
    .executeTakeFirst();
  return row ?? null;
}

/** Cost in USD: actual, or estimated if the service reported no token count. */
const cost = sql<number>`coalesce(sum(
  coalesce(total_tokens, estimated_tokens) * usd_per_million / 1000000), 0)`;

/** Cost in USD for the UTC month of `now`. */
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
  /** Tokens of the prompt and of the longest possible response. */
  estimatedTokens: number;
  usdPerMillion: number;
  /** USD per month. */
  limit: number;
  now: Date;
}

/**
 * Records a call before it is made, within the monthly limit. Calls in progress count, so that concurrent
 * workers cannot exceed it.
 * @returns the call's id, or the amount spent if the limit is reached
 */
export function beginCall(
  db: Connection,
  { limit, now, ...call }: PlannedCall,
): Promise<{ callId: number } | { spent: number }> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "ai spending");
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

/** @param totalTokens null if the service reported none: the estimate is used */
export async function endCall(
  db: Connection,
  callId: number,
  { outcome, totalTokens }: { outcome: string; totalTokens: number | null },
): Promise<void> {
  await db.updateTable("aiCalls").set({ outcome, totalTokens }).where("id", "=", callId).execute();
}

interface CallsOfItem {
  calls: number;
  /** Null if the service did not report one of the calls. */
  totalTokens: number | null;
  /** USD at the prices of that time; null together with totalTokens. */
  cost: number | null;
}

/** Total cost of the calls about an item. */
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
