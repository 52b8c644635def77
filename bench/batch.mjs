// `node bench/batch.mjs`: a batch of 500 addresses on 10 sites that answer in 50 ms, through the built
// site, with one worker and with two, on each queue store. The rule alone takes 50 × 550 ms.
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";

import { signIn } from "./operator.mjs";
import { busyMs, end, entries, memoryMb, startReady, withDatabase } from "./processes.mjs";
import { startRedis } from "./redis.mjs";

const siteCount = 10;
const pagesOfSite = 50;
const answerMs = 50;
const pauseMs = 500;
const byRule = pagesOfSite * (answerMs + pauseMs) - pauseMs;

/** Prints a line for each store and number of workers, each on a database of its own. */
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

/** One batch from the form to its last page. */
async function measure(store, workers, { env, folder }) {
  const redis = store === "redis" ? await startRedis(folder) : null;
  if (store === "redis" && !redis)
    return console.log("No redis-server here: not measured with the queue in Redis");
  const sites = await openSites();
  const allowing = {
    ...env,
    FETCH_ALLOW_HOSTS: sites.map(({ host }) => host).join(),
    ...(redis && { REDIS_URL: redis.url }),
  };
  const children = [];
  const start = async (entry) => {
    const started = await startReady([entry], allowing);
    children.push(started.child);
    return started;
  };
  try {
    const { said } = await start(entries.web);
    const running = [];
    while (running.length < workers) running.push((await start(entries.worker)).child);
    const seen = await watch(running, sites, () => sendBatch(said.port, sites, env));
    console.log(line({ store, workers, ...seen }));
  } finally {
    for (const child of children) await end(child);
    for (const { server } of sites) server.close();
    await redis?.stop();
  }
}

/** What the workers use until every page was asked for. */
async function watch(running, sites, send) {
  const sum = (measure) => running.reduce((all, child) => all + measure(child), 0);
  const [before, busyBefore] = [sum(memoryMb), sum(busyMs)];
  let most = before;
  await send();
  while (sites.reduce((count, { asked }) => count + asked.length, 0) < siteCount * pagesOfSite) {
    most = Math.max(most, sum(memoryMb));
    await pause(200);
  }
  const times = sites.flatMap(({ asked }) => asked.map(({ at }) => at));
  const pauses = sites.flatMap(({ asked }) =>
    asked.slice(1).map(({ at }, index) => at - asked[index].at - answerMs),
  );
  const twice = sites.map(({ asked }) => asked.length - new Set(asked.map(({ url }) => url)).size);
  return {
    took: Math.max(...times) + answerMs - Math.min(...times),
    leastPause: Math.min(...pauses),
    twice: twice.reduce((all, count) => all + count, 0),
    busy: sum(busyMs) - busyBefore,
    ...{ before, most },
  };
}

function line({ store, workers, took, leastPause, twice, busy, before, most }) {
  return (
    store.padEnd(10) +
    String(workers).padStart(7) +
    (took / 1000).toFixed(1).padStart(12) +
    (took / byRule).toFixed(2).padStart(8) +
    leastPause.toFixed(0).padStart(17) +
    String(twice).padStart(8) +
    (busy / 1000).toFixed(1).padStart(14) +
    `${before.toFixed(0)}, ${most.toFixed(0)}`.padStart(26)
  );
}

/** As an operator pastes them: the sites mixed. */
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
      const asked = [];
      const server = http.createServer(({ url }, response) => {
        if (url === "/robots.txt") return response.writeHead(404).end();
        asked.push({ url, at: performance.now() });
        setTimeout(
          () => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page),
          answerMs,
        );
      });
      await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
      return { server, asked, host: `127.0.0.1:${server.address().port}` };
    }),
  );
}

await measureBatch();
