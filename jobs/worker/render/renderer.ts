import pLimit from "p-limit";

import { type ExtractionResult, isFilledByScripts } from "#domain/imports/extraction";
import { asSentence } from "#domain/text/strings";
import type { PageInput } from "#jobs/reader/page";
import type { PageReader } from "#jobs/reader/page-reader";
import { orAborted } from "#jobs/worker/clients/clock";
import type { GuardedFetcher } from "#jobs/worker/clients/guarded-fetch";
import {
  type Driver,
  localDriver,
  type OpenDriver,
  type RenderLimits,
  standardRenderLimits,
} from "./local-driver";
import {
  type FromDriver,
  fromDriverSchema,
  type ResourceAnswer,
  type ResourceRequest,
} from "./messages";
import { remoteDriver } from "./remote-driver";

interface PageToRender {
  html: string;
  url: string;
}

type RenderedPage =
  | { ok: true; html: string; url: string }
  /** Why the page was not rendered. */
  | { ok: false; reason: string };

export interface Renderer {
  /**
   * Runs a fetched page in a browser of its own until its scripts have filled it. One page at a time.
   * Rejects only with the signal's reason.
   */
  render(page: PageToRender, signal?: AbortSignal): Promise<RenderedPage>;
}

interface RendererOptions {
  fetcher: GuardedFetcher;
  /** The browser of this machine and the program that drives it, or a remote service. */
  browser: { executablePath: string; driver: URL } | { serviceUrl: string };
  limits?: Partial<RenderLimits>;
}

/** Uses a new browser for each page, with a temporary profile. */
export function createRenderer({ fetcher, browser, ...options }: RendererOptions): Renderer {
  const limits = { ...standardRenderLimits, ...options.limits };
  const openDriver =
    "serviceUrl" in browser
      ? remoteDriver(browser.serviceUrl)
      : localDriver({ ...browser, limits });
  const oneAtATime = pLimit(1);

  async function renderNow(page: PageToRender, signal?: AbortSignal): Promise<RenderedPage> {
    signal?.throwIfAborted();
    return runDriver({ openDriver, fetcher, limits, page, signal });
  }

  return {
    render: (page, signal) => oneAtATime(() => renderNow(page, signal)),
  };
}

interface Drive {
  openDriver: OpenDriver;
  fetcher: GuardedFetcher;
  limits: RenderLimits;
  page: { html: string; url: string };
  signal?: AbortSignal;
}

/** Opens a driver, answers its requests, and always ends it. */
async function runDriver(drive: Drive): Promise<RenderedPage> {
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, ...(drive.signal ? [drive.signal] : [])]);
  const { limits, page, fetcher } = drive;
  const pageBytes = Buffer.byteLength(page.html);
  const resources = createResourceServer(
    fetcher,
    { ...limits, maxBytes: limits.maxBytes - pageBytes },
    signal,
  );
  let driver: Driver | undefined;
  let timeout: ReturnType<typeof startTimeout> | undefined;
  let finish: (page: RenderedPage) => void = () => undefined;
  const finished = new Promise<RenderedPage>((resolve) => (finish = resolve));
  const onMessage = (raw: unknown) => {
    const message: FromDriver | undefined = fromDriverSchema.safeParse(raw).data;
    if (message?.type === "request") {
      const { id } = message;
      void resources.answer(message).then((answer) => driver?.send({ type: "answer", id, answer }));
    } else if (message?.type === "ready") timeout?.begin();
    else if (message?.type === "done") finish({ ok: true, html: message.html, url: message.url });
    else finish(failed(message?.reason ?? "the browser sent an unknown message"));
  };
  try {
    driver = await drive.openDriver(
      { onMessage, onEnd: (reason) => finish(failed(reason)) },
      signal,
    );
    timeout = startTimeout(limits);
    const { maxRequests, idleMs, maxWaitMs, maxCharacters } = limits;
    driver.send({ type: "render", ...page, maxRequests, idleMs, maxWaitMs, maxCharacters });
    return await orAborted(Promise.race([finished, timeout.passed]), signal);
  } finally {
    ending.abort();
    timeout?.stop();
    await driver?.close();
  }
}

const failed = (reason: string): RenderedPage => ({ ok: false, reason });

/** The page's timeout starts when its browser has started: a busy machine is not the page's fault. */
function startTimeout({ startMs, pageMs }: RenderLimits) {
  let timer: NodeJS.Timeout | undefined;
  let expire: (page: RenderedPage) => void = () => undefined;
  const passed = new Promise<RenderedPage>((resolve) => (expire = resolve));
  const endIn = (ms: number, what: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => expire(failed(`${what} within ${ms / 1000} seconds`)), ms);
  };
  endIn(startMs, "the browser did not start");
  return {
    passed,
    begin: () => endIn(pageMs, "the page did not become idle"),
    stop: () => clearTimeout(timer),
  };
}

/** Answers the requests of a page in the browser through the guarded fetcher, within the limits of one page. */
function createResourceServer(fetcher: GuardedFetcher, limits: RenderLimits, signal: AbortSignal) {
  let requests = 0;
  let bytesLeft = limits.maxBytes;
  let running = 0;
  const queue: (() => void)[] = [];

  const acquire = () =>
    running < limits.maxConcurrent
      ? Promise.resolve(void running++)
      : new Promise<void>((resolve) => queue.push(resolve));
  const release = () => {
    const next = queue.shift();
    if (next) next();
    else running--;
  };

  async function fetchOne({ policy, url, accept }: ResourceRequest): Promise<ResourceAnswer> {
    if (policy === "page") {
      const page = await fetcher.fetchPage(url, { signal });
      if (!page.ok) return page;
      const body = Buffer.from(page.html);
      return { ok: true, status: page.status, contentType: "text/html; charset=utf-8", body };
    }
    const part = await fetcher.fetchPart(url, { signal, accept, maxBytes: bytesLeft });
    if (!part.ok) return part;
    const contentType = part.headers["content-type"] ?? "";
    return { ok: true, status: part.status, contentType, body: part.bytes };
  }

  return {
    /** Never rejects: a failed request is an answer too. */
    async answer(request: ResourceRequest): Promise<ResourceAnswer> {
      if (++requests > limits.maxRequests || bytesLeft <= 0) return { ok: false };
      await acquire();
      try {
        const answer = await fetchOne(request);
        if (answer.ok) bytesLeft -= answer.body.byteLength;
        return answer.ok && bytesLeft >= 0 ? answer : { ok: false };
      } catch {
        return { ok: false };
      } finally {
        release();
      }
    },
  };
}

interface Tools {
  reader: PageReader;
  renderer: Renderer | null;
  signal?: AbortSignal;
}

interface Reading {
  /** The page that was read: as rendered, or as fetched. */
  page: PageInput;
  result: ExtractionResult;
}

/**
 * Reads a page as a browser renders it. If that fails or adds nothing, reads the page as fetched and
 * notes why it is incomplete.
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

const noBrowser: RenderedPage = { ok: false, reason: "this machine has none" };

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

const join = (text: string | undefined, more: string) =>
  text ? `${asSentence(text)} ${more}` : more;
