import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { until } from "./until";

/** The servers of a test run must end with it, however it ends. */

interface Started {
  run: ChildProcess;
  /** Process ids of PostgreSQL with its children, and of Redis. */
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

/** From /proc; elsewhere only the servers themselves are checked. */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (!fs.existsSync(list)) return [];
  return fs.readFileSync(list, "utf8").split(" ").filter(Boolean).map(Number);
}

/** A zombie counts as ended. */
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
  ["ends normally", (run) => run.send("stop")],
  ["ends with an error", (run) => run.send("error")],
  ["is interrupted", (run) => run.kill("SIGINT")],
  ["is terminated", (run) => run.kill("SIGTERM")],
  ["is killed", (run) => run.kill("SIGKILL")],
];

for (const [how, end] of ends)
  test(`a run that ${how} leaves no process and no folder`, async () => {
    const { run, pids, folder } = await startRun();
    // Backends of PostgreSQL may start and end before; the servers run until the end.
    expect(pids.filter(isRunning).length).toBeGreaterThan(1);
    const exited = once(run, "exit");
    end(run);
    await exited;
    await until("the end of all servers", async () => !pids.some(isRunning));
    await until("the end of their folder", async () => !fs.existsSync(folder));
  });
