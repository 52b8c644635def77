import type { GuardedFetcher } from "#jobs/worker/clients/guarded-fetch";
import { orAborted } from "#jobs/worker/clients/or-aborted";
import { type RenderLimits, standardRenderLimits } from "./limits";
import { type Driver, localDriver, type OpenDriver } from "./local-driver";
import {
  type FromDriver,
  fromDriverSchema,
  type ResourceAnswer,
  type ResourceQuestion,
} from "./messages";
import { remoteDriver } from "./remote-driver";

interface PageToRender {
  html: string;
  url: string;
}

export type RenderedPage =
  | { ok: true; html: string; url: string }
  /** Why there is no page: ends the sentence "The browser gave no page: …". */
  | { ok: false; reason: string };

export interface Renderer {
  /**
   * Runs a fetched page in a browser of its own until its scripts have filled it. One after the other.
   * Rejects only with the signal's reason.
   */
  render(page: PageToRender, signal?: AbortSignal): Promise<RenderedPage>;
}

interface RendererOptions {
  fetcher: GuardedFetcher;
  /** The browser of this machine and the program that drives it, or a service elsewhere. */
  browser: { executablePath: string; driver: URL } | { serviceUrl: string };
  limits?: Partial<RenderLimits>;
}

/** A browser for each page, with a profile that is thrown away. */
export function createRenderer({ fetcher, browser, ...options }: RendererOptions): Renderer {
  const limits = { ...standardRenderLimits, ...options.limits };
  const openDriver =
    "serviceUrl" in browser
      ? remoteDriver(browser.serviceUrl)
      : localDriver({ ...browser, limits });
  let turn: Promise<unknown> = Promise.resolve();

  async function renderNow(page: PageToRender, signal?: AbortSignal): Promise<RenderedPage> {
    signal?.throwIfAborted();
    return runDriver({ openDriver, fetcher, limits, page, signal });
  }

  return {
    render(page, signal) {
      const rendering = turn.then(() => renderNow(page, signal));
      turn = rendering.catch(() => undefined);
      return rendering;
    },
  };
}

interface Drive {
  openDriver: OpenDriver;
  fetcher: GuardedFetcher;
  limits: RenderLimits;
  page: { html: string; url: string };
  signal?: AbortSignal;
}

/** Opens a driver, answers it, and ends it whatever happened. */
async function runDriver(drive: Drive): Promise<RenderedPage> {
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, ...(drive.signal ? [drive.signal] : [])]);
  const { limits, page, fetcher } = drive;
  const spare = Buffer.byteLength(page.html);
  const resources = createResourceServer(
    fetcher,
    { ...limits, mostBytes: limits.mostBytes - spare },
    signal,
  );
  let driver: Driver | undefined;
  let late: ReturnType<typeof timeLimits> | undefined;
  let finish: (page: RenderedPage) => void = () => undefined;
  const finished = new Promise<RenderedPage>((resolve) => (finish = resolve));
  const onMessage = (raw: unknown) => {
    const message: FromDriver | undefined = fromDriverSchema.safeParse(raw).data;
    if (message?.type === "ask") {
      const { id } = message;
      void resources.answer(message).then((answer) => driver?.send({ type: "answer", id, answer }));
    } else if (message?.type === "ready") late?.begin();
    else if (message?.type === "done") finish({ ok: true, html: message.html, url: message.url });
    else finish(none(message?.reason ?? "the browser said something unheard of"));
  };
  try {
    driver = await drive.openDriver({ onMessage, onEnd: (reason) => finish(none(reason)) }, signal);
    late = timeLimits(limits);
    const { mostRequests, quietMs, settleMs, mostCharacters } = limits;
    driver.send({ type: "render", ...page, mostRequests, quietMs, settleMs, mostCharacters });
    return await orAborted(Promise.race([finished, late.passed]), signal);
  } finally {
    ending.abort();
    late?.stop();
    await driver?.close();
  }
}

const none = (reason: string): RenderedPage => ({ ok: false, reason });

/** The page's time begins when its browser is there: a busy machine is not the page's fault. */
function timeLimits({ startMs, pageMs }: RenderLimits) {
  let timer: NodeJS.Timeout | undefined;
  let expire: (page: RenderedPage) => void = () => undefined;
  const passed = new Promise<RenderedPage>((resolve) => (expire = resolve));
  const endIn = (ms: number, what: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => expire(none(`${what} within ${ms / 1000} seconds`)), ms);
  };
  endIn(startMs, "the browser did not start");
  return {
    passed,
    begin: () => endIn(pageMs, "the page did not come to rest"),
    stop: () => clearTimeout(timer),
  };
}

/** Answers what a page in the browser asks for, by the guarded fetcher, within the limits of one page. */
function createResourceServer(fetcher: GuardedFetcher, limits: RenderLimits, signal: AbortSignal) {
  let requests = 0;
  let bytesLeft = limits.mostBytes;
  let running = 0;
  const line: (() => void)[] = [];

  const turn = () =>
    running < limits.sideBySide
      ? Promise.resolve(void running++)
      : new Promise<void>((resolve) => line.push(resolve));
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else running--;
  };

  async function fetchOne({ policy, url, accept }: ResourceQuestion): Promise<ResourceAnswer> {
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
    /** Never rejects: what cannot be had is an answer too. */
    async answer(question: ResourceQuestion): Promise<ResourceAnswer> {
      if (++requests > limits.mostRequests || bytesLeft <= 0) return { ok: false };
      await turn();
      try {
        const answer = await fetchOne(question);
        if (answer.ok) bytesLeft -= answer.body.byteLength;
        return answer.ok && bytesLeft >= 0 ? answer : { ok: false };
      } catch {
        return { ok: false };
      } finally {
        leave();
      }
    },
  };
}
