import { readFileSync } from "node:fs";
import path from "node:path";
import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

const renderTimeoutMs = 5_000;
/** React's mark of a boundary that suspended or failed. */
const unfinished = "<!--$!-->";

interface Rendered {
  html: string;
  failed: boolean;
}

interface Options {
  marker: string;
  onError: (error: unknown) => void;
}

/**
 * Renders a page whole. A page waits for nothing once its modules are loaded, and is then rendered at
 * once, without the buffers of a stream. One that suspends or fails is rendered by the stream.
 */
export async function renderWhole(page: ReactElement, options: Options): Promise<Rendered> {
  const html = renderAtOnce(page);
  return html === undefined ? renderInTime(page, options) : { html, failed: false };
}

function renderAtOnce(page: ReactElement): string | undefined {
  try {
    const html = renderToString(page);
    return html.includes(unfinished) ? undefined : `<!DOCTYPE html>${html}`;
  } catch {
    return undefined;
  }
}

function renderInTime(page: ReactElement, { marker, onError }: Options): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: marker,
      onAllReady() {
        const parts: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            parts.push(chunk);
            done();
          },
        });
        sink.on("finish", () => {
          clearTimeout(timer);
          resolve({ html: Buffer.concat(parts).toString("utf8"), failed });
        });
        pipe(sink);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError(error) {
        failed = true;
        onError(error);
      },
    });
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}

/** Characters that end a script, or a line of it in old parsers. */
const unsafe: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
const safe = (json: string) => json.replace(/[&<>\u2028\u2029]/g, (letter) => unsafe[letter] ?? "");

/**
 * The script that hands the data of the page to the router in the browser.
 *
 * Leans on @remix-run/react 2.17: its `StreamTransfer` writes these two calls, but in pieces that wait
 * for each other, so that a page could not be rendered at once. Ends with React Router 7, whose
 * entry has the same calls under another name: then `renderWhole` takes the stream for all pages.
 */
export const handOver = (data: string): string =>
  `window.__remixContext.streamController.enqueue(${safe(JSON.stringify(data))});` +
  `window.__remixContext.streamController.close();`;

export async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of stream as unknown as AsyncIterable<Uint8Array>)
    text += decoder.decode(part, { stream: true });
  return text + decoder.decode();
}

/** The build's folder for browsers: its paths are those of the URLs. */
const clientFolder = "build/client";
const sheets = new Map<string, string>();

function readSheet(href: string): string {
  const text = sheets.get(href) ?? readFileSync(path.join(clientFolder, href), "utf8").trim();
  sheets.set(href, text);
  return text;
}

/** Built sheets alone: in development the bundler serves and replaces them. */
const sheetLink = /<link rel="stylesheet" href="(\/assets\/[^"]+)"/g;

/**
 * Moves the text of the page's sheets into the page, which is then painted as soon as it has come. The
 * links stay for the router, disabled, so that no browser fetches them; scripts wait for images.
 * @returns the sheets in the order of the page as `styles`
 */
export function inlineSheets(html: string, read = readSheet): { html: string; styles: string } {
  const end = Math.max(0, html.indexOf("</head>"));
  const hrefs = new Set<string>();
  const head = html.slice(0, end).replaceAll(sheetLink, (link, href: string) => {
    hrefs.add(href);
    return `${link} disabled=""`;
  });
  return {
    html: (head + html.slice(end)).replaceAll(
      '<link rel="modulepreload"',
      '<link rel="modulepreload" fetchpriority="low"',
    ),
    styles: [...hrefs].map((href) => read(href)).join(""),
  };
}
