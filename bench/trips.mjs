// `node bench/trips.mjs [properties]`: the listing with a visitor's dates and the listing without, at
// forty rates for each property (R-010). No page is cached, and each question is a new one unless named.
import { pathToFileURL } from "node:url";

import {
  end,
  entries,
  median,
  memoryMb,
  printRows,
  row,
  startReady,
  withDatabase,
} from "./harness.mjs";
import { own, throughput, untilIndexed } from "./pages.mjs";

const rounds = 3;
const ms = Number(process.env.PAGE_MS ?? 1_500);
const dayMs = 86_400_000;
/** One visitor at a time, and ten. */
const loads = [1, 10];

const lists = [
  { name: "all", query: "page={n}" },
  { name: "a country, by price", query: "country=kenya&sort=price-low" },
  { name: "all by price", query: "sort=price-low" },
  { name: "all by price, one question", query: "sort=price-low&page={n}", isOne: true },
];

const isoDay = (days) =>
  new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1) + days * dayMs)
    .toISOString()
    .slice(0, 10);

/** A different trip for each number. */
function tripOf(n) {
  const arrive = n % 300;
  const leave = arrive + 2 + (n % 9);
  return `arrive=${isoDay(arrive)}&leave=${isoDay(leave)}&adults=${1 + (n % 3)}${n % 2 ? "&age=9" : ""}`;
}

/** @param {number} size number of properties */
export function measureTrips(size = 20_000) {
  return withDatabase(
    async ({ env }) => {
      const { child, message } = await startReady([entries.web], env);
      const site = { child, port: message.port };
      try {
        await untilIndexed(site.port);
        const rows = [];
        for (const list of lists)
          for (const connections of loads) rows.push(await compare(site, list, connections, size));
        rows.push(row(`${size} properties with rates: memory, MB`, memoryMb(child), 1_024));
        return rows;
      } finally {
        await end(child);
      }
    },
    { seed: ["--properties", String(size), "--rates"] },
  );
}

async function compare(site, { name, query, isOne }, connections, size) {
  let n = 0;
  const path = (withTrip) => () => {
    n += 1;
    const page = query.replace("{n}", String((n % 50) + 1));
    return `/accommodation?${page}${withTrip ? `&${tripOf(isOne ? 7 : n)}` : ""}`;
  };
  const seen = { with: [], without: [] };
  for (let round = 0; round <= rounds; round++)
    for (const which of ["without", "with"]) {
      const load = {
        ...site,
        path: path(which === "with"),
        headers: { "Accept-Encoding": "br", ...own },
        ms,
        connections,
      };
      const { cpuMs, errors } = await throughput(load);
      if (errors > 0) throw new Error(`${name}: ${errors} responses were not 200`);
      // The first round warms up.
      if (round > 0) seen[which].push(cpuMs * 1_000);
    }
  const what = `${size}: ${name}, ${connections} at a time, with dates: µs`;
  return row(what, median(seen.with), median(seen.without));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  printRows(await measureTrips(...process.argv.slice(2).map(Number)));
