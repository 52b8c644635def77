import { z } from "zod";

import type { TableRecord, TableSchema } from "#domain/table/columns";
import type { TableAccess } from "#jobs/queue/table-access";
import { codeForStatus, ServiceError, type ServiceErrorCode } from "#jobs/worker/errors";
import { callService, parseRetryAfter, type ServiceReply } from "./http";

export type Cells = Readonly<Record<string, string | number | null>>;

interface CallOptions {
  signal?: AbortSignal;
}

export interface ListOptions extends CallOptions {
  /** The cursor that the previous page returned. */
  offset?: string | null;
  /** Ids of the columns to read; absent: all of them. */
  columns?: readonly string[];
  /** By id, or by name where the schema may not be read. */
  byId: boolean;
  pageSize?: number;
}

export type TablePage =
  | { expired: false; records: TableRecord[]; offset: string | null }
  /** The cursor expired: the list must be read from the start. */
  | { expired: true };

/** Every call may throw a ServiceError. */
export interface TableClient {
  /** Checks the key; where the service has no such call, reads a record instead. */
  check(options?: CallOptions): Promise<{ ms: number }>;
  /** The current columns; null when the key may not read the schema. */
  schema(options?: CallOptions): Promise<TableSchema | null>;
  listPage(options: ListOptions): Promise<TablePage>;
  /** The cells of one record, by name. */
  readRecord(recordId: string, options?: CallOptions): Promise<TableRecord["cells"]>;
  /** Writes some cells of a record; null clears one. @returns all cells */
  updateRecord(
    recordId: string,
    cells: Cells,
    options?: CallOptions,
  ): Promise<TableRecord["cells"]>;
}

const callsWith =
  (access: TableAccess, timeoutMs: number) =>
  (path: readonly string[], { query = "", body, ...more }: Request) =>
    callService({
      service: tableService,
      url: `${[access.apiUrl.replace(/(?<!\/)\/+$/, ""), ...path.map(encodeURIComponent)].join("/")}${query}`,
      headers: {
        authorization: `Bearer ${access.token}`,
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // A page of a hundred long records.
      maxBytes: 30_000_000,
      timeoutMs,
      ...more,
    });

/** A service like Airtable: records of a table in a base, behind a token. */
export function createTableClient(options: {
  access: TableAccess;
  now: () => number;
  timeoutMs?: number;
}): TableClient {
  const { access, now, timeoutMs = 20_000 } = options;
  const call = callsWith(access, timeoutMs);
  const table = [access.baseId, access.table];
  const errorOf = (reply: ServiceReply) => tableError(reply, now());
  const cellsIn = (reply: ServiceReply, recordId: string) => {
    const cells = cellsOfRecord(reply, recordId);
    if (cells) return cells;
    throw errorOf(reply);
  };

  return {
    async check({ signal } = {}) {
      const startedAt = performance.now();
      let reply = await call(["meta", "whoami"], { signal });
      // A gateway in between may not offer this URL; only 401 proves a wrong key.
      if (reply.status !== 200 && reply.status !== 401)
        reply = await call(table, { query: "?pageSize=1&maxRecords=1", signal });
      if (reply.status !== 200) throw errorOf(reply);
      return { ms: Math.round(performance.now() - startedAt) };
    },
    async schema({ signal } = {}) {
      const reply = await call(["meta", "bases", access.baseId, "tables"], { signal });
      if (reply.status === 403 || reply.status === 404) return null;
      if (reply.status !== 200) throw errorOf(reply);
      return schemaOf(access.table, readReply(schemaReply, reply));
    },
    async listPage({ signal, ...list }) {
      const reply = await call(table, { query: `?${listQuery(list)}`, signal });
      if (isCursorExpired(reply.status, reply.json)) return { expired: true };
      if (reply.status !== 200) throw errorOf(reply);
      const { records, offset = null } = readReply(pageReply, reply);
      return {
        expired: false,
        records: records.map(({ id, fields }) => ({ id, cells: fields })),
        offset,
      };
    },
    async readRecord(recordId, { signal } = {}) {
      return cellsIn(await call([...table, recordId], { signal }), recordId);
    },
    async updateRecord(recordId, cells, { signal } = {}) {
      const body = { fields: cells, typecast: true };
      const reply = await call([...table, recordId], { method: "PATCH", body, signal });
      return cellsIn(reply, recordId);
    },
  };
}

interface Request extends CallOptions {
  query?: string;
  method?: string;
  body?: object;
}

function listQuery({ offset, columns, byId, pageSize = 100 }: ListOptions): string {
  const query = new URLSearchParams({ pageSize: String(pageSize) });
  if (byId) query.set("returnFieldsByFieldId", "true");
  for (const column of columns ?? []) query.append("fields[]", column);
  if (offset) query.set("offset", offset);
  return query.toString();
}

const recordReply = z.looseObject({
  id: z.string(),
  fields: z.record(z.string(), z.unknown()).default({}),
});

const pageReply = z.looseObject({
  records: z.array(recordReply),
  offset: z.string().optional(),
});

const schemaReply = z.looseObject({
  tables: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      fields: z.array(
        z.looseObject({
          id: z.string(),
          name: z.string(),
          type: z.string(),
          options: z.looseObject({ precision: z.number().optional().catch(undefined) }).nullish(),
        }),
      ),
    }),
  ),
});

/** The cells of a response about this record. */
function cellsOfRecord({ status, json }: ServiceReply, recordId: string) {
  const read = status === 200 ? recordReply.safeParse(json).data : undefined;
  return read?.id === recordId ? read.fields : null;
}

function readReply<Reply>(shape: z.ZodType<Reply>, { status, json }: ServiceReply): Reply {
  const read = shape.safeParse(json);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join(".") || "the whole response";
  const message = `${tableService} sent an unreadable response (${where})`;
  throw new ServiceError(tableService, "bad_reply", message, { status });
}

/** The table may be configured by its id or by its name. */
function schemaOf(named: string, { tables }: z.output<typeof schemaReply>): TableSchema {
  const table = tables.find(({ id, name }) => id === named || name === named);
  if (!table) {
    const message = `${tableService} is not in the base: no table is called ${named}`;
    throw new ServiceError(tableService, "not_found", message);
  }
  const columns = table.fields.map(({ id, name, type, options }) => ({
    id,
    name,
    type,
    ...(options?.precision !== undefined && { precision: options.precision }),
  }));
  return { name: table.name, columns };
}

const tableService = "The external table";

/** The service's limit. */
export const callsPerSecond = 5;

/**
 * Shared by all workers, slightly below the service's limit. After a 429 response, every call of the next
 * half minute fails too.
 */
export const tableRateLimit = { name: tableService, everyMs: 210, restSeconds: 30 };

/** The service writes its errors in two shapes. */
const failed = z.looseObject({
  error: z.union([
    z.string().transform((type) => ({ type, message: "" })),
    z.looseObject({ type: z.string().default(""), message: z.string().default("") }),
  ]),
});

const errorIn = (json: unknown) => failed.safeParse(json).data?.error ?? { type: "", message: "" };

/** The month's calls are used up: waiting half a minute does not help. */
const spent = "PUBLIC_API_BILLING_LIMIT_EXCEEDED";
const cursorExpired = "LIST_RECORDS_ITERATOR_NOT_AVAILABLE";

/** The cursor of a list expires after minutes; the list is then read from the start. */
const isCursorExpired = (status: number, json: unknown): boolean =>
  status === 422 && errorIn(json).type === cursorExpired;

/** An error response. */
interface FailedCall {
  status: number;
  json: unknown;
  headers: Readonly<Record<string, string>>;
}

function tableError({ status, json, headers }: FailedCall, now: number): ServiceError {
  const { type, message } = errorIn(json);
  const wait = parseRetryAfter(headers["retry-after"], now);
  const code = type === spent ? "quota" : codeForStatus(status);
  const words = codeMessages[code] ?? `answered with status ${status}`;
  const detail = message || type;
  return new ServiceError(
    tableService,
    code,
    `${tableService} ${words}${detail ? ` (${detail})` : ""}`,
    {
      status,
      retryAfterSeconds: code === "rate_limited" ? (wait ?? tableRateLimit.restSeconds) : wait,
    },
  );
}

const codeMessages: Partial<Record<ServiceErrorCode, string>> = {
  auth: "rejected the key: check AIRTABLE_TOKEN",
  forbidden: "denied access, or the base, table or record does not exist",
  not_found: "could not find the base, table or record",
  invalid: "rejected the values",
  rate_limited: "received too many requests and asked for a pause",
  quota: "has no calls left this month",
  unavailable: "cannot be reached",
  bad_reply: "sent an unreadable response",
};
