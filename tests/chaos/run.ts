import { parseArgs } from "node:util";

import { buildIfStale } from "#scripts/prepare";
import { type FaultKind, faultKinds, faultsApart } from "./faults";
import { type ChaosResult, type KindResult, runChaos } from "./run-chaos";

/**
 * `npm run test:chaos [-- --faults kill,pause --strikes N --seed S --store postgres|redis]`: injects
 * faults into web, worker, PostgreSQL and Redis of a whole site at random moments, on each queue store,
 * and prints the result by kind of fault. The seed repeats the order of the faults.
 */
const { values } = parseArgs({
  options: {
    faults: { type: "string", default: faultKinds.join() },
    strikes: { type: "string", default: "12" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    store: { type: "string" },
  },
});
const names = new Set(values.faults.split(","));
const unknown = [...names].filter((name) => !faultKinds.some((kind) => kind === name));
if (unknown.length > 0) throw new Error(`Unknown fault ${unknown.join()}`);
const isApart = (kind: FaultKind) => faultsApart.includes(kind);
const selected = faultKinds.filter((kind) => names.has(kind));
const rounds = [selected.filter((kind) => !isApart(kind)), selected.filter(isApart)].filter(
  (kinds) => kinds.length > 0,
);
const stores = (["postgres", "redis"] as const).filter(
  (store) => !values.store || values.store === store,
);
const [strikes, seed] = [Number(values.strikes), Number(values.seed)];
/** From the last fault until the email of a new inquiry. */
const maxRecoveryMs = 15_000;

console.log(`${strikes} faults of each kind: ${selected.join(", ")}; seed ${seed}`);
await buildIfStale();
let ok = true;
for (const store of stores)
  for (const kinds of rounds) {
    const result = await runChaos({ store, kinds, strikes, seed, records: 300, log: console.log });
    report(store, result);
    ok &&= result.missing.length + result.duplicates.length === 0 && result.exitCode === 0;
    ok &&= result.kinds.every(({ recoveredAfterMs }) => recoveredAfterMs < maxRecoveryMs);
  }
const minutes = performance.now() / 60_000;
console.log(`${ok ? "GREEN" : "RED"}, after ${minutes.toFixed(0)} minutes`);
process.exitCode = ok ? 0 : 1;

function report(store: string, result: ChaosResult) {
  const { inquiries, mails, imports, syncs, modelRequests, checks } = result.counts;
  console.log(`
queue in ${store}; email after ${seconds(result.baselineMs)} before the first fault
fault      faults  confirmed after  mailed after  targets
${result.kinds.map(rowOf).join("\n")}
all done ${seconds(result.doneAfterMs)} after the last fault:
  ${inquiries} inquiries, ${mails} emails, ${imports} imports, ${syncs} syncs, ${modelRequests} requests to the model, ${checks} properties checked
  missing: ${result.missing.join("; ") || "nothing"}
  duplicates: ${result.duplicates.join("; ") || "none"}
  emails repeated after a lost receipt: ${result.repeatedMails}
  requests to the model repeated after a lost response: ${result.repeatedRequests}
`);
}

function rowOf({ kind, hits, confirmedAfterMs, recoveredAfterMs }: KindResult): string {
  const count = Object.values(hits).reduce((sum, times) => sum + times, 0);
  const targets = Object.entries(hits).map(([target, times]) => `${target} ${times}`);
  return [
    kind.padEnd(10),
    String(count).padStart(7),
    seconds(confirmedAfterMs).padStart(17),
    seconds(recoveredAfterMs).padStart(14),
    `  ${targets.join(", ") || "not on this machine"}`,
  ].join("");
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
