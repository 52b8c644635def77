// `npm run check`: types, styles, lint, boundaries, dead code, formatting, drift of the generated table types.
import { spawn } from "node:child_process";

const bin = (name) => `node_modules/.bin/${name}`;
const checks = [
  ["types", bin("tsc"), ["--noEmit"]],
  ["styles", bin("stylelint"), ["app/**/*.css"]],
  ["lint", bin("eslint"), [".", "--max-warnings=0"]],
  [
    "boundaries",
    bin("depcruise"),
    ["app", "domain", "db", "jobs", "server.ts", "env.ts", "--config", ".dependency-cruiser.cjs"],
  ],
  ["dead code", bin("knip"), []],
  ["formatting", bin("prettier"), ["--check", ".", "--log-level=warn"]],
  ["table types", process.execPath, ["scripts/db-types.mjs", "--check"]],
];

/** @returns {Promise<{name: string, ok: boolean, seconds: number, output: string}[]>} */
export async function runChecks(report = () => {}) {
  const results = [];
  const queue = [...checks];
  // Two at a time: more than that only makes them wait for one another.
  await Promise.all(
    [1, 2].map(async () => {
      for (let check = queue.shift(); check; check = queue.shift()) {
        const result = await runCheck(check);
        results.push(result);
        report(result);
      }
    }),
  );
  return results;
}

function runCheck([name, command, args]) {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    const end = (ok) => resolve({ name, ok, output, seconds: (performance.now() - began) / 1000 });
    child.on("error", (error) => {
      output += error.message;
      end(false);
    });
    child.on("exit", (code) => end(code === 0));
  });
}

export function printCheck({ name, ok, output, seconds }) {
  console.log(`${ok ? "ok  " : "FAIL"} ${name.padEnd(12)} ${seconds.toFixed(1)} s`);
  if (!ok) console.log(output.trimEnd());
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const results = await runChecks(printCheck);
  process.exitCode = results.every((r) => r.ok) ? 0 : 1;
}
