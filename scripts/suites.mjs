// Runs the test suites as processes and counts results from their reports.
import fs from "node:fs";
import path from "node:path";

import { firstLine } from "./failed-test.mjs";
import { Failure } from "./failures.mjs";
import { runPart } from "./run-part.mjs";

/**
 * @typedef {{passed: number, failed: number, skipped: number}} Count
 * @typedef {{count: Count, failures: string[], seconds: number, output: string}} SuiteResult
 *   failures: the file, title and error of each failed test
 */

/**
 * Runs the tests of a project of vitest.config.ts.
 * @param {{thorough?: boolean}} selection only the tests with the tag, or only those without
 * @returns {Promise<SuiteResult>} @throws Failure when the suite ended without a report
 */
export function runVitest(project, { thorough } = {}) {
  const isSelected = ({ tags }) => thorough === undefined || tags.includes("thorough") === thorough;
  const filter = { true: ["--tags-filter=thorough"], false: ["--tags-filter=!thorough"] }[thorough];
  return runSuite(
    project,
    (report) => readVitest(report, isSelected),
    (report) => [
      ...["node_modules/vitest/vitest.mjs", "run", "--project", project, ...(filter ?? [])],
      ...["--reporter=default", "--reporter=./scripts/report-vitest.mjs", "--reporter=json"],
      ...[`--outputFile.json=${report}`, "--allowOnly=false"],
    ],
  );
}

/**
 * Runs the tests of a browser.
 * @param {{executablePath: string, main: boolean}} selection only the tests with the tag, or only those without
 * @returns {Promise<SuiteResult>} @throws Failure when the suite ended without a report
 */
export function runBrowser({ executablePath, main }) {
  return runSuite(
    "browser",
    readPlaywright,
    () => [
      ...[
        "node_modules/@playwright/test/cli.js",
        "test",
        main ? "--grep=@main" : "--grep-invert=@main",
      ],
      ...["--reporter=list,./scripts/report-playwright.mjs,json", "--forbid-only"],
    ],
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: executablePath }),
  );
}

async function runSuite(name, readReport, args, env = () => ({})) {
  const report = path.resolve(`test-results/${name}.json`);
  fs.rmSync(report, { force: true });
  const { code, output, seconds } = await runPart(args(report), {
    NODE_ENV: "test",
    ...env(report),
  });
  if (!fs.existsSync(report))
    throw new Failure(`It ended with ${code} and without a report.\n${output.trimEnd()}`);
  const { count, failures } = readReport(JSON.parse(fs.readFileSync(report, "utf8")));
  if (!count.passed && !count.failed) throw new Failure(`It ran no test.\n${output.trimEnd()}`);
  // An error outside of any test, such as an unhandled rejection.
  if (code !== 0 && !count.failed) {
    count.failed = 1;
    failures.push(`${name}: an error outside of its tests`);
  }
  return { count, failures, seconds, output };
}

function readVitest({ testResults }, isSelected) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(".", name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    for (const { fullName, failureMessages } of failed)
      failures.push(`${file}: ${fullName.trim()}: ${firstLine(failureMessages[0])}`);
    // A file that fails to load has no tests, one whose hook fails skips them.
    const isBroken = status === "failed" && !failed.length;
    if (isBroken) failures.push(`${file}: did not load: ${firstLine(message)}`);
    const selected = assertionResults.filter(isSelected);
    const passed = selected.filter((result) => result.status === "passed").length;
    count.passed += passed;
    count.failed += failed.length + Number(isBroken);
    count.skipped += selected.length - passed - failed.length;
  }
  return { count, failures };
}

function readPlaywright({ stats, suites }) {
  const failuresOf = ({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, line, tests }) => {
        const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
        return `${file}:${line}: ${title}: ${firstLine(error?.message)}`;
      }),
    ...inner.flatMap(failuresOf),
  ];
  return {
    count: {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    },
    failures: suites.flatMap(failuresOf),
  };
}
