import type { Database } from "#db/connect.server";
import { takeStops } from "#db/queries/work/jobs.server";

/** Tells running jobs that an operator wants them stopped, whichever process they run in. */
export interface JobStops {
  /** From the job's beginning to its `end`. The signal aborts when it is to stop. */
  watch: (job: string) => { signal: AbortSignal; end: () => void };
  close: () => void;
}

const everyMs = 1_000;

/** Looks only while a job runs. A database that does not answer stops nothing. */
export function watchStops(db: Database): JobStops {
  const running = new Map<string, AbortController>();
  const timer = setInterval(() => void look(), everyMs).unref();
  let looking = false;

  async function look(): Promise<void> {
    if (looking || running.size === 0) return;
    looking = true;
    const asked = await takeStops(db, [...running.keys()]).catch(() => []);
    for (const job of asked) running.get(job)?.abort(new Error("Stopped by the operator"));
    looking = false;
  }

  return {
    watch(job) {
      const controller = new AbortController();
      running.set(job, controller);
      return { signal: controller.signal, end: () => void running.delete(job) };
    },
    close: () => clearInterval(timer),
  };
}
