import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { announce, inTransaction } from "#db/transaction.server";
import type { PropertyFields } from "#domain/property/property";

export interface WaitingImage {
  id: number;
  propertyId: string;
  sourceUrl: string;
  /** This one included. */
  tries: number;
}

/** A picture that failed so often without an answer is left alone. */
export const mostImageTries = 9;

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

/** A rendered picture under the path that its files begin with. */
export interface ImageCopy {
  /** Without width and ending, for example "/media/0a1b…". */
  base: string;
  width: number;
  height: number;
  color: string;
  widths: number[];
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
