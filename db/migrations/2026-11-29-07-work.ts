import { type Kysely, sql } from "kysely";

/** Open work: what a job still has to do, who does it, and when it is tried again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table work (
    -- a job of the catalog
    kind text not null,
    key text not null,
    payload jsonb not null,
    -- counts the requests: one that arrives while a worker is busy is not completed with the work before it
    version integer not null default 1,
    tries integer not null default 0,
    due_at timestamptz not null default now(),
    held_by uuid,
    held_until timestamptz,
    error text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (kind, key)
  );
  create index work_due on work (kind, due_at);

  create or replace function add_webhook_deliveries(event text, subject jsonb) returns void language sql as $$
    with added as (
      insert into webhook_deliveries (webhook_id, event, subject)
      select webhooks.id, $1, $2 from webhooks where webhooks.active and $1 = any(webhooks.events)
      returning id
    )
    insert into work (kind, key, payload)
    select 'deliver-webhook', id, jsonb_build_object('deliveryId', id) from added
  $$;

  -- Work of records that wait without any: those of the release before, also of one that still runs.
  create function add_missing_work() returns bigint language sql as $$
    with waiting (kind, key, payload, tries, due_at) as (
      select 'deliver-webhook', id::text, jsonb_build_object('deliveryId', id), tries, next_try_at
      from webhook_deliveries where state in ('waiting', 'sending')
      union all
      select kind, property_id, jsonb_build_object('propertyId', property_id), tries, next_try_at
      from place_lookups where state = 'waiting'
      union all
      select 'write-back', property_id,
        jsonb_build_object('propertyId', property_id, 'version', version), tries, next_try_at
      from write_backs where state = 'waiting'
      union all
      select 'check-source', property_id, jsonb_build_object('propertyId', property_id), tries, next_try_at
      from source_checks where state = 'waiting'
      union all
      select 'run-pipeline', id::text, jsonb_build_object('runId', id), 0, null
      from pipeline_runs where state <> 'finished'
      union all
      select 'list-stays', id::text, jsonb_build_object('listId', id), tries, next_try_at
      from stay_lists where state in ('waiting', 'reading')
      union all
      select 'read-rate-sheet', id::text, jsonb_build_object('sheetId', id), tries, next_try_at
      from rate_sheets where state in ('waiting', 'reading')
      union all
      select 'copy-image', id::text, jsonb_build_object('imageId', id), tries, null
      from property_images where state = 'waiting'
      union all
      select 'extract-with-ai', item_id::text, jsonb_build_object('itemId', item_id), tries, next_try_at
      from ai_questions where state in ('waiting', 'asking')
    ), added as (
      insert into work (kind, key, payload, tries, due_at)
      select kind, key, payload, tries, coalesce(due_at, now()) from waiting
      on conflict do nothing
      returning 1
    )
    select count(*) from added
  $$;
  select add_missing_work();
  `.execute(db);
}
