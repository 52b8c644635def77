import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { until } from "./until";

/** What a run of tests starts must end with it, whichever way it goes. */

interface Started {
  run: ChildProcess;
  /** Of PostgreSQL and all its children, of Redis. */
  pids: number[];
  folder: string;
}

async function startRun(): Promise<Started> {
  const run = fork(path.resolve("tests/setup/servers-alone.ts"), {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  onTestFinished(() => void run.kill("SIGKILL"));
  const [{ folder, pidFiles }] = (await once(run, "message")) as [
    { folder: string; pidFiles: string[] },
  ];
  const pids = pidFiles.map((file) => Number.parseInt(fs.readFileSync(file, "utf8"), 10));
  return { run, pids: pids.flatMap((pid) => [pid, ...childrenOf(pid)]), folder };
}

/** Where the system lists them; elsewhere the servers' own processes have to do. */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (!fs.existsSync(list)) return [];
  return fs.readFileSync(list, "utf8").split(" ").filter(Boolean).map(Number);
}

/** A dead process that nobody collects counts as gone. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !(fs.existsSync(stat) && /\) Z /.test(fs.readFileSync(stat, "utf8")));
  } catch {
    return false;
  }
}

const ends: [string, (run: ChildProcess) => unknown][] = [
  ["ends in order", (run) => run.send("stop")],
  ["ends with a fault", (run) => run.send("fault")],
  ["is interrupted", (run) => run.kill("SIGINT")],
  ["is asked to end", (run) => run.kill("SIGTERM")],
  ["is killed", (run) => run.kill("SIGKILL")],
];

for (const [how, end] of ends)
  test(`a run that ${how} leaves no process and no folder`, async () => {
    const { run, pids, folder } = await startRun();
    // Backends of PostgreSQL may come and go before; the servers stay.
    expect(pids.filter(isRunning).length).toBeGreaterThan(1);
    const gone = once(run, "exit");
    end(run);
    await gone;
    await until("the end of all servers", async () => !pids.some(isRunning));
    await until("the end of their folder", async () => !fs.existsSync(folder));
  });
