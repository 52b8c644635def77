import { data, redirect } from "@remix-run/node";

import { requestImport } from "#db/queries/imports/items.server";
import { findRun, listItems } from "#db/queries/imports/read-runs.server";
import { cancelRun, createRun, pauseRun, resumeRun } from "#db/queries/imports/runs.server";
import { readBatchLines } from "#domain/imports/batch-lines";
import { batchUrls } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { texts } from "#domain/text/texts";
import type { JobName } from "#jobs/queue/catalog";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = texts.admin.imports;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const addressOf = paths.admin.batchRun;

export async function readBatch({ db }: RequestContext, runId: string) {
  const run = uuid.test(runId) ? await findRun(db, runId) : null;
  return run && { run, items: await listItems(db, runId) };
}

/** Stores the addresses as a run; the workers take them one by one for each site. */
export async function startBatch(context: RequestContext, form: FormData, actor: string) {
  const typed = String(form.get("urls") ?? "");
  const { urls, refused } = readBatchLines(typed);
  const problem =
    urls.length === 0
      ? words.noValidUrl
      : refused > 0
        ? words.tooManyUrls(batchUrls, refused)
        : null;
  if (problem) return data({ problem, typed }, { status: 400 });
  const { runId, firstOfSites } = await createRun(context.db, { kind: "batch", urls, actor });
  await enqueueAll(context, "scrape-item", firstOfSites);
  return redirect(addressOf(runId), 303);
}

/** What the queue does not take now, the sweep queues later. */
async function enqueueAll(
  { enqueue }: RequestContext,
  name: Extract<JobName, "scrape-item" | "import-property">,
  itemIds: readonly string[],
) {
  for (const itemId of itemIds) if (!(await enqueue(name, { itemId }))) return;
}

/** Pause, resume, start over and import of a stored run. */
export async function steerBatch(context: RequestContext, form: FormData) {
  const { db, env } = context;
  const runId = String(form.get("runId"));
  const intent = form.get("intent");
  if (!uuid.test(runId)) throw data("This batch is no longer there.", { status: 404 });
  if (intent === "pause") await pauseRun(db, runId);
  if (intent === "resume") await enqueueAll(context, "scrape-item", await resumeRun(db, runId));
  if (intent === "start-over") {
    await cancelRun(db, runId);
    return redirect(paths.admin.batchScrape(), 303);
  }
  if (intent === "import") {
    const ids = await requestImport(db, runId, { publish: form.get("publish") === "yes" });
    if (ids.length === 0)
      return redirectWithToast(env, addressOf(runId), {
        type: "error",
        text: words.noneSuccessful,
      });
    await enqueueAll(context, "import-property", ids);
  }
  return redirect(addressOf(runId), 303);
}
