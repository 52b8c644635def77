import { type Kysely, sql } from "kysely";

/** All background work has rows of `work`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create or replace function add_missing_work() returns bigint language sql as $$
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
      union all
      select 'apply-change', id::text,
        jsonb_build_object('changeId', id) || case when state = 'undoing' then '{"undo": true}' else '{}' end::jsonb,
        0, null
      from changes where state in ('running', 'undoing')
      union all
      select 'sync-table', run_id::text, jsonb_build_object('runId', run_id), 0, null
      from sync_runs join import_runs on import_runs.id = run_id where import_runs.state = 'running'
      union all
      select 'make-illustration', id, jsonb_build_object('propertyId', id), 0, null
      from properties where deleted_at is null and not exists (
        select from property_images where property_id = properties.id and state in ('waiting', 'stored'))
      union all
      (select distinct on (run_id, host) 'scrape-item', item.id::text, jsonb_build_object('itemId', item.id), 0, null::timestamptz
      from import_items as item join import_runs as run on run.id = run_id
      where item.state in ('pending', 'scraping') and url is not null and not needs_browser
        and run.state = 'running'
      order by run_id, host, position)
      union all
      select 'render-item', item.id::text, jsonb_build_object('itemId', item.id), 0, null
      from import_items as item join import_runs as run on run.id = run_id
      where item.state in ('pending', 'scraping') and needs_browser and run.state = 'running'
      union all
      select 'import-property', id::text, jsonb_build_object('itemId', id), 0, null
      from import_items where state = 'importing'
      union all
      select 'deliver-email', id::text, jsonb_build_object('emailId', id), 0, next_try_at
      from emails where state in ('queued', 'sending') and not waits_for_server
      union all
      select 'probe-mail', 'probe', '{}', 0, next_try_at from mail_outage
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
