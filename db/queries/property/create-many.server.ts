import type { Connection } from "#db/connect.server";
import { askForPlaces } from "#db/queries/lookups/place-lookups.server";
import { addImages } from "#db/queries/pictures/save-images.server";
import { recordChanges } from "#db/queries/site/audit.server";
import { announce, inTransaction } from "#db/transaction.server";
import type { Rates } from "#domain/money/currencies";
import { placeQuestionOf } from "#domain/places/lookups";
import type { PropertyFields } from "#domain/property/property";
import { changedFields, recordRevisions, recordSources, type SavedSources } from "./history.server";
import { freeIds } from "./ids.server";
import { normaliseFields, rowOf } from "./row.server";
import { pick, type SavedProperty } from "./save.server";

export interface Creation {
  fields: PropertyFields;
  sources: SavedSources;
}

/**
 * Creates what saveProperty would create one by one, in as many statements as one of them takes: all
 * of them or none. A page of a large import is at most some hundred.
 */
export function createProperties(
  db: Connection,
  creations: readonly Creation[],
  { actor, rates }: { actor: string; rates: Rates },
): Promise<SavedProperty[]> {
  if (creations.length === 0) return Promise.resolve([]);
  return inTransaction(db, async (trx) => {
    const ids = await freeIds(
      trx,
      creations.map(({ fields }) => fields.name),
    );
    const made = creations.map((creation, index) => {
      const fields = normaliseFields(creation.fields);
      const id = ids[index] ?? "";
      return { id, fields, changed: changedFields(null, fields), sources: creation.sources };
    });
    await write(trx, made, { actor, rates });
    const images = await addImages(
      trx,
      made.map(({ id, fields }) => ({ ...fields, id })),
    );
    const asked = made.flatMap(({ id, fields }) => {
      const question = placeQuestionOf(fields);
      return question ? [{ propertyId: id, ...question }] : [];
    });
    const waiting = await askForPlaces(trx, asked);
    await announce(trx, "listing");
    return made.map(({ id, changed }) => ({
      id,
      version: 1,
      created: true,
      imageIds: images.get(id)?.waiting ?? [],
      needsIllustration: !images.get(id)?.usable,
      changed,
      lookup: asked.find(({ propertyId }) => propertyId === id && waiting.has(id))?.kind ?? null,
      toTable: false,
    }));
  });
}

type Made = Creation & Pick<SavedProperty, "id" | "changed">;

/** Rows, origins, revisions and log. */
async function write(
  trx: Connection,
  made: readonly Made[],
  { actor, rates }: { actor: string; rates: Rates },
): Promise<void> {
  const version = 1;
  await trx
    .insertInto("properties")
    .values(made.map(({ id, fields }) => ({ id, ...rowOf(fields, rates), version })))
    .execute();
  const saves = made.map(({ id, ...rest }) => ({ ...rest, propertyId: id }));
  await recordSources(trx, saves);
  await recordRevisions(
    trx,
    saves.map(({ propertyId, fields }) => ({ propertyId, version, fields, actor })),
  );
  await recordChanges(
    trx,
    made.map(({ id, fields, changed }) => ({
      actor,
      action: "create",
      entity: "property",
      entityId: id,
      before: null,
      after: pick(fields, changed),
    })),
  );
}
