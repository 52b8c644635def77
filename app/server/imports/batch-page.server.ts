import {
  type BatchItem,
  batchItems,
  type BatchSite,
  cellsOf,
  firstToReview,
  type ShownItems,
  sitesOf,
} from "#db/queries/imports/batch.server";
import { findRun } from "#db/queries/imports/read-runs.server";
import { type CellState, leftMs, turnOf } from "#domain/imports/batch-view";
import { isUuid } from "#domain/text/uuid";
import type { RequestContext } from "~/server/services.server";

const perPage = 25;
/** Sites whose pace is drawn; the others are counted. */
const mostSites = 8;

export interface ShownItem extends BatchItem {
  /** When its turn comes, about; null unless it waits. */
  turn: Date | null;
}

/** What the screen shows of a batch; null when there is none. */
export async function readBatch(
  { db, now }: RequestContext,
  runId: string,
  query: URLSearchParams,
) {
  const run = isUuid(runId) ? await findRun(db, runId) : null;
  if (!run || run.kind !== "batch") return null;
  const [cells, sites, reviewId] = await Promise.all([
    cellsOf(db, runId),
    sitesOf(db, runId),
    firstToReview(db, runId),
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
    items: items.map((item) => withTurn(item, { sites, at, running: run.state === "running" })),
    reading: items.find(({ state }) => state === "scraping")?.url ?? null,
    sites: sites.slice(0, mostSites),
    moreSites: Math.max(0, sites.length - mostSites),
    left: left > 0 ? { ms: left, doneAt: new Date(at.getTime() + left) } : null,
    reviewId,
  };
}

export type Batch = NonNullable<Awaited<ReturnType<typeof readBatch>>>;

export interface Part {
  show: ShownItems;
  page: number;
  pages: number;
  counts: Record<ShownItems, number>;
}

/** The part that was asked for; without a page the one where the reading is. */
function partOf(cells: readonly CellState[], query: URLSearchParams): Part {
  const count = (state: CellState) => cells.filter((cell) => cell === state).length;
  const counts = {
    all: cells.length,
    errors: count("failed"),
    cancelled: count("cancelled"),
    twins: count("twin"),
  };
  const asked = query.get("show");
  const show = asked !== null && Object.hasOwn(counts, asked) ? (asked as ShownItems) : "all";
  const pages = Math.max(1, Math.ceil(counts[show] / perPage));
  const unread = cells.findIndex((cell) => cell === "now" || cell === "waiting");
  const here = show === "all" && unread > 0 ? Math.floor(unread / perPage) + 1 : 1;
  const page = Number(query.get("page")) || here;
  return { show, page: Math.min(Math.max(1, Math.trunc(page)), pages), pages, counts };
}

function withTurn(
  item: BatchItem,
  { sites, at, running }: { sites: readonly BatchSite[]; at: Date; running: boolean },
): ShownItem {
  const site = sites.find(({ host }) => host === item.host);
  const waits = running && item.state === "pending" && site;
  return { ...item, turn: waits ? turnOf(site, item.ahead, at) : null };
}
