import type { Page, Response } from "@playwright/test";

import { valuesOf } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { makeBareFields, makePropertyFields, storeProperty } from "#tests/factories/property";
import { expectAccessible } from "./accessible";
import { hydrated } from "./bad-line";
import { expect, siteUrl, test, withScripts } from "./site";
import { expectNoStrayWords, expectNoWideParts } from "./whole-page";

test.describe("site", () => {
  /** What a visitor does first, each with and without scripts. */
  test("a search keeps only what was chosen in the address (G-01, P-022)", async ({
    page,
    site,
  }) => {
    await page.goto(site.url);
    await page.getByLabel("Country").selectOption({ label: "Kenya" });
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(`${site.url}/accommodation?country=kenya`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accommodation");
  });

  test("the currency is kept and written by the server (P-007, P-008)", async ({ page, site }) => {
    await page.goto(`${site.url}/accommodation`);
    const currency = page.getByRole("banner").getByLabel("Currency").first();
    await currency.selectOption("GBP");
    const set = page.getByRole("banner").getByRole("button", { name: "Set" }).first();
    if (await set.isVisible()) await set.click();
    await expect(page.getByText("Showing prices in GBP")).toBeVisible();
    const html = await (await page.request.get(`${site.url}/accommodation`)).text();
    expect(html).toContain("Showing prices in GBP");
  });

  test(
    "a new page begins at its top, and Back finds the old place (P-011)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(`${site.url}/destinations/kenya`);
      await hydrated(page);
      const down = () => page.evaluate(() => window.scrollY);
      await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
      await expect(page).toHaveURL(`${site.url}/about`);
      await expect.poll(down).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL(`${site.url}/destinations/kenya`);
      await expect.poll(down).toBeGreaterThan(300);
    },
  );

  test(
    "a visitor who chose nothing gets no cookie and a shared page",
    { tag: withScripts },
    async ({ page, site }) => {
      const answer = await page.request.get(`${site.url}/accommodation`);
      expect(answer.headers()["set-cookie"]).toBeUndefined();
      expect(answer.headers()["cache-control"]).toBe("public, max-age=0, must-revalidate");
      const again = await page.request.get(`${site.url}/accommodation`, {
        headers: { "If-None-Match": answer.headers().etag ?? "" },
      });
      expect(again.status()).toBe(304);
    },
  );
});

test.describe("screens", () => {
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
      `${screen.path} keeps what every page promises (G-08, G-20, G-26, P-020, P-074, P-121, P-156, P-157)`,
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

  test(
    "a second address points to the first (P-040, P-072, P-165)",
    { tag: withScripts },
    async ({ request, site }) => {
      for (const { path, canonical } of twins) {
        const answer = await request.get(site.url + path);
        expect(answer.status()).toBe(200);
        expect(await answer.text()).toContain(
          `<link rel="canonical" href="${siteUrl}${canonical}"/>`,
        );
      }
    },
  );

  test(
    "every public page has a title of its own (P-200)",
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

  test(
    "a country in capitals leads to its page (P-122)",
    { tag: withScripts },
    async ({ request, site }) => {
      const answer = await request.get(`${site.url}/destinations/South-Africa`, {
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(301);
      expect(answer.headers().location).toBe("/destinations/south-africa");
    },
  );

  test(
    "the page for unknown addresses leads on (P-012)",
    { tag: withScripts },
    async ({ page, site }) => {
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
    },
  );

  /** Foreign hosts asked so far. The map is the one foreign part; it is not let through. */
  async function watchHosts(page: Page) {
    const hosts: string[] = [];
    await page.route(/openstreetmap\.org/, (route) => route.abort());
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      const map = hostname.endsWith("openstreetmap.org") && request.frame() !== page.mainFrame();
      if (protocol.startsWith("http") && hostname !== "127.0.0.1" && !map)
        hosts.push(request.url());
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
});

test.describe("odd stays", () => {
  /** Stays whose texts nobody would write: their pages, cards and suggestions stay whole. */

  const attack = `<script>window.hurt = true</script><img src=x onerror="window.hurt = true">`;

  /** Every text and every entry of a list becomes this one; numbers, choices and addresses stay. */
  function everyText(text: string): Partial<PropertyFields> {
    const fields = makePropertyFields();
    const told = valuesOf(({ name }) => {
      const value: unknown = fields[name as keyof PropertyFields];
      if (/url|address$|id$|images|check|country|countries|currency|price|on$/i.test(name))
        return value as never;
      if (typeof value === "string") return text as never;
      if (Array.isArray(value) && value.every((entry) => typeof entry === "string"))
        return [text, `${text} 2`] as never;
      return value as never;
    });
    return { ...told, monthGrid: fields.monthGrid, malaria: fields.malaria };
  }

  const oddStays: { what: string; fields: Partial<PropertyFields> }[] = [
    { what: "names of one long word", fields: { ...everyText("Wildebeest".repeat(12)) } },
    { what: "one character everywhere", fields: { ...everyText("x"), name: "Q" } },
    {
      what: "five thousand characters",
      fields: { ...everyText("Lions at dusk. ".repeat(333)), name: "Endless Camp", region: "Here" },
    },
    { what: "markup in every text", fields: { ...everyText(attack), name: `Camp ${attack}` } },
    {
      what: "right to left and pictures in the name",
      fields: { ...everyText("مخيم النجوم 🦁"), name: "مخيم النجوم 🦁 تحت سماء كالاهاري" },
    },
    {
      what: "nothing but a name",
      fields: { ...makeBareFields({ name: "Bare Ground", active: true }) },
    },
    {
      what: "pictures that are none",
      fields: {
        name: "No Picture Camp",
        images: ["https://127.0.0.1:1/a.jpg", "https://x.test/b"],
      },
    },
  ];

  for (const { what, fields } of oddStays)
    test(`a stay with ${what} has a whole page (G-14)`, async ({
      page,
      site,
      javaScriptEnabled,
    }) => {
      const name = `${fields.name ?? "Odd"}`.slice(0, 110);
      const { id } = await storeProperty(site.db, {
        ...fields,
        name,
        airtableId: null,
        active: true,
      });
      const listed = `/accommodation?search=${encodeURIComponent(name.slice(0, 60))}`;
      for (const path of [`/accommodation/${id}`, listed]) {
        const answer = await page.goto(site.url + path);
        expect(answer?.status()).toBe(200);
        await expect(page.locator("h1")).toHaveCount(1);
        await expectNoStrayWords(page);
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoWideParts(page, width);
        }
        if (javaScriptEnabled === false) continue;
        await expectAccessible(page);
        expect(await page.evaluate(() => "hurt" in window)).toBe(false);
      }
    });
});

test.describe("waking page", () => {
  /** Keys, one in each pause between two pieces of work, until the router is there. */
  function pressKeys() {
    const pause = new MessageChannel();
    pause.port1.onmessage = () => {
      if ("__remixRouter" in window) return;
      document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
      pause.port2.postMessage(null);
    };
    pause.port2.postMessage(null);
  }

  // React makes a page that is touched interactive at once, which it cannot while its data is being read.
  test(
    "keys while the scripts start break nothing (G-26)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.addInitScript(pressKeys);
      for (const path of ["/", "/accommodation", "/about", "/contact", "/admin/login"]) {
        await page.goto(site.url + path);
        await hydrated(page);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      }
    },
  );
});
