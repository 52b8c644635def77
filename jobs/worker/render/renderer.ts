import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { GuardedFetcher } from "#jobs/worker/clients/guarded-fetch";
import type { RenderLimits } from "./limits";
import { standardRenderLimits } from "./limits";
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
  executablePath: string;
  fetcher: GuardedFetcher;
  /** The program that drives the browser. */
  driver: URL;
  limits?: Partial<RenderLimits>;
}

/** A browser for each page, with a profile that is thrown away. */
export function createRenderer(options: RendererOptions): Renderer {
  const limits = { ...standardRenderLimits, ...options.limits };
  let turn: Promise<unknown> = Promise.resolve();

  async function renderNow(page: PageToRender, signal?: AbortSignal): Promise<RenderedPage> {
    signal?.throwIfAborted();
    const profile = await mkdtemp(path.join(tmpdir(), "savanna-browser-"));
    try {
      return await runDriver({ ...options, limits, page, profile, signal });
    } finally {
      // A process that is just ending may still write.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  }

  return {
    render(page, signal) {
      const rendering = turn.then(() => renderNow(page, signal));
      turn = rendering.catch(() => undefined);
      return rendering;
    },
  };
}
