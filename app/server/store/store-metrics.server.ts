import { Counter, type Registry } from "prom-client";

import { readWhenAsked } from "~/server/health/read-when-asked.server";
import type { Gate } from "~/server/limits/work-gate.server";
import { type Outcome, outcomes } from "./answer-shared.server";
import type { PageStore } from "./page-store";

/** Adds what store and gate do to the metrics; returns how an answer is counted. */
export function countAnswers(
  registry: Registry,
  { store, gate }: { store: PageStore; gate: Gate },
): (outcome: Outcome) => void {
  const registers = [registry];
  const answers = new Counter({
    name: "page_store_answers_total",
    help: "Pages for all: kept, former (shown once more), same (made from the same again), made, outlived (busy, an old one), refused",
    labelNames: ["outcome"],
    registers,
  });
  const gauge = readWhenAsked(registry);
  gauge("page_store_pages", "Pages that are kept", () => store.count);
  gauge("page_store_bytes", "Bytes of the pages that are kept", () => store.bytes);
  gauge("requests_working", "Requests that are being worked on", () => gate.working);
  gauge("requests_waiting", "Requests that wait for a place", () => gate.waiting);
  // A rule can only watch what is there from the beginning.
  for (const outcome of outcomes) answers.labels(outcome).inc(0);
  return (outcome) => answers.labels(outcome).inc();
}
