// Server time of every screen of the back office, with as many rows as a year brings.
import http from "node:http";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";

import { addYear, year } from "./admin-rows.mjs";
import { signIn } from "./operator.mjs";
import { end, entries, startReady, withDatabase } from "./processes.mjs";

const properties = 20_000;
const mostMs = 100;
const password = "weaver-birds-at-noon";
const rounds = Number(process.env.ADMIN_ROUNDS ?? 15);

/** The record that a screen is about, by how its address begins. */
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

/** Screens that need to be told more than their address. */
const parameters = { "/admin/analytics/partner": "?partner=Booking.com" };

/** Medians of every screen, on a site of its own that is removed afterwards. */
export function measureAdmin() {
  return withDatabase(
    async ({ env, run }) => {
      run("dist/db/seed.js", "--properties", String(properties));
      await addYear(env.DATABASE_URL);
      const { child, said } = await startReady([entries.web], { ...env, ADMIN_PASSWORD: password });
      try {
        await report(`http://127.0.0.1:${said.port}`, await screens(env.DATABASE_URL));
      } finally {
        await end(child);
      }
    },
    { seed: [] },
  );
}

/** Every address under /admin that answers a GET with a page, as the built site lists its routes. */
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
    `back office: ${properties} properties, ${inquiries} inquiries, ${clicks} clicks, ${views} views; median of ${rounds}, at most ${mostMs} ms`,
  );
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const missing = [];
  for (const address of addresses) {
    const times = [];
    let status = 0;
    for (let round = -3; round < rounds; round++) {
      const began = performance.now();
      status = await ask(origin + address, cookie, agent);
      if (round >= 0) times.push(performance.now() - began);
    }
    if (status >= 400) missing.push(address);
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
    const note = median > mostMs ? `   (OVER ${mostMs} ms)` : "";
    console.log(`${address.padEnd(64)} ${status} ${median.toFixed(0).padStart(6)} ms${note}`);
  }
  agent.destroy();
  if (missing.length > 0) throw new Error(`No screen: ${missing.join(", ")}`);
}

function ask(address, cookie, agent) {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent, headers: { cookie } }, (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode));
      })
      .on("error", reject);
  });
}

// As a command of its own too: node bench/admin-time.mjs
if (process.argv[1] === new URL(import.meta.url).pathname) await measureAdmin();
