import os from "node:os";

import type { KindSummary, Samples } from "./measurements";
import { type LoadResult, quickMs } from "./run-load";

const maxMb = { web: 300, worker: 250 };
const maxRecoveryMs = 10_000;
/** Supervisors wait longer. */
const maxHealthMs = 5_000;
/** A change is on every page by then. */
const maxSaveMs = 2_000;

export function describe(result: LoadResult): string[] {
  const { steady, flood, after, memory, cpu, inquiries, saved, health } = result;
  const phases: [string, Samples | undefined][] = [
    ["visitors", steady],
    ["ten times as many", flood],
    ["afterwards", after],
  ];
  return [
    `${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}; of one core: all web processes ${percent(cpu.web)}, worker ${percent(cpu.worker)}, this client ${percent(cpu.client)}`,
    ...phases.flatMap(([title, samples]) => (samples ? ["", ...tableOf(title, samples)] : [])),
    "",
    `page cache: ${result.pageCache}`,
    `inquiries: ${inquiries.confirmed} confirmed, ${inquiries.stored} stored, ${inquiries.mailed} emails`,
    `saves: ${saved.saves}, visible after ${saved.slowestMs.toFixed(0)} ms at most`,
    `/healthz: ${health.slowestMs.toFixed(0)} ms at most, ${health.failures} failures`,
    ...(result.recoveredAfterMs === undefined
      ? []
      : [`quick again ${(result.recoveredAfterMs / 1000).toFixed(1)} s after the flood`]),
    "memory in MB   start  middle    end    max (the largest process of each kind)",
    ...(["web", "worker"] as const).map((name) => name.padEnd(12) + trendOf(memory[name])),
  ];
}

/** Errors on any machine: failed requests, lost inquiries, stale pages. */
export function errorsOf(result: LoadResult): string[] {
  const { steady, flood, after, inquiries, saved, health, restarts, exitCode } = result;
  return [
    ...[steady, flood, after].flatMap((samples) => samples?.errors() ?? []),
    ...inquiries.errors,
    ...saved.stale,
    ...(saved.saves === 0 ? ["nothing was saved"] : []),
    ...(inquiries.confirmed === 0 ? ["no inquiry was confirmed"] : []),
    ...(health.failures ? [`/healthz failed ${health.failures} times`] : []),
    ...(restarts ? [`${restarts} processes ended`] : []),
    ...(exitCode === 0 ? [] : [`the site ended with ${exitCode}`]),
  ];
}

/** Missed targets, which hold on a machine without other load. */
export function missedTargetsOf(result: LoadResult): string[] {
  const { steady, memory, health, saved, recoveredAfterMs = 0 } = result;
  const { p99, rejected } = steady.total();
  return [
    ...(p99 > quickMs ? [`p99 of ${p99.toFixed(0)} ms`] : []),
    ...(rejected ? [`${rejected} requests were rejected`] : []),
    ...(health.slowestMs > maxHealthMs ? ["/healthz was slow"] : []),
    ...(saved.slowestMs > maxSaveMs ? ["a saved price was late"] : []),
    ...(recoveredAfterMs > maxRecoveryMs ? ["slow for too long after the flood"] : []),
    ...(["web", "worker"] as const).flatMap((name) => [
      ...(Math.max(...memory[name]) > maxMb[name] ? [`${name} used over ${maxMb[name]} MB`] : []),
      ...(isFlat(memory[name]) ? [] : [`the memory of ${name} grows`]),
    ]),
  ];
}

function tableOf(title: string, samples: Samples): string[] {
  const head = "requests      /s    p50    p95    p99   503  errors";
  const summaries = samples.summaries().sort((a, b) => b.count - a.count);
  return [title.padEnd(20) + head, ...[...summaries, samples.total()].map(rowOf)];
}

function rowOf({ kind, count, perSecond, p50, p95, p99, rejected, errors }: KindSummary): string {
  const cells: [number | string, number][] = [
    [count, 8],
    [perSecond.toFixed(1), 8],
    [p50.toFixed(0), 7],
    [p95.toFixed(0), 7],
    [p99.toFixed(0), 7],
    [rejected, 6],
    [errors, 8],
  ];
  return kind.padEnd(20) + cells.map(([cell, width]) => String(cell).padStart(width)).join("");
}

function trendOf(mb: readonly number[]): string {
  return [mb[0], mb[Math.floor(mb.length / 2)], mb.at(-1), Math.max(...mb)]
    .map((value) => (value ?? 0).toFixed(0).padStart(8))
    .join("");
}

/** Compares the last fifth with the middle one. */
function isFlat(mb: readonly number[]): boolean {
  const fifth = Math.max(1, Math.floor(mb.length / 5));
  const middle = mean(mb.slice(2 * fifth, 3 * fifth));
  return mean(mb.slice(-fifth)) < middle * 1.1 + 20;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
