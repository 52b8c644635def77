import { data } from "@remix-run/node";

import {
  cancelQuestion,
  createAiRun,
  reopenQuestion,
} from "#db/queries/imports/ai-questions.server";
import { findItem } from "#db/queries/imports/read-runs.server";
import { isWebAddress, webAddressMessage } from "#domain/forms/typed-values";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { isUuid } from "#domain/text/uuid";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.imports;

const goTo = (runId: string) =>
  new Response(null, { status: 303, headers: { Location: paths.admin.aiRun(runId) } });

const queueAway = (context: RequestContext, runId: string) =>
  redirectWithToast(context.env, paths.admin.aiRun(runId), {
    type: "info",
    text: adminTexts.ai.queueAway,
  });

/** What is wrong with a typed address; null where it can be read. */
export function addressProblem(url: string): string | null {
  if (url === "") return words.enterPropertyUrl;
  return isWebAddress(url) ? null : webAddressMessage;
}

/** Stores the address as a run, then has its page read; the model is asked after that. */
export async function startAiExtract(context: RequestContext, form: FormData, actor: string) {
  const { env, enqueue } = context;
  const url = String(form.get("url") ?? "").trim();
  const refuse = (urlError: string, status: number) => data({ urlError, url }, { status });
  const problem = addressProblem(url);
  if (problem) return refuse(problem, 400);
  if (!env.AI_API_KEY) return refuse(words.aiNotConfigured, 503);
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
