import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-failures-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs a few lines that use one of the scripts, as plain Node does. */
function runLines(lines: string) {
  const args = ["--input-type=module", "--eval", lines];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, output: (stdout + stderr).trim() };
}

const from = (script: string, names: string) =>
  `import { ${names} } from ${JSON.stringify(path.resolve("scripts", script))};`;

test.each(["18.20.4", "20.18.3", "16.0.0"])("Node %s is told what to install", (version) => {
  const { status, output } = runLines(
    `${from("failures.mjs", "refuseOldNode")} refuseOldNode("${version}");`,
  );
  expect(status).toBe(1);
  expect(output).toBe(
    `Node ${version} is too old: install Node 20.19 or newer (https://nodejs.org).`,
  );
});

test.each(["20.19.0", "22.0.0", "24.1.0"])("Node %s is new enough", (version) => {
  const lines = `${from("failures.mjs", "refuseOldNode")} refuseOldNode("${version}");`;
  expect(runLines(lines)).toEqual({ status: 0, output: "" });
});

test.each([
  ["ENOSPC", /is full: free some space, or set DATA_DIR/],
  ["EACCES", /may not be written: give this user the right to, or set DATA_DIR/],
  ["EROFS", /may not be written/],
])("%s is explained with its remedy", (code, says) => {
  const lines = `${from("failures.mjs", "explain")}
    console.log(explain(Object.assign(new Error("x"), { code: "${code}" }), "/srv/data"));`;
  expect(runLines(lines).output).toMatch(says);
});

test("a step that fails says which, and what to do", () => {
  const lines = `${from("steps.mjs", "run")}
    await run(process.execPath, ["--eval", "process.exit(3)"], process.env, "Try again.")
      .catch((error) => console.log(error.message));`;
  expect(runLines(lines).output).toMatch(/^`node .*` ended with 3\. Try again\.$/);
});

function start(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    encoding: "utf8",
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH ?? "",
      DATA_DIR: path.join(folder, "data"),
      ...env,
    },
  });
  return { status, said: stderr.trim() };
}

test("a port that is no number is refused", () => {
  expect(start({ PORT: "eighty" })).toEqual({
    status: 1,
    said: "PORT eighty is no port: choose a number from 1 to 65535.",
  });
});

test("an address of another machine is refused", () => {
  expect(start({ HOST: "203.0.113.9", PORT: "34999" }).said).toBe(
    "HOST 203.0.113.9 is not an address of this machine.",
  );
});

test("a busy port is named with its way out", async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
  const { port } = holder.address() as AddressInfo;
  const { status, said } = start({ PORT: String(port) });
  holder.close();
  expect(status).toBe(1);
  expect(said).toBe(
    `Port ${port} is in use. End the program that holds it, or choose another: PORT=3001 npm start`,
  );
});
