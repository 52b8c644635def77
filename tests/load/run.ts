import { parseArgs } from "node:util";

import { buildIfStale } from "#scripts/prepare";
import { describe, errorsOf, missedTargetsOf } from "./report";
import { runLoad } from "./run-load";

/**
 * `npm run test:load [-- --visitors 300 --minutes 5 --properties 20000 --hammer]`: so many simultaneous
 * visitors on a whole site, with inquiries and an operator, then ten times as many for a minute. Prints
 * the result, and exits with 1 on errors, losses and missed targets.
 */
const { values } = parseArgs({
  options: {
    visitors: { type: "string", default: "300" },
    minutes: { type: "string", default: "5" },
    properties: { type: "string", default: "20000" },
    hammer: { type: "boolean", default: false },
  },
});
const seconds = Number(values.minutes) * 60;
await buildIfStale();
const result = await runLoad({
  visitors: Number(values.visitors),
  seconds,
  floodSeconds: Math.min(60, seconds),
  afterSeconds: Math.min(20, seconds),
  properties: Number(values.properties),
  hammer: values.hammer,
  inquiriesPerMinute: 50,
  log: console.log,
});
for (const line of describe(result)) console.log(line);
const problems = [...errorsOf(result), ...missedTargetsOf(result)];
console.log(problems.length > 0 ? `\nRED\n  ${problems.join("\n  ")}` : "\nGREEN");
process.exitCode = problems.length > 0 ? 1 : 0;
