import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import type { ExtractionResult } from "#domain/imports/extraction";
import { decodePage, openPageReader } from "#jobs/reader/page-reader";
import { besideProgram } from "#process/beside-program";

/**
 * `npm run extract`: prints one JSON object for a saved page or a URL. A failed extraction is a result
 * too; without a page the command prints why and exits with 2.
 */
const usage = "usage: npm run -s extract -- --url URL [--html FILE]";

const args = options();
if (!args) fail(usage);
const { url, html } = args;
const reader = openPageReader(besideProgram(import.meta.url, "../reader/thread"));
const result = html === undefined ? await readAddress(url) : await readFile(html, url);
process.stdout.write(`${JSON.stringify(result)}\n`);
await reader.close();

function options(): { html?: string; url: string } | undefined {
  try {
    const { values } = parseArgs({
      options: { html: { type: "string" }, url: { type: "string" } },
    });
    return values.url === undefined ? undefined : { html: values.html, url: values.url };
  } catch {
    return undefined;
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function readFile(file: string, address: string): Promise<ExtractionResult> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    fail(`cannot read ${file}: ${messageOf(error)}`);
  }
  return reader.read({ html: decodePage(bytes, ""), url: address });
}

/** Imported on demand, because a saved page needs no fetcher. */
async function readAddress(address: string) {
  const { readOnline } = await import("./extract-online");
  try {
    return await readOnline(address, reader, import.meta.url);
  } catch (error) {
    fail(messageOf(error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
