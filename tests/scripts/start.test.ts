import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { throwawayFolder } from "#scripts/throwaway";
import { freePort, startSite } from "#tests/chaos/site";
import { emptyDatabase } from "#tests/setup/database";

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
