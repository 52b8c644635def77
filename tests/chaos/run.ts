import { parseArgs } from "node:util";

import { buildIfStale } from "#scripts/prepare";
import { type FaultKind, faultKinds, faultsApart } from "./faults";
import { type Outcome, type Part, runChaos } from "./run-chaos";

/**
 * `npm run test:chaos [-- --faults kill,pause --strikes N --seed S --store postgres|redis]`: harms web,
 * worker, PostgreSQL and Redis of a whole site at random moments, on each queue store, and prints what
 * came of it by kind of fault. The seed repeats the order of the strikes.
 */
const { values } = parseArgs({
  options: {
    faults: { type: "string", default: faultKinds.join() },
    strikes: { type: "string", default: "12" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    store: { type: "string" },
  },
});
const asked = new Set(values.faults.split(","));
const unknown = [...asked].filter((name) => !faultKinds.some((kind) => kind === name));
if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join()}`);
const isApart = (kind: FaultKind) => faultsApart.includes(kind);
const wanted = faultKinds.filter((kind) => asked.has(kind));
const rounds = [wanted.filter((kind) => !isApart(kind)), wanted.filter(isApart)].filter(
  (kinds) => kinds.length > 0,
);
const stores = (["postgres", "redis"] as const).filter(
  (store) => !values.store || values.store === store,
);
const [strikes, seed] = [Number(values.strikes), Number(values.seed)];
/** From the last strike until a new inquiry's mail is there. */
const backWithinMs = 15_000;

console.log(`${strikes} strikes of each: ${wanted.join(", ")}; seed ${seed}`);
await buildIfStale();
let ok = true;
for (const store of stores)
  for (const kinds of rounds) {
    const plan = { store, kinds, strikes, seed, records: 300, say: console.log };
    const outcome = await runChaos(plan);
    report(store, outcome);
    ok &&= outcome.missing.length + outcome.twice.length === 0 && outcome.exitCode === 0;
    ok &&= outcome.parts.every(({ backAfterMs }) => backAfterMs < backWithinMs);
  }
const minutes = performance.now() / 60_000;
console.log(`${ok ? "GREEN" : "RED"}, after ${minutes.toFixed(0)} minutes`);
process.exitCode = ok ? 0 : 1;

function report(store: string, outcome: Outcome) {
  console.log(
    `\nqueue in ${store}; mailed after ${seconds(outcome.calmMs)} before the first strike`,
  );
  console.log("fault     strikes  confirmed after  mailed after  what was hit");
  for (const part of outcome.parts) console.log(line(part));
  const { inquiries, mails, imports, syncs, questions, looks } = outcome;
  console.log(`all done ${seconds(outcome.doneAfterMs)} after the last strike:`);
  console.log(
    `  ${inquiries} inquiries, ${mails} mails, ${imports} imports, ${syncs} syncs, ${questions} questions to a model, ${looks} stays looked at`,
  );
  console.log(`  missing: ${outcome.missing.join("; ") || "nothing"}`);
  console.log(`  twice: ${outcome.twice.join("; ") || "nothing"}`);
  console.log(
    `  mails sent again, their worker or line lost meanwhile: ${outcome.repeated.length}`,
  );
  console.log(`  questions put again, their worker lost meanwhile: ${outcome.askedAgain}\n`);
}

function line({ kind, hits, confirmedAfterMs, backAfterMs }: Part): string {
  const count = Object.values(hits).reduce((sum, times) => sum + times, 0);
  const what = Object.entries(hits).map(([target, times]) => `${target} ${times}`);
  return (
    kind.padEnd(10) +
    String(count).padStart(7) +
    seconds(confirmedAfterMs).padStart(17) +
    seconds(backAfterMs).padStart(14) +
    `  ${what.join(", ") || "not on this machine"}`
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
