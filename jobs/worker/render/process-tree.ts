import { readdirSync, readFileSync } from "node:fs";

interface ProcessFacts {
  pid: number;
  parent: number;
  /** Private memory of this process. */
  ownBytes: number;
}

/** The parent of each process, cached between calls. */
type Parents = Map<number, number>;

const pageBytes = 4096;

/**
 * A process and all its descendants; empty where the system has no /proc.
 * @param known is updated: a caller that polls ten times a second reads only new processes
 */
export function processTree(root: number, known: Parents = new Map()): ProcessFacts[] {
  refresh(known);
  const children = new Map<number, number[]>();
  for (const [pid, parent] of known) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const pids = known.has(root) ? [root] : [];
  for (const pid of pids) pids.push(...(children.get(pid) ?? []));
  return pids.flatMap((pid) => factsOf(pid, known.get(pid) ?? 0) ?? []);
}

export const memoryOf = (tree: readonly ProcessFacts[]) =>
  tree.reduce((sum, { ownBytes }) => sum + ownBytes, 0);

/** Kills every process of a tree, ignoring those that have ended. */
export function killAll(tree: readonly ProcessFacts[]): void {
  for (const { pid } of tree) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }
}

function refresh(known: Parents): void {
  const running = new Set(allPids());
  for (const pid of known.keys()) if (!running.has(pid)) known.delete(pid);
  for (const pid of running) {
    const parent = known.get(pid) ?? parentOf(pid);
    if (parent !== undefined) known.set(pid, parent);
  }
}

function allPids(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in brackets may contain any character, brackets too.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    // It ended in the meantime.
    return undefined;
  }
}

function factsOf(pid: number, parent: number): ProcessFacts | undefined {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, "latin1")
      .split(" ")
      .map(Number);
    return { pid, parent, ownBytes: (resident - shared) * pageBytes };
  } catch {
    return undefined;
  }
}
