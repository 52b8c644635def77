import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { CellState } from "#domain/imports/batch";
import { type ItemState, type Pace, readItemState, readPace } from "#domain/imports/run";

const read = sql`items.state in ('success', 'importing', 'imported', 'skipped')`;
const failed = sql`items.state = 'error' and items.reason is distinct from 'cancelled'`;
const duplicate = sql`items.twin_id is not null and ${read}`;

const cancelled = sql`items.state = 'error' and items.reason = 'cancelled'`;

const itemFilters = { all: sql`true`, errors: failed, cancelled, twins: duplicate };
export type ItemFilter = keyof typeof itemFilters;

/** State of every item of a run, in order. */
export async function cellsOf(db: Connection, runId: string): Promise<CellState[]> {
  const { rows } = await sql<{ cells: CellState[] | null }>`
    select array_agg(
      case when ${duplicate} then 'twin' when ${read} then 'read' when ${failed} then 'failed'
        when items.state = 'error' then 'cancelled' when items.state = 'scraping' then 'now'
        else 'waiting' end
      order by items.position) as cells
    from import_items as items where items.run_id = ${runId}
  `.execute(db);
  return rows[0]?.cells ?? [];
}

export interface BatchItem {
  id: string;
  url: string;
  host: string;
  state: ItemState;
  reason: string | null;
  error: string | null;
  name: string | null;
  propertyId: string | null;
  twinId: string | null;
  /** When its import was undone. */
  undoneAt: Date | null;
  /** Number of values read; null before. */
  fields: number | null;
  pictures: number | null;
  /** From the request to its result. */
  tookMs: number | null;
  /** Items of the run and its site that are read before this one. */
  ahead: number;
  /** True for a refused page of which something was read. */
  canReadAnyway: boolean;
  /** The passage for which it was refused. */
  refusedFor: string | null;
  /** True if the page says that its stay has closed for good. */
  isClosed: boolean;
  /** True while the language model has not answered. */
  isAsking: boolean;
}

/** A page of a run's items, in order. */
export async function batchItems(
  db: Connection,
  runId: string,
  { show, limit, offset }: { show: ItemFilter; limit: number; offset: number },
): Promise<BatchItem[]> {
  const { rows } = await sql<Omit<BatchItem, "state"> & { state: string }>`
    with run as (
      select items.*, (count(*) filter (where items.state in ('pending', 'scraping'))
        over (partition by items.host order by items.position
          rows between unbounded preceding and 1 preceding))::integer as ahead
      from import_items as items where items.run_id = ${runId}
    )
    select id, url, host, state, reason, error, property_id, twin_id, undone_at, ahead,
      extraction -> 'data' ->> 'name' as name,
      (select count(*)::integer from jsonb_object_keys(extraction -> 'data') as key
        where key <> 'sourceUrl') as fields,
      coalesce(jsonb_array_length(extraction -> 'data' -> 'images'), 0) as pictures,
      (state = 'error' and reason = 'not-a-property' and extraction is not null) as can_read_anyway,
      extraction -> 'refusal' ->> 'passage' as refused_for,
      (extraction ->> 'closed') is not null as is_closed,
      exists (select from ai_questions as question where question.item_id = items.id
        and question.state in ('waiting', 'asking')) as is_asking,
      (extract(epoch from finished_at - started_at) * 1000)::float8 as took_ms
    from run as items where ${itemFilters[show]} order by position limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ state, ...row }) => ({
    ...row,
    state: readItemState(state),
    fields: row.name === null ? null : row.fields,
  }));
}

/** Number of pages that are ready for import and say that their stay has closed for good. */
export async function countClosed(db: Connection, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom("importItems")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("runId", "=", runId)
    .where("state", "=", "success")
    .where(sql<boolean>`(extraction ->> 'closed') is not null`)
    .executeTakeFirstOrThrow();
  return count;
}

export interface BatchSite {
  host: string;
  total: number;
  read: number;
  failed: number;
  cancelled: number;
  reading: number;
  waiting: number;
  pauseMs: number;
  pace: Pace;
  busyAt: Date | null;
  /** Earliest time of the next request. */
  nextAt: Date | null;
  /** Average time per page; null before the first. */
  pageMs: number | null;
}

/** Progress of each site of a run, those with the most pending items first. */
export async function sitesOf(db: Connection, runId: string): Promise<BatchSite[]> {
  const { rows } = await sql<Omit<BatchSite, "pace"> & { pace: string }>`
    select items.host, count(*)::integer as total,
      (count(*) filter (where ${read}))::integer as read,
      (count(*) filter (where ${failed}))::integer as failed,
      (count(*) filter (where items.state = 'error' and not (${failed})))::integer as cancelled,
      (count(*) filter (where items.state = 'scraping'))::integer as reading,
      (count(*) filter (where items.state = 'pending'))::integer as waiting,
      coalesce(site.pause_ms, 500) as pause_ms, coalesce(site.pace, 'standard') as pace,
      site.busy_at, site.next_at,
      (avg(extract(epoch from items.finished_at - items.started_at)) * 1000)::float8 as page_ms
    from import_items as items left join import_sites as site on site.host = items.host
    where items.run_id = ${runId} and items.host is not null
    group by items.host, site.host
    order by waiting desc, items.host
  `.execute(db);
  return rows.map((row) => ({ ...row, pace: readPace(row.pace) }));
}

/** The first item ready for review; null if none was read. */
export async function firstToReview(db: Connection, runId: string): Promise<string | null> {
  const row = await db
    .selectFrom("importItems")
    .select("id")
    .where("runId", "=", runId)
    .where("state", "=", "success")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The newest unfinished batch; null if there is none. */
export async function findRunningBatch(db: Connection): Promise<string | null> {
  const row = await db
    .selectFrom("importRuns")
    .select("id")
    .where("kind", "=", "batch")
    .where("state", "in", ["running", "paused"])
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
