import { propertyFromExtraction } from "../../app/domain/import-property";
import { claimForImport, markImported } from "../../db/queries/imports.server";
import { findExisting, mergeIntoExisting } from "../../db/queries/import-targets.server";
import { readCurrentRates } from "../../db/queries/rates.server";
import { saveProperty } from "../../db/queries/save-property.server";
import type { JobPayload } from "../catalog";
import { queuePropertyJobs } from "../property-jobs.server";
import type { JobContext } from "./index";

/** Turns a read item into a property, or brings the one it is about up to date. Never doubles. */
export async function importProperty(
  { itemId }: JobPayload<"import-property">,
  context: JobContext,
): Promise<void> {
  const { db, enqueue, now } = context;
  const { rates } = await readCurrentRates(db);
  const saved = await db.transaction().execute(async (trx) => {
    const item = await claimForImport(trx, itemId, now());
    if (!item) return undefined; // imported already
    const incoming = propertyFromExtraction(item.extraction, { publish: item.publish });
    const existing = await findExisting(trx, item);
    const fields = existing ? await mergeIntoExisting(trx, existing, incoming) : incoming;
    const result = await saveProperty(trx, {
      id: existing?.id,
      fields,
      actor: `import ${itemId}`,
      sources: item.sources,
      rates,
    });
    if ("conflict" in result) throw new Error("The property changed while it was imported");
    await markImported(trx, itemId, result.id, now());
    return result;
  });
  if (saved) await queuePropertyJobs(enqueue, saved);
}
