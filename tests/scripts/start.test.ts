import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { findPlace, readLock } from "#scripts/cluster";
import { holdSocket, type Limits, supervise, type Supervised } from "#scripts/supervise";
import { throwawayFolder } from "#scripts/throwaway";
import { startSite } from "#tests/chaos/site";
import { freePort } from "#tests/setup/listen";
import { emptyDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";

describe("alone", () => {
  const { folder, remove } = throwawayFolder();
  const lock = path.join(folder, "cache/building");
  afterAll(remove);

  /** A process that works until its input ends. */
  const start = () => {
    const module = JSON.stringify(path.resolve("scripts/alone.mjs"));
    const script = `const { alone } = await import(${module});
      const work = async () => { console.log("working"); for await (const _ of process.stdin); };
      await alone(${JSON.stringify(lock)}, work, () => console.log("waiting")); console.log("done");`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script]);
    let output = "";
    child.stdout.on("data", (text: Buffer) => (output += text.toString()));
    return { child, said: (text: string) => until(`"${text}"`, async () => output.includes(text)) };
  };

  test("one process works at a time, also after one that was killed", async () => {
    fs.mkdirSync(path.dirname(lock), { recursive: true });
    fs.writeFileSync(lock, String(spawnSync(process.execPath, ["--eval", ""]).pid));
    const first = start();
    await first.said("working");
    const second = start();
    await second.said("waiting");
    first.child.kill("SIGKILL");
    await second.said("working");
    const third = start();
    await third.said("waiting");
    second.child.stdin.end();
    await second.said("done");
    await third.said("working");
    third.child.stdin.end();
    await third.said("done");
    expect(fs.readdirSync(path.dirname(lock))).toEqual([]);
  });
});

describe("start", () => {
  const { folder, remove } = throwawayFolder();
  const dataDir = path.join(folder, "data");
  let port: number;
  beforeEach(async () => {
    port = await freePort();
  });
  afterAll(remove);

  const home = () => fetch(`http://127.0.0.1:${port}/`).then(({ status }) => status);

  test("a start waits until the previous one has ended", { timeout: 240_000 }, async () => {
    const first = await startSite(dataDir, port, {});
    const ending = first.stop();
    const second = await startSite(dataDir, port, {});
    expect(await ending).toBe(0);
    expect(await home()).toBe(200);
    expect(second.output()).toContain("is shutting down; waiting");
    // The first start did not stop the database of the second.
    expect(second.databaseUrl).toBe(first.databaseUrl);
    expect(second.output()).not.toContain("The database is not responding");
    expect(await second.stop()).toBe(0);
  });

  test(
    "no request fails while a killed web process restarts (G-05)",
    { timeout: 240_000 },
    async () => {
      const site = await startSite(dataDir, port, { WEB_CONCURRENCY: "2" });
      expect(site.pidsOf("web")).toHaveLength(2);
      for (let kill = 0; kill < 3; kill++) {
        const [web = 0] = site.pidsOf("web");
        process.kill(web, "SIGKILL");
        await until("the kill", async () => Promise.resolve(!site.pidsOf("web").includes(web)));
        // New connections, which the killed process has not accepted.
        const visits = Array.from({ length: 10 }, () =>
          fetch(`http://127.0.0.1:${port}/accommodation`, {
            headers: { connection: "close" },
          }).then(
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

  test("a configured database is used, and none is started", { timeout: 240_000 }, async () => {
    const given = await emptyDatabase();
    const dataDir = path.join(folder, "given");
    const site = await startSite(dataDir, port, { DATABASE_URL: given.url });
    expect(await home()).toBe(200);
    expect(fs.existsSync(path.join(dataDir, "pg"))).toBe(false);
    expect(await site.stop()).toBe(0);
    await given.drop();
  });

  /** `npm start` in its own process group, as in a terminal. */
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
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output += String(chunk)));
    const group = child.pid ?? 0;
    const server = () => readLock(findPlace(dataDir)).pid;
    let closed = false;
    child.once("close", () => (closed = true));
    const waitFor = (description: string, isSo: () => boolean) =>
      until(
        description,
        async () => {
          const wasClosed = closed;
          if (isSo()) return Promise.resolve(true);
          if (wasClosed) throw new Error(`The start ended without ${description}:\n${output}`);
          return false;
        },
        180_000,
      );
    return {
      server,
      waitFor,
      waitForOutput: (text: string) => waitFor(`"${text}"`, () => output.includes(text)),
      /** Signals every process of the group, like Ctrl-C; npm forwards it too. */
      signal: (signal: NodeJS.Signals) => process.kill(-group, signal),
      ended: once(child, "exit"),
      /** Running processes of the group and of the database, which has its own group. */
      running: (database: number) =>
        spawnSync("ps", ["-eo", "pid=,ppid=,pgid=,stat=,args="], { encoding: "utf8" })
          .stdout.split("\n")
          .filter((row) => {
            const [pid, parent, pgid, state] = row.trim().split(/\s+/);
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
    "%s to the process group, %i times, ends every process (G-03, G-05)",
    { timeout: 240_000 },
    async (signal, times) => {
      const site = startGroup(dataDir);
      await site.waitForOutput("Press Ctrl-C to stop.");
      const database = site.server();
      expect(site.running(database).join("\n")).toMatch(
        /postgres[^]*server\.js[^]*worker\/main\.js/,
      );
      for (let time = 0; time < times; time++) site.signal(signal);
      await site.ended;
      await until(
        "the end",
        async () => Promise.resolve(site.running(database).length === 0),
        20_000,
      );
      expect(site.server()).toBe(0);
    },
  );

  test.each(["SIGINT", "SIGHUP"] as const)(
    "%s before the first page ends every process",
    { timeout: 240_000 },
    async (signal) => {
      const fresh = path.join(folder, signal);
      const site = startGroup(fresh);
      await site.waitFor("initdb", () => fs.existsSync(path.join(fresh, "pg")));
      site.signal(signal);
      await site.ended;
      await until(
        "the end",
        async () => Promise.resolve(site.running(site.server()).length === 0),
        20_000,
      );
      expect(site.server()).toBe(0);
    },
  );

  test("a start that fails leaves no database running (G-05)", { timeout: 240_000 }, async () => {
    const fresh = path.join(folder, "failing");
    fs.mkdirSync(path.join(fresh, "secrets.json"), { recursive: true });
    const site = startGroup(fresh);
    await site.waitForOutput("secrets.json");
    const [code] = (await site.ended) as [number];
    expect(code).toBe(1);
    expect(fs.existsSync(path.join(fresh, "pg"))).toBe(true);
    expect(site.server()).toBe(0);
  });
});

describe("supervisor", () => {
  let folder: string;
  let site: Supervised | undefined;
  const messages: string[] = [];

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-supervise-"));
    messages.length = 0;
    vi.spyOn(console, "error").mockImplementation((message) => void messages.push(String(message)));
  });
  afterEach(async () => {
    site?.stop();
    await site?.ended;
    vi.restoreAllMocks();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const file = (name: string) => path.join(folder, name);
  const startsOf = (name: string) =>
    fs.existsSync(file(name)) ? fs.readFileSync(file(name), "utf8").trim().split("\n") : [];
  /** A program that records its process id, reports that it is ready, and then runs `code`. */
  const program = (name: string, code = "setInterval(() => {}, 1000);") => {
    fs.writeFileSync(
      file(`${name}.mjs`),
      `import fs from "node:fs";
     fs.appendFileSync(${JSON.stringify(file(name))}, process.pid + "\\n");
     process.send({ ready: true });
     ${code}`,
    );
    return [file(`${name}.mjs`)];
  };
  const quick: Partial<Limits> = { firstPauseMs: 5, maxPauseMs: 20, quickEnds: 4 };

  function run(processes: Record<string, string[]>, limits: Partial<Limits> = quick) {
    site = supervise({ env: { NODE_ENV: "test", PATH: process.env.PATH }, processes, limits });
    return site;
  }

  const pidsOf = async (name: string, count: number) => {
    await until(`${count} starts of ${name}`, async () =>
      Promise.resolve(startsOf(name).length >= count),
    );
    return startsOf(name).map(Number);
  };

  test("a killed process is restarted, and the others keep running (G-02)", async () => {
    const { ready } = run({ web: program("web"), worker: program("worker") });
    await Promise.all([ready("web"), ready("worker")]);
    const [first = 0] = await pidsOf("worker", 1);
    process.kill(first, "SIGKILL");
    expect(new Set(await pidsOf("worker", 2)).size).toBe(2);
    expect(startsOf("web")).toHaveLength(1);
  });

  test("processes of a name share a socket, which accepts connections while one is up", async () => {
    const port = await freePort();
    const serves = `const server = (await import("node:http")).createServer((request, response) =>
      response.setHeader("Connection", "close").end(String(process.pid)));
    process.once("message", (message, socket) => server.listen(socket));`;
    const { stop, ended } = supervise({
      env: { NODE_ENV: "test", PATH: process.env.PATH },
      processes: { web: program("web", serves) },
      counts: { web: 2 },
      limits: { ...quick, firstPauseMs: 60_000, maxPauseMs: 60_000 },
      sockets: { web: holdSocket("127.0.0.1", port) },
    });
    const visit = () => fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
    const pids = (await pidsOf("web", 2)).map(String);
    // A process writes its id before it is handed the socket.
    const first = await until("a process that serves", () => visit().catch(() => null));
    expect(pids).toContain(first);
    const [killed = "", other] = pids;
    process.kill(Number(killed), "SIGKILL");
    await until("the kill", async () => Promise.resolve(messages.length > 0));
    expect(await visit()).toBe(other);
    stop();
    expect(await ended).toBe(0);
    await expect(visit()).rejects.toThrow();
  });

  test("a process that exits is restarted", async () => {
    const once = `if (!fs.existsSync(${JSON.stringify(file("seen"))})) {
      fs.writeFileSync(${JSON.stringify(file("seen"))}, "");
      process.exit(1);
    }
    setInterval(() => {}, 1000);`;
    run({ web: program("web"), worker: program("worker", once) });
    await pidsOf("worker", 2);
    expect(messages).toContain("The worker process ended with 1.");
    expect(messages.join("\n")).not.toContain("Giving up");
  });

  test("a process that keeps failing is given up with a message, and the others keep running", async () => {
    const { ready } = run({ web: program("web"), worker: program("worker", "process.exit(1);") });
    await until("giving up", async () =>
      Promise.resolve(
        messages.some((message) => message.includes("Giving up on the worker process")),
      ),
    );
    expect(startsOf("worker")).toHaveLength(4);
    await ready("web");
    const [web = 0] = startsOf("web").map(Number);
    expect(process.kill(web, 0)).toBe(true);
  });

  test("a process that is killed repeatedly is always restarted", async () => {
    const { ready } = run({ web: program("web") });
    await ready("web");
    for (let start = 1; start <= 6; start++)
      process.kill((await pidsOf("web", start)).at(-1) ?? 0, "SIGKILL");
    await pidsOf("web", 7);
    expect(messages.join()).not.toContain("Giving up");
  });

  test("the backoff grows up to a limit", async () => {
    const startedAt = performance.now();
    const { ended } = run(
      { worker: program("worker", "process.exit(3);") },
      { firstPauseMs: 100, maxPauseMs: 200, quickEnds: 5 },
    );
    expect(await ended).toBe(1);
    // Pauses of 100, 200, 200 and 200 ms, not of 100, 200, 400 and 800 ms.
    expect(performance.now() - startedAt).toBeGreaterThan(700);
  });

  test("invalid settings cause no restart (G-23)", async () => {
    const { ready, ended } = run({ web: program("web", "process.exit(78);") });
    expect(await ended).toBe(78);
    expect(startsOf("web")).toHaveLength(1);
    expect(messages.join("\n")).toContain("settings");
    await ready("web");
  });

  const withChecks = { ...quick, checkMs: 500, missedChecks: 2, hungGraceMs: 200 };

  test("a process whose event loop hangs is restarted (G-05)", async () => {
    const hangs = `if (fs.readFileSync(${JSON.stringify(file("worker"))}, "utf8").trim().includes("\\n"))
      setInterval(() => {}, 1000);
    else for (;;);`;
    run({ worker: program("worker", hangs) }, { ...withChecks, checkMs: 1_500 });
    const [first = 0, second = 0] = await pidsOf("worker", 2);
    expect(() => process.kill(first, 0)).toThrow();
    expect(process.kill(second, 0)).toBe(true);
    expect(messages).toContain("The worker process is unresponsive and will be stopped.");
  });

  test("a process that ignores SIGTERM is killed", async () => {
    const ignoresSigterm = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);`;
    const { ready, stop, ended } = run({ web: program("web", ignoresSigterm) }, { graceMs: 300 });
    await ready("web");
    stop();
    expect(await ended).toBe(0);
    expect(() => process.kill(Number(startsOf("web")[0]), 0)).toThrow();
  });

  test("a process in its backoff is not started during the shutdown", async () => {
    const { stop, ended } = run(
      { web: program("web", "process.exit(1);") },
      { firstPauseMs: 60_000, maxPauseMs: 60_000 },
    );
    await until("first end", async () => Promise.resolve(messages.length > 0));
    stop();
    expect(await ended).toBe(0);
    expect(startsOf("web")).toHaveLength(1);
  });
});

describe("uncaught exceptions", () => {
  /** Runs a script in a process with the handlers for uncaught exceptions. */
  function runScript(script: string) {
    const source = `
    import { exitOnUncaughtException } from ${JSON.stringify(path.resolve("process/uncaught.ts"))};
    const log = { fatal: (detail, message) => console.log(JSON.stringify({ ...detail, message })) };
    let end = async () => console.log("ended in order");
    exitOnUncaughtException(log, () => end());
    setInterval(() => {}, 1_000);
    ${script}`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", source],
      { encoding: "utf8" },
    );
    return { status, output: stdout.trim().split("\n"), stderr };
  }

  test.each([
    ["an exception in a timer", `setTimeout(() => { throw new TypeError("jane@home.test"); }, 1);`],
    ["an unhandled rejection", `Promise.reject(new TypeError("jane@home.test"));`],
  ])("%s is logged without its message, and the process shuts down", (_, script) => {
    const { status, output } = runScript(script);
    expect(status).toBe(70);
    expect(output).toHaveLength(2);
    expect(JSON.parse(output[0] ?? "")).toMatchObject({
      error: "TypeError",
      at: expect.any(Array),
    });
    expect(output[0]).not.toContain("jane");
    expect(output[1]).toBe("ended in order");
  });

  test("a shutdown that fails or hangs does not prevent the exit", () => {
    const throws = runScript(`end = async () => { throw new Error("no"); };
    setTimeout(() => { throw new Error("x"); }, 1);`);
    expect(throws.status).toBe(70);
    const startedAt = performance.now();
    const hangs = runScript(`end = () => new Promise(() => {});
    setTimeout(() => { throw new Error("x"); }, 1);`);
    expect(hangs.status).toBe(70);
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  });
});
