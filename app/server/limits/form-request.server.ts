import { data } from "@remix-run/node";

import { paths } from "#domain/pages/paths";
import { heldPasswordField } from "#domain/site/admin-session";
import { FileSpool, type SentFile, TooMuchText } from "./file-spool.server";

const mostFields = { login: 20, public: 1_000, admin: 25_000 } as const;
const longestName = 300;
const deepestName = 12;
const longestList = 1_000;
/** Where the form library looks for what a list button asks for, as JSON. */
const intentField = "__intent__";

const refusal = (status: 400 | 413 | 415, text: string) => data(text, { status });
const unreadable = () => refusal(400, "This form could not be read. Please send it again.");

const tooMuch = () => refusal(413, "That is more than this form takes.");

/** A form of more bytes has its files on disk, and not in memory. */
const maxBytesInMemory = 8 * 1024 * 1024;

/** The files that came with a form. Server and site are two bundles, so the class has two copies. */
export const sentFiles = async (request: Request): Promise<readonly SentFile[]> =>
  "files" in request ? (request as FormRequest).files() : [];

/** A request whose form is read once, and refused in words where it cannot be read. */
export class FormRequest extends Request {
  #form?: Promise<FormData>;
  #files: SentFile[] = [];
  readonly #spool = new FileSpool();
  readonly #isTooLarge: boolean;

  /** @param isTooLarge its body was dropped, because it was larger than the address takes */
  constructor(request: Request, { isTooLarge = false } = {}) {
    super(request);
    this.#isTooLarge = isTooLarge;
  }

  /** @throws a response of 400, 413 or 415 that says why */
  override formData(): Promise<FormData> {
    return (this.#form ??= this.#read());
  }

  /** The files of the form, blank ones left out; only screens that take pictures ask for them. */
  async files(): Promise<readonly SentFile[]> {
    await this.formData();
    return this.#files;
  }

  override clone(): FormRequest {
    return new FormRequest(super.clone(), { isTooLarge: this.#isTooLarge });
  }

  /** Files of a large form lie on disk until the request was answered. */
  removeFiles(): Promise<void> {
    return this.#spool.remove();
  }

  async #read(): Promise<FormData> {
    const type = this.headers.get("Content-Type");
    if (!type && !this.body) return new FormData();
    if (!isForm(type ?? "") || this.headers.has("Content-Encoding"))
      throw refusal(415, "This address takes the fields of a form, and nothing else.");
    if (this.#isTooLarge) throw tooMuch();
    const isSpooled = Number(this.headers.get("Content-Length") ?? 0) > maxBytesInMemory;
    const reading = isSpooled ? this.#spool.read(this) : super.formData();
    const sent = await reading.catch((error: unknown) => {
      throw error instanceof TooMuchText ? tooMuch() : unreadable();
    });
    const names = [...sent.keys()];
    if (names.length > maxFieldsOf(this.url)) throw tooMuch();
    if (!areSaneNames(names) || !isSaneIntent(sent.get(intentField))) throw unreadable();
    const form = new FormData();
    for (const [name, value] of sent)
      if (name !== heldPasswordField || isLogin(this.url)) form.append(name, readable(value));
    const inMemory = [...sent].flatMap(([name, file]) =>
      typeof file === "string" || file.size === 0 ? [] : [{ name, file }],
    );
    this.#files = [...inMemory, ...this.#spool.files];
    return form;
  }
}

function maxFieldsOf(url: string): number {
  const { pathname, searchParams } = new URL(url);
  const isOnlyLogin =
    /^\/admin\/(?:login|sign-in)\/?$/i.test(pathname) && !searchParams.has("sendTo");
  if (isOnlyLogin) return mostFields.login;
  return /^\/admin(?:\/|$)/i.test(pathname) ? mostFields.admin : mostFields.public;
}

/** A form that was held until somebody signed in carries the password on to its own action. */
const isLogin = (url: string) => new URL(url).pathname === paths.admin.login();

function isForm(type: string): boolean {
  const [kind, ...parameters] = type.toLowerCase().split(";");
  const charset = parameters.find((text) => text.trim().startsWith("charset="))?.split("=")[1];
  return (
    /^(application\/x-www-form-urlencoded|multipart\/form-data)$/.test(kind?.trim() ?? "") &&
    (charset === undefined || /^"?utf-?8"?$/.test(charset.trim()))
  );
}

/** No text in the database can hold a zero character; a file is no text of a form. */
const readable = (value: FormDataEntryValue) =>
  typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : "";

const isSaneName = (name: string) =>
  name.length <= longestName &&
  (name.match(/[.[]/g)?.length ?? 0) <= deepestName &&
  [...name.matchAll(/\[(\d+)\]/g)].every(([, index]) => Number(index) < longestList);

/**
 * Names such as "claims.badges[2].title" become nested lists. A short name with a high number would
 * become a list of milliards, a long one a nest deeper than the stack.
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
  // Lists of a real form have no gaps: all together they are no longer than the form.
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
      Object.values(rest).every((part) => typeof part !== "number" || part < longestList)
    );
  } catch {
    return false;
  }
}
