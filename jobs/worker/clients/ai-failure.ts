import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";

import { codeForStatus, ServiceError, type ServiceErrorCode } from "#jobs/worker/errors";
import { explainNetworkError } from "./network-reason";
import { parseRetryAfter } from "./retry-after";

/** Its name in messages, and the key of its turns. */
export const aiService = "The AI service";

interface Circumstances {
  /** Of the whole call. */
  deadline: AbortSignal;
  timeoutMs: number;
  now: () => number;
}

/** What went wrong, as the worker knows it. */
export function aiFailure(error: unknown, around: Circumstances): ServiceError {
  if (error instanceof ServiceError) return error;
  const fault = (code: ServiceErrorCode, words: string, details = {}) =>
    new ServiceError(aiService, code, `${aiService} ${words}`, { cause: error, ...details });
  if (around.deadline.aborted || error instanceof APIConnectionTimeoutError)
    return fault("timeout", `did not answer within ${around.timeoutMs / 1000} seconds`);
  if (error instanceof APIConnectionError)
    return fault("unavailable", `cannot be reached: ${explainNetworkError(error.cause).reason}`);
  if (!(error instanceof APIError) || typeof error.status !== "number")
    return fault("bad_reply", inWords.bad_reply ?? "");
  const { status } = error;
  const code = spent(error) ? "quota" : codeForStatus(status);
  const said = saidBy(error);
  return fault(
    code,
    `${inWords[code] ?? `answered with status ${status}`}${said ? ` (${said})` : ""}`,
    { status, retryAfterSeconds: waitOf(error, around.now()) },
  );
}

/** Waiting helps nothing against an empty account. */
const spent = ({ code, type }: APIError) =>
  code === "insufficient_quota" || type === "insufficient_quota";

const mostSaid = 300;

/** The service's own sentence, without the status that the client puts in front. */
function saidBy({ error, message }: APIError): string {
  const own = (error as { message?: unknown } | undefined)?.message;
  return (typeof own === "string" ? own : message.replace(/^\d{3} /, "")).slice(0, mostSaid);
}

/** What some services give in milliseconds comes before the seconds or date of the standard. */
function waitOf({ headers }: APIError, now: number): number | undefined {
  const ms = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (ms > 0) return ms / 1000;
  return parseRetryAfter(headers?.get("retry-after") ?? undefined, now);
}

const inWords: Partial<Record<ServiceErrorCode, string>> = {
  auth: "refuses the key: check AI_API_KEY",
  forbidden: "gives the key no access to this model",
  not_found: "does not know the model or the address: check AI_MODEL and AI_BASE_URL",
  invalid: "refuses the request",
  rate_limited: "is asked too often and wants a pause",
  quota: "has no credit left: see to the account",
  unavailable: "cannot answer at the moment",
  bad_reply: "sent an answer that cannot be read",
};
