import { data, redirect } from "@remix-run/node";

import { createRun } from "#db/queries/imports/runs.server";
import {
  findStayList,
  recordBatchOfList,
  reopenStayList,
} from "#db/queries/imports/stay-lists.server";
import { findKnownPages, type KnownPage } from "#db/queries/imports/targets.server";
import { liveWorkers } from "#db/queries/jobs/workers.server";
import { batchUrls } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { plural } from "#domain/text/counted";
import { enqueueAll } from "~/server/imports/enqueue-items.server";
import { createOnce } from "~/server/limits/create-once.server";
import type { RequestContext } from "~/server/services.server";
import { redirectWithToast } from "~/server/visitor/toast.server";

export interface StayToChoose {
  /** In the stored list; the value of its checkbox. */
  position: number;
  url: string;
  name: string;
  known: KnownPage | null;
  selected: boolean;
}

/** Data of the screen; null for an unknown list. */
export async function readStayList({ db }: RequestContext, id: string, query: URLSearchParams) {
  const list = await findStayList(db, id);
  if (!list) return null;
  const { stays, leftOver, url, state, source, error, runId } = list;
  const [known, workers] = await Promise.all([
    findKnownPages(
      db,
      stays.map((stay) => stay.url),
    ),
    state === "done" ? [] : liveWorkers(db),
  ]);
  const select = query.get("select");
  const next = new Set(leftOver);
  const all = stays.map((stay, position) => {
    const found = known.get(stay.url) ?? null;
    const byDefault = next.size > 0 ? next.has(position) : stay.likely && found === null;
    const selected = select === "all" ? stay.likely : select === "none" ? false : byDefault;
    return {
      likely: stay.likely,
      position,
      url: stay.url,
      name: stay.name,
      known: found,
      selected,
    };
  });
  return {
    list: { id, url, state, source, error, runId, tries: list.tries },
    stays: all.filter(({ likely }) => likely) as StayToChoose[],
    others: all.filter(({ likely }) => !likely) as StayToChoose[],
    leftOver: leftOver.length,
    workerSeen: workers.length > 0,
  };
}

export type StayListData = NonNullable<Awaited<ReturnType<typeof readStayList>>>;

/** Positions of the checkboxes that are in the list, in order. */
const positionsIn = (form: FormData, length: number): number[] =>
  [...new Set(form.getAll("stay").map(Number))]
    .filter((at) => Number.isInteger(at) && at >= 0 && at < length)
    .sort((a, b) => a - b);

/** Reads the list again, or the chosen pages as a batch; those beyond its limit stay selected. */
export async function actOnStayList(
  context: RequestContext,
  id: string,
  form: FormData,
  actor: string,
) {
  const list = await findStayList(context.db, id);
  if (!list) throw data("This list no longer exists.", { status: 404 });
  if (form.get("intent") === "again") {
    if (await reopenStayList(context.db, id)) await context.enqueue("list-stays", { listId: id });
    return redirect(paths.admin.stayList(id), 303);
  }
  const chosen = positionsIn(form, list.stays.length);
  if (chosen.length === 0)
    return data({ problem: "Choose at least one page", selected: [] as number[] }, { status: 400 });
  const leftOver = chosen.slice(batchUrls);
  const urls = chosen.slice(0, batchUrls).flatMap((at) => list.stays[at]?.url ?? []);
  const { result } = await createOnce(
    context,
    { form, actor, scope: `stay-list/${id}` },
    async ({ db }) => {
      const run = await createRun(db, { kind: "batch", urls, actor });
      await recordBatchOfList(db, id, { runId: run.runId, leftOver });
      return run;
    },
  );
  await enqueueAll(context, "scrape-item", result.firstOfSites);
  const to = paths.admin.batchRun(result.runId);
  if (leftOver.length === 0) return redirect(to, 303);
  return redirectWithToast(context.env, to, {
    type: "info",
    text: `${batchUrls} pages are being read. ${plural(leftOver.length, "more is", "more are")} selected in the list for the next batch`,
    durationMs: 8_000,
  });
}
