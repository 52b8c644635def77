import fs from "node:fs";

/** What a process holds of the memory now, in megabytes. */
function memoryOf(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kb ?? 0) / 1024;
}

/** What a process has used of the processors so far, in seconds. */
function busySeconds(pid: number): number {
  const [, fields = ""] = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[A-Z] )/);
  const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
  return (user + system) / 100;
}

interface Pids {
  web: number;
  worker: number;
}

export interface Watched {
  /** Megabytes at each look, in order. */
  web: number[];
  worker: number[];
}

const everyMs = 1_000;

/** Looks at the memory of both processes every second. */
export function watchMemory(pids: Pids) {
  const seen: Watched = { web: [], worker: [] };
  const look = () => {
    seen.web.push(memoryOf(pids.web));
    seen.worker.push(memoryOf(pids.worker));
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return seen;
    },
  };
}

/** @returns ends the measurement: shares of one processor, the trial's own process among them */
export function watchProcessors({ web, worker }: Pids) {
  const began = performance.now();
  const before = { web: busySeconds(web), worker: busySeconds(worker) };
  const own = process.cpuUsage();
  return () => {
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(own);
    return {
      web: (busySeconds(web) - before.web) / seconds,
      worker: (busySeconds(worker) - before.worker) / seconds,
      client: (user + system) / 1e6 / seconds,
    };
  };
}
