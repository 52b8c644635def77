import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import { listen } from "#tests/setup/listen";

interface SeenCall {
  method: string;
  path: string;
  query: string;
  record: string;
  fields: Fields;
  at: number;
}

type SecondEditor = (moment: { when: "before" | "after"; call: SeenCall }) => void;

export interface TableServer {
  /** What a process needs to reach it. */
  env: Record<string, string>;
  /** Cells by record id and column name; what is written arrives here. */
  records: Map<string, Fields>;
  /** What the schema tells of. */
  columns: FakeColumn[];
  /** Every call that came, refused ones too; without the files of attachments. */
  calls: SeenCall[];
  /** The next calls are answered so, until undefined; `times` of them, or all. */
  refuseWith: (
    status: number | undefined,
    body?: unknown,
    options?: { headers?: Record<string, string>; times?: number; after?: number },
  ) => void;
  /** More calls than this in a second are refused; the real service takes five. */
  limitTo: (perSecond: number) => void;
  hideSchema: (hidden: boolean) => void;
  /** Places in lists that were begun are forgotten. */
  loseIterators: () => void;
  /** A file that cells may name by its id; a picture unless another type is given. */
  attach: (id: string, bytes: Uint8Array, type?: string) => { id: string; filename: string };
  /** Files of attachments wait until the returned function is called. */
  holdFiles: () => () => void;
  /** Addresses of attachments that were given so far answer no more. */
  expireAddresses: () => void;
  /** Attachments that were fetched, by id. */
  fetched: string[];
  /** A second editor: called right before and right after each call of others is answered. */
  editWith: (editor: SecondEditor | undefined) => void;
  /** Calls, or those of a kind, wait until the returned function is called. */
  hold: (which?: (call: SeenCall) => boolean) => () => void;
  /** Shorter pages than a client asks for, as the service may send them. */
  shortenPages: (mostPerPage: number) => void;
  /** Back to an empty table. */
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
  // Its attachments are fetched through the guard.
  FETCH_ALLOW_HOSTS: `127.0.0.1:${port}`,
});

/** What the fake remembers beside its content. */
interface State {
  content: TableContent;
  calls: SeenCall[];
  fetched: string[];
  files: Map<string, { bytes: Uint8Array; type: string }>;
  filesHeld: Promise<void> | undefined;
  refusal: { answer: Answer; times: number; after: number } | undefined;
  editor: SecondEditor | undefined;
  held: { which: (call: SeenCall) => boolean; released: Promise<void> } | undefined;
  /** Of the addresses of attachments; older ones have expired. */
  generation: number;
  perSecond: number;
}

/** Plays the external table as the real service answers: lists, schema, writes, limits, attachments. */
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
    mostPerPage: 100,
    iterators: new Map(),
    attachmentCell: (attachment) => attachment,
  },
  calls: [],
  fetched: [],
  files: new Map(),
  filesHeld: undefined,
  refusal: undefined,
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
  refuseWith: (status, body = {}, { headers, times = Infinity, after = 0 } = {}) => {
    state.refusal =
      status === undefined ? undefined : { answer: { status, body, headers }, times, after };
  },
  limitTo: (most) => void (state.perSecond = most),
  hideSchema: (hidden) => void (state.content.mayReadSchema = !hidden),
  loseIterators: () => state.content.iterators.clear(),
  attach: (id, bytes, type = "image/png") => {
    state.files.set(id, { bytes, type });
    return { id, filename: `${id}.${type.split("/")[1]}` };
  },
  holdFiles: () => {
    const { promise, release } = gate();
    state.filesHeld = promise;
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
  shortenPages: (most) => void (state.content.mostPerPage = most),
  reset: () => {
    const { content, calls, fetched } = state;
    content.records.clear();
    content.iterators.clear();
    content.columns.splice(0, Infinity, ...standardColumns());
    Object.assign(content, { mayReadSchema: true, mostPerPage: 100 });
    [calls.length, fetched.length] = [0, 0];
    Object.assign(state, { perSecond: Infinity, refusal: undefined, editor: undefined });
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
  await state.filesHeld;
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
  const no = refused(state);
  if (no) return no;
  if (request.headers.authorization !== `Bearer ${token}`)
    return failed(401, "AUTHENTICATION_REQUIRED", "Authentication required");
  state.editor?.({ when: "before", call });
  const answered = answerTo(state.content, { method, path: path.slice(1), searchParams, body });
  state.editor?.({ when: "after", call });
  return answered;
}

function refused({ calls, perSecond, refusal }: State): Answer | null {
  const now = Date.now();
  if (calls.filter(({ at }) => at > now - 1000).length > perSecond)
    return failed(429, "RATE_LIMIT_REACHED", "Rate limit exceeded");
  if (!refusal || refusal.times <= 0) return null;
  if (refusal.after > 0) {
    refusal.after -= 1;
    return null;
  }
  refusal.times -= 1;
  return refusal.answer;
}

interface Call {
  method: string;
  /** Behind "/v0". */
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
  if (method === "GET") return list(content, questionOf(searchParams));
  return method === "PATCH" ? writeMany(content, body) : failed(404, "NOT_FOUND");
}

function answerToRecord(content: TableContent, record: string, { method, body }: Call): Answer {
  if (method === "POST" && record === "listRecords") return list(content, body as ListQuestion);
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

/** What the fake table holds, by name as an operator sees it. */
export interface TableContent {
  baseId: string;
  tableId: string;
  table: string;
  columns: FakeColumn[];
  records: Map<string, Fields>;
  /** False: the key may read records and no schema. */
  mayReadSchema: boolean;
  mostPerPage: number;
  /** Lists begun before are forgotten. */
  iterators: Map<string, readonly string[]>;
  /** An attachment cell as the service writes it now, with an address that expires. */
  attachmentCell: (attachment: { id: string; filename: string }) => object;
}

export const failed = (status: number, type: string, message = ""): Answer => ({
  status,
  body: { error: message ? { type, message } : type },
});

/** Cells that the service leaves out. */
const isEmpty = (cell: unknown): boolean =>
  cell === null ||
  cell === undefined ||
  cell === "" ||
  cell === false ||
  (Array.isArray(cell) && cell.length === 0);

/** A record as it is sent: empty cells left out, by name or by id, attachments with fresh addresses. */
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

export interface ListQuestion {
  pageSize?: number;
  maxRecords?: number;
  offset?: string;
  fields?: string[];
  returnFieldsByFieldId?: boolean;
}

export const questionOf = (query: URLSearchParams): ListQuestion => ({
  ...(query.has("pageSize") && { pageSize: Number(query.get("pageSize")) }),
  ...(query.has("maxRecords") && { maxRecords: Number(query.get("maxRecords")) }),
  ...(query.has("offset") && { offset: query.get("offset") ?? "" }),
  fields: query.getAll("fields[]"),
  returnFieldsByFieldId: query.get("returnFieldsByFieldId") === "true",
});

let iterator = 0;

/** One page; the rest is remembered under an opaque place. */
export function list(content: TableContent, question: ListQuestion): Answer {
  const { pageSize = 100, maxRecords = Infinity, offset, fields = [] } = question;
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
  const count = Math.min(pageSize, content.mostPerPage);
  const page = left.slice(0, count);
  const rest = left.slice(count);
  const byId = question.returnFieldsByFieldId ?? false;
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

/** Changes the named cells of one record, by name or by id; null empties one. */
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

/** At most ten at once, all or none. */
export function writeMany(content: TableContent, body: unknown): Answer {
  const { records = [] } = body as { records?: { id: string; fields: Fields }[] };
  if (records.length > 10) return failed(422, "INVALID_REQUEST_UNKNOWN", "Too many records");
  const before = new Map(content.records);
  const answers = records.map(({ id, fields }) => write(content, id, fields));
  const refused = answers.find(({ status }) => status !== 200);
  if (!refused) return { status: 200, body: { records: answers.map((answer) => answer.body) } };
  for (const [id, fields] of before) content.records.set(id, fields);
  return refused;
}

/** A column of the fake table, as the schema of the real service describes one. */
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

/** The thirty columns that a sync names, of the types that an operator gives them. */
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
