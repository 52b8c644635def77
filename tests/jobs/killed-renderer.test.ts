import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

import { createRun } from "#db/queries/imports/runs.server";
import { openProducer } from "#jobs/queue/enqueue.server";
import { processTree } from "#jobs/worker/render/process-tree";
import { startPageServer } from "#tests/fakes/page-server";
import { chromium, describeWithRenderer } from "#tests/setup/chromium";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { startWorkerProcess } from "./worker-process";

/** One that ended and waits for its parent holds nothing any more. */
const lives = (pid: number) => (processTree(pid)[0]?.ownBytes ?? 0) > 0;

describeWithRenderer("a worker that is killed while a page runs", () => {
  const { db, url } = useDatabase();

  test("leaves no browser behind", { timeout: 90_000 }, async () => {
    const busy = `<title>Marsh</title><div id="root"></div>
      <script>fetch("/running"); setTimeout(() => { for (;;); }, 200)</script>`;
    const site = await startPageServer({ "/": busy });
    const store = { DATABASE_URL: url() };
    const producer = openProducer(store, { warn: () => undefined });
    const folder = await mkdtemp(path.join(tmpdir(), "savanna-killed-"));
    // As /tmp is: the browser has a user of its own.
    await chmod(folder, 0o1777);
    const worker = await startWorkerProcess(store, {
      FETCH_ALLOW_HOSTS: site.host,
      CHROMIUM_PATH: chromium,
      TMPDIR: folder,
    });
    const urls = [`${site.url}/`];
    const { itemIds } = await createRun(db(), { kind: "batch", urls, actor: "operator" });
    await until("heartbeat", () => db().selectFrom("workers").select("id").executeTakeFirst());
    await producer.enqueue("scrape-item", { itemId: itemIds[0] ?? "" });
    await until("page that runs", () => Promise.resolve(site.paths().includes("/running")), 45_000);

    const tree = processTree(worker.child.pid ?? 0);
    expect(await readdir(folder)).toHaveLength(1);
    // The worker, the driver, and the browser's own.
    expect(tree.length).toBeGreaterThan(3);
    await worker.kill();
    await until("end of all", () => Promise.resolve(!tree.some(({ pid }) => lives(pid))));
    await until("no profile", async () => (await readdir(folder)).length === 0);
    await rm(folder, { recursive: true });
    await producer.close();
    await site.close();
  });
});
