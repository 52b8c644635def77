// `npm test`: checks, rules, services on real servers, and the browser; one count at the end.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { explain, Failure, refuseOldNode } from "./failures.mjs";
import { say, step } from "./steps.mjs";

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), ".."));
refuseOldNode();
const total = { passed: 0, failed: 0, skipped: 0 };

try {
  await main();
} catch (error) {
  console.error(`\n${explain(error, ".")}`);
  total.failed++;
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed ? 1 : 0);

async function main() {
  const { installIfStale, buildIfStale } = await import("./prepare.mjs");
  await step("packages", installIfStale);
  const { ensureBrowser, ensureRedis } = await import("./system-packages.mjs");
  const browser = await step("chromium", () => ensureBrowser(say));
  await step("redis", () => ensureRedis(say));
  await step("build", buildIfStale);

  const { runChecks, printCheck } = await import("./check.mjs");
  for (const { ok } of await runChecks(printCheck)) count(ok ? { passed: 1 } : { failed: 1 });

  await suite("rules", ["--project", "rules"]);
  await suite("services", ["--project", "services"]);
  await browserSuite(browser);
}

function count(part) {
  for (const key of Object.keys(total)) total[key] += part[key] ?? 0;
}

async function suite(name, args) {
  const report = path.resolve(`test-results/${name}.json`);
  fs.rmSync(report, { force: true });
  await step(name, () =>
    runLoud("node_modules/.bin/vitest", [
      "run",
      ...args,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]),
  );
  if (!fs.existsSync(report)) throw new Failure(`The suite "${name}" ended without a report.`);
  const {
    numPassedTests,
    numFailedTests,
    numPendingTests,
    numTodoTests,
    numFailedTestSuites,
    numTotalTests,
  } = JSON.parse(fs.readFileSync(report, "utf8"));
  if (!numTotalTests) throw new Failure(`The suite "${name}" ran no test.`);
  const brokenFiles = numFailedTests ? 0 : numFailedTestSuites;
  count({
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles,
    skipped: numPendingTests + numTodoTests,
  });
}

async function browserSuite(executablePath) {
  const report = path.resolve("test-results/browser.json");
  fs.rmSync(report, { force: true });
  await step("browser", () =>
    runLoud("node_modules/.bin/playwright", ["test", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROMIUM_PATH: executablePath,
    }),
  );
  if (!fs.existsSync(report)) throw new Failure("The browser suite ended without a report.");
  const { stats } = JSON.parse(fs.readFileSync(report, "utf8"));
  count({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped });
}

/** Failing tests are counted from the report; the exit code alone says too little. */
function runLoud(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env, NODE_ENV: "test", FORCE_COLOR: "0" },
    });
    child.on("error", reject);
    child.on("exit", () => resolve());
  });
}
