import os from "node:os";

import type { Watched } from "./processes";
import type { LoadOutcome } from "./run-load";
import type { KindSum, Samples } from "./samples";
import { quickMs } from "./trial";

const mostMb = { web: 300, worker: 250 };
const calmWithinMs = 10_000;
/** Watchers of machines are patient for so long … */
const pulseWithinMs = 5_000;
/** … and a change is on every page by then. */
const freshWithinMs = 2_000;

/** The outcome as lines of a table. */
export function describe(outcome: LoadOutcome): string[] {
  const { steady, flood, after, memory, busy, inquiries, saved, pulse } = outcome;
  const parts: [string, Samples | undefined][] = [
    ["visitors", steady],
    ["ten times as many", flood],
    ["afterwards", after],
  ];
  return [
    `${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}; of one core: web ${percent(busy.web)}, worker ${percent(busy.worker)}, this client ${percent(busy.client)}`,
    ...parts.flatMap(([title, samples]) => (samples ? ["", ...table(title, samples)] : [])),
    "",
    `pages for all: ${outcome.answers}`,
    `inquiries: ${inquiries.confirmed} confirmed, ${inquiries.stored} stored, ${inquiries.mailed} mails`,
    `saves: ${saved.saves}, on the page after ${saved.latestMs.toFixed(0)} ms at most`,
    `/healthz: ${pulse.slowestMs.toFixed(0)} ms at most, ${pulse.missed} times silent`,
    ...(outcome.calmAfterMs === undefined
      ? []
      : [`quick again ${(outcome.calmAfterMs / 1000).toFixed(1)} s after the flood`]),
    `memory in MB   begin  middle    end   most`,
    ...(["web", "worker"] as const).map((name) => name.padEnd(12) + course(memory[name])),
  ];
}

/** What a site must hold whatever the machine: nothing wrong, nothing lost, nothing stale. */
export function wrongs(outcome: LoadOutcome): string[] {
  const { steady, flood, after, inquiries, saved, pulse, restarts, exitCode } = outcome;
  return [
    ...[steady, flood, after].flatMap((samples) => samples?.faults() ?? []),
    ...inquiries.faults,
    ...saved.stale,
    ...(saved.saves === 0 ? ["nothing was saved"] : []),
    ...(inquiries.confirmed === 0 ? ["nobody asked anything"] : []),
    ...(pulse.missed ? [`/healthz was silent ${pulse.missed} times`] : []),
    ...(restarts ? [`${restarts} processes ended`] : []),
    ...(exitCode === 0 ? [] : [`the site ended with ${exitCode}`]),
  ];
}

/** What it shall hold on a machine that has nothing else to do. */
export function shortcomings(outcome: LoadOutcome): string[] {
  const { steady, memory, pulse, saved, calmAfterMs = 0 } = outcome;
  const { p99, refused } = steady.total();
  return [
    ...(p99 > quickMs ? [`one of a hundred answers took more than ${p99.toFixed(0)} ms`] : []),
    ...(refused ? [`${refused} visitors were sent away`] : []),
    ...(pulse.slowestMs > pulseWithinMs ? ["/healthz was slow"] : []),
    ...(saved.latestMs > freshWithinMs ? ["a saved price was late"] : []),
    ...(calmAfterMs > calmWithinMs ? ["slow for too long after the flood"] : []),
    ...(["web", "worker"] as const).flatMap((name) => [
      ...(Math.max(...memory[name]) > mostMb[name] ? [`${name} took over ${mostMb[name]} MB`] : []),
      ...(isFlat(memory[name]) ? [] : [`the memory of ${name} grows`]),
    ]),
  ];
}

function table(title: string, samples: Samples): string[] {
  const head = "requests      /s    p50    p95    p99   503  errors";
  return [
    title.padEnd(20) + head,
    ...[...samples.sums().sort((a, b) => b.count - a.count), samples.total()].map(line),
  ];
}

function line({ kind, count, perSecond, p50, p95, p99, refused, errors }: KindSum): string {
  const cells: [number | string, number][] = [
    [count, 8],
    [perSecond.toFixed(1), 8],
    [p50.toFixed(0), 7],
    [p95.toFixed(0), 7],
    [p99.toFixed(0), 7],
    [refused, 6],
    [errors, 8],
  ];
  return kind.padEnd(20) + cells.map(([cell, width]) => String(cell).padStart(width)).join("");
}

function course(mb: readonly number[]): string {
  return [mb[0], mb[Math.floor(mb.length / 2)], mb.at(-1), Math.max(...mb)]
    .map((value) => (value ?? 0).toFixed(0).padStart(8))
    .join("");
}

/** The last fifth holds hardly more than the middle one. */
function isFlat(mb: Watched["web"]): boolean {
  const fifth = Math.max(1, Math.floor(mb.length / 5));
  const middle = mean(mb.slice(2 * fifth, 3 * fifth));
  return mean(mb.slice(-fifth)) < middle * 1.1 + 20;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
