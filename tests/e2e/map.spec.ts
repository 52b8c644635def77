import { sql } from "kysely";

import { count, countListed, send } from "./listing-page";
import { failNextRequest, goOffline, hydrated, openUnhydrated } from "./network";
import { expect, test, withoutScripts, withScripts } from "./site";

test.describe("map", () => {
  /** Where stays are: the map beside the list, the atlas of countries, and a country's own map. */

  const countOf = (text: string | null) => Number(/\d+/.exec(text ?? "")?.[0]);

  test.describe("as a drawing", { tag: withoutScripts }, () => {
    test("a group on the map filters by its area (P-056)", async ({ page, site }) => {
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

  test.describe("alive", { tag: withScripts }, () => {
    const marks = ".live-mark";

    test("a mark opens its stay by keyboard and closes on Escape (P-056)", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.url}/accommodation?view=map&country=zambia`);
      const mark = page.getByRole("button", { name: /^(?!\d+ stays).+, \$\d/ }).first();
      const name = (await mark.getAttribute("aria-label"))?.replace(/, \$.*/, "") ?? "";
      await mark.focus();
      await page.keyboard.press("Enter");
      const card = page.locator(".stay-card");
      const heading = card.getByRole("heading", { name, exact: true });
      await expect(heading.getByRole("link")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(card).toBeHidden();
      await expect(mark).toBeFocused();
    });

    test("the moved map searches its area, and a listed stay highlights its mark", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.url}/accommodation?view=map&country=zambia`);
      await expect(page.locator(marks).first()).toBeVisible();
      await page.locator("[data-property]").first().hover();
      await expect(page.locator(`${marks}.is-ringed`)).toHaveCount(1);
      await page.getByRole("button", { name: "Zoom in" }).click();
      await page.getByRole("link", { name: "Search this area" }).click();
      await expect(page).toHaveURL(/area=/);
    });

    test("searched by key, the focus stays on the map and the number is announced (P-056)", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.url}/accommodation?view=map&country=zambia`);
      await expect(page.locator(marks).first()).toBeVisible();
      const map = page.getByRole("region", { name: "Map of these stays" });
      const ground = map.getByRole("application");
      await ground.focus();
      for (const link of ["Search this area", "Show all areas"]) {
        if (link.startsWith("Search")) await page.keyboard.press("+");
        await map.getByRole("link", { name: link }).focus();
        await page.keyboard.press("Enter");
        await expect(map.getByRole("link", { name: link })).toHaveCount(0);
        await expect(ground).toBeFocused();
        await expect(map.getByRole("status")).toHaveText(
          link.startsWith("Search") ? /^\d+ (property|properties) in this area$/ : "",
        );
      }
    });

    test("until the scripts are there its drawing leads on", async ({ page, site }) => {
      const arrive = await openUnhydrated(page, `${site.url}/accommodation?view=map`);
      await expect(page.getByRole("link", { name: /^\d+ stays/ }).first()).toBeVisible();
      await arrive();
      await expect(page.locator(marks).first()).toBeVisible();
    });

    test("where the line is lost the drawing stays, and so does the list", async ({
      page,
      site,
    }) => {
      await page.route("**/map/spots*", (route) => route.abort("internetdisconnected"));
      await page.goto(`${site.url}/accommodation?view=map`);
      await expect(page.getByText("The map couldn't be loaded.")).toBeVisible();
      await expect(page.getByRole("link", { name: /^\d+ stays/ }).first()).toBeVisible();
      await expect(page.getByRole("article").first()).toBeVisible();
    });

    test("a month whose answer was cut once is asked for again", async ({ page, site }) => {
      await page.goto(`${site.url}/destinations`);
      await hydrated(page);
      await failNextRequest(page);
      await page.getByRole("link", { name: "January", exact: true }).click();
      await expect(page).toHaveURL(/month=january/);
    });
  });

  test("a month colours the map of destinations (P-120)", async ({ page, site }) => {
    await page.goto(`${site.url}/destinations`);
    await page.getByRole("link", { name: "January", exact: true }).click();
    await expect(page).toHaveURL(/month=january/);
    await expect(page.getByText("Best in January")).toBeVisible();
    await expect(page.locator('[data-shape="tz"]')).toHaveClass(/is-best/);
    await expect(page.locator('[data-shape="na"]')).toHaveClass(/is-fair/);
  });

  test("a country links to the stays of its areas (P-123)", async ({ page, site }) => {
    await page.goto(`${site.url}/destinations/botswana`);
    await expect(page.getByRole("link", { name: /Centers for Disease Control/ })).toBeVisible();
    const all = page.getByRole("link", { name: /^All \d+ stays in Okavango Delta/ });
    const stays = countOf(await all.textContent());
    await all.click();
    await expect(page.getByText(new RegExp(`^${stays} properties`)).first()).toBeVisible();
  });

  for (const width of [1920, 1280, 820, 375])
    test(`a strip of stays shows a part of the next one at ${width} px (P-121)`, async ({
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

test.describe("ways through the listing", () => {
  /** The listing on a phone, with the line lost, and step by step back. */

  test("the filters of a phone open as a sheet (P-044)", async ({
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
    const says = (counted: string) =>
      javaScriptEnabled === false ? "Show stays" : `Show ${Number.parseInt(counted, 10)} stays`;
    await expect(show).toHaveText(says(kenya));
    await panel.getByRole("checkbox", { name: /^Uganda/ }).check();
    await expect(show).toHaveText(says(both));
    await show.click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/country=kenya(,|%2C)uganda/);
    await expect(count(page)).toHaveText(both);
  });

  test("a filter chosen offline is kept", { tag: withScripts }, async ({ page, site }) => {
    await page.goto(`${site.url}/accommodation`);
    await hydrated(page);
    const mend = await goOffline(page);
    await page.getByRole("checkbox", { name: /^Kenya/ }).check();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Kenya/ })).toBeChecked();
    await mend();
    await expect(page).toHaveURL(`${site.url}/accommodation?country=kenya`);
  });

  test(
    "each choice is one history entry, and so is a typed search",
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
    "input during a pending request is kept (P-041)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(`${site.url}/accommodation`);
      await hydrated(page);
      const search = page.getByRole("searchbox");
      let arrive = () => undefined as void;
      const asked = new Promise<void>((resolve) => {
        void page.route(/accommodation\.data\?.*search=c(&|$)/, (route) => {
          arrive = () => void route.continue();
          resolve();
        });
      });
      await search.pressSequentially("c");
      await asked;
      await search.pressSequentially("a");
      arrive();
      await expect(page).toHaveURL(/search=ca?$/);
      await search.pressSequentially("mp fire");
      await expect(page).toHaveURL(/search=camp\+fire/);
    },
  );

  test("a price typed in rand filters the listing (P-045)", async ({
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

  test("removing one filter shows the stays it promised (P-051)", async ({ page, site }) => {
    await page.goto(`${site.url}/accommodation?country=kenya&type=yurts&search=kopje`);
    await expect(count(page)).toHaveText("0 properties");
    const wish = page.getByRole("link", { name: /^Without/ }).first();
    const stays = Number.parseInt(
      /\d+(?= stays? (at|from) )/.exec(await wish.innerText())?.[0] ?? "",
      10,
    );
    await wish.click();
    await expect(count(page)).toHaveText(`${stays} ${stays === 1 ? "property" : "properties"}`);
  });
});
