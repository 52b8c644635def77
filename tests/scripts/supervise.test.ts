import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type Limits, supervise, type Supervised } from "#scripts/supervise";
import { until } from "#tests/setup/until";

let folder: string;
let site: Supervised | undefined;
const said: string[] = [];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-supervise-"));
  said.length = 0;
  vi.spyOn(console, "error").mockImplementation((line) => void said.push(String(line)));
});
afterEach(async () => {
  site?.stop();
  await site?.ended;
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true, force: true });
});

const file = (name: string) => path.join(folder, name);
const lines = (name: string) =>
  fs.existsSync(file(name)) ? fs.readFileSync(file(name), "utf8").trim().split("\n") : [];
/** A part that notes its process id and says that it is ready; `then` is what it does next. */
const part = (name: string, then = "setInterval(() => {}, 1000);") => {
  fs.writeFileSync(
    file(`${name}.mjs`),
    `import fs from "node:fs";
     fs.appendFileSync(${JSON.stringify(file(name))}, process.pid + "\\n");
     process.send({ ready: true });
     ${then}`,
  );
  return [file(`${name}.mjs`)];
};
const quick: Partial<Limits> = { firstPauseMs: 5, longestPauseMs: 20, quickEnds: 4 };

function run(processes: Record<string, string[]>, limits: Partial<Limits> = quick) {
  site = supervise({ env: { NODE_ENV: "test", PATH: process.env.PATH }, processes, limits });
  return site;
}

const pidsOf = async (name: string, count: number) => {
  await until(`${count} starts of ${name}`, async () =>
    Promise.resolve(lines(name).length >= count),
  );
  return lines(name).map(Number);
};

test("a part that was killed is started again, and the others notice nothing", async () => {
  const { ready } = run({ web: part("web"), worker: part("worker") });
  await Promise.all([ready("web"), ready("worker")]);
  const [first = 0] = await pidsOf("worker", 1);
  process.kill(first, "SIGKILL");
  expect(new Set(await pidsOf("worker", 2)).size).toBe(2);
  expect(lines("web")).toHaveLength(1);
});

test("an exception in a part costs that part one start, not the site", async () => {
  const once = `if (!fs.existsSync(${JSON.stringify(file("seen"))})) {
      fs.writeFileSync(${JSON.stringify(file("seen"))}, "");
      process.exit(1);
    }
    setInterval(() => {}, 1000);`;
  run({ web: part("web"), worker: part("worker", once) });
  await pidsOf("worker", 2);
  expect(said).toContain("The worker process ended with 1.");
  expect(said.join("\n")).not.toContain("given up");
});

test("a part that never stays up is given up loudly, and the others run on", async () => {
  const { ready } = run({ web: part("web"), worker: part("worker", "process.exit(1);") });
  await until("giving up", async () =>
    Promise.resolve(said.some((line) => line.includes("The worker process is given up"))),
  );
  expect(lines("worker")).toHaveLength(4);
  await ready("web");
  const [web = 0] = lines("web").map(Number);
  expect(process.kill(web, 0)).toBe(true);
});

test("a part that is killed again and again is never given up", async () => {
  const { ready } = run({ web: part("web") });
  await ready("web");
  for (let start = 1; start <= 6; start++)
    process.kill((await pidsOf("web", start)).at(-1) ?? 0, "SIGKILL");
  await pidsOf("web", 7);
  expect(said.join()).not.toContain("given up");
});

test("pauses between quick ends grow up to a limit", async () => {
  const began = performance.now();
  const { ended } = run(
    { worker: part("worker", "process.exit(3);") },
    { firstPauseMs: 100, longestPauseMs: 200, quickEnds: 5 },
  );
  expect(await ended).toBe(1);
  // 100, 200, 200 and 200, and not 100, 200, 400 and 800.
  expect(performance.now() - began).toBeGreaterThan(700);
});

test("faulty settings are not tried again", async () => {
  const { ready, ended } = run({ web: part("web", "process.exit(78);") });
  expect(await ended).toBe(78);
  expect(lines("web")).toHaveLength(1);
  expect(said.join("\n")).toContain("settings");
  await ready("web");
});

const watchful = { ...quick, lookMs: 500, missedLooks: 2, hungGraceMs: 200 };

test("a part whose event loop hangs is ended and started again", async () => {
  const hangs = `if (fs.readFileSync(${JSON.stringify(file("worker"))}, "utf8").trim().includes("\\n"))
      setInterval(() => {}, 1000);
    else for (;;);`;
  run({ worker: part("worker", hangs) }, { ...watchful, lookMs: 1_500 });
  const [first = 0, second = 0] = await pidsOf("worker", 2);
  expect(() => process.kill(first, 0)).toThrow();
  expect(process.kill(second, 0)).toBe(true);
  expect(said).toContain("The worker process gives no sign of life and is ended.");
});

test("a part that is told to end and does not is killed", async () => {
  const deaf = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);`;
  const { ready, stop, ended } = run({ web: part("web", deaf) }, { graceMs: 300 });
  await ready("web");
  stop();
  expect(await ended).toBe(0);
  expect(() => process.kill(Number(lines("web")[0]), 0)).toThrow();
});

test("a part that waits for its next start is not started while the site ends", async () => {
  const { stop, ended } = run(
    { web: part("web", "process.exit(1);") },
    { firstPauseMs: 60_000, longestPauseMs: 60_000 },
  );
  await until("first end", async () => Promise.resolve(said.length > 0));
  stop();
  expect(await ended).toBe(0);
  expect(lines("web")).toHaveLength(1);
});
