import type { JobName } from "#domain/jobs/catalog";
import type { RequestContext } from "~/server/services.server";

/** Jobs enqueued in parallel. */
const enqueueBatchSize = 20;

/** Jobs that could not be enqueued are requeued by the sweep. */
export async function enqueueAll(
  { enqueue }: RequestContext,
  name: Extract<JobName, "scrape-item" | "import-property" | "extract-with-ai">,
  itemIds: readonly string[],
) {
  for (let at = 0; at < itemIds.length; at += enqueueBatchSize) {
    const part = itemIds.slice(at, at + enqueueBatchSize);
    const queued = await Promise.all(part.map((itemId) => enqueue(name, { itemId })));
    if (!queued.every(Boolean)) return;
  }
}
