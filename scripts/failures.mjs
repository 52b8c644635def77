// Explains startup errors and their solution in one sentence.
import fs from "node:fs";

/** An error whose message is written for users. */
export class Failure extends Error {}

export function rejectOldNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${version} is too old: install Node 20.19 or newer (https://nodejs.org).`);
  process.exit(1);
}

/** One sentence for a failed step. A full disk causes many other errors, so it is checked first. */
export function explain(error, dataDir) {
  if (error?.code === "ENOSPC" || freeBytes(dataDir) < 20 * 1024 * 1024)
    return `The disk that holds ${dataDir} is full: free some space, or set DATA_DIR to another disk.`;
  if (error?.code === "EACCES" || error?.code === "EROFS")
    return `${error.path ?? dataDir} is not writable: fix its permissions or set DATA_DIR.`;
  return error instanceof Error ? error.message : String(error);
}

function freeBytes(dir) {
  try {
    const { bavail, bsize } = fs.statfsSync(fs.existsSync(dir) ? dir : ".");
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
