export interface ThrowawayPostgres {
  /** Of an empty database. */
  url: string;
  /** Room for other servers; a Redis in it has to write its process id to `redis.pid`. */
  folder: string;
  /** Ends every server in the folder, and removes it. */
  stop: () => Promise<void>;
}

/** A new folder, removed in the end with the PostgreSQL and the Redis that run in it. */
export function throwawayFolder(): {
  folder: string;
  /** One more folder to treat the same way. */
  watch: (folder: string) => void;
  remove: () => Promise<void>;
};

/** Ends with the process that started it, however that ends. */
export function throwawayPostgres(database: string): Promise<ThrowawayPostgres>;
