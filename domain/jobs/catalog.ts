import { z } from "zod";

import { deliveryPauses } from "#domain/webhooks/webhooks";

/**
 * Every job of the site: its payload, queue and attempts. Producers and handlers are typed from this
 * list. Payloads are ids: the record itself is a row in Postgres.
 */

/** Queues, by the resource that their jobs compete for. */
export const queueNames = [
  "reading",
  "imports",
  "mail",
  "pictures",
  "sync",
  "table",
  "upkeep",
  "changes",
  "ai",
  "sources",
  "render",
  "sheets",
  "webhooks",
] as const;
export type QueueName = (typeof queueNames)[number];

/** Concurrent jobs of a queue in one worker process. */
export const concurrency: Record<QueueName, number> = {
  // A job spends most of its time in the pauses of its site.
  reading: 24,
  imports: 4,
  mail: 2,
  pictures: 1,
  sync: 2,
  // Reading a large table takes long, and operators wait for the other jobs that call services.
  table: 1,
  upkeep: 1,
  // A queue of their own: the operator is waiting, and imports may occupy theirs for an hour.
  changes: 1,
  // Each waits for a minute or more, and would block the reading of pages.
  ai: 2,
  // A queue of their own: a day's checks take an hour, mostly waiting for a site.
  sources: 2,
  // Each is a browser of some hundred megabytes; only workers with a browser take them.
  render: 1,
  // A queue of their own: a file may take 30 seconds and 300 MB.
  sheets: 1,
  // A queue of their own: a receiver may take ten seconds to respond.
  webhooks: 4,
};

export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  queue: QueueName;
  payload: Payload;
  /** Total number of attempts. */
  attempts: number;
  /** Delay before the second attempt; doubles with each further one. */
  firstPauseMs: number;
  /** The handler is aborted after this long. */
  timeoutMs: number;
  /** Jobs with equal keys are deduplicated while one is waiting or running. */
  key(this: void, payload: z.output<Payload>): string;
  /** Schedule, in UTC. */
  cron?: string;
}

/** A job that is kept as open work until it is done: queue and worker may lose it. */
export interface WorkDefinition<
  Payload extends z.ZodType = z.ZodType,
> extends JobDefinition<Payload> {
  work: {
    /** One worker at a time has the work of a key; by default the key of the job. */
    key?(this: void, payload: z.output<Payload>): string;
    /** Seconds before the second and each further attempt; after the last one the work is given up. */
    pauses: readonly number[];
    /** Without this service the work waits. */
    needs?: "geocoder" | "what3words";
    /** Older work is given up. */
    maxAgeDays?: number;
  };
}

const define = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition;
const defineWork = <Payload extends z.ZodType>(definition: WorkDefinition<Payload>) => definition;
const nothing = z.object({});

/** Seconds that double, at most an hour. */
const growing = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => Math.min(3600, first * 2 ** n));

/** Nobody waits any more for what was requested that long ago; a lookup or a message is still of use. */
const maxAgeDays = 14;

const twoDays = growing(5, 57);

/** A mail server may take ten minutes to answer an email that it has received. */
const mailTimeoutMs = 720_000;

export const catalog = {
  /** Reads a page, then the other waiting pages of its site; the results are stored on the import items. */
  "scrape-item": defineWork({
    queue: "reading",
    payload: z.object({ itemId: z.uuid() }),
    attempts: 4,
    firstPauseMs: 2_000,
    timeoutMs: 90_000,
    key: ({ itemId }) => itemId,
    // More than a page has: one that kills its workers is given up, and the others of its site are read.
    work: { pauses: growing(2, 8), maxAgeDays },
  }),
  /** Finds the stays of a list page or sitemap, for an operator to choose from. */
  "list-stays": defineWork({
    queue: "reading",
    payload: z.object({ listId: z.uuid() }),
    attempts: 4,
    firstPauseMs: 2_000,
    timeoutMs: 150_000,
    key: ({ listId }) => listId,
    work: { pauses: growing(2, 5), maxAgeDays },
  }),
  /** Renders a page that only scripts fill in a browser, and reads it. */
  "render-item": defineWork({
    queue: "render",
    payload: z.object({ itemId: z.uuid() }),
    attempts: 2,
    firstPauseMs: 2_000,
    timeoutMs: 90_000,
    key: ({ itemId }) => itemId,
    work: { pauses: growing(2, 8), maxAgeDays },
  }),
  /** Asks a language model for the fields that the reader did not find on a page. */
  "extract-with-ai": defineWork({
    queue: "ai",
    payload: z.object({ itemId: z.uuid() }),
    attempts: 4,
    firstPauseMs: 1_000,
    timeoutMs: 200_000,
    key: ({ itemId }) => itemId,
    work: { pauses: growing(1, 3), maxAgeDays },
  }),
  /** Fetches the file of a rate sheet if it is behind a link, and reads its rates for a review. */
  "read-rate-sheet": defineWork({
    queue: "sheets",
    payload: z.object({ sheetId: z.uuid() }),
    attempts: 4,
    firstPauseMs: 2_000,
    timeoutMs: 90_000,
    key: ({ sheetId }) => sheetId,
    work: { pauses: growing(2, 4), maxAgeDays },
  }),
  /** Turns a read item into a property, or updates an existing one. */
  "import-property": defineWork({
    queue: "imports",
    payload: z.object({ itemId: z.uuid() }),
    attempts: 4,
    firstPauseMs: 1_000,
    timeoutMs: 30_000,
    key: ({ itemId }) => itemId,
    work: { pauses: growing(1, 3), maxAgeDays },
  }),
  /** Sends one email from the outbox. */
  "deliver-email": defineWork({
    queue: "mail",
    payload: z.object({ emailId: z.uuid() }),
    attempts: 5,
    firstPauseMs: 5_000,
    timeoutMs: mailTimeoutMs,
    key: ({ emailId }) => emailId,
    // Of unexpected errors; the row knows those of the mail server.
    work: { pauses: twoDays },
  }),
  /** Tries a mail server that is down with one of the emails that wait for it. */
  "probe-mail": defineWork({
    queue: "mail",
    payload: nothing,
    attempts: 5,
    firstPauseMs: 5_000,
    timeoutMs: mailTimeoutMs,
    key: () => "probe",
    work: { pauses: twoDays },
  }),
  /** Sends one message to a program of the operator. */
  "deliver-webhook": defineWork({
    queue: "webhooks",
    payload: z.object({ deliveryId: z.uuid() }),
    attempts: 3,
    firstPauseMs: 5_000,
    timeoutMs: 60_000,
    key: ({ deliveryId }) => deliveryId,
    work: { pauses: deliveryPauses },
  }),
  /** Fetches a property's photo and stores resized copies. */
  "copy-image": defineWork({
    queue: "pictures",
    payload: z.object({ imageId: z.number().int() }),
    attempts: 3,
    firstPauseMs: 10_000,
    timeoutMs: 90_000,
    key: ({ imageId }) => String(imageId),
    work: { pauses: growing(10, 8), maxAgeDays },
  }),
  /** Fetches an image whose URL an operator has entered, for a preview. */
  "look-at-picture": define({
    // Not in "pictures": the operator waits, and a hundred drawings may be queued there.
    queue: "sync",
    payload: z.object({ address: z.url({ protocol: /^https?$/ }).max(2000) }),
    attempts: 1,
    firstPauseMs: 1_000,
    timeoutMs: 60_000,
    key: ({ address }) => address,
  }),
  /** Draws an illustration for a property without an image. */
  "make-illustration": defineWork({
    queue: "pictures",
    payload: z.object({ propertyId: z.string() }),
    attempts: 3,
    firstPauseMs: 5_000,
    timeoutMs: 90_000,
    key: ({ propertyId }) => propertyId,
    work: { pauses: growing(5, 11) },
  }),
  /** Writes the six values of quick edit to the external table. */
  "write-back": defineWork({
    queue: "sync",
    payload: z.object({ propertyId: z.string(), version: z.number().int() }),
    attempts: 4,
    firstPauseMs: 5_000,
    timeoutMs: 40_000,
    key: ({ propertyId, version }) => `${propertyId}/${version}`,
    // One record, whatever version: a newer one replaces an older one.
    work: { key: ({ propertyId }) => propertyId, pauses: growing(5, 11) },
  }),
  /** Reads the external table page by page and saves new and changed records, unless it is a dry run. */
  "sync-table": defineWork({
    queue: "table",
    payload: z.object({ runId: z.uuid() }),
    attempts: 4,
    firstPauseMs: 5_000,
    timeoutMs: 600_000,
    key: ({ runId }) => runId,
    // Between two pages: each one that is stored counts them anew.
    work: { pauses: growing(5, 4) },
  }),
  /** Checks the key of the external table and reads its columns. */
  "check-table": define({
    queue: "sync",
    payload: nothing,
    attempts: 1,
    firstPauseMs: 1_000,
    timeoutMs: 60_000,
    key: () => "check",
  }),
  /** Starts the nightly sync at its hour. */
  "begin-sync": define({
    queue: "upkeep",
    payload: nothing,
    attempts: 1,
    firstPauseMs: 1_000,
    timeoutMs: 30_000,
    key: () => "begin",
    cron: "*/10 * * * *",
  }),
  /** Finds the coordinates of an address. */
  geocode: defineWork({
    queue: "sync",
    payload: z.object({ propertyId: z.string() }),
    attempts: 4,
    firstPauseMs: 5_000,
    timeoutMs: 40_000,
    key: ({ propertyId }) => propertyId,
    work: { pauses: twoDays, needs: "geocoder" },
  }),
  /** Finds the what3words address of coordinates. */
  what3words: defineWork({
    queue: "sync",
    payload: z.object({ propertyId: z.string() }),
    attempts: 4,
    firstPauseMs: 5_000,
    timeoutMs: 40_000,
    key: ({ propertyId }) => propertyId,
    work: { pauses: twoDays, needs: "what3words" },
  }),
  /** Fetches the day's exchange rates and recalculates USD values; `now` even if they were fetched. */
  "refresh-rates": define({
    queue: "upkeep",
    payload: z.object({ now: z.literal(true).optional() }),
    attempts: 4,
    firstPauseMs: 60_000,
    timeoutMs: 120_000,
    key: ({ now }) => (now ? "now" : "daily"),
    // Once a day; the later times are retries, in case the service was down.
    cron: "15 5,11,17,23 * * *",
  }),
  /** Chooses the properties whose sources are checked today, or `now` all of them. */
  "check-sources": define({
    queue: "upkeep",
    payload: z.object({ now: z.literal(true).optional() }),
    attempts: 3,
    firstPauseMs: 60_000,
    timeoutMs: 120_000,
    key: ({ now }) => (now ? "now" : "daily"),
    cron: "20 2 * * *",
  }),
  /** Checks the pages of one property again for removals, moves and price changes. */
  "check-source": defineWork({
    queue: "sources",
    payload: z.object({ propertyId: z.string() }),
    attempts: 3,
    firstPauseMs: 30_000,
    timeoutMs: 300_000,
    key: ({ propertyId }) => propertyId,
    work: { pauses: growing(30, 5) },
  }),
  /** Tests a property's path from the external table to the listing, without leaving data behind. */
  "run-pipeline": defineWork({
    queue: "sync",
    payload: z.object({ runId: z.uuid() }),
    attempts: 2,
    firstPauseMs: 2_000,
    timeoutMs: 60_000,
    key: ({ runId }) => runId,
    work: { pauses: growing(2, 5) },
  }),
  /** Requeues the rows that wait for a job the queue has lost. */
  "sweep-lost": define({
    queue: "upkeep",
    payload: nothing,
    attempts: 1,
    firstPauseMs: 1_000,
    timeoutMs: 60_000,
    key: () => "sweep",
    cron: "* * * * *",
  }),
  /** Deletes expired rows: sessions, click traces, request limits. */
  prune: define({
    queue: "upkeep",
    payload: nothing,
    attempts: 1,
    firstPauseMs: 1_000,
    timeoutMs: 120_000,
    key: () => "prune",
    cron: "40 3 * * *",
  }),
  /** Reminds lodges of open requests, and asks some again. */
  "remind-lodges": define({
    queue: "upkeep",
    payload: nothing,
    attempts: 2,
    firstPauseMs: 60_000,
    timeoutMs: 120_000,
    key: () => "remind-lodges",
    cron: "10 7 * * *",
  }),
  /** Applies or undoes a bulk change; each property is a row with a state. */
  "apply-change": defineWork({
    queue: "changes",
    payload: z.object({ changeId: z.uuid(), undo: z.boolean().optional() }),
    attempts: 5,
    firstPauseMs: 1_000,
    timeoutMs: 300_000,
    // Undo has its own key so that it is not deduplicated against an apply job still in the queue. The row
    // decides what is done.
    key: ({ changeId, undo }) => (undo ? `${changeId}/undo` : changeId),
    work: { key: ({ changeId }) => changeId, pauses: twoDays },
  }),
} as const;

export type JobName = keyof typeof catalog;
export type JobPayload<Name extends JobName> = z.output<(typeof catalog)[Name]["payload"]>;

/** The jobs that are kept as work. */
export type WorkKind = {
  [Name in JobName]: (typeof catalog)[Name] extends { work: object } ? Name : never;
}[JobName];

export const jobNames = Object.keys(catalog) as JobName[];
export const isJobName = (name: string): name is JobName => Object.hasOwn(catalog, name);

export const isWorkKind = (name: JobName): name is WorkKind => "work" in catalog[name];
export const workKinds: readonly WorkKind[] = jobNames.filter(isWorkKind);

/** What the catalog says about work of a kind. */
export const workOf = (kind: WorkKind): WorkDefinition["work"] => catalog[kind].work;

export function workKeyOf<Kind extends WorkKind>(kind: Kind, payload: JobPayload<Kind>): string {
  const { key, work }: WorkDefinition = catalog[kind];
  return (work.key ?? key)(payload);
}
