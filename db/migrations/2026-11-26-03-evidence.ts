import { type Kysely, sql } from "kysely";

/**
 * What each source says about a field: one row per property, field and origin, so that a page and a lodge
 * can disagree. Replaces property_sources, which had one row per field. Web processes of the previous release
 * still write that table, and a trigger copies their rows; a later migration drops both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table property_evidence (
    property_id text not null references properties on update cascade on delete cascade,
    field text not null,
    origin text not null
      check (origin in ('typed', 'lodge', 'reader', 'ai', 'sync', 'seed', 'computed')),
    via text,
    source_url text,
    passage text,
    -- the operator who typed it, or the contact of the lodge
    person text,
    value jsonb,
    -- the property has this value
    agrees boolean not null,
    -- a locked field is never overwritten by an import or a sync
    locked boolean not null default false,
    recorded_at timestamptz not null default now(),
    primary key (property_id, field, origin)
  );
  create index property_evidence_of_lodges on property_evidence (property_id)
    where origin = 'lodge' and agrees;

  create function copy_property_source() returns trigger language plpgsql as $$
  begin
    -- A renamed property renames its evidence too.
    if tg_op = 'UPDATE' and new.property_id <> old.property_id then
      return null;
    end if;
    if tg_op = 'DELETE' then
      delete from property_evidence
        where property_id = old.property_id and field = old.field and origin = old.origin
          and recorded_at <= old.recorded_at;
      return null;
    end if;
    update property_evidence set agrees = (value is not distinct from new.value)
      where property_id = new.property_id and field = new.field;
    insert into property_evidence
      (property_id, field, origin, via, source_url, passage, value, agrees, locked, recorded_at)
      values (new.property_id, new.field, new.origin, new.via, new.source_url, new.passage,
        new.value, true, new.locked, new.recorded_at)
      on conflict (property_id, field, origin) do update set via = excluded.via,
        source_url = excluded.source_url, passage = excluded.passage, value = excluded.value,
        agrees = true, locked = property_evidence.locked or excluded.locked,
        recorded_at = excluded.recorded_at;
    return null;
  end $$;
  create trigger property_sources_copied after insert or update or delete on property_sources
    for each row execute function copy_property_source();

  -- After the trigger, which waits for writes in progress and blocks others until the commit.
  insert into property_evidence
    (property_id, field, origin, via, source_url, passage, value, agrees, locked, recorded_at)
    select property_id, field, origin, via, source_url, passage, value, true, locked, recorded_at
    from property_sources;
  `.execute(db);
}
