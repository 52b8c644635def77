import type { GuardedFetcher } from "#jobs/worker/clients/guarded-fetch";
import type { RenderLimits } from "./limits";
import { standardRenderLimits } from "./limits";
import { localDriver } from "./local-driver";
import { remoteDriver } from "./remote-driver";
import { runDriver } from "./run-driver";

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
