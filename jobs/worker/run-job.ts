import os from "node:os";
import { DelayedError, type Job, UnrecoverableError } from "bullmq";
import pLimit from "p-limit";
import type { Logger } from "pino";

import type { Database } from "#db/connect.server";
import { claimStops } from "#db/queries/jobs/jobs.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import {
  catalog,
  isJobName,
  isWorkKind,
  type JobName,
  type JobPayload,
  type WorkKind,
} from "#domain/jobs/catalog";
import type { Handlers, JobContext, JobServices, Run, WorkHandler } from "./context";
import { JobFailure } from "./errors";
import { runWork } from "./run-work";

const requeueMs = 1_000;
/** A statement that always times out looks like a database that is down. */
const maxStarts = 40;

/**
 * Runs one job by its handler: checks the payload again, enforces the timeout, and translates a failure
 * into the queue's next step.
 */
export function createJobRunner(
  handlers: Handlers,
  services: JobServices,
  stopping: AbortSignal,
  stops: JobStops,
  ending: AbortSignal = stopping,
) {
  return async (job: Job, token?: string): Promise<void> => {
    if (!isJobName(job.name)) throw new UnrecoverableError(`No job is called ${job.name}`);
    const log = services.log.child({ queue: job.queueName, job: job.name, id: job.id });
    const startedAt = performance.now();
    const duration = () => `${Math.round(performance.now() - startedAt)} ms`;
    const record = openLog(job);
    void record(
      `picked up by ${workerName}, attempt ${job.attemptsStarted || job.attemptsMade + 1}`,
    );
    const stop = stops.watch(`${job.queueName}/${job.id}`);
    try {
      await handle(handlers, job.name, job, {
        ...services,
        log,
        ...limits(job.name, job, AbortSignal.any([stopping, stop.signal])),
        ending,
        progress: (done, total) => void job.updateProgress({ done, total }).catch(ignored),
      });
      log.info({ ms: Math.round(performance.now() - startedAt) }, "job done");
      await record(`done in ${duration()}`);
    } catch (error) {
      if (stop.signal.aborted && !stopping.aborted) {
        // The operator's request has cancelled its row; the job is over and has not failed.
        await record(`stopped after ${duration()}, at the operator's request`);
        return;
      }
      if (error instanceof JobFailure && error.next === "row-waits") {
        log.info({ reason: error.message }, "row waits");
        await record(`ended after ${duration()}; its record waits: ${error.message}`);
        return;
      }
      await record(`failed after ${duration()}: ${reasonOf(error)}`);
      await handleFailure(error, job, token, { log, stopping });
    } finally {
      stop.end();
    }
  };
}

/** The process that runs a job, for the operator. */
export const workerName = `${os.hostname()}, process ${process.pid}`;

/**
 * Adds entries to the job's log, if the job still exists. Sequentially: two at once would take the same
 * number in PostgreSQL, and one of them would be lost.
 */
function openLog(job: Job): (text: string) => Promise<void> {
  const oneAtATime = pLimit(1);
  return async (text) => {
    const entry = `${new Date().toISOString()} ${text}`;
    await oneAtATime(() => job.log(entry)).catch(ignored);
  };
}
const ignored = () => undefined;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function limits(
  name: JobName,
  job: Job,
  stopping: AbortSignal,
): Pick<JobContext, "signal" | "attempt"> {
  const { timeoutMs, attempts } = catalog[name];
  return {
    signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    attempt: {
      number: job.attemptsMade + 1,
      last: job.attemptsMade + 1 >= (job.opts.attempts ?? attempts),
    },
  };
}

async function handle(handlers: Handlers, name: JobName, job: Job, context: JobContext) {
  const payload = catalog[name].payload.safeParse(job.data);
  if (!payload.success)
    throw new UnrecoverableError(`Payload of ${name}: ${payload.error.message}`);
  if (isWorkKind(name)) await runKept(handlers, name, payload.data, context);
  else await runPlain(handlers, name, payload.data, context);
}

/** @param payload as the schema of the job has read it */
const runKept = <Kind extends WorkKind>(
  handlers: { [Each in WorkKind]: WorkHandler<Each> },
  kind: Kind,
  payload: unknown,
  context: JobContext,
) => runWork(kind, payload as JobPayload<Kind>, context, handlers[kind]);

const runPlain = <Name extends PlainJob>(
  handlers: { [Each in PlainJob]: Run<Each> },
  name: Name,
  payload: unknown,
  context: JobContext,
) => handlers[name](payload as JobPayload<Name>, context);

type PlainJob = Exclude<JobName, WorkKind>;

async function handleFailure(
  error: unknown,
  job: Job,
  token: string | undefined,
  { log, stopping }: { log: Logger; stopping: AbortSignal },
): Promise<never> {
  const reason = reasonOf(error);
  if (error instanceof JobFailure) {
    if (error.next === "give-up") throw new UnrecoverableError(reason);
    if (error.next === "retry-later" && error.retryAfterSeconds) {
      // The time is known: waiting for it does not count as an attempt.
      return postpone(job, token, error.retryAfterSeconds * 1000);
    }
    if (error.next === "stop-queue")
      log.error({ reason }, "a service is rejecting requests; further jobs will fail too");
  } else if (stopping.aborted) {
    // Not the job's fault, so it does not count as an attempt; another worker runs it.
    log.info("job requeued: worker shutting down");
    return postpone(job, token, requeueMs);
  } else if (isDatabaseUnavailable(error) && job.attemptsStarted < maxStarts) {
    log.info({ reason }, "job requeued: database unavailable");
    return postpone(job, token, requeueMs);
  }
  log.warn({ reason, attempt: job.attemptsMade + 1 }, "job failed");
  throw error;
}

async function postpone(job: Job, token: string | undefined, pauseMs: number): Promise<never> {
  await openLog(job)(`delayed by ${Math.ceil(pauseMs / 1000)} s`);
  await job.moveToDelayed(Date.now() + Math.ceil(pauseMs), token);
  throw new DelayedError();
}

/** Aborts running jobs that an operator has stopped, whichever process they run in. */
interface JobStops {
  /** Watches a job until `end`. The signal aborts when the operator stops the job. */
  watch: (job: string) => { signal: AbortSignal; end: () => void };
  close: () => void;
}

const checkEveryMs = 1_000;

/** Queries only while a job runs. Ignores errors of the database. */
export function watchStops(db: Database): JobStops {
  const running = new Map<string, AbortController>();
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  let isChecking = false;

  async function check(): Promise<void> {
    if (isChecking || running.size === 0) return;
    isChecking = true;
    const stopped = await claimStops(db, [...running.keys()]).catch(() => []);
    for (const job of stopped) running.get(job)?.abort(new Error("Stopped by the operator"));
    isChecking = false;
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
