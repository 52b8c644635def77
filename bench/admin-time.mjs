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

/** Addresses of the back office that show a screen; those with a name need a record, and have it here. */
const records = {
  ":id": "select id from properties order by id limit 1",
  ":slug": "select slug from pages limit 1",
};

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
  return [...new Set([...found.filter(Boolean), ...filtered])].sort();
}

async function filled(address, client) {
  let whole = address;
  for (const [name, query] of Object.entries(records)) {
    if (!whole.includes(name)) continue;
    const { rows } = await client.query(query);
    whole = whole.replace(name, String(Object.values(rows[0] ?? {})[0] ?? ""));
  }
  return whole.includes(":") ? null : whole;
}

async function report(origin, addresses) {
  const { cookie } = await signIn(origin, password);
  const { inquiries, clicks, views } = year;
  console.log(
    `back office: ${properties} properties, ${inquiries} inquiries, ${clicks} clicks, ${views} views; median of ${rounds}, at most ${mostMs} ms`,
  );
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (const address of addresses) {
    const times = [];
    let status = 0;
    for (let round = -3; round < rounds; round++) {
      const began = performance.now();
      status = await ask(origin + address, cookie, agent);
      if (round >= 0) times.push(performance.now() - began);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
    const note = median > mostMs ? `   (OVER ${mostMs} ms)` : "";
    console.log(`${address.padEnd(64)} ${status} ${median.toFixed(0).padStart(6)} ms${note}`);
  }
  agent.destroy();
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
