import type { Logger } from "pino";

import type { Database } from "#db/connect.server";
import type { Env } from "#env";
import type { JobName, JobPayload } from "#jobs/queue/catalog";
import type { Enqueue } from "#jobs/queue/enqueue.server";
import type { GuardedFetcher } from "#jobs/worker/clients/guarded-fetch";
import type { Mailer } from "#jobs/worker/clients/mail";
import type { RatesClient } from "#jobs/worker/clients/rates";
import { copyImage } from "./copy-image";
import { deliverEmail } from "./deliver-email";
import { importProperty } from "./import-property";
import { makeIllustration } from "./make-illustration";
import { prune } from "./prune";
import { refreshRates } from "./refresh-rates";
import { scrapeItem } from "./scrape-item";
import { sweepLost } from "./sweep-lost";

/** What every handler works with; made once per worker process. */
export interface JobServices {
  db: Database;
  env: Env;
  clients: { fetcher: GuardedFetcher; mailer: Mailer | null; rates: RatesClient };
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

/** One handler for every job of the catalogue; the compiler misses none. */
export const handlers: Handlers = {
  "scrape-item": scrapeItem,
  "import-property": importProperty,
  "deliver-email": deliverEmail,
  "copy-image": copyImage,
  "make-illustration": makeIllustration,
  "refresh-rates": refreshRates,
  "sweep-lost": sweepLost,
  prune,
};
