import { readdirSync, readFileSync } from "node:fs";

interface ProcessFacts {
  pid: number;
  parent: number;
  /** Held by this process alone. */
  ownBytes: number;
}

const pageBytes = 4096;

/** A process and all that it started; empty where the system has no /proc. */
export function processTree(root: number): ProcessFacts[] {
  const children = new Map<number, ProcessFacts[]>();
  const found: ProcessFacts[] = [];
  for (const facts of allProcesses()) {
    if (facts.pid === root) found.push(facts);
    children.set(facts.parent, [...(children.get(facts.parent) ?? []), facts]);
  }
  for (const { pid } of found) found.push(...(children.get(pid) ?? []));
  return found;
}

export const memoryOf = (tree: readonly ProcessFacts[]) =>
  tree.reduce((sum, { ownBytes }) => sum + ownBytes, 0);

/** Ends every process of a tree without asking; what is gone already is fine. */
export function killAll(tree: readonly ProcessFacts[]): void {
  for (const { pid } of tree) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }
}

function allProcesses(): ProcessFacts[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => factsOf(Number(name)) ?? []);
  } catch {
    return [];
  }
}

function factsOf(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in brackets may hold anything, brackets too.
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, "latin1")
      .split(" ")
      .map(Number);
    return { pid, parent, ownBytes: (resident - shared) * pageBytes };
  } catch {
    // It ended between two looks.
    return undefined;
  }
}
