import { parseArgs } from "node:util";

import { buildIfStale } from "#scripts/prepare";
import { describe, shortcomings, wrongs } from "./report";
import { runLoad } from "./run-load";

/**
 * `npm run test:load [-- --visitors 300 --minutes 5 --properties 20000 --hammer]`: that many visitors at
 * once on a whole site, inquiries and an operator among them, then ten times as many for a minute. Says
 * what came of it, and ends with 1 when anything was wrong, lost, slow or growing.
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
const outcome = await runLoad({
  visitors: Number(values.visitors),
  seconds,
  floodSeconds: Math.min(60, seconds),
  afterSeconds: Math.min(20, seconds),
  properties: Number(values.properties),
  hammer: values.hammer,
  inquiriesPerMinute: 50,
  say: console.log,
});
for (const line of describe(outcome)) console.log(line);
const faults = [...wrongs(outcome), ...shortcomings(outcome)];
console.log(faults.length > 0 ? `\nRED\n  ${faults.join("\n  ")}` : "\nGREEN");
process.exitCode = faults.length > 0 ? 1 : 0;
