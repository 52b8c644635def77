/*
 * Takes a picture of every screen of a running site:
 * npx tsx tools/screens/take.ts --url http://127.0.0.1:3000 --password PASSWORD --into FOLDER [--widths 375,1280] [--only NAME]
 *
 * Equal data and styles give equal pictures. --only takes the screens whose name contains NAME.
 */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "playwright-core";

import { isoDay } from "#domain/calendar/dates";
import { findChromium } from "#jobs/worker/render/local-driver";
import { disabledFeatures } from "#jobs/worker/render/render-in-browser";
import { isIdle } from "#tests/e2e/checks";
import { isHydrated } from "#tests/e2e/network";
import { finds, masks, type Screen, screens } from "./screens";

const { values: options } = parseArgs({
  options: {
    url: { type: "string" },
    password: { type: "string" },
    into: { type: "string" },
    widths: { type: "string", default: "375,1280" },
    only: { type: "string", default: "" },
  },
});
const { url, password, into } = options;
if (!url || !password || !into) throw new Error("usage: take.ts --url URL --password PASSWORD --into FOLDER");
const { origin } = new URL(url);
const widths = options.widths.split(",").map(Number);
if (!widths.every((width) => width > 0)) throw new Error("--widths takes numbers, such as 375,1280");
const chosen = screens.filter(({ name }) => name.includes(options.only));
if (chosen.length === 0) throw new Error(`no screen is named ${options.only}`);

const executablePath = findChromium(process.env.CHROMIUM_PATH);
if (!executablePath) throw new Error("no Chromium: set CHROMIUM_PATH");
const browser = await chromium.launch({
  executablePath,
  handleSIGINT: false,
  handleSIGTERM: false,
  args: [
    "--no-sandbox",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    // Round corners differ by a shade otherwise.
    "--disable-gpu",
    "--disable-partial-raster",
    "--disable-skia-runtime-opts",
    // Which size of a lazy picture is loaded depends on which sizes have arrived by then.
    "--blink-settings=lazyLoadEnabled=false",
    disabledFeatures,
  ],
});

/** A page of A4 without its margins, at 96 dots per inch. */
const printWidth = 718;
const viewHeight = 900;
const quietMs = 250;
const timeoutMs = 20_000;
/** Views are counted on screens of the office; bots are, too. */
const uncounted = {
  userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
  extraHTTPHeaders: { DNT: "1" },
};
const noon = `${isoDay(new Date())}T12:00:00Z`;

const office = await signIn();
const found = new Map<string, string | null>();
const failures: string[] = [];
fs.mkdirSync(into, { recursive: true });
const jobs = chosen.flatMap((screen) =>
  (screen.media === "print" ? [printWidth] : widths)
    .filter((width) => !screen.widest || width <= screen.widest)
    .map((width) => ({ screen, width })),
);
const total = jobs.length;
let taken = 0;
// An interrupted run signs out as well.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => jobs.splice(0));
await Promise.all([work(), work()]);
// Otherwise each run would leave a session, which the screen of the account lists.
await office.request.post(`${origin}/admin/logout`);
await browser.close();

console.log(`${taken} of ${total} pictures taken`);
for (const failure of failures.sort()) console.log(`failed: ${failure}`);
process.exitCode = taken < total ? 1 : 0;

async function signIn(): Promise<BrowserContext> {
  const context = await browser.newContext(uncounted);
  const form = { password: password ?? "" };
  await context.request.post(`${origin}/admin/login`, { form, maxRedirects: 0 });
  const dashboard = await context.request.get(`${origin}/admin`, { maxRedirects: 0 });
  if (dashboard.status() !== 200) throw new Error("the site rejects the password");
  return context;
}

async function work(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const { screen, width } = job;
    const file = path.join(into ?? "", `${screen.name}-${width}.png`);
    fs.rmSync(file, { force: true });
    try {
      fs.writeFileSync(file, await take(screen, width));
      taken += 1;
    } catch (error) {
      const [reason] = String(error instanceof Error ? error.message : error).split("\nCall log");
      failures.push(`${screen.name} at ${width} px: ${reason}`);
    }
  }
}

async function take(screen: Screen, width: number): Promise<Buffer> {
  const address = origin + (await withFound(screen.path));
  const context = await browser.newContext({
    ...(screen.isOffice && { storageState: await office.storageState() }),
    viewport: { width, height: viewHeight },
    colorScheme: screen.scheme ?? "light",
    reducedMotion: "reduce",
    javaScriptEnabled: !screen.withoutScripts,
    bypassCSP: true,
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "UTC",
    ...uncounted,
  });
  try {
    await prepareContext(context, screen);
    const page = await context.newPage();
    page.setDefaultTimeout(timeoutMs);
    const quiet = watchRequests(page);
    if (screen.media) await page.emulateMedia({ media: screen.media });
    await page.goto(address);
    const settle = async () => {
      await quiet();
      if (!screen.withoutScripts) {
        await page.waitForFunction(isHydrated);
        await page.waitForFunction(isIdle);
      }
      await loadPictures(page);
      await quiet();
    };
    await settle();
    if (screen.prepare) {
      await screen.prepare(page);
      await settle();
    }
    await page.mouse.move(0, 0);
    if (screen.isOffice && !screen.isDialog) {
      // The side bar is as tall as the window, and bars at its end would cover the page.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, viewHeight) });
      await quiet();
    }
    return await stablePicture(page, !screen.isDialog);
  } finally {
    await context.close();
  }
}

async function prepareContext(context: BrowserContext, screen: Screen): Promise<void> {
  await context.route(
    (to) => to.origin !== origin && to.protocol.startsWith("http"),
    (route) => route.abort(),
  );
  // A stored draft would be offered by the next run.
  await context.route(`${origin}/admin/drafts`, (route) => route.abort());
  if (screen.favorites) {
    const ids = await Promise.all(screen.favorites.map((name) => find(name)));
    const value = encodeURIComponent(JSON.stringify(ids));
    await context.addCookies([{ name: "favorites", value, url: origin }]);
  }
  if (screen.withoutScripts) return;
  await context.clock.setFixedTime(noon);
  // tsx names functions by this helper, which a page lacks.
  await context.addInitScript("window.__name = (named) => named");
  await context.addInitScript(() => {
    // An event stream never ends, and its events change the page.
    class Silent extends EventTarget {
      onopen?: () => void;
      close = () => undefined;
      constructor() {
        super();
        queueMicrotask(() => this.onopen?.());
      }
    }
    Object.assign(window, { EventSource: Silent });
  });
}

/** @returns a function that waits until no request has been pending for a while */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<unknown>();
  let changedAt = performance.now();
  const note = (change: () => unknown) => {
    change();
    changedAt = performance.now();
  };
  page.on("request", (request) => note(() => pending.add(request)));
  page.on("requestfinished", (request) => note(() => pending.delete(request)));
  page.on("requestfailed", (request) => note(() => pending.delete(request)));
  return async () => {
    const end = performance.now() + timeoutMs;
    while (pending.size > 0 || performance.now() - changedAt < quietMs) {
      if (performance.now() > end) throw new Error(`${pending.size} requests do not end`);
      await pause(25);
    }
  };
}

/** Scrolls through the page, for what waits to be in view, and waits for every picture and font. */
async function loadPictures(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 800)
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  const end = performance.now() + timeoutMs;
  const isLoaded = () =>
    document.fonts.status === "loaded" && [...document.images].every(({ complete }) => complete);
  while (!(await page.evaluate(isLoaded))) {
    if (performance.now() > end) throw new Error("pictures or fonts do not load");
    await pause(25);
  }
}

/** The page once two pictures in a row are equal. */
async function stablePicture(page: Page, fullPage: boolean): Promise<Buffer> {
  const { pathname } = new URL(page.url());
  const applied = masks.filter(({ on }) => on.test(pathname));
  const shoot = async () => {
    for (const { selector, text } of applied)
      await page.locator(selector).evaluateAll(mask, text?.source);
    return page.screenshot({ fullPage, animations: "disabled", caret: "hide" });
  };
  let last = await shoot();
  for (let n = 0; n < 8; n++) {
    const next = await shoot();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error("the screen does not come to rest");
}

/** Replaces the texts that match, or hides the elements. */
function mask(elements: readonly (HTMLElement | SVGElement)[], pattern?: string) {
  for (const element of elements) {
    if (!pattern) element.style.visibility = "hidden";
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = pattern && texts.nextNode(); node; node = texts.nextNode())
      node.nodeValue = (node.nodeValue ?? "").replaceAll(new RegExp(pattern ?? "", "gs"), "–");
  }
}

async function withFound(template: string): Promise<string> {
  let result = template;
  for (const [braced, name = ""] of template.matchAll(/\{(\w+)\}/g))
    result = result.replace(braced, await find(name));
  return result;
}

/** The record that the first link of its kind names, or the second or third. */
async function find(name: string): Promise<string> {
  const kind = name.replace(/\d$/, "") as keyof typeof finds;
  const { on, link } = finds[kind];
  if (!found.has(name)) {
    const html = await (await office.request.get(origin + on)).text();
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, to = ""]) => to.replaceAll("&amp;", "&"));
    const ids = new Set(links.flatMap((to) => link.exec(to)?.[1] ?? []));
    found.set(name, [...ids][Number(name.slice(kind.length) || 1) - 1] ?? null);
  }
  const id = found.get(name);
  if (!id) throw new Error(`${on} has no link to a ${kind}`);
  return id;
}
