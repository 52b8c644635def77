import { z } from "zod";

/**
 * Every job of the site: its payload, where it waits, how often it is tried. Producers and handlers
 * are typed from this list. Payloads are ids: the record itself is a row in Postgres.
 */

/** Queues by what their jobs compete for. */
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
] as const;
export type QueueName = (typeof queueNames)[number];

/** Jobs of one queue that one worker process runs side by side. */
export const concurrency: Record<QueueName, number> = {
  // A job waits most of its time for the pause of its site.
  reading: 24,
  imports: 4,
  mail: 2,
  pictures: 1,
  sync: 2,
  // Reading a large table takes long, and operators wait for what else stands in line for services.
  table: 1,
  upkeep: 1,
  // Their own queue: the operator looks on, and imports may fill the other for an hour.
  changes: 1,
  // Each waits for a minute or more, and would keep pages from being read.
  ai: 2,
  // Their own queue too: a day's looks take an hour, most of it waiting for one's turn at a site.
  sources: 2,
  // Each is a browser of some hundred megabytes; only workers that have one take them.
  render: 1,
};

export interface JobDefinition<Payload extends z.ZodType = z.ZodType> {
  queue: QueueName;
  payload: Payload;
  /** Tries in all. */
  attempts: number;
  /** Before the second try; doubles with each further one. */
  firstPauseMs: number;
  /** The handler is told to stop after this long. */
  timeoutMs: number;
  /** Equal keys waiting or running are one job. */
  key: (payload: z.output<Payload>) => string;
  /** Runs by itself, in UTC. */
  cron?: string;
}

const define = <Payload extends z.ZodType>(definition: JobDefinition<Payload>) => definition;
const nothing = z.object({});

export const catalog = {
  /** Reads a page, then what else waits of its site; the outcomes stand on the import items. */
  "scrape-item": define({
    queue: "reading",
    payload: z.object({ itemId: z.uuid() }),
    attempts: 4,
    firstPauseMs: 2_000,
    timeoutMs: 90_000,
    key: ({ itemId }) => itemId,
  }),
  /** Draws a page that only scripts fill in a browser, and reads it then. */
  "render-item": define({
    queue: "render",
    payload: z.object({ itemId: z.uuid() }),
    attempts: 2,
    firstPauseMs: 2_000,
    timeoutMs: 90_000,
    key: ({ itemId }) => itemId,
  }),
  /** Asks a language model for what the reader did not find on a page. */
  "extract-with-ai": define({
    queue: "ai",
    payload: z.object({ itemId: z.uuid() }),
    attempts: 4,
    firstPauseMs: 1_000,
    timeoutMs: 200_000,
    key: ({ itemId }) => itemId,
  }),
  /** Turns a read item into a property, or brings an existing one up to date. */
  "import-property": define({
    queue: "imports",
    payload: z.object({ itemId: z.uuid() }),
    attempts: 4,
    firstPauseMs: 1_000,
    timeoutMs: 30_000,
    key: ({ itemId }) => itemId,
  }),
  /** Sends one mail of the outbox. */
  "deliver-email": define({
    queue: "mail",
    payload: z.object({ emailId: z.uuid() }),
    attempts: 5,
    firstPauseMs: 5_000,
    timeoutMs: 60_000,
    key: ({ emailId }) => emailId,
  }),
  /** Fetches a property's photograph and keeps resized copies. */
  "copy-image": define({
    queue: "pictures",
    payload: z.object({ imageId: z.number().int() }),
    attempts: 3,
    firstPauseMs: 10_000,
    timeoutMs: 90_000,
    key: ({ imageId }) => String(imageId),
  }),
  /** Fetches a picture for an operator who has typed its address and waits to see it. */
  "look-at-picture": define({
    // Not among the pictures: the operator waits, and a hundred drawings may stand in that line.
    queue: "sync",
    payload: z.object({ address: z.url({ protocol: /^https?$/ }).max(2000) }),
    attempts: 1,
    firstPauseMs: 1_000,
    timeoutMs: 60_000,
    key: ({ address }) => address,
  }),
  /** Draws a picture for a property that has none. */
  "make-illustration": define({
    queue: "pictures",
    payload: z.object({ propertyId: z.string() }),
    attempts: 3,
    firstPauseMs: 5_000,
    timeoutMs: 90_000,
    key: ({ propertyId }) => propertyId,
  }),
  /** Writes the six values of quick edit to the external table. */
  "write-back": define({
    queue: "sync",
    payload: z.object({ propertyId: z.string(), version: z.number().int() }),
    attempts: 4,
    firstPauseMs: 5_000,
    timeoutMs: 40_000,
    key: ({ propertyId, version }) => `${propertyId}/${version}`,
  }),
  /** Reads the external table page by page and saves what is new or changed, or only looks at it. */
  "sync-table": define({
    queue: "table",
    payload: z.object({ runId: z.uuid() }),
    attempts: 4,
    firstPauseMs: 5_000,
    timeoutMs: 600_000,
    key: ({ runId }) => runId,
  }),
  /** Tries the key of the external table and reads its columns. */
  "check-table": define({
    queue: "sync",
    payload: nothing,
    attempts: 1,
    firstPauseMs: 1_000,
    timeoutMs: 60_000,
    key: () => "check",
  }),
  /** Begins the sync of the night when its hour has come. */
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
  geocode: define({
    queue: "sync",
    payload: z.object({ propertyId: z.string() }),
    attempts: 4,
    firstPauseMs: 5_000,
    timeoutMs: 40_000,
    key: ({ propertyId }) => propertyId,
  }),
  /** Finds the three words of a point. */
  what3words: define({
    queue: "sync",
    payload: z.object({ propertyId: z.string() }),
    attempts: 4,
    firstPauseMs: 5_000,
    timeoutMs: 40_000,
    key: ({ propertyId }) => propertyId,
  }),
  /** Reads the day's exchange rates and recalculates USD values; `now` although they are there. */
  "refresh-rates": define({
    queue: "upkeep",
    payload: z.object({ now: z.literal(true).optional() }),
    attempts: 4,
    firstPauseMs: 60_000,
    timeoutMs: 120_000,
    key: ({ now }) => (now ? "now" : "daily"),
    // Once a day; the later times are for a service that was away at the first.
    cron: "15 5,11,17,23 * * *",
  }),
  /** Chooses the stays whose sources are looked at today, or `now` all of them. */
  "check-sources": define({
    queue: "upkeep",
    payload: z.object({ now: z.literal(true).optional() }),
    attempts: 3,
    firstPauseMs: 60_000,
    timeoutMs: 120_000,
    key: ({ now }) => (now ? "now" : "daily"),
    cron: "20 2 * * *",
  }),
  /** Looks at the pages of one stay again: gone, moved, another price? */
  "check-source": define({
    queue: "sources",
    payload: z.object({ propertyId: z.string() }),
    attempts: 3,
    firstPauseMs: 30_000,
    timeoutMs: 300_000,
    key: ({ propertyId }) => propertyId,
  }),
  /** Tries the way of a stay from the external table to the listing, and leaves nothing behind. */
  "run-pipeline": define({
    queue: "sync",
    payload: z.object({ runId: z.uuid() }),
    attempts: 2,
    firstPauseMs: 2_000,
    timeoutMs: 60_000,
    key: ({ runId }) => runId,
  }),
  /** Queues again whatever row waits for a job that was lost. */
  "sweep-lost": define({
    queue: "upkeep",
    payload: nothing,
    attempts: 1,
    firstPauseMs: 1_000,
    timeoutMs: 60_000,
    key: () => "sweep",
    cron: "* * * * *",
  }),
  /** Deletes what is past its time: sessions, click traces, request limits. */
  prune: define({
    queue: "upkeep",
    payload: nothing,
    attempts: 1,
    firstPauseMs: 1_000,
    timeoutMs: 120_000,
    key: () => "prune",
    cron: "40 3 * * *",
  }),
  /** Makes a change of many properties, or takes it back; each of them is a row with a state. */
  "apply-change": define({
    queue: "changes",
    payload: z.object({ changeId: z.uuid(), undo: z.boolean().optional() }),
    attempts: 5,
    firstPauseMs: 1_000,
    timeoutMs: 300_000,
    // The row says what is to do; the way back must not wait for the way there to leave the queue.
    key: ({ changeId, undo }) => (undo ? `${changeId}/undo` : changeId),
  }),
} as const;

export type JobName = keyof typeof catalog;
export type JobPayload<Name extends JobName> = z.output<(typeof catalog)[Name]["payload"]>;

export const jobNames = Object.keys(catalog) as JobName[];
export const isJobName = (name: string): name is JobName => Object.hasOwn(catalog, name);
