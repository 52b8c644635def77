// Sets a password: of the person with an email, in the database, or without one that of the first owner of
// this installation, in DATA_DIR. Only a hash is stored.
// Reads standard input or prompts: node scripts/admin-password.mjs [EMAIL]
import { spawnSync } from "node:child_process";
import { randomBytes, scryptSync } from "node:crypto";
import fs from "node:fs";
import readline from "node:readline";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";

import { storePasswordHash } from "./secrets.mjs";

const shortest = 10;

/** The format that app/server/session/password.server.ts reads. */
function hash(password) {
  const [N, r, p] = [2 ** 15, 8, 1];
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize("NFKC"), salt, 32, { N, r, p, maxmem: 256 * N * r });
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Reads a line of standard input; a terminal does not echo it. */
function ask(question) {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = Boolean(process.stdin.isTTY);
  if (terminal) process.stderr.write(question);
  const lines = readline.createInterface({ input: process.stdin, output: silent, terminal });
  return new Promise((resolve) => {
    lines.once("line", (line) => resolve(line));
    lines.once("close", () => resolve(""));
  }).finally(() => {
    lines.close();
    if (terminal) process.stderr.write("\n");
  });
}

const password = await ask("New admin password: ");
if (password.length < shortest) {
  console.error(`Nothing was changed: the password needs at least ${shortest} characters.`);
  process.exit(1);
}
const made = hash(password);
const [email] = process.argv.slice(2);
if (email) {
  const source = fileURLToPath(new URL("with-database.mjs", import.meta.url));
  // The image has the built program only, and DATABASE_URL.
  const built = fileURLToPath(new URL("../dist/db/admin-password.js", import.meta.url));
  const program = fs.existsSync(source) ? [source, "admin-password"] : [built];
  const { status } = spawnSync(process.execPath, [...program, email], {
    input: made,
    stdio: ["pipe", "inherit", "inherit"],
  });
  process.exit(status ?? 1);
}
storePasswordHash(process.env.DATA_DIR || ".data", made);
console.log(
  "The new password is valid after the next start of the site. As an environment variable:",
);
console.log(`ADMIN_PASSWORD_HASH='${made}'`);
