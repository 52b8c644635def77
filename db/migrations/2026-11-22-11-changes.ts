import { type Kysely, sql } from "kysely";

/** Changes of many properties at once: each a row, with a row for every property it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changes (
      -- made by the form that asks, so that sending it twice changes nothing twice
      id uuid primary key,
      action text not null,
      parameters jsonb not null default '{}',
      -- the view of the list that it was opened from
      list text not null default '',
      actor text not null,
      state text not null
        check (state in ('planned', 'running', 'finished', 'cancelled', 'undoing', 'undone')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      finished_at timestamptz,
      undone_at timestamptz
    )
  `.execute(db);
  await sql`create index changes_under_way on changes (updated_at)
    where state in ('running', 'undoing')`.execute(db);
  await sql`
    create table change_items (
      change_id uuid not null references changes on delete cascade,
      -- of an import: the row of the file
      position integer not null,
      -- null: not created yet, or gone for good
      property_id text references properties on update cascade on delete set null,
      -- as the operator gave it, where no property has it
      given_id text,
      name text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'done', 'same', 'refused', 'undone', 'kept')),
      -- the property did not exist before
      created boolean not null default false,
      -- values of the touched fields
      before jsonb,
      after jsonb,
      -- of the property, when the change was planned, then when it was made
      version integer,
      reason text,
      primary key (change_id, position)
    )
  `.execute(db);
  await sql`create index change_items_by_state on change_items (change_id, state, position)`.execute(
    db,
  );
  await sql`create index change_items_by_property on change_items (property_id)`.execute(db);

  // The lines of one change of many stand behind the line of the change itself.
  await sql`alter table audit_log add column change_id uuid`.execute(db);
  await sql`create index audit_log_own_lines on audit_log (id desc) where change_id is null`.execute(
    db,
  );
  await sql`create index audit_log_by_day on audit_log (at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_log_by_day`.execute(db);
  await sql`alter table audit_log drop column change_id`.execute(db);
  await sql`drop table change_items, changes`.execute(db);
}
