import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChanges } from "#db/queries/log/audit.server";
import { cardOf, selectCards } from "#db/queries/property/read.server";
import { announce, inTransaction } from "#db/transaction.server";
import { collectionPageSize } from "#domain/limits";
import { pageWithin } from "#domain/paths/pager";
import { type CollectionId, reasonByRule } from "#domain/property/collections";
import type { PropertyCard } from "#domain/property/property";

/** A property as one collection displays it. */
export interface CollectionMember extends PropertyCard {
  accommodationType: string | null;
  /** Why the property belongs here; null if unknown. */
  reason: string | null;
  /** The reason was written by the operator. */
  written: boolean;
}

export interface CollectionPage {
  members: CollectionMember[];
  total: number;
  /** The displayed page: the last one if the requested page is past the end. */
  page: number;
  pages: number;
}

/** Properties that state the theme of the collection themselves come first (D21). */
const memberOrder = (id: string) =>
  sql`properties.leading_collection_ids @> ${[id]}::text[] desc,
    properties.featured desc, properties.sort_name, properties.id collate "C"`;

/** Skips rows within the index; only rows of the page are read completely. */
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

/** Number of listed properties by collection. */
export async function countsByCollection(db: Connection): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; stays: number }>`
    select collection as id, count(*)::integer as stays
    from properties, unnest(collection_ids) as collection where listed group by collection`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ id, stays }) => [id, stays]));
}

/** One page of a collection, featured stays first (P-131). */
export async function listMembers(
  db: Connection,
  id: CollectionId,
  requestedPage: number,
): Promise<CollectionPage> {
  const { total } = await db
    .selectFrom("properties")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
    .where("listed", "=", true)
    .where(sql<boolean>`collection_ids && ${[id]}::text[]`)
    .executeTakeFirstOrThrow();
  const { page, pages } = pageWithin(requestedPage, total, collectionPageSize);
  const rows = total === 0 ? [] : await membersQuery(db, id, page).execute();
  return { members: rows.map((row) => memberOf(id, row)), total, page, pages };
}

interface Written {
  collectionId: string;
  /** By property id; an empty text falls back to the rule. */
  reasons: Readonly<Record<string, string>>;
  actor: string;
}

/**
 * Stores the reasons for properties in a collection, with an audit entry for each changed one.
 * @returns the number of changes
 */
export function writeReasons(
  db: Connection,
  { collectionId, reasons, actor }: Written,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = Object.keys(reasons);
    if (ids.length === 0) return 0;
    const rows = await trx
      .selectFrom("properties")
      .leftJoin("collectionReasons as written", (join) =>
        join
          .onRef("written.propertyId", "=", "properties.id")
          .on("written.collectionId", "=", collectionId),
      )
      .select(["properties.id", "written.reason"])
      .where("properties.id", "in", ids)
      .execute();
    const changes = rows
      .map(({ id, reason }) => ({ id, before: reason ?? "", after: reasons[id]?.trim() ?? "" }))
      .filter(({ before, after }) => before !== after);
    const removedIds = changes.filter(({ after }) => after === "").map(({ id }) => id);
    const updates = changes.filter(({ after }) => after !== "");
    if (removedIds.length > 0)
      await trx
        .deleteFrom("collectionReasons")
        .where("collectionId", "=", collectionId)
        .where("propertyId", "in", removedIds)
        .execute();
    if (updates.length > 0)
      await trx
        .insertInto("collectionReasons")
        .values(updates.map(({ id, after }) => ({ collectionId, propertyId: id, reason: after })))
        .onConflict((conflict) =>
          conflict
            .columns(["collectionId", "propertyId"])
            .doUpdateSet(({ ref }) => ({ reason: ref("excluded.reason"), updatedAt: new Date() })),
        )
        .execute();
    await recordChanges(
      trx,
      changes.map(({ id, before, after }) => ({
        actor,
        action: "update",
        entity: "collection",
        entityId: `${collectionId}/${id}`,
        before: { reason: before },
        after: { reason: after },
      })),
    );
    if (changes.length > 0) await announce(trx, "listing");
    return changes.length;
  });
}

/** In the order of the collections page. */
export async function listCollections(db: Connection, limit = 50) {
  return db.selectFrom("collections").selectAll().orderBy("position").limit(limit).execute();
}

export async function findCollection(db: Connection, slug: string) {
  const row = await db
    .selectFrom("collections")
    .selectAll()
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row ?? null;
}
