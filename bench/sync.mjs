// `node bench/sync.mjs`: a sync of 10,000 records of the external table, then two without changes on the same
// day, one on the next, which dates the evidence of every value anew, and one in which every record has changed.
// The rate limit of the service, five requests a second, alone takes 20 s.
import http from "node:http";
import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

import { end, entries, startReady, withDatabase } from "./harness.mjs";

const records = Number(process.env.SYNC_RECORDS ?? 10_000);
const perPage = 100;
const callsPerSecond = 5;
const byLimit = records / perPage / callsPerSecond;
const token = "weaver-birds-at-noon-and-dusk";

async function measureSync({ env }) {
  const table = await openTable();
  const withTable = {
    ...env,
    ADMIN_API_TOKEN: token,
    AIRTABLE_API_URL: `http://127.0.0.1:${table.port}/v0`,
    AIRTABLE_TOKEN: "pat",
    AIRTABLE_BASE_ID: "appBench",
    AIRTABLE_TABLE: "Stays",
  };
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const web = await startReady([entries.web], withTable);
  const worker = await startReady([entries.worker], withTable);
  try {
    console.log(
      `${records} records; the limit alone takes ${byLimit} s; load ${os.loadavg()[0].toFixed(1)}`,
    );
    console.log(
      "what                 seconds   ratio  fetched      new  changed unchanged  writes  refusals",
    );
    for (const what of ["first sync", "unchanged", "unchanged again", "next day", "all changed"]) {
      if (what === "next day")
        await client.query("update property_evidence set recorded_at = now() - interval '1 day'");
      if (what === "all changed") {
        await illustrate(client);
        // Jobs that find an image end at once.
        await pause(10_000);
        table.raisedBy += 1;
      }
      console.log(await sync({ table, client, port: web.message.port }, what));
    }
  } finally {
    for (const { child } of [web, worker]) await end(child);
    await client.end();
    table.server.close();
  }
}

async function sync({ table, client, port }, what) {
  const before = await written(client);
  const last = await newest(client);
  table.rejected = 0;
  // The request waits for some seconds; the sync continues by itself.
  const call = fetch(`http://127.0.0.1:${port}/api/sync/airtable-properties`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined);
  const { s, fetched, created, changed, unchanged } = await ended(client, last?.id);
  await call;
  const after = await written(client);
  const writes = after.versions - before.versions + (await evidenceSince(client, before.at));
  return (
    what.padEnd(18) +
    s.toFixed(1).padStart(10) +
    (s / byLimit).toFixed(2).padStart(8) +
    [fetched, created, changed, unchanged, writes, table.rejected]
      .map((n) => String(n).padStart(9))
      .join("")
  );
}

/** The first run after the given one, once it is finished. */
async function ended(client, last) {
  for (;;) {
    const run = await newest(client);
    if (run && run.id !== last && run.state === "finished") return run;
    if (run && run.state !== "running" && run.state !== "finished")
      throw new Error(`The sync ${run.state}: ${run.error}`);
    await pause(200);
  }
}

async function newest(client) {
  const { rows } = await client.query(
    `select id, state, error, fetched, created, changed, unchanged,
      extract(epoch from finished_at - runs.created_at)::float8 as s
    from import_runs as runs join sync_runs on run_id = id order by runs.created_at desc limit 1`,
  );
  return rows[0];
}

/** Gives each property an image: otherwise the worker would draw thousands of them meanwhile. */
const illustrate = (client) =>
  client.query(
    `insert into property_images (property_id, position, source_url, kind, state, base_path)
    select id, 0, '/media/bench', 'illustration', 'stored', '/media/bench' from properties
    where not exists (select from property_images where property_id = properties.id)`,
  );

/** Writes of properties and their history so far. */
async function written(client) {
  const { rows } = await client.query(
    `select now() as at, (select count(*) from property_revisions)
      + (select coalesce(sum(version), 0) from properties) as n`,
  );
  return { at: rows[0].at, versions: Number(rows[0].n) };
}

/** Statements of sources that were written or dated since. */
async function evidenceSince(client, at) {
  const { rows } = await client.query(
    "select count(*) as n from property_evidence where recorded_at > $1",
    [at],
  );
  return Number(rows[0].n);
}

/** A table service with a rate limit. */
async function openTable() {
  const names = ["Name", "Country", "Region", "Active", "Price Per Night", "Currency", "Amenities"];
  const fields = names.map((name, n) => ({ id: `fldBench${n}`, name, type: typeOf(name) }));
  const calls = [];
  const opened = { rejected: 0, raisedBy: 0 };
  const recordOf = (n) => ({
    id: `rec${n}`,
    createdTime: "2026-01-01T00:00:00.000Z",
    fields: Object.fromEntries(
      fields.map(({ id }, at) => [
        id,
        [`Stay ${n}`, "Kenya", "Meru", true, 300 + (n % 500) + opened.raisedBy, "USD", ["Pool"]][
          at
        ],
      ]),
    ),
  });
  const server = http.createServer((request, response) => {
    const respond = (status, body) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(request.url, "http://table");
    const now = Date.now();
    calls.push(now);
    while (calls[0] <= now - 1000) calls.shift();
    if (calls.length > callsPerSecond) {
      opened.rejected += 1;
      return respond(429, { error: { type: "RATE_LIMIT_REACHED", message: "" } });
    }
    if (pathname.includes("/meta/"))
      return respond(200, { tables: [{ id: "tblBench", name: "Stays", fields }] });
    const first = Number(searchParams.get("offset") ?? 0);
    const last = Math.min(records, first + perPage);
    const page = Array.from({ length: last - first }, (_, n) => recordOf(first + n));
    respond(200, { records: page, ...(last < records && { offset: String(last) }) });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(opened, { server, port: server.address().port });
}

function typeOf(name) {
  if (name === "Active") return "checkbox";
  if (name === "Amenities") return "multipleSelects";
  return name === "Price Per Night" ? "currency" : "singleLineText";
}

await withDatabase(measureSync);
