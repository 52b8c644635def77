import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import { daysUntilNextCheck, type Judgement, portionOf } from "#domain/sources/judge";

/** Sample properties have no real source; hidden ones are checked once published. */
const isWatched = sql`properties.active and properties.deleted_at is null and not properties.sample
  and coalesce(properties.property_url, properties.price_source_url, properties.booking_url) is not null`;

/** Creates a row for each property to check. */
async function createMissingRows(db: Connection, now: Date): Promise<void> {
  await sql`
    insert into source_checks (property_id, due_at)
    select id, ${now}::timestamptz from properties where ${isWatched}
    on conflict do nothing
  `.execute(db);
}

async function schedule(trx: Connection, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ propertyId: string }>`
    update source_checks set state = 'waiting', updated_at = now()
    where property_id in (${which}) returning property_id
  `.execute(trx);
  await requestWork(trx, "check-source", rows);
}

/** Schedules the day's share of due properties, longest unchecked first. */
export function planPortion(db: Connection, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await createMissingRows(trx, now);
    const { watched } = await countChecks(trx);
    await schedule(
      trx,
      sql`
        select property_id from source_checks join properties on properties.id = property_id
        where state = 'resting' and due_at <= ${now} and ${isWatched}
        order by checked_at nulls first, property_id limit ${portionOf(watched)}`,
    );
  });
}

/** Schedules every monitored property, even if it was checked recently. */
export function planAll(db: Connection, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await createMissingRows(trx, now);
    await schedule(
      trx,
      sql`
        select property_id from source_checks join properties on properties.id = property_id
        where state = 'resting' and ${isWatched}`,
    );
  });
}

/** Ids of scheduled properties, longest unchecked first. */
export async function waitingChecks(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom("sourceChecks")
    .select("propertyId")
    .where("state", "=", "waiting")
    .orderBy(sql`checked_at nulls first, property_id`)
    .execute();
  return rows.map(({ propertyId }) => propertyId);
}

/** Schedules a check of one property, monitored or not. @returns its name; null if it was deleted */
export function requestSourceCheck(db: Connection, propertyId: string): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ name: string }>`
      insert into source_checks (property_id, state)
      select id, 'waiting' from properties where id = ${propertyId} and deleted_at is null
      on conflict (property_id) do update set state = 'waiting', updated_at = now()
      returning (select name from properties where id = property_id) as name
    `.execute(trx);
    const [requested] = rows;
    if (!requested) return null;
    await requestWork(trx, "check-source", [{ propertyId }]);
    return requested.name;
  });
}

/** Stores the result of a check, and the date of the next one. */
export async function completeCheck(
  db: Connection,
  propertyId: string,
  {
    outcome,
    detail,
    suspects,
    now,
  }: Pick<Judgement, "outcome" | "detail"> & {
    suspects: boolean;
    now: Date;
  },
): Promise<void> {
  // A few hours less than whole days, so that the daily run finds it due.
  const hours = 24 * daysUntilNextCheck(outcome, suspects) - 4;
  await db
    .updateTable("sourceChecks")
    .set({
      state: "resting",
      outcome,
      detail,
      checkedAt: now,
      dueAt: new Date(now.getTime() + hours * 3_600_000),
      updatedAt: sql`now()`,
    })
    .where("propertyId", "=", propertyId)
    .execute();
}

/** Removes a property from the queue without a check. */
export async function cancelSourceCheck(db: Connection, propertyId: string): Promise<void> {
  await db
    .updateTable("sourceChecks")
    .set({ state: "resting", updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .execute();
}

const sampleSize = 20;
const minSample = 3;

/** True if none of the last sites was reachable: our own network is down. */
export async function nothingIsReached(
  db: Connection,
  besides: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from source_checks
    where property_id <> ${besides} and checked_at > ${now}::timestamptz - interval '1 day'
    order by checked_at desc nulls last limit ${sampleSize}
  `.execute(db);
  return rows.length >= minSample && rows.every(({ outcome }) => outcome === "away");
}

export interface CheckCounts {
  watched: number;
  waiting: number;
  /** Checked within one cycle. */
  seen: number;
  unseen: number;
  lastAt: Date | null;
}

export async function countChecks(db: Connection): Promise<CheckCounts> {
  const { rows } = await sql<CheckCounts>`
    select count(*)::integer as watched,
      count(*) filter (where checks.state = 'waiting')::integer as waiting,
      count(*) filter (where checks.outcome = 'seen')::integer as seen,
      count(*) filter (where checks.outcome <> 'seen')::integer as unseen,
      max(checks.checked_at) as last_at
    from properties left join source_checks as checks on checks.property_id = properties.id
    where ${isWatched}
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("The count of sources returned no row");
  return counts;
}

/** Monitored properties whose page could not be read at the last check, newest first. */
export async function listUnseen(db: Connection, limit: number) {
  const { rows } = await sql<{
    propertyId: string;
    name: string;
    outcome: Judgement["outcome"];
    detail: string | null;
    checkedAt: Date;
  }>`
    select property_id, properties.name, outcome, detail, checked_at
    from source_checks join properties on properties.id = property_id
    where outcome <> 'seen' and ${isWatched}
    order by checked_at desc nulls last limit ${limit}
  `.execute(db);
  return rows;
}

/** Check state for the property's form; null if there was never a check or request. */
export async function findCheck(db: Connection, propertyId: string) {
  const row = await db
    .selectFrom("sourceChecks")
    .select(["state", "outcome", "detail", "checkedAt"])
    .where("propertyId", "=", propertyId)
    .executeTakeFirst();
  return row ? { ...row, outcome: row.outcome as Judgement["outcome"] | null } : null;
}
