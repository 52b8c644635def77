// Cleans up after its parent. It is told on stdin, one a line, what there is to end, and waits for the
// end of stdin: that comes when the parent lets go, and also when it is killed without a word.
//   group PID     a group of processes    (done PID: it has ended by itself)
//   folder PATH   a folder, with the servers that wrote their process id into it
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

/** Where each server writes its process id, and the signal that ends it at once. */
const servers = [
  { pidFile: "pg/postmaster.pid", signal: "SIGQUIT" },
  { pidFile: "redis.pid", signal: "SIGTERM" },
];
const patienceMs = 10_000;

// A signal to the whole group is not for the one who cleans up after it.
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

/** A trial may have put a small disk there. */
function unmount(folder) {
  const device = (place) => fs.statSync(place, { throwIfNoEntry: false })?.dev;
  if (device(folder) === undefined || device(folder) === device(path.dirname(folder))) return;
  spawnSync("umount", ["-l", folder], { stdio: "ignore" });
}

async function endServer(pidFile, signal) {
  const pid = readPid(pidFile);
  if (pid) await endProcess(pid, signal);
}

/** @param {number} pid below zero for a group */
async function endProcess(pid, signal) {
  if (!send(pid, signal) || (await isGone(pid))) return;
  send(pid, "SIGKILL");
  await isGone(pid);
}

/** Bounded, since a dead process that nobody collects looks alive. */
async function isGone(pid) {
  const deadline = performance.now() + patienceMs;
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

/** @returns whether the process was there */
function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
