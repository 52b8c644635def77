import { expect } from "@playwright/test";

import { test } from "./site";

/** What a visitor does first, each with and without scripts. */
test("a search keeps only what was chosen in the address", async ({ page, site }) => {
  await page.goto(site.url);
  await page.getByLabel("Country").selectOption({ label: "Kenya" });
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(`${site.url}/accommodation?country=kenya`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accommodation");
});

test("a filter narrows the list and can be taken off", async ({ page, site }) => {
  await page.goto(`${site.url}/accommodation`);
  await page.getByRole("checkbox", { name: /Kenya/ }).check();
  const send = page.getByRole("button", { name: "Show results" }).first();
  if (await send.isVisible()) await send.click();
  await page.waitForURL(`${site.url}/accommodation?country=kenya`);
  await page.getByRole("link", { name: "Remove filter Kenya" }).click();
  await page.waitForURL(`${site.url}/accommodation`);
  await expect(page.getByText("Clear All Filters")).toBeHidden();
});

test("a filter without a match says so", async ({ page, site }) => {
  await page.goto(`${site.url}/accommodation?search=nothing-is-called-so`);
  await expect(page.getByText("No properties match your filters")).toBeVisible();
  await expect(page.getByText("Try adjusting your search criteria")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "0 properties" })).toBeVisible();
});

test("a saved stay waits on the favorites page", async ({ page, site }) => {
  await page.goto(`${site.url}/accommodation?sort=name`);
  const card = page.getByRole("article").first();
  const name = await card.getByRole("heading").innerText();
  await card.getByRole("button").click();
  await expect(page.getByText(`${name} added to favorites`)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/accommodation?sort=name`);
  await page.goto(`${site.url}/favorites`);
  await expect(page.getByText("1 saved property")).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByText("No Favorites Yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(name);
});

test("the currency is kept and written by the server", async ({ page, site }) => {
  await page.goto(`${site.url}/accommodation`);
  const currency = page.getByRole("banner").getByLabel("Currency").first();
  await currency.selectOption("GBP");
  const set = page.getByRole("banner").getByRole("button", { name: "Set" }).first();
  if (await set.isVisible()) await set.click();
  await expect(page.getByText("Showing prices in GBP")).toBeVisible();
  const html = await (await page.request.get(`${site.url}/accommodation`)).text();
  expect(html).toContain("Showing prices in GBP");
});

test("the menu of a phone opens, closes by Escape and leads on", async ({ page, site }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`${site.url}/about`);
  const open = page.getByRole("button", { name: "Open menu" });
  await open.click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await menu.getByRole("link", { name: "Destinations" }).click();
  await page.waitForURL(`${site.url}/destinations`);
  await expect(menu).toBeHidden();
});

test("an address that is not there offers seven others", async ({ page, site }) => {
  const answer = await page.goto(`${site.url}/nope`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(7);
});

test("a visitor who chose nothing gets no cookie and a shared page", async ({ page, site }) => {
  const answer = await page.request.get(`${site.url}/accommodation`);
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  expect(answer.headers()["cache-control"]).toBe("public, max-age=0, must-revalidate");
  const again = await page.request.get(`${site.url}/accommodation`, {
    headers: { "If-None-Match": answer.headers().etag ?? "" },
  });
  expect(again.status()).toBe(304);
});
