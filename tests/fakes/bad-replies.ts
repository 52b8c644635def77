import { createGzip, gzipSync } from "node:zlib";

import type { Reply } from "./page-server";

const htmlHead = { "content-type": "text/html; charset=utf-8" };

/** Takes the request and never says a word. */
export const neverAnswers: Reply = () => {};

/** Sends the headers, then nothing. */
export const neverSendsBody: Reply = (_request, response) => {
  response.writeHead(200, htmlHead).flushHeaders();
};

/** The same reply, only later. */
export function later(ms: number, reply: Reply): Reply {
  return (request, response) => void setTimeout(() => reply(request, response), ms);
}

/** Closes the connection without an answer. */
export const hangsUp: Reply = (request) => void request.socket.destroy();

/** Promises more bytes than it sends. */
export const stopsHalfway: Reply = (request, response) => {
  response.writeHead(200, { ...htmlHead, "content-length": "1000" });
  response.write("<h1>Half", () => request.socket.destroy());
};

/** One byte each time, for ever. */
export function drips(everyMs: number, head = htmlHead): Reply {
  return (_request, response) => {
    response.writeHead(200, head);
    const timer = setInterval(() => response.write("."), everyMs);
    response.on("close", () => clearInterval(timer));
  };
}

/** Text without end, as fast as it is read. */
export const endless: Reply = (_request, response) => {
  response.writeHead(200, htmlHead);
  pour(response, Infinity);
};

/** `announced` gives the size in a header; otherwise it shows only while reading. */
export function huge(
  bytes: number,
  options: { announced?: boolean; contentType?: string } = {},
): Reply {
  return (_request, response) => {
    const size = options.announced ? { "content-length": String(bytes) } : {};
    response.writeHead(200, { "content-type": options.contentType ?? "text/html", ...size });
    pour(response, bytes);
  };
}

/** Small on the wire, `bytes` long once unpacked. */
export function gzipBomb(bytes: number): Reply {
  return (_request, response) => {
    response.writeHead(200, { ...htmlHead, "content-encoding": "gzip" });
    const gzip = createGzip();
    gzip.pipe(response);
    pour(gzip, bytes);
  };
}

export function gzipped(body: string): Reply {
  return (_request, response) =>
    response.writeHead(200, { ...htmlHead, "content-encoding": "gzip" }).end(gzipSync(body));
}

const block = Buffer.alloc(64 * 1024, ".");

function pour(target: NodeJS.WritableStream, bytes: number): void {
  let left = bytes;
  const more = (): void => {
    while (left > 0) {
      const part = left < block.length ? block.subarray(0, left) : block;
      left -= part.length;
      if (!target.write(part)) return void target.once("drain", more);
    }
    target.end();
  };
  more();
}
