import type { Connection } from "#db/connect.server";
import {
  claimForImport,
  type ItemToImport,
  markImported,
  markImportFailed,
} from "#db/queries/imports/items.server";
import { UnknownStoredForm } from "#db/queries/imports/stored.server";
import { findExisting, mergeIntoExisting } from "#db/queries/imports/targets.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import { propertyFromExtraction } from "#domain/imports/merge";
import { importImages } from "#domain/limits";
import { partnerOf, storedBookingAddress } from "#domain/property/booking-address";
import type { Property, PropertyFields } from "#domain/property/property";
import type { JobPayload } from "#jobs/queue/catalog";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import type { JobContext } from "#jobs/worker/context";
import { giveUp } from "#jobs/worker/errors";

/** Turns a read item into a property, or brings the one it is about up to date. Never doubles. */
export async function importProperty(
  { itemId }: JobPayload<"import-property">,
  context: JobContext,
): Promise<void> {
  const { db, enqueue, now, attempt } = context;
  try {
    const saved = await db.transaction().execute(async (trx) => {
      const item = await claimForImport(trx, itemId, now());
      if (!item) return null; // imported already
      const result = await save(trx, withBookingAddress(item));
      await markImported(trx, itemId, result.id, now());
      return result;
    });
    if (saved) await queuePropertyJobs(enqueue, saved);
  } catch (error) {
    if (!attempt.last && !(error instanceof UnknownStoredForm)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    await markImportFailed(db, itemId, reason);
    throw giveUp(reason, { cause: error });
  }
}

const nothingToDo = { imageIds: [], needsIllustration: false, lookup: null };

async function save(
  trx: Connection,
  item: ItemToImport,
): Promise<Pick<SavedProperty, "id" | "imageIds" | "needsIllustration" | "lookup">> {
  const existing = await findExisting(trx, item);
  // What the operator deleted comes back by their own hand, never by a table.
  if (existing?.deleted && item.kind === "sync") return { id: existing.id, ...nothingToDo };
  const incoming = propertyOf(item);
  const fields = existing ? await bringUpToDate(trx, existing, incoming) : incoming;
  const { rates } = await readCurrentRates(trx);
  const result = await saveProperty(trx, {
    id: existing?.id,
    fields,
    actor: `import ${item.id}`,
    sources: item.sources,
    rates,
  });
  if ("conflict" in result) throw new Error("The property changed while it was imported");
  return result;
}

/** One that comes back out of the trash is published or not as the operator said just now. */
async function bringUpToDate(
  trx: Connection,
  { deleted, ...existing }: Property & { deleted: boolean },
  incoming: PropertyFields,
): Promise<PropertyFields> {
  const fields = await mergeIntoExisting(trx, existing, incoming);
  return deleted ? { ...fields, active: incoming.active } : fields;
}

const mostImagesOfOnePage = 20;

/** Batches take five pictures of a page; a page looked at by itself gives more. */
const mostImagesOf = ({ kind }: ItemToImport) =>
  kind === "batch" ? importImages : mostImagesOfOnePage;

function propertyOf(item: ItemToImport): PropertyFields {
  const { publish, extraction, externalId } = item;
  const mostImages = mostImagesOf(item);
  const fields = propertyFromExtraction(extraction, { publish, mostImages });
  const partner = fields.bookingUrl && partnerOf(fields.bookingUrl);
  return { ...fields, partner, airtableId: externalId };
}

/** A page that names no other address for booking is itself where one books. */
function withBookingAddress(item: ItemToImport): ItemToImport {
  const { data } = item.extraction;
  if (data.bookingUrl || item.kind === "sync") return item;
  const bookingUrl = storedBookingAddress(data.sourceUrl || (item.url ?? "")) ?? undefined;
  return { ...item, extraction: { ...item.extraction, data: { ...data, bookingUrl } } };
}
