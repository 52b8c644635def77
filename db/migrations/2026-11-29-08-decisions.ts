import { type Kysely, sql } from "kysely";

/** A version knows the run that wrote it, so that imports, answers, findings and bulk changes have one undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  -- Decisions of the previous release lock these before they write a version.
  lock table import_items, lodge_requests, source_findings in exclusive mode;

  alter table property_revisions
    -- bulk change, import, request to a lodge, or decision about findings that wrote this version
    add column run_id uuid,
    -- import item, request or finding that it was about
    add column run_item uuid,
    -- what sources said about its fields before it
    add column sources_before jsonb,
    -- it created the property, or brought it back from the trash
    add column created boolean not null default false,
    add column undone_at timestamptz,
    add column undone_by text;

  -- Processes of the previous release record runs elsewhere: copied here until they have ended.
  create function copy_import_to_revisions() returns trigger language plpgsql as $$ begin
    update property_revisions set run_id = new.run_id, run_item = new.id,
      sources_before = case when version = coalesce(new.version_before, 0) + 1
        then new.sources_before end,
      created = new.outcome = 'created' and version = coalesce(new.version_before, 0) + 1
    where property_id = new.property_id and run_id is null
      and version > coalesce(new.version_before, 0) and version <= new.version_after;
    return null;
  end $$;
  create trigger copy_to_revisions after update of version_after on import_items
    for each row when (new.state = 'imported' and new.outcome in ('created', 'updated')
      and new.undone_at is null) execute function copy_import_to_revisions();

  create function copy_review_to_revisions() returns trigger language plpgsql as $$ begin
    update property_revisions as after set run_id = new.id, run_item = new.id,
      sources_before = (select coalesce(jsonb_agg(source), '[]')
        from jsonb_array_elements(new.sources_before) as source, property_revisions as before
        where before.property_id = new.property_id and before.version = new.version_before
          and before.data -> (source ->> 'field') is distinct from after.data -> (source ->> 'field'))
    where after.property_id = new.property_id and after.run_id is null
      and after.version > new.version_before and after.version <= new.version_after;
    return null;
  end $$;
  create trigger copy_to_revisions after update of version_after on lodge_requests
    for each row when (new.state = 'reviewed' and new.version_after is not null)
    execute function copy_review_to_revisions();

  create function copy_finding_to_revisions() returns trigger language plpgsql as $$ begin
    update property_revisions set run_id = new.decision_id, run_item = new.id
    where property_id = new.property_id and run_id is null and version = (
      -- versions and entries of one transaction have one time and the same order
      select version from property_revisions as written, audit_log as entry
      where entry.id = new.line_id and written.property_id = new.property_id
        and written.created_at = entry.at
      order by version
      offset (select count(*) from audit_log as earlier, audit_log as entry
        where entry.id = new.line_id and earlier.id < entry.id and earlier.at = entry.at
          and earlier.entity = 'property' and earlier.entity_id = new.property_id)
      limit 1);
    return null;
  end $$;
  create trigger copy_to_revisions after update of line_id on source_findings
    for each row when (new.state = 'accepted' and new.line_id is not null)
    execute function copy_finding_to_revisions();

  update import_items set version_after = version_after where version_after is not null;
  update lodge_requests set version_after = version_after where version_after is not null;
  update source_findings set line_id = line_id where line_id is not null;
  update property_revisions as written set created = true
  from change_items as item
  where item.created and item.property_id = written.property_id and item.version = written.version;

  create index property_revisions_by_run on property_revisions (run_id) where run_id is not null;
  `.execute(db);
}
