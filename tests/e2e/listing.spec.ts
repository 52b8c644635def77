import { sql } from "kysely";

import { storeProperty } from "#tests/factories/property";
import { hydrated } from "./bad-line";
import { count, countListed, names, send } from "./listing-page";
import { expect, test, withScripts } from "./site";

/** The listing: every filter, order, page and odd address, and that the counts equal the data. */

test("a search ignores case and accents and clears (P-041)", async ({ page, site }) => {
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

const boxes = [
  {
    option: /^Kenya\b/,
    query: "country=kenya",
    rows: sql<boolean>`'kenya' = any(country_slugs)`,
    tag: [],
  },
  {
    option: /^Treehouses\b/,
    query: "type=treehouses",
    rows: sql<boolean>`'treehouses' = any(ways_to_stay)`,
    tag: withScripts,
  },
  {
    option: /^Photography Tours\b/,
    query: "experience=photography-tours",
    rows: sql<boolean>`'photography-tours' = any(experience_ids)`,
    tag: withScripts,
  },
];

for (const { option, query, rows, tag } of boxes)
  test(
    `the filter ${query} shows what the data has`,
    { tag },
    async ({ page, site, javaScriptEnabled }) => {
      await page.goto(`${site.url}/accommodation`);
      await page.getByRole("checkbox", { name: option }).check();
      await send(page, javaScriptEnabled);
      await expect(page).toHaveURL(`${site.url}/accommodation?${query}`);
      await expect(count(page)).toHaveText(await countListed(site, rows));
      await expect(page.getByRole("checkbox", { name: option })).toBeChecked();
    },
  );

test("guest capacity means at least so many (P-046)", async ({ page, site, javaScriptEnabled }) => {
  await page.goto(`${site.url}/accommodation`);
  await page.getByRole("radio", { name: "6+" }).check();
  await send(page, javaScriptEnabled);
  await expect(page).toHaveURL(`${site.url}/accommodation?capacity=6`);
  await expect(count(page)).toHaveText(await countListed(site, sql<boolean>`capacity >= 6`));
});

test(
  "both ends of the price filter are inclusive (P-045)",
  { tag: withScripts },
  async ({ page, site }) => {
    const prices = [99, 100, 300, 301, 2000, 2500, null];
    for (const pricePerNight of prices)
      await storeProperty(site.db, {
        name: `Pricewatch ${pricePerNight ?? "without price"}`,
        pricePerNight,
        priceMin: null,
        priceMax: null,
        images: [],
      });
    const found = async (query: string) => {
      await page.goto(`${site.url}/accommodation?search=Pricewatch&sort=price-low&${query}`);
      return names(page);
    };
    expect(await found("minPrice=100&maxPrice=300")).toEqual(["Pricewatch 100", "Pricewatch 300"]);
    expect(await found("maxPrice=99.99")).toEqual(["Pricewatch 99"]);
    expect(await found("minPrice=2000")).toEqual(["Pricewatch 2000", "Pricewatch 2500"]);
    expect(await found("minPrice=301&maxPrice=2000")).toEqual([
      "Pricewatch 301",
      "Pricewatch 2000",
      "Pricewatch 2500",
    ]);
    expect((await found("")).at(-1)).toBe("Pricewatch without price");
    expect((await found("sort=price-high")).at(-1)).toBe("Pricewatch without price");
  },
);

/** Beside the list, and in the sheet of a phone, which a change closes and applies. */
const prices = [
  {
    typed: { "From, US$": "1000" },
    address: "minPrice=1000",
    rows: sql<boolean>`price_usd >= 1000`,
  },
  { typed: { "To, US$": "300" }, address: "maxPrice=300", rows: sql<boolean>`price_usd <= 300` },
  {
    typed: { "From, US$": "200", "To, US$": "600" },
    address: "minPrice=200&maxPrice=600",
    rows: sql<boolean>`price_usd between 200 and 600`,
  },
];
for (const width of [375, 1280])
  for (const key of ["Enter", "blur"])
    test(`prices typed at ${width} px are applied by ${key} (P-045)`, async ({
      page,
      site,
      javaScriptEnabled,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const { typed, address, rows } of prices) {
        await page.goto(`${site.url}/accommodation`);
        if (javaScriptEnabled !== false) await hydrated(page);
        if (width < 600) await page.getByRole("button", { name: "Filters", exact: true }).click();
        for (const [label, value] of Object.entries(typed))
          await page.getByLabel(label).fill(value);
        const last = page.getByLabel(Object.keys(typed).at(-1) ?? "");
        if (key === "Enter") await last.press("Enter");
        else {
          await last.blur();
          if (javaScriptEnabled === false || width < 600)
            await page.locator("#filter-panel").getByRole("button", { name: /^Show/ }).click();
        }
        await expect(page).toHaveURL(`${site.url}/accommodation?${address}`);
        await expect(count(page)).toHaveText(await countListed(site, rows));
      }
    });

test("a lowest price above the highest is swapped, and said (P-045)", async ({
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

test("a typed price narrows the list", async ({ page, site, javaScriptEnabled }) => {
  await page.goto(`${site.url}/accommodation`);
  await page.getByLabel("From, US$").fill("1200");
  await page.getByLabel("From, US$").blur();
  await send(page, javaScriptEnabled);
  await expect(page).toHaveURL(/minPrice=1200/);
  await expect(count(page)).toHaveText(await countListed(site, sql<boolean>`price_usd >= 1200`));
});

for (const { sort, label, order, tag } of [
  {
    sort: "price-low",
    label: "Price Low to High",
    order: sql`price_usd asc nulls last, sort_name`,
    tag: withScripts,
  },
  {
    sort: "price-high",
    label: "Price High to Low",
    order: sql`price_usd desc nulls last, sort_name`,
    tag: withScripts,
  },
  { sort: "name", label: "Name A-Z", order: sql`sort_name`, tag: [] },
])
  test(
    `the order ${label} is that of the data (P-041)`,
    { tag },
    async ({ page, site, javaScriptEnabled }) => {
      await page.goto(`${site.url}/accommodation`);
      await page.getByLabel("Sort by").selectOption({ label });
      await send(page, javaScriptEnabled);
      await expect(page).toHaveURL(`${site.url}/accommodation?sort=${sort}`);
      const rows = await site.db
        .selectFrom("properties")
        .select("name")
        .where("listed", "=", true)
        .orderBy(order)
        .limit(24)
        .execute();
      await expect.poll(() => names(page)).toEqual(rows.map(({ name }) => name));
      await page.getByRole("link", { name: "Clear All Filters" }).click();
      await expect(page).toHaveURL(`${site.url}/accommodation`);
      await expect(page.getByRole("link", { name: "Clear All Filters" })).toHaveCount(0);
    },
  );

test(
  "every applied filter is a chip that comes off (P-055)",
  { tag: withScripts },
  async ({ page, site }) => {
    const query =
      "search=camp&country=kenya,tanzania&experience=wildlife-safari&maxPrice=1500&capacity=2";
    await page.goto(`${site.url}/accommodation?${query}`);
    const chips = page.getByRole("list", { name: "Applied filters" });
    await expect(chips.getByRole("link", { name: /^Remove filter/ })).toHaveCount(6);
    await chips.getByRole("link", { name: "Remove filter Kenya" }).click();
    await expect(page).toHaveURL(`${site.url}/accommodation?${query.replace("kenya,", "")}`);
    await chips.getByRole("link", { name: "Remove filter 2+ guests" }).click();
    await expect(page).not.toHaveURL(/capacity/);
    await expect(chips.getByRole("link", { name: /^Remove filter/ })).toHaveCount(4);
  },
);

test(
  "pages hold 24 and the count names all (P-053)",
  { tag: withScripts },
  async ({ page, site }) => {
    const whole = await countListed(site);
    const last = Math.ceil(Number.parseInt(whole, 10) / 24);
    await page.goto(`${site.url}/accommodation`);
    await expect(page.getByRole("article")).toHaveCount(24);
    await expect(count(page)).toHaveText(whole);
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
    await expect(count(page)).toHaveText(whole);
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
  "nonsense in the address is never an error (P-048)",
  { tag: withScripts },
  async ({ page, site }) => {
    const whole = await countListed(site);
    const nonsense = [
      "country=atlantis&type=igloo&experience=shopping",
      "minPrice=abc&maxPrice=NaN&capacity=many&sort=random&page=-3",
      "minPrice=9e99&maxPrice=1e5",
      "capacity=3&page=0&utm_source=elsewhere",
      "search=%20%20",
      "country[]=kenya&page=1e9",
      "page=99999999999999999999&sort=;drop",
    ];
    const wrong: string[] = [];
    for (const query of nonsense) {
      const answer = await page.request.get(`${site.url}/accommodation?${query}`);
      const found = (await answer.text()).includes(`>${whole}<`);
      if (answer.status() !== 200 || !found) wrong.push(`${query}: ${answer.status()}`);
    }
    expect(wrong).toEqual([]);
  },
);

test(
  "odd spellings of a filter still mean it (P-049)",
  { tag: withScripts },
  async ({ page, site }) => {
    const kenya = await countListed(site, sql<boolean>`'kenya' = any(country_slugs)`);
    for (const query of [
      "country=Kenya",
      "country=KENYA",
      "country=kenya,atlantis",
      "country=ke",
    ]) {
      const html = await (await page.request.get(`${site.url}/accommodation?${query}`)).text();
      expect(html, query).toContain(`>${kenya}<`);
    }
  },
);

test(
  "a list without a match offers the way back (P-047, P-050, P-051)",
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

test(
  "prices stand in the chosen currency (P-007, P-052)",
  { tag: withScripts },
  async ({ page, site }) => {
    const read = async (cookie: string) =>
      (
        await page.request.get(`${site.url}/accommodation?sort=price-high`, {
          headers: { Cookie: cookie },
        })
      ).text();
    for (const currency of ["USD", "ZAR", "EUR", "GBP"])
      expect(await read(`currency=${currency}`)).toContain(`Showing prices in ${currency}`);
    expect(await read("currency=ZAR")).toMatch(/<b[^>]*>R\d{1,3}(,\d{3})*<\/b>/);
    expect(await read("currency=DOUBLOON")).toContain("Showing prices in USD");
  },
);
