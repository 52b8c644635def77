import { givePage, waitsForPage } from "#db/queries/imports/ai-questions.server";
import { recordExtraction } from "#db/queries/imports/read-runs.server";
import type { ExtractionSuccess } from "#domain/imports/extraction";
import type { PageInput } from "#jobs/reader/page";
import type { JobContext } from "./context";

/** Stores what was read on a page; one that a model is to be asked about goes on to it. */
export async function keepReading(
  itemId: string,
  { page, result, twinId }: { page: PageInput; result: ExtractionSuccess; twinId: string | null },
  { db, reader, enqueue, signal }: JobContext,
): Promise<void> {
  if (!(await waitsForPage(db, itemId))) return recordExtraction(db, itemId, result, twinId);
  const text = await reader.view(page, signal);
  await db.transaction().execute(async (trx) => {
    await recordExtraction(trx, itemId, result, twinId);
    await givePage(trx, itemId, text);
  });
  await enqueue("extract-with-ai", { itemId });
}
