import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { listen } from "#tests/setup/listen";

interface TableCall {
  method: string;
  path: string;
  query: string;
  record: string;
  fields: Fields;
  at: number;
}

type SecondEditor = (moment: { when: "before" | "after"; call: TableCall }) => void;

export interface TableServer {
  /** The settings of a process. */
  env: Record<string, string>;
  /** Cells by record id and column name, with all writes. */
  records: Map<string, Fields>;
  /** The columns of the schema. */
  columns: FakeColumn[];
  /** Every request, rejected ones too, without attachments. */
  calls: TableCall[];
  /** Rejects the next requests, until undefined; `times` of them, or all; only `which`, or any. */
  rejectWith: (
    status: number | undefined,
    body?: unknown,
    options?: {
      headers?: Record<string, string>;
      times?: number;
      after?: number;
      which?: (call: TableCall) => boolean;
    },
  ) => void;
  /** The rate limit per second; the real service allows five. */
  limitTo: (perSecond: number) => void;
  hideSchema: (hidden: boolean) => void;
  /** Expires the cursors of lists. */
  expireCursors: () => void;
  /** Adds a file for cells; an image unless another type is given. */
  attach: (id: string, bytes: Uint8Array, type?: string) => { id: string; filename: string };
  /** Delays files of attachments until the returned function is called. */
  holdFiles: () => () => void;
  /** Expires the URLs of attachments. */
  expireAddresses: () => void;
  /** The ids of fetched attachments. */
  fetched: string[];
  /** A second editor, called before and after each request. */
  editWith: (editor: SecondEditor | undefined) => void;
  /** Delays requests until the returned function is called. */
  hold: (which?: (call: TableCall) => boolean) => () => void;
  /** Shorter pages than requested, as the service may send them. */
  shortenPages: (maxPerPage: number) => void;
  /** Empties the table. */
  reset: () => void;
  close: () => Promise<void>;
}

const token = "pat-of-the-tests";
const [baseId, tableId, table] = ["appTests", "tblTests000000001", "Stays & Camps"];

const envOf = (port: number) => ({
  AIRTABLE_API_URL: `http://127.0.0.1:${port}/v0`,
  AIRTABLE_TOKEN: token,
  AIRTABLE_BASE_ID: baseId,
  AIRTABLE_TABLE: table,
  // Attachments are fetched by the guarded fetcher.
  FETCH_ALLOW_HOSTS: `127.0.0.1:${port}`,
});

/** The state besides the content. */
interface State {
  content: TableContent;
  calls: TableCall[];
  fetched: string[];
  files: Map<string, { bytes: Uint8Array; type: string }>;
  filesReleased: Promise<void> | undefined;
  rejection:
    | { answer: Answer; times: number; after: number; which: (call: TableCall) => boolean }
    | undefined;
  editor: SecondEditor | undefined;
  held: { which: (call: TableCall) => boolean; released: Promise<void> } | undefined;
  /** Of the URLs of attachments; older ones have expired. */
  generation: number;
  perSecond: number;
}

/** A fake of the external table: lists, schema, writes, limits, attachments. */
export async function startTableServer(): Promise<TableServer> {
  const state = emptyState();
  const server = createServer((request, response) => {
    respond(state, request, response).catch(() => response.destroy());
  });
  const { port, close } = await listen(server);
  state.content.attachmentCell = ({ id, filename }) => ({
    id,
    filename,
    url: `http://127.0.0.1:${port}/attachments/${state.generation}/${id}/${filename}`,
    size: state.files.get(id)?.bytes.byteLength ?? 0,
    type: state.files.get(id)?.type ?? "image/png",
  });
  const { content, calls, fetched } = state;
  return {
    env: envOf(port),
    records: content.records,
    columns: content.columns,
    calls,
    fetched,
    ...controlsOf(state),
    close,
  };
}

const emptyState = (): State => ({
  content: {
    baseId,
    tableId,
    table,
    columns: standardColumns(),
    records: new Map(),
    mayReadSchema: true,
    maxPerPage: 100,
    iterators: new Map(),
    attachmentCell: (attachment) => attachment,
  },
  calls: [],
  fetched: [],
  files: new Map(),
  filesReleased: undefined,
  rejection: undefined,
  editor: undefined,
  held: undefined,
  generation: 0,
  perSecond: Infinity,
});

type Controls = Omit<TableServer, "env" | "records" | "columns" | "calls" | "fetched" | "close">;

function gate() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => (release = resolve));
  return { promise, release };
}

const controlsOf = (state: State): Controls => ({
  rejectWith: (
    status,
    body = {},
    { headers, times = Infinity, after = 0, which = () => true } = {},
  ) => {
    state.rejection =
      status === undefined ? undefined : { answer: { status, body, headers }, times, after, which };
  },
  limitTo: (max) => void (state.perSecond = max),
  hideSchema: (hidden) => void (state.content.mayReadSchema = !hidden),
  expireCursors: () => state.content.iterators.clear(),
  attach: (id, bytes, type = "image/png") => {
    state.files.set(id, { bytes, type });
    return { id, filename: `${id}.${type.split("/")[1]}` };
  },
  holdFiles: () => {
    const { promise, release } = gate();
    state.filesReleased = promise;
    return release;
  },
  expireAddresses: () => void (state.generation += 1),
  editWith: (editor) => void (state.editor = editor),
  hold: (which = () => true) => {
    const { promise, release } = gate();
    state.held = { which, released: promise };
    return () => {
      state.held = undefined;
      release();
    };
  },
  shortenPages: (max) => void (state.content.maxPerPage = max),
  reset: () => {
    const { content, calls, fetched } = state;
    content.records.clear();
    content.iterators.clear();
    content.columns.splice(0, Infinity, ...standardColumns());
    Object.assign(content, { mayReadSchema: true, maxPerPage: 100 });
    [calls.length, fetched.length] = [0, 0];
    Object.assign(state, { perSecond: Infinity, rejection: undefined, editor: undefined });
  },
});

async function respond(state: State, request: IncomingMessage, response: ServerResponse) {
  const path = (request.url ?? "").split("/").filter(Boolean);
  if (path[0] === "attachments") return void (await sendFile(state, response, path));
  const { status, body, headers } = await answer(state, request);
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify(body));
}

async function sendFile(state: State, response: ServerResponse, [, given = "", id = ""]: string[]) {
  await state.filesReleased;
  const file = state.files.get(id);
  if (!file || Number(given) < state.generation) return response.writeHead(410).end();
  state.fetched.push(id);
  return response.writeHead(200, { "content-type": file.type }).end(file.bytes);
}

async function answer(state: State, request: IncomingMessage): Promise<Answer> {
  const { pathname, search, searchParams } = new URL(request.url ?? "", "http://fake");
  const path = pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const written = await text(request);
  const body = (written ? JSON.parse(written) : {}) as { fields?: Fields };
  const { method = "" } = request;
  const record = path[3] ?? "";
  const { fields = {} } = body;
  const call = { method, path: pathname, query: search, record, fields, at: Date.now() };
  state.calls.push(call);
  if (state.held?.which(call)) await state.held.released;
  const rejection = rejectionFor(state, call);
  if (rejection) return rejection;
  if (request.headers.authorization !== `Bearer ${token}`)
    return failed(401, "AUTHENTICATION_REQUIRED", "Authentication required");
  state.editor?.({ when: "before", call });
  const answered = answerTo(state.content, { method, path: path.slice(1), searchParams, body });
  state.editor?.({ when: "after", call });
  return answered;
}

function rejectionFor({ calls, perSecond, rejection }: State, call: TableCall): Answer | null {
  const now = Date.now();
  if (calls.filter(({ at }) => at > now - 1000).length > perSecond)
    return failed(429, "RATE_LIMIT_REACHED", "Rate limit exceeded");
  if (!rejection || rejection.times <= 0 || !rejection.which(call)) return null;
  if (rejection.after > 0) {
    rejection.after -= 1;
    return null;
  }
  rejection.times -= 1;
  return rejection.answer;
}

interface Call {
  method: string;
  /** After "/v0". */
  path: string[];
  searchParams: URLSearchParams;
  body: unknown;
}

function answerTo(content: TableContent, call: Call): Answer {
  const [base = "", named = "", record = ""] = call.path;
  if (base === "meta" && named === "whoami") return { status: 200, body: { id: "usrTests" } };
  if (base === "meta" && record === content.baseId) return schema(content);
  if (base !== content.baseId) return failed(404, "NOT_FOUND");
  if (named !== content.table && named !== content.tableId)
    return failed(403, "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND", "Invalid permissions");
  return record ? answerToRecord(content, record, call) : answerToTable(content, call);
}

function answerToTable(content: TableContent, { method, searchParams, body }: Call): Answer {
  if (method === "GET") return list(content, listRequestOf(searchParams));
  return method === "PATCH" ? writeMany(content, body) : failed(404, "NOT_FOUND");
}

function answerToRecord(content: TableContent, record: string, { method, body }: Call): Answer {
  if (method === "POST" && record === "listRecords") return list(content, body as ListRequest);
  if (method === "PATCH") return write(content, record, (body as { fields?: Fields }).fields ?? {});
  return method === "GET" && content.records.has(record)
    ? { status: 200, body: sent(content, record, false, []) }
    : failed(404, "NOT_FOUND");
}

export type Fields = Record<string, unknown>;

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** The content of the table. */
export interface TableContent {
  baseId: string;
  tableId: string;
  table: string;
  columns: FakeColumn[];
  records: Map<string, Fields>;
  /** False for a key without access to the schema. */
  mayReadSchema: boolean;
  maxPerPage: number;
  /** The remaining record ids of each cursor. */
  iterators: Map<string, readonly string[]>;
  /** An attachment cell with a URL that expires. */
  attachmentCell: (attachment: { id: string; filename: string }) => object;
}

export const failed = (status: number, type: string, message = ""): Answer => ({
  status,
  body: { error: message ? { type, message } : type },
});

/** The service omits empty cells. */
const isEmpty = (cell: unknown): boolean =>
  cell === null ||
  cell === undefined ||
  cell === "" ||
  cell === false ||
  (Array.isArray(cell) && cell.length === 0);

/** A record as sent: without empty cells, by column name or id, attachments with new URLs. */
export function sent(content: TableContent, id: string, byId: boolean, only: readonly string[]) {
  const fields: Fields = {};
  for (const [name, cell] of Object.entries(content.records.get(id) ?? {})) {
    const column = content.columns.find((other) => other.name === name);
    if (isEmpty(cell) || (byId && !column)) continue;
    if (only.length > 0 && !only.includes(name) && !only.includes(column?.id ?? "")) continue;
    fields[byId && column ? column.id : name] =
      column?.type === "multipleAttachments" && Array.isArray(cell)
        ? cell.map((entry: { id: string; filename: string }) => content.attachmentCell(entry))
        : cell;
  }
  return { id, createdTime: "2026-01-01T00:00:00.000Z", fields };
}

export interface ListRequest {
  pageSize?: number;
  maxRecords?: number;
  offset?: string;
  fields?: string[];
  returnFieldsByFieldId?: boolean;
}

export const listRequestOf = (query: URLSearchParams): ListRequest => ({
  ...(query.has("pageSize") && { pageSize: Number(query.get("pageSize")) }),
  ...(query.has("maxRecords") && { maxRecords: Number(query.get("maxRecords")) }),
  ...(query.has("offset") && { offset: query.get("offset") ?? "" }),
  fields: query.getAll("fields[]"),
  returnFieldsByFieldId: query.get("returnFieldsByFieldId") === "true",
});

let iterator = 0;

/** One page; the rest is stored under an opaque cursor. */
export function list(content: TableContent, request: ListRequest): Answer {
  const { pageSize = 100, maxRecords = Infinity, offset, fields = [] } = request;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 100)
    return failed(422, "INVALID_PAGE_SIZE_ARGUMENT", "Page size must be between 1 and 100");
  const unknown = fields.find(
    (field) => !content.columns.some(({ id, name }) => id === field || name === field),
  );
  if (unknown) return failed(422, "UNKNOWN_FIELD_NAME", `Unknown field name: "${unknown}"`);
  const [key = ""] = offset?.split("/") ?? [];
  const left = offset
    ? content.iterators.get(key)
    : [...content.records.keys()].slice(0, maxRecords);
  if (!left) return failed(422, "LIST_RECORDS_ITERATOR_NOT_AVAILABLE");
  const count = Math.min(pageSize, content.maxPerPage);
  const page = left.slice(0, count);
  const rest = left.slice(count);
  const byId = request.returnFieldsByFieldId ?? false;
  const records = page.map((id) => sent(content, id, byId, fields));
  if (rest.length === 0) return { status: 200, body: { records } };
  const next = `itr${String((iterator += 1)).padStart(14, "0")}`;
  content.iterators.set(next, rest);
  return { status: 200, body: { records, offset: `${next}/${rest[0]}` } };
}

export function schema({ mayReadSchema, tableId, table, columns }: TableContent): Answer {
  if (!mayReadSchema)
    return failed(
      403,
      "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND",
      "Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.",
    );
  const views = [{ id: "viwTests0000000001", name: "Grid view", type: "grid" }];
  const first = {
    id: tableId,
    name: table,
    primaryFieldId: columns[0]?.id,
    fields: columns,
    views,
  };
  return { status: 200, body: { tables: [first] } };
}

/** Updates cells of one record by column name or id; null empties a cell. */
export function write(content: TableContent, id: string, fields: Fields): Answer {
  const stored = content.records.get(id);
  if (!stored) return failed(404, "NOT_FOUND");
  const named = Object.entries(fields).map(([key, cell]) => {
    const column = content.columns.find((other) => other.id === key || other.name === key);
    return [column?.name ?? null, key, cell] as const;
  });
  const unknown = named.find(([name]) => name === null);
  if (unknown) return failed(422, "UNKNOWN_FIELD_NAME", `Unknown field name: "${unknown[1]}"`);
  const merged = { ...stored, ...Object.fromEntries(named.map(([name, , cell]) => [name, cell])) };
  content.records.set(
    id,
    Object.fromEntries(Object.entries(merged).filter(([, cell]) => !isEmpty(cell))),
  );
  return { status: 200, body: sent(content, id, false, []) };
}

/** At most ten records, all or none. */
export function writeMany(content: TableContent, body: unknown): Answer {
  const { records = [] } = body as { records?: { id: string; fields: Fields }[] };
  if (records.length > 10) return failed(422, "INVALID_REQUEST_UNKNOWN", "Too many records");
  const before = new Map(content.records);
  const answers = records.map(({ id, fields }) => write(content, id, fields));
  const failure = answers.find(({ status }) => status !== 200);
  if (!failure) return { status: 200, body: { records: answers.map((answer) => answer.body) } };
  for (const [id, fields] of before) content.records.set(id, fields);
  return failure;
}

/** A column in the schema. */
export interface FakeColumn {
  id: string;
  name: string;
  type: string;
  options?: Record<string, unknown>;
}

const column = (name: string, type: string, options?: Record<string, unknown>): FakeColumn => ({
  id: `fld${name
    .replace(/[^A-Za-z0-9]/g, "")
    .padEnd(14, "0")
    .slice(0, 14)}`,
  name,
  type,
  ...(options && { options }),
});

/** The thirty columns of a sync with their usual types. */
export const standardColumns = (): FakeColumn[] => [
  column("Name", "singleLineText"),
  column("Country", "singleSelect"),
  column("Region", "singleLineText"),
  column("Short Description", "aiText"),
  column("Full Description", "multilineText"),
  column("Price Per Night", "currency", { precision: 2, symbol: "$" }),
  column("Currency", "singleSelect"),
  column("Guest Capacity", "number", { precision: 0 }),
  column("Cover Image", "multipleAttachments", { isReversed: false }),
  column("Gallery Images", "multipleAttachments", { isReversed: false }),
  column("AI Image URLs", "multilineText"),
  column("Featured", "checkbox"),
  column("Active", "checkbox"),
  column("Amenities", "multipleSelects"),
  column("Activities", "multipleSelects"),
  column("Property Type", "multipleSelects"),
  column("Accommodation Types", "multipleSelects"),
  column("Latitude", "number", { precision: 6 }),
  column("Longitude", "number", { precision: 6 }),
  column("Full Address", "multilineText"),
  column("What3Words", "singleLineText"),
  column("Nearest Airport", "singleLineText"),
  column("Airport Distance", "singleLineText"),
  column("How To Get There", "multilineText"),
  column("Nearby Landmarks", "multilineText"),
  column("Booking URL", "url"),
  column("Rates Inclusions", "multilineText"),
  column("Rates Exclusions", "multilineText"),
  column("Important Info", "richText"),
  column("Partner", "singleLineText"),
];
