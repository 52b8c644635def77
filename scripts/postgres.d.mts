export interface RunningPostgres {
  /** For the processes of the site: its role owns the database and may do nothing else. */
  url: string;
  /** True if the server was running already. */
  adopted: boolean;
  /** The folder with data, password and port; see cluster.mjs. */
  base: string;
  stop: () => void;
  port: number;
  /** Whether it responds to a query. */
  answers: () => Promise<boolean>;
}

export function ensurePostgres(options?: {
  baseDir?: string;
  database?: string;
  /** "name=value" settings for throwaway servers. */
  settings?: string[];
  /** A fixed port, because clients already use it. */
  port?: number;
  /** Aborts the wait. */
  signal?: AbortSignal;
  /** Called when the database was moved or starts over. */
  say?: (line: string) => void;
}): Promise<RunningPostgres>;
