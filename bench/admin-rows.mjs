import pg from "pg";

/** What an operator has after a year: inquiries with their mails, clicks, views by day and page. */
export const year = {
  inquiries: 5_000,
  clicks: 250_000,
  views: 3_000_000,
  pagesRead: 20_000,
  changes: 200,
  uploads: 300,
};
const pagesOfRun = 50;
const staysOfChange = 100;

/** Fills the tables in the server itself; the same numbers each time. */
export async function addYear(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    for (const { table, sum, column } of totals) {
      const { rows } = await client.query(`select sum(${column})::integer as n from ${table}`);
      if (rows[0].n < sum * 0.99) throw new Error(`${table} holds ${rows[0].n} instead of ${sum}`);
    }
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const totals = [
  { table: "booking_clicks_daily", column: "clicks", sum: year.clicks },
  { table: "page_views_daily", column: "views", sum: year.views },
];

const days = "generate_series(0, 364) as d";
const statements = [
  `insert into inquiries (kind, property_id, property_name, name, email, message, status,
      content_hash, created_at)
    select 'property', p.id, p.name, 'Visitor ' || n, 'visitor' || n || '@example.org',
      'Is it open in month ' || (n % 12 + 1) || '?',
      (array['new', 'replied', 'resolved'])[n % 3 + 1], md5(n::text), now() - n * interval '100 minutes'
    from generate_series(1, ${year.inquiries}) as n
    join (select id, name, row_number() over (order by id) as place from properties limit 5000) as p
      on p.place = n`,
  `insert into emails (inquiry_id, purpose, message_id, to_address, subject, text_body, html_body,
      state, sent_at)
    select id, purpose, purpose || id, email, 'About ' || property_name, message, message, 'sent', created_at
    from inquiries, unnest(array['notice', 'acknowledgement']) as purpose`,
  // 200 stays with clicks each day, four or so for each.
  `insert into booking_clicks_daily (day, property_id, property_name, partner, clicks)
    select current_date - d, p.id, p.name, 'Booking.com', ${Math.ceil(year.clicks / 365 / 200)}
    from ${days}, (select id, name from properties order by id limit 200) as p`,
  // 400 pages each day, from two kinds of sites.
  `insert into page_views_daily (day, path, referrer_host, views)
    select current_date - d, '/accommodation/' || p.id, host, ${Math.ceil(year.views / 365 / 400 / 2)}
    from ${days}, (select id from properties order by id limit 400) as p,
      unnest(array['', 'search.example']) as host`,
  `insert into import_runs (kind, state, actor, created_at, finished_at)
    select 'batch', 'finished', 'admin', at, at
    from generate_series(1, ${year.pagesRead / pagesOfRun}) as n, lateral (select now() - n * interval '20 hours' as at) as made`,
  `insert into import_items (run_id, position, url, host, state, tries, property_id, created_at, finished_at)
    select r.id, n, 'https://lodge' || n || '.example/' || r.id, 'lodge' || n || '.example', 'imported', 1,
      (select id from properties limit 1), r.created_at, r.created_at
    from import_runs as r, generate_series(0, ${pagesOfRun - 1}) as n`,
  `insert into changes (id, action, parameters, actor, state, created_at, finished_at)
    select gen_random_uuid(), 'activate', '{}', 'admin', 'finished', now() - n * interval '40 hours', now()
    from generate_series(1, ${year.changes}) as n`,
  `insert into change_items (change_id, position, property_id, name, state)
    select c.id, row_number() over (partition by c.id order by p.id), p.id, p.name, 'done'
    from changes as c, (select id, name from properties order by id limit ${staysOfChange}) as p`,
  `insert into media_uploads (hash, file_name, widths, width, height, color, actor)
    select md5(n::text), 'camp-' || n || '.jpg', '{640}', 640, 480, '#b08968', 'admin'
    from generate_series(1, ${year.uploads}) as n`,
  `insert into audit_log (actor, action, entity, entity_id, at)
    select 'admin', 'update', 'property', id, now() - row_number() over () * interval '5 minutes'
    from properties`,
];
