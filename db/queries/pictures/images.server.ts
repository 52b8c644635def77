import { type Insertable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestWork } from "#db/queries/work/work.server";
import type { PropertyImages } from "#db/schema";
import { acquireLock, announce, inTransaction } from "#db/transaction.server";
import { chooseScene, describeScene } from "#domain/pictures/illustration";
import { chooseStandIn, type DrawingUse } from "#domain/pictures/stand-in";
import type { PropertyFields } from "#domain/property/property";
import type { ImageCopy } from "./columns.server";
import { previewCopies } from "./looked-at.server";
import { findOwnPicture, findOwnPictures } from "./own-pictures.server";

/** Counts an attempt to copy an image. @returns its URL; null if it is stored, given up or removed */
export async function startCopy(db: Connection, id: number, now: Date): Promise<string | null> {
  const row = await db
    .updateTable("propertyImages")
    .set({ tries: sql`tries + 1`, updatedAt: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("sourceUrl")
    .executeTakeFirst();
  return row?.sourceUrl ?? null;
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

/**
 * Records that no copy can be made; the image is sorted after the available ones.
 * @returns its property, unless the image was copied or removed meanwhile
 */
export function markImageFailed(db: Connection, id: number, error: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("propertyImages")
      .set({ state: "failed", error, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .returning("propertyId")
      .executeTakeFirst();
    if (!row) return null;
    const { propertyId } = row;
    await announce(trx, `property/${propertyId}`);
    // Also where others are left: they may fail at the same moment.
    await requestWork(trx, "make-illustration", [{ propertyId }]);
    return propertyId;
  });
}

/** Resets a failed image for another attempt. */
export function reopenImage(db: Connection, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("propertyImages")
      .set({ state: "waiting", error: null, tries: 0, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("state", "=", "failed")
      .returning("id")
      .executeTakeFirst();
    if (row) await requestWork(trx, "copy-image", [{ imageId: id }]);
  });
}

/** Fields that determine the choice of a drawing. */
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

/** Null if the property has an available image by now, or was deleted. */
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

/**
 * Gives a stay without an image the nearest drawing; one after the other, so that neighbors differ.
 * @returns false if it has an image by now, or was deleted
 */
export function addStandIn(db: Connection, propertyId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "stand-ins");
    await sql`select 1 from properties where id = ${propertyId} for update`.execute(trx);
    const property = await findForIllustration(trx, propertyId);
    if (!property) return false;
    const country = property.countries[0];
    const drawing = chooseStandIn(
      propertyId,
      chooseScene({ ...property, country }),
      await drawingUses(trx, country),
    );
    const base = `/illustrations/${drawing.name}`;
    const copy = (await findOwnPicture(trx, base)) ?? {};
    await trx
      .insertInto("propertyImages")
      .values({
        ...copy,
        propertyId,
        position: sql`(select coalesce(max(position) + 1, 0) from property_images
          where property_id = ${propertyId})`,
        sourceUrl: base,
        state: "stored",
        // The own text of the drawing may name the place of another stay.
        alt: describeScene(drawing),
        isStandIn: true,
      })
      .execute();
    await announce(trx, `property/${propertyId}`);
    return true;
  });
}

/** Drawings that are the first image of a stay. */
async function drawingUses(db: Connection, country = ""): Promise<ReadonlyMap<string, DrawingUse>> {
  const rows = await db
    .selectFrom("propertyImages")
    .innerJoin("properties", "properties.id", "propertyImages.propertyId")
    .select([
      sql<string>`substr(base_path, ${"/illustrations/".length + 1}::int)`.as("name"),
      sql<number>`count(*)::int`.as("uses"),
      sql<boolean>`bool_or(${country} = any (countries))`.as("isNear"),
    ])
    .where("basePath", "like", "/illustrations/%")
    .where("deletedAt", "is", null)
    .where((eb) => eb.or([eb("position", "=", 0), eb("isStandIn", "=", true)]))
    .groupBy("basePath")
    .execute();
  return new Map(rows.map(({ name, ...use }) => [name, use]));
}

type PictureFields = Pick<PropertyFields, "images" | "imageAlts">;

export interface SavedImages {
  /** Ids of images to copy. */
  waiting: number[];
  /** Number of images that are available, or will be once they are copied. */
  usable: number;
}

type Pictured = { id: string } & PictureFields;

const imageKey = ({ propertyId, sourceUrl }: { propertyId: string; sourceUrl: string }) =>
  `${propertyId} ${sourceUrl}`;

/**
 * Synchronizes the image rows of properties with their lists. An image with the same URL keeps its row and
 * its copy, even if moved.
 * @returns the images of each property, by its id
 */
export async function saveImages(
  trx: Connection,
  properties: readonly Pictured[],
): Promise<Map<string, SavedImages>> {
  const ids = properties.map(({ id }) => id);
  const existing = await trx
    .selectFrom("propertyImages")
    .select(["id", "propertyId", "sourceUrl", "position", "alt", "kind"])
    .where("propertyId", "in", ids)
    .execute();
  const places = properties.flatMap(({ id: propertyId, images, imageAlts }): Place[] =>
    images.map((sourceUrl, position) => {
      const alt = imageAlts[sourceUrl] ?? null;
      return { propertyId, sourceUrl, position, alt };
    }),
  );

  const listed = new Set(places.map(imageKey));
  const removed = existing.filter((row) => !listed.has(imageKey(row))).map(({ id }) => id);
  if (removed.length) await trx.deleteFrom("propertyImages").where("id", "in", removed).execute();

  const existingByKey = new Map(existing.map((row) => [imageKey(row), row]));
  const moved = places.flatMap(({ position, ...place }) => {
    const row = existingByKey.get(imageKey(place));
    if (!row) return [];
    // A drawing is always labeled as one.
    const alt = place.alt ?? (row.kind === "illustration" ? row.alt : null);
    return row.position === position && row.alt === alt ? [] : [{ id: row.id, position, alt }];
  });
  if (moved.length) await moveImages(trx, moved);

  const added = places.filter((place) => !existingByKey.has(imageKey(place)));
  if (added.length) {
    const inserted = await trx
      .insertInto("propertyImages")
      .values(await newImages(trx, added))
      .returning(["id", "state"])
      .execute();
    const waiting = inserted.filter(({ state }) => state === "waiting");
    await requestWork(
      trx,
      "copy-image",
      waiting.map(({ id }) => ({ imageId: id })),
    );
  }
  return requestStandIns(trx, ids);
}

/** Requests a drawing for each property without an image. @returns the images of each property, by its id */
export async function requestStandIns(
  trx: Connection,
  propertyIds: readonly string[],
): Promise<Map<string, SavedImages>> {
  const images = await usableImages(trx, propertyIds);
  const bare = propertyIds.filter((id) => images.get(id)?.usable === 0);
  await requestWork(
    trx,
    "make-illustration",
    bare.map((propertyId) => ({ propertyId })),
  );
  return images;
}

const moveImages = (
  trx: Connection,
  moved: readonly { id: number; position: number; alt: string | null }[],
) =>
  sql`
    update property_images set position = moved.position, alt = moved.alt
    from unnest(${moved.map(({ id }) => id)}::bigint[],
      ${moved.map(({ position }) => position)}::integer[],
      ${moved.map(({ alt }) => alt)}::text[]) as moved (id, position, alt)
    where property_images.id = moved.id
  `.execute(trx);

async function usableImages(
  trx: Connection,
  propertyIds: readonly string[],
): Promise<Map<string, SavedImages>> {
  const rows = await trx
    .selectFrom("propertyImages")
    .select(["id", "propertyId", "state"])
    .where("propertyId", "in", [...propertyIds])
    .where("state", "!=", "failed")
    .orderBy("position")
    .execute();
  const saved = new Map<string, SavedImages>(
    propertyIds.map((id) => [id, { waiting: [], usable: 0 }]),
  );
  for (const { id, propertyId, state } of rows) {
    const images = saved.get(propertyId);
    if (!images) continue;
    images.usable += 1;
    if (state === "waiting") images.waiting.push(id);
  }
  return saved;
}

type Place = Pick<PropertyImages, "propertyId" | "sourceUrl" | "position" | "alt">;

/** Rows for new images; those with a copy on disk are stored immediately. */
async function newImages(
  trx: Connection,
  places: readonly Place[],
): Promise<Insertable<PropertyImages>[]> {
  const addresses = [...new Set(places.map(({ sourceUrl }) => sourceUrl))];
  const isOwn = (address: string) => address.startsWith("/");
  const own = await findOwnPictures(trx, addresses.filter(isOwn));
  const copies = await previewCopies(
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
