import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { type ExtractionResult, isFilledByScripts } from "#domain/imports/extraction";
import { decodePage, openPageReader } from "#jobs/reader/page-reader";
import { besideProgram } from "#process/beside-program";
import { readFetchSettings } from "#process/read-settings";
import { extractionFailure } from "./clients/fetch-outcome";
import { createGuardedFetcher } from "./clients/guarded-fetch";
import { userAgentOf } from "./clients/http";
import { findChromium } from "./render/local-driver";
import { createRenderer, readRendered } from "./render/renderer";

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

async function readAddress(address: string) {
  try {
    return await readOnline(address);
  } catch (error) {
    fail(messageOf(error));
  }
}

/**
 * Reads a URL as the worker does: through the guarded fetcher, robots.txt and, where only scripts fill
 * the page, the browser. @throws EnvError
 */
async function readOnline(address: string) {
  const env = readFetchSettings();
  const userAgent = userAgentOf(env.SITE_URL);
  const fetcher = createGuardedFetcher({ allowHosts: env.FETCH_ALLOW_HOSTS, userAgent });
  try {
    const fetched = await fetcher.fetchPage(address);
    if (!fetched.ok) return { success: false, ...extractionFailure(fetched) };
    const { html, url, status, headers } = fetched;
    const page = { html, url, status, headers };
    const plain = await reader.read(page);
    const executablePath = findChromium(env.CHROMIUM_PATH);
    if (!executablePath || !isFilledByScripts(plain)) return plain;
    const driver = besideProgram(import.meta.url, "./render/driver");
    const renderer = createRenderer({ browser: { executablePath, driver }, fetcher });
    return (await readRendered(page, { reader, renderer })).result;
  } finally {
    await fetcher.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
