// `node bench/pages.mjs [properties…]`: responses per second of cached and of uncached pages, compared with
// a bare server that sends the same bytes.
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import {
  cpuMs,
  end,
  entries,
  median,
  printRows,
  readMetrics,
  row,
  startReady,
  withDatabase,
} from "./harness.mjs";

export const usualSizes = [120, 2_000, 20_000, 100_000];
const rounds = 3;
const ms = Number(process.env.PAGE_MS ?? 1_500);

/** Cached for all visitors. */
const cachedPages = [
  { name: "about", path: "/about" },
  { name: "list", path: "/accommodation" },
  { name: "stay", path: "/accommodation/{stay}" },
];
/** A cookie that makes a page personal, so that it is not cached. */
export const own = { Cookie: "favorites=%5B%5D" };
/** Favorites of a browser whose scripts mark them, which gets the cached page. */
const marked = { Cookie: "favorites=%5B%22reedsong%22%5D; scripts=1" };
const withFavorites = [
  ...cachedPages.slice(1),
  { name: "search", path: "/accommodation?search=pool" },
];
const anew = [
  ...cachedPages,
  {
    name: "list with filters",
    path: "/accommodation?country=kenya&capacity=4&sort=price-low&page={n}",
  },
  { name: "search", path: "/accommodation?search=pool+{n}" },
];

/** Sends one body from a file with given headers. */
const sameBytes = `
  const { head, file } = JSON.parse(process.argv[1]);
  const body = require("node:fs").readFileSync(file);
  require("node:http").createServer((request, response) => response.writeHead(200, head).end(body))
    .listen(0, "127.0.0.1", function () { process.send({ port: this.address().port }); });
`;

/** @param {number[]} sizes numbers of properties */
export async function measurePages(sizes = usualSizes) {
  const rows = [];
  for (const size of sizes) rows.push(...(await measureSize(size)));
  return rows;
}

function measureSize(size) {
  const seed = size > 120 ? ["--properties", String(size)] : [];
  return withDatabase(
    async ({ env, folder }) => {
      const { child, message } = await startReady([entries.web], env);
      const site = { child, port: message.port };
      const of = `${size} properties`;
      try {
        await untilIndexed(site.port);
        const [stay] = /(?<=href="\/accommodation\/)[a-z0-9-]+(?=")/.exec(
          await (await fetch(`http://127.0.0.1:${site.port}/accommodation`)).text(),
        );
        const rows = [];
        for (const { name, path: template } of cachedPages) {
          const asked = template.replace("{stay}", stay);
          rows.push(...(await beside(site, folder, asked, {}, `shared ${name}, ${of}`)));
        }
        for (const { name, path: template } of withFavorites) {
          const asked = template.replace("{stay}", stay);
          rows.push(...(await beside(site, folder, asked, marked, `favorites: ${name}, ${of}`)));
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

/** Before that the site also reads all properties. */
export async function untilIndexed(port) {
  for (;;) {
    const metrics = await readMetrics(port);
    if (Number(/^listing_index_stays (\d+)/m.exec(metrics)?.[1] ?? 0) > 0) return;
    await pause(200);
  }
}

/** Measures one path and the bare server with the same bytes alternately. */
async function beside(site, folder, template, headers, what) {
  let n = 0;
  const path = () => template.replace("{n}", String((n++ % 500) + 1));
  const sent = { "Accept-Encoding": "br", ...headers };
  const bare = await startBare(await responseOf(site.port, path(), sent), folder);
  // Warm-up: the JIT compiles the hot code.
  await throughput({ ...site, path, headers: sent, ms });
  const seen = { ours: [], bare: [], cpu: [], bareCpu: [] };
  for (let round = 0; round < rounds; round++) {
    const ours = await throughput({ ...site, path, headers: sent, ms });
    const theirs = await throughput({ ...bare, path: "/", headers: sent, ms });
    if (ours.errors > 0) throw new Error(`${what}: ${ours.errors} responses were not 200`);
    seen.ours.push(ours.perSecond);
    seen.bare.push(theirs.perSecond);
    seen.cpu.push(ours.cpuMs);
    seen.bareCpu.push(theirs.cpuMs);
  }
  await end(bare.child);
  return [
    row(`${what}: a second`, median(seen.ours), median(seen.bare)),
    row(`${what}: processor µs`, median(seen.cpu) * 1000, median(seen.bareCpu) * 1000),
  ];
}

async function startBare({ headers, body }, folder) {
  const file = path.join(folder, "body");
  fs.writeFileSync(file, body);
  const head = { ...headers, "content-length": String(body.length) };
  delete head["transfer-encoding"];
  const { child, message } = await startReady(
    ["-e", sameBytes, JSON.stringify({ head, file })],
    {},
  );
  return { child, port: message.port };
}

function responseOf(port, path, headers) {
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

const sizeArguments = process.argv.slice(2).map(Number);
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  printRows(await measurePages(sizeArguments.length > 0 ? sizeArguments : usualSizes));

/**
 * Responses per second over some keep-alive connections. The client is a bare socket, so that it is not
 * the bottleneck.
 * @param {{port: number, path: string | (() => string), headers?: Record<string, string>, connections?: number, ms: number, child: import("node:child_process").ChildProcess}} load
 * @returns responses per second, CPU milliseconds per response, and responses other than 200
 */
export async function throughput({ port, path, headers = {}, connections = 10, ms, child }) {
  const pathOf = typeof path === "function" ? path : () => path;
  const rest = Object.entries({ Host: `127.0.0.1:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const counts = { responses: 0, errors: 0 };
  const before = cpuMs(child);
  const startedAt = performance.now();
  const until = startedAt + ms;
  await Promise.all(Array.from({ length: connections }, () => repeatRequests()));
  const took = performance.now() - startedAt;
  return {
    perSecond: (counts.responses * 1000) / took,
    cpuMs: (cpuMs(child) - before) / counts.responses,
    errors: counts.errors,
  };

  function repeatRequests() {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, "127.0.0.1");
      let bytesLeft = -1;
      let head = "";
      const send = () => socket.write(`GET ${pathOf()} HTTP/1.1\r\n${rest}\r\n`);
      const onResponse = () => {
        counts.responses++;
        bytesLeft = -1;
        head = "";
        if (performance.now() < until) return send();
        socket.end();
        resolve();
      };
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on(
        "close",
        () => performance.now() < until && reject(new Error("the connection was closed")),
      );
      socket.on("data", (chunk) => {
        if (bytesLeft >= 0) {
          bytesLeft -= chunk.length;
          if (bytesLeft <= 0) onResponse();
          return;
        }
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!head.startsWith("HTTP/1.1 200")) counts.errors++;
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!length) {
          // Chunked: ends with an empty chunk.
          if (head.endsWith("\r\n0\r\n\r\n")) onResponse();
          return;
        }
        bytesLeft = end + 4 + Number(length) - head.length;
        if (bytesLeft <= 0) onResponse();
      });
    });
  }
}
