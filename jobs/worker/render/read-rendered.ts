import { type ExtractionResult, isFilledByScripts } from "#domain/imports/extraction";
import { asSentence } from "#domain/text/strings";
import type { PageInput } from "#jobs/reader/page";
import type { PageReader } from "#jobs/reader/page-reader";
import type { RenderedPage, Renderer } from "./renderer";

interface Tools {
  reader: PageReader;
  renderer: Renderer | null;
  signal?: AbortSignal;
}

interface Reading {
  /** What was read: the page as the browser filled it, or as it was fetched. */
  page: PageInput;
  result: ExtractionResult;
}

/**
 * Reads a page as a browser fills it. Where the browser has no more to say than the page itself,
 * the page is read as it is and the reading says why it is not whole.
 */
export async function readRendered(
  fetched: PageInput,
  { reader, renderer, signal }: Tools,
): Promise<Reading> {
  const rendered = renderer ? await renderer.render(fetched, signal) : noBrowser;
  if (!rendered.ok) return readPlainly(fetched, rendered.reason, reader, signal);
  const page = { ...fetched, html: rendered.html, url: rendered.url };
  const result = await reader.read(page, signal);
  if (!isFilledByScripts(result)) return { page, result };
  return readPlainly(fetched, "the page stayed empty", reader, signal);
}

const noBrowser: RenderedPage = { ok: false, reason: "there is none here" };

async function readPlainly(
  page: PageInput,
  why: string,
  reader: PageReader,
  signal?: AbortSignal,
): Promise<Reading> {
  const result = await reader.read(page, signal);
  const tried = asSentence(`A browser was tried: ${why}`);
  if (result.success) return { page, result: { ...result, note: join(result.note, tried) } };
  return { page, result: { ...result, error: join(result.error, tried) } };
}

const join = (said: string | undefined, more: string) =>
  said ? `${asSentence(said)} ${more}` : more;
