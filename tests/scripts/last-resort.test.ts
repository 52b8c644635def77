import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

/** Runs a few lines in a process that has the last resort, and keeps it alive after them. */
function runLines(lines: string) {
  const source = `
    import { endOnSurprise } from ${JSON.stringify(path.resolve("process/last-resort.ts"))};
    const log = { fatal: (detail, message) => console.log(JSON.stringify({ ...detail, message })) };
    let end = async () => console.log("ended in order");
    endOnSurprise(log, () => end());
    setInterval(() => {}, 1_000);
    ${lines}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", source],
    { encoding: "utf8" },
  );
  return { status, said: stdout.trim().split("\n"), stderr };
}

test.each([
  ["an exception in a timer", `setTimeout(() => { throw new TypeError("jane@home.test"); }, 1);`],
  ["a rejection that nobody awaits", `Promise.reject(new TypeError("jane@home.test"));`],
])("%s is logged without its message, and the process ends in order", (_, lines) => {
  const { status, said } = runLines(lines);
  expect(status).toBe(70);
  expect(said).toHaveLength(2);
  expect(JSON.parse(said[0] ?? "")).toMatchObject({ error: "TypeError", at: expect.any(Array) });
  expect(said[0]).not.toContain("jane");
  expect(said[1]).toBe("ended in order");
});

test("an end that fails, or never comes, is not waited for", () => {
  const throws = runLines(`end = async () => { throw new Error("no"); };
    setTimeout(() => { throw new Error("x"); }, 1);`);
  expect(throws.status).toBe(70);
  const began = performance.now();
  const hangs = runLines(`end = () => new Promise(() => {});
    setTimeout(() => { throw new Error("x"); }, 1);`);
  expect(hangs.status).toBe(70);
  expect(performance.now() - began).toBeLessThan(9_000);
});
