import { z } from "zod";

import { codeForStatus, ServiceError, type ServiceErrorCode } from "#jobs/worker/errors";
import { parseRetryAfter } from "./retry-after";

export const tableService = "The external table";

/** What the service takes. */
export const callsPerSecond = 5;

/**
 * Turns of all workers together, a little less often than the service takes them. After a refusal for
 * too many calls, every call of the next half minute fails too.
 */
export const tableTurns = { name: tableService, everyMs: 210, restSeconds: 30 };

/** The service writes its errors in two shapes. */
const failed = z.looseObject({
  error: z.union([
    z.string().transform((type) => ({ type, message: "" })),
    z.looseObject({ type: z.string().default(""), message: z.string().default("") }),
  ]),
});

const saidIn = (json: unknown) => failed.safeParse(json).data?.error ?? { type: "", message: "" };

/** The month's calls are used up: waiting half a minute helps nothing. */
const spent = "PUBLIC_API_BILLING_LIMIT_EXCEEDED";
const iteratorLost = "LIST_RECORDS_ITERATOR_NOT_AVAILABLE";

/** The place in a list was forgotten, which happens after minutes: it is read from the start. */
export const isIteratorLost = (status: number, json: unknown): boolean =>
  status === 422 && saidIn(json).type === iteratorLost;

/** What the service answered instead of what was asked for. */
export interface RefusedCall {
  status: number;
  json: unknown;
  headers: Readonly<Record<string, string>>;
}

export function tableRefusal({ status, json, headers }: RefusedCall, now: number): ServiceError {
  const { type, message } = saidIn(json);
  const wait = parseRetryAfter(headers["retry-after"], now);
  const code = type === spent ? "quota" : codeForStatus(status);
  const words = inWords[code] ?? `answered with status ${status}`;
  const said = message || type;
  return new ServiceError(
    tableService,
    code,
    `${tableService} ${words}${said ? ` (${said})` : ""}`,
    {
      status,
      retryAfterSeconds: code === "rate_limited" ? (wait ?? tableTurns.restSeconds) : wait,
    },
  );
}

const inWords: Partial<Record<ServiceErrorCode, string>> = {
  auth: "refuses the key: check AIRTABLE_TOKEN",
  forbidden: "gives the key no access, or does not know the base, the table or the record",
  not_found: "does not know the base, the table or the record",
  invalid: "refuses the values",
  rate_limited: "is asked too often and wants a pause",
  quota: "has no calls left this month",
  unavailable: "cannot be reached",
  bad_reply: "sent an answer that cannot be read",
};
