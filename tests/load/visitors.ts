import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Agent } from "undici";

import type { Database } from "#db/connect.server";
import { randomFrom } from "#tests/factories/random";
import type { Samples } from "./measurements";
import { type Catalog, nextRequest, type PageRequest, type Random } from "./profile";

interface ClientRequest {
  path: string;
  /** The IP address in X-Forwarded-For. */
  from: string;
  cookie?: string;
  /** Uncompressed, with the text in the response. */
  readable?: boolean;
  form?: Record<string, string>;
  accept?: string;
}

interface ClientResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
  /** Empty unless `readable`. */
  text: string;
}

export interface Client {
  request: (request: ClientRequest) => Promise<ClientResponse>;
  close: () => Promise<void>;
}

/** About the timeout of a browser. */
const timeoutMs = 60_000;

/** Many browsers behind one proxy. */
export function openClient(origin: string, connections: number): Client {
  const timeouts = { connectTimeout: timeoutMs, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const agent = new Agent({ connections, ...timeouts });
  const request: Client["request"] = async ({ path, from, cookie, readable, form, accept }) => {
    const response = await agent.request({
      origin,
      path,
      method: form ? "POST" : "GET",
      headers: {
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        accept: accept ?? "text/html,*/*;q=0.8",
        "x-forwarded-for": from,
        ...(!readable && { "accept-encoding": "gzip, deflate, br" }),
        ...(cookie && { cookie }),
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      },
      body: form && new URLSearchParams(form).toString(),
    });
    const { statusCode: status, headers, body } = response;
    let bytes = 0;
    const chunks: Buffer[] = [];
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (readable) chunks.push(chunk);
    }
    return { status, headers, bytes, text: Buffer.concat(chunks).toString("utf8") };
  };
  return { request, close: () => agent.destroy() };
}

/** The Retry-After of a 503 in seconds, else 0. */
const retryAfter = ({ status, headers }: ClientResponse) =>
  status === 503 ? Number(headers["retry-after"] ?? 0) : 0;

interface BrowseOptions {
  client: Client;
  catalog: Catalog;
  visitors: number;
  /** Between two pages; null for none. */
  thinkMs: { min: number; max: number } | null;
  samples: Samples;
  seed: number;
}

/** One in three has a cookie that makes their pages personal. */
interface Visitor {
  from: string;
  currency: string;
  cookie?: string;
  /** Checks the page; the others save the client the decompression. */
  reader: boolean;
}

const oneReaderIn = 12;

/** Simultaneous visitors, until the signal aborts. */
export async function browse(options: BrowseOptions, signal: AbortSignal): Promise<void> {
  setMaxListeners(0, signal);
  const visits = Array.from({ length: options.visitors }, (_, n) => visit(n, options, signal));
  await Promise.all(visits);
}

async function visit(number: number, options: BrowseOptions, signal: AbortSignal) {
  const { client, catalog, thinkMs, samples } = options;
  const random = randomFrom(options.seed + number * 7919);
  const visitor = createVisitor(number, random, catalog);
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  // Spread over the first pause.
  if (thinkMs) await wait(random.below(thinkMs.max));
  while (!signal.aborted) {
    const retryMs = await viewPage(client, visitor, nextRequest(random, catalog), samples);
    if (retryMs) await wait(retryMs);
    if (thinkMs) await wait(thinkMs.min + random.below(thinkMs.max - thinkMs.min));
  }
}

/** @returns the time until the next request is allowed */
async function viewPage(client: Client, visitor: Visitor, page: PageRequest, samples: Samples) {
  const { kind, path, accept } = page;
  const { from, cookie, reader: readable } = visitor;
  const startedAt = performance.now();
  try {
    const response = await client.request({ path, accept, from, cookie, readable });
    const seconds = retryAfter(response);
    if (seconds > 0) {
      samples.rejected(kind);
      return seconds * 1000;
    }
    const error = errorOf(response, visitor, page);
    if (error) samples.failed(kind, error);
    else samples.responded(kind, performance.now() - startedAt);
  } catch (error) {
    samples.failed(kind, error instanceof Error ? error.message : String(error));
    return 1_000;
  }
  return 0;
}

function errorOf(response: ClientResponse, visitor: Visitor, { path }: PageRequest) {
  if (response.status !== 200) return `${response.status} for ${path}`;
  if (response.bytes === 0) return `empty response for ${path}`;
  const isPage = String(response.headers["content-type"]).startsWith("text/html");
  if (!visitor.reader || !isPage) return undefined;
  if (!response.text.trimEnd().endsWith("</html>")) return `truncated page for ${path}`;
  const selected = / value="([A-Z]{3})" selected=""/.exec(response.text)?.[1];
  return selected === visitor.currency
    ? undefined
    : `${selected} for a visitor with ${visitor.currency}`;
}

function createVisitor(number: number, random: Random, { stays }: Catalog): Visitor {
  const from = `10.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  const reader = number % oneReaderIn === 0;
  const choice = random.next();
  if (choice > 1 / 3) return { from, reader, currency: "USD" };
  const favorites = encodeURIComponent(JSON.stringify([random.pick(stays), random.pick(stays)]));
  if (choice > 1 / 6) return { from, reader, currency: "USD", cookie: `favorites=${favorites}` };
  const currency = random.pick(["EUR", "GBP", "ZAR"]);
  return { from, reader, currency, cookie: `currency=${currency}` };
}

interface InquiryOptions {
  client: Client;
  catalog: Catalog;
  everyMs: number;
  /** Of the current phase. */
  samples: () => Samples;
}

/** Sends inquiries, each from another IP address, and repeats rejected ones until they are confirmed. */
export function sendInquiries({ client, catalog, everyMs, samples }: InquiryOptions) {
  const confirmed = new Set<string>();
  const random = randomFrom(4711);
  const over = new AbortController();
  const inProgress = new Set<Promise<void>>();
  let count = 0;

  const send = async (number: number) => {
    const email = `sender-${number}@visitors.test`;
    const path = number % 2 ? "/contact" : `/accommodation/${random.pick(catalog.stays)}`;
    const form = {
      name: `Sender ${number}`,
      email,
      subject: "March",
      message: `Is there room for two in the week of March ${number}?`,
      startedAt: String(Date.now() - 60_000),
    };
    const from = `10.200.${(number >> 8) & 255}.${number & 255}`;
    for (;;) {
      const startedAt = performance.now();
      const response = await client.request({ path, from, form }).catch(String);
      if (typeof response === "string") samples().failed("inquiry", response);
      else if (response.status === 303) {
        samples().responded("inquiry", performance.now() - startedAt);
        confirmed.add(email);
        return;
      } else if (retryAfter(response)) samples().rejected("inquiry");
      else samples().failed("inquiry", `${response.status} for ${path}`);
      await pause(1_000);
    }
  };
  const sending = (async () => {
    while (!over.signal.aborted) {
      const one = send(++count).finally(() => inProgress.delete(one));
      inProgress.add(one);
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();

  return {
    confirmed: confirmed as ReadonlySet<string>,
    /** Stops; resolves once all inquiries are confirmed. */
    finish: async () => {
      over.abort();
      await sending;
      await Promise.all(inProgress);
    },
  };
}

interface EditorOptions {
  client: Client;
  db: Database;
  password: string;
  everyMs: number;
  samples: () => Samples;
}

const editorAddress = "10.250.0.1";
/** Normally one second; an overloaded site serves stale pages for longer. */
const maxStaleMs = 30_000;

/** An operator who changes the price of one property again and again, and checks its page. */
export async function savePrices({ client, db, password, everyMs, samples }: EditorOptions) {
  const cookie = await signIn(client, password);
  const { id } = await db
    .selectFrom("properties")
    .select("id")
    .where("listed", "=", true)
    // The prices of a stay with rate sheets follow from these.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("rateSheets").select("id").whereRef("propertyId", "=", "properties.id")),
      ),
    )
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const over = new AbortController();
  let saves = 0;
  let slowestMs = 0;
  const stale: string[] = [];

  const save = async () => {
    const price = 301 + (saves % 600);
    const { rows } = await sql<{ version: number }>`
      select version from properties where id = ${id}`.execute(db);
    const form = {
      version: String(rows[0]?.version),
      overwrite: "yes",
      pricePerNight: String(price),
      currency: "USD",
      latitude: "-1.4",
      longitude: "35.1",
    };
    const startedAt = performance.now();
    const path = `/admin/properties/quick-edit/${id}`;
    const edit = { path, from: editorAddress, cookie, form, readable: true };
    const response = await client.request(edit);
    if (retryAfter(response)) return samples().rejected("save");
    if (response.status !== 303) return samples().failed("save", `${response.status} for ${path}`);
    const savedAt = performance.now();
    samples().responded("save", savedAt - startedAt);
    saves += 1;
    const isVisible = await untilVisible(client, `/accommodation/${id}`, price);
    slowestMs = Math.max(slowestMs, performance.now() - savedAt);
    if (!isVisible) stale.push(`${id} does not show ${price}`);
  };
  const saving = (async () => {
    while (!over.signal.aborted) {
      await save().catch((error: unknown) => samples().failed("save", String(error)));
      await pause(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return {
    finish: async () => {
      over.abort();
      await saving;
      return { saves, slowestMs, stale };
    },
  };
}

/** Polls the page until it shows the price; a 503 is repeated. */
async function untilVisible(client: Client, path: string, price: number): Promise<boolean> {
  const pattern = new RegExp(`"price":"?${price}\\b`);
  const deadline = performance.now() + maxStaleMs;
  for (;;) {
    const { status, text } = await client.request({ path, from: "10.250.0.2", readable: true });
    if (status === 200 && pattern.test(text)) return true;
    if (status === 200 && performance.now() > deadline) return false;
    await pause(100);
  }
}

async function signIn(client: Client, password: string): Promise<string> {
  const path = "/admin/login";
  const { headers } = await client.request({ path, from: editorAddress, form: { password } });
  const cookies = [headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split(";")[0]);
  const admin = cookies.find((cookie) => cookie?.startsWith("admin="));
  if (!admin) throw new Error("The operator could not sign in");
  return admin;
}
