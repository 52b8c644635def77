import type { Connection } from "#db/connect.server";
import {
  claimForImport,
  type ImportDone,
  type ItemToImport,
  markImported,
  markImportFailed,
  returnToReview,
} from "#db/queries/imports/importing.server";
import { UnknownStoredForm } from "#db/queries/imports/read-runs.server";
import { type ExistingStay, findExisting } from "#db/queries/imports/targets.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { wholeSourcesOf } from "#db/queries/property/history.server";
import { type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import { propertyOfItem } from "#domain/imports/extraction";
import { type Settled, settleImport } from "#domain/imports/review";
import type { JobPayload } from "#jobs/queue/catalog";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import type { JobContext } from "#jobs/worker/context";
import { giveUp } from "#jobs/worker/errors";

/**
 * Turns a read item into a property, or updates the one that the operator chose. Never doubles, and
 * never updates a property by itself.
 */
export async function importProperty(
  { itemId }: JobPayload<"import-property">,
  context: JobContext,
): Promise<void> {
  const { db, enqueue, now, attempt } = context;
  try {
    const saved = await db.transaction().execute(async (trx) => {
      const item = await claimForImport(trx, itemId, now());
      if (!item) return null; // imported already
      const existing = await findExisting(trx, item);
      const imported = await importInto(trx, item, existing);
      if (imported) await markImported(trx, item, imported.done, now());
      else if (existing) await returnToReview(trx, item, existing.property.id, now());
      return imported?.saved;
    });
    if (saved) await queuePropertyJobs(enqueue, saved);
  } catch (error) {
    if (!attempt.last && !(error instanceof UnknownStoredForm)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    await markImportFailed(db, itemId, reason);
    throw giveUp(reason, { cause: error });
  }
}

interface Imported {
  done: ImportDone;
  /** Null where nothing was written. */
  saved: SavedProperty | null;
}

/** @returns null where it would change a property that nobody has chosen to update */
async function importInto(
  trx: Connection,
  item: ItemToImport,
  existing: ExistingStay | null,
): Promise<Imported | null> {
  // What the operator deleted comes back by their own hand, never by a table.
  if (existing?.deleted && item.kind === "sync") return leftAlone(existing, 0);
  const settled = settleImport({
    incoming: propertyOfItem(item),
    existing: existing?.property ?? null,
    locked: existing?.locked,
    extraction: item.extraction,
    choices: item.choices,
  });
  const valuesWaiting = settled.waiting.length;
  const fields = { ...settled.fields, active: isActive(item, existing) };
  const isNoChange = settled.unchanged && fields.active === existing?.property.active;
  if (existing && !existing.deleted && isNoChange) return leftAlone(existing, valuesWaiting);
  if (existing && !mayUpdate(item)) return null;
  return store(trx, item, existing, { ...settled, fields });
}

/** The sync of a table asks on a screen of its own; every other update is chosen in the review. */
const mayUpdate = ({ decision, kind }: ItemToImport) => kind === "sync" || decision === "update";

/** An import publishes what it was asked to publish, and takes nothing off the site. */
function isActive({ publish, kind }: ItemToImport, existing: ExistingStay | null): boolean {
  if (!existing || existing.deleted) return publish;
  const { active } = existing.property;
  // A table that is read every night does not undo what the operator hid.
  return kind === "sync" ? active : active || publish;
}

const leftAlone = ({ property }: ExistingStay, valuesWaiting: number): Imported => ({
  done: {
    outcome: "unchanged",
    propertyId: property.id,
    versionBefore: property.version,
    versionAfter: property.version,
    sourcesBefore: [],
    valuesWaiting,
  },
  saved: null,
});

async function store(
  trx: Connection,
  item: ItemToImport,
  existing: ExistingStay | null,
  { fields, typed, waiting }: Settled,
): Promise<Imported> {
  const { rates } = await readCurrentRates(trx);
  const sources = existing ? await wholeSourcesOf(trx, existing.property.id) : [];
  const saved = await saveProperty(trx, {
    id: existing?.property.id,
    fields,
    actor: `import ${item.id}`,
    sources: { ...item.sources, typed },
    rates,
  });
  if ("conflict" in saved) throw new Error("The property changed while it was imported");
  const done: ImportDone = {
    outcome: saved.created ? "created" : "updated",
    propertyId: saved.id,
    versionBefore: existing?.property.version ?? null,
    versionAfter: saved.version,
    sourcesBefore: sources.filter(({ field }) => saved.changed.some((name) => name === field)),
    valuesWaiting: waiting.length,
  };
  return { done, saved };
}
