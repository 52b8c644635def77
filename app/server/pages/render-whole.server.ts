import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

import { createTurns } from "~/server/limits/turns.server";

const renderTimeoutMs = 5_000;
/** Stands where a part was not there in time, or failed. */
const unfinished = "<!--$!-->";

interface Rendered {
  html: string;
  failed: boolean;
}

interface Options {
  marker: string;
  onError: (error: unknown) => void;
}

const turns = createTurns();

/**
 * Renders a page whole, when it is its turn. Once its files are loaded a page waits for nothing: then one piece of text is
 * made in one go, without the buffers of a stream. Whatever else happens is told by the stream.
 */
export async function renderWhole(page: ReactElement, options: Options): Promise<Rendered> {
  await turns.wait();
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
