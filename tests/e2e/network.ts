import type { Page, Route } from "@playwright/test";

/**
 * Bad connections on purpose, so that a main action can run in four ways: with scripts and without (the
 * two projects), before hydration (`openUnhydrated`), and offline (`failNextRequest`, `goOffline`).
 */

const scripts = /\/assets\/[^?]+\.js$/;
/** Data of the next page, and what a form or a heart sends; prefetches are not. */
const dataOrAction = /\.data(\?|$)|\/preferences\//;

/** Opens a page whose scripts load only when the returned function is called. */
export async function openUnhydrated(page: Page, url: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let released = false;
  await page.route(scripts, (route) => (released ? route.continue() : void waiting.push(route)));
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("footer").last().waitFor();
  return async () => {
    released = true;
    await Promise.all(waiting.map((route) => route.continue()));
    await hydrated(page);
  };
}

/** Waits for hydration of the page and of each form, which may come later. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [document.documentElement, ...document.forms].every((part) =>
      Object.keys(part).some((key) => key.startsWith("__reactFiber")),
    ),
  );
}

/** The next request for data or with an action gets no response; later ones do. */
export async function failNextRequest(page: Page): Promise<void> {
  let failed = false;
  await page.route(dataOrAction, (route) => {
    if (failed) return route.fallback();
    failed = true;
    return route.abort("internetdisconnected");
  });
}

/** No request arrives until the returned function is called; then the browser says that it is online. */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}
