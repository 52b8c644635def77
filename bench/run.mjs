// `npm run bench`: the built site on a private seeded database, each figure beside a bare server's.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { ensurePostgres } from "../scripts/postgres.mjs";
import { measureAdmin } from "./admin-time.mjs";
import { firstLoads } from "./first-load.mjs";
import { compareWithBare } from "./server-time.mjs";

const pages = [
  { name: "home", path: "/" },
  { name: "listing", path: "/accommodation" },
  { name: "listing filtered", path: "/accommodation?countries=kenya&sort=price-low" },
  { name: "property", path: "/accommodation/{id}" },
];
const targets = { listingMs: 25, scriptKb: 100, allKb: 250 };

if (!fs.existsSync("dist/server.js")) {
  console.error("Build the site first: npm run build");
  process.exit(1);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-bench-"));
fs.chmodSync(folder, 0o755);
const database = await ensurePostgres({ baseDir: folder });
const env = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  PORT: "0",
  SITE_URL: "http://stays.example",
  DATABASE_URL: database.url,
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  ADMIN_PASSWORD: "weaver-birds-at-noon",
  LOG_LEVEL: "silent",
};
let web;
try {
  for (const entry of ["dist/db/migrate.js", "dist/db/seed.js"])
    execFileSync(process.execPath, [entry], { env, stdio: ["ignore", "ignore", "inherit"] });
  web = spawn(process.execPath, ["dist/server.js"], {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [{ port }] = await once(web, "message");
  await measure(`http://127.0.0.1:${port}`);
} finally {
  if (web?.kill("SIGTERM")) await once(web, "exit");
  database.stop();
  for (const dir of [database.base, folder]) fs.rmSync(dir, { recursive: true, force: true });
}
await measureAdmin();

async function measure(origin) {
  const listing = await (await fetch(`${origin}/accommodation`)).text();
  const id = /href="\/accommodation\/([a-z0-9-]+)"/.exec(listing)?.[1] ?? "";
  const rounds = Number(process.env.ROUNDS ?? 150);
  console.log(
    `${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}, ${rounds} requests each`,
  );
  console.log("page               site ms   bare ms   ratio   bytes");
  for (const page of pages) {
    const address = origin + page.path.replace("{id}", id);
    const { site, bare, bytes } = await compareWithBare(address, rounds);
    const note = page.name === "listing" ? verdict(site, targets.listingMs, "ms") : "";
    console.log(
      page.name.padEnd(18) +
        site.toFixed(1).padStart(8) +
        bare.toFixed(2).padStart(10) +
        (site / bare).toFixed(0).padStart(8) +
        String(bytes).padStart(8) +
        note,
    );
  }
  await printFirstLoads(
    origin,
    pages
      .filter(({ name }) => name !== "listing filtered")
      .map(({ name, path }) => ({ name, path: path.replace("{id}", id) })),
  );
}

async function printFirstLoads(origin, pages) {
  const loads = await firstLoads(origin, pages);
  if (!loads) return console.log("first load: no Chromium to measure with (CHROMIUM_PATH)");
  console.log("first load         screen   scripts KB   all KB");
  for (const { name, screen, scripts, all } of loads) {
    const [scriptKb, allKb] = [scripts / 1024, all / 1024];
    const over = [
      scriptKb > targets.scriptKb && `SCRIPTS OVER ${targets.scriptKb} KB`,
      allKb > targets.allKb && `OVER ${targets.allKb} KB`,
    ].filter(Boolean);
    console.log(
      name.padEnd(19) +
        screen.padEnd(9) +
        scriptKb.toFixed(1).padStart(10) +
        allKb.toFixed(1).padStart(9) +
        (over.length > 0 ? `   (${over.join(", ")})` : ""),
    );
  }
}

function verdict(value, most, unit) {
  return value <= most ? `   (within ${most} ${unit})` : `   (OVER ${most} ${unit})`;
}
