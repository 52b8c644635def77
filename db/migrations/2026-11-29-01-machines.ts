import { type Kysely, sql } from "kysely";

/** Programs as guests: webhooks, proposals with a token, tokens for some groups of calls, visits of agents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table webhooks (
    id uuid primary key default gen_random_uuid(),
    url text not null check (length(url) between 1 and 2000),
    -- "whsec_" and base64, as Standard Webhooks writes it; signing needs the secret itself
    secret text not null,
    events text[] not null check (events <> '{}'
      and events <@ array['inquiry.created', 'property.published', 'property.unpublished', 'test']),
    active boolean not null default true,
    -- null where a person switched it off
    stopped_because text check (length(stopped_because) <= 300),
    created_by text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );

  create table webhook_deliveries (
    -- also the id of the message, so that a receiver recognizes a retry
    id uuid primary key default gen_random_uuid(),
    webhook_id uuid not null references webhooks on delete cascade,
    event text not null
      check (event in ('inquiry.created', 'property.published', 'property.unpublished', 'test')),
    -- of the inquiry or property at that time
    subject jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
    tries smallint not null default 0,
    next_try_at timestamptz not null default now(),
    -- of the last response
    status smallint,
    response text check (length(response) <= 1000),
    error text check (length(error) <= 300),
    replay_of uuid references webhook_deliveries on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index webhook_deliveries_due on webhook_deliveries (next_try_at)
    where state in ('waiting', 'sending');
  create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc);
  create index webhook_deliveries_by_age on webhook_deliveries (created_at);

  -- In the transaction of the change itself, so that no event is lost or sent too early.
  create function add_webhook_deliveries(event text, subject jsonb) returns void language sql as $$
    insert into webhook_deliveries (webhook_id, event, subject)
    select webhooks.id, $1, $2 from webhooks where webhooks.active and $1 = any(webhooks.events)
  $$;

  create function note_property_visibility() returns trigger language plpgsql as $$
  declare
    was boolean := tg_op <> 'INSERT' and old.active and old.deleted_at is null;
    is_now boolean := tg_op <> 'DELETE' and new.active and new.deleted_at is null;
  begin
    if was and not is_now then
      perform add_webhook_deliveries('property.unpublished',
        jsonb_build_object('id', old.id, 'name', old.name));
    elsif is_now and not was then
      perform add_webhook_deliveries('property.published',
        jsonb_build_object('id', new.id, 'name', new.name));
    end if;
    return null;
  end $$;
  create trigger properties_visibility_noted
    after insert or delete or update of active, deleted_at on properties
    for each row execute function note_property_visibility();

  -- Without the visitor's name; the property's name of a contact message is the visitor's text too.
  create function note_inquiry() returns trigger language plpgsql as $$
  begin
    perform add_webhook_deliveries('inquiry.created', jsonb_build_object('id', new.id,
      'kind', new.kind, 'property', case new.kind when 'property' then new.property_name end));
    return null;
  end $$;
  create trigger inquiries_noted after insert on inquiries
    for each row when (new.kind <> 'test' and not new.suspected_spam)
    execute function note_inquiry();
  create trigger accepted_inquiries_noted after update of suspected_spam on inquiries
    for each row when (new.kind <> 'test' and old.suspected_spam and not new.suspected_spam)
    execute function note_inquiry();

  alter table api_tokens drop constraint api_tokens_scope_check;
  alter table api_tokens add constraint api_tokens_scope_check
    check (scope in ('read', 'propose', 'write'));
  -- groups of calls that the token may use; null: all
  alter table api_tokens add column areas text[] check (areas <> '{}');

  alter table import_runs drop constraint import_runs_kind_check;
  alter table import_runs add constraint import_runs_kind_check
    check (kind in ('smart', 'batch', 'ai', 'sync', 'proposal'));
  -- the proposer's reason, for the person who reviews
  alter table import_runs add column note text check (length(note) <= 1000);
  -- proposals that wait for a property
  create index import_items_proposed on import_items (property_id)
    where state = 'success' and extraction ? 'proposal';

  -- by the name of the agent and the way it came; bots without a name stay in robot_views_daily
  create table agent_visits_daily (
    day date not null,
    agent text not null check (agent <> ''),
    channel text not null check (channel in ('page', 'markdown', 'mcp', 'api', 'feed')),
    visits integer not null default 0,
    primary key (day, agent, channel)
  );
  `.execute(db);
}
