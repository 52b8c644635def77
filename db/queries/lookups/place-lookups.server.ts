import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { LookupKind, PlaceQuestion } from "#domain/places/lookups";

export type LookupState = "waiting" | "found" | "nothing" | "failed";

export interface PlaceLookup {
  kind: LookupKind;
  /** The address or the point that was asked about. */
  question: string;
  state: LookupState;
  /** What was found, or why nothing was. */
  detail: string | null;
  tries: number;
  nextTryAt: Date | null;
  updatedAt: Date;
}

/**
 * Notes what has to be looked up for a property, before any job. A question that was answered is not
 * asked again; one that nobody asks any more is forgotten.
 * @returns what waits now
 */
export async function askForPlace(
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
  const waiting = await askForPlaces(trx, [{ propertyId, ...requested }]);
  return waiting.has(propertyId) ? requested.kind : null;
}

/** As askForPlace, one question each. @returns the properties that wait now */
export async function askForPlaces(
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

/** Counts a try; null when nothing of that kind waits. */
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

/** Stores an answer to the question that was asked; another one by now waits on. */
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

/** Asks once more after a failure; false when there is nothing to ask. */
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

/** Ends a question without an answer, for a reason in words. */
export async function setLookupAside(
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

/** What was looked up for properties, or is to be, by their ids. */
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
