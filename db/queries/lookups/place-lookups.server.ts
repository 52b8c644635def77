import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { LookupKind, PlaceQuestion } from "#domain/places/lookups";

export type LookupState = "waiting" | "found" | "nothing" | "failed";

export interface PlaceLookup {
  kind: LookupKind;
  /** The requested address or coordinates. */
  question: string;
  state: LookupState;
  /** The result, or the reason for a failure. */
  detail: string | null;
  tries: number;
  nextTryAt: Date | null;
  updatedAt: Date;
}

/**
 * Records pending lookups of a property, before any job. An answered request is not repeated; obsolete
 * requests are deleted.
 * @returns the pending lookups
 */
export async function requestLookup(
  trx: Connection,
  propertyId: string,
  requested: PlaceQuestion | null,
): Promise<LookupKind | null> {
  await trx
    .deleteFrom("placeLookups")
    .where("propertyId", "=", propertyId)
    .where("state", "=", "waiting")
    .$if(requested !== null, (qb) => qb.where("kind", "!=", requested?.kind ?? ""))
    .execute();
  if (!requested) return null;
  const waiting = await requestLookups(trx, [{ propertyId, ...requested }]);
  return waiting.has(propertyId) ? requested.kind : null;
}

/** Batch form of requestLookup with one request each. @returns the properties with a pending lookup */
export async function requestLookups(
  trx: Connection,
  requested: readonly (PlaceQuestion & { propertyId: string })[],
): Promise<Set<string>> {
  if (requested.length === 0) return new Set();
  const values = requested.map(
    ({ propertyId, kind, question }) => sql`(${propertyId}, ${kind}, ${question})`,
  );
  const { rows } = await sql<{ propertyId: string }>`
    insert into place_lookups as stored (property_id, kind, question)
    values ${sql.join(values)}
    on conflict (property_id, kind) do update set
      question = excluded.question, state = 'waiting', detail = null, tries = 0,
      next_try_at = null, updated_at = now()
    where stored.question <> excluded.question or stored.state in ('found', 'waiting')
    returning property_id
  `.execute(trx);
  return new Set(rows.map(({ propertyId }) => propertyId));
}

/** Claims a lookup and counts the attempt; null if none of that kind is pending. */
export async function claimLookup(
  db: Connection,
  propertyId: string,
  kind: LookupKind,
): Promise<{ question: string; tries: number } | null> {
  const row = await db
    .updateTable("placeLookups")
    .set({ tries: sql`tries + 1`, nextTryAt: null, updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .returning(["question", "tries"])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the result if the request is still the same; a newer request stays pending. */
export async function completeLookup(
  db: Connection,
  { propertyId, kind, question }: { propertyId: string; kind: LookupKind; question: string },
  outcome: { state: LookupState; detail: string | null; nextTryAt?: Date },
): Promise<void> {
  await db
    .updateTable("placeLookups")
    .set({ nextTryAt: null, ...outcome, updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .where("kind", "=", kind)
    .where("question", "=", question)
    .where("state", "=", "waiting")
    .execute();
}

/** Retries after a failure; false if there is none. */
export async function reopenLookup(
  db: Connection,
  propertyId: string,
  kind: LookupKind,
): Promise<boolean> {
  const row = await db
    .updateTable("placeLookups")
    .set({ state: "waiting", tries: 0, detail: null, nextTryAt: null, updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .where("kind", "=", kind)
    .where("state", "in", ["nothing", "failed"])
    .returning("kind")
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a lookup without a result, with a reason for the operator. */
export async function cancelLookup(
  db: Connection,
  propertyId: string,
  kind: LookupKind,
  reason: string,
): Promise<void> {
  await db
    .updateTable("placeLookups")
    .set({ state: "failed", detail: reason, nextTryAt: null, updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .execute();
}

/** Lookups by property id, pending ones included. */
export async function lookupsOf(
  db: Connection,
  propertyIds: readonly string[],
): Promise<Map<string, PlaceLookup[]>> {
  if (propertyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("placeLookups")
    .selectAll()
    .where("propertyId", "in", [...propertyIds])
    .orderBy("kind")
    .execute();
  const found = new Map<string, PlaceLookup[]>();
  for (const { propertyId, ...row } of rows) {
    const lookup = row as PlaceLookup;
    found.set(propertyId, [...(found.get(propertyId) ?? []), lookup]);
  }
  return found;
}
