import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";

import { findItem, listItems } from "#db/queries/imports/read-runs.server";
import { importReviewed, newTarget, recentItems } from "#db/queries/imports/review.server";
import { createRun } from "#db/queries/imports/runs.server";
import { findDuplicates } from "#db/queries/imports/targets.server";
import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { liveWorkers } from "#db/queries/work/workers.server";
import { isWebAddress, webAddressMessage } from "#domain/forms/typed-values";
import type { ExtractedProperty } from "#domain/imports/extraction";
import { applyReview, reviewSchemaFor } from "#domain/imports/review";
import { paths } from "#domain/pages/paths";
import { canonicalBookingAddress } from "#domain/property/booking-address";
import { texts } from "#domain/text/texts";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = texts.admin.imports;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const runAddress = (runId: string) => `${paths.admin.smartImport()}?run=${runId}`;

/** What the screen shows of one run; null for an unknown one. */
export async function readRun(context: RequestContext, runId: string) {
  const { db } = context;
  if (!uuid.test(runId)) return null;
  const [listed] = await listItems(db, runId, { limit: 1 });
  const item = listed && (await findItem(db, listed.id));
  if (!item) return null;
  const { id, url, reason, extraction, propertyId, fault } = item;
  const unknownForm = fault !== null && item.state === "success";
  const state = unknownForm ? "error" : item.state;
  const error = unknownForm ? fault : item.error;
  const [workers, duplicates, property] = await Promise.all([
    liveWorkers(db),
    extraction && state === "success" ? findDuplicates(db, marksOf(extraction.data)) : [],
    state === "imported" && propertyId ? findForEdit(db, propertyId) : null,
  ]);
  return {
    id,
    runId,
    url,
    state,
    reason,
    error,
    extraction,
    workerSeen: workers.length > 0,
    twins: duplicates.filter((twin) => !twin.deleted),
    property: property && { id: property.id, name: property.name, active: property.active },
  };
}

const marksOf = (data: ExtractedProperty) => ({
  // As import-property does: a page that names no booking address is one itself.
  canonicalBookingAddress: canonicalBookingAddress(data.bookingUrl ?? data.sourceUrl),
  propertyUrl: data.sourceUrl,
  name: data.name,
  latitude: data.latitude ?? null,
  longitude: data.longitude ?? null,
});

export const recentImports = ({ db }: RequestContext) => recentItems(db, "smart");

const lostQueue =
  "The queue cannot be reached at the moment. Nothing is lost: it goes on by itself once the queue is back.";

/** Stores the link as a run, then hands it to a worker. */
export async function startImport(context: RequestContext, form: FormData, actor: string) {
  const { db, env, enqueue } = context;
  const url = String(form.get("url") ?? "").trim();
  const problem = url === "" ? words.enterUrl : isWebAddress(url) ? null : webAddressMessage;
  if (problem) return data({ urlError: problem, url, result: undefined }, { status: 400 });
  const { runId, itemIds } = await createRun(db, { kind: "smart", urls: [url], actor });
  const queued = await Promise.all(itemIds.map((itemId) => enqueue("scrape-item", { itemId })));
  return queued.every(Boolean)
    ? redirectTo(runId)
    : redirectWithToast(env, runAddress(runId), { type: "info", text: lostQueue });
}

const redirectTo = (runId: string) =>
  new Response(null, { status: 303, headers: { Location: runAddress(runId) } });

/** Keeps the corrections on the item and hands it to the import job. */
export async function confirmImport(context: RequestContext, form: FormData) {
  const { db, env, enqueue } = context;
  const itemId = String(form.get("itemId"));
  const item = uuid.test(itemId) ? await findItem(db, itemId) : null;
  if (!item?.extraction)
    throw data(item?.fault ?? "This import is no longer there.", { status: 404 });
  const submission = parseWithZod(form, {
    schema: reviewSchemaFor(item.extraction.data),
  });
  if (submission.status !== "success")
    return data(
      { urlError: undefined, url: undefined, result: submission.reply() },
      { status: 400 },
    );
  const asked = await importReviewed(db, itemId, {
    extraction: applyReview(item.extraction, submission.value),
    publish: form.get("publish") === "yes",
    target: String(form.get("target") ?? newTarget),
  });
  const queued = asked && (await enqueue("import-property", { itemId }));
  return asked && !queued
    ? redirectWithToast(env, runAddress(item.runId), { type: "info", text: lostQueue })
    : redirectTo(item.runId);
}

/** Makes a draft public. */
export async function publishImported(context: RequestContext, form: FormData, actor: string) {
  const { db, env, enqueue } = context;
  const property = await findForEdit(db, String(form.get("propertyId")));
  if (!property) throw data(texts.admin.propertyForm.notFound, { status: 404 });
  const { id, version, createdAt: _c, updatedAt: _u, ...fields } = property;
  const { rates } = await context.rates();
  const saved = await saveProperty(db, {
    id,
    fields: { ...fields, active: true },
    expectedVersion: version,
    actor,
    rates,
  });
  if (!("conflict" in saved)) await queuePropertyJobs(enqueue, saved);
  return redirectWithToast(env, paths.admin.editProperty(id), {
    type: "success",
    text: texts.admin.propertyForm.updated,
  });
}
