import { spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";

import { readLock } from "#scripts/cluster";
import { ensurePostgres } from "#scripts/postgres";
import { throwawayFolder } from "#scripts/throwaway";
import { freePort } from "#tests/chaos/site";
import { until } from "#tests/setup/until";

/** The commands of README on the embedded database, as `npm run` starts them: without a single setting. */

const { folder, watch, remove } = throwawayFolder();
afterAll(remove);

function npmRun(dataDir: string, command: string[], env: Record<string, string> = {}) {
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  const child = spawn("npm", ["run", "-s", ...command], {
    stdio,
    // A group of its own, which a terminal would signal.
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      RATES_URL: "http://127.0.0.1:1/",
      ...env,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (said += String(chunk)));
  return {
    end: () => process.kill(-(child.pid ?? 0), "SIGINT"),
    says: (text: string) =>
      until(
        `"${text}" of ${command[0]}`,
        async () => Promise.resolve(said.includes(text)),
        180_000,
      ),
    done: once(child, "close").then(([code]) => ({ code: Number(code), said })),
  };
}

const countProperties = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from properties",
    );
    return rows[0]?.count;
  } finally {
    await client.end();
  }
};

test(
  "each works while nothing runs, and leaves nothing running",
  { timeout: 240_000 },
  async () => {
    const dataDir = path.join(folder, "alone");
    const run = (...command: string[]) => npmRun(dataDir, command).done;
    const generate = () => run("db:seed", "--", "--properties", "3");
    expect(await generate()).toMatchObject({
      code: 0,
      said: expect.stringContaining("3 generated properties; 3 properties in all") as string,
    });
    expect((await generate()).said).toContain("0 generated properties; 3 properties in all");
    expect(await run("db:migrate")).toMatchObject({
      code: 0,
      said: expect.stringContaining("schema is up to date") as string,
    });
    const file = path.join(folder, "site.tar.gz");
    expect((await run("backup", "--", file)).said).toContain("saved:");
    expect((await run("restore", "--", file, "--replace")).said).toContain("restored:");
    expect(readLock(dataDir).pid).toBe(0);
  },
);

test("each works beside what runs, and leaves it running", { timeout: 240_000 }, async () => {
  const dataDir = path.join(folder, "beside");
  watch(dataDir);
  const server = await ensurePostgres({ baseDir: dataDir });
  const port = String(await freePort());
  const env = { PORT: port, SEED: "none" };
  const web = npmRun(dataDir, ["web"], env);
  await web.says("Ctrl-C ends it.");
  const worker = npmRun(dataDir, ["worker"], env);
  await worker.says("The worker process takes jobs.");
  const seeded = await npmRun(dataDir, ["db:seed", "--", "--properties", "3"], env).done;
  expect(seeded.code).toBe(0);
  expect(await countProperties(server.url)).toBe(3);
  expect((await fetch(`http://127.0.0.1:${port}/accommodation`)).status).toBe(200);
  worker.end();
  expect((await worker.done).code).toBe(0);
  expect(await server.answers()).toBe(true);
  web.end();
  expect((await web.done).code).toBe(0);
  // The last one that used it has stopped it.
  expect(readLock(dataDir).pid).toBe(0);
  expect(fs.existsSync(path.join(dataDir, "pg", "PG_VERSION"))).toBe(true);
});
