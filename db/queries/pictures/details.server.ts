import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { announce, inTransaction } from "#db/transaction.server";
import { detailsAddress, type Focus, middle } from "#domain/pictures/focus";
import { imageDetailsAddress } from "./columns.server";

interface Details {
  focusX: number;
  focusY: number;
  credit: string | null;
}

/** Focus points and credits by `detailsAddress`, where set. */
export async function detailsOf(
  db: Connection,
  addresses: readonly string[],
): Promise<Map<string, Details>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("pictureDetails")
    .selectAll()
    .where("address", "in", addresses.map(detailsAddress))
    .execute();
  return new Map(rows.map(({ address, ...details }) => [address, details]));
}

/** Sets the focus point or the credit of an image wherever it is used. */
export function saveDetails(
  db: Connection,
  image: string,
  change: { focus: Focus } | { credit: string | null },
  actor: string,
): Promise<void> {
  const address = detailsAddress(image);
  return inTransaction(db, async (trx) => {
    const before = (await detailsOf(trx, [address])).get(address) ?? {
      focusX: middle[0],
      focusY: middle[1],
      credit: null,
    };
    const changed =
      "focus" in change
        ? { focusX: change.focus[0], focusY: change.focus[1] }
        : { credit: change.credit };
    const after = { ...before, ...changed };
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    await trx
      .insertInto("pictureDetails")
      .values({ address, ...after })
      .onConflict((conflict) => conflict.column("address").doUpdateSet(changed))
      .execute();
    await recordChange(trx, {
      actor,
      action: "update",
      entity: "media",
      entityId: address.replace("/media/", ""),
      before,
      after,
    });
    const users = await trx
      .selectFrom("propertyImages")
      .select("propertyId")
      .distinct()
      .where(imageDetailsAddress, "=", address)
      .execute();
    for (const { propertyId } of users) await announce(trx, `property/${propertyId}`);
  });
}
