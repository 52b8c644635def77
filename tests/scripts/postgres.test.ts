import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { ensurePostgres, type RunningPostgres } from "#scripts/postgres";
import { watchPostgres } from "#scripts/watch-postgres";
import { until } from "#tests/setup/until";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-postgres-"));
fs.chmodSync(folder, 0o755);
const options = { baseDir: folder, settings: ["fsync=off"] };
let server: RunningPostgres;

beforeAll(async () => {
  // What an interrupted first start leaves behind.
  fs.mkdirSync(path.join(folder, "pg.new"));
  fs.writeFileSync(path.join(folder, "pg.new", "PG_VERSION"), "18\n");
  fs.writeFileSync(path.join(folder, "pg-password"), "left over\n");
  server = await ensurePostgres(options);
});
afterAll(() => {
  server.stop();
  for (const dir of [server.base, folder]) fs.rmSync(dir, { recursive: true, force: true });
});

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const pid = () =>
  Number(fs.readFileSync(path.join(server.base, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

test("a first start that broke off is done again", async () => {
  expect(server.adopted).toBe(false);
  expect(await ask("select 1 as one")).toEqual([{ one: 1 }]);
});

test("a running server is taken over as it is", async () => {
  const before = pid();
  const again = await ensurePostgres(options);
  expect(again).toMatchObject({ adopted: true, url: server.url });
  expect(pid()).toBe(before);
});

test("a killed server comes back with its rows and its port", async () => {
  await ask("create table kept as select 42 as answer");
  process.kill(pid(), "SIGKILL");
  const again = await ensurePostgres(options);
  expect(again.url).toBe(server.url);
  expect(await ask("select answer from kept")).toEqual([{ answer: 42 }]);
});

const watched = async (work: () => Promise<void>) => {
  const stop = watchPostgres(server, options);
  try {
    await work();
  } finally {
    await stop();
  }
};
const comesBack = () =>
  until("answer", () =>
    ask("select 1").then(
      () => true,
      () => false,
    ),
  );

test("a watched server comes back where its clients look for it, time after time", async () => {
  await watched(async () => {
    for (let kill = 0; kill < 3; kill++) {
      process.kill(pid(), "SIGKILL");
      await comesBack();
    }
  });
  expect(fs.readFileSync(path.join(server.base, "pg-port"), "utf8")).toBe(String(server.port));
});

test("a port that is still held is waited for, not exchanged", async () => {
  server.stop();
  const holder = createServer().listen(server.port, "127.0.0.1");
  await once(holder, "listening");
  await watched(async () => {
    // Longer than the watch needs to look and to try.
    await pause(3_000);
    expect(fs.existsSync(path.join(server.base, "pg", "postmaster.pid"))).toBe(false);
    holder.close();
    await comesBack();
  });
  expect(fs.readFileSync(path.join(server.base, "pg-port"), "utf8")).toBe(String(server.port));
});

test("a watch that was stopped starts nothing more", async () => {
  const stop = watchPostgres(server, options);
  server.stop();
  await stop();
  await expect(ask("select 1")).rejects.toThrow();
  server = await ensurePostgres(options);
});

test("a stopped server starts again", async () => {
  server.stop();
  await expect(ask("select 1")).rejects.toThrow();
  server = await ensurePostgres(options);
  expect(await ask("select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a lock file of a dead server is no hindrance", async () => {
  server.stop();
  const lock = path.join(server.base, "pg", "postmaster.pid");
  fs.writeFileSync(lock, `999999\n${path.dirname(lock)}\n0\n1\n\n127.0.0.1\n`);
  server = await ensurePostgres(options);
  expect(await ask("select 1 as one")).toEqual([{ one: 1 }]);
});
