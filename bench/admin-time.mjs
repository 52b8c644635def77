// `node bench/admin-time.mjs`: server time of every screen of the back office, with the rows of a year.
import http from "node:http";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import pg from "pg";

import { end, entries, signIn, startReady, withDatabase } from "./harness.mjs";

/** Rows after a year. */
const year = {
  inquiries: 5_000,
  clicks: 250_000,
  views: 3_000_000,
  pagesRead: 20_000,
  changes: 200,
  uploads: 300,
};
const pagesOfRun = 50;
const staysOfChange = 100;

/** Fills the tables by SQL, the same in each run. */
async function addYear(url) {
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
  // 200 properties with about four clicks a day.
  `insert into booking_clicks_daily (day, property_id, property_name, partner, clicks)
    select current_date - d, p.id, p.name, 'Booking.com', ${Math.ceil(year.clicks / 365 / 200)}
    from ${days}, (select id, name from properties order by id limit 200) as p`,
  // 400 pages a day, with two referrers.
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

const properties = 20_000;
const maxMs = 100;
const password = "weaver-birds-at-noon";
const rounds = Number(process.env.ADMIN_ROUNDS ?? 15);

/** The record of a screen, by the prefix of its path. */
const records = [
  ["/admin/properties", "select id from properties order by id limit 1"],
  ["/admin/changes", "select id from changes order by created_at desc limit 1"],
  ["/admin/imports", "select id from import_items order by created_at desc limit 1"],
  ["/admin/jobs/runs", "select id from import_runs order by created_at desc limit 1"],
  ["/admin/inquiries", "select id from inquiries order by created_at desc limit 1"],
  ["/admin/media", "select hash from media_uploads limit 1"],
  ["/admin/pages", "select slug from pages limit 1"],
  ["/admin/blog", "select slug from posts limit 1"],
];

/** Query strings that screens require. */
const parameters = { "/admin/analytics/partner": "?partner=Booking.com" };

/** Prints the median of every screen. */
function measureAdmin() {
  return withDatabase(
    async ({ env, run }) => {
      run("dist/db/seed.js", "--properties", String(properties));
      await addYear(env.DATABASE_URL);
      const { child, message } = await startReady([entries.web], {
        ...env,
        ADMIN_PASSWORD: password,
      });
      try {
        await report(`http://127.0.0.1:${message.port}`, await screens(env.DATABASE_URL));
      } finally {
        await end(child);
      }
    },
    { seed: [] },
  );
}

/** Every path under /admin with a page, from the routes of the built site. */
async function screens(url) {
  const { routes } = await import(pathToFileURL(path.resolve("build/server/index.js")).href);
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = [];
  for (const route of Object.values(routes)) {
    const address = route.path ?? "";
    if (!/^\/?admin/.test(address) || !route.module.default || address.includes("*")) continue;
    found.push(await filled(`/${address.replace(/^\//, "")}`, client));
  }
  await client.end();
  const filtered = ["/admin/properties?q=camp&sort=price", "/admin/properties?page=400"];
  return [...new Set([...found, ...filtered])].sort();
}

async function filled(address, client) {
  const [name] = /:\w+/.exec(address) ?? [];
  if (!name) return address + (parameters[address] ?? "");
  const [, query] = records.find(([begin]) => address.startsWith(begin)) ?? [];
  if (!query) throw new Error(`There is no record for ${address}`);
  const { rows } = await client.query(query);
  return address.replace(name, String(Object.values(rows[0])[0]));
}

async function report(origin, addresses) {
  const { cookie } = await signIn(origin, password);
  const { inquiries, clicks, views } = year;
  console.log(
    `back office: ${properties} properties, ${inquiries} inquiries, ${clicks} clicks, ${views} views; median of ${rounds}, at most ${maxMs} ms`,
  );
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const missing = [];
  for (const address of addresses) {
    const times = [];
    let status = 0;
    for (let round = -3; round < rounds; round++) {
      const startedAt = performance.now();
      status = await request(origin + address, cookie, agent);
      if (round >= 0) times.push(performance.now() - startedAt);
    }
    if (status >= 400) missing.push(address);
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
    const note = median > maxMs ? `   (OVER ${maxMs} ms)` : "";
    console.log(`${address.padEnd(64)} ${status} ${median.toFixed(0).padStart(6)} ms${note}`);
  }
  agent.destroy();
  if (missing.length > 0) throw new Error(`No screen: ${missing.join(", ")}`);
}

function request(address, cookie, agent) {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent, headers: { cookie } }, (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode));
      })
      .on("error", reject);
  });
}

await measureAdmin();
