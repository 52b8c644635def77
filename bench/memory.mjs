// `node bench/memory.mjs`: MB of a web and a worker process, idle and after work, compared with a bare server.
import fs from "node:fs";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";

import {
  bareServer,
  end,
  entries,
  memoryMb,
  printRows,
  row,
  signIn,
  startReady,
  withDatabase,
} from "./harness.mjs";

const requests = Number(process.env.MEMORY_REQUESTS ?? 6_000);
const pagesRead = Number(process.env.MEMORY_PAGES ?? 200);
const properties = Number(process.env.MEMORY_PROPERTIES ?? 20_000);
const siteCount = 10;
/** Long enough for caches and the heap to shrink. */
const idleMs = 35_000;
const countries = ["kenya", "tanzania", "botswana", "namibia", "south-africa", "zambia"];

export function measureMemory() {
  return withDatabase(
    async ({ env }) => {
      const sites = await openSites();
      const hosts = sites.map(({ host }) => host).join();
      const siteEnv = { ...env, FETCH_ALLOW_HOSTS: hosts };
      const [bare, web, worker] = [
        await startReady(["-e", bareServer], env),
        await startReady([entries.web], siteEnv),
        await startReady([entries.worker], siteEnv),
      ];
      try {
        const idle = { bare: memoryMb(bare.child), web: memoryMb(web.child), worker: 0 };
        await pause(3_000);
        idle.worker = memoryMb(worker.child);
        const max = { web: 0, worker: 0 };
        const sampling = setInterval(() => {
          max.web = Math.max(max.web, memoryMb(web.child));
          max.worker = Math.max(max.worker, memoryMb(worker.child));
        }, 200);
        const origin = `http://127.0.0.1:${web.message.port}`;
        await Promise.all([browse(origin), readBatch(origin, sites, env)]);
        clearInterval(sampling);
        await pause(idleMs);
        return ["web", "worker"].flatMap((kind) => [
          row(`${kind}: MB idle`, idle[kind], idle.bare),
          row(`${kind}: MB at most, at work`, max[kind], idle.bare),
          row(
            `${kind}: MB after work`,
            memoryMb(kind === "web" ? web.child : worker.child),
            idle.bare,
          ),
        ]);
      } finally {
        for (const { child } of [bare, web, worker]) await end(child);
        for (const { server } of sites) server.close();
      }
    },
    { seed: ["--properties", String(properties)] },
  );
}

/** Requests different pages, eight at a time. */
async function browse(origin) {
  let number = 0;
  const walk = async () => {
    while (number < requests) {
      const n = number++;
      const paths = [
        "/",
        `/accommodation?country=${countries[n % countries.length]}&page=${1 + (n % 40)}`,
        `/accommodation/generated-${1 + (n % Math.round(properties * 0.95))}`,
        `/accommodation?search=pool&maxPrice=${200 + (n % 500)}`,
        `/accommodation/generated-${1 + (n % Math.round(properties * 0.95))}.data`,
      ];
      const response = await fetch(origin + paths[n % paths.length]);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, walk));
}

/** One batch, from the form to the last page. */
async function readBatch(origin, sites, { ADMIN_PASSWORD, DATABASE_URL }) {
  const urls = Array.from(
    { length: pagesRead },
    (_, n) => `http://${sites[n % siteCount].host}/lodge-${n}`,
  );
  const operator = await signIn(origin, ADMIN_PASSWORD);
  await operator.post("/admin/batch-scrape", { urls: urls.join("\n") });
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  for (;;) {
    const { rows } = await client.query(
      "select count(*)::integer as open from import_items where state in ('pending', 'scraping')",
    );
    if (rows[0].open === 0) break;
    await pause(500);
  }
  await client.end();
}

/** Real pages where they are available, some of them large. */
export function savedPages() {
  const real = "../shared/pages";
  const folder = fs.existsSync(real) ? real : "tests/pages";
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".html"))
    .map((name) => ({ name, html: fs.readFileSync(`${folder}/${name}`, "utf8") }));
}

function openSites() {
  const pages = savedPages();
  return Promise.all(
    Array.from({ length: siteCount }, async () => {
      const server = http.createServer((request, response) => {
        const number = Number(/^\/lodge-(\d+)$/.exec(request.url)?.[1] ?? -1);
        if (number < 0) return response.writeHead(404).end();
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
        response.end(pages[number % pages.length].html);
      });
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      return { server, host: `127.0.0.1:${server.address().port}` };
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) printRows(await measureMemory());
