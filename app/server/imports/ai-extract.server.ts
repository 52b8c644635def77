import { data } from "@remix-run/node";

import {
  callsOf,
  cancelQuestion,
  createAiRun,
  findAiItem,
  reopenQuestion,
  spentInMonth,
} from "#db/queries/imports/ai-questions.server";
import { findItem } from "#db/queries/imports/read-runs.server";
import { recentItems } from "#db/queries/imports/review.server";
import { findForEdit } from "#db/queries/property/read.server";
import { readSettings } from "#db/queries/site/settings.server";
import { liveWorkers } from "#db/queries/work/workers.server";
import type { QuestionState } from "#domain/extractor/record";
import { isWebAddress, webAddressMessage } from "#domain/forms/values";
import { aiNotConfigured, enterPropertyUrl, type ItemState } from "#domain/imports/run";
import { paths } from "#domain/pages/paths";
import { isUuid } from "#domain/text/strings";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const goTo = (runId: string) =>
  new Response(null, { status: 303, headers: { Location: paths.admin.aiRun(runId) } });

const queueAway = (context: RequestContext, runId: string) =>
  redirectWithToast(context.env, paths.admin.aiRun(runId), {
    type: "info",
    text: "The queue is unavailable. Nothing is lost; this will resume automatically.",
  });

/** What is wrong with a typed address; null where it can be read. */
export function addressProblem(url: string): string | null {
  if (url === "") return enterPropertyUrl;
  return isWebAddress(url) ? null : webAddressMessage;
}

/** Stores the address as a run, then has its page read; the model is asked after that. */
export async function startAiExtract(context: RequestContext, form: FormData, actor: string) {
  const { env, enqueue } = context;
  const url = String(form.get("url") ?? "").trim();
  const refuse = (urlError: string, status: number) => data({ urlError, url }, { status });
  const problem = addressProblem(url);
  if (problem) return refuse(problem, 400);
  if (!env.AI_API_KEY) return refuse(aiNotConfigured, 503);
  const { result } = await createOnce(context, { form, actor, scope: "ai-extract" }, ({ db }) =>
    createAiRun(db, { url, actor }),
  );
  const { runId, itemIds } = result;
  const queued = await Promise.all(itemIds.map((itemId) => enqueue("scrape-item", { itemId })));
  return queued.every(Boolean) ? goTo(runId) : queueAway(context, runId);
}

async function itemOfForm({ db }: RequestContext, form: FormData) {
  const itemId = String(form.get("itemId"));
  const item = isUuid(itemId) ? await findItem(db, itemId) : null;
  if (!item) throw data("This extraction is no longer there.", { status: 404 });
  return item;
}

/** Stops reading and asking. */
export async function cancelAiExtract(context: RequestContext, form: FormData, actor: string) {
  const { id, runId } = await itemOfForm(context, form);
  await cancelQuestion(context.db, id, actor);
  return goTo(runId);
}

/** Puts a question that failed once more; the page is not read again. */
export async function askAgain(context: RequestContext, form: FormData) {
  const { id, runId } = await itemOfForm(context, form);
  const reopened = await reopenQuestion(context.db, id);
  const queued = !reopened || (await context.enqueue("extract-with-ai", { itemId: id }));
  return queued ? goTo(runId) : queueAway(context, runId);
}

/** Where a page is between its address and a property. */
type AiStage = "reading" | "waiting" | "asking" | "refused" | "result" | "importing" | "imported";

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
