import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";

import {
  cancelQuestion,
  createAiRun,
  reopenQuestion,
} from "#db/queries/imports/ai-questions.server";
import { findItem } from "#db/queries/imports/read-runs.server";
import { importReviewed, newTarget } from "#db/queries/imports/review.server";
import { needsConsent, withConsent } from "#domain/extractor/confirm";
import { isWebAddress, webAddressMessage } from "#domain/forms/typed-values";
import type { ExtractedName, ExtractionSuccess } from "#domain/imports/extraction";
import { applyReview, type Review, reviewDefaults, reviewSchemaFor } from "#domain/imports/review";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import { isUuid } from "#domain/text/uuid";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = texts.admin.imports;

const goTo = (runId: string) =>
  new Response(null, { status: 303, headers: { Location: paths.admin.aiRun(runId) } });

const queueAway = (context: RequestContext, runId: string) =>
  redirectWithToast(context.env, paths.admin.aiRun(runId), {
    type: "info",
    text: texts.admin.ai.queueAway,
  });

/** What is wrong with a typed address; null where it can be read. */
export function addressProblem(url: string): string | null {
  if (url === "") return words.enterPropertyUrl;
  return isWebAddress(url) ? null : webAddressMessage;
}

/** Stores the address as a run, then has its page read; the model is asked after that. */
export async function startAiExtract(context: RequestContext, form: FormData, actor: string) {
  const { db, env, enqueue } = context;
  const url = String(form.get("url") ?? "").trim();
  const refuse = (urlError: string, status: number) =>
    data({ urlError, url, result: undefined }, { status });
  const problem = addressProblem(url);
  if (problem) return refuse(problem, 400);
  if (!env.AI_API_KEY) return refuse(words.aiNotConfigured, 503);
  const { runId, itemIds } = await createAiRun(db, { url, actor });
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

/** Keeps the corrections on the item and hands it to the import job. */
export async function importAiResult(context: RequestContext, form: FormData) {
  const item = await itemOfForm(context, form);
  const { id, runId, extraction } = item;
  if (!extraction) throw data(item.fault ?? "Nothing was read.", { status: 404 });
  const submission = parseWithZod(form, { schema: reviewSchemaFor(extraction.data) });
  if (submission.status !== "success")
    return data(
      { urlError: undefined, url: undefined, result: submission.reply() },
      { status: 400 },
    );
  const settled = settle(extraction, submission.value, form);
  const asked = await importReviewed(context.db, id, {
    extraction: settled,
    publish: form.get("publish") === "yes",
    target: String(form.get("target") ?? newTarget),
  });
  const queued = !asked || (await context.enqueue("import-property", { itemId: id }));
  return queued ? goTo(runId) : queueAway(context, runId);
}

const plain = (text: FormDataEntryValue | null) => String(text ?? "").replace(/\r\n?/g, "\n");

/** Values that need consent are taken where the operator gave it, or typed something else. */
function settle(read: ExtractionSuccess, review: Review, form: FormData): ExtractionSuccess {
  const consented = new Set(form.getAll("consent").map(String));
  const shown: Record<string, string> = reviewDefaults(read.data);
  const isLeft = (name: string) =>
    needsConsent(read, name as ExtractedName) &&
    !consented.has(name) &&
    plain(form.get(name)) === plain(shown[name] ?? "");
  const taken = Object.entries(review).filter(([name]) => !isLeft(name));
  return applyReview(withConsent(read, consented), Object.fromEntries(taken) as Review);
}
