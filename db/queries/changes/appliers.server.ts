import { deleteProperties } from "#db/queries/property/delete.server";
import { findForUpdate } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { bulkActionOf, type Outcome } from "#domain/property/bulk-edit";
import { emptyProperty } from "#domain/property/form";
import type { Property, PropertyFields } from "#domain/property/property";
import type { ChangeParameters, Item, ItemContext, ItemResult } from "./store.server";
import { undoImport } from "./undo-import.server";

export type Applier = (item: Item, context: ItemContext) => Promise<ItemResult>;

export const refused = (reason: string): ItemResult => ({ state: "refused", reason });

/** Selects the function that applies a change to one property. */
export function applierOf(action: string, parameters: unknown): Applier {
  if (action === "import") return importRow;
  const { typed = "", undoes } = parameters as ChangeParameters;
  if (action === "undo-import" && undoes)
    return ({ propertyId }, context) => undoImport(propertyId, undoes, context);
  const prepared = bulkActionOf(action)?.prepare(typed);
  if (!prepared) return async () => refused(`Unknown action: ${action}`);
  if ("problem" in prepared) return async () => refused(prepared.problem);
  return (item, context) => editStored(item, context, prepared.apply);
}

/** Reads the current property and saves the result of the rule. */
async function editStored(
  { propertyId }: Item,
  { trx, actor, rates, changeId, toTable }: ItemContext,
  rule: (property: Property) => Outcome,
): Promise<ItemResult> {
  const stored = propertyId === null ? null : await findForUpdate(trx, propertyId);
  if (!stored || stored.deleted) return refused("Deleted in the meantime");
  const { property } = stored;
  const result = rule(property);
  if (result.kind === "same") return { state: "same" };
  if (result.kind === "refused") return refused(result.reason);
  const { after } = result;
  const saved = await saveProperty(trx, {
    id: property.id,
    fields: { ...property, ...after },
    expectedVersion: property.version,
    actor,
    rates,
    changeId,
    toTable,
  });
  if ("conflict" in saved) return refused("Changed by someone else at the same time");
  const { version } = saved;
  return { state: "done", before: valuesBefore(property, after), after, version, saved };
}

const valuesBefore = (property: PropertyFields, after: Partial<PropertyFields>) =>
  Object.fromEntries(
    Object.keys(after).map((name) => [name, property[name as keyof typeof after]]),
  );

/** Imports a row of a previewed file; skips properties that changed since the preview. */
async function importRow(item: Item, context: ItemContext): Promise<ItemResult> {
  const after = item.after as Partial<PropertyFields>;
  if (item.created) return createFromRow(item, after, context);
  return editStored(item, context, (property) =>
    property.version === item.version
      ? { kind: "change", after }
      : { kind: "refused", reason: "Changed since the preview" },
  );
}

async function createFromRow(
  { givenId }: Item,
  after: Partial<PropertyFields>,
  { trx, actor, rates, changeId, toTable }: ItemContext,
): Promise<ItemResult> {
  if (givenId !== null && (await findForUpdate(trx, givenId)))
    return refused("A property with this ID was created since the preview");
  const saved = await saveProperty(trx, {
    id: givenId ?? undefined,
    fields: { ...emptyProperty, ...after },
    actor,
    rates,
    changeId,
    toTable,
  });
  if ("conflict" in saved) return refused("Changed by someone else at the same time");
  return { state: "done", propertyId: saved.id, version: saved.version, saved };
}

const notUndone = (reason: string): ItemResult => ({ state: "kept", reason });

/** Restores the previous values of a property, unless it was changed since. */
export const undoItem: Applier = async (item, { trx, actor, rates, now, changeId, toTable }) => {
  const { propertyId, version } = item;
  const stored = propertyId === null ? null : await findForUpdate(trx, propertyId);
  if (!stored || stored.deleted) return notUndone("Deleted in the meantime");
  const { property } = stored;
  if (property.version !== version) return notUndone("Changed again since");
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
    ? notUndone("Changed by someone else at the same time")
    : { state: "undone", version: saved.version, saved };
};
