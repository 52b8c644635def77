import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-secrets-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, "secrets.json");

function ensure(given: Record<string, string> = {}) {
  const lines = `import { ensureSecrets } from ${JSON.stringify(path.resolve("scripts/secrets.mjs"))};
    console.log(JSON.stringify(ensureSecrets(${JSON.stringify(folder)}, ${JSON.stringify(given)})));`;
  const args = ["--input-type=module", "--eval", lines];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as { env: Record<string, string>; generatedPassword?: string };
}

test("a site without secrets is given some", () => {
  const { env, generatedPassword } = ensure();
  expect(env.SESSION_SECRET?.length).toBeGreaterThanOrEqual(32);
  expect(generatedPassword).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
});

test("the next start finds the same ones", () => {
  expect(ensure()).toEqual(ensure());
});

test("only the owner may read them", () => {
  ensure();
  expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
});

test("what the environment gives is left alone", () => {
  const given = { SESSION_SECRET: "given", ADMIN_PASSWORD: "given" };
  expect(ensure(given)).toEqual({ env: {} });
});

test("a chosen password's hash replaces the generated one", () => {
  fs.writeFileSync(file(), JSON.stringify({ sessionSecret: "s", adminPasswordHash: "scrypt$x" }));
  const { env, generatedPassword } = ensure();
  expect(env).toEqual({ SESSION_SECRET: "s", ADMIN_PASSWORD_HASH: "scrypt$x" });
  expect(generatedPassword).toBeUndefined();
});

test("a spoilt file is named, never overwritten", () => {
  fs.writeFileSync(file(), "{ half");
  expect(() => ensure()).toThrow(/secrets\.json cannot be read.*mend it or delete it/);
  expect(fs.readFileSync(file(), "utf8")).toBe("{ half");
});
