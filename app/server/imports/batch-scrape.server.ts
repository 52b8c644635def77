import { data, redirect } from "@remix-run/node";

import { batchUnderWay } from "#db/queries/imports/batch.server";
import { requestImport } from "#db/queries/imports/items.server";
import {
  cancelRun,
  createRun,
  pauseRun,
  resumeRun,
  retryItems,
} from "#db/queries/imports/runs.server";
import { type BatchLines, readBatchLines } from "#domain/imports/batch-lines";
import { batchUrls } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { adminTexts } from "#domain/text/admin-texts";
import { isUuid } from "#domain/text/uuid";
import type { JobName } from "#jobs/queue/catalog";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const words = adminTexts.imports;

/** Where the screen leads to that names no batch: to the one that is not over. */
export async function addressUnderWay({ db }: RequestContext): Promise<string | null> {
  const runId = await batchUnderWay(db);
  return runId && paths.admin.batchRun(runId);
}

/** Stores the addresses as a run; the workers read each site one page after the other. */
export async function startBatch(context: RequestContext, form: FormData, actor: string) {
  const typed = String(form.get("urls") ?? "");
  const lines = readBatchLines(typed);
  const problem = problemOf(lines);
  if (problem) return data({ problem, typed }, { status: 400 });
  const { urls } = lines;
  const { result } = await createOnce(context, { form, actor, scope: "batch" }, ({ db }) =>
    createRun(db, { kind: "batch", urls, actor }),
  );
  const { runId, firstOfSites } = result;
  await enqueueAll(context, "scrape-item", firstOfSites);
  const notes = notesOn(lines);
  const to = paths.admin.batchRun(runId);
  return notes
    ? redirectWithToast(context.env, to, { type: "info", text: notes, durationMs: noteMs })
    : redirect(to, 303);
}

/** Two sentences take longer to read than one. */
const noteMs = 8_000;

function problemOf({ urls, refused }: BatchLines): string | null {
  if (urls.length === 0) return words.noValidUrl;
  return refused > 0 ? words.tooManyUrls(batchUrls, refused) : null;
}

/** What became of lines that are no address of their own. */
const notesOn = ({ repeated, leftOut }: BatchLines): string =>
  [repeated > 0 && words.repeatedUrls(repeated), leftOut > 0 && words.linesLeftOut(leftOut)]
    .filter(Boolean)
    .join(". ");

/** So many jobs are handed to the queue store side by side. */
const atOnce = 20;

/** What the queue does not take now, the sweep queues later. */
async function enqueueAll(
  { enqueue }: RequestContext,
  name: Extract<JobName, "scrape-item" | "import-property">,
  itemIds: readonly string[],
) {
  for (let at = 0; at < itemIds.length; at += atOnce) {
    const part = itemIds.slice(at, at + atOnce);
    const taken = await Promise.all(part.map((itemId) => enqueue(name, { itemId })));
    if (!taken.every(Boolean)) return;
  }
}

interface Wish {
  runId: string;
  form: FormData;
  actor: string;
}

type Steer = (context: RequestContext, wish: Wish) => Promise<Response | undefined>;

const toasted = ({ env }: RequestContext, runId: string, type: "info" | "error", text: string) =>
  redirectWithToast(env, paths.admin.batchRun(runId), { type, text });

const steers: Record<string, Steer> = {
  pause: async ({ db }, { runId, actor }) => {
    await pauseRun(db, runId, actor);
    return undefined;
  },
  resume: async (context, { runId, actor }) => {
    await enqueueAll(context, "scrape-item", await resumeRun(context.db, runId, actor));
    return undefined;
  },
  cancel: async (context, { runId, actor }) => {
    const left = await cancelRun(context.db, runId, actor);
    return left === null ? undefined : toasted(context, runId, "info", words.cancelled(left));
  },
  "try-again": async (context, { runId, form, actor }) => {
    const itemId = String(form.get("itemId") ?? "");
    const wanted = isUuid(itemId)
      ? { itemIds: [itemId] }
      : { cancelled: form.get("all") === "cancelled" };
    const waiting = await retryItems(context.db, runId, { actor, ...wanted });
    await enqueueAll(context, "scrape-item", waiting);
    return undefined;
  },
  import: async (context, { runId, form }) => {
    const publish = form.get("publish") === "yes";
    const ids = await requestImport(context.db, runId, { publish });
    if (ids.length === 0) return toasted(context, runId, "error", words.noneSuccessful);
    await enqueueAll(context, "import-property", ids);
    return undefined;
  },
  "start-over": async ({ db }, { runId, actor }) => {
    await cancelRun(db, runId, actor);
    return redirect(paths.admin.newBatch(), 303);
  },
};

/** Pause, resume, cancel, new tries, import and start over of a stored run. */
export async function steerBatch(context: RequestContext, form: FormData, actor: string) {
  const runId = String(form.get("runId"));
  const steer = steers[String(form.get("intent"))];
  if (!isUuid(runId)) throw data("This batch is no longer there.", { status: 404 });
  if (!steer) throw data("Unknown action", { status: 400 });
  return (
    (await steer(context, { runId, form, actor })) ?? redirect(paths.admin.batchRun(runId), 303)
  );
}
