import { callsOf, spentInMonth } from "#db/queries/imports/ai-calls.server";
import { findAiItem } from "#db/queries/imports/ai-questions.server";
import { findItem } from "#db/queries/imports/read-runs.server";
import { recentItems } from "#db/queries/imports/review.server";
import { findForEdit } from "#db/queries/property/read.server";
import { readSettings } from "#db/queries/site/settings.server";
import { liveWorkers } from "#db/queries/work/workers.server";
import type { QuestionState } from "#domain/extractor/states";
import type { ItemState } from "#domain/imports/states";
import { isUuid } from "#domain/text/uuid";
import type { RequestContext } from "~/server/services.server";

/** Where a page is between its address and a property. */
export type AiStage =
  "reading" | "waiting" | "asking" | "refused" | "result" | "importing" | "imported";

function stageOf(item: ItemState, question: QuestionState): AiStage {
  if (item === "error" || item === "skipped") return "refused";
  if (item === "importing" || item === "imported") return item;
  if (item !== "success") return "reading";
  return question === "waiting" || question === "asking" ? question : "result";
}

/** What the screen shows of one page; null for an unknown run. */
export async function readAiRun({ db }: RequestContext, runId: string) {
  const found = isUuid(runId) ? await findAiItem(db, runId) : null;
  const item = found && (await findItem(db, found.itemId));
  if (!item) return null;
  const { itemId, question } = found;
  const { url, extraction, fault, propertyId } = item;
  const stage = fault ? "refused" : stageOf(item.state, question.state);
  const [calls, workers, property] = await Promise.all([
    callsOf(db, itemId),
    liveWorkers(db),
    stage === "imported" && propertyId ? findForEdit(db, propertyId) : null,
  ]);
  return {
    runId,
    itemId,
    url,
    stage,
    /** Why the page was refused, or what its import failed of. */
    error: fault ?? item.error,
    question,
    calls,
    workerSeen: workers.length > 0,
    extraction: stage === "result" ? extraction : null,
    property: property && { id: property.id, name: property.name, active: property.active },
  };
}

export type AiRun = NonNullable<Awaited<ReturnType<typeof readAiRun>>>;

/** The service and what it has cost this month. */
export async function readAiService({ db, env, now }: RequestContext) {
  const [settings, spent, recent] = await Promise.all([
    readSettings(db),
    spentInMonth(db, now()),
    recentItems(db, "ai"),
  ]);
  return {
    configured: Boolean(env.AI_API_KEY),
    host: new URL(env.AI_BASE_URL).host,
    model: env.AI_MODEL,
    spent,
    limit: settings.aiMonthlyLimit,
    tokenPrice: settings.aiTokenPrice,
    recent,
  };
}
