import type { Job, JobType, Queue } from "bullmq";

import { pageWithin } from "#domain/pages/pager";
import { isJobName, type QueueName } from "#jobs/queue/catalog";
import type { Services } from "~/server/services.server";
import { type JobWords, wordsOf } from "./job-words.server";

/** The tabs of the jobs screen, each with what the queue store calls it. */
const typesOf = {
  running: ["active"],
  waiting: ["waiting", "prioritized"],
  later: ["delayed"],
  failed: ["failed"],
  done: ["completed"],
} as const satisfies Record<string, JobType[]>;
export type JobTab = keyof typeof typesOf;
export const jobTabs = Object.keys(typesOf) as JobTab[];

export interface JobRow extends JobWords {
  queue: QueueName;
  id: string;
  name: string;
  tab: JobTab;
  tries: number;
  mostTries: number;
  /** How far it is, from 0 to 100; null where it does not say. */
  progress: number | null;
  /** Why the last try failed. */
  reason: string | null;
  /** The worker that has or had it. */
  worker: string | null;
  addedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  nextTryAt: Date | null;
  /** Nothing of its queue is begun until somebody lets it go on. */
  queuePaused: boolean;
  /** Asked for by the clock: it cannot be cancelled. */
  scheduled: boolean;
  /** A cancelled one would come back: what it does follows from a record. */
  cancellable: boolean;
}

export interface JobFilter {
  tab: JobTab;
  /** Null: of every queue. */
  queue: QueueName | null;
  page: number;
}

const pageSize = 20;
/** Further back nobody looks, and a page of many queues reads all before it. */
const mostPages = 50;

/** One page of jobs, newest first; those that wait for a time stand in its order. */
export async function listJobs(
  services: Pick<Services, "db" | "queues">,
  { tab, queue, page: wanted }: JobFilter,
  total: number,
): Promise<{ jobs: JobRow[]; page: number; pages: number }> {
  const { page, pages } = pageWithin(wanted, Math.min(total, pageSize * mostPages), pageSize);
  const byTime = tab === "later";
  const queues = Object.entries(services.queues).filter(([name]) => !queue || name === queue);
  const found = await Promise.all(
    queues.map(async ([name, store]) => {
      const [jobs, paused] = await Promise.all([
        store.getJobs([...typesOf[tab]], 0, page * pageSize - 1, byTime),
        store.isPaused(),
      ]);
      return jobs.map((job) => ({ queue: name as QueueName, paused, job }));
    }),
  );
  // A job that ended between two reads is gone.
  const all = found.flat().filter(({ job }) => Boolean(job as Job | undefined));
  const time = ({ job }: { job: Job }) =>
    byTime ? (nextTryOf(job)?.getTime() ?? 0) : (job.finishedOn ?? job.timestamp);
  all.sort((a, b) => (byTime ? time(a) - time(b) : time(b) - time(a)));
  const shown = all.slice((page - 1) * pageSize, page * pageSize);
  const words = await wordsOf(
    services,
    shown.map(({ job }) => job),
  );
  const jobs = shown.map(({ queue: name, paused, job }, index) =>
    rowOf({ name, paused }, tab, job, words[index]),
  );
  return { jobs, page, pages };
}

export interface OpenJob {
  row: JobRow;
  /** When, and what happened. */
  log: { at: Date | null; text: string }[];
}

const mostLines = 200;

/** One job with its log; null when the store keeps it no more. */
export async function openJob(
  services: Pick<Services, "db" | "queues">,
  queue: QueueName,
  id: string,
): Promise<OpenJob | null> {
  const store = services.queues[queue];
  const job = (await store.getJob(id)) as Job | undefined;
  if (!job) return null;
  const [state, paused, { logs }, [words]] = await Promise.all([
    job.getState(),
    store.isPaused(),
    readLog(store, id),
    wordsOf(services, [job]),
  ]);
  const tab = jobTabs.find((name) => (typesOf[name] as readonly string[]).includes(state));
  return tab
    ? { row: rowOf({ name: queue, paused }, tab, job, words), log: logs.map(lineOf) }
    : null;
}

/** The last lines, oldest first. */
async function readLog(store: Queue, id: string) {
  const { logs, count } = await store.getJobLogs(id, 0, mostLines - 1, false);
  return { logs: logs.toReversed(), count };
}

function lineOf(line: string): { at: Date | null; text: string } {
  const [, time = "", text = ""] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (.*)$/s.exec(line) ?? [];
  return time ? { at: new Date(time), text } : { at: null, text: line };
}

/** Jobs that follow from what a record lacks: the sweep would ask for them again. */
const returning = new Set(["make-illustration"]);

function rowOf(
  queue: { name: QueueName; paused: boolean },
  tab: JobTab,
  job: Job,
  words: JobWords | undefined,
): JobRow {
  const scheduled = Boolean(job.repeatJobKey);
  const { name } = job;
  return {
    title: name,
    ...words,
    queue: queue.name,
    queuePaused: queue.paused,
    id: job.id ?? "",
    name,
    tab,
    tries: Math.max(job.attemptsMade, job.attemptsStarted),
    mostTries: job.opts.attempts ?? 1,
    progress: progressOf(job.progress),
    reason: job.failedReason || null,
    worker: job.processedBy ?? null,
    addedAt: new Date(job.timestamp),
    startedAt: job.processedOn ? new Date(job.processedOn) : null,
    finishedAt: job.finishedOn ? new Date(job.finishedOn) : null,
    nextTryAt: tab === "later" ? nextTryOf(job) : null,
    scheduled,
    cancellable: !scheduled && isJobName(name) && !returning.has(name),
  };
}

/** The store keeps the pause, which began when the job was added or last ended. */
const nextTryOf = ({ delay, processedOn, timestamp }: Job): Date | null =>
  delay > 0 ? new Date(Math.max(timestamp, processedOn ?? 0) + delay) : null;

function progressOf(progress: unknown): number | null {
  if (typeof progress !== "object" || progress === null) return null;
  const { done, total } = progress as { done?: unknown; total?: unknown };
  if (typeof done !== "number" || typeof total !== "number" || total <= 0) return null;
  return Math.min(100, Math.round((done / total) * 100));
}
