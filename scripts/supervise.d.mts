/** In milliseconds, but for the counts `quickEnds` and `missedLooks`. */
export interface Limits {
  firstPauseMs: number;
  longestPauseMs: number;
  quickMs: number;
  quickEnds: number;
  lookMs: number;
  missedLooks: number;
  hungGraceMs: number;
  graceMs: number;
}

export interface Supervised {
  ready: (name: string) => Promise<void>;
  stop: () => void;
  /** The exit code, once no part is left. */
  ended: Promise<number>;
}

/** Arguments of Node for what runs for long. */
export function smallHeap(name: string): string[];

export function supervise(site: {
  env: NodeJS.ProcessEnv;
  /** The arguments of Node for each part. */
  processes: Record<string, string[]>;
  limits?: Partial<Limits>;
  /** For parts that listen on what they are given (--socket). */
  sockets?: Record<string, object | undefined>;
}): Supervised;

/** A socket that outlives the part that listens on it; undefined where none can be had. */
export function holdSocket(host: string, port: number): object | undefined;
