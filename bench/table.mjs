// `node bench/table.mjs`: a foreign CSV of 20,000 rows, from upload to Apply and back by Undo, with a worker that is
// killed halfway. TABLE_ROWS sets the number.
import os from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

import { end, entries, memoryMb, signIn, startReady, withDatabase } from "./harness.mjs";

const rowCount = Number(process.env.TABLE_ROWS ?? 20_000);

async function measureTable({ env }) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const running = {};
  const start = async (kind) => {
    const started = await startReady([entries[kind]], env);
    running[kind] = started.child;
    return started;
  };
  const { message } = await start("web");
  await start("worker");
  const most = { web: 0, worker: 0 };
  const sampling = setInterval(() => {
    for (const [kind, child] of Object.entries(running))
      if (!child.killed) most[kind] = Math.max(most[kind], memoryMb(child));
  }, 200);
  const origin = `http://127.0.0.1:${message.port}`;
  const { cookie } = await signIn(origin, env.ADMIN_PASSWORD);
  const send = async (to, body) => {
    const answer = await fetch(origin + to, {
      method: "POST",
      redirect: "manual",
      headers: { cookie },
      body,
    });
    const next = answer.headers.get("location");
    if (answer.status !== 303 || !next) throw new Error(`${to} returned ${answer.status}`);
    return next;
  };
  /** Milliseconds that another request waits meanwhile. */
  const slowest = async (work) => {
    let isOver = false;
    let most = 0;
    const asking = (async () => {
      while (!isOver) {
        const sentAt = performance.now();
        await (await fetch(`${origin}/contact`)).arrayBuffer();
        most = Math.max(most, performance.now() - sentAt);
        await pause(50);
      }
    })();
    await work();
    isOver = true;
    await asking;
    return most;
  };
  const step = async (what, work) => {
    const from = performance.now();
    const wait = await slowest(work);
    const s = (performance.now() - from) / 1000;
    console.log(
      what.padEnd(18) +
        [s, wait, most.web, most.worker].map((n) => n.toFixed(1).padStart(14)).join(""),
    );
  };
  try {
    console.log(`${rowCount} rows; load ${os.loadavg()[0].toFixed(1)}`);
    console.log(`${"what".padEnd(18)}       seconds   other page ms   web MB most  worker MB most`);
    let at = "";
    let resumedAfter = 0;
    await step("upload", async () => {
      const form = new FormData();
      form.set("file", new File([foreignCsv()], "lodges.csv"));
      at = await send("/admin/properties/import", form);
    });
    await step("check", async () => {
      at = await send(at, new URLSearchParams({ intent: "rows", remember: "yes", source: "" }));
    });
    const done = (state) => countOf(client, state);
    await step("apply", async () => {
      await send(at, new URLSearchParams({ intent: "apply" }));
      while ((await done("done")) < rowCount / 2) await pause(500);
      running.worker.kill("SIGKILL");
      const [killedAt, before] = [performance.now(), await done("done")];
      await start("worker");
      while ((await done("done")) <= before) await pause(200);
      resumedAfter = (performance.now() - killedAt) / 1000;
      await stateOf(client, "finished");
    });
    console.log(
      `applied ${await done("done")}, ${await propertiesIn(client)} properties; resumed ${resumedAfter.toFixed(1)} s after the kill`,
    );
    await step("undo", async () => {
      await send(at, new URLSearchParams({ intent: "undo" }));
      await stateOf(client, "undone");
    });
    console.log(`undone ${await done("undone")}, ${await propertiesIn(client)} properties`);
  } finally {
    clearInterval(sampling);
    for (const child of Object.values(running)) await end(child);
    await client.end();
  }
}

/** The headings and the notation of a German office. */
function foreignCsv() {
  const rows = Array.from({ length: rowCount }, (_, n) =>
    [
      `Lodge ${n}`,
      ["Kenia", "Tansania", "Namibia", "Botswana"][n % 4],
      `Gebiet ${n % 90}`,
      `${(120 + (n % 700)).toFixed(2).replace(".", ",")} €`,
      "Pool, WLAN",
      `https://lodge-${n}.example/`,
    ].join(";"),
  );
  return ["Name;Land;Region;Preis pro Nacht;Ausstattung;Webseite", ...rows].join("\r\n");
}

async function countOf(client, state) {
  const { rows } = await client.query(
    "select count(*)::int as n from change_items where state = $1",
    [state],
  );
  return rows[0].n;
}

async function propertiesIn(client) {
  const { rows } = await client.query(
    "select count(*)::int as n from properties where deleted_at is null",
  );
  return rows[0].n;
}

/** Waits until the run is in a state. */
async function stateOf(client, state) {
  for (;;) {
    const { rows } = await client.query("select state from changes");
    if (rows[0]?.state === state) return;
    if (rows[0]?.state === "cancelled") throw new Error("The run was canceled");
    await pause(500);
  }
}

await withDatabase(measureTable);
