// `node bench/memory.mjs`: megabytes of a web and a worker process, idle and after work, beside a bare server.
import fs from "node:fs";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";

import { signIn } from "./operator.mjs";
import { bareServer, end, entries, memoryMb, startReady, withDatabase } from "./processes.mjs";
import { printRows, row } from "./rows.mjs";

const requests = Number(process.env.MEMORY_REQUESTS ?? 6_000);
const pagesRead = Number(process.env.MEMORY_PAGES ?? 200);
const properties = Number(process.env.MEMORY_PROPERTIES ?? 20_000);
const siteCount = 10;
/** What is left once nothing has happened for a while. */
const quietMs = 35_000;
const countries = ["kenya", "tanzania", "botswana", "namibia", "south-africa", "zambia"];

export function measureMemory() {
  return withDatabase(
    async ({ env }) => {
      const sites = await openSites();
      const hosts = sites.map(({ host }) => host).join();
      const allowing = { ...env, FETCH_ALLOW_HOSTS: hosts };
      const [bare, web, worker] = [
        await startReady(["-e", bareServer], env),
        await startReady([entries.web], allowing),
        await startReady([entries.worker], allowing),
      ];
      try {
        const idle = { bare: memoryMb(bare.child), web: memoryMb(web.child), worker: 0 };
        await pause(3_000);
        idle.worker = memoryMb(worker.child);
        const most = { web: 0, worker: 0 };
        const looking = setInterval(() => {
          most.web = Math.max(most.web, memoryMb(web.child));
          most.worker = Math.max(most.worker, memoryMb(worker.child));
        }, 200);
        const origin = `http://127.0.0.1:${web.said.port}`;
        await Promise.all([lookAround(origin), readBatch(origin, sites, env)]);
        clearInterval(looking);
        await pause(quietMs);
        return ["web", "worker"].flatMap((kind) => [
          row(`${kind}: MB idle`, idle[kind], idle.bare),
          row(`${kind}: MB at most, at work`, most[kind], idle.bare),
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

/** Pages that differ, eight at a time. */
async function lookAround(origin) {
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
      const answer = await fetch(origin + paths[n % paths.length]);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, walk));
}

/** A batch from the form to its last page. */
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

/** Real pages where they are at hand, large ones among them. */
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
