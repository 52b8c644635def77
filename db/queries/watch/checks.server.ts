import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { daysUntilNextCheck, type Judgement, portionOf } from "#domain/watch/judge";

/** Sample stays lead nowhere, and what visitors do not see can wait until it is published. */
const isWatched = sql`properties.active and properties.deleted_at is null and not properties.sample
  and coalesce(properties.property_url, properties.price_source_url, properties.booking_url) is not null`;

/** A row for each property that is to be watched. */
async function enrol(db: Connection, now: Date): Promise<void> {
  await sql`
    insert into source_checks (property_id, due_at)
    select id, ${now}::timestamptz from properties where ${isWatched}
    on conflict do nothing
  `.execute(db);
}

const mark = (which: RawBuilder<unknown>) => sql`
  update source_checks set state = 'waiting', tries = 0, next_try_at = null, updated_at = now()
  where property_id in (${which})
`;

/** Marks the day's portion of those whose time has come, oldest look first. */
export async function planPortion(db: Connection, now: Date): Promise<void> {
  await enrol(db, now);
  const { watched } = await countChecks(db);
  await mark(sql`
    select property_id from source_checks join properties on properties.id = property_id
    where state = 'resting' and due_at <= ${now} and ${isWatched}
    order by checked_at nulls first, property_id limit ${portionOf(watched)}
  `).execute(db);
}

/** Marks every watched property, whenever it was looked at. */
export async function planAll(db: Connection, now: Date): Promise<void> {
  await enrol(db, now);
  await mark(sql`
    select property_id from source_checks join properties on properties.id = property_id
    where state = 'resting' and ${isWatched}
  `).execute(db);
}

/** Those that wait for their look, oldest look first. */
export async function waitingChecks(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom("sourceChecks")
    .select("propertyId")
    .where("state", "=", "waiting")
    .orderBy(sql`checked_at nulls first, property_id`)
    .execute();
  return rows.map(({ propertyId }) => propertyId);
}

/** Marks one property, watched or not, and answers its name; null when it is gone. */
export async function askForCheck(db: Connection, propertyId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    insert into source_checks (property_id, state)
    select id, 'waiting' from properties where id = ${propertyId} and deleted_at is null
    on conflict (property_id) do update
      set state = 'waiting', tries = 0, next_try_at = null, updated_at = now()
    returning (select name from properties where id = property_id) as name
  `.execute(db);
  return rows[0]?.name ?? null;
}

/** Counts a try; null when the property does not wait. */
export async function claimCheck(
  db: Connection,
  propertyId: string,
): Promise<{ tries: number } | null> {
  const row = await db
    .updateTable("sourceChecks")
    .set({ tries: sql`tries + 1`, nextTryAt: null, updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .where("state", "=", "waiting")
    .returning("tries")
    .executeTakeFirst();
  return row ?? null;
}

/** Its site wants a pause first. */
export async function postponeCheck(db: Connection, propertyId: string, until: Date) {
  await db
    .updateTable("sourceChecks")
    .set({ nextTryAt: until, updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .execute();
}

/** Stores what a look came to, and when the next one is due. */
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
  // A few hours less than whole days, or the daily round would come too early for it.
  const hours = 24 * daysUntilNextCheck(outcome, suspects) - 4;
  await db
    .updateTable("sourceChecks")
    .set({
      state: "resting",
      outcome,
      detail,
      checkedAt: now,
      dueAt: new Date(now.getTime() + hours * 3_600_000),
      nextTryAt: null,
      updatedAt: sql`now()`,
    })
    .where("propertyId", "=", propertyId)
    .execute();
}

/** Takes a property out of the line without a look. */
export async function setCheckAside(db: Connection, propertyId: string): Promise<void> {
  await db
    .updateTable("sourceChecks")
    .set({ state: "resting", nextTryAt: null, updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .execute();
}

const others = 20;
const enoughToTell = 3;

/** True when none of the last sites could be reached: then it is our own line that is down. */
export async function nothingIsReached(
  db: Connection,
  besides: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from source_checks
    where property_id <> ${besides} and checked_at > ${now}::timestamptz - interval '1 day'
    order by checked_at desc nulls last limit ${others}
  `.execute(db);
  return rows.length >= enoughToTell && rows.every(({ outcome }) => outcome === "away");
}

export interface CheckCounts {
  watched: number;
  waiting: number;
  /** Looked at within a round. */
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
  if (!counts) throw new Error("The count of sources has no row");
  return counts;
}

/** Watched properties whose page the last look could not see, newest look first. */
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

/** Of one property, for its form; null when it was never looked at nor asked for. */
export async function findCheck(db: Connection, propertyId: string) {
  const row = await db
    .selectFrom("sourceChecks")
    .select(["state", "outcome", "detail", "checkedAt"])
    .where("propertyId", "=", propertyId)
    .executeTakeFirst();
  return row ? { ...row, outcome: row.outcome as Judgement["outcome"] | null } : null;
}
