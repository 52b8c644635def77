import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findPlace, readLock } from "#scripts/cluster";
import { throwawayFolder } from "#scripts/throwaway";
import { freePort, startSite } from "#tests/chaos/site";
import { emptyDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";

const { folder, remove } = throwawayFolder();
const dataDir = path.join(folder, "data");
let port: number;
beforeAll(async () => {
  port = await freePort();
});
afterAll(remove);

const home = () => fetch(`http://127.0.0.1:${port}/`).then(({ status }) => status);

test("a start while the last one is still ending waits for it", { timeout: 240_000 }, async () => {
  const first = await startSite(dataDir, port, {});
  const ending = first.stop();
  const second = await startSite(dataDir, port, {});
  expect(await ending).toBe(0);
  expect(await home()).toBe(200);
  expect(second.said()).toContain("still ending");
  // The first has not stopped the database under the second.
  expect(second.databaseUrl).toBe(first.databaseUrl);
  expect(second.said()).not.toContain("The database does not answer");
  expect(await second.stop()).toBe(0);
});

test(
  "nobody is refused while a killed web process is started again",
  { timeout: 240_000 },
  async () => {
    const site = await startSite(dataDir, port, {});
    for (let kill = 0; kill < 3; kill++) {
      const [web = 0] = site.pidsOf("web");
      process.kill(web, "SIGKILL");
      await until("the kill", async () => Promise.resolve(!site.pidsOf("web").includes(web)));
      // Each on a connection of its own, none of which the dead process has accepted.
      const visits = Array.from({ length: 10 }, () =>
        fetch(`http://127.0.0.1:${port}/accommodation`, { headers: { connection: "close" } }).then(
          ({ status }) => status,
          (error: Error) => String(error.cause),
        ),
      );
      expect(new Set(await Promise.all(visits))).toEqual(new Set([200]));
    }
    expect(await site.stop()).toBe(0);
    await expect(home()).rejects.toThrow();
  },
);

test(
  "a database that is given is used, and none is brought along",
  { timeout: 240_000 },
  async () => {
    const given = await emptyDatabase();
    const own = path.join(folder, "given");
    const site = await startSite(own, port, { DATABASE_URL: given.url });
    expect(await home()).toBe(200);
    expect(fs.existsSync(path.join(own, "pg"))).toBe(false);
    expect(await site.stop()).toBe(0);
    await given.drop();
  },
);

/** `npm start` in a process group of its own, as a terminal runs it. */
function startGroup(dataDir: string, settings: Record<string, string> = {}) {
  const child = spawn("npm", ["start"], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: "none",
      RATES_URL: "http://127.0.0.1:1/",
      ...settings,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (said += String(chunk)));
  const group = child.pid ?? 0;
  const server = () => readLock(findPlace(dataDir)).pid;
  return {
    server,
    says: (text: string) =>
      until(`"${text}"`, async () => Promise.resolve(said.includes(text)), 180_000),
    /** As Ctrl-C does: to every process of the group, and npm forwards it. */
    signal: (signal: NodeJS.Signals) => process.kill(-group, signal),
    ended: once(child, "exit"),
    /** What still runs of the group, and the database, which has a group of its own. */
    left: (database: number) =>
      spawnSync("ps", ["-eo", "pid=,ppid=,pgid=,stat=,args="], { encoding: "utf8" })
        .stdout.split("\n")
        .filter((line) => {
          const [pid, parent, pgid, state] = line.trim().split(/\s+/);
          const ids = [pid, parent, pgid].map(Number);
          return !state?.startsWith("Z") && (ids[2] === group || ids.includes(database || -1));
        }),
  };
}

test.each([
  ["SIGINT", 1],
  ["SIGINT", 2],
  ["SIGTERM", 1],
  ["SIGTERM", 2],
  ["SIGHUP", 1],
  ["SIGHUP", 2],
] as const)(
  "%s to the group, %i times: nothing runs on",
  { timeout: 240_000 },
  async (signal, times) => {
    const site = startGroup(dataDir);
    await site.says("Ctrl-C ends it.");
    const database = site.server();
    expect(site.left(database).join("\n")).toMatch(/postgres[^]*server\.js[^]*worker\/main\.js/);
    for (let time = 0; time < times; time++) site.signal(signal);
    await site.ended;
    await until("the end", async () => Promise.resolve(site.left(database).length === 0), 20_000);
    expect(site.server()).toBe(0);
  },
);

test.each(["SIGINT", "SIGHUP"] as const)(
  "%s before the first page leaves nothing either",
  { timeout: 240_000 },
  async (signal) => {
    const fresh = path.join(folder, signal);
    const site = startGroup(fresh);
    await until(
      "initdb",
      async () => Promise.resolve(fs.existsSync(path.join(fresh, "pg"))),
      180_000,
    );
    site.signal(signal);
    await site.ended;
    await until(
      "the end",
      async () => Promise.resolve(site.left(site.server()).length === 0),
      20_000,
    );
    expect(site.server()).toBe(0);
  },
);

test("a start that fails leaves no database running", { timeout: 240_000 }, async () => {
  const fresh = path.join(folder, "failing");
  const site = startGroup(fresh, { ADMIN_PASSWORD: "admin" });
  await site.says("sample password");
  const [code] = (await site.ended) as [number];
  expect(code).toBe(1);
  expect(fs.existsSync(path.join(fresh, "pg"))).toBe(true);
  expect(site.server()).toBe(0);
});
