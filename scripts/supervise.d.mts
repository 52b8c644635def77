/** In milliseconds, except for the counts `quickEnds` and `missedChecks`. */
export interface Limits {
  firstPauseMs: number;
  maxPauseMs: number;
  quickMs: number;
  quickEnds: number;
  checkMs: number;
  missedChecks: number;
  hungGraceMs: number;
  graceMs: number;
}

export interface Supervised {
  ready: (name: string) => Promise<void>;
  stop: () => void;
  /** Resolves with the exit code when no process is left. */
  ended: Promise<number>;
}

/** Node arguments of long-running processes. */
export function smallHeap(name: string): string[];

export function supervise(site: {
  env: NodeJS.ProcessEnv;
  /** Node arguments by name of the process. */
  processes: Record<string, string[]>;
  /** Processes of a name, if not one. */
  counts?: Record<string, number>;
  limits?: Partial<Limits>;
  /** For processes that listen on a passed socket (--socket). */
  sockets?: Record<string, object | undefined>;
}): Supervised;

/** A socket that outlives the process that listens on it; undefined if unavailable. */
export function holdSocket(host: string, port: number): object | undefined;
