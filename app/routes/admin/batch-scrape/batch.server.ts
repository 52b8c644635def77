import { data, redirect } from "@remix-run/node";

import {
  type BatchItem,
  batchItems,
  type BatchSite,
  cellsOf,
  countClosed,
  findRunningBatch,
  firstToReview,
  type ItemFilter,
  sitesOf,
} from "#db/queries/imports/batch.server";
import { findItem, findRun, requestImport } from "#db/queries/imports/read-runs.server";
import {
  cancelRun,
  createRun,
  pauseRun,
  resumeRun,
  retryItems,
} from "#db/queries/imports/runs.server";
import { createStayList, findListOfRun } from "#db/queries/imports/stay-lists.server";
import { spentInMonth } from "#db/queries/model/calls.server";
import {
  createModelRun,
  questionsOfRun,
  requestAnswersOfRun,
} from "#db/queries/model/questions.server";
import { readSettings } from "#db/queries/site/settings.server";
import { isWebAddress, webAddressMessage } from "#domain/forms/values";
import {
  type BatchUrls,
  type CellState,
  leftMs,
  readBatchUrls,
  turnOf,
} from "#domain/imports/batch";
import { aiNotConfigured, enterUrl } from "#domain/imports/run";
import { batchUrls } from "#domain/limits";
import { expectedCost, usualPageLength } from "#domain/model/prompt";
import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import { enqueueAll } from "~/server/imports/enqueue-items.server";
import { createOnce } from "~/server/limits/create-once.server";
import { readPricing } from "~/server/model/answers.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

const perPage = 25;
/** Longest list of sites; the rest are counted. */
const maxSites = 8;

export interface BatchRow extends BatchItem {
  /** Estimated start time; null unless it is queued. */
  expectedAt: Date | null;
}

/** Data of the batch screen; null if there is no such batch. */
export async function readBatch(
  { db, now, env }: RequestContext,
  runId: string,
  query: URLSearchParams,
) {
  const run = isUuid(runId) ? await findRun(db, runId) : null;
  if (!run || run.kind !== "batch") return null;
  const [cells, sites, reviewId, list, model, closed] = await Promise.all([
    cellsOf(db, runId),
    sitesOf(db, runId),
    firstToReview(db, runId),
    findListOfRun(db, runId),
    readModelPart(db, runId, Boolean(env.AI_API_KEY)),
    countClosed(db, runId),
  ]);
  const part = partOf(cells, query);
  const items = await batchItems(db, runId, {
    show: part.show,
    limit: perPage,
    offset: (part.page - 1) * perPage,
  });
  const at = now();
  const left = run.state === "running" ? leftMs(sites, at) : 0;
  return {
    run,
    cells,
    part,
    items: items.map((item) =>
      withExpectedTime(item, { sites, at, running: run.state === "running" }),
    ),
    reading: items.find(({ state }) => state === "scraping")?.url ?? null,
    sites: sites.slice(0, maxSites),
    moreSites: Math.max(0, sites.length - maxSites),
    left: left > 0 ? { ms: left, doneAt: new Date(at.getTime() + left) } : null,
    reviewId,
    list,
    model,
    closed,
  };
}

/** Requests to the language model about a batch's pages, made and possible; null without either. */
async function readModelPart(db: RequestContext["db"], runId: string, isConfigured: boolean) {
  const [questions, pricing] = await Promise.all([questionsOfRun(db, runId), readPricing(db)]);
  const { answered, open, unread, failed, again, offered, offeredLength, cost } = questions;
  const requested = answered + failed + open + unread;
  const askable = isConfigured ? offered + again : 0;
  if (requested + askable === 0) return null;
  const length = offered > 0 ? offeredLength / offered : usualPageLength;
  return {
    requested,
    answered,
    failed,
    cost,
    open,
    askable,
    /** Expected cost of asking about these, in USD. */
    askableCost: askable * expectedCost(length, pricing),
  };
}

/** Expected cost of asking the language model about each page of a new batch; null without a key. */
export async function readBatchOffer({ db, env, now }: RequestContext) {
  if (!env.AI_API_KEY) return null;
  const [pricing, { aiMonthlyLimit: limit }, spent] = await Promise.all([
    readPricing(db),
    readSettings(db),
    spentInMonth(db, now()),
  ]);
  return { perPage: expectedCost(usualPageLength, pricing), limit, spent };
}

export type BatchOffer = NonNullable<Awaited<ReturnType<typeof readBatchOffer>>>;

export type Batch = NonNullable<Awaited<ReturnType<typeof readBatch>>>;

export interface Part {
  show: ItemFilter;
  page: number;
  pages: number;
  counts: Record<ItemFilter, number>;
}

/** Requested part of the items; the default page is that of the current item. */
function partOf(cells: readonly CellState[], query: URLSearchParams): Part {
  const count = (state: CellState) => cells.filter((cell) => cell === state).length;
  const counts = {
    all: cells.length,
    errors: count("failed"),
    cancelled: count("cancelled"),
    twins: count("twin"),
  };
  const requested = query.get("show");
  const show =
    requested !== null && Object.hasOwn(counts, requested) ? (requested as ItemFilter) : "all";
  const pages = Math.max(1, Math.ceil(counts[show] / perPage));
  const unread = cells.findIndex((cell) => cell === "now" || cell === "waiting");
  const currentPage = show === "all" && unread > 0 ? Math.floor(unread / perPage) + 1 : 1;
  const page = Number(query.get("page")) || currentPage;
  return { show, page: Math.min(Math.max(1, Math.trunc(page)), pages), pages, counts };
}

function withExpectedTime(
  item: BatchItem,
  { sites, at, running }: { sites: readonly BatchSite[]; at: Date; running: boolean },
): BatchRow {
  const site = sites.find(({ host }) => host === item.host);
  const waits = running && item.state === "pending" && site;
  return { ...item, expectedAt: waits ? turnOf(site, item.ahead, at) : null };
}

/** Path of the active batch, if there is one. */
export async function activeBatchPath({ db }: RequestContext): Promise<string | null> {
  const runId = await findRunningBatch(db);
  return runId && paths.admin.batchRun(runId);
}

/** The entered values of the form of a batch. */
export const typedBatch = (form: FormData) => ({
  urls: String(form.get("urls") ?? ""),
  withModel: form.get("model") === "yes",
});

/** Stores the URLs as a run. Workers read the pages of a site one at a time. */
export async function startBatch(context: RequestContext, form: FormData, actor: string) {
  const typed = typedBatch(form);
  const parsed = readBatchUrls(typed.urls);
  const problem = problemOf(parsed);
  if (problem) return data({ problem, typed }, { status: 400 });
  if (typed.withModel && !context.env.AI_API_KEY)
    return data({ problem: aiNotConfigured, typed }, { status: 503 });
  const batch = { kind: "batch", urls: parsed.urls, actor } as const;
  const { result } = await createOnce(context, { form, actor, scope: "batch" }, ({ db }) =>
    typed.withModel ? createModelRun(db, batch) : createRun(db, batch),
  );
  const { runId, firstOfSites } = result;
  await enqueueAll(context, "scrape-item", firstOfSites);
  const notes = notesOn(parsed);
  const to = paths.admin.batchRun(runId);
  return notes
    ? redirectWithToast(context.env, to, { type: "info", text: notes, durationMs: noteMs })
    : redirect(to, 303);
}

/**
 * Stores a list page or a sitemap whose stays are found by the worker, and leads to them: an entered URL, or
 * the page of a rejected item.
 */
export async function startStayList(context: RequestContext, form: FormData, actor: string) {
  const itemId = String(form.get("itemId") ?? "");
  const item = isUuid(itemId) ? await findItem(context.db, itemId) : null;
  const url = item?.url ?? String(form.get("listUrl") ?? "").trim();
  const listProblem =
    url === ""
      ? enterUrl
      : isWebAddress(url) && url.length <= maxUrlLength
        ? null
        : webAddressMessage;
  if (listProblem) return data({ listProblem, listUrl: url }, { status: 400 });
  const { result: listId } = await createOnce(
    context,
    { form, actor, scope: "stay-list" },
    ({ db }) => createStayList(db, { url, itemId: item?.id, actor }),
  );
  await context.enqueue("list-stays", { listId });
  return redirect(paths.admin.stayList(listId), 303);
}

/** As the table accepts it. */
const maxUrlLength = 2_000;

/** Longer than the default: the toast has two sentences. */
const noteMs = 8_000;

function problemOf({ urls, overLimit }: BatchUrls): string | null {
  if (urls.length === 0) return "Please enter at least one valid URL";
  return overLimit > 0
    ? `At most ${batchUrls} URLs at a time; ${overLimit} more ${overLimit === 1 ? "was" : "were"} rejected`
    : null;
}

/** Reports duplicates and lines without a URL. */
const notesOn = ({ repeated, leftOut }: BatchUrls): string =>
  [
    repeated > 0 && plural(repeated, "duplicate URL was skipped", "duplicate URLs were skipped"),
    leftOut > 0 &&
      (leftOut === 1
        ? "1 line without a URL was skipped"
        : `${leftOut} lines without a URL were skipped`),
  ]
    .filter(Boolean)
    .join(". ");

interface ActionArgs {
  runId: string;
  form: FormData;
  actor: string;
}

type BatchAction = (context: RequestContext, args: ActionArgs) => Promise<Response | undefined>;

const toasted = ({ env }: RequestContext, runId: string, type: "info" | "error", text: string) =>
  redirectWithToast(env, paths.admin.batchRun(runId), { type, text });

const batchActions: Record<string, BatchAction> = {
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
    return left === null
      ? undefined
      : toasted(
          context,
          runId,
          "info",
          left === 1
            ? "1 URL canceled; results so far are kept"
            : `${left} URLs canceled; results so far are kept`,
        );
  },
  "try-again": async (context, { runId, form, actor }) => {
    const itemId = String(form.get("itemId") ?? "");
    const selection = isUuid(itemId)
      ? { itemIds: [itemId] }
      : { cancelled: form.get("all") === "cancelled" };
    const waiting = await retryItems(context.db, runId, { actor, ...selection });
    await enqueueAll(context, "scrape-item", waiting);
    return undefined;
  },
  "ask-model": async (context, { runId }) => {
    if (!context.env.AI_API_KEY) return toasted(context, runId, "error", aiNotConfigured);
    const ids = await requestAnswersOfRun(context.db, runId);
    await enqueueAll(context, "extract-with-ai", ids);
    return undefined;
  },
  import: async (context, { runId, form }) => {
    const publish = form.get("publish") === "yes";
    const ids = await requestImport(context.db, runId, { publish });
    if (ids.length === 0)
      return toasted(context, runId, "error", "No successful properties to import");
    await enqueueAll(context, "import-property", ids);
    return undefined;
  },
  "start-over": async ({ db }, { runId, actor }) => {
    await cancelRun(db, runId, actor);
    return redirect(paths.admin.newBatch(), 303);
  },
};

/** Pause, resume, cancel, retry, import and start over. */
export async function runBatchAction(context: RequestContext, form: FormData, actor: string) {
  const runId = String(form.get("runId"));
  const run = batchActions[String(form.get("intent"))];
  if (!isUuid(runId)) throw data("This batch no longer exists.", { status: 404 });
  if (!run) throw data("Unknown action", { status: 400 });
  return (await run(context, { runId, form, actor })) ?? redirect(paths.admin.batchRun(runId), 303);
}
