import type { Logger } from "pino";

import type { Database } from "#db/connect.server";
import type { Env } from "#env";
import type { JobName, JobPayload } from "#jobs/queue/catalog";
import type { Enqueue } from "#jobs/queue/enqueue.server";
import type { PageReader } from "#jobs/reader/page-reader";
import type { GuardedFetcher } from "./clients/guarded-fetch";
import type { Mailer } from "./clients/mail";
import type { RatesClient } from "./clients/rates";
import type { SentNotes } from "./clients/sent-notes";

/** What every handler works with; made once per worker process. */
export interface JobServices {
  db: Database;
  env: Env;
  clients: {
    fetcher: GuardedFetcher;
    mailer: Mailer | null;
    sentNotes: SentNotes;
    rates: RatesClient;
  };
  reader: PageReader;
  enqueue: Enqueue;
  log: Logger;
  now: () => Date;
}

export interface Attempt {
  /** The first is 1. */
  number: number;
  last: boolean;
}

export interface JobContext extends JobServices {
  /** Aborted when the job has run too long or the worker must end. */
  signal: AbortSignal;
  attempt: Attempt;
}

export type Handlers = {
  [Name in JobName]: (payload: JobPayload<Name>, context: JobContext) => Promise<void>;
};
