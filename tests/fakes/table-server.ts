import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import {
  type Answer,
  failed,
  type Fields,
  list,
  type ListQuestion,
  questionOf,
  schema,
  sent,
  type TableContent,
  write,
  writeMany,
} from "./table-answers";
import { type FakeColumn, standardColumns } from "./table-columns";

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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
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
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
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
