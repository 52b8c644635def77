import { sql } from "kysely";

import { storeProperty } from "#tests/factories/property";
import { count, countListed, names, send } from "./listing-page";
import { holdRequests, hydrated } from "./network";
import { expect, mainFlow, test, withScripts } from "./site";

/** The filters, orders and pages of the listing, with counts equal to the data. */

test(`a search ignores case and accents and can be cleared (P-041) ${mainFlow}`, async ({
  page,
  site,
}) => {
  await storeProperty(site.db, { name: "Élan Bivouac", images: [] });
  await page.goto(`${site.url}/accommodation`);
  const box = page.getByRole("searchbox");
  await box.fill("ELAN bivouac");
  await box.press("Enter");
  await expect(page).toHaveURL(/search=/);
  await expect(count(page)).toHaveText("1 property");
  expect(await names(page)).toEqual(["Élan Bivouac"]);
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL(`${site.url}/accommodation`);
  await expect(count(page)).toHaveText(await countListed(site));
});

test("a checked filter shows the matching stays of the data", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await page.goto(`${site.url}/accommodation`);
  const box = page.getByRole("checkbox", { name: /^Kenya\b/ });
  await box.check();
  await send(page, javaScriptEnabled);
  await expect(page).toHaveURL(`${site.url}/accommodation?country=kenya`);
  const inKenya = sql<boolean>`'kenya' = any(country_slugs)`;
  await expect(count(page)).toHaveText(await countListed(site, inKenya));
  await expect(box).toBeChecked();
});

test(`guest capacity is a minimum (P-046) ${mainFlow}`, async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await page.goto(`${site.url}/accommodation`);
  await page.getByRole("radio", { name: "6+" }).check();
  await send(page, javaScriptEnabled);
  await expect(page).toHaveURL(`${site.url}/accommodation?capacity=6`);
  await expect(count(page)).toHaveText(await countListed(site, sql<boolean>`capacity >= 6`));
});

for (const width of [375, 1280])
  for (const key of ["Enter", "blur"])
    test(`prices entered at ${width} px are applied on ${key} (P-045)`, async ({
      page,
      site,
      javaScriptEnabled,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site.url}/accommodation`);
      if (javaScriptEnabled !== false) await hydrated(page);
      if (width < 600) await page.getByRole("button", { name: "Filters", exact: true }).click();
      await page.getByLabel("From, US$").fill("200");
      const last = page.getByLabel("To, US$");
      await last.fill("600");
      if (key === "Enter") await last.press("Enter");
      else {
        await last.blur();
        if (javaScriptEnabled === false || width < 600)
          await page.locator("#filter-panel").getByRole("button", { name: /^Show/ }).click();
      }
      await expect(page).toHaveURL(`${site.url}/accommodation?minPrice=200&maxPrice=600`);
      const inRange = sql<boolean>`price_usd between 200 and 600`;
      await expect(count(page)).toHaveText(await countListed(site, inRange));
    });

test("a minimum price above the maximum is swapped with a notice (P-045)", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await page.goto(`${site.url}/accommodation`);
  if (javaScriptEnabled !== false) await hydrated(page);
  await page.getByLabel("From, US$").fill("600");
  await page.getByLabel("To, US$").fill("200");
  await page.getByLabel("To, US$").press("Enter");
  const note = page.getByText("The lowest price was above the highest, so we swapped them.");
  await expect(note).toBeVisible();
  await expect(page.getByLabel("From, US$")).toHaveValue("200");
  await expect(page.getByLabel("To, US$")).toHaveValue("600");
  await expect(count(page)).toHaveText(
    await countListed(site, sql<boolean>`price_usd between 200 and 600`),
  );
  await page.reload();
  await expect(note).toBeVisible();
  await page.getByLabel("To, US$").fill("700");
  await page.getByLabel("To, US$").press("Enter");
  await expect(page).toHaveURL(/minPrice=200&maxPrice=700/);
  await expect(note).toBeHidden();
});

test("the chosen order is that of the data (P-041)", async ({ page, site, javaScriptEnabled }) => {
  await page.goto(`${site.url}/accommodation`);
  const select = page.getByLabel("Sort by");
  const orders = ["Featured", "Price Low to High", "Price High to Low", "Name A-Z"];
  await expect(select.getByRole("option")).toContainText(orders);
  await select.selectOption({ label: "Name A-Z" });
  await send(page, javaScriptEnabled);
  await expect(page).toHaveURL(`${site.url}/accommodation?sort=name`);
  const rows = await site.db
    .selectFrom("properties")
    .select("name")
    .where("listed", "=", true)
    .orderBy("sortName")
    .limit(24)
    .execute();
  await expect.poll(() => names(page)).toEqual(rows.map(({ name }) => name));
  await page.getByRole("link", { name: "Clear All Filters" }).click();
  await expect(page).toHaveURL(`${site.url}/accommodation`);
  await expect(page.getByRole("link", { name: "Clear All Filters" })).toHaveCount(0);
});

test(
  "every applied filter has a removable chip (P-055)",
  { tag: [mainFlow, withScripts] },
  async ({ page, site }) => {
    const query =
      "search=camp&country=kenya,tanzania&experience=wildlife-safari&maxPrice=1500&capacity=2";
    await page.goto(`${site.url}/accommodation?${query}`);
    await hydrated(page);
    const chips = page.getByRole("list", { name: "Applied filters" });
    const remaining = chips.getByRole("link", { name: /^Remove filter/ });
    await expect(remaining).toHaveCount(6);
    await chips.getByRole("link", { name: "Remove filter Kenya" }).press("Enter");
    await expect(page).toHaveURL(`${site.url}/accommodation?${query.replace("kenya,", "")}`);
    await expect(page.locator("#results")).toHaveAttribute("aria-busy", "false");
    await expect(chips.getByRole("link", { name: "Remove filter Tanzania" })).toBeFocused();
    await chips.getByRole("link", { name: "Remove filter 2+ guests" }).click();
    await expect(page).not.toHaveURL(/capacity/);
    await expect(remaining).toHaveCount(4);
  },
);

test(
  "a filter removed while another removal loads stays removed (P-055)",
  { tag: withScripts },
  async ({ page, site }) => {
    await page.goto(`${site.url}/accommodation?country=kenya,tanzania&capacity=2`);
    await hydrated(page);
    const chips = page.getByRole("list", { name: "Applied filters" });
    const { release } = await holdRequests(page, /accommodation\.data/);
    for (const name of ["Kenya", "2+ guests"])
      await chips.getByRole("link", { name: `Remove filter ${name}` }).click();
    await expect(chips.getByRole("link", { name: /^Remove filter/ })).toHaveText(/Tanzania/);
    await expect(chips.getByRole("link", { name: "Remove filter Tanzania" })).toBeFocused();
    release();
    await expect(page).toHaveURL(`${site.url}/accommodation?country=tanzania`);
    await expect(page.locator("#results")).toHaveAttribute("aria-busy", "false");
    await expect(chips.getByRole("link", { name: "Remove filter Tanzania" })).toBeFocused();
  },
);

test(
  "pages of the listing show 24 stays and the total count (P-053)",
  { tag: [mainFlow, withScripts] },
  async ({ page, site }) => {
    const total = await countListed(site);
    const last = Math.ceil(Number.parseInt(total, 10) / 24);
    await page.goto(`${site.url}/accommodation`);
    await expect(page.getByRole("article")).toHaveCount(24);
    await expect(count(page)).toHaveText(total);
    const first = await names(page);
    await page
      .getByRole("navigation", { name: "Pages" })
      .getByRole("link", { name: "Page 2" })
      .click();
    await expect(page).toHaveURL(`${site.url}/accommodation?page=2`);
    await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(count(page)).toHaveText(total);
    await expect(page.getByRole("article").filter({ hasText: first[0] ?? "" })).toHaveCount(0);

    const answer = await page.goto(`${site.url}/accommodation?page=999`);
    expect(answer?.status()).toBe(200);
    await expect(
      page.getByText(`That page doesn't exist. Showing the last page, ${last}.`),
    ).toBeVisible();
    expect(await page.getByRole("article").count()).toBeGreaterThan(0);
  },
);

test(
  "a listing without a match offers to clear the filters (P-047, P-050, P-051)",
  { tag: withScripts },
  async ({ page, site }) => {
    await page.goto(`${site.url}/accommodation?search=zzzz&sort=name`);
    await expect(
      page.getByRole("heading", { name: "No properties match your filters" }),
    ).toBeVisible();
    await expect(page.getByText("Try adjusting your search criteria")).toBeVisible();
    await expect(count(page)).toHaveText("0 properties");
    await page.getByRole("link", { name: "Clear All Filters" }).last().click();
    await expect(page).toHaveURL(`${site.url}/accommodation`);
  },
);

/** Suggestions of the search on the home page; without scripts it is a plain search. */

test(
  "the search suggests five of seven matches, also by keyboard (P-024)",
  { tag: [mainFlow, withScripts] },
  async ({ page, site }) => {
    for (let number = 1; number <= 7; number += 1)
      await storeProperty(site.db, { name: `Quagga Ridge ${number}`, images: [] });
    await page.goto(site.url);
    await hydrated(page);
    const field = page.getByRole("combobox", { name: "Where" });
    const options = page.getByRole("listbox").getByRole("option");
    await field.fill(" QUAGGA ");
    await expect(options).toHaveCount(5);
    await expect(page.getByText("5 suggestions")).toBeAttached();
    await expect(options.first()).toContainText("Okavango Delta, Botswana");
    await expect(options.first()).toContainText("$640 per person per night");

    await field.press("ArrowDown");
    await field.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await options.nth(1).getAttribute("id")) ?? "",
    );
    await field.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(field).toHaveValue(" QUAGGA ");
    await field.press("ArrowDown");
    await expect(options).toHaveCount(5);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(options).toHaveCount(0);

    await field.focus();
    await expect(options).toHaveCount(5);
    const chosen = page.getByRole("listbox").getByRole("option", { selected: true });
    if ((await chosen.count()) === 0) await field.press("ArrowDown");
    const target = await chosen.getAttribute("href");
    await field.press("Enter");
    await expect(page).toHaveURL(site.url + target);
  },
);

test(
  "outdated suggestions never replace newer ones (P-025)",
  { tag: withScripts },
  async ({ page, site }) => {
    for (const name of ["Zorilla First", "Zorilla Second"])
      await storeProperty(site.db, { name, images: [] });
    const { requested, release } = await holdRequests(
      page,
      (url) => url.pathname === "/suggestions" && url.searchParams.get("q") === "zorilla",
    );
    await page.goto(site.url);
    await hydrated(page);
    const field = page.getByRole("combobox", { name: "Where" });
    await field.fill("zorilla");
    await requested;
    await field.fill("zorilla second");
    const options = page.getByRole("listbox").getByRole("option");
    await expect(options).toHaveCount(1);
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect(options).toHaveCount(1);
    await expect(options).toContainText("Zorilla Second");
  },
);
