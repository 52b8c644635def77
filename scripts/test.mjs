// `npm test` runs the parts "main": checks, rules, services with queues in PostgreSQL, and the browser's main
// flows. `npm run test:rest` runs what is left: queues in Redis, thorough and killed services, and every flow
// of the browser. `npm run test:all` runs both. Prints failures at once, and at the end a table and the totals.
import path from "node:path";
import { fileURLToPath } from "node:url";

import { explain, rejectOldNode } from "./failures.mjs";

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), ".."));
rejectOldNode();
// The guard ends all child processes when this process exits.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.once(signal, () => process.exit(code));

/** "main", "rest" or both. */
const scopes = process.argv.slice(2);
if (scopes.length === 0 || scopes.some((scope) => scope !== "main" && scope !== "rest")) {
  console.error("Say which parts to run: main, rest or both.");
  process.exit(2);
}
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
  const { runBrowser, runVitest } = await import("./suites.mjs");

  const say = (line) => console.log(line);
  // Suites mostly wait for servers and pages. Checks and rules fill these pauses, one at a time; two suites
  // side by side would run out of time.
  const checked = scopes.includes("main") ? runChecks() : undefined;
  const chromium = await part("chromium", () => ensureBrowser(say));
  if (scopes.includes("rest")) await part("redis", () => ensureRedis(say));
  const built = await part("build", buildIfStale);
  const needs = (thing, run) => () => {
    if (!thing) throw new Error("Not run, because a previous step failed; see above.");
    return run(thing);
  };
  const browser = (main) =>
    needs(built && chromium, () => runBrowser({ executablePath: chromium, main }));
  const vitest = (project, thorough) => needs(built, () => runVitest(project, { thorough }));
  const suites = {
    main: [
      ["browser", browser(true)],
      ["services", vitest("services", false)],
    ],
    rest: [
      ["browser, rest", browser(false)],
      ["services, rest", vitest("services", true)],
      ["kills", vitest("kills")],
    ],
  };
  for (const scope of scopes) {
    await inOrder(suites[scope]);
    await checked;
  }

  function runChecks() {
    return inOrder([
      ...Object.keys(checks).map((name) => [name, () => check(runCheck, name)]),
      ["rules", () => runVitest("rules")],
    ]);
  }
}

async function inOrder(parts) {
  for (const [name, work] of parts) await part(name, work);
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
  console.log(`\n${"".padEnd(18)} passed failed skipped seconds`);
  for (const { name, seconds, ...count } of results) {
    for (const key of Object.keys(total)) total[key] += count[key];
    const cells = [count.passed, count.failed, count.skipped, seconds.toFixed(1)];
    console.log(`${name.padEnd(18)} ${cells.map((cell) => String(cell).padStart(7)).join(" ")}`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed || !total.passed ? 1 : 0;
}
