import { type QueueName, queueNames } from "#jobs/queue/catalog";
import type { RequestContext } from "~/server/services.server";
import { type JobRow, type JobTab, jobTabs, listJobs, openJob } from "./job-list.server";
import { countQueues, type QueueCounts } from "./queue-counts.server";

const countOf: Record<JobTab, (queue: QueueCounts) => number> = {
  running: ({ active }) => active,
  waiting: ({ waiting }) => waiting,
  later: ({ delayed }) => delayed,
  failed: ({ failed }) => failed,
  done: ({ completed }) => completed,
};

/** Queues, one tab of their jobs, and the job that is open, by the values of the address. */
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
  const wanted = params.get("job");
  const open = await openJobOf(context, wanted, tab === "failed" ? list.jobs[0] : undefined);
  return { queues, tabs, tab, queue, ...list, open };
}

/** What failed comes first, then what runs. */
function tabOf(wanted: string | null, tabs: readonly { name: JobTab; count: number }[]): JobTab {
  const known = jobTabs.find((name) => name === wanted);
  const order: JobTab[] = ["failed", "running", "waiting"];
  return (
    known ?? order.find((name) => tabs.some((tab) => tab.name === name && tab.count > 0)) ?? "done"
  );
}

/** The job that the address names as "queue/id", else the first that failed. */
function openJobOf(context: RequestContext, wanted: string | null, first: JobRow | undefined) {
  if (wanted === null) return first ? openJob(context, first.queue, first.id) : null;
  const slash = wanted.indexOf("/");
  const queue: QueueName | undefined = queueNames.find((name) => name === wanted.slice(0, slash));
  return queue ? openJob(context, queue, wanted.slice(slash + 1)) : null;
}
