import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";

/** Without it Excel reads UTF-8 as the encoding of its country. */
const byteOrderMark = "\uFEFF";

interface CsvFile {
  name: string;
  /** The text, or its parts in order. */
  content: string | AsyncIterable<string>;
  headers?: Record<string, string>;
}

/** A CSV file to download, as `csvText` writes its lines. */
export function csvFile({ name, content, headers }: CsvFile): Response {
  const parts = typeof content === "string" ? [content] : content;
  return new Response(createReadableStreamFromReadable(Readable.from(marked(parts))), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

async function* marked(parts: Iterable<string> | AsyncIterable<string>) {
  yield byteOrderMark;
  yield* parts;
}
