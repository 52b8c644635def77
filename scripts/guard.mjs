// Ends throwaway servers. It is told folders on stdin, one a line, and waits for the end of stdin:
// that comes when its parent lets go, and also when the parent is killed without a word.
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

const folders = [];
for await (const folder of createInterface({ input: process.stdin })) folders.push(folder);

await Promise.all(
  folders.flatMap((folder) =>
    servers.map(({ pidFile, signal }) => endServer(path.join(folder, pidFile), signal)),
  ),
);
for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

async function endServer(pidFile, signal) {
  const pid = readPid(pidFile);
  if (!pid || !send(pid, signal)) return;
  if (!(await isGone(pid))) {
    send(pid, "SIGKILL");
    await isGone(pid);
  }
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
