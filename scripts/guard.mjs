// Cleans up after its parent. Reads processes and folders from stdin, one per line, until its end: the parent
// closes it, also when it is killed.
// group PID: a process group (done PID: it has ended by itself)
// folder PATH: a folder, with the servers that wrote their process id into it
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

/** Pid file of each server, and the signal for an immediate shutdown. */
const servers = [
  { pidFile: "pg/postmaster.pid", signal: "SIGQUIT" },
  { pidFile: "redis.pid", signal: "SIGTERM" },
];
const timeoutMs = 10_000;

// Signals to the whole group must not end the guard.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

const groups = new Set();
const folders = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [word, what] = line.split(/ (.*)/);
  if (word === "group") groups.add(-Number(what));
  if (word === "done") groups.delete(-Number(what));
  if (word === "folder") folders.push(what);
}

await Promise.all([...groups].map((group) => endProcess(group, "SIGTERM")));
await Promise.all(
  folders.flatMap((folder) =>
    servers.map(({ pidFile, signal }) => endServer(path.join(folder, pidFile), signal)),
  ),
);
for (const folder of folders) unmount(folder);
for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** A test may have mounted a small disk there. */
function unmount(folder) {
  const device = (place) => fs.statSync(place, { throwIfNoEntry: false })?.dev;
  if (device(folder) === undefined || device(folder) === device(path.dirname(folder))) return;
  spawnSync("umount", ["-l", folder], { stdio: "ignore" });
}

async function endServer(pidFile, signal) {
  const pid = readPid(pidFile);
  if (pid) await endProcess(pid, signal);
}

/** @param {number} pid negative for a group */
async function endProcess(pid, signal) {
  if (!send(pid, signal) || (await hasExited(pid))) return;
  send(pid, "SIGKILL");
  await hasExited(pid);
}

/** Bounded, since a zombie process looks alive. */
async function hasExited(pid) {
  const deadline = performance.now() + timeoutMs;
  while (send(pid, 0)) {
    if (isCorpse(pid) || performance.now() > deadline) return isCorpse(pid);
    await pause(20);
  }
  return true;
}

function isCorpse(pid) {
  try {
    return /\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

function readPid(file) {
  try {
    return Number.parseInt(fs.readFileSync(file, "utf8"), 10);
  } catch {
    return 0;
  }
}

/** @returns whether the process existed */
function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
