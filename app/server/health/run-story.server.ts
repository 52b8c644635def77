import { eventsOfItems, findRun, listItems } from "#db/queries/imports/read-runs.server";
import { pageWithin } from "#domain/pages/pager";
import { isUuid } from "#domain/text/strings";
import type { JobName } from "#jobs/queue/catalog";
import type { RequestContext } from "~/server/services.server";

const pageSize = 50;

/** A run and one page of its items, each with what happened to it; null for a run that is not there. */
export async function readRunStory(context: RequestContext, id: string, wanted: number) {
  const { db } = context;
  const run = isUuid(id) ? await findRun(db, id) : null;
  if (!run) return null;
  const { page, pages } = pageWithin(wanted, run.progress.total, pageSize);
  const items = await listItems(db, id, { limit: pageSize, offset: (page - 1) * pageSize });
  const events = await eventsOfItems(
    db,
    items.map((item) => item.id),
  );
  const nextTries = await nextTriesOf(
    context,
    items.filter(({ state }) => state in jobOf).map(({ id: itemId, state }) => ({ itemId, state })),
  );
  return {
    run,
    page,
    pages,
    items: items.map((item) => ({
      ...item,
      events: events.get(item.id) ?? [],
      nextTryAt: nextTries.get(item.id) ?? null,
    })),
  };
}

/** Which job moves an item that stands in this state. */
const jobOf: Record<string, JobName> = { pending: "scrape-item", importing: "import-property" };

/** When each item's job begins again, for those that wait for a time. */
async function nextTriesOf(
  { queues }: Pick<RequestContext, "queues">,
  waiting: readonly { itemId: string; state: string }[],
): Promise<Map<string, Date>> {
  const found = await Promise.all(
    waiting.map(async ({ itemId, state }) => {
      const name = jobOf[state];
      const jobId = name && (await queues.imports.getDeduplicationJobId(`${name}/${itemId}`));
      const job = jobId ? await queues.imports.getJob(jobId) : undefined;
      const due = job?.delay ? Math.max(job.timestamp, job.processedOn ?? 0) + job.delay : 0;
      return [itemId, due] as const;
    }),
  );
  return new Map(found.filter(([, due]) => due > 0).map(([id, due]) => [id, new Date(due)]));
}
