import { deleteProperties } from "#db/queries/property/delete.server";
import { findForUpdate } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import type { PropertyFields } from "#domain/property/property";
import type { Settled } from "./advance.server";
import type { Applier } from "./appliers.server";

const kept = (reason: string): Settled => ({ state: "kept", reason });

/** Gives a property the values that it had before, unless somebody changed it since. */
export const undoItem: Applier = async (item, { trx, actor, rates, now, changeId, toTable }) => {
  const { propertyId, version } = item;
  const stored = propertyId === null ? null : await findForUpdate(trx, propertyId);
  if (!stored || stored.deleted) return kept("It was deleted meanwhile");
  const { property } = stored;
  if (property.version !== version) return kept("It was changed again after this");
  if (item.created) {
    await deleteProperties(trx, [property.id], { actor, now, changeId });
    return { state: "undone" };
  }
  const saved = await saveProperty(trx, {
    id: property.id,
    fields: { ...property, ...(item.before as Partial<PropertyFields>) },
    expectedVersion: property.version,
    actor,
    rates,
    changeId,
    toTable,
  });
  return "conflict" in saved
    ? kept("It was changed at the same moment")
    : { state: "undone", version: saved.version, saved };
};
