export interface RunningPostgres {
  url: string;
  /** True when a server that was already running has been taken over. */
  adopted: boolean;
  /** The folder that holds data, password and port; see cluster.mjs. */
  base: string;
  stop: () => void;
  port: number;
  /** Whether it answers a query now. */
  answers: () => Promise<boolean>;
}

export function ensurePostgres(options?: {
  baseDir?: string;
  database?: string;
  /** "name=value" settings of the server, for throwaway ones. */
  settings?: string[];
  /** Where it has to run, because somebody already looks for it there. */
  port?: number;
  /** Ends the wait. */
  signal?: AbortSignal;
  /** Told when the database was moved, or begins anew. */
  say?: (line: string) => void;
}): Promise<RunningPostgres>;
