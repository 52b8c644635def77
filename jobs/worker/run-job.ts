import os from "node:os";
import { DelayedError, type Job, UnrecoverableError } from "bullmq";
import type { Logger } from "pino";

import { isDatabaseAway } from "#db/unavailable.server";
import { catalog, isJobName, type JobName } from "#jobs/queue/catalog";
import type { Handlers, JobContext, JobServices } from "./context";
import { JobFailure } from "./errors";
import type { JobStops } from "./job-stops";

const putBackMs = 1_000;
/** A statement that never ends in time looks like a database that is away. */
const mostStarts = 40;

/**
 * Runs one job by its handler: checks the payload once more, ends it in time, and turns a failure
 * into what the queue does next.
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
    const began = performance.now();
    const lasted = () => `${Math.round(performance.now() - began)} ms`;
    const say = openStory(job);
    void say(`taken by ${workerName}, try ${job.attemptsStarted || job.attemptsMade + 1}`);
    const stop = stops.watch(`${job.queueName}/${job.id}`);
    try {
      await handle(handlers, job.name, job, {
        ...services,
        log,
        ...limits(job.name, job, AbortSignal.any([stopping, stop.signal])),
        ending,
        progress: (done, total) => void job.updateProgress({ done, total }).catch(ignored),
      });
      log.info({ ms: Math.round(performance.now() - began) }, "job done");
      await say(`done in ${lasted()}`);
    } catch (error) {
      if (stop.signal.aborted && !stopping.aborted) {
        // Its row was set aside by the one who asked; the job is over, and has not failed.
        await say(`stopped after ${lasted()}, as the operator asked`);
        return;
      }
      await say(`not done after ${lasted()}: ${reasonOf(error)}`);
      await settle(error, job, token, { log, stopping });
    } finally {
      stop.end();
    }
  };
}

/** Which process has a job, for the operator. */
export const workerName = `${os.hostname()}, process ${process.pid}`;

/**
 * Adds lines to the log that the operator reads; a job that is gone has none. One after the other: two
 * at once would take the same number in PostgreSQL, and one of them be lost.
 */
function openStory(job: Job): (text: string) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return async (text) => {
    const line = `${new Date().toISOString()} ${text}`;
    last = last.then(() => job.log(line)).catch(ignored);
    await last;
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

async function handle<Name extends JobName>(
  handlers: Handlers,
  name: Name,
  job: Job,
  context: JobContext,
) {
  const payload = catalog[name].payload.safeParse(job.data);
  if (!payload.success)
    throw new UnrecoverableError(`Payload of ${name}: ${payload.error.message}`);
  await handlers[name](payload.data as never, context);
}

async function settle(
  error: unknown,
  job: Job,
  token: string | undefined,
  { log, stopping }: { log: Logger; stopping: AbortSignal },
): Promise<never> {
  const reason = reasonOf(error);
  if (error instanceof JobFailure) {
    if (error.next === "give-up") throw new UnrecoverableError(reason);
    if (error.next === "retry-later" && error.retryAfterSeconds) {
      // The time is known: waiting for it uses up no try.
      return postpone(job, token, error.retryAfterSeconds * 1000);
    }
    if (error.next === "stop-queue")
      log.error({ reason }, "a service refuses us; further jobs will fail too");
  } else if (stopping.aborted) {
    // Not the job's fault, so it costs no try; another worker does it.
    log.info("job put back, because the worker ends");
    return postpone(job, token, putBackMs);
  } else if (isDatabaseAway(error) && job.attemptsStarted < mostStarts) {
    log.info({ reason }, "job put back, because the database was away");
    return postpone(job, token, putBackMs);
  }
  log.warn({ reason, attempt: job.attemptsMade + 1 }, "job failed");
  throw error;
}

async function postpone(job: Job, token: string | undefined, pauseMs: number): Promise<never> {
  await openStory(job)(`put off for ${Math.ceil(pauseMs / 1000)} s`);
  await job.moveToDelayed(Date.now() + pauseMs, token);
  throw new DelayedError();
}
