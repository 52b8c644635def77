import { type Kysely, sql } from "kysely";

/**
 * Labels of rate sheets (I-008): what a person chose for a sheet, what a lodge's next sheet of the same layout
 * begins with, and which values of a row a person typed, so that they survive another reading.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  alter table rate_sheets add column choices jsonb not null default '{}';
  alter table rate_evidence add column typed boolean not null default false;
  update rate_evidence set typed = true
    where cells = '{}' and (derived like 'typed by %' or derived like '% wins, settled by %');

  -- Derived anew after the migrations: no night is filled from an older sheet (D36).
  delete from stay_rates where property_id in (
    select property_id from rate_sheets where state = 'accepted' and kind = 'rack'
    group by property_id having count(*) > 1);

  create table sheet_labels (
    property_id text not null references properties on update cascade on delete cascade,
    -- SHA-256 of the heads of a table or of a whole sheet, in hex
    shape text not null check (shape ~ '^[0-9a-f]{64}$'),
    -- SheetMemory in domain/rates/sheet-memory.ts
    memory jsonb not null,
    updated_at timestamptz not null default now(),
    primary key (property_id, shape)
  )`.execute(db);
}
