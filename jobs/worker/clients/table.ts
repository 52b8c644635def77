import { z } from "zod";

import type { TableAccess } from "#jobs/queue/table-access";
import { codeForStatus, ServiceError, type ServiceErrorCode } from "#jobs/worker/errors";
import { callService } from "./call-service";
import { parseRetryAfter } from "./retry-after";

export type Cells = Readonly<Record<string, string | number | null>>;

export interface TableClient {
  /** Writes the named cells of a record and leaves the others; null empties one. Throws a ServiceError. */
  updateRecord(recordId: string, cells: Cells, options?: { signal?: AbortSignal }): Promise<void>;
}

const service = "The external table";

/** After a refusal for too many calls, every call of the next half minute fails too. */
export const tableTurns = { name: service, everyMs: 250, restSeconds: 30 };

/** A service like Airtable: records of a table in a base, behind a token. */
export function createTableClient(options: {
  access: TableAccess;
  now: () => number;
  timeoutMs?: number;
}): TableClient {
  const { access, now, timeoutMs = 20_000 } = options;
  const base = [access.apiUrl.replace(/\/+$/, ""), access.baseId, access.table];
  const addressOf = (recordId: string) =>
    [base[0], ...[...base.slice(1), recordId].map(encodeURIComponent)].join("/");
  return {
    async updateRecord(recordId, cells, { signal } = {}) {
      const reply = await callService({
        service,
        url: addressOf(recordId),
        method: "PATCH",
        headers: {
          authorization: `Bearer ${access.token}`,
          "content-type": "application/json",
          accept: "application/json",
        },
        body: JSON.stringify({ fields: cells, typecast: true }),
        timeoutMs,
        signal,
      });
      const { status, json, headers } = reply;
      if (status === 200 && updated.safeParse(json).data?.id === recordId) return;
      throw refusal(status, json, parseRetryAfter(headers["retry-after"], now()));
    },
  };
}

const updated = z.looseObject({ id: z.string() });

/** The service writes its errors in two shapes. */
const failed = z.looseObject({
  error: z.union([
    z.string().transform((type) => ({ type, message: "" })),
    z.looseObject({ type: z.string().default(""), message: z.string().default("") }),
  ]),
});

/** The month's calls are used up: waiting half a minute helps nothing. */
const spent = "PUBLIC_API_BILLING_LIMIT_EXCEEDED";

function refusal(status: number, json: unknown, wait: number | undefined): ServiceError {
  const { type = "", message = "" } = failed.safeParse(json).data?.error ?? {};
  const code = type === spent ? "quota" : codeForStatus(status);
  const words = inWords[code] ?? `answered with status ${status}`;
  const said = message || type;
  return new ServiceError(service, code, `${service} ${words}${said ? ` (${said})` : ""}`, {
    status,
    retryAfterSeconds: code === "rate_limited" ? (wait ?? tableTurns.restSeconds) : wait,
  });
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
