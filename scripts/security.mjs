// `npm run test:security`: runs the tests of each attack class and prints a table.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { runPart } from "./run-part.mjs";

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), ".."));
const classes = JSON.parse(fs.readFileSync("tests/security/classes.json", "utf8"));
const report = path.resolve("test-results/security.json");
fs.rmSync(report, { force: true });

const files = [...new Set(Object.values(classes).flat())];
const { buildIfStale } = await import("./prepare.mjs");
await buildIfStale();
const { code, output, seconds } = await runPart(
  [
    ...[
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      "rules",
      "--project",
      "services",
      "--no-isolate",
    ],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...files],
  ],
  { NODE_ENV: "test" },
);
if (code !== 0) console.log(output.trimEnd());
const results = fs.existsSync(report)
  ? JSON.parse(fs.readFileSync(report, "utf8")).testResults
  : [];
const ran = new Map(
  results.map(({ name, assertionResults }) => [path.relative(".", name), assertionResults]),
);

console.log(`\n${"class of attack".padEnd(46)} cases passed`);
let whole = code === 0;
for (const [name, tests] of Object.entries(classes)) {
  const cases = tests.flatMap((file) => ran.get(file) ?? []);
  const passed = cases.filter(({ status }) => status === "passed").length;
  const missing = tests.some((file) => !ran.has(file));
  whole &&= !missing && passed === cases.length;
  const counts = [cases.length, passed]
    .map((count, at) => String(count).padStart(5 + at))
    .join(" ");
  console.log(`${name.padEnd(46)} ${counts}${missing ? " (a file did not run)" : ""}`);
}
console.log(`\n${whole ? "All passed" : "Not all passed"}, in ${seconds.toFixed(0)} s.`);
process.exit(whole ? 0 : 1);
