import {
  data,
  unstable_parseMultipartFormData as parseMultipart,
  type UploadHandlerPart,
} from "@remix-run/node";

import { paths } from "#domain/paths/paths";
import { isHeldField } from "#domain/site/admin-session";
import { SpooledFile, type UploadedFile } from "./spooled-file.server";

const maxFields = { login: 20, public: 1_000, admin: 25_000 } as const;
const maxNameLength = 300;
const maxNameDepth = 12;
const maxListLength = 1_000;
/** The form library reads the intent of a list button from it, as JSON. */
const intentField = "__intent__";

const errorResponse = (status: 400 | 413 | 415, text: string) => data(text, { status });
const unreadable = () => errorResponse(400, "We couldn't read this form. Please submit it again.");

const tooLarge = () => errorResponse(413, "This form is too large to submit.");

/** The files of a larger form are written to disk. */
const maxBytesInMemory = 8 * 1024 * 1024;

export interface SentFile {
  /** Of the form field. */
  name: string;
  file: UploadedFile;
}

/** Bytes of all text fields, which are read into memory. */
const maxTextBytes = 1024 * 1024;
/** Each is an open file until the request was answered. */
const maxFiles = 100;

class FormTooLarge extends Error {}

/** Streams the files of a large form to disk, so that memory does not grow with them. */
class FileSpool {
  readonly #files: { name: string; file: SpooledFile }[] = [];
  #textBytes = 0;

  /** Chosen ones, also empty files. */
  get files(): SentFile[] {
    return this.#files.flatMap(({ name, file }) => (file.name === "" ? [] : [{ name, file }]));
  }

  /** The fields; files among them as empty texts. */
  read(request: Request): Promise<FormData> {
    return parseMultipart(request, (part) =>
      part.filename === undefined ? this.#readText(part) : this.#writeFile(part),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#files.map(({ file }) => file.close()));
  }

  async #readText({ data }: UploadHandlerPart): Promise<string> {
    const parts: Uint8Array[] = [];
    for await (const part of data) {
      this.#textBytes += part.byteLength;
      if (this.#textBytes > maxTextBytes) throw new FormTooLarge();
      parts.push(part);
    }
    return Buffer.concat(parts).toString("utf8");
  }

  async #writeFile({ name, filename, contentType, data }: UploadHandlerPart): Promise<string> {
    if (this.#files.length >= maxFiles) throw new FormTooLarge();
    const file = await SpooledFile.create(filename, contentType);
    this.#files.push({ name, file });
    for await (const part of data) await file.append(part);
    return "";
  }
}

/** The files that came with a form. Server and site are two bundles, so the class has two copies. */
export const sentFiles = async (request: Request): Promise<readonly SentFile[]> =>
  "files" in request ? (request as FormRequest).files() : [];

/** A request whose form is read once and validated, with a readable error. */
export class FormRequest extends Request {
  #form?: Promise<FormData>;
  #files: SentFile[] = [];
  readonly #spool = new FileSpool();
  readonly #isTooLarge: boolean;

  /** @param isTooLarge its body was discarded, because it exceeded the limit of its URL */
  constructor(request: Request, { isTooLarge = false } = {}) {
    super(request);
    this.#isTooLarge = isTooLarge;
  }

  /** @throws a response with status 400, 413 or 415 and a message */
  override formData(): Promise<FormData> {
    return (this.#form ??= this.#read());
  }

  /** The chosen files, also empty ones: an input without a choice sends a file without a name. */
  async files(): Promise<readonly SentFile[]> {
    await this.formData();
    return this.#files;
  }

  override clone(): FormRequest {
    return new FormRequest(super.clone(), { isTooLarge: this.#isTooLarge });
  }

  /** Frees files on disk, once the request was answered. */
  closeFiles(): Promise<void> {
    return this.#spool.close();
  }

  async #read(): Promise<FormData> {
    const type = this.headers.get("Content-Type");
    if (!type && !this.body) return new FormData();
    if (!isForm(type ?? "") || this.headers.has("Content-Encoding"))
      throw errorResponse(415, "This address accepts form submissions only.");
    if (this.#isTooLarge) throw tooLarge();
    const isSpooled = Number(this.headers.get("Content-Length") ?? 0) > maxBytesInMemory;
    const reading = isSpooled ? this.#spool.read(this) : super.formData();
    const fields = await reading.catch((error: unknown) => {
      throw error instanceof FormTooLarge ? tooLarge() : unreadable();
    });
    const names = [...fields.keys()];
    if (names.length > maxFieldsOf(this.url)) throw tooLarge();
    if (!areSaneNames(names) || !isSaneIntent(fields.get(intentField))) throw unreadable();
    const form = new FormData();
    for (const [name, value] of fields)
      if (!isHeldField(name) || isLogin(this.url)) form.append(name, readable(value));
    const inMemory = [...fields].flatMap(([name, file]) =>
      typeof file === "string" || file.name === "" ? [] : [{ name, file }],
    );
    this.#files = [...inMemory, ...this.#spool.files];
    return form;
  }
}

function maxFieldsOf(url: string): number {
  const { pathname, searchParams } = new URL(url);
  const isOnlyLogin =
    /^\/admin\/(?:login|sign-in)\/?$/i.test(pathname) && !searchParams.has("sendTo");
  if (isOnlyLogin) return maxFields.login;
  return /^\/admin(?:\/|$)/i.test(pathname) ? maxFields.admin : maxFields.public;
}

/** A form that waited for the login includes the sign-in, which is dropped here. */
const isLogin = (url: string) => new URL(url).pathname === paths.admin.login();

function isForm(type: string): boolean {
  const [kind, ...parameters] = type.toLowerCase().split(";");
  const charset = parameters.find((text) => text.trim().startsWith("charset="))?.split("=")[1];
  return (
    /^(application\/x-www-form-urlencoded|multipart\/form-data)$/.test(kind?.trim() ?? "") &&
    (charset === undefined || /^"?utf-?8"?$/.test(charset.trim()))
  );
}

/** PostgreSQL stores no NUL characters. A file is an empty text. */
const readable = (value: FormDataEntryValue) =>
  typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : "";

const isSaneName = (name: string) =>
  name.length <= maxNameLength &&
  (name.match(/[.[]/g)?.length ?? 0) <= maxNameDepth &&
  [...name.matchAll(/\[(\d+)\]/g)].every(([, index]) => Number(index) < maxListLength);

/**
 * Names such as "claims.badges[2].title" become nested lists: a high index would allocate billions of
 * entries, and a long name overflow the stack.
 */
function areSaneNames(names: readonly string[]): boolean {
  const lengths = new Map<string, number>();
  for (const name of names) {
    if (!isSaneName(name)) return false;
    for (const { 1: index, index: at } of name.matchAll(/\[(\d+)\]/g)) {
      const list = name.slice(0, at);
      lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(index) + 1));
    }
  }
  // Lists of a real form have no gaps, so together they are no longer than the form.
  const total = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  return total <= 2 * names.length + 20;
}

function isSaneIntent(value: FormDataEntryValue | null): boolean {
  if (value === null || value === "") return true;
  try {
    const { type, payload } = JSON.parse(String(value)) as {
      type?: unknown;
      payload?: Record<string, unknown> | null;
    };
    const { name = "", ...rest } = payload ?? {};
    return (
      typeof type === "string" &&
      typeof name === "string" &&
      isSaneName(name) &&
      Object.values(rest).every((part) => typeof part !== "number" || part < maxListLength)
    );
  } catch {
    return false;
  }
}
