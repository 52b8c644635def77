// Says in DATA_DIR that a site is being stopped, so that the next start waits until it is gone.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const fileIn = (dataDir) => path.join(dataDir, "stopping");

/** Returns how to take the mark away. Never throws: a full disk must not keep a site from ending. */
export function markStopping(dataDir) {
  const file = fileIn(dataDir);
  try {
    fs.writeFileSync(file, String(process.pid));
  } catch {
    return () => {};
  }
  return () => fs.rmSync(file, { force: true });
}

/** Waits for a site that is being stopped; one that was killed meanwhile is not waited for. */
export async function waitUntilStopped(dataDir, { withinMs = 60_000, onWait = () => {} } = {}) {
  const deadline = performance.now() + withinMs;
  for (let first = true; performance.now() < deadline; first = false) {
    if (!isAlive(readPid(fileIn(dataDir)))) return;
    if (first) onWait();
    await pause(100);
  }
}

function readPid(file) {
  try {
    return Number(fs.readFileSync(file, "utf8"));
  } catch {
    return 0;
  }
}

/** Whether a process with this id exists, be it ours or another user's. */
export function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
