import type { Insertable } from "kysely";

import type { Connection } from "#db/connect.server";
import type { PropertyImages } from "#db/schema";
import type { PropertyFields } from "#domain/property/property";
import { copyOfLook } from "./looked-at.server";
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
  { images: addresses, imageAlts }: Pick<PropertyFields, "images" | "imageAlts">,
): Promise<SavedImages> {
  const existing = await trx
    .selectFrom("propertyImages")
    .select(["id", "sourceUrl", "position", "alt", "kind"])
    .where("propertyId", "=", propertyId)
    .execute();
  const kept = new Map(existing.map((row) => [row.sourceUrl, row]));

  const gone = existing.filter((row) => !addresses.includes(row.sourceUrl)).map((row) => row.id);
  if (gone.length) await trx.deleteFrom("propertyImages").where("id", "in", gone).execute();

  const added: Insertable<PropertyImages>[] = [];
  for (const [position, sourceUrl] of addresses.entries()) {
    const row = kept.get(sourceUrl);
    // A drawing always says that it is one.
    const alt = imageAlts[sourceUrl] ?? (row?.kind === "illustration" ? row.alt : null);
    if (!row) added.push(await newImage(trx, { propertyId, sourceUrl, position, alt }));
    else if (row.position !== position || row.alt !== alt)
      await trx
        .updateTable("propertyImages")
        .set({ position, alt })
        .where("id", "=", row.id)
        .execute();
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
  place: Pick<PropertyImages, "propertyId" | "sourceUrl" | "position" | "alt">,
): Promise<Insertable<PropertyImages>> {
  if (!place.sourceUrl.startsWith("/")) {
    const copy = await copyOfLook(trx, place.sourceUrl);
    return copy ? { ...place, ...copy, state: "stored" } : place;
  }
  const own = await findOwnPicture(trx, place.sourceUrl);
  return own
    ? { ...place, ...own, alt: place.alt ?? own.alt, state: "stored" }
    : { ...place, state: "failed", error: "There is no such picture on this site" };
}
