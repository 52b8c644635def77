import type { Insertable } from "kysely";

import type { Connection } from "#db/connect.server";
import type { PropertyImages } from "#db/schema";
import { findOwnPicture } from "./own-pictures.server";

export interface SavedImages {
  /** Rows whose copy is still to be made. */
  waiting: number[];
  /** How many pictures can be shown, now or once they are copied. */
  usable: number;
}

/**
 * Brings the picture rows in line with the list. A picture whose address stays keeps its row and so
 * its copy, wherever it moves to.
 */
export async function saveImages(
  trx: Connection,
  propertyId: string,
  addresses: readonly string[],
): Promise<SavedImages> {
  const existing = await trx
    .selectFrom("propertyImages")
    .select(["id", "sourceUrl", "position"])
    .where("propertyId", "=", propertyId)
    .execute();
  const kept = new Map(existing.map((row) => [row.sourceUrl, row]));

  const gone = existing.filter((row) => !addresses.includes(row.sourceUrl)).map((row) => row.id);
  if (gone.length) await trx.deleteFrom("propertyImages").where("id", "in", gone).execute();

  const added: Insertable<PropertyImages>[] = [];
  for (const [position, sourceUrl] of addresses.entries()) {
    const row = kept.get(sourceUrl);
    if (!row) added.push(await newImage(trx, propertyId, sourceUrl, position));
    else if (row.position !== position)
      await trx.updateTable("propertyImages").set({ position }).where("id", "=", row.id).execute();
  }
  if (added.length) await trx.insertInto("propertyImages").values(added).execute();

  const usable = await trx
    .selectFrom("propertyImages")
    .select(["id", "state"])
    .where("propertyId", "=", propertyId)
    .where("state", "!=", "failed")
    .orderBy("position")
    .execute();
  return {
    waiting: usable.filter((row) => row.state === "waiting").map((row) => row.id),
    usable: usable.length,
  };
}

async function newImage(
  trx: Connection,
  propertyId: string,
  sourceUrl: string,
  position: number,
): Promise<Insertable<PropertyImages>> {
  const place = { propertyId, sourceUrl, position };
  if (!sourceUrl.startsWith("/")) return place;
  const own = await findOwnPicture(trx, sourceUrl);
  return own
    ? { ...place, ...own, state: "stored" }
    : { ...place, state: "failed", error: "There is no such picture on this site" };
}
