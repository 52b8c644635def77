import type { Page } from "@playwright/test";
import { sql } from "kysely";

import { valuesOf } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { makeBareFields, makePropertyFields, storeProperty } from "#tests/factories/property";
import { expectAccessible, expectNoStrayWords, expectNoWideParts, expectSaid } from "./checks";
import { count, countListed } from "./listing-page";
import { hydrated } from "./network";
import { expect, type Site, test, withScripts } from "./site";

test.describe("site", () => {
  /** What a visitor does first, each with and without scripts. */
  test("a search puts only chosen filters into the URL (G-01, P-022)", async ({ page, site }) => {
    await page.goto(site.url);
    await page.getByLabel("Country").selectOption({ label: "Kenya" });
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(`${site.url}/accommodation?country=kenya`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accommodation");
  });

  test("the currency is stored and rendered by the server (P-007, P-008)", async ({
    page,
    site,
  }) => {
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
    "a new page starts at the top, and Back restores the scroll position (P-011)",
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
});

test.describe("screens", () => {
  /** Every public page in a browser; tests/routes/public-pages.test.ts reads what the server sends. */

  interface Screen {
    path: string;
    /** Absent for a page that is there. */
    status?: 404;
    /** Parts of it stand differently without scripts. */
    changes?: true;
  }

  const screens: Screen[] = [
    { path: "/", changes: true },
    { path: "/accommodation", changes: true },
    { path: "/accommodation?page=2" },
    { path: "/accommodation?country=kenya" },
    { path: "/accommodation/bamboo-line-lodge", changes: true },
    { path: "/destinations" },
    { path: "/destinations/south-africa" },
    { path: "/ways-to-stay" },
    { path: "/experiences" },
    { path: "/collections" },
    { path: "/collection/honeymoon-hideaways" },
    { path: "/favorites", changes: true },
    { path: "/favorites/shared?ids=bamboo-line-lodge,pyrethrum-house", changes: true },
    { path: "/favorites/ask?stay=bamboo-line-lodge,pyrethrum-house" },
    { path: "/compare?stay=bamboo-line-lodge,pyrethrum-house" },
    { path: "/resources" },
    { path: "/about" },
    { path: "/blog" },
    { path: "/blog/how-to-read-a-safari-price" },
    { path: "/page/how-we-choose" },
    { path: "/contact", changes: true },
    { path: "/email-test" },
    { path: "/terms" },
    { path: "/privacy-policy" },
    { path: "/advertiser-disclosure" },
    { path: "/nope", status: 404 },
    { path: "/accommodation/nope", status: 404 },
  ];

  for (const screen of screens)
    test(
      `${screen.path} keeps what every page promises (G-08, G-20, G-26, P-020)`,
      { tag: screen.changes ? [] : withScripts },
      async ({ page, site, javaScriptEnabled }) => {
        const foreign = await watchHosts(page);
        const answer = await page.goto(site.url + screen.path);
        expect(answer?.status()).toBe(screen.status ?? 200);
        await expectNoStrayWords(page);
        // A screen of 1280 at 200 % is one of 640.
        for (const width of [1280, 768, 640, 375, 320]) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoWideParts(page, width);
          if (javaScriptEnabled !== false && [1280, 320].includes(width))
            await expectAccessible(page);
        }
        expect(foreign()).toEqual([]);
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

test.describe("hydration", () => {
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
    "key presses during hydration break nothing (G-26)",
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

test.describe("journeys", () => {
  /** Visitors with a wish each, from the first page to its end. */

  const phone = { width: 375, height: 812 };

  const stored = (site: Site, email: string) =>
    site.db.selectFrom("inquiries").selectAll().where("email", "=", email).execute();

  async function writeLetter(page: Page, { name, email }: { name: string; email: string }) {
    const form = page.getByRole("dialog").or(page.locator("form:has([name=message])")).last();
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Message").fill("Is there room in August?");
  }
  const send = (page: Page) => page.getByRole("button", { name: "Send inquiry" });
  const expectThanks = (page: Page) =>
    expectSaid(page, "Your inquiry has been sent successfully! We'll get back to you soon.");

  test("on a phone, a family finds a tented camp in Botswana under 600 dollars and asks", async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    const email = `family-${javaScriptEnabled}@visitors.test`;
    await page.setViewportSize(phone);
    await page.goto(site.url);
    await page.getByPlaceholder("Property name or location").fill("family tented camp in Botswana");
    await page.getByRole("button", { name: "Search" }).first().click();
    await expect(page).toHaveURL(/search=family/);
    const found = page.getByRole("article");
    await expect(found.first()).toBeVisible();
    await page.goto(`${page.url()}&maxPrice=600`);
    await expect(found.first()).toBeVisible();
    for (const card of await found.all()) await expect(card).toContainText("Botswana");
    await found.first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/accommodation\/[a-z-]+$/);
    await page
      .getByRole("link", { name: "Ask a Question" })
      .filter({ visible: true })
      .first()
      .click();
    await writeLetter(page, { name: "Tebogo", email });
    await send(page).click();
    await expectThanks(page);
    expect(await stored(site, email)).toHaveLength(1);
  });

  /** Presses Tab until something with this name has the focus. */
  async function tabTo(page: Page, name: RegExp, most = 60) {
    for (let n = 0; n < most; n++) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const { activeElement: part, body } = document;
        if (!part || part === body) return "";
        const labels = part instanceof HTMLInputElement ? [...(part.labels ?? [])] : [];
        return [
          part.getAttribute("aria-label"),
          ...labels.map(({ innerText }) => innerText),
          part.textContent,
        ]
          .filter(Boolean)
          .join(" ")
          .trim();
      });
      if (name.test(focused)) return;
    }
    throw new Error(`No Tab of ${most} leads to ${name}`);
  }

  test(
    "the keyboard alone leads from the listing to a sent inquiry (G-20)",
    { tag: withScripts },
    async ({ page, site }) => {
      const email = "keys@visitors.test";
      await page.goto(`${site.url}/accommodation`);
      await hydrated(page);
      await tabTo(page, /^Skip to results/, 40);
      await page.keyboard.press("Enter");
      await tabTo(page, /^Bamboo Line Lodge$/, 6);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/bamboo-line-lodge/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bamboo Line Lodge");
      await tabTo(page, /^Ask a Question/, 40);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
      await page.keyboard.type("Kofi");
      await tabTo(page, /^Email/, 3);
      await page.keyboard.type(email);
      await page.getByRole("dialog").getByLabel("Message").focus();
      await page.keyboard.type("Is the bath heated?");
      await tabTo(page, /^Send inquiry/, 20);
      await page.keyboard.press("Enter");
      await expectThanks(page);
      expect(await stored(site, email)).toHaveLength(1);
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    },
  );

  test(
    "a screen reader hears the name of a new page and the count of a filtered listing (G-20)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(site.url);
      await hydrated(page);
      for (const landmark of ["banner", "main", "contentinfo"] as const)
        await expect(page.getByRole(landmark)).toHaveCount(1);
      await page.getByRole("banner").getByRole("link", { name: "View All Properties" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Accommodation" })).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: /Accommodation/ })).toHaveCount(1);
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
      await page.getByRole("checkbox", { name: /^Kenya\b/ }).check();
      const inKenya = await countListed(site, sql<boolean>`'kenya' = any(country_slugs)`);
      await expect(count(page)).toHaveText(inKenya);
      await expect(page.getByRole("checkbox", { name: /^Kenya\b/ })).toBeFocused();
      await expectAccessible(page);
    },
  );
});
