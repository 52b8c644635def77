import type { Logger } from "pino";

import type { Database } from "#db/connect.server";
import type { ClaimedWork } from "#db/queries/work/work.server";
import type { JobName, JobPayload, WorkKind } from "#domain/jobs/catalog";
import type { Env } from "#env";
import type { Enqueue } from "#jobs/queue/enqueue.server";
import type { PageReader } from "#jobs/reader/page-reader";
import type { SheetReader } from "#jobs/sheet-reader/sheet-reader";
import type { SentNotes } from "#jobs/worker/clients/mail";
import type { Geocoder, What3wordsClient } from "#jobs/worker/clients/places";
import type { AiClient } from "./clients/ai";
import type { GuardedFetcher } from "./clients/guarded-fetch";
import type { Mailer } from "./clients/mail";
import type { RatesClient } from "./clients/rates";
import type { TableClient } from "./clients/table";
import type { Renderer } from "./render/renderer";

/** Services of every handler, created once per worker process. */
export interface JobServices {
  db: Database;
  env: Env;
  clients: {
    fetcher: GuardedFetcher;
    mailer: Mailer | null;
    sentNotes: SentNotes;
    rates: RatesClient;
    /** These are null until they are configured. */
    table: TableClient | null;
    geocoder: Geocoder | null;
    what3words: What3wordsClient | null;
    ai: AiClient | null;
  };
  reader: PageReader;
  sheetReader: SheetReader;
  /** Null where this machine has no browser. */
  renderer: Renderer | null;
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
  /** Aborted earlier, when the worker takes no more jobs: a job of many steps stops after the current one. */
  ending: AbortSignal;
  attempt: Attempt;
  /** Shows the job's progress to the operator. */
  progress: (done: number, total: number) => void;
}

export type Run<Name extends JobName> = (
  payload: JobPayload<Name>,
  context: JobContext,
) => Promise<void>;

export interface WorkContext extends JobContext {
  /** Its attempts are those of the work. */
  work: ClaimedWork;
}

/** The handler of a job that is kept as work. */
export interface WorkHandler<Kind extends WorkKind> {
  run: (payload: JobPayload<Kind>, context: WorkContext) => Promise<void>;
  /** Writes to the record that the work was given up. */
  onGiveUp: (payload: JobPayload<Kind>, reason: string, context: JobContext) => Promise<void>;
}

export type Handlers = {
  [Name in JobName]: Name extends WorkKind ? WorkHandler<Name> : Run<Name>;
};
