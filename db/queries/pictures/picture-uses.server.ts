import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** What shows a picture; records in the trash count, since they may come back. */
export interface PictureUse {
  kind: "property" | "post" | "page";
  /** Of a property; of a post or page its slug. */
  id: string;
  title: string;
  deleted: boolean;
}

/** By the hash of each picture; those that nothing shows are left out. */
export async function usesOfPictures(
  db: Connection,
  hashes: readonly string[],
): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  if (hashes.length === 0) return uses;
  const add = (hash: string, use: PictureUse) => uses.set(hash, [...(uses.get(hash) ?? []), use]);
  const [properties, texts] = await Promise.all([inProperties(db, hashes), inTexts(db, hashes)]);
  for (const { basePath, ...use } of properties)
    add((basePath ?? "").replace("/media/", ""), { kind: "property", ...use });
  for (const { words, ...use } of texts)
    for (const hash of hashes) if (words.includes(`/media/${hash}`)) add(hash, use);
  return uses;
}

const inProperties = (db: Connection, hashes: readonly string[]) =>
  db
    .selectFrom("propertyImages")
    .innerJoin("properties", "properties.id", "propertyImages.propertyId")
    .select([
      "propertyImages.basePath",
      "properties.id",
      "properties.name as title",
      sql<boolean>`properties.deleted_at is not null`.as("deleted"),
    ])
    .distinct()
    .where(
      "propertyImages.basePath",
      "in",
      hashes.map((hash) => `/media/${hash}`),
    )
    .orderBy("properties.name")
    .execute();

type TextUse = PictureUse & { words: string };

async function inTexts(db: Connection, hashes: readonly string[]): Promise<TextUse[]> {
  const patterns = hashes.map((hash) => `%/media/${hash}%`);
  const { rows } = await sql<TextUse>`
    select * from (
      select 'post' as kind, slug as id, title, deleted_at is not null as deleted,
        content || ' ' || coalesce(featured_image, '') as words from posts
      union all
      select 'page', slug, title, deleted_at is not null, content from pages
    ) as texts
    where words like any(${patterns}::text[]) order by title
  `.execute(db);
  return rows;
}
