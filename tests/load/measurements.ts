import fs from "node:fs";
import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

import { readMetrics } from "#tests/setup/web-process";

/** The statistics of one kind of request. */
export interface KindSummary {
  kind: string;
  count: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Responses 503 with Retry-After. */
  rejected: number;
  errors: number;
}

export type Samples = ReturnType<typeof openSamples>;

const maxMessages = 20;

/** The response times and errors of one phase. */
export function openSamples() {
  const startedAt = performance.now();
  let endedAt = startedAt;
  const kinds = new Map<string, { ms: number[]; rejected: number; errors: number }>();
  const messages = new Map<string, number>();
  const of = (kind: string) => {
    endedAt = performance.now();
    const known = kinds.get(kind) ?? { ms: [], rejected: 0, errors: 0 };
    kinds.set(kind, known);
    return known;
  };
  const summary = (
    kind: string,
    parts: { ms: number[]; rejected: number; errors: number }[],
  ): KindSummary => {
    const ms = parts.flatMap((part) => part.ms).sort((a, b) => a - b);
    return {
      kind,
      count: ms.length,
      perSecond: ms.length / Math.max(0.001, (endedAt - startedAt) / 1000),
      p50: quantile(ms, 0.5),
      p95: quantile(ms, 0.95),
      p99: quantile(ms, 0.99),
      rejected: parts.reduce((count, { rejected }) => count + rejected, 0),
      errors: parts.reduce((count, { errors }) => count + errors, 0),
    };
  };
  return {
    responded: (kind: string, ms: number) => void of(kind).ms.push(ms),
    rejected: (kind: string) => void (of(kind).rejected += 1),
    failed: (kind: string, reason: string) => {
      of(kind).errors += 1;
      const message = `${kind}: ${reason}`;
      if (messages.size < maxMessages || messages.has(message))
        messages.set(message, (messages.get(message) ?? 0) + 1);
    },
    summaries: () => [...kinds].map(([kind, part]) => summary(kind, [part])),
    total: () => summary("all", [...kinds.values()]),
    /** Most frequent first. */
    errors: () =>
      [...messages]
        .sort(([, a], [, b]) => b - a)
        .map(([message, times]) => `${times} × ${message}`),
  };
}

/** @param sorted ascending; 0 when empty */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Resident memory in MB. */
function memoryOf(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb ?? 0) / 1024;
}

function cpuSeconds(pid: number): number {
  const [, fields = ""] = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) / 100;
}

type Pids = Record<"web" | "worker", readonly number[]>;

/** MB of the largest process of each kind, per second of the trial. */
export type MemorySeries = Record<keyof Pids, number[]>;

export function measureMemory(pids: Pids) {
  const series: MemorySeries = { web: [], worker: [] };
  const sample = () => {
    series.web.push(Math.max(...pids.web.map(memoryOf)));
    series.worker.push(Math.max(...pids.worker.map(memoryOf)));
  };
  sample();
  const timer = setInterval(sample, 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return series;
    },
  };
}

/** @returns ends the measurement: the share of one core of all processes of a kind, and of this client */
export function measureCpu({ web, worker }: Pids) {
  const startedAt = performance.now();
  const usedBy = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = { web: usedBy(web), worker: usedBy(worker) };
  const own = process.cpuUsage();
  return () => {
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(own);
    return {
      web: (usedBy(web) - before.web) / seconds,
      worker: (usedBy(worker) - before.worker) / seconds,
      client: (user + system) / 1e6 / seconds,
    };
  };
}

const healthEveryMs = 250;
/** A supervisor restarts a process that does not respond for longer. */
const healthTimeoutMs = 20_000;

/** Polls /healthz as a supervisor does, each time on a new connection. */
export function measureHealth(port: number) {
  let slowestMs = 0;
  let failures = 0;
  let over = false;
  const polling = (async () => {
    while (!over) {
      const startedAt = performance.now();
      const ok = await isHealthy(port);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      if (!ok) failures += 1;
      await pause(healthEveryMs);
    }
  })();
  return {
    stop: async () => {
      over = true;
      await polling;
      return { slowestMs, failures };
    },
  };
}

const isHealthy = (port: number) =>
  new Promise<boolean>((resolve) => {
    const options = { host: "127.0.0.1", port, path: "/healthz", agent: false };
    const call = get({ ...options, timeout: healthTimeoutMs }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 200));
      response.once("error", () => resolve(false));
    });
    call.once("timeout", () => call.destroy());
    call.once("error", () => resolve(false));
  });

/** @returns ends the measurement: the results of the page cache by kind, as text */
export async function measurePageCache(port: number, webs: number): Promise<() => Promise<string>> {
  const before = await pageCacheCounts(port, webs);
  return async () =>
    [...(await pageCacheCounts(port, webs))]
      .map(([result, count]) => `${result} ${count - (before.get(result) ?? 0)}`)
      .join(", ");
}

const maxScrapes = 200;

/** The counts of all web processes: any of them accepts a scrape, so it is repeated until each has answered. */
async function pageCacheCounts(port: number, webs: number): Promise<Map<string, number>> {
  const byWeb = new Map<string, [result: string, count: number][]>();
  for (let scrape = 0; byWeb.size < webs && scrape < maxScrapes; scrape++) {
    const text = await readMetrics(`http://127.0.0.1:${port}`);
    const entries = [...text.matchAll(/^page_store_answers_total\{outcome="(\w+)"(.*)\} (\d+)$/gm)];
    const web = entries[0]?.[2] ?? "";
    byWeb.set(
      web,
      entries.map(([, result = "", , count]) => [result, Number(count)]),
    );
  }
  const sums = new Map<string, number>();
  for (const [result, count] of [...byWeb.values()].flat())
    sums.set(result, (sums.get(result) ?? 0) + count);
  return sums;
}
