// Runs the test suites as processes and counts results from their reports.
import fs from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import { Failure } from "./failures.mjs";
import { runPart } from "./run-part.mjs";

/**
 * @typedef {{passed: number, failed: number, skipped: number}} Count
 * @typedef {{count: Count, failures: string[], seconds: number, output: string}} SuiteResult
 *   failures: the file, title and error of each failed test
 */

/** @returns {Promise<SuiteResult>} @throws Failure when the suite ended without a report */
export async function runVitest(project, args = []) {
  return runSuite(project, readVitest, (report) => [
    ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...args],
    ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ]);
}

/** @returns {Promise<SuiteResult>} @throws Failure when the suite ended without a report */
export async function runBrowser(executablePath) {
  const playwright = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  return runSuite(
    "browser",
    readPlaywright,
    () => [playwright],
    (report) => ({
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROMIUM_PATH: executablePath,
    }),
  );
}

async function runSuite(name, readReport, args, env = () => ({})) {
  const report = path.resolve(`test-results/${name}.json`);
  fs.rmSync(report, { force: true });
  const { code, output, seconds } = await runPart(args(report).flat(), {
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

function readVitest(report) {
  // A file that fails to load has no tests.
  const brokenFiles = report.numFailedTests ? 0 : report.numFailedTestSuites;
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    const titles = failed.map(
      ({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`,
    );
    if (status === "failed" && !failed.length) titles.push("did not load");
    return titles.map((title) => `${path.relative(".", name)}: ${title}`);
  });
  return {
    count: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    failures,
  };
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

function firstLine(text = "no error") {
  const [line] = stripVTControlCharacters(text).split("\n");
  return line.slice(0, 200);
}
