// `npm run check`: types, lint, styles, structure, dead code, formatting, and whether the generated table
// types are current.
import { runConcurrently, runPart } from "./run-part.mjs";

/** Longest first: two run at a time, and none should run alone at the end. */
export const checks = {
  types: ["node_modules/typescript/bin/tsc", "--noEmit"],
  lint: ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings=0"],
  formatting: ["node_modules/prettier/bin/prettier.cjs", "--check", ".", "--log-level=warn"],
  "table types": ["scripts/db-types.mjs", "--check"],
  styles: ["node_modules/stylelint/bin/stylelint.mjs", "app/**/*.css"],
  "dead code": ["node_modules/knip/bin/knip.js"],
  "dead in production": [
    "node_modules/knip/bin/knip.js",
    ...["--production", "--exclude", "binaries"],
  ],
  structure: ["scripts/structure.mjs"],
};

/** Checks whose output is printed even if nothing is wrong. */
const informative = new Set(["structure"]);

/** Runs one check and prints its result. @returns {Promise<{ok: boolean, seconds: number}>} */
export async function runCheck(name) {
  const { code, output, seconds } = await runPart(checks[name]);
  const ok = code === 0;
  console.log(`${ok ? "ok  " : "FAIL"} ${name.padEnd(19)} ${seconds.toFixed(1)} s`);
  if (!ok || informative.has(name)) console.log(output.trimEnd());
  return { ok, seconds };
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const jobs = Object.keys(checks).map((name) => async () => {
    if (!(await runCheck(name)).ok) process.exitCode = 1;
  });
  await runConcurrently(2, jobs);
}
