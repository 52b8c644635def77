import { type Kysely, sql } from "kysely";

/** Why a webhook was switched off; deliveries about an inquiry without the visitor's name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  -- null where a person did it
  alter table webhooks add column stopped_because text check (length(stopped_because) <= 300);

  -- The property's name of a contact message is the visitor's text.
  create or replace function note_inquiry() returns trigger language plpgsql as $$
  begin
    perform add_webhook_deliveries('inquiry.created', jsonb_build_object('id', new.id,
      'kind', new.kind, 'property', case new.kind when 'property' then new.property_name end));
    return null;
  end $$;
  `.execute(db);
}
