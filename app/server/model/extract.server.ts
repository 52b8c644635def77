import { data } from "@remix-run/node";

import { findItem } from "#db/queries/imports/read-runs.server";
import { recentItems } from "#db/queries/imports/review.server";
import { liveWorkers } from "#db/queries/jobs/workers.server";
import { callsOf, spentInMonth } from "#db/queries/model/calls.server";
import { cancelQuestion, createModelRun, findAiItem } from "#db/queries/model/questions.server";
import { findForEdit } from "#db/queries/property/read.server";
import { readSettings } from "#db/queries/site/settings.server";
import { isWebAddress, webAddressMessage } from "#domain/forms/values";
import {
  aiNotConfigured,
  enterPropertyUrl,
  type ItemState,
  queueUnavailableText,
} from "#domain/imports/run";
import type { QuestionState } from "#domain/model/record";
import { paths } from "#domain/paths/paths";
import { isUuid } from "#domain/text/strings";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { refusalOf } from "./answers.server";

const goTo = (runId: string) =>
  new Response(null, { status: 303, headers: { Location: paths.admin.aiRun(runId) } });

const queueUnavailable = (context: RequestContext, runId: string) =>
  redirectWithToast(context.env, paths.admin.aiRun(runId), {
    type: "info",
    text: queueUnavailableText,
  });

/** Error message of an entered URL; null if it is valid. */
export function addressProblem(url: string): string | null {
  if (url === "") return enterPropertyUrl;
  return isWebAddress(url) ? null : webAddressMessage;
}

/** Creates a run for the URL and queues reading the page, after which the model is called. */
export async function startAiExtract(context: RequestContext, form: FormData, actor: string) {
  const { env, enqueue } = context;
  const url = String(form.get("url") ?? "").trim();
  const reject = (urlError: string, status: number) => data({ urlError, url }, { status });
  const problem = addressProblem(url);
  if (problem) return reject(problem, 400);
  if (!env.AI_API_KEY) return reject(aiNotConfigured, 503);
  const { result } = await createOnce(context, { form, actor, scope: "ai-extract" }, ({ db }) =>
    createModelRun(db, { kind: "ai", urls: [url], actor }),
  );
  const { runId, itemIds } = result;
  const queued = await Promise.all(itemIds.map((itemId) => enqueue("scrape-item", { itemId })));
  return queued.every(Boolean) ? goTo(runId) : queueUnavailable(context, runId);
}

async function itemOfForm({ db }: RequestContext, form: FormData) {
  const itemId = String(form.get("itemId"));
  const item = isUuid(itemId) ? await findItem(db, itemId) : null;
  if (!item) throw data("This extraction no longer exists.", { status: 404 });
  return item;
}

/** Cancels reading the page and the request to the model. */
export async function cancelAiExtract(context: RequestContext, form: FormData, actor: string) {
  const { id, runId } = await itemOfForm(context, form);
  await cancelQuestion(context.db, id, actor);
  return goTo(runId);
}

/** Progress of a page from its URL to a property. */
type AiStage = "reading" | "waiting" | "asking" | "refused" | "result" | "importing" | "imported";

/** A refused page is sent to the model too: until it has answered, the refusal is not the last word. */
function stageOf(item: ItemState, question: QuestionState): AiStage {
  if (item === "importing" || item === "imported") return item;
  if (question === "waiting" || question === "asking") return question;
  if (item === "error" || item === "skipped") return "refused";
  return item === "success" ? "result" : "reading";
}

/** Data of the screen for one page; null for an unknown run. */
export async function readAiRun({ db }: RequestContext, runId: string) {
  const found = isUuid(runId) ? await findAiItem(db, runId) : null;
  const item = found && (await findItem(db, found.itemId));
  if (!item) return null;
  const { itemId, question } = found;
  const { url, extraction, formatError, propertyId } = item;
  const stage = formatError ? "refused" : stageOf(item.state, question.state);
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
    /** Error of the extraction or of the import. */
    error: formatError ?? item.error,
    ...refusalOf(item, question),
    question,
    calls,
    workerSeen: workers.length > 0,
    extraction: stage === "result" ? extraction : null,
    property: property && { id: property.id, name: property.name, active: property.active },
  };
}

export type AiRun = NonNullable<Awaited<ReturnType<typeof readAiRun>>>;

/** Configuration, cost of this month and latest runs of the AI service. */
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
