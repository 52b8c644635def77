import { sql } from "kysely";
import type { Connection } from "../connect.server";

export interface StoredCopy {
  /** Path without width and ending. */
  base: string;
  widths: number[];
  width: number;
  height: number;
  color: string;
}

/** Takes a waiting picture for copying; null when it is stored, failed, gone, or in other hands. */
export async function claimImage(db: Connection, imageId: number, now: Date) {
  const row = await db
    .updateTable("propertyImages")
    .set({ tries: sql`tries + 1`, updatedAt: now })
    .where("id", "=", imageId)
    .where("state", "=", "waiting")
    .returning(["id", "sourceUrl"])
    .executeTakeFirst();
  return row ?? null;
}

export async function markImageStored(db: Connection, imageId: number, copy: StoredCopy) {
  const { base, ...size } = copy;
  await db
    .updateTable("propertyImages")
    .set({ ...pick(size), basePath: base, state: "stored", error: null, updatedAt: sql`now()` })
    .where("id", "=", imageId)
    .execute();
  await tellOfImage(db, imageId);
}

export async function markImageFailed(db: Connection, imageId: number, error: string) {
  await db
    .updateTable("propertyImages")
    .set({ state: "failed", error, updatedAt: sql`now()` })
    .where("id", "=", imageId)
    .execute();
}

const pick = ({ widths, width, height, color }: Omit<StoredCopy, "base">) => ({
  widths,
  width,
  height,
  color,
});

async function tellOfImage(db: Connection, imageId: number) {
  await sql`select pg_notify('changed', 'property/' || property_id) from property_images where id = ${imageId}`.execute(
    db,
  );
}

/** What the choice of a scene needs; null when the property has a usable picture or is gone. */
export async function findForIllustration(db: Connection, propertyId: string) {
  const row = await db
    .selectFrom("properties")
    .select([
      "id",
      "countries",
      "region",
      "parkOrReserve",
      "accommodationType",
      "propertyTypes",
      "activities",
      "tags",
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
  return row ? { ...row, country: row.countries[0] ?? "" } : null;
}

/** Adds the drawn picture behind whatever pictures failed, as the cover. */
export async function addIllustration(
  db: Connection,
  propertyId: string,
  copy: StoredCopy & { alt: string },
) {
  await sql`
    insert into property_images (property_id, position, source_url, alt, kind, state, base_path, widths, width, height, color)
    select ${propertyId}, coalesce(max(position) + 1, 0), ${copy.base}, ${copy.alt}, 'illustration', 'stored',
           ${copy.base}, ${copy.widths}, ${copy.width}, ${copy.height}, ${copy.color}
    from property_images where property_id = ${propertyId}
    having not bool_or(coalesce(source_url = ${copy.base}, false)) or count(*) = 0
  `.execute(db);
  await sql`select pg_notify('changed', ${`property/${propertyId}`})`.execute(db);
}
