import { data } from "@remix-run/node";

import { listItems } from "#db/queries/imports/read-runs.server";
import { recentItems } from "#db/queries/imports/review.server";
import { createRun } from "#db/queries/imports/runs.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { isWebAddress, webAddressMessage } from "#domain/forms/values";
import { enterUrl, queueUnavailableText } from "#domain/imports/run";
import { paths } from "#domain/paths/paths";
import { isUuid } from "#domain/text/strings";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";
import { findReviewItem, readReview } from "./read-review.server";

export const runAddress = paths.admin.smartRun;

/** Data of the screen for one run; null for an unknown one. */
export async function readRun(context: RequestContext, runId: string) {
  if (!isUuid(runId)) return null;
  const [listed] = await listItems(context.db, runId, { limit: 1 });
  if (!listed) return null;
  const [review, item, { rates }] = await Promise.all([
    readReview(context, listed.id),
    findReviewItem(context, listed.id),
    context.rates(),
  ]);
  return review && { ...review, data: item?.extraction?.data ?? null, rates };
}

export const recentImports = ({ db }: RequestContext) => recentItems(db, "smart");

/** Creates a run for the URL and queues reading the page. */
export async function startImport(context: RequestContext, form: FormData, actor: string) {
  const { env, enqueue } = context;
  const url = String(form.get("url") ?? "").trim();
  const problem = url === "" ? enterUrl : isWebAddress(url) ? null : webAddressMessage;
  if (problem) return data({ urlError: problem, url }, { status: 400 });
  const { result } = await createOnce(context, { form, actor, scope: "smart-import" }, ({ db }) =>
    createRun(db, { kind: "smart", urls: [url], actor }),
  );
  const { runId, itemIds } = result;
  const queued = await Promise.all(itemIds.map((itemId) => enqueue("scrape-item", { itemId })));
  return queued.every(Boolean)
    ? redirectTo(runId)
    : redirectWithToast(env, runAddress(runId), { type: "info", text: queueUnavailableText });
}

const redirectTo = (runId: string) =>
  new Response(null, { status: 303, headers: { Location: runAddress(runId) } });

/** Publishes an imported draft. */
export async function publishImported(context: RequestContext, form: FormData, actor: string) {
  const { db, env, enqueue } = context;
  const property = await findForEdit(db, String(form.get("propertyId")));
  if (!property) throw data("Property Not Found", { status: 404 });
  const { id, version, createdAt: _c, updatedAt: _u, ...fields } = property;
  const { rates } = await context.rates();
  const saved = await saveProperty(db, {
    id,
    fields: { ...fields, active: true },
    expectedVersion: version,
    actor,
    rates,
  });
  const to = paths.admin.editProperty(id);
  if ("conflict" in saved)
    return redirectWithToast(env, to, {
      type: "error",
      text: "Not published: someone else changed it at the same time. Please review it and publish it here.",
    });
  await queuePropertyJobs(enqueue, saved);
  return redirectWithToast(env, to, { type: "success", text: "Property updated successfully" });
}
