import type { Job, JobType, Queue } from "bullmq";

import { eventsOfItems, findRun, listItems } from "#db/queries/imports/read-runs.server";
import { isJobName, isWorkKind, type QueueName, queueNames, workOf } from "#domain/jobs/catalog";
import { pageWithin } from "#domain/paths/pager";
import { isUuid } from "#domain/text/strings";
import type { RequestContext, Services } from "~/server/services.server";
import { describeJobs, type JobDescription } from "./job-descriptions.server";
import { countQueues, type QueueCounts } from "./queue-counts.server";

/** The tabs of the jobs screen and their states in the queue store. */
const typesOf = {
  running: ["active"],
  waiting: ["waiting", "prioritized"],
  later: ["delayed"],
  failed: ["failed"],
  done: ["completed"],
} as const satisfies Record<string, JobType[]>;
export type JobTab = keyof typeof typesOf;
const jobTabs = Object.keys(typesOf) as JobTab[];

export interface JobRow extends JobDescription {
  queue: QueueName;
  id: string;
  name: string;
  tab: JobTab;
  tries: number;
  maxAttempts: number;
  /** From 0 to 100; null without progress. */
  progress: number | null;
  /** Why the last attempt failed. */
  reason: string | null;
  /** The worker that has or had it. */
  worker: string | null;
  addedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  nextTryAt: Date | null;
  /** Its queue is paused: nothing is started. */
  queuePaused: boolean;
  /** Of the schedule: cannot be cancelled. */
  scheduled: boolean;
  /** False where a cancelled job would be queued again because of a record. */
  cancellable: boolean;
}

export interface JobFilter {
  tab: JobTab;
  /** Null: all queues. */
  queue: QueueName | null;
  page: number;
}

const pageSize = 20;
/** A page of several queues reads all pages before it. */
const maxPages = 50;

/** One page of jobs, newest first; delayed ones by their time. */
async function listJobs(
  services: Pick<Services, "db" | "queues">,
  { tab, queue, page: requestedPage }: JobFilter,
  total: number,
): Promise<{ jobs: JobRow[]; page: number; pages: number }> {
  const { page, pages } = pageWithin(requestedPage, Math.min(total, pageSize * maxPages), pageSize);
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
  // A job may have been removed between two reads.
  const all = found.flat().filter(({ job }) => Boolean(job as Job | undefined));
  const time = ({ job }: { job: Job }) =>
    byTime ? (nextTryOf(job)?.getTime() ?? 0) : (job.finishedOn ?? job.timestamp);
  all.sort((a, b) => (byTime ? time(a) - time(b) : time(b) - time(a)));
  const visible = all.slice((page - 1) * pageSize, page * pageSize);
  const descriptions = await describeJobs(
    services,
    visible.map(({ job }) => job),
  );
  const jobs = visible.map(({ queue: name, paused, job }, index) =>
    rowOf({ name, paused }, tab, job, descriptions[index]),
  );
  return { jobs, page, pages };
}

export interface OpenJob {
  row: JobRow;
  log: { at: Date | null; text: string }[];
}

const maxLogEntries = 200;

/** One job with its log; null when it is no longer in the store. */
async function openJob(
  services: Pick<Services, "db" | "queues">,
  queue: QueueName,
  id: string,
): Promise<OpenJob | null> {
  const store = services.queues[queue];
  const job = (await store.getJob(id)) as Job | undefined;
  if (!job) return null;
  const [state, paused, { logs }, [description]] = await Promise.all([
    job.getState(),
    store.isPaused(),
    readLog(store, id),
    describeJobs(services, [job]),
  ]);
  const tab = jobTabs.find((name) => (typesOf[name] as readonly string[]).includes(state));
  return tab
    ? { row: rowOf({ name: queue, paused }, tab, job, description), log: logs.map(parseLogEntry) }
    : null;
}

/** The last entries, oldest first. */
async function readLog(store: Queue, id: string) {
  const { logs, count } = await store.getJobLogs(id, 0, maxLogEntries - 1, false);
  return { logs: logs.toReversed(), count };
}

function parseLogEntry(entry: string): { at: Date | null; text: string } {
  const [, time = "", text = ""] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (.*)$/s.exec(entry) ?? [];
  return time ? { at: new Date(time), text } : { at: null, text: entry };
}

/** Jobs that the sweep requeues, because a record is incomplete without them. */
const requeued = new Set(["make-illustration", "probe-mail"]);

function rowOf(
  queue: { name: QueueName; paused: boolean },
  tab: JobTab,
  job: Job,
  description: JobDescription | undefined,
): JobRow {
  const scheduled = Boolean(job.repeatJobKey);
  const { name } = job;
  return {
    title: name,
    ...description,
    queue: queue.name,
    queuePaused: queue.paused,
    id: job.id ?? "",
    name,
    tab,
    tries: Math.max(job.attemptsMade, job.attemptsStarted),
    maxAttempts: maxAttemptsOf(job),
    progress: progressOf(job.progress),
    reason: job.failedReason || null,
    worker: job.processedBy ?? null,
    addedAt: new Date(job.timestamp),
    startedAt: job.processedOn ? new Date(job.processedOn) : null,
    finishedAt: job.finishedOn ? new Date(job.finishedOn) : null,
    nextTryAt: tab === "later" ? nextTryOf(job) : null,
    scheduled,
    cancellable: !scheduled && isJobName(name) && !requeued.has(name),
  };
}

/** Kept work counts its attempts itself, by its pauses. */
const maxAttemptsOf = ({ name, opts }: Job): number =>
  isJobName(name) && isWorkKind(name) ? workOf(name).pauses.length + 1 : (opts.attempts ?? 1);

/** The store has the delay, which began when the job was added or last processed. */
const nextTryOf = ({ delay, processedOn, timestamp }: Job): Date | null =>
  delay > 0 ? new Date(Math.max(timestamp, processedOn ?? 0) + delay) : null;

function progressOf(progress: unknown): number | null {
  if (typeof progress !== "object" || progress === null) return null;
  const { done, total } = progress as { done?: unknown; total?: unknown };
  if (typeof done !== "number" || typeof total !== "number" || total <= 0) return null;
  return Math.min(100, Math.round((done / total) * 100));
}

const countOf: Record<JobTab, (queue: QueueCounts) => number> = {
  running: ({ active }) => active,
  waiting: ({ waiting }) => waiting,
  later: ({ delayed }) => delayed,
  failed: ({ failed }) => failed,
  done: ({ completed }) => completed,
};

/** Queues, one tab of their jobs, and the open job, by the query parameters. */
export async function jobsScreen(context: RequestContext, params: URLSearchParams) {
  const queues = await countQueues(context);
  const queue = queueNames.find((name) => name === params.get("queue")) ?? null;
  const counted = queues.filter(({ name }) => !queue || name === queue);
  const tabs = jobTabs.map((name) => ({
    name,
    count: counted.reduce((sum, each) => sum + countOf[name](each), 0),
  }));
  const tab = tabOf(params.get("state"), tabs);
  const total = tabs.find(({ name }) => name === tab)?.count ?? 0;
  const page = Number.parseInt(params.get("page") ?? "1", 10) || 1;
  const list = await listJobs(context, { tab, queue, page }, total);
  const open = await openJobOf(
    context,
    params.get("job"),
    tab === "failed" ? list.jobs[0] : undefined,
  );
  return { queues, tabs, tab, queue, ...list, open };
}

/** The requested tab, else failed jobs, then running ones. */
function tabOf(requested: string | null, tabs: readonly { name: JobTab; count: number }[]): JobTab {
  const known = jobTabs.find((name) => name === requested);
  const order: JobTab[] = ["failed", "running", "waiting"];
  return (
    known ?? order.find((name) => tabs.some((tab) => tab.name === name && tab.count > 0)) ?? "done"
  );
}

/** The requested job ("queue/id"), else the first failed one. */
function openJobOf(context: RequestContext, requested: string | null, first: JobRow | undefined) {
  if (requested === null) return first ? openJob(context, first.queue, first.id) : null;
  const slash = requested.indexOf("/");
  const queue: QueueName | undefined = queueNames.find(
    (name) => name === requested.slice(0, slash),
  );
  return queue ? openJob(context, queue, requested.slice(slash + 1)) : null;
}

export interface ScheduledJob {
  title: string;
  at: Date;
}

/** The next scheduled jobs, soonest first, without those of every minute. */
export async function listScheduledJobs(
  services: Pick<Services, "db" | "queues">,
): Promise<ScheduledJob[]> {
  const lists = await Promise.all(
    Object.values(services.queues).map((queue) => queue.getJobSchedulers(0, -1, true)),
  );
  const timed = lists
    .flat()
    .flatMap(({ name, next, pattern }) =>
      next && pattern !== "* * * * *" ? [{ name, data: {}, at: new Date(next) }] : [],
    );
  const descriptions = await describeJobs(services, timed);
  return timed
    .map(({ name, at }, index) => ({ title: descriptions[index]?.title ?? name, at }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

const itemsPerPage = 50;

/** An import run and one page of its items with their events; null if there is no such run. */
export async function readRunDetails(context: RequestContext, id: string, requestedPage: number) {
  const { db } = context;
  const run = isUuid(id) ? await findRun(db, id) : null;
  if (!run) return null;
  const { page, pages } = pageWithin(requestedPage, run.progress.total, itemsPerPage);
  const items = await listItems(db, id, { limit: itemsPerPage, offset: (page - 1) * itemsPerPage });
  const events = await eventsOfItems(
    db,
    items.map((item) => item.id),
  );
  return {
    run,
    page,
    pages,
    items: items.map((item) => ({ ...item, events: events.get(item.id) ?? [] })),
  };
}
