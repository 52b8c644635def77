import type { FakeColumn } from "./table-columns";

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
