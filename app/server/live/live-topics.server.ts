import { createHash } from "node:crypto";
import type { Queue } from "bullmq";

import type { Database } from "#db/connect.server";
import { findChange } from "#db/queries/changes/store.server";
import { unsentEmails, waitingImports, waitingInquiries } from "#db/queries/dashboard/today.server";
import { runVersion } from "#db/queries/imports/read-runs.server";
import { stayListVersion } from "#db/queries/imports/stay-lists.server";
import { recentWorkers } from "#db/queries/jobs/workers.server";
import { findOutage } from "#db/queries/mail/outages.server";
import { questionsOfRun, questionVersion } from "#db/queries/model/questions.server";
import { latestRuns } from "#db/queries/pipeline/runs.server";
import { sheetVersion } from "#db/queries/rate-sheets/sheets.server";
import { countChecks } from "#db/queries/sources/checks.server";
import { countFindings } from "#db/queries/sources/findings.server";
import { listSyncRuns } from "#db/queries/table/history.server";
import { readTableState } from "#db/queries/table/table-state.server";
import { countQueues } from "~/server/jobs/queue-counts.server";

/** Server-sent events about topics: a screen is notified of a change and revalidates its data. */
export interface LiveTopics {
  /**
   * A stream with one `changed` event at first and one for each change. Null for an unknown topic, or
   * when there are too many streams.
   */
  subscribe: (topic: string, signal: AbortSignal) => ReadableStream<Uint8Array> | null;
  /** Ends every stream, when the process stops. */
  close: () => void;
}

/** Reads the state of a topic; subscribers are notified when it differs. */
export type ReadTopic = () => Promise<unknown>;

interface Limits {
  /** Between two reads of a topic with subscribers. */
  pollEveryMs: number;
  /** Then the browser reconnects, and its session is checked again. */
  maxStreamMs: number;
  maxStreams: number;
}

const standard: Limits = { pollEveryMs: 1_000, maxStreamMs: 5 * 60_000, maxStreams: 100 };

interface Watched {
  version: string | null;
  subscribers: Set<(version: string) => void>;
}

/** Subscribers of a topic share its reads. A failed read changes nothing. */
export function createLiveTopics(
  readerOf: (topic: string) => ReadTopic | null,
  limits: Limits = standard,
): LiveTopics {
  const watched = new Map<string, Watched>();
  const closing = new AbortController();
  let streams = 0;

  async function poll(topic: string, read: ReadTopic): Promise<void> {
    const entry = watched.get(topic);
    if (!entry || entry.subscribers.size === 0 || closing.signal.aborted)
      return void watched.delete(topic);
    const version = await read().then(fingerprint, () => entry.version);
    if (version !== null && version !== entry.version) {
      entry.version = version;
      for (const notify of entry.subscribers) notify(version);
    }
    setTimeout(() => void poll(topic, read), limits.pollEveryMs).unref();
  }

  function join(topic: string, read: ReadTopic, notify: (version: string) => void): () => void {
    const known = watched.get(topic);
    const entry: Watched = known ?? { version: null, subscribers: new Set() };
    entry.subscribers.add(notify);
    if (known?.version) notify(known.version);
    if (!known) {
      watched.set(topic, entry);
      void poll(topic, read);
    }
    return () => void entry.subscribers.delete(notify);
  }

  return {
    subscribe(topic, signal) {
      const read = readerOf(topic);
      if (!read || streams >= limits.maxStreams) return null;
      streams += 1;
      const end = AbortSignal.any([
        signal,
        closing.signal,
        AbortSignal.timeout(limits.maxStreamMs),
      ]);
      return eventStream(end, (notify) => {
        const leave = join(topic, read, notify);
        return () => {
          leave();
          streams -= 1;
        };
      });
    },
    close: () => closing.abort(),
  };
}

/** Short, and the same for the same state. */
const fingerprint = (state: unknown): string =>
  createHash("sha1").update(JSON.stringify(state)).digest("base64url").slice(0, 12);

/** Comments keep connections alive that a proxy would close as idle. */
const keepAliveMs = 20_000;

function eventStream(
  end: AbortSignal,
  subscribe: (notify: (version: string) => void) => () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let leave = () => {};
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send("retry: 3000\n\n");
      const leaveTopic = subscribe((version) =>
        send(`id: ${version}\nevent: changed\ndata: ${version}\n\n`),
      );
      const keepAlive = setInterval(() => send(": \n\n"), keepAliveMs).unref();
      leave = () => {
        leave = () => {};
        clearInterval(keepAlive);
        leaveTopic();
      };
      const finish = () => {
        leave();
        if (controller.desiredSize !== null) controller.close();
      };
      if (end.aborted) finish();
      else end.addEventListener("abort", finish, { once: true });
    },
    // The client disconnected: the stream is closed already.
    cancel: () => leave(),
  });
}

interface Sources {
  db: Database;
  queues: Readonly<Record<string, Queue>>;
  now: () => Date;
}

/** By kind of topic: the data of its screen that changes without the operator. An id follows after a slash. */
const topics: Record<string, (sources: Sources, id: string) => Promise<unknown>> = {
  jobs: async ({ db, queues }) => ({
    counts: await countQueues({ queues }),
    running: await progressOfRunning(queues),
    workers: (await recentWorkers(db)).map(({ id }) => id),
    outage: await findOutage(db),
  }),
  today: async ({ db, queues, now }) => ({
    inquiries: await waitingInquiries(db),
    mails: await unsentEmails(db),
    imports: await waitingImports(db, now()),
    queues: (await countQueues({ queues })).map(({ active, failed }) => [active > 0, failed]),
  }),
  run: ({ db }, id) => runVersion(db, id),
  batch: async ({ db }, id) => {
    const run = await runVersion(db, id);
    return run && [run, await questionsOfRun(db, id)];
  },
  list: ({ db }, id) => stayListVersion(db, id),
  sheet: ({ db }, id) => sheetVersion(db, id),
  pipeline: ({ db }) => latestRuns(db, 1),
  sources: async ({ db }) => [await countChecks(db), await countFindings(db, "open")],
  table: async ({ db }) => [
    await listSyncRuns(db, { limit: 1 }),
    (await readTableState(db)).check.state,
  ],
  ai: ({ db }, id) => questionVersion(db, id),
  change: ({ db }, id) => findChange(db, id),
};

async function progressOfRunning(queues: Sources["queues"]) {
  const jobs = await Promise.all(Object.values(queues).map((queue) => queue.getJobs(["active"])));
  return jobs.flat().map((job) => [job.id, job.progress]);
}

/** The reader of a topic such as "jobs" or "run/…"; null for an unknown one. */
export function topicReader(sources: Sources): (topic: string) => ReadTopic | null {
  return (topic) => {
    const [kind = "", id = ""] = topic.split("/", 2);
    const read = Object.hasOwn(topics, kind) ? topics[kind] : undefined;
    return read ? () => read(sources, id) : null;
  };
}
