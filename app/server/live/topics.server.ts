import type { Queue } from "bullmq";

import type { Database } from "#db/connect.server";
import { findChange } from "#db/queries/changes/store.server";
import { aiRunVersion } from "#db/queries/imports/ai-questions.server";
import { runVersion } from "#db/queries/imports/read-runs.server";
import { failedMails, waitingImports, waitingInquiries } from "#db/queries/office/today.server";
import { latestRuns } from "#db/queries/pipeline/runs.server";
import { listSyncRuns } from "#db/queries/sync/history.server";
import { readTableState } from "#db/queries/sync/table-state.server";
import { countChecks } from "#db/queries/watch/checks.server";
import { countFindings } from "#db/queries/watch/findings.server";
import { recentWorkers } from "#db/queries/work/workers.server";
import { countQueues } from "~/server/health/queue-counts.server";
import type { ReadTopic } from "./live-topics.server";

interface Sources {
  db: Database;
  queues: Readonly<Record<string, Queue>>;
  now: () => Date;
}

/** By kind of topic: what its screen shows, as far as it changes by itself. The id follows a slash. */
const topics: Record<string, (sources: Sources, id: string) => Promise<unknown>> = {
  jobs: async ({ db, queues }) => ({
    counts: await countQueues({ queues }),
    running: await progressOfRunning(queues),
    workers: (await recentWorkers(db)).map(({ id }) => id),
  }),
  today: async ({ db, queues, now }) => ({
    inquiries: await waitingInquiries(db),
    mails: await failedMails(db),
    imports: await waitingImports(db, now()),
    queues: (await countQueues({ queues })).map(({ active, failed }) => [active > 0, failed]),
  }),
  run: ({ db }, id) => runVersion(db, id),
  pipeline: ({ db }) => latestRuns(db, 1),
  sources: async ({ db }) => [await countChecks(db), await countFindings(db, "open")],
  table: async ({ db }) => [
    await listSyncRuns(db, { limit: 1 }),
    (await readTableState(db)).check.state,
  ],
  ai: ({ db }, id) => aiRunVersion(db, id),
  change: ({ db }, id) => findChange(db, id),
};

async function progressOfRunning(queues: Sources["queues"]) {
  const jobs = await Promise.all(Object.values(queues).map((queue) => queue.getJobs(["active"])));
  return jobs.flat().map((job) => [job.id, job.progress]);
}

/** The reader of a topic such as "jobs" or "run/…"; null for one that nobody knows. */
export function topicReader(sources: Sources): (topic: string) => ReadTopic | null {
  return (topic) => {
    const [kind = "", id = ""] = topic.split("/", 2);
    const read = Object.hasOwn(topics, kind) ? topics[kind] : undefined;
    return read ? () => read(sources, id) : null;
  };
}
