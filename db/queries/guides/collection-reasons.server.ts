import type { Connection } from "#db/connect.server";
import { recordChanges } from "#db/queries/site/audit.server";
import { announce, inTransaction } from "#db/transaction.server";

interface Written {
  collectionId: string;
  /** By id of the property; an empty one leaves the reason to the rule. */
  reasons: Readonly<Record<string, string>>;
  actor: string;
}

/**
 * Writes why stays stand in a collection, and a line of the log for each that changed.
 * @returns how many changed
 */
export function writeReasons(
  db: Connection,
  { collectionId, reasons, actor }: Written,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = Object.keys(reasons);
    if (ids.length === 0) return 0;
    const rows = await trx
      .selectFrom("properties")
      .leftJoin("collectionReasons as written", (join) =>
        join
          .onRef("written.propertyId", "=", "properties.id")
          .on("written.collectionId", "=", collectionId),
      )
      .select(["properties.id", "written.reason"])
      .where("properties.id", "in", ids)
      .execute();
    const changes = rows
      .map(({ id, reason }) => ({ id, before: reason ?? "", after: reasons[id]?.trim() ?? "" }))
      .filter(({ before, after }) => before !== after);
    const gone = changes.filter(({ after }) => after === "").map(({ id }) => id);
    const kept = changes.filter(({ after }) => after !== "");
    if (gone.length > 0)
      await trx
        .deleteFrom("collectionReasons")
        .where("collectionId", "=", collectionId)
        .where("propertyId", "in", gone)
        .execute();
    if (kept.length > 0)
      await trx
        .insertInto("collectionReasons")
        .values(kept.map(({ id, after }) => ({ collectionId, propertyId: id, reason: after })))
        .onConflict((conflict) =>
          conflict
            .columns(["collectionId", "propertyId"])
            .doUpdateSet(({ ref }) => ({ reason: ref("excluded.reason"), updatedAt: new Date() })),
        )
        .execute();
    await recordChanges(
      trx,
      changes.map(({ id, before, after }) => ({
        actor,
        action: "update",
        entity: "collection",
        entityId: `${collectionId}/${id}`,
        before: { reason: before },
        after: { reason: after },
      })),
    );
    if (changes.length > 0) await announce(trx, "listing");
    return changes.length;
  });
}
