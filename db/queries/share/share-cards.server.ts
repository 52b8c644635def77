import type { Connection } from "#db/connect.server";
import { findPublishedPost } from "#db/queries/editorial/posts.server";
import { findCollection } from "#db/queries/guides/collections.server";
import { findGuide } from "#db/queries/guides/country-guides.server";
import { findForPage } from "#db/queries/property/read.server";
import {
  collectionCard,
  countryCard,
  postCard,
  propertyCard,
  type ShareCard,
  type ShareCardKind,
} from "#domain/seo/seo";

/** Content of the card for a public page; null for any other page. */
export async function findShareCard(
  db: Connection,
  kind: ShareCardKind,
  subject: string,
): Promise<ShareCard | null> {
  if (kind === "property") {
    const found = await findForPage(db, subject);
    return found && propertyCard(found.property, found.pictures);
  }
  if (kind === "collection") {
    const collection = await findCollection(db, subject);
    return collection && collectionCard(collection);
  }
  if (kind === "country") {
    const guide = await findGuide(db, subject);
    return guide && countryCard(guide);
  }
  const post = await findPublishedPost(db, subject);
  return post && postCard(post);
}

/** The stored card, if it has the requested version. */
export async function findDrawnCard(
  db: Connection,
  { kind, id: subject }: ShareCard,
  version: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("shareCards")
    .select("bytes")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Replaces the previous version: at most one card per page. */
export async function storeDrawnCard(
  db: Connection,
  { kind, id: subject }: ShareCard,
  version: string,
  bytes: Buffer,
): Promise<void> {
  await db
    .insertInto("shareCards")
    .values({ kind, subject, version, bytes })
    .onConflict((conflict) =>
      conflict.columns(["kind", "subject"]).doUpdateSet({ version, bytes, drawnAt: new Date() }),
    )
    .execute();
}
