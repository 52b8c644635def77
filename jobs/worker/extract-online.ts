import { isFilledByScripts } from "#domain/imports/extraction";
import type { PageReader } from "#jobs/reader/page-reader";
import { userAgentOf } from "#jobs/worker/clients/http";
import { findChromium } from "#jobs/worker/render/local-driver";
import { readRendered } from "#jobs/worker/render/renderer";
import { besideProgram } from "#process/beside-program";
import { readFetchSettings } from "#process/read-settings";
import { extractionFailure } from "./clients/fetch-outcome";
import { createGuardedFetcher } from "./clients/guarded-fetch";
import { createRenderer } from "./render/renderer";

/**
 * Reads a URL as the worker does: through the guarded fetcher, robots.txt and, where only scripts fill the
 * page, the browser. `program` is in the driver's folder. @throws EnvError
 */
export async function readOnline(address: string, reader: PageReader, program: string) {
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
    const driver = besideProgram(program, "./render/driver");
    const renderer = createRenderer({ browser: { executablePath, driver }, fetcher });
    return (await readRendered(page, { reader, renderer })).result;
  } finally {
    await fetcher.close();
  }
}
