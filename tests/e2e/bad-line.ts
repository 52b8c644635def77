import type { Page, Route } from "@playwright/test";

/**
 * Bad lines on purpose, so that a main action can run in four ways: with scripts and without (the two
 * projects), before the scripts have come (`openUnhydrated`), and with the line lost (`cutOnce`, `cut`).
 */

const scripts = /\/assets\/[^?]+\.js$/;
/** Data of the next page, and what a form or a heart sends; what a page only looks ahead for is not. */
const dataOrDeed = /\.data(\?|$)|\/preferences\//;

/** Opens a page whose scripts wait until the returned function lets them come and take over. */
export async function openUnhydrated(page: Page, url: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let free = false;
  await page.route(scripts, (route) => (free ? route.continue() : void held.push(route)));
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("footer").last().waitFor();
  return async () => {
    free = true;
    await Promise.all(held.map((route) => route.continue()));
    await hydrated(page);
  };
}

/** Once the scripts have taken over: the page, and each form, whose part may come after it. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [document.documentElement, ...document.forms].every((part) =>
      Object.keys(part).some((key) => key.startsWith("__reactFiber")),
    ),
  );
}

/** The next request of the page for data, or with a deed, gets no answer; the ones after it do. */
export async function cutOnce(page: Page): Promise<void> {
  let cut = false;
  await page.route(dataOrDeed, (route) => {
    if (cut) return route.fallback();
    cut = true;
    return route.abort("internetdisconnected");
  });
}

/** No request arrives until the returned function is called; then the browser says that it is online. */
export async function cut(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}

/** A line of so many kbit/s, with the waiting time of a bad one. */
export async function slowLine(page: Page, kbits: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytes = (kbits * 1_000) / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 300,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
}
