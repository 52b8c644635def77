// `node bench/batch.mjs`: an import of 500 URLs on 10 sites that respond in 50 ms, with one worker and with
// two, on each queue store. The crawl delay alone takes 50 × 550 ms.
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";

import {
  cpuMs,
  end,
  entries,
  memoryMb,
  signIn,
  startReady,
  startRedis,
  withDatabase,
} from "./harness.mjs";

const siteCount = 10;
const pagesOfSite = 50;
const responseMs = 50;
const pauseMs = 500;
const byRule = pagesOfSite * (responseMs + pauseMs) - pauseMs;

/** Prints a line for each store and number of workers, each with its own database. */
async function measureBatch() {
  console.log(
    `${siteCount} sites with ${pagesOfSite} pages each; the rule alone takes ${byRule / 1000} s; load ${os.loadavg()[0].toFixed(1)}`,
  );
  console.log(
    "queue     workers   reading s   ratio   least pause ms   twice   processor s   memory MB (start, most)",
  );
  for (const store of ["postgres", "redis"])
    for (const workers of [1, 2]) await withDatabase((place) => measure(store, workers, place));
}

/** One batch, from the form to the last page. */
async function measure(store, workers, { env, folder }) {
  const redis = store === "redis" ? await startRedis(folder) : null;
  if (store === "redis" && !redis)
    return console.log("No redis-server here: not measured with the queue in Redis");
  const sites = await openSites();
  const siteEnv = {
    ...env,
    FETCH_ALLOW_HOSTS: sites.map(({ host }) => host).join(),
    ...(redis && { REDIS_URL: redis.url }),
  };
  const children = [];
  const start = async (entry) => {
    const started = await startReady([entry], siteEnv);
    children.push(started.child);
    return started;
  };
  try {
    const { message } = await start(entries.web);
    const running = [];
    while (running.length < workers) running.push((await start(entries.worker)).child);
    const seen = await measureWorkers(running, sites, () => sendBatch(message.port, sites, env));
    console.log(rowOf({ store, workers, ...seen }));
  } finally {
    for (const child of children) await end(child);
    for (const { server } of sites) server.close();
    await redis?.stop();
  }
}

/** Measures the workers until every page was requested. */
async function measureWorkers(running, sites, send) {
  const sum = (measure) => running.reduce((all, child) => all + measure(child), 0);
  const [before, cpuBefore] = [sum(memoryMb), sum(cpuMs)];
  let max = before;
  await send();
  while (
    sites.reduce((count, { requests }) => count + requests.length, 0) <
    siteCount * pagesOfSite
  ) {
    max = Math.max(max, sum(memoryMb));
    await pause(200);
  }
  const times = sites.flatMap(({ requests }) => requests.map(({ at }) => at));
  const pauses = sites.flatMap(({ requests }) =>
    requests.slice(1).map(({ at }, index) => at - requests[index].at - responseMs),
  );
  const twice = sites.map(
    ({ requests }) => requests.length - new Set(requests.map(({ url }) => url)).size,
  );
  return {
    elapsed: Math.max(...times) + responseMs - Math.min(...times),
    minPause: Math.min(...pauses),
    twice: twice.reduce((all, count) => all + count, 0),
    cpu: sum(cpuMs) - cpuBefore,
    ...{ before, max },
  };
}

function rowOf({ store, workers, elapsed, minPause, twice, cpu, before, max }) {
  return (
    store.padEnd(10) +
    String(workers).padStart(7) +
    (elapsed / 1000).toFixed(1).padStart(12) +
    (elapsed / byRule).toFixed(2).padStart(8) +
    minPause.toFixed(0).padStart(17) +
    String(twice).padStart(8) +
    (cpu / 1000).toFixed(1).padStart(14) +
    `${before.toFixed(0)}, ${max.toFixed(0)}`.padStart(26)
  );
}

/** URLs of all sites mixed, as an operator pastes them. */
async function sendBatch(port, sites, { ADMIN_PASSWORD }) {
  const urls = Array.from({ length: siteCount * pagesOfSite }, (_, n) => {
    const { host } = sites[n % siteCount];
    return `http://${host}/lodge-${Math.floor(n / siteCount)}`;
  });
  const operator = await signIn(`http://127.0.0.1:${port}`, ADMIN_PASSWORD);
  await operator.post("/admin/batch-scrape", { urls: urls.join("\n") });
}

function openSites() {
  const page = fs.readFileSync("tests/pages/lodge-json-ld.html");
  return Promise.all(
    Array.from({ length: siteCount }, async () => {
      const requests = [];
      const server = http.createServer(({ url }, response) => {
        if (url === "/robots.txt") return response.writeHead(404).end();
        requests.push({ url, at: performance.now() });
        setTimeout(
          () => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page),
          responseMs,
        );
      });
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      return { server, requests, host: `127.0.0.1:${server.address().port}` };
    }),
  );
}

await measureBatch();
