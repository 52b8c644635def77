import { parseArgs } from "node:util";

import { runChaos } from "./run-chaos";

/**
 * `npm run test:chaos [-- --kills N --seed S --store postgres|redis]`: kills web, worker, PostgreSQL and
 * Redis of a whole site at random moments, half of the kills on each queue store, and prints what came
 * of it. The seed repeats the order of the kills.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "120" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    store: { type: "string" },
  },
});
const stores = (["postgres", "redis"] as const).filter(
  (store) => !values.store || values.store === store,
);
const kills = Math.ceil(Number(values.kills) / stores.length);
const seed = Number(values.seed);
console.log(`${kills} kills on each of: ${stores.join(", ")}; seed ${seed}`);

let ok = true;
for (const store of stores) {
  const outcome = await runChaos({ store, kills, seed, records: 300, say: console.log });
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(`\nqueue in ${store}: killed ${JSON.stringify(outcome.kills)}`);
  console.log(
    `  an inquiry confirmed after ${seconds(outcome.confirmedAfterMs)}, its mail after ${seconds(outcome.backAfterMs)}, all done after ${seconds(outcome.doneAfterMs)}`,
  );
  console.log(
    `  ${outcome.inquiries} inquiries, ${outcome.mails} mails, ${outcome.imports} imports, ${outcome.syncs} syncs, ${outcome.questions} questions to a model, ${outcome.looks} stays looked at`,
  );
  console.log(`  missing: ${outcome.missing.join("; ") || "nothing"}`);
  console.log(`  twice: ${outcome.twice.join("; ") || "nothing"}`);
  console.log(`  mails sent again, their worker killed meanwhile: ${outcome.repeated.length}`);
  console.log(`  questions put again, their worker killed meanwhile: ${outcome.askedAgain}\n`);
  ok &&= outcome.missing.length + outcome.twice.length === 0 && outcome.backAfterMs < 15_000;
}
process.exitCode = ok ? 0 : 1;
