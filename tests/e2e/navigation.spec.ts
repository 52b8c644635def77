import { load } from "cheerio";

import { hydrated, openUnhydrated } from "./network";
import { expect, mainFlow, signIn, type Site, test, withScripts } from "./site";

test.describe("header menu", () => {
  /** The header, the mobile menu and the footer. */

  const links = [
    ["Home", "/"],
    ["Destinations", "/destinations"],
    ["Ways to Stay", "/ways-to-stay"],
    ["Experiences", "/experiences"],
    ["Resources", "/resources"],
    ["View All Properties", "/accommodation"],
    ["About", "/about"],
    ["Blog", "/blog"],
    ["Contact", "/contact"],
  ];

  test(
    "the menu has nine links in order and marks the current one (P-001)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(site.url);
      const nav = page.getByRole("navigation", { name: "Main" });
      const items = await nav
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
      expect(items).toEqual(links);
      for (const [path, label] of [
        ["/destinations/kenya", "Destinations"],
        ["/accommodation/bamboo-line-lodge", "View All Properties"],
        ["/properties", "View All Properties"],
        ["/about", "About"],
      ]) {
        await page.goto(site.url + path);
        await expect(nav.locator('[aria-current="page"]')).toHaveText([label ?? ""]);
      }
    },
  );

  test("the header is transparent over the hero only (P-004)", async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await page.goto(site.url);
    const header = page.getByRole("banner");
    const clear = "rgba(0, 0, 0, 0)";
    await expect(header).toHaveCSS("background-color", clear);
    await expect(header).toHaveCSS("height", "80px");
    if (javaScriptEnabled !== false) {
      const scrollTo = (y: number) =>
        page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
      await expect(header).toHaveCSS("position", "fixed");
      await scrollTo(51);
      await expect(header).toHaveCSS("background-color", "rgb(255, 255, 255)");
      await expect(header).not.toHaveCSS("box-shadow", "none");
      await scrollTo(50);
      await expect(header).toHaveCSS("background-color", clear);
    }
    await page.goto(`${site.url}/about`);
    await expect(header).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(header).toHaveCSS("position", "sticky");
    await expect(header).toHaveCSS("border-bottom-style", "solid");
  });

  test(`the open menu locks the page, closes in three ways and navigates (P-005) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`${site.url}/about`);
    const open = page.getByRole("button", { name: "Open menu" });
    const menu = page.getByRole("navigation", { name: "Menu" });
    await open.click();
    await expect(menu.getByRole("link")).toHaveCount(links.length + 1);
    await expect(menu.getByText("Currency").last()).toBeVisible();
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    if (javaScriptEnabled !== false)
      for (let step = 0; step < 16; step += 1) {
        await page.keyboard.press("Tab");
        await expect(menu.locator(":focus")).toHaveCount(1);
      }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");

    await open.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(10, 400);
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
    await open.click();
    await menu.getByRole("link", { name: "Destinations" }).click();
    await expect(page).toHaveURL(`${site.url}/destinations`);
    await expect(menu).toBeHidden();
  });

  test(
    "a menu opened before the scripts arrive stays open (P-005)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      const loadScripts = await openUnhydrated(page, `${site.url}/about`);
      await page.getByRole("button", { name: "Open menu" }).click();
      const menu = page.getByRole("navigation", { name: "Menu" });
      await expect(menu).toBeVisible();
      await loadScripts();
      await expect(menu).toBeVisible();
    },
  );

  test("the mobile menu changes the currency in place (P-006)", async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`${site.url}/accommodation?country=kenya`);
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    const choice = menu.getByLabel("Currency");
    await expect(choice).toBeVisible();
    expect(
      await choice
        .locator("option")
        .evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value)),
    ).toEqual(["USD", "ZAR", "EUR", "GBP"]);
    await choice.selectOption("EUR");
    if (javaScriptEnabled === false) await menu.getByRole("button", { name: "Set" }).click();
    await expect(page.getByText("Showing prices in EUR")).toBeAttached();
    await expect(page).toHaveURL(`${site.url}/accommodation?country=kenya`);
  });

  test(
    "the back office has its own navigation (A-006, A-007, P-003)",
    { tag: [mainFlow, withScripts] },
    async ({ page, site }) => {
      await signIn(page, site);
      await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
      const shortcuts = page.getByRole("navigation", { name: "Admin shortcuts" }).getByRole("link");
      await expect(shortcuts).toHaveText(["Dashboard", "Manage Properties", "View Site"]);
    },
  );

  test(
    "the footer links every section and shows the year (P-009)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(`${site.url}/about`);
      const footer = page.getByRole("contentinfo");
      await expect(footer).toContainText("Serengeti");
      await expect(footer).toContainText("Okavango Delta");
      const column = (name: string) => footer.getByRole("navigation", { name }).getByRole("link");
      await expect(column("Explore")).toHaveText([
        "Home",
        "Accommodation",
        "Destinations",
        "Ways to Stay",
        "Experiences",
      ]);
      await expect(column("Company")).toHaveText(["About Us", "Resources", "Blog", "Contact Us"]);
      // Sample links depend on the settings (settings.test.ts).
      await expect(column("Follow Us")).not.toHaveCount(0);
      for (const link of await column("Follow Us").all())
        await expect(link).toHaveAttribute("target", "_blank");
      for (const name of ["Terms & Conditions", "Privacy Policy", "Advertiser Disclosure"])
        await expect(footer.getByRole("link", { name })).toBeVisible();
      await expect(footer).toContainText(`© ${new Date().getUTCFullYear()}`);
    },
  );

  test(
    "the chat button steps aside for prices (P-014)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(site.url);
      const chat = page.locator(".chat-button");
      await expect(chat).toBeVisible();
      await page.evaluate(() => {
        const top = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
        window.scrollBy(0, top(".card:nth-of-type(3) .card-foot") - top(".chat-button"));
      });
      await expect(chat).toBeHidden();
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(chat).toBeVisible();
    },
  );

  test(
    "the chat button covers no control of the search on a phone (P-014)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.setViewportSize({ width: 375, height: 812 });
      await page.goto(site.url);
      await hydrated(page);
      const isCovering = () =>
        page.evaluate(() => {
          const chat = document.querySelector(".chat-button");
          if (!chat?.checkVisibility({ visibilityProperty: true })) return false;
          const box = chat.getBoundingClientRect();
          return [...document.querySelectorAll(".hero :is(a, button, input, summary)")].some(
            (control) => {
              const { left, right, top, bottom } = control.getBoundingClientRect();
              return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
            },
          );
        });
      await expect.poll(isCovering).toBe(false);
      await page.getByText("2 adults").click();
      await page.getByRole("button", { name: "More children" }).click();
      await expect.poll(isCovering).toBe(false);
    },
  );

  for (const width of [375, 768, 1280])
    test(
      `the words of the home page stand still while the rest arrives at ${width} px (G-21)`,
      { tag: withScripts },
      async ({ page, site }) => {
        await page.setViewportSize({ width, height: 812 });
        await page.goto(site.url);
        const tops = await page.evaluate(() => {
          const heading = document.querySelector("h1");
          const whole = heading?.getBoundingClientRect().top;
          document.querySelector(".hero .search-box")?.remove();
          return [whole, heading?.getBoundingClientRect().top];
        });
        expect(tops[1]).toBe(tops[0]);
      },
    );
});

test.describe("crawl", () => {
  /** Follows every link and loads every image, starting at the home page. */

  /** The maximum of queries followed per path, because lists have too many. */
  const queriesOfPath = 6;

  /** Paths with side effects or redirects to other sites. */
  const excluded = /^\/(admin|go|chat|healthz|readyz|metrics|currency|favorites\/)/;

  interface Reference {
    address: string;
    /** The page with the link. */
    on: string;
    isPage: boolean;
  }

  function addressesOf(html: string, on: string, origin: string): Reference[] {
    const $ = load(html);
    const addresses: Reference[] = [];
    const add = (text: string | undefined, isPage: boolean) => {
      if (!text || text.startsWith("#")) return;
      const url = new URL(text, origin + on);
      if (url.origin !== origin || excluded.test(url.pathname)) return;
      addresses.push({ address: url.pathname + url.search, on, isPage });
    };
    $("a[href], area[href]").each((_, link) => add($(link).attr("href"), true));
    $("link[href]").each((_, link) => {
      if ($(link).attr("rel") !== "canonical") add($(link).attr("href"), false);
    });
    $("[src]").each((_, element) => add($(element).attr("src"), false));
    $("use[href]").each((_, element) => add($(element).attr("href")?.split("#")[0], false));
    $("[srcset]").each((_, element) => {
      for (const entry of $(element).attr("srcset")?.split(",") ?? [])
        add(entry.trim().split(/\s+/)[0], false);
    });
    return addresses;
  }

  async function crawl(site: Site) {
    const seen = new Set(["/"]);
    const queries = new Map<string, number>();
    const broken: string[] = [];
    let pages = 0;
    const queue: Reference[] = [{ address: "/", on: "/", isPage: true }];
    const isNew = ({ address }: Reference) => {
      if (seen.has(address)) return false;
      const [path = "", query] = address.split("?");
      const others = queries.get(path) ?? 0;
      if (query !== undefined && others >= queriesOfPath) return false;
      if (query !== undefined) queries.set(path, others + 1);
      seen.add(address);
      return true;
    };
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { address, on, isPage } = next;
      const answer = await fetch(site.url + address);
      const body = await answer.text();
      if (!answer.ok) broken.push(`${answer.status} ${address}, on ${on}`);
      if (!isPage || !answer.headers.get("content-type")?.includes("text/html")) continue;
      pages++;
      queue.push(...addressesOf(body, address, site.url).filter(isNew));
    }
    return { pages, broken };
  }

  test("no link or image is broken", { tag: withScripts }, async ({ site }) => {
    test.setTimeout(600_000);
    const { pages, broken } = await crawl(site);
    expect(broken).toEqual([]);
    expect(pages).toBeGreaterThan(150);
  });
});
