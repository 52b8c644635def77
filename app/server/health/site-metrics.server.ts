import fs from "node:fs/promises";
import type { Queue } from "bullmq";
import { Gauge, type Registry } from "prom-client";

import { readOperationFigures } from "#db/queries/site/operation-figures.server";
import type { Services } from "~/server/services.server";
import { countQueues } from "./queue-counts.server";

/** Longer, and whoever collects the figures would miss those of the process too. */
const patienceMs = 3_000;

/**
 * What the site as a whole has to do and when it did what it does by itself. Every web process tells
 * the same. What cannot be read is left out, and `site_figures_missing` says how much.
 */
export function watchSite(registry: Registry, services: Services): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const jobs = gauge("queue_jobs", "Jobs by queue and state", ["queue", "state"]);
  const oldest = gauge("queue_oldest_waiting_seconds", "How long the next job of a queue waits", [
    "queue",
  ]);
  const simple = {
    mailsWaiting: gauge("mails_waiting", "Mails on their way out"),
    oldestMailSeconds: gauge("mails_oldest_waiting_seconds", "How long the first of them waits"),
    mailsFailed: gauge("mails_failed_day", "Mails given up within a day"),
    syncSeconds: gauge("table_sync_age_seconds", "Since the external table was last read whole"),
    ratesSeconds: gauge("exchange_rates_age_seconds", "Since exchange rates were last fetched"),
    backupSeconds: gauge("backup_age_seconds", "Since the site was last saved into a file"),
    workers: gauge("workers_alive", "Workers seen within a minute"),
  };
  const disk = gauge("disk_free_bytes", "Room on the disk that holds DATA_DIR");
  const missing = gauge("site_figures_missing", "Groups of figures that could not be read");

  const groups = [
    async () => {
      const figures = await readOperationFigures(services.db);
      for (const name of Object.keys(simple) as (keyof typeof simple)[]) {
        const value = figures[name];
        if (value === null) simple[name].remove();
        else simple[name].set(value);
      }
    },
    async () => {
      const counts = await countQueues(services);
      for (const { name: queue, waiting, active, delayed, failed } of counts)
        for (const [state, count] of Object.entries({ waiting, active, delayed, failed }))
          jobs.set({ queue, state }, count);
    },
    async () => {
      const now = services.now().getTime();
      const ask = async ([name, queue]: [string, Queue]) => {
        const [next] = await queue.getJobs(["waiting"], 0, 0, true);
        oldest.set({ queue: name }, next ? Math.max(0, now - next.timestamp) / 1000 : 0);
      };
      await Promise.all(Object.entries(services.queues).map(ask));
    },
    async () => {
      const { bavail, bsize } = await fs.statfs(services.env.DATA_DIR).catch(() => fs.statfs("."));
      disk.set(bavail * bsize);
    },
  ];
  return async () => {
    const outcomes = await Promise.allSettled(groups.map((read) => withPatience(read())));
    missing.set(outcomes.filter(({ status }) => status === "rejected").length);
  };
}

function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
