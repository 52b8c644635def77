import { type Page, type Route, test } from "@playwright/test";

/**
 * Simulates bad connections, so that a main action can run in four ways: with scripts and without (the
 * two projects), before hydration (`openUnhydrated`), and offline (`failNextRequest`, `goOffline`).
 */

const scripts = /\/assets\/[^?]+\.js$/;
/** Data requests and submissions of forms and heart buttons, without prefetches. */
const dataOrAction = /\.data(\?|$)|\/preferences\//;

/**
 * Opens a page whose scripts load only when the returned function is called.
 * @param end matches an element near the end of the page
 */
export async function openUnhydrated(
  page: Page,
  url: string,
  end = "footer",
): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let released = false;
  await page.route(scripts, (route) => (released ? route.continue() : void waiting.push(route)));
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(end).last().waitFor();
  return async () => {
    released = true;
    await Promise.all(waiting.map((route) => route.continue()));
    await hydrated(page);
  };
}

/** True once the page and each form are hydrated, and the last effect has taken the record of early input away. */
export const isHydrated = () =>
  !("earlyInput" in window) &&
  [document.documentElement, ...document.forms].every((part) =>
    Object.keys(part).some((key) => key.startsWith("__reactFiber")),
  );

/**
 * Waits for hydration of the page and of each form, which may come later, and for the page's effects.
 * Without scripts there is nothing to wait for.
 */
export async function hydrated(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  await page.waitForFunction(isHydrated);
}

/** Aborts the next data request or submission; later ones succeed. */
export async function failNextRequest(page: Page): Promise<void> {
  let failed = false;
  await page.route(dataOrAction, (route) => {
    if (failed) return route.fallback();
    failed = true;
    return route.abort("internetdisconnected");
  });
}

/**
 * Holds requests back until `release` is called, also those sent later than the first, at which `requested`
 * resolves.
 * @param options `times`: only so many of them
 */
export async function holdRequests(
  page: Page,
  url: Parameters<Page["route"]>[0],
  options?: Parameters<Page["route"]>[2],
) {
  let release = () => undefined as void;
  let onRequest = release;
  const released = new Promise<void>((resolve) => (release = resolve));
  const requested = new Promise<void>((resolve) => (onRequest = resolve));
  await page.route(
    url,
    async (route) => {
      onRequest();
      await released;
      // The page may have aborted this request.
      await route.continue().catch(() => undefined);
    },
    options,
  );
  return { requested, release };
}

/** Takes the browser offline until the returned function is called. */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}

/** Where a form gets lost: on the way to the server, or its answer on the way back. */
export const losses = ["the form", "the answer"] as const;

/** Loses the next form, or its answer; later ones arrive. */
export async function loseNextForm(page: Page, lost: (typeof losses)[number]): Promise<void> {
  let isLost = false;
  await page.route(/\.data(\?|$)/, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    if (lost === "the answer") await route.fetch();
    await route.abort("internetdisconnected");
  });
}
