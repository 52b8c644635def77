import type { Insertable } from "kysely";

import type { Connection } from "#db/connect.server";
import type { PropertyImages } from "#db/schema";
import type { PropertyFields } from "#domain/property/property";
import { copiesOfLooks } from "./looked-at.server";
import { findOwnPictures } from "./own-pictures.server";

type PictureFields = Pick<PropertyFields, "images" | "imageAlts">;

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
  { images: addresses, imageAlts }: PictureFields,
): Promise<SavedImages> {
  const existing = await trx
    .selectFrom("propertyImages")
    .select(["id", "sourceUrl", "position", "alt", "kind"])
    .where("propertyId", "=", propertyId)
    .execute();
  const kept = new Map(existing.map((row) => [row.sourceUrl, row]));

  const gone = existing.filter((row) => !addresses.includes(row.sourceUrl)).map((row) => row.id);
  if (gone.length) await trx.deleteFrom("propertyImages").where("id", "in", gone).execute();

  const added: Place[] = [];
  for (const [position, sourceUrl] of addresses.entries()) {
    const row = kept.get(sourceUrl);
    // A drawing always says that it is one.
    const alt = imageAlts[sourceUrl] ?? (row?.kind === "illustration" ? row.alt : null);
    if (!row) added.push({ propertyId, sourceUrl, position, alt });
    else if (row.position !== position || row.alt !== alt)
      await trx
        .updateTable("propertyImages")
        .set({ position, alt })
        .where("id", "=", row.id)
        .execute();
  }
  if (added.length)
    await trx
      .insertInto("propertyImages")
      .values(await newImages(trx, added))
      .execute();

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

type Place = Pick<PropertyImages, "propertyId" | "sourceUrl" | "position" | "alt">;

/** Rows for pictures that have none yet; whose copy is on this disk already need none. */
async function newImages(
  trx: Connection,
  places: readonly Place[],
): Promise<Insertable<PropertyImages>[]> {
  const addresses = [...new Set(places.map(({ sourceUrl }) => sourceUrl))];
  const isOwn = (address: string) => address.startsWith("/");
  const own = await findOwnPictures(trx, addresses.filter(isOwn));
  const copies = await copiesOfLooks(
    trx,
    addresses.filter((address) => !isOwn(address)),
  );
  return places.map((place) => {
    const { sourceUrl, alt } = place;
    const copy = copies.get(sourceUrl);
    if (!isOwn(sourceUrl)) return copy ? { ...place, ...copy, state: "stored" } : place;
    const picture = own.get(sourceUrl);
    return picture
      ? { ...place, ...picture, alt: alt ?? picture.alt, state: "stored" }
      : { ...place, state: "failed", error: "There is no such picture on this site" };
  });
}

/** The pictures of properties that were not there before, by their ids. */
export async function addImages(
  trx: Connection,
  properties: readonly ({ id: string } & PictureFields)[],
): Promise<Map<string, SavedImages>> {
  const places = properties.flatMap(({ id, images, imageAlts }) =>
    images.map((sourceUrl, position) => ({
      propertyId: id,
      sourceUrl,
      position,
      alt: imageAlts[sourceUrl] ?? null,
    })),
  );
  const saved = new Map<string, SavedImages>(
    properties.map(({ id }) => [id, { waiting: [], usable: 0 }]),
  );
  if (places.length === 0) return saved;
  const rows = await trx
    .insertInto("propertyImages")
    .values(await newImages(trx, places))
    .returning(["id", "propertyId", "state"])
    .execute();
  for (const { id, propertyId, state } of rows) {
    const images = saved.get(propertyId);
    if (!images || state === "failed") continue;
    images.usable += 1;
    if (state === "waiting") images.waiting.push(id);
  }
  return saved;
}
