// `npm run bench [-- part…]`: every metric with a yardstick from the same run; a run of all parts writes
// bench/RESULTS.md. SIZES=120,2000,20000,100000 sets the numbers of properties.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import { stripVTControlCharacters } from "node:util";

import { measureFirstLoads } from "./first-load.mjs";
import { printRows } from "./harness.mjs";
import { measureMemory } from "./memory.mjs";
import { measurePages, usualSizes } from "./pages.mjs";
import { measureReader } from "./reader.mjs";
import { measureStartUp } from "./start-up.mjs";
import { measureTrips } from "./trips.mjs";

const sizes = process.env.SIZES ? process.env.SIZES.split(",").map(Number) : usualSizes;

/** Parts that return rows. */
const measured = {
  pages: () => measurePages(sizes),
  trips: () => measureTrips(),
  "first loads": measureFirstLoads,
  start: measureStartUp,
  memory: measureMemory,
  reader: measureReader,
};
/** Parts that print a table. */
const printed = {
  admin: "bench/admin-time.mjs",
  batch: "bench/batch.mjs",
  sync: "bench/sync.mjs",
  table: "bench/table.mjs",
  feeds: "bench/feeds.mjs",
};

const requested = process.argv.slice(2);
const isRequested = (name) => requested.length === 0 || requested.includes(name);
const unknown = requested.filter((name) => !(name in measured) && !(name in printed));
if (unknown.length > 0) {
  const names = [...Object.keys(measured), ...Object.keys(printed)].join(", ");
  console.error(`No such part: ${unknown.join(", ")}. There are: ${names}.`);
  process.exit(1);
}

const sections = [];
for (const [name, measure] of Object.entries(measured))
  if (isRequested(name)) {
    const rows = await measure();
    printRows(rows);
    sections.push(`## ${name}\n\n${tableOf(rows)}`);
  }
for (const [name, script] of Object.entries(printed))
  if (isRequested(name)) {
    const output = execFileSync(process.execPath, [script], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    process.stdout.write(output);
    sections.push(`## ${name}\n\n\`\`\`\n${stripVTControlCharacters(output).trim()}\n\`\`\``);
  }
if (requested.length === 0) fs.writeFileSync("bench/RESULTS.md", report());

function tableOf(rows) {
  const lines = rows.map(
    ({ what, ours, yardstick, ratio }) =>
      `| ${what} | ${ours.toFixed(1)} | ${yardstick.toFixed(1)} | ${ratio.toFixed(2)} |`,
  );
  return ["| what | ours | yardstick | ratio |", "| --- | ---: | ---: | ---: |", ...lines].join(
    "\n",
  );
}

function report() {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus().length} cores, Node ${process.versions.node}, load ${os.loadavg()[0].toFixed(1)} at the end`;
  return `# What was measured\n\n${day}, commit ${commit}, ${machine}. Ratios hold on other machines; figures alone do not. A yardstick is a bare server of the same run, or the limit that is named.\n\n${sections.join("\n\n")}\n`;
}
