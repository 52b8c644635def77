import type { Page } from "@playwright/test";
import { sql } from "kysely";

import { count, countListed, send } from "./listing-page";
import { failNextRequest, goOffline, holdRequests, hydrated, openUnhydrated } from "./network";
import { expect, mainFlow, test, withoutScripts, withScripts } from "./site";

test.describe("map", () => {
  /** The map of the listing, the map of destinations, and country pages. */

  const countOf = (text: string | null) => Number(/\d+/.exec(text ?? "")?.[0]);

  test.describe("without scripts", { tag: withoutScripts }, () => {
    test(`a cluster on the map filters by its area (P-056) ${mainFlow}`, async ({ page, site }) => {
      await page.goto(`${site.url}/accommodation?view=map&country=botswana`);
      const group = page.getByRole("link", { name: /^\d+ stays near \S.*, from/ }).first();
      const stays = countOf(await group.getAttribute("aria-label"));
      await group.click();
      await expect(page).toHaveURL(/area=-?[\d.]+,[\d.]+,-?[\d.]+,[\d.]+/);
      await expect(page.getByText(new RegExp(`^${stays} properties`)).first()).toBeVisible();
      await page.getByRole("link", { name: "Show all areas" }).click();
      await expect(page).not.toHaveURL(/area=/);
    });
  });

  test.describe("interactive", { tag: withScripts }, () => {
    const markers = ".live-mark";

    test(`a marker opens its stay by keyboard and closes on Escape (P-056) ${mainFlow}`, async ({
      page,
      site,
    }) => {
      await page.goto(`${site.url}/accommodation?view=map&country=zambia`);
      await hydrated(page);
      const marker = page.getByRole("button", { name: /^(?!\d+ stays).+, \$\d/ }).first();
      const name = (await marker.getAttribute("aria-label"))?.replace(/, \$.*/, "") ?? "";
      await marker.focus();
      await page.keyboard.press("Enter");
      const card = page.locator(".stay-card");
      const heading = card.getByRole("heading", { name, exact: true });
      await expect(heading.getByRole("link")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(card).toBeHidden();
      await expect(marker).toBeFocused();
    });

    test("a moved map searches its area, and hovering a listed stay highlights its marker", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.url}/accommodation?view=map&country=zambia`);
      await expect(page.locator(markers).first()).toBeVisible();
      await page.locator("[data-property]").first().hover();
      await expect(page.locator(`${markers}.is-ringed`)).toHaveCount(1);
      await page.getByRole("button", { name: "Zoom in" }).click();
      await page.getByRole("link", { name: "Search this area" }).click();
      await expect(page).toHaveURL(/area=/);
    });

    test("a search of the area by keyboard keeps the focus on the map and announces the count (P-056)", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.url}/accommodation?view=map&country=zambia`);
      await expect(page.locator(markers).first()).toBeVisible();
      const map = page.getByRole("region", { name: "Map of these stays" });
      const surface = map.getByRole("application");
      await surface.focus();
      for (const link of ["Search this area", "Show all areas"]) {
        if (link.startsWith("Search")) await page.keyboard.press("+");
        await map.getByRole("link", { name: link }).focus();
        await page.keyboard.press("Enter");
        await expect(map.getByRole("link", { name: link })).toHaveCount(0);
        await expect(surface).toBeFocused();
        await expect(map.getByRole("status")).toHaveText(
          link.startsWith("Search") ? /^\d+ (property|properties) in this area$/ : "",
        );
      }
    });

    for (const [width, height] of [
      [375, 812],
      [768, 1024],
      [1280, 800],
    ] as const)
      test(`the map reaches the edge of a window of ${width} px, its buttons and scale inside (P-056)`, async ({
        page,
        site,
      }) => {
        await page.setViewportSize({ width, height });
        await page.goto(`${site.url}/accommodation?view=map`);
        await expect(page.locator(markers).first()).toBeVisible();
        const map = page.getByRole("region", { name: "Map of these stays" });
        const frame = await map.boundingBox();
        expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBe(width);
        expect(frame?.height).toBeGreaterThan(height * 0.6);
        if (width < 960) expect(frame?.x).toBe(0);
        const controls = [
          map.getByRole("button", { name: "Zoom in" }),
          map.getByText(/^[125][0,]* km$/),
        ];
        for (const control of controls) {
          const box = await control.boundingBox();
          if (!box) throw new Error("not shown");
          expect(box.x).toBeGreaterThan((frame?.x ?? 0) + 8);
          expect(box.x + box.width).toBeLessThan(width - 8);
          expect(box.y + box.height).toBeLessThan(height);
        }
      });

    test("on a phone place and dates open from the bar over the map, and the list leads back (P-056)", async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width: 375, height: 812 });
      await page.goto(`${site.url}/accommodation?view=map`);
      await hydrated(page);
      await page.getByRole("button", { name: "Place and dates" }).click();
      await page.getByRole("searchbox").fill("zambia");
      const arrival = new Date().getUTCFullYear() + 1;
      const [arrive, leave] = [page.getByLabel("Arrive"), page.getByLabel("Leave")];
      const search = page.getByRole("button", { name: "Search", exact: true });
      await arrive.fill(`${arrival}-06-14`);
      await leave.fill(`${arrival}-06-10`);
      await search.click();
      await expect(leave).toBeFocused();
      await expect(page).not.toHaveURL(/search=zambia/);
      await leave.fill(`${arrival}-06-18`);
      await search.click();
      await expect(page).toHaveURL(/search=zambia/);
      await expect(page.getByRole("searchbox")).toBeHidden();
      await page.getByRole("link", { name: "Show the list" }).click();
      const back = page.getByRole("link", { name: "Map", exact: true }).last();
      await expect(back).toBeInViewport();
      await back.click();
      await expect(back).not.toBeInViewport();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });

    test("the static map has links until hydration", async ({ page, site }) => {
      const hydrate = await openUnhydrated(page, `${site.url}/accommodation?view=map`);
      await expect(page.getByRole("link", { name: /^\d+ stays/ }).first()).toBeVisible();
      await hydrate();
      await expect(page.locator(markers).first()).toBeVisible();
    });

    test("the static map and the list remain when the markers fail to load", async ({
      page,
      site,
    }) => {
      await page.route("**/map/spots*", (route) => route.abort("internetdisconnected"));
      await page.goto(`${site.url}/accommodation?view=map`);
      await expect(page.getByText("The map couldn't be loaded.")).toBeVisible();
      await expect(page.getByRole("link", { name: /^\d+ stays/ }).first()).toBeVisible();
      await expect(page.getByRole("article").first()).toBeVisible();
    });

    test("a failed request for a month is retried automatically", async ({ page, site }) => {
      await page.goto(`${site.url}/destinations`);
      await hydrated(page);
      await failNextRequest(page);
      await page.getByRole("link", { name: "January", exact: true }).click();
      await expect(page).toHaveURL(/month=january/);
    });
  });

  test("a month colors the map of destinations (P-120)", async ({ page, site }) => {
    await page.goto(`${site.url}/destinations`);
    await page.getByRole("link", { name: "January", exact: true }).click();
    await expect(page).toHaveURL(/month=january/);
    await expect(page.getByText("Best in January")).toBeVisible();
    const colors = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, part) => {
          const { fill, backgroundColor } = getComputedStyle(element, part);
          return part ? backgroundColor : fill;
        }, pseudo);
    for (const [rank, label] of [
      ["best", "Best in January"],
      ["good", "Good"],
    ] as const)
      await expect
        .poll(() => colors(`.atlas-country.is-${rank} use`), "its color changes slowly")
        .toBe(await colors(`.atlas-key span:text-is("${label}")`, "::before"));
    await expect(page.locator('[data-shape="tz"]')).toHaveClass(/is-best/);
    await expect(page.locator('[data-shape="na"]')).toHaveClass(/is-fair/);
  });

  test("a country page links to the stays of its areas (P-123)", async ({ page, site }) => {
    await page.goto(`${site.url}/destinations/botswana`);
    await expect(page.getByRole("link", { name: /Centers for Disease Control/ })).toBeVisible();
    const all = page.getByRole("link", { name: /^All \d+ stays in Okavango Delta/ });
    const stays = countOf(await all.textContent());
    await all.click();
    await expect(page.getByText(new RegExp(`^${stays} properties`)).first()).toBeVisible();
  });

  for (const width of [1920, 1280, 820, 375])
    test(`a scrollable strip shows part of the next stay at ${width} px (P-121)`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}/destinations/kenya`);
      const shares = await page.locator(".country-strip-stays").evaluateAll((strips) =>
        strips
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((strip) => {
            const { right } = strip.getBoundingClientRect();
            const cards = [...strip.children].map((card) => card.getBoundingClientRect());
            const cut = cards.find((card) => card.right > right);
            return cut ? (right - cut.left) / cut.width : 0;
          }),
      );
      expect(shares.length).toBeGreaterThan(0);
      for (const share of shares) {
        expect(share).toBeGreaterThan(0.08);
        expect(share).toBeLessThan(0.9);
      }
    });
});

test.describe("using the listing", () => {
  /** The listing on a phone, offline, and with the Back button. */

  const holdSearch = (page: Page, search: string) =>
    holdRequests(
      page,
      ({ pathname, searchParams }) =>
        pathname === "/accommodation.data" && searchParams.get("search") === search,
    );

  /** As on a slow device: what is typed now is sent once the next list has arrived, before it is drawn. */
  const sendBeforeDrawing = (page: Page) =>
    page.evaluate(() => {
      const { setTimeout } = window;
      const held: (() => void)[] = [];
      window.setTimeout = ((act: () => void) => held.push(act)) as typeof setTimeout;
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        push(...entry);
        window.setTimeout = setTimeout;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => held.forEach((act) => act());
        // React draws in a message of its own, posted after this one.
        port2.postMessage(null);
      };
    });

  test(`the filters open as a sheet on a phone (P-044) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`${site.url}/accommodation?country=kenya`);
    const panel = page.getByRole("complementary", { name: "Filters" });
    await expect(panel).toBeHidden();
    await page.getByRole("button", { name: /^Filters/ }).click();
    await expect(panel).toBeVisible();
    const kenya = await countListed(site, sql<boolean>`'kenya' = any(country_slugs)`);
    const both = await countListed(site, sql<boolean>`country_slugs && '{kenya,uganda}'`);
    const show = panel.getByRole("button", { name: /^Show/ });
    const labelFor = (counted: string) =>
      javaScriptEnabled === false ? "Show stays" : `Show ${Number.parseInt(counted, 10)} stays`;
    await expect(show).toHaveText(labelFor(kenya));
    await panel.getByRole("checkbox", { name: /^Uganda/ }).check();
    await expect(show).toHaveText(labelFor(both));
    await show.click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/country=kenya(,|%2C)uganda/);
    await expect(count(page)).toHaveText(both);
  });

  test(
    "a filter chosen offline is applied once the connection is back",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(`${site.url}/accommodation`);
      await hydrated(page);
      const reconnect = await goOffline(page);
      await page.getByRole("checkbox", { name: /^Kenya/ }).check();
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      await expect(page.getByRole("checkbox", { name: /^Kenya/ })).toBeChecked();
      await reconnect();
      await expect(page).toHaveURL(`${site.url}/accommodation?country=kenya`);
    },
  );

  test(
    "each filter and each search is one history entry",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(`${site.url}/accommodation`);
      await hydrated(page);
      await page.getByRole("checkbox", { name: /^Kenya/ }).check();
      await expect(page).toHaveURL(/country=kenya/);
      await page.getByRole("searchbox").pressSequentially("camp fire", { delay: 120 });
      await expect(page).toHaveURL(/search=camp\+fire/);
      await page.goBack();
      await expect(page).toHaveURL(`${site.url}/accommodation?country=kenya`);
      await expect(page.getByRole("searchbox")).toHaveValue("");
      await page.goBack();
      await expect(page).toHaveURL(`${site.url}/accommodation`);
    },
  );

  test(
    "input during a pending request is preserved (P-041)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(`${site.url}/accommodation`);
      await hydrated(page);
      const search = page.getByRole("searchbox");
      const { requested, release } = await holdSearch(page, "c");
      await search.pressSequentially("c");
      await requested;
      await search.pressSequentially("a");
      release();
      await expect(page).toHaveURL(/search=ca?$/);
      await search.pressSequentially("mp fire");
      await expect(page).toHaveURL(/search=camp\+fire/);
    },
  );

  test(
    "a search typed on while its first request is pending is one history entry",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(`${site.url}/accommodation`);
      await hydrated(page);
      const search = page.getByRole("searchbox");
      const { requested } = await holdSearch(page, "camp");
      await search.fill("camp");
      await requested;
      await search.fill("camp fire");
      await expect(page).toHaveURL(/search=camp\+fire$/);
      await page.goBack();
      await expect(page).toHaveURL(`${site.url}/accommodation`);
      await expect(search).toHaveValue("");
    },
  );

  test(
    "input is preserved if a list is drawn after the next one was requested (P-041)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(`${site.url}/accommodation`);
      await hydrated(page);
      const search = page.getByRole("searchbox");
      const all = await count(page).innerText();
      const first = await holdSearch(page, "camp");
      await holdSearch(page, "camp fire");
      await search.fill("camp");
      await first.requested;
      await sendBeforeDrawing(page);
      await search.fill("camp fire");
      first.release();
      await expect(count(page)).not.toHaveText(all);
      await expect(search).toHaveValue("camp fire");
    },
  );

  test("a price entered in rand filters the listing (P-045)", async ({
    page,
    site,
    context,
    javaScriptEnabled,
  }) => {
    await context.addCookies([{ name: "currency", value: "ZAR", url: site.url }]);
    await page.goto(`${site.url}/accommodation`);
    await page.getByLabel("To, ZAR").fill("3700");
    await page.getByLabel("To, ZAR").blur();
    await send(page, javaScriptEnabled);
    await expect(page).toHaveURL(/maxPrice=\d+/);
    const usd = Number(new URL(page.url()).searchParams.get("maxPrice"));
    expect(usd).toBeLessThan(400);
    await expect(count(page)).toHaveText(
      await countListed(site, sql<boolean>`price_usd <= ${usd}`),
    );
    await expect(page.getByLabel("To, ZAR")).toHaveValue("3700");
  });

  test("a suggestion to remove a filter shows as many stays as it states (P-051)", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/accommodation?country=kenya&type=yurts&search=kopje`);
    await expect(count(page)).toHaveText("0 properties");
    const link = page.getByRole("link", { name: /^Without/ }).first();
    const stays = Number.parseInt(
      /\d+(?= stays? (at|from) )/.exec(await link.innerText())?.[0] ?? "",
      10,
    );
    await link.click();
    await expect(count(page)).toHaveText(`${stays} ${stays === 1 ? "property" : "properties"}`);
  });
});
