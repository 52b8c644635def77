import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import iconv from "iconv-lite";
import { afterEach, expect, test } from "vitest";

import { until } from "#tests/setup/until";
import { decodePage, openPageReader, type PageReader, type ReaderLimits } from "./page-reader";

const lodge = {
  html: readFileSync(new URL("../../tests/pages/lodge-json-ld.html", import.meta.url), "utf8"),
  url: "https://figtreelodge.test/",
};
/** The URL of a reader thread with this code. */
const threadWith = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; ${body}`)}`,
  );
const hangs = threadWith(`parentPort.on("message", ({ url }) => {
  parentPort.postMessage({ started: true });
  if (url.endsWith("/hangs")) for (;;);
  parentPort.postMessage({ result: { success: false, reason: "blocked", error: url } });
});`);

let reader: PageReader;
const open = (thread: URL, limits?: Partial<ReaderLimits>) =>
  (reader = openPageReader(thread, {
    timeoutMs: 10_000,
    memoryMb: 256,
    idleMs: 10_000,
    ...limits,
  }));
afterEach(() => reader.close());

test("a page is read in a thread", async () => {
  open(new URL("thread.ts", import.meta.url), { timeoutMs: 25_000 });
  expect(await reader.read(lodge)).toMatchObject({
    success: true,
    data: { name: "Luangwa Fig Tree Lodge", country: "Zambia" },
  });
});

test("a page that takes too long is rejected, and a new thread reads the next one", async () => {
  open(hangs, { timeoutMs: 300 });
  const [first, second] = await Promise.all([
    reader.read({ html: "", url: "https://a.test/hangs" }),
    reader.read({ html: "", url: "https://a.test/next" }),
  ]);
  expect(first).toEqual({
    success: false,
    reason: "unreadable",
    error: "The page cannot be read: reading it took longer than 0.3 seconds",
  });
  expect(second).toMatchObject({ reason: "blocked", error: "https://a.test/next" });
});

test("reading a page does not block the process", async () => {
  open(hangs, { timeoutMs: 500 });
  const reading = reader.read({ html: "", url: "https://a.test/hangs" });
  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  await reading;
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(10);
});

test("a page that needs too much memory ends only its thread", async () => {
  open(
    threadWith(
      `parentPort.on("message", () => { const all = []; for (;;) all.push({ at: all.length }); });`,
    ),
    { memoryMb: 32, timeoutMs: 25_000 },
  );
  expect(await reader.read(lodge)).toMatchObject({
    reason: "unreadable",
    error: "The page cannot be read: reading it needed more than 32 MB of memory",
  });
});

test("an error of the reader is reported", async () => {
  open(
    threadWith(
      `parentPort.on("message", () => parentPort.postMessage({ failure: "no such field" }));`,
    ),
  );
  expect(await reader.read(lodge)).toMatchObject({
    reason: "unreadable",
    error: "The page cannot be read: reading it failed (no such field)",
  });
});

test("an aborted job does not wait for the page", async () => {
  open(hangs);
  const stop = new AbortController();
  const reading = reader.read({ html: "", url: "https://a.test/hangs" }, stop.signal);
  stop.abort(new Error("the worker ends"));
  await expect(reading).rejects.toThrow("the worker ends");
});

test("an idle thread ends, and the next page gets a new one", async () => {
  open(
    threadWith(`import { threadId } from "node:worker_threads"; parentPort.on("message", () => {
      parentPort.postMessage({ started: true });
      parentPort.postMessage({ result: { success: false, reason: "blocked", error: String(threadId) } });
    });`),
    { idleMs: 100 },
  );
  const threadOf = async () => {
    const answer = await reader.read({ html: "", url: "https://a.test/" });
    return "error" in answer ? answer.error : "";
  };
  const first = await threadOf();
  await until("another thread", async () => {
    await pause(200);
    return (await threadOf()) !== first;
  });
});

const bytes80to9F = Buffer.from([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99, 0x9c, 0x9f]);
const windowsText = "€…‘’“”–—™œŸ";

test("windows-1252 is decoded with euro sign, quotes and dashes", () => {
  expect(decodePage(bytes80to9F, "text/html; charset=windows-1252")).toBe(windowsText);
});

test("latin-1 labels mean windows-1252, as in browsers", () => {
  expect(decodePage(bytes80to9F, 'text/html;charset="ISO-8859-1"')).toBe(windowsText);
});

test.each(["Shift_JIS", "EUC-JP", "GBK", "windows-1251"])(
  "the charset %s of a meta tag is used",
  (encoding) => {
    const words = encoding === "windows-1251" ? "сафари" : "東京";
    const page = `<html><head><meta charset="${encoding}"></head><p>${words}</p>`;
    expect(decodePage(iconv.encode(page, encoding), "text/html")).toBe(page);
  },
);

test("the charset of an http-equiv meta tag is used", () => {
  const page = '<meta http-equiv="Content-Type" content="text/html; charset=shift_jis"><p>東京</p>';
  expect(decodePage(iconv.encode(page, "shift_jis"), "text/html")).toBe(page);
});

test.each(["utf-16le", "utf-16be"])("%s is recognized by its byte order mark", (encoding) => {
  const bytes = iconv.encode("<p>Café €</p>", encoding, { addBOM: true });
  expect(decodePage(bytes, "text/html; charset=utf-8")).toBe("<p>Café €</p>");
});

test("utf-16 without a byte order mark is decoded by the header", () => {
  expect(decodePage(iconv.encode("<p>é</p>", "utf-16le"), "text/html; charset=utf-16le")).toBe(
    "<p>é</p>",
  );
});

test("the charset of the header takes precedence over the meta tag", () => {
  const page = '<meta charset="shift_jis"><p>é</p>';
  expect(decodePage(Buffer.from(page), "text/html; charset=utf-8")).toBe(page);
});

test("a UTF-8 byte order mark is not part of the page", () => {
  expect(decodePage(Buffer.from("\uFEFF<p>é</p>"), "text/html; charset=windows-1252")).toBe(
    "<p>é</p>",
  );
});

test("pages without a charset are UTF-8 if valid, else windows-1252", () => {
  expect(decodePage(Buffer.from("<p>Café</p>"), "text/html")).toBe("<p>Café</p>");
  expect(decodePage(bytes80to9F, "")).toBe(windowsText);
});

test("unknown charsets are decoded by a fallback", () => {
  expect(decodePage(Buffer.from("<p>é</p>"), "text/html; charset=klingon")).toBe("<p>é</p>");
  expect(decodePage(Buffer.from("<p>x</p>"), "text/html; charset=iso-2022-kr")).toBe("<p>x</p>");
});

test("ISO-2022-JP is decoded by the runtime", () => {
  const bytes = Buffer.from([0x1b, 0x24, 0x42, 0x45, 0x6c, 0x35, 0x7e, 0x1b, 0x28, 0x42]);
  expect(decodePage(bytes, "text/html; charset=iso-2022-jp")).toBe("東京");
});
