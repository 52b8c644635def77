// `node bench/pages.mjs [properties…]`: answers a second of shared pages and of pages made anew, beside a
// bare server that sends the same bytes, both in turns.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { end, entries, readMetrics, startReady, withDatabase } from "./processes.mjs";
import { median, printRows, row } from "./rows.mjs";
import { throughput } from "./throughput.mjs";

export const usualSizes = [120, 2_000, 20_000, 100_000];
const rounds = 3;
const ms = Number(process.env.PAGE_MS ?? 1_500);

/** What is asked, and whether it is a visitor's own and so made anew each time. */
const shown = [
  { name: "about", path: "/about" },
  { name: "list", path: "/accommodation" },
  { name: "stay", path: "/accommodation/{stay}" },
];
const own = { Cookie: "favorites=%5B%5D" };
const anew = [
  ...shown,
  {
    name: "list with filters",
    path: "/accommodation?country=kenya&capacity=4&sort=price-low&page={n}",
  },
  { name: "search", path: "/accommodation?search=pool+{n}" },
];

/** Sends one body with the headers it was given in a file. */
const sameBytes = `
  const { head, file } = JSON.parse(process.argv[1]);
  const body = require("node:fs").readFileSync(file);
  require("node:http").createServer((request, response) => response.writeHead(200, head).end(body))
    .listen(0, "127.0.0.1", function () { process.send({ port: this.address().port }); });
`;

/** @param {number[]} sizes how many properties there are */
export async function measurePages(sizes = usualSizes) {
  const rows = [];
  for (const size of sizes) rows.push(...(await measureSize(size)));
  return rows;
}

function measureSize(size) {
  const seed = size > 120 ? ["--properties", String(size)] : [];
  return withDatabase(
    async ({ env, folder }) => {
      const { child, said } = await startReady([entries.web], env);
      const site = { child, port: said.port };
      const of = `${size} properties`;
      try {
        await untilIndexed(site.port);
        const [stay] = /(?<=href="\/accommodation\/)[a-z0-9-]+(?=")/.exec(
          await (await fetch(`http://127.0.0.1:${site.port}/accommodation`)).text(),
        );
        const rows = [];
        for (const { name, path: template } of shown) {
          const asked = template.replace("{stay}", stay);
          rows.push(...(await beside(site, folder, asked, {}, `shared ${name}, ${of}`)));
        }
        for (const { name, path: template } of anew) {
          const asked = template.replace("{stay}", stay);
          rows.push(...(await beside(site, folder, asked, own, `anew: ${name}, ${of}`)));
        }
        return rows;
      } finally {
        await end(child);
      }
    },
    { seed },
  );
}

/** Until then the site reads all stays beside what it is asked. */
async function untilIndexed(port) {
  for (;;) {
    const metrics = await readMetrics(port);
    if (Number(/^listing_index_stays (\d+)/m.exec(metrics)?.[1] ?? 0) > 0) return;
    await pause(200);
  }
}

/** One address, and the same bytes from the bare server, so many times in turn. */
async function beside(site, folder, template, headers, what) {
  let n = 0;
  const path = () => template.replace("{n}", String((n++ % 500) + 1));
  const sent = { "Accept-Encoding": "br", ...headers };
  const bare = await startBare(await answerOf(site.port, path(), sent), folder);
  // What is asked a thousand times is compiled by then.
  await throughput({ ...site, path, headers: sent, ms });
  const seen = { ours: [], bare: [], busy: [], bareBusy: [] };
  for (let round = 0; round < rounds; round++) {
    const ours = await throughput({ ...site, path, headers: sent, ms });
    const theirs = await throughput({ ...bare, path: "/", headers: sent, ms });
    if (ours.wrong > 0) throw new Error(`${what}: ${ours.wrong} answers were no pages`);
    seen.ours.push(ours.perSecond);
    seen.bare.push(theirs.perSecond);
    seen.busy.push(ours.busyMs);
    seen.bareBusy.push(theirs.busyMs);
  }
  await end(bare.child);
  return [
    row(`${what}: a second`, median(seen.ours), median(seen.bare)),
    row(`${what}: processor µs`, median(seen.busy) * 1000, median(seen.bareBusy) * 1000),
  ];
}

async function startBare({ headers, body }, folder) {
  const file = path.join(folder, "body");
  fs.writeFileSync(file, body);
  const head = { ...headers, "content-length": String(body.length) };
  delete head["transfer-encoding"];
  const { child, said } = await startReady(["-e", sameBytes, JSON.stringify({ head, file })], {});
  return { child, port: said.port };
}

function answerOf(port, path, headers) {
  return new Promise((resolve, reject) => {
    http
      .get({ host: "127.0.0.1", port, path, headers }, (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      })
      .on("error", reject);
  });
}

const asked = process.argv.slice(2).map(Number);
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  printRows(await measurePages(asked.length > 0 ? asked : usualSizes));
