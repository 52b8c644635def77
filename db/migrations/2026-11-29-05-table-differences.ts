import { type Kysely, sql } from "kysely";

/** Every value that differs from the external table is known; refused rows of files can be returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table table_conflicts drop constraint table_conflicts_kind_check;
  alter table table_conflicts add constraint table_conflicts_kind_check
    check (kind in ('offer', 'conflict', 'unsent', 'lookup'));

  -- values given up for the table's, by unit: {ours, theirs}
  alter table table_bases add column declined jsonb not null default '{}';

  -- A value that cannot be used here was never agreed on: a write-back would replace it.
  update table_bases set cells = (
    select coalesce(jsonb_object_agg(cell.key, cell.value), '{}')
    from jsonb_each(cells) as cell where jsonb_typeof(cell.value) <> 'object')
  where exists (
    select from jsonb_each(cells) as cell where jsonb_typeof(cell.value) = 'object');

  -- cells of a file's row by heading, where the row changes something or is refused
  alter table change_items add column source_row jsonb;
  `.execute(db);
}
