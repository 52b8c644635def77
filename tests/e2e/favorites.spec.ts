import type { Page } from "@playwright/test";

import { hydrated } from "./bad-line";
import { expectSaid } from "./said";
import { expect, type Site, test, withScripts } from "./site";

/** Saved stays: the heart, the list, and what becomes of lost or broken memories. */

const saved = (page: Page, words: string) =>
  page.getByRole("banner").getByRole("link", { name: `Favorites, ${words}` });

async function remember(page: Page, site: Site, value: string) {
  await page
    .context()
    .addCookies([{ name: "favorites", value: encodeURIComponent(value), url: site.url }]);
}

test("the heart adds, tells and takes away", async ({ page, site, javaScriptEnabled }) => {
  await page.goto(`${site.url}/accommodation?country=rwanda`);
  const card = page.getByRole("article").first();
  const name = await card.getByRole("heading").innerText();
  const heart = card.getByRole("button", { name: `Save ${name} to favorites` });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expectSaid(page, `${name} added to favorites`);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(saved(page, "1 saved property")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/accommodation?country=rwanda`);
  // Scripts take the message away after 2 s; without them it stays.
  const added = page.getByText(`${name} added to favorites`);
  if (javaScriptEnabled !== false) await expect(added).toBeHidden({ timeout: 4_000 });
  else await expect(added).toBeVisible();
  await heart.click();
  await expectSaid(page, `${name} removed from favorites`);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect(saved(page, "0 saved properties")).toBeVisible();
});

test("a stay's own page saves it too", async ({ page, site }) => {
  await page.goto(`${site.url}/accommodation/bamboo-line-lodge`);
  const button = page.getByRole("main").getByRole("button", { name: /^Saved?$/ });
  await expect(button).toHaveText("Save");
  await button.click();
  await expect(button).toHaveText("Saved");
  await saved(page, "1 saved property").click();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("the list survives a reload and sorts", { tag: withScripts }, async ({ page, site }) => {
  await remember(page, site, '["pyrethrum-house","bamboo-line-lodge"]');
  await page.goto(`${site.url}/favorites?sort=name`);
  const headings = page.getByRole("article").getByRole("heading");
  await expect(headings).toHaveText(["Bamboo Line Lodge", "Pyrethrum House"]);
  await expect(page.getByText("2 saved properties", { exact: true })).toBeVisible();
  await page.reload();
  await expect(headings).toHaveCount(2);
  await page
    .getByRole("article")
    .filter({ hasText: "Pyrethrum House" })
    .getByRole("button")
    .click();
  await expect(headings).toHaveText(["Bamboo Line Lodge"]);
});

test("clearing all can be undone", async ({ page, site }) => {
  await remember(page, site, '["pyrethrum-house","bamboo-line-lodge"]');
  await page.goto(`${site.url}/favorites`);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByRole("heading", { name: "No Favorites Yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Browse properties" })).toHaveAttribute(
    "href",
    "/accommodation",
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("what is no longer listed is dropped aloud", { tag: withScripts }, async ({ page, site }) => {
  await remember(page, site, '["gone-long-ago","bamboo-line-lodge"]');
  await page.goto(`${site.url}/favorites`);
  await hydrated(page);
  const note = page.getByText("1 saved stay is no longer available and was removed.");
  await expect(note).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  // Read again, the list knows of no such stay.
  await page.getByLabel("Sort by").selectOption("name");
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByLabel("Sort by")).toHaveValue("name");
  await expect(note).toBeVisible();
});

test("a broken memory is an empty list", { tag: withScripts }, async ({ page, site }) => {
  for (const value of ["{broken", '"bamboo-line-lodge"', '{"a":1}', "[1,null,{}]"]) {
    await remember(page, site, value);
    const answer = await page.goto(`${site.url}/favorites`);
    expect(answer?.status(), value).toBe(200);
    await expect(page.getByRole("heading", { name: "No Favorites Yet" })).toBeVisible();
  }
});

test(
  "the browser's copy brings a lost cookie back",
  { tag: withScripts },
  async ({ page, site }) => {
    await remember(page, site, '["bamboo-line-lodge"]');
    await page.goto(`${site.url}/about`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("favorites")))
      .toBe('["bamboo-line-lodge"]');
    await page.context().clearCookies({ name: "favorites" });
    await page.reload();
    await expect(saved(page, "1 saved property")).toBeVisible();
    // Shown at once, from the browser's copy; the answer that sets the cookie may still be on its way.
    const cookies = () => page.context().cookies(site.url);
    await expect.poll(cookies).toContainEqual(expect.objectContaining({ name: "favorites" }));
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(saved(page, "1 saved property")).toBeVisible();
  },
);
