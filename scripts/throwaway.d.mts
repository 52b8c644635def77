export interface ThrowawayPostgres {
  /** URL of an empty database. */
  url: string;
  /** For other servers; a Redis in it has to write its process id to `redis.pid`. */
  folder: string;
  /** Stops every server in the folder and removes it. */
  stop: () => Promise<void>;
}

/** Creates a folder that is removed at the end, with the PostgreSQL and the Redis that run in it. */
export function throwawayFolder(): {
  folder: string;
  /** Adds another folder to remove. */
  watch: (folder: string) => void;
  remove: () => Promise<void>;
};

/** A server that is stopped when the process that started it ends, in whatever way. */
export function throwawayPostgres(database: string): Promise<ThrowawayPostgres>;
