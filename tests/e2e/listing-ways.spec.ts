import { sql } from "kysely";

import { cut, hydrated } from "./bad-line";
import { count, countListed, send } from "./listing-page";
import { expect, test, withScripts } from "./site";

/** The listing on a phone, with the line lost, and step by step back. */

test("the filters of a phone open as a sheet", async ({ page, site, javaScriptEnabled }) => {
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

test("a filter outlives a lost line", { tag: withScripts }, async ({ page, site }) => {
  await page.goto(`${site.url}/accommodation`);
  await hydrated(page);
  const mend = await cut(page);
  await page.getByRole("checkbox", { name: /^Kenya/ }).check();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Kenya/ })).toBeChecked();
  await mend();
  await expect(page).toHaveURL(`${site.url}/accommodation?country=kenya`);
});

test(
  "each choice is a step back, a typed word one",
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
  "what is typed while an answer is on its way is kept",
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

test("a price typed in rand narrows the list", async ({
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
  await expect(count(page)).toHaveText(await countListed(site, sql<boolean>`price_usd <= ${usd}`));
  await expect(page.getByLabel("To, ZAR")).toHaveValue("3700");
});

test("what misses by one wish comes back without it", async ({ page, site }) => {
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
