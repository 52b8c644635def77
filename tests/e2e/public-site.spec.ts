import type { Page } from "@playwright/test";
import { sql } from "kysely";

import { valuesOf } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { makeBareFields, makePropertyFields, storeProperty } from "#tests/factories/property";
import {
  expectAccessible,
  expectAnnouncement,
  expectNoInternalValues,
  expectNoOverflow,
} from "./checks";
import { count, countListed } from "./listing-page";
import { hydrated } from "./network";
import { expect, mainFlow, type Site, test, withScripts } from "./site";

test.describe("public site", () => {
  /** The first actions of a visitor, with and without scripts. */
  test(`a search puts only chosen filters into the URL (G-01, P-022) ${mainFlow}`, async ({
    page,
    site,
  }) => {
    await page.goto(site.url);
    await page.getByLabel("Country").selectOption({ label: "Kenya" });
    const type = page.getByLabel("Type");
    await type.selectOption({ index: 1 });
    const chosen = await type.inputValue();
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(`${site.url}/accommodation?country=kenya&type=${chosen}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accommodation");
  });

  test(`the currency is stored and rendered by the server (P-007, P-008) ${mainFlow}`, async ({
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
      const scrollTop = () => page.evaluate(() => window.scrollY);
      await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
      await expect(page).toHaveURL(`${site.url}/about`);
      await expect.poll(scrollTop).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL(`${site.url}/destinations/kenya`);
      await expect.poll(scrollTop).toBeGreaterThan(300);
    },
  );
});

test.describe("screens", () => {
  /** Every public page in a browser; tests/routes/public-pages.test.ts checks the responses. */

  interface Screen {
    path: string;
    /** 200 by default. */
    status?: 404;
    /** True for a page that differs without scripts. */
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
      `${screen.path} is accessible, fits every width and requests no other site (G-08, G-20, G-26, P-020)`,
      { tag: screen.changes ? [] : withScripts },
      async ({ page, site, javaScriptEnabled }) => {
        const foreign = await watchHosts(page);
        const answer = await page.goto(site.url + screen.path);
        expect(answer?.status()).toBe(screen.status ?? 200);
        await expectNoInternalValues(page);
        // 640 px equals 1280 px at a zoom of 200%.
        for (const width of [1280, 768, 640, 375, 320]) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoOverflow(page, width);
          if (javaScriptEnabled !== false && [1280, 320].includes(width))
            await expectAccessible(page);
        }
        expect(foreign()).toEqual([]);
      },
    );

  /** Records requests to other sites. Requests of the embedded map are allowed but aborted. */
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

test.describe("unusual stays", () => {
  /** Stays with unusual texts: their pages and cards remain intact. */

  const attack = `<script>window.hurt = true</script><img src=x onerror="window.hurt = true">`;

  /** Fields with this text in every text and list; numbers, choices and URLs are unchanged. */
  function everyText(text: string): Partial<PropertyFields> {
    const fields = makePropertyFields();
    const values = valuesOf(({ name }) => {
      const value: unknown = fields[name as keyof PropertyFields];
      if (/url|address$|id$|images|check|country|countries|currency|price|on$/i.test(name))
        return value as never;
      if (typeof value === "string") return text as never;
      if (Array.isArray(value) && value.every((entry) => typeof entry === "string"))
        return [text, `${text} 2`] as never;
      return value as never;
    });
    return { ...values, monthGrid: fields.monthGrid, malaria: fields.malaria };
  }

  const unusualStays: { kind: string; fields: Partial<PropertyFields> }[] = [
    { kind: "one long word in every text", fields: { ...everyText("Wildebeest".repeat(12)) } },
    { kind: "one character everywhere", fields: { ...everyText("x"), name: "Q" } },
    {
      kind: "five thousand characters",
      fields: { ...everyText("Lions at dusk. ".repeat(333)), name: "Endless Camp", region: "Here" },
    },
    { kind: "markup in every text", fields: { ...everyText(attack), name: `Camp ${attack}` } },
    {
      kind: "right-to-left text and emoji",
      fields: { ...everyText("مخيم النجوم 🦁"), name: "مخيم النجوم 🦁 تحت سماء كالاهاري" },
    },
    {
      kind: "only a name",
      fields: { ...makeBareFields({ name: "Bare Ground", active: true }) },
    },
    {
      kind: "images that cannot be fetched",
      fields: {
        name: "No Picture Camp",
        images: ["https://127.0.0.1:1/a.jpg", "https://x.test/b"],
      },
    },
  ];

  for (const { kind, fields } of unusualStays)
    test(`a stay with ${kind} has an intact page and card (G-14)`, async ({
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
        await expectNoInternalValues(page);
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoOverflow(page, width);
        }
        if (javaScriptEnabled === false) continue;
        await expectAccessible(page);
        expect(await page.evaluate(() => "hurt" in window)).toBe(false);
      }
    });
});

test.describe("hydration", () => {
  /** Presses a key between any two tasks until the router is loaded. */
  function pressKeys() {
    const pause = new MessageChannel();
    pause.port1.onmessage = () => {
      if ("__remixRouter" in window) return;
      document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
      pause.port2.postMessage(null);
    };
    pause.port2.postMessage(null);
  }

  // An event makes React hydrate synchronously, which fails while data is still streaming.
  test(
    "key presses during hydration cause no error (G-26)",
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
  /** Journeys of visitors from the first page to the inquiry. */

  const phone = { width: 375, height: 812 };

  const stored = (site: Site, email: string) =>
    site.db.selectFrom("inquiries").selectAll().where("email", "=", email).execute();

  async function fillInquiry(page: Page, { name, email }: { name: string; email: string }) {
    const form = page.getByRole("dialog").or(page.locator("form:has([name=message])")).last();
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Message").fill("Is there room in August?");
  }
  const send = (page: Page) => page.getByRole("button", { name: "Send inquiry" });
  const expectThanks = (page: Page) =>
    expectAnnouncement(
      page,
      "Your inquiry has been sent successfully! We'll get back to you soon.",
    );

  test(`a visitor on a phone finds a tented camp in Botswana under $600 and sends an inquiry ${mainFlow}`, async ({
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
    const results = page.getByRole("article");
    await expect(results.first()).toBeVisible();
    await page.goto(`${page.url()}&maxPrice=600`);
    await expect(results.first()).toBeVisible();
    for (const card of await results.all()) await expect(card).toContainText("Botswana");
    await results.first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/accommodation\/[a-z-]+$/);
    await page
      .getByRole("link", { name: "Ask a Question" })
      .filter({ visible: true })
      .first()
      .click();
    await fillInquiry(page, { name: "Tebogo", email });
    await send(page).click();
    await expectThanks(page);
    expect(await stored(site, email)).toHaveLength(1);
  });

  /** Presses Tab until an element with this name has the focus. */
  async function tabTo(page: Page, name: RegExp, maxPresses = 60) {
    for (let n = 0; n < maxPresses; n++) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const { activeElement: element, body } = document;
        if (!element || element === body) return "";
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        return [
          element.getAttribute("aria-label"),
          ...labels.map(({ innerText }) => innerText),
          element.textContent,
        ]
          .filter(Boolean)
          .join(" ")
          .trim();
      });
      if (name.test(focused)) return;
    }
    throw new Error(`${name} has no focus after ${maxPresses} Tabs`);
  }

  test(
    "an inquiry can be sent from the listing by keyboard alone (G-20)",
    { tag: [mainFlow, withScripts] },
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
    "the name of a new page and the count of a filtered listing are announced (G-20)",
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
