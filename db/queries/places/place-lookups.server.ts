import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import { type LookupKind, lookupKinds, type PlaceQuestion } from "#domain/places/lookups";

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
 * Records pending lookups of properties, before any job: at most one each. An answered request is not
 * repeated; obsolete requests are deleted.
 * @returns the pending lookups by property id
 */
export async function requestLookups(
  trx: Connection,
  requests: readonly { propertyId: string; requested: PlaceQuestion | null }[],
): Promise<Map<string, LookupKind>> {
  await sql`
    delete from place_lookups as stored
    using unnest(${requests.map(({ propertyId }) => propertyId)}::text[],
      ${requests.map(({ requested }) => requested?.kind ?? null)}::text[])
      as requested (property_id, kind)
    where stored.property_id = requested.property_id and stored.state = 'waiting'
      and stored.kind is distinct from requested.kind
  `.execute(trx);
  const values = requests.flatMap(({ propertyId, requested }) =>
    requested ? [sql`(${propertyId}, ${requested.kind}, ${requested.question})`] : [],
  );
  if (values.length === 0) return new Map();
  const { rows: waiting } = await sql<{ propertyId: string; kind: LookupKind }>`
    insert into place_lookups as stored (property_id, kind, question)
    values ${sql.join(values)}
    on conflict (property_id, kind) do update set
      question = excluded.question, state = 'waiting', detail = null, updated_at = now()
    where stored.question <> excluded.question or stored.state in ('found', 'waiting')
    returning property_id, kind
  `.execute(trx);
  for (const kind of lookupKinds)
    await requestWork(
      trx,
      kind,
      waiting.filter((row) => row.kind === kind),
    );
  return new Map(waiting.map(({ propertyId, kind }) => [propertyId, kind]));
}

/** The requested address or coordinates; null if no lookup of that kind is pending. */
export async function findPlaceQuestion(
  db: Connection,
  propertyId: string,
  kind: LookupKind,
): Promise<string | null> {
  const row = await db
    .selectFrom("placeLookups")
    .select("question")
    .where("propertyId", "=", propertyId)
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row?.question ?? null;
}

/** Stores the result if the request is still the same; a newer request stays pending. */
export async function completeLookup(
  db: Connection,
  { propertyId, kind, question }: { propertyId: string; kind: LookupKind; question: string },
  outcome: { state: "found" | "nothing"; detail: string },
): Promise<void> {
  await db
    .updateTable("placeLookups")
    .set({ ...outcome, updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .where("kind", "=", kind)
    .where("question", "=", question)
    .where("state", "=", "waiting")
    .execute();
}

/** Retries after a failure; false if there is none. */
export function reopenLookup(
  db: Connection,
  propertyId: string,
  kind: LookupKind,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("placeLookups")
      .set({ state: "waiting", detail: null, updatedAt: sql`now()` })
      .where("propertyId", "=", propertyId)
      .where("kind", "=", kind)
      .where("state", "in", ["nothing", "failed"])
      .returning("kind")
      .executeTakeFirst();
    if (row) await requestWork(trx, kind, [{ propertyId }]);
    return row !== undefined;
  });
}

/** Ends a lookup without a result, with a reason for the operator. */
export async function failLookup(
  db: Connection,
  propertyId: string,
  kind: LookupKind,
  reason: string,
): Promise<void> {
  await db
    .updateTable("placeLookups")
    .set({ state: "failed", detail: reason, updatedAt: sql`now()` })
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
    .leftJoin("work", (join) =>
      join
        .onRef("work.kind", "=", "placeLookups.kind")
        .onRef("work.key", "=", "placeLookups.propertyId"),
    )
    .select(["propertyId", "placeLookups.kind", "question", "state", "placeLookups.updatedAt"])
    .select((eb) => [
      eb.fn.coalesce("detail", "work.error").as("detail"),
      eb.fn.coalesce("work.tries", eb.lit(0)).as("tries"),
    ])
    .select(sql<Date | null>`case when work.error is not null then work.due_at end`.as("nextTryAt"))
    .where("propertyId", "in", [...propertyIds])
    .orderBy("placeLookups.kind")
    .execute();
  const found = new Map<string, PlaceLookup[]>();
  for (const { propertyId, ...row } of rows) {
    const lookup = row as PlaceLookup;
    found.set(propertyId, [...(found.get(propertyId) ?? []), lookup]);
  }
  return found;
}
