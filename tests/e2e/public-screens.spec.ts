import type { Page, Response } from "@playwright/test";

import { expectAccessible } from "./accessible";
import { expect, siteUrl, test, withScripts } from "./site";
import { expectNoStrayWords, expectNoWideParts } from "./whole-page";

/** What every public address promises: one heading, own head, no other host, no wide page. */

interface Screen {
  path: string;
  /** Where another address is the right one (P-040, P-072, P-203). */
  canonical?: string;
  /** Of an unknown address: the exact sentences on the page. */
  missing?: string[];
  /** Parts of it stand differently without scripts. */
  changes?: true;
}

const stay = "/accommodation/bamboo-line-lodge";

const screens: Screen[] = [
  { path: "/", changes: true },
  { path: "/accommodation", changes: true },
  { path: "/properties", canonical: "/accommodation" },
  { path: "/accommodation?page=2" },
  { path: "/accommodation?country=kenya" },
  { path: stay, changes: true },
  { path: "/properties/bamboo-line-lodge", canonical: stay },
  { path: "/destinations" },
  { path: "/destinations/south-africa" },
  { path: "/ways-to-stay" },
  { path: "/experiences" },
  { path: "/collections" },
  { path: "/collection/honeymoon-hideaways" },
  { path: "/favorites", changes: true },
  { path: "/favorites/shared?ids=bamboo-line-lodge,pyrethrum-house", changes: true },
  { path: "/favorites/ask?stay=bamboo-line-lodge,pyrethrum-house", canonical: "/favorites/ask" },
  { path: "/compare?stay=bamboo-line-lodge,pyrethrum-house" },
  { path: "/resources" },
  { path: "/services", canonical: "/resources" },
  { path: "/about" },
  { path: "/blog" },
  { path: "/blog/how-to-read-a-safari-price" },
  { path: "/page/how-we-choose" },
  { path: "/contact", changes: true },
  { path: "/email-test" },
  { path: "/terms" },
  { path: "/privacy-policy" },
  { path: "/advertiser-disclosure" },
];

const unknown: Screen[] = [
  { path: "/nope", missing: ["Page Not Found"] },
  {
    path: "/accommodation/nope",
    missing: [
      "Property Not Found",
      "The property you're looking for doesn't exist or has been removed",
      "Back to Properties",
    ],
  },
  { path: "/properties/nope", missing: ["Property Not Found", "Back to Properties"] },
  { path: "/destinations/atlantis", missing: ["Country Not Found"] },
  { path: "/collection/nope", missing: ["Collection Not Found"] },
  {
    path: "/blog/nope",
    missing: ["Post Not Found", "The blog post you're looking for doesn't exist"],
  },
  { path: "/page/nope", missing: ["Page Not Found"] },
];

const twins = screens.filter(({ canonical }) => canonical);

for (const screen of [...screens.filter(({ canonical }) => !canonical), ...unknown])
  test(
    `${screen.path} keeps what every page promises`,
    { tag: screen.changes ? [] : withScripts },
    async ({ page, site, javaScriptEnabled }) => {
      const foreign = await watchHosts(page);
      const answer = await page.goto(site.url + screen.path);
      expect(answer?.status()).toBe(screen.missing ? 404 : 200);
      await expectSafeHeaders(answer);
      await expect(page.locator("h1")).toHaveCount(1);
      for (const sentence of screen.missing ?? [])
        await expect(page.getByRole("main")).toContainText(sentence);
      const canonical = page.locator('link[rel="canonical"]');
      if (screen.missing) await expect(canonical).toHaveCount(0);
      else await expect(canonical).toHaveAttribute("href", siteUrl + screen.path);
      await expectNoStrayWords(page);
      // A screen of 1280 at 200 % is one of 640.
      for (const width of [1280, 768, 640, 375, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoWideParts(page, width);
        if (javaScriptEnabled !== false && width !== 640) await expectAccessible(page);
      }
      expect(foreign()).toEqual([]);
    },
  );

test("a second address points to the first", { tag: withScripts }, async ({ request, site }) => {
  for (const { path, canonical } of twins) {
    const answer = await request.get(site.url + path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain(`<link rel="canonical" href="${siteUrl}${canonical}"/>`);
  }
});

test(
  "every public page has a title of its own",
  { tag: withScripts },
  async ({ request, site }) => {
    const pages = new Map<string, string[]>();
    for (const { path, canonical } of screens) {
      if (canonical) continue;
      const html = await (await request.get(site.url + path)).text();
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
      pages.set(title, [...(pages.get(title) ?? []), path]);
    }
    expect([...pages].filter(([title, paths]) => !title || paths.length > 1)).toEqual([]);
  },
);

test(
  "an unchanged page is answered without content",
  { tag: withScripts },
  async ({ request, site }) => {
    const full: string[] = [];
    for (const { path } of screens) {
      // Its log begins with the time of the visit.
      if (path === "/email-test") continue;
      const first = await request.get(site.url + path);
      const second = await request.get(site.url + path, {
        headers: { "If-None-Match": first.headers().etag ?? "" },
      });
      if (second.status() !== 304) full.push(path);
    }
    expect(full).toEqual([]);
  },
);

test("a country in capitals leads to its page", { tag: withScripts }, async ({ request, site }) => {
  const answer = await request.get(`${site.url}/destinations/South-Africa`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe("/destinations/south-africa");
});

test("the page for unknown addresses leads on", { tag: withScripts }, async ({ page, site }) => {
  await page.goto(`${site.url}/nope/deeper`);
  const targets = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(targets).size).toBe(7);
  expect(targets).toEqual(
    expect.arrayContaining([
      "/",
      "/accommodation",
      "/destinations",
      "/experiences",
      "/about",
      "/contact",
      "/resources",
    ]),
  );
});

/** Foreign hosts asked so far. The map is the one foreign part; it is not let through. */
async function watchHosts(page: Page) {
  const hosts: string[] = [];
  await page.route(/openstreetmap\.org/, (route) => route.abort());
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    const map = hostname.endsWith("openstreetmap.org") && request.frame() !== page.mainFrame();
    if (protocol.startsWith("http") && hostname !== "127.0.0.1" && !map) hosts.push(request.url());
  });
  return () => hosts;
}

async function expectSafeHeaders(answer: Response | null) {
  const headers = (await answer?.allHeaders()) ?? {};
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src");
  expect(policy).not.toContain("unsafe-inline");
}
