import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { extractionOf, recordRejection } from "#db/queries/imports/read-runs.server";
import { type CreatedRun, createRun } from "#db/queries/imports/runs.server";
import { recordChange } from "#db/queries/log/audit.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import { type ExtractionSuccess, refusalInWords } from "#domain/imports/extraction";
import { type QuestionState, readQuestionState } from "#domain/model/record";
import { isUuid } from "#domain/text/strings";

/** Creates a run whose pages are sent to the model once they are read. */
export function createModelRun(
  db: Connection,
  { kind, urls, actor }: { kind: "ai" | "batch"; urls: readonly string[]; actor: string },
): Promise<CreatedRun> {
  return inTransaction(db, async (trx) => {
    const run = await createRun(trx, { kind, urls, actor });
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
          updatedAt: sql`now()`,
        })
        .where("aiQuestions.state", "not in", ["waiting", "asking"]),
    )
    .returning("state")
    .executeTakeFirst();
  if (row?.state === "waiting") await requestWork(trx, "extract-with-ai", [{ itemId }]);
}

const unasked: readonly QuestionState[] = ["offered", "waiting", "failed", "cancelled"];

/** Pages that a model can be asked about: read ones, and refused ones with what was read anyway. */
const isReadable = sql<boolean>`(import_items.state = 'success' or (import_items.state = 'error'
  and import_items.reason = 'not-a-property' and import_items.extraction is not null))`;

/**
 * Requests the answers about an item, also after a failed request.
 * @param inReview true if the page is under review and stays there; by default as before
 * @returns false without the page text, or if the model is being asked
 */
export async function requestAnswers(
  db: Connection,
  itemId: string,
  { inReview }: { inReview?: boolean } = {},
): Promise<boolean> {
  const asked = await requestAll(db, sql`import_items.id = ${itemId}`, inReview);
  return asked.length > 0;
}

/**
 * Requests the answers about every page of a run that was not asked about.
 * @returns the ids of the items to queue
 */
export const requestAnswersOfRun = (db: Connection, runId: string): Promise<string[]> =>
  requestAll(db, sql`import_items.run_id = ${runId}`, undefined);

function requestAll(
  db: Connection,
  which: RawBuilder<unknown>,
  inReview: boolean | undefined,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .updateTable("aiQuestions")
      .from("importItems")
      .whereRef("importItems.id", "=", "aiQuestions.itemId")
      .where(sql<boolean>`${which}`)
      .where(isReadable)
      .where("aiQuestions.state", "in", [...unasked])
      .where("aiQuestions.pageText", "is not", null)
      .set({
        state: "waiting",
        ...(inReview !== undefined && { inReview }),
        error: null,
        tries: 0,
        updatedAt: sql`now()`,
      })
      .returning("aiQuestions.itemId")
      .execute();
    await requestWork(trx, "extract-with-ai", rows);
    return rows.map(({ itemId }) => itemId);
  });
}

/** Requests about the pages of a run, made and possible. */
export interface RunQuestions {
  answered: number;
  /** Without an answer although the page was read. */
  open: number;
  /** Requested for pages that are still to be read. */
  unread: number;
  failed: number;
  /** Failed or cancelled requests that can be made again. */
  again: number;
  /** Pages that can be asked about, and the characters of their texts. */
  offered: number;
  offeredLength: number;
  /** USD so far. */
  cost: number;
}

/** Summary of a run's requests; all zero without any. */
export async function questionsOfRun(db: Connection, runId: string): Promise<RunQuestions> {
  const isFailed = sql`question.state in ('failed', 'cancelled')`;
  const isOffered = sql`question.state = 'offered' and question.page_text is not null and ${isReadable}`;
  const isRead = sql`import_items.state in ('success', 'error')`;
  const { rows } = await sql<RunQuestions>`
    select (count(*) filter (where question.state = 'done'))::integer as answered,
      (count(*) filter (where question.state in ('waiting', 'asking') and ${isRead}))::integer
        as open,
      (count(*) filter (where question.state = 'reading'
        and import_items.state in ('pending', 'scraping')))::integer as unread,
      (count(*) filter (where ${isFailed}))::integer as failed,
      (count(*) filter (where ${isFailed} and ${isRead}
        and question.page_text is not null))::integer as again,
      (count(*) filter (where ${isOffered}))::integer as offered,
      coalesce(sum(length(question.page_text)) filter (where ${isOffered}), 0)::integer
        as offered_length,
      (select coalesce(sum(coalesce(total_tokens, estimated_tokens) * usd_per_million / 1000000), 0)
        from ai_calls join import_items as item on item.id = ai_calls.item_id
        where item.run_id = ${runId}) as cost
    from ai_questions as question join import_items on import_items.id = question.item_id
    where import_items.run_id = ${runId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error("A count has one row");
  return found;
}

export interface OpenQuestion {
  itemId: string;
  pageText: string;
  /** Result of the rule-based reader; with its refusal, where it refused the page. */
  extraction: ExtractionSuccess;
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
      .where(isReadable)
      .set({ state: "asking", tries: sql`ai_questions.tries + 1`, updatedAt: sql`now()` })
      .returning("aiQuestions.pageText")
      .returning("importItems.extraction")
      .executeTakeFirst();
    if (!row) return null;
    const { pageText, extraction } = row;
    return { itemId, pageText: pageText ?? "", extraction: extractionOf(extraction) };
  });
}

/**
 * Stores the model's result; ignores one that arrives after the request was finished. A page that it
 * takes for something else than one stay is refused, unless the operator is reviewing it.
 */
export function storeAnswer(
  db: Connection,
  itemId: string,
  extraction: ExtractionSuccess,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const question = await finishQuestion(trx, itemId, "done");
    if (!question) return;
    const { refusal } = extraction;
    const rejected = refusal &&
      !question.inReview && {
        state: "error",
        reason: "not-a-property",
        error: refusalInWords(refusal),
      };
    await trx
      .updateTable("importItems")
      .set({
        extraction: JSON.stringify(extraction),
        updatedAt: sql`now()`,
        ...(rejected || { state: "success", reason: null, error: null }),
      })
      .where("id", "=", itemId)
      .where(isReadable)
      .execute();
  });
}

/** Finishes an open request; the extraction of the reader is unaffected. An unanswered one can be retried. */
export const completeQuestion = async (
  db: Connection,
  itemId: string,
  state: "done" | "failed" | "cancelled",
  error: string | null = null,
): Promise<boolean> => (await finishQuestion(db, itemId, state, error)) !== undefined;

function finishQuestion(
  db: Connection,
  itemId: string,
  state: "done" | "failed" | "cancelled",
  error: string | null = null,
): Promise<{ inReview: boolean } | undefined> {
  return db
    .updateTable("aiQuestions")
    .set({ state, error, updatedAt: sql`now()` })
    .$if(state === "done", (qb) => qb.set({ pageText: null }))
    .where("itemId", "=", itemId)
    .where("state", "in", ["reading", "waiting", "asking"])
    .returning("inReview")
    .executeTakeFirst();
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
    .select(["state", "aiQuestions.error", "aiQuestions.tries"])
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
