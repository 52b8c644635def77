// `npm test`: checks, rules, services on real servers, and the browser; prints a table and the totals.
import path from "node:path";
import { fileURLToPath } from "node:url";

import { explain, rejectOldNode } from "./failures.mjs";

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), ".."));
rejectOldNode();
// The guard ends all child processes when this process exits.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.once(signal, () => process.exit(code));

const results = [];
/** Failed tests and checks, listed at the end. */
const failures = [];
await main();
process.exit(summary());

async function main() {
  const { installIfStale, buildIfStale } = await import("./prepare.mjs");
  // Nothing runs without packages.
  if (!(await part("packages", () => installIfStale()))) return;
  const { ensureBrowser, ensureRedis } = await import("./system-packages.mjs");
  const { checks, runCheck } = await import("./check.mjs");
  const { runConcurrently } = await import("./run-part.mjs");
  const { runBrowser, runVitest } = await import("./suites.mjs");

  const say = (line) => console.log(line);
  const chromium = await part("chromium", () => ensureBrowser(say));
  await part("redis", () => ensureRedis(say));
  const built = await part("build", buildIfStale);
  const needs = (thing, run) => () => {
    if (!thing) throw new Error("Not run, because a previous step failed; see above.");
    return run(thing);
  };
  const run = {
    browser: needs(built && chromium, runBrowser),
    rules: () => runVitest("rules"),
    services: needs(built, () => runVitest("services")),
    kills: needs(built, () => runVitest("kills")),
  };
  for (const name of Object.keys(checks)) run[name] = () => check(runCheck, name);
  const runNamed = (name) => part(name, run[name]);
  // One suite at a time: each keeps two cores busy, and side by side their waits run out. Kills mostly wait
  // for processes to end, so rules run beside them.
  await runNamed("browser");
  await runNamed("services");
  await Promise.all(["kills", "rules"].map(runNamed));
  await runConcurrently(
    2,
    Object.keys(checks).map((name) => () => runNamed(name)),
  );
}

async function check(runCheck, name) {
  const { ok } = await runCheck(name);
  const count = { passed: Number(ok), failed: Number(!ok), skipped: 0 };
  return { count, failures: ok ? [] : [name] };
}

/** Runs one part and counts its failure. @returns its result, or null */
async function part(name, work) {
  const startedAt = performance.now();
  let result = null;
  let count = { passed: 0, failed: 0, skipped: 0 };
  try {
    result = (await work()) ?? true;
    count = result.count ?? count;
    failures.push(...(result.failures ?? []));
    if (result.output) console.log(`\n${result.output.trimEnd()}`);
  } catch (error) {
    count.failed = 1;
    failures.push(`${name}: did not run to its end`);
    console.error(`\n${name}: ${explain(error, ".")}`);
  }
  results.push({ name, ...count, seconds: (performance.now() - startedAt) / 1000 });
  return result;
}

/** @returns the exit code */
function summary() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const failure of failures) console.log(`FAIL ${failure}`);
  console.log(`\n${"".padEnd(12)} passed failed skipped seconds`);
  for (const { name, seconds, ...count } of results) {
    for (const key of Object.keys(total)) total[key] += count[key];
    const cells = [count.passed, count.failed, count.skipped, seconds.toFixed(1)];
    console.log(`${name.padEnd(12)} ${cells.map((cell) => String(cell).padStart(7)).join(" ")}`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed ? 1 : 0;
}
