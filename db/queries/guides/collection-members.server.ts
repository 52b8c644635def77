import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { cardOf, selectCards } from "#db/queries/property/cards.server";
import { collectionPageSize } from "#domain/limits";
import { pageWithin } from "#domain/pages/pager";
import { reasonByRule } from "#domain/property/collection-reasons";
import type { CollectionId } from "#domain/property/collections";
import type { PropertyCard } from "#domain/property/property";

/** A stay as one collection shows it. */
export interface CollectionMember extends PropertyCard {
  accommodationType: string | null;
  /** Why it is here; null where nothing is known. */
  reason: string | null;
  /** Somebody has written it. */
  written: boolean;
}

export interface CollectionPage {
  members: CollectionMember[];
  total: number;
  /** The page shown: the last one where the wanted one is past the end. */
  page: number;
  pages: number;
}

/** Those that say themselves what the collection is about lead it (D21). */
const memberOrder = (id: string) =>
  sql`properties.leading_collection_ids @> ${[id]}::text[] desc,
    properties.featured desc, properties.sort_name, properties.id collate "C"`;

/** Skipped rows are walked in the index alone; only the page's own rows are read whole. */
export function membersQuery(db: Connection, id: string, page: number) {
  const ids = db
    .selectFrom("properties")
    .select("properties.id")
    .where("properties.listed", "=", true)
    .where(sql<boolean>`properties.collection_ids && ${[id]}::text[]`)
    .orderBy(memberOrder(id))
    .limit(collectionPageSize)
    .offset((page - 1) * collectionPageSize);
  return selectCards(db)
    .leftJoin("collectionReasons as written", (join) =>
      join.onRef("written.propertyId", "=", "properties.id").on("written.collectionId", "=", id),
    )
    .select([
      "written.reason as writtenReason",
      "properties.accommodationType",
      "properties.propertyTypes",
      "properties.activities",
      "properties.childrenFromAge",
      "properties.whyWeLoveIt",
      "properties.priceUsd",
    ])
    .where("properties.id", "in", ids)
    .orderBy(memberOrder(id));
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof membersQuery>["execute"]>>[number];

function memberOf(id: CollectionId, row: MemberRow): CollectionMember {
  const {
    writtenReason,
    propertyTypes,
    activities,
    childrenFromAge,
    whyWeLoveIt,
    priceUsd,
    ...card
  } = row;
  const facts = { ...card, propertyTypes, activities, childrenFromAge, whyWeLoveIt };
  return {
    ...cardOf(card),
    accommodationType: card.accommodationType,
    written: writtenReason !== null,
    reason: writtenReason ?? reasonByRule(id, facts, priceUsd),
  };
}

/** One page of a collection, featured stays first (P-131). */
export async function listMembers(
  db: Connection,
  id: CollectionId,
  wanted: number,
): Promise<CollectionPage> {
  const counted = await db
    .selectFrom("listingCounts")
    .select("properties")
    .where("kind", "=", "collection")
    .where("key", "=", id)
    .executeTakeFirst();
  const total = counted?.properties ?? 0;
  const { page, pages } = pageWithin(wanted, total, collectionPageSize);
  const rows = total === 0 ? [] : await membersQuery(db, id, page).execute();
  return { members: rows.map((row) => memberOf(id, row)), total, page, pages };
}
