/**
 * The worker's next step for a job that did not succeed. A row that waits for something else ends its job: what
 * it waits for queues it again.
 */
export type NextStep = "retry-later" | "give-up" | "stop-queue" | "row-waits";

interface FailureDetails {
  retryAfterSeconds?: number;
  /** False where nothing was attempted, because a service or site is busy. */
  isAttempt?: boolean;
  cause?: unknown;
}

/** A failure with a known next step; any other error of a handler is unexpected. */
export class JobFailure extends Error {
  override readonly name: string = "JobFailure";
  readonly retryAfterSeconds: number | undefined;
  readonly isAttempt: boolean;

  constructor(
    readonly next: NextStep,
    message: string,
    details: FailureDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isAttempt = details.isAttempt ?? true;
  }
}

export const retryLater = (message: string, details?: FailureDetails) =>
  new JobFailure("retry-later", message, details);
export const rowWaits = (message: string) => new JobFailure("row-waits", message);
export const giveUp = (message: string, details?: FailureDetails) =>
  new JobFailure("give-up", message, details);
export type ServiceErrorCode =
  | "auth"
  | "forbidden"
  | "not_found"
  | "invalid"
  | "rate_limited"
  | "quota"
  | "unavailable"
  | "timeout"
  | "bad_reply";

const nextSteps: Record<ServiceErrorCode, NextStep> = {
  // A wrong key or an exhausted quota fails every other job of the queue too.
  auth: "stop-queue",
  quota: "stop-queue",
  forbidden: "give-up",
  not_found: "give-up",
  invalid: "give-up",
  bad_reply: "give-up",
  rate_limited: "retry-later",
  unavailable: "retry-later",
  timeout: "retry-later",
};

/** The failure of an external service; the code decides the next step. */
export class ServiceError extends JobFailure {
  override readonly name = "ServiceError";
  readonly status: number | undefined;

  constructor(
    readonly service: string,
    readonly code: ServiceErrorCode,
    message: string,
    details: FailureDetails & { status?: number } = {},
  ) {
    super(nextSteps[code], message, details);
    this.status = details.status;
  }
}

/** The code for an HTTP status, where a service states nothing more precise. */
export function codeForStatus(status: number): ServiceErrorCode {
  if (status === 401) return "auth";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "not_found";
  if (status === 402) return "quota";
  if (status === 429) return "rate_limited";
  if (status === 408 || status === 409 || status === 425 || status >= 500) return "unavailable";
  return status >= 400 ? "invalid" : "bad_reply";
}
