import { type Insertable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { PropertyImages } from "#db/schema";
import { announce, inTransaction } from "#db/transaction.server";
import type { PropertyFields } from "#domain/property/property";
import type { ImageCopy } from "./columns.server";
import { copiesOfLooks } from "./looked-at.server";
import { findOwnPictures } from "./own-pictures.server";

export interface WaitingImage {
  id: number;
  propertyId: string;
  sourceUrl: string;
  /** This one included. */
  tries: number;
}

/** A picture that failed so often without an answer is left alone. */
export const maxImageAttempts = 9;

/**
 * Counts a try of copying a picture. Null when it is stored, given up or taken out. Two workers
 * may hold the same one: copies are named by content, so the second changes nothing.
 */
export async function claimImage(
  db: Connection,
  id: number,
  now: Date,
): Promise<WaitingImage | null> {
  const row = await db
    .updateTable("propertyImages")
    .set({ tries: sql`tries + 1`, updatedAt: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning(["id", "propertyId", "sourceUrl", "tries"])
    .executeTakeFirst();
  return row ?? null;
}

const copyColumns = ({ base, widths, width, height, color }: ImageCopy) => ({
  basePath: base,
  widths,
  width,
  height,
  color,
  state: "stored" as const,
  error: null,
});

export async function markImageStored(
  db: Connection,
  id: number,
  copy: ImageCopy,
  now: Date = new Date(),
): Promise<void> {
  const row = await db
    .updateTable("propertyImages")
    .set({ ...copyColumns(copy), updatedAt: now })
    .where("id", "=", id)
    .returning("propertyId")
    .executeTakeFirst();
  if (row) await announce(db, `property/${row.propertyId}`);
}

/** No copy can be made; the picture then comes after those that can be shown. */
export async function markImageFailed(db: Connection, id: number, error: string): Promise<void> {
  const row = await db
    .updateTable("propertyImages")
    .set({ state: "failed", error, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("propertyId")
    .executeTakeFirst();
  if (row) await announce(db, `property/${row.propertyId}`);
}

/** Lets a picture that failed be copied again. */
export async function reopenImage(db: Connection, id: number): Promise<void> {
  await db
    .updateTable("propertyImages")
    .set({ state: "waiting", error: null, tries: 0, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .execute();
}

/** What the choice of a drawing depends on. */
export type IllustratedProperty = { id: string } & Pick<
  PropertyFields,
  | "name"
  | "countries"
  | "region"
  | "parkOrReserve"
  | "location"
  | "description"
  | "accommodationType"
  | "propertyTypes"
  | "tags"
  | "activities"
  | "latitude"
  | "longitude"
>;

/** Null when the property has a picture that can be shown by now, or is gone. */
export async function findForIllustration(
  db: Connection,
  propertyId: string,
): Promise<IllustratedProperty | null> {
  const row = await db
    .selectFrom("properties")
    .select([
      "id",
      "name",
      "countries",
      "region",
      "parkOrReserve",
      "location",
      "description",
      "accommodationType",
      "propertyTypes",
      "tags",
      "activities",
      "latitude",
      "longitude",
    ])
    .where("id", "=", propertyId)
    .where("deletedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("propertyImages")
            .select("propertyImages.id")
            .whereRef("propertyImages.propertyId", "=", "properties.id")
            .where("propertyImages.state", "in", ["waiting", "stored"]),
        ),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a property its drawing, unless it has a picture that can be shown by now. */
export function addIllustration(
  db: Connection,
  propertyId: string,
  { alt, ...copy }: ImageCopy & { alt: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`select 1 from properties where id = ${propertyId} for update`.execute(trx);
    if (!(await findForIllustration(trx, propertyId))) return false;
    await trx
      .insertInto("propertyImages")
      .values({
        propertyId,
        position: sql`(select coalesce(max(position) + 1, 0) from property_images
          where property_id = ${propertyId})`,
        sourceUrl: copy.base,
        kind: "illustration",
        alt,
        ...copyColumns(copy),
      })
      .execute();
    await announce(trx, `property/${propertyId}`);
    return true;
  });
}

type PictureFields = Pick<PropertyFields, "images" | "imageAlts">;

interface SavedImages {
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
  const existingByUrl = new Map(existing.map((row) => [row.sourceUrl, row]));

  const removed = existing.filter((row) => !addresses.includes(row.sourceUrl)).map((row) => row.id);
  if (removed.length) await trx.deleteFrom("propertyImages").where("id", "in", removed).execute();

  const added: Place[] = [];
  for (const [position, sourceUrl] of addresses.entries()) {
    const row = existingByUrl.get(sourceUrl);
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
