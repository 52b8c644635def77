import { DelayedError, type Job, UnrecoverableError } from "bullmq";
import type { Logger } from "pino";
import { catalog, isJobName, type JobName } from "./catalog";
import { JobFailure } from "./errors";
import type { Attempt, Handlers, JobContext, JobServices } from "./handlers";

const defaultPauseSeconds = 30;

/**
 * Runs one job by its handler: checks the payload once more, ends it in time, and turns a failure
 * into what the queue does next.
 */
export function createJobRunner(handlers: Handlers, services: JobServices, stopping: AbortSignal) {
  return async (job: Job, token?: string): Promise<void> => {
    if (!isJobName(job.name)) throw new UnrecoverableError(`No job is called ${job.name}`);
    const log = services.log.child({ job: job.name, id: job.id });
    const began = performance.now();
    try {
      await handle(handlers, job.name, job, {
        ...services,
        log,
        ...limits(job.name, job, stopping),
      });
      log.info({ ms: Math.round(performance.now() - began) }, "job done");
    } catch (error) {
      await settle(error, job, token, log);
    }
  };
}

function limits(
  name: JobName,
  job: Job,
  stopping: AbortSignal,
): { signal: AbortSignal; attempt: Attempt } {
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
  log: Logger,
): Promise<never> {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof JobFailure) {
    if (error.next === "give-up") throw new UnrecoverableError(reason);
    if (error.next === "retry-later" && error.retryAfterSeconds) {
      // The other side said when: waiting for it uses up no try.
      await job.moveToDelayed(
        Date.now() + (error.retryAfterSeconds ?? defaultPauseSeconds) * 1000,
        token,
      );
      throw new DelayedError();
    }
    if (error.next === "stop-queue")
      log.error({ reason }, "a service refuses us; further jobs will fail too");
  }
  log.warn({ reason, attempt: job.attemptsMade + 1 }, "job failed");
  throw error;
}
