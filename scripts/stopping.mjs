// Marks a site in DATA_DIR as stopping, so that the next start waits until it has stopped.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const fileIn = (dataDir) => path.join(dataDir, "stopping");

/** Returns a function that removes the mark. Never throws: a full disk must not prevent the shutdown. */
export function markStopping(dataDir) {
  const file = fileIn(dataDir);
  try {
    fs.writeFileSync(file, String(process.pid));
  } catch {
    return () => {};
  }
  return () => fs.rmSync(file, { force: true });
}

/** Waits for a stopping site; ignores the mark of one that was killed. */
export async function waitUntilStopped(dataDir, { withinMs = 60_000, onWait = () => {} } = {}) {
  const deadline = performance.now() + withinMs;
  for (let first = true; performance.now() < deadline; first = false) {
    if (!isAlive(readPid(fileIn(dataDir)))) return;
    if (first) onWait();
    await pause(100);
  }
}

/** The process id in a file; 0 without one. */
export function readPid(file) {
  try {
    return Number(fs.readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

/** Whether a process with this id exists, owned by us or another user. */
export function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
