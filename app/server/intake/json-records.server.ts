import { isEmptyCell } from "#domain/intake/cells";
import type { FileChoice, SourceColumn, SourceRow } from "#domain/intake/table";
import { findTarget, guessTarget } from "#domain/intake/targets";
import { isRecord } from "#domain/property/kinds/kind";
import { safeText, unwrap } from "#domain/text/safe-text";
import type { DecodedFile } from "./decode-text.server";
import { UnreadableTable } from "./grid";

export interface JsonTable {
  format: "json" | "geojson";
  /** Dotted path of the list; "" for the top level, or for a single record. */
  list: string;
  choice: FileChoice | null;
  columns: SourceColumn[];
  rows(): AsyncGenerator<SourceRow>;
}

/** The records of a JSON file: a list, an object that holds one, lines of objects, or one record. */
export async function openJson(file: DecodedFile, wanted?: string): Promise<JsonTable> {
  const lists = await findLists(file);
  const isLines = await isJsonLines(file);
  const isMap = /"type"\s*:\s*"FeatureCollection"/.test(file.head);
  const isSingle = !isLines && !isMap && (lists.length === 0 || (await isOneRecord(file, lists)));
  const offered = lists.filter(({ count }) => count > 0);
  const [best] = (offered.length > 0 ? offered : lists).toSorted((a, b) => b.count - a.count);
  const chosen = lists.find(({ path }) => path === wanted) ?? best;
  const list = isLines || isSingle ? "" : (chosen?.path ?? "");
  const isGeo = isMap && list === "features";
  const entries = (): AsyncGenerator<unknown> =>
    isLines ? lineEntries(file) : isSingle ? singleEntry(file) : listEntries(file, list);
  const rows = () => toRows(entries(), isGeo);
  const columns = await columnsOf(rows());
  const choice: FileChoice | null =
    !isSingle && offered.length > 1
      ? {
          option: "list",
          values: offered.map(({ path, count }) => ({
            value: path,
            label: path || "The file itself",
            sample: `${count} records`,
          })),
        }
      : null;
  return { format: isGeo ? "geojson" : "json", list, choice, columns, rows };
}

const maxColumns = 1000;

/** Every name of any record, in the order in which they appear. */
async function columnsOf(rows: AsyncIterable<SourceRow>): Promise<SourceColumn[]> {
  const columns = new Map<string, SourceColumn>();
  for await (const { cells } of rows)
    for (const id of Object.keys(cells)) {
      if (columns.has(id)) continue;
      columns.set(id, { id, head: id.replace(/^geometry\./, "") });
      if (columns.size > maxColumns)
        throw new UnreadableTable(`The records have more than ${maxColumns} different names`);
    }
  return [...columns.values()];
}

async function* toRows(entries: AsyncIterable<unknown>, isGeo: boolean): AsyncGenerator<SourceRow> {
  let number = 0;
  for await (const entry of entries) {
    number += 1;
    if (!isRecord(entry))
      yield { number, cells: {}, fault: "This entry is no record", text: JSON.stringify(entry) };
    else yield isGeo ? featureRow(number, entry) : recordRow(number, entry);
  }
}

/** A feature of a map: its properties, and the coordinates of its point. */
function featureRow(number: number, { geometry, properties }: Record<string, unknown>): SourceRow {
  const row = recordRow(number, isRecord(properties) ? properties : {});
  if (!isRecord(geometry)) return row;
  const point = pointOf(geometry);
  if (!point)
    return {
      ...{ ...row, fault: `This feature is no point but a ${safeText(geometry.type)}` },
      text: JSON.stringify(properties),
    };
  const [longitude, latitude] = point;
  const place = { "geometry.latitude": latitude, "geometry.longitude": longitude };
  return { ...row, cells: { ...place, ...row.cells } };
}

/** The coordinates of a point, or of the first of several. */
function pointOf({ type, coordinates }: Record<string, unknown>): unknown[] | null {
  const point: unknown =
    type === "MultiPoint" && Array.isArray(coordinates) ? coordinates[0] : coordinates;
  return (type === "Point" || type === "MultiPoint") && Array.isArray(point) ? point : null;
}

const recordRow = (number: number, record: Record<string, unknown>): SourceRow => ({
  number,
  cells: flattened(record),
  isRecord: true,
});

const maxDepth = 5;

/**
 * Nested records become dotted paths; records that are the value of a field stay whole. An empty value empties its
 * field, a missing one does not.
 */
function flattened(record: Record<string, unknown>): Record<string, unknown> {
  const cells: Record<string, unknown> = {};
  const add = (value: unknown, path: string, depth: number): void => {
    const bare = unwrap(value);
    if (bare === undefined || (isEmptyCell(bare) && depth > 1)) return;
    if (!isRecord(bare) || depth >= maxDepth || isWholeValue(path)) cells[path] = bare;
    else for (const [key, inner] of Object.entries(bare)) add(inner, `${path}.${key}`, depth + 1);
  };
  const { seo, ...rest } = record;
  for (const [key, value] of Object.entries(rest)) add(value, key, 1);
  // Our records repeat these fields, the API has them here alone.
  for (const [key, value] of Object.entries(isRecord(seo) ? seo : {}))
    if (!(key in rest) && !(key in cells)) add(value, key, 1);
  return cells;
}

const isWholeValue = (path: string): boolean => {
  const match = guessTarget(path);
  const [field] = findTarget(match?.target.name ?? null)?.fields ?? [];
  return match?.rank === 0 && isRecord(field?.kind.empty);
};

function parseJson(text: string, where = ""): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new UnreadableTable(`This is not valid JSON${where}: ${why}`);
  }
}

async function isJsonLines({ head }: DecodedFile): Promise<boolean> {
  if (!head.startsWith("{")) return false;
  const [first = "", second = ""] = head.split(/\r?\n/);
  const isWhole = (line: string) => /^\{.*\}\s*$/.test(line);
  return isWhole(first) && /^\{/.test(second.trim());
}

async function* lineEntries(file: DecodedFile): AsyncGenerator<unknown> {
  let pending = "";
  let number = 0;
  for await (const part of file.text()) {
    const lines = (pending + part).split(/\r?\n/);
    pending = lines.pop() ?? "";
    for (const line of lines) {
      number += 1;
      if (line.trim()) yield parseJson(line, ` in line ${number}`);
    }
  }
  if (pending.trim()) yield parseJson(pending, ` in line ${number + 1}`);
}

/** Maximum size of a JSON file that is parsed as a whole. */
const wholeJsonBytes = 5 * 1024 * 1024;

async function wholeText(file: DecodedFile): Promise<string> {
  let text = "";
  for await (const part of file.text()) text += part;
  return text.replace(/^\uFEFF/, "");
}

async function* singleEntry(file: DecodedFile): AsyncGenerator<unknown> {
  if (file.bytes > wholeJsonBytes)
    throw new UnreadableTable("A JSON file of more than 5 MB has to hold a list of records");
  yield parseJson(await wholeText(file));
}

/** An object with the names of a record itself, whose lists belong to it: rooms, images. */
async function isOneRecord(file: DecodedFile, lists: readonly FoundList[]): Promise<boolean> {
  if (lists.some(({ path }) => path === "") || file.bytes > wholeJsonBytes) return false;
  const content = parseJson(await wholeText(file));
  const known = Object.keys(isRecord(content) ? content : {}).flatMap(
    (key) => guessTarget(key) ?? [],
  );
  return known.length > 2 && known.some(({ target }) => target.name === "name");
}

const codes = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  openList: 0x5b,
  closeList: 0x5d,
  openRecord: 0x7b,
  closeRecord: 0x7d,
};

interface Frame {
  isList: boolean;
  /** Name of the current member of a record. */
  key: string;
  expectsKey: boolean;
}

/** Tracks the nesting of JSON text, character by character. */
class JsonWalker {
  readonly #frames: Frame[] = [];
  #isText = false;
  #isEscaped = false;
  #key: string | null = null;

  get depth(): number {
    return this.#frames.length;
  }

  /** Dotted path of the innermost list, if only records contain it; null otherwise. */
  get listPath(): string | null {
    const outer = this.#frames.slice(0, -1);
    const isList = this.#frames.at(-1)?.isList ?? false;
    return isList && outer.every((frame) => !frame.isList)
      ? outer.map(({ key }) => key).join(".")
      : null;
  }

  next(code: number): "opens" | "closes" | "parts" | null {
    if (this.#isText) return this.#nextInText(code);
    const frame = this.#frames.at(-1);
    switch (code) {
      case codes.quote:
        this.#isText = true;
        this.#key = frame && !frame.isList && frame.expectsKey ? "" : null;
        return null;
      case codes.openList:
      case codes.openRecord:
        this.#frames.push({ isList: code === codes.openList, key: "", expectsKey: true });
        return "opens";
      case codes.closeList:
      case codes.closeRecord:
        this.#frames.pop();
        return "closes";
      case codes.comma:
        if (frame) frame.expectsKey = true;
        return "parts";
      default:
        return null;
    }
  }

  #nextInText(code: number): null {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === codes.backslash) this.#isEscaped = true;
    else if (code === codes.quote) return this.#endText();
    if (this.#key !== null && this.#key.length < 200) this.#key += String.fromCharCode(code);
    return null;
  }

  #endText(): null {
    const frame = this.#frames.at(-1);
    if (frame && this.#key !== null) Object.assign(frame, { key: this.#key, expectsKey: false });
    this.#isText = false;
    return null;
  }
}

/** An empty list has no entry. */
const isEmptyList = (count: number, entry: string): boolean => count === 0 && entry.trim() === "";

interface FoundList {
  path: string;
  /** Records directly in it. */
  count: number;
}

/** The lists of a file that no other list contains. */
async function findLists(file: DecodedFile): Promise<FoundList[]> {
  const lists = new Map<string, FoundList>();
  const walker = new JsonWalker();
  for await (const part of file.text())
    for (let at = 0; at < part.length; at += 1) {
      const code = part.charCodeAt(at);
      const outer = code === codes.openRecord ? walker.listPath : null;
      if (walker.next(code) !== "opens") continue;
      if (outer !== null) (lists.get(outer) ?? { count: 0 }).count += 1;
      const path = code === codes.openList ? walker.listPath : null;
      if (path !== null && !lists.has(path)) lists.set(path, { path, count: 0 });
    }
  return [...lists.values()];
}

/**
 * Streams the entries of a list: parsed as one value, an export of 20,000 properties would take several times its
 * size in memory.
 */
async function* listEntries(file: DecodedFile, list: string): AsyncGenerator<unknown> {
  const walker = new JsonWalker();
  let pending = "";
  /** Depth within the list; null before it. */
  let depth: number | null = null;
  let isClosed = false;
  let number = 0;
  for await (const part of file.text()) {
    let at = pending.length;
    pending += part;
    let begin = 0;
    for (; at < pending.length; at += 1) {
      const event = walker.next(pending.charCodeAt(at));
      if (event === null || isClosed) continue;
      if (depth === null) {
        if (event !== "opens" || walker.listPath !== list) continue;
        depth = walker.depth;
        begin = at + 1;
        continue;
      }
      isClosed = event === "closes" && walker.depth === depth - 1;
      if (!isClosed && !(event === "parts" && walker.depth === depth)) continue;
      const entry = pending.slice(begin, at);
      begin = at + 1;
      if (isClosed && isEmptyList(number, entry)) continue;
      number += 1;
      yield parseJson(entry, ` in record ${number}`);
    }
    // Of what surrounds the list nothing is needed but whether something follows.
    pending = depth === null || (isClosed && list !== "") ? "" : pending.slice(begin);
  }
  checkEnd(isClosed, list === "" ? pending : "");
}

function checkEnd(isClosed: boolean, rest: string): void {
  if (!isClosed) throw new UnreadableTable("This is not valid JSON: the list has no end");
  if (rest.trim() !== "")
    throw new UnreadableTable("This is not valid JSON: something follows the list");
}
