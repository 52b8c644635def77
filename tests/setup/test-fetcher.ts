import { afterEach } from "vitest";

import {
  createGuardedFetcher,
  type GuardedFetcherOptions,
} from "#jobs/worker/clients/guarded-fetch";
import { fakeClock } from "#tests/fakes/fake-clock";
import { type Page, startPageServer } from "#tests/fakes/page-server";

/** Sites, and fetchers that reach only the allowed hosts; both end with their test. */
export function useFetcher() {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function site(pages: Record<string, Page>) {
    const server = await startPageServer(pages);
    closers.push(() => server.close());
    return server;
  }

  function fetcherFor(allow: string[], more: Partial<GuardedFetcherOptions> = {}) {
    const fetcher = createGuardedFetcher({
      allowHosts: new Set(allow),
      userAgent: "SavannaStays/1.0 (+https://savanna.test/contact)",
      clock: fakeClock(),
      ...more,
    });
    closers.push(() => fetcher.close());
    return fetcher;
  }
  return { site, fetcherFor };
}
