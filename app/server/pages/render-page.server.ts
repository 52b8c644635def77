import { readFileSync } from "node:fs";
import path from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.browser";

const renderTimeoutMs = 5_000;
/** React's marker of a boundary that suspended or failed. */
const pendingBoundary = "<!--$!-->";

/** The stream writes it, the synchronous rendering does not. */
const doctype = "<!DOCTYPE html>";

interface Rendered {
  html: string;
  failed: boolean;
}

interface Options {
  marker: string;
  onError: (error: unknown) => void;
}

/**
 * Renders a page whole. Once its modules are loaded a page does not suspend and is rendered synchronously,
 * without the buffers of a stream. One that suspends or fails is rendered by the stream.
 */
export async function renderWhole(page: ReactElement, options: Options): Promise<Rendered> {
  await pauseBetweenRenders();
  const html = renderSync(page);
  return html === undefined ? renderStream(page, options) : { html, failed: false };
}

/**
 * Node accepts at most one new connection in each tick of the event loop. Under overload every tick would
 * be as long as a rendering, or several: with ten times the usual visitors a new one waited up to 34 s.
 */
const ticksBetweenRenders = 32;
let nextRender: Promise<void> = Promise.resolve();

/** Resolves at once, or enough ticks after the previous rendering. */
function pauseBetweenRenders(): Promise<void> {
  const slot = nextRender;
  nextRender = slot.then(async () => {
    for (let tick = 0; tick < ticksBetweenRenders; tick++) await nextTick();
  });
  return slot;
}

function renderSync(page: ReactElement): string | undefined {
  try {
    const html = renderToString(page);
    return html.includes(pendingBoundary) ? undefined : doctype + html;
  } catch {
    return undefined;
  }
}

/** Not Node's stream of React 18, which writes zeros where a letter of several bytes crosses the end of a buffer. */
async function renderStream(page: ReactElement, { marker, onError }: Options): Promise<Rendered> {
  let failed = false;
  const rendering = new AbortController();
  const timer = setTimeout(() => rendering.abort(), renderTimeoutMs);
  try {
    const stream = await renderToReadableStream(page, {
      nonce: marker,
      signal: rendering.signal,
      onError(error) {
        failed = true;
        onError(error);
      },
    });
    await stream.allReady;
    return { html: await readText(stream), failed };
  } finally {
    // React reports an abort of a page that is complete as a failure.
    clearTimeout(timer);
  }
}

/** Characters that end a script, or a line in old parsers. */
const unsafe: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
const safe = (json: string) => json.replace(/[&<>\u2028\u2029]/g, (char) => unsafe[char] ?? "");

/**
 * The script that passes the data of the page to the router in the browser.
 *
 * Depends on @remix-run/react 2.17: its `StreamTransfer` writes these two calls, but in suspending pieces,
 * so that a page could not be rendered synchronously. Remove with React Router 7, whose entry has the same
 * calls under another name: `renderWhole` can use the stream for all pages then.
 */
export const hydrationScript = (data: string): string =>
  `window.__remixContext.streamController.enqueue(${safe(JSON.stringify(data))});` +
  `window.__remixContext.streamController.close();`;

export async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of stream) text += decoder.decode(part, { stream: true });
  return text + decoder.decode();
}

/** Its paths are those of the URLs. */
const clientFolder = "build/client";
const sheets = new Map<string, string>();

function readSheet(href: string): string {
  const text = sheets.get(href) ?? readFileSync(path.join(clientFolder, href), "utf8").trim();
  sheets.set(href, text);
  return text;
}

/**
 * The text of all sheets to which the page links, so that it is painted without further requests.
 * In order of `Links`: the sheets of the routes that are displayed, each once.
 */
export function readPageStyles({
  manifest,
  staticHandlerContext: { matches, errors },
}: EntryContext): string {
  const boundary = matches.findIndex(({ route }) => errors?.[route.id] !== undefined);
  const displayed = boundary < 0 ? matches : matches.slice(0, boundary + 1);
  const hrefs = displayed.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []);
  return [...new Set(hrefs)].map(readSheet).join("");
}

/** The bytes of a page. Encoding parts one by one avoids a string of the whole page. */
export const encodePage = (parts: readonly string[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));
