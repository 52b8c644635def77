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
import { recordStated, type SourcedSave } from "#db/queries/property/evidence.server";
import { type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import { propertyOfItem } from "#domain/imports/extraction";
import { type ResolvedImport, resolveImport, statedValues } from "#domain/imports/review";
import type { FieldName } from "#domain/property/fields";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import type { WorkHandler } from "#jobs/worker/context";
import { giveUp } from "#jobs/worker/errors";

/**
 * Turns a read item into a property, or updates the one that the operator chose. Never creates a
 * duplicate, and never updates a property on its own.
 */
export const importProperty: WorkHandler<"import-property"> = {
  async run({ itemId }, { db, enqueue, now }) {
    const saving = db.transaction().execute(async (trx) => {
      const item = await claimForImport(trx, itemId, now());
      if (!item) return null; // imported already
      const existing = await findExisting(trx, item);
      const imported = await importInto(trx, item, existing);
      if (imported) await markImported(trx, item, imported.done, now());
      else if (existing) await returnToReview(trx, item, existing.property.id, now());
      return imported?.saved;
    });
    const saved = await saving.catch((error: unknown) => {
      throw error instanceof UnknownStoredForm ? giveUp(error.message, { cause: error }) : error;
    });
    if (saved) await queuePropertyJobs(enqueue, saved);
  },
  onGiveUp: ({ itemId }, reason, { db }) => markImportFailed(db, itemId, reason),
};

const noLongerThere = "The property no longer exists, or is in the trash";

interface Imported {
  done: ImportDone;
  /** Null where nothing was written. */
  saved: SavedProperty | null;
}

/** @returns null where it would change a property that the operator has not chosen to update */
async function importInto(
  trx: Connection,
  item: ItemToImport,
  existing: ExistingStay | null,
): Promise<Imported | null> {
  if (item.extraction.proposal && (!existing || existing.deleted)) throw giveUp(noLongerThere);
  // A property that the operator deleted is never restored by a table.
  if (existing?.deleted && item.kind === "sync") return unchanged(existing, 0);
  const incoming = propertyOfItem(item);
  const merged = resolveImport({
    incoming,
    existing: existing?.property ?? null,
    locked: existing?.locked,
    confirmed: existing?.confirmed,
    extraction: item.extraction,
    choices: item.choices,
  });
  const valuesWaiting = merged.waiting.length;
  const fields = { ...merged.fields, active: isActive(item, existing) };
  const isNoChange = merged.unchanged && fields.active === existing?.property.active;
  if (existing && !existing.deleted && isNoChange) {
    await recordRead(trx, item, { propertyId: existing.property.id, fields, changed: [] });
    return unchanged(existing, valuesWaiting);
  }
  if (existing && !mayUpdate(item)) return null;
  const imported = await store(trx, item, existing, { ...merged, fields });
  const { id: propertyId, changed, replaced } = imported.saved;
  await recordRead(trx, item, { propertyId, changed, fields: { ...fields, ...replaced } });
  return imported;
}

/** Records what the page says about fields that the import left as they are (L-001). */
async function recordRead(
  trx: Connection,
  item: ItemToImport,
  { propertyId, fields, changed }: Pick<SourcedSave, "propertyId" | "fields" | "changed">,
): Promise<void> {
  const stated = statedValues(propertyOfItem(item), item.extraction);
  for (const field of changed) delete stated[field];
  await recordStated(trx, [{ propertyId, fields, sources: item.sources, stated }]);
}

/** A table sync has a screen of its own; every other update is chosen in the review. */
const mayUpdate = ({ decision, kind }: ItemToImport) => kind === "sync" || decision === "update";

/** An import publishes what the operator chose to publish, and unpublishes nothing. */
function isActive({ publish, kind }: ItemToImport, existing: ExistingStay | null): boolean {
  if (!existing || existing.deleted) return publish;
  const { active } = existing.property;
  // The nightly sync does not publish a property that the operator has hidden.
  return kind === "sync" ? active : active || publish;
}

const unchanged = ({ property }: ExistingStay, valuesWaiting: number): Imported => ({
  done: {
    outcome: "unchanged",
    propertyId: property.id,
    valuesWaiting,
  },
  saved: null,
});

/** A proposal is accepted by a person, field by field. */
const actorOf = ({ id, extraction, choices }: ItemToImport): string =>
  (extraction.proposal && choices.by) || `import ${id}`;

async function store(
  trx: Connection,
  item: ItemToImport,
  existing: ExistingStay | null,
  { fields, typed, waiting }: ResolvedImport,
): Promise<Imported & { saved: SavedProperty }> {
  const { rates } = await readCurrentRates(trx);
  const stated = statedValues(propertyOfItem(item), item.extraction);
  const saved = await saveProperty(trx, {
    id: existing?.property.id,
    fields,
    actor: actorOf(item),
    sources: { ...item.sources, typed },
    run: { id: item.runId, item: item.id, stated: Object.keys(stated) as FieldName[] },
    rates,
  });
  if ("conflict" in saved) throw new Error("The property changed while it was imported");
  const done: ImportDone = {
    outcome: saved.created ? "created" : "updated",
    propertyId: saved.id,
    valuesWaiting: waiting.length,
  };
  return { done, saved };
}
