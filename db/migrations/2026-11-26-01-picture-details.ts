import { type Kysely, sql } from "kysely";

/** Focus point and credit of images. Keyed by address, so that every use of an image shares them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table picture_details (
    -- as in property_images.source_url; an image of this site without width and extension
    address text primary key,
    -- percent from the left and from the top
    focus_x smallint not null default 50 check (focus_x between 0 and 100),
    focus_y smallint not null default 50 check (focus_y between 0 and 100),
    credit text check (btrim(credit) <> '')
  )`.execute(db);
}
