// One process at a time, by a file with its id.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { isAlive, readPid } from "./stopping.mjs";

const pollMs = 100;

/**
 * Runs work while no other process runs its own with the same lock. The lock of a killed process is taken over.
 * @param onWait called once if another process has the lock
 */
export async function alone(lock, work, onWait = () => {}) {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  for (let first = true; !(await take(lock)); first = false) {
    if (first) onWait();
    await pause(pollMs);
  }
  try {
    return await work();
  } finally {
    if (readPid(lock) === process.pid) fs.rmSync(lock, { force: true });
  }
}

async function take(lock) {
  if (isHeld(lock)) return false;
  const own = `${lock}-${process.pid}`;
  fs.writeFileSync(own, String(process.pid));
  fs.renameSync(own, lock);
  // Of several that found it free the last one has it.
  await pause(pollMs);
  return readPid(lock) === process.pid;
}

function isHeld(lock) {
  const owner = readPid(lock);
  if (owner === process.pid || !isAlive(owner)) return false;
  // Ids begin anew with the machine.
  const startedAt = Date.now() - os.uptime() * 1000;
  return (fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > startedAt;
}
