import { storeProperty } from "#tests/factories/property";
import {
  lanternQuery,
  makeRate,
  nextLanternTrip,
  nextYear,
  storeSheet,
} from "#tests/factories/rate-sheet";
import { expectAccessible, expectNoOverflow } from "./checks";
import { hydrated } from "./network";
import { expect, mainFlow, type Site, test, withoutScripts, withScripts } from "./site";

const { arrive, leave } = nextLanternTrip;

/** Dates and party on the page of a stay, in the comparison and in the inquiry. */
test.describe("dates and totals", () => {
  let named = 0;
  /** A stay with rates of 9,855 dollars for the trip, or without rates for its last nights. */
  async function openStay(site: Site, { isUnpublished = false } = {}) {
    const name = `${isUnpublished ? "Silent" : "Lantern"} Reed ${process.pid} ${++named}`;
    const { id } = await storeProperty(site.db, {
      name,
      images: [],
      priceSeasons: [],
      partner: "Sample Bookings",
      childrenFromAge: 6,
    });
    await storeSheet(site.db, id, isUnpublished ? { rates: [makeRate({}, nextYear)] } : {});
    return { id, name, path: `${site.url}/accommodation/${id}` };
  }

  test(`dates typed on the page of a stay give the total, with and without scripts ${mainFlow}`, async ({
    page,
    site,
  }) => {
    const { path } = await openStay(site);
    await page.goto(path);
    const card = page.getByRole("complementary", { name: "Price and booking" });
    await card.getByLabel("Arrive").fill(arrive);
    await card.getByLabel("Leave").fill(leave);
    await card.getByRole("button", { name: "Show the total" }).click();
    await expect(page).toHaveURL(new RegExp(`arrive=${arrive}&leave=${leave}`));
    await expect(card).toContainText("5 nights, 2 adults");
    // Without the child: 6,150 and 2,760, one night free, and the levy.
    await expect(card.locator(".total-figure")).toHaveText("$8,030");
    await card.getByText("Change", { exact: true }).click();
    await card.getByLabel("Leave").fill(`${nextYear}-10-28`);
    await card.getByRole("button", { name: "Update" }).click();
    await expect(card).toContainText("Please choose a day of departure after the day of arrival");
    await expect(card.getByLabel("Leave")).toHaveValue(`${nextYear}-10-28`);
    await expect(card.getByLabel("Arrive")).toHaveValue(arrive);
  });

  test(`rates are a table of tents by season, and a phone shows one season at a time ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    const name = `Matrix Camp ${process.pid} ${++named}`;
    const { id } = await storeProperty(site.db, { name, images: [], priceSeasons: [] });
    const green = { season: "GREEN", from: `${nextYear}-01-01`, to: `${nextYear}-06-14` };
    await storeSheet(site.db, id, {
      rates: [
        makeRate({ ...green, unit: "Island Tent", price: 69_000, single: 69_000 }, nextYear),
        makeRate({ ...green, unit: "Family Tent", price: 90_000, single: null }, nextYear),
        makeRate({ unit: "Island Tent", minNights: 3 }, nextYear),
        makeRate({ unit: "Family Tent", minNights: 3, price: 110_000 }, nextYear),
      ],
    });
    await page.goto(`${site.url}/accommodation/${id}?tab=rates`);
    const table = page.getByRole("table", { name: `Prices of ${nextYear} by tent or room` });
    await expect(table.getByRole("columnheader")).toHaveText([
      "Tent or room",
      /^Green season\s*Jan 1 to Jun 14$/,
      /^High season\s*Jun 15 to Oct 31\s*3 nights or more$/,
    ]);
    const row = table.getByRole("row", { name: /^Island Tent/ }).getByRole("cell");
    await expect(row).toHaveText([/^\$690Alone: the same/, /^\$1,025Alone: \$1,435/]);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoOverflow(page, 320);
    await expect(table.getByRole("cell")).toHaveText([/^\$690/, /^\$900/]);
    await page.getByText("High season", { exact: true }).filter({ visible: true }).first().click();
    await expect(table.getByRole("cell")).toHaveText([/^\$1,025/, /^\$1,100/]);
    if (javaScriptEnabled !== false) await expectAccessible(page);
  });

  for (const [width, height] of [
    [1280, 800],
    [375, 812],
  ] as const)
    test(`total and booking button are in the first view at ${width}, and the sum opens`, async ({
      page,
      site,
      javaScriptEnabled,
    }) => {
      const { path } = await openStay(site);
      await page.setViewportSize({ width, height });
      await page.goto(`${path}?${lanternQuery}`);
      await expectNoOverflow(page, width);
      const total = page.getByText("$9,855", { exact: true }).filter({ visible: true });
      const book = page.getByRole("link", { name: /^Book/ }).filter({ visible: true });
      const inView = width === 1280 ? [total.first(), book.first()] : [total.last(), book.last()];
      for (const element of inView) await expect(element).toBeInViewport({ ratio: 1 });
      const items = page.getByRole("table", { name: "The total, item by item" });
      await expect(items.getByRole("row")).toHaveCount(6);
      await expect(items.getByRole("row", { name: /^Total/ })).toContainText("$9,855");
      const summary = page.getByText("How the total is calculated");
      await summary.focus();
      await page.keyboard.press("Enter");
      await expect(items).toBeHidden();
      await page.keyboard.press("Enter");
      await expect(items).toBeVisible();
      if (javaScriptEnabled !== false) await expectAccessible(page);
    });

  test(
    "tabs, the back link and similar stays carry the dates",
    { tag: withScripts },
    async ({ page, site }) => {
      const { path } = await openStay(site);
      await page.goto(`${path}?${lanternQuery}`);
      await page.getByRole("tab", { name: "Rates & Info" }).click();
      await expect(page).toHaveURL(new RegExp(`tab=rates&${lanternQuery}`));
      const rates = page.getByRole("table", { name: `Prices of ${nextYear + 1} by tent or room` });
      await expect(rates.getByRole("columnheader", { name: "Green season" })).toContainText(
        `Nov 1, ${nextYear} to Mar 31`,
      );
      await expect(rates.getByRole("cell")).toHaveText([/^\$690/]);
      await expect(page.locator(".total-figure")).toHaveText("$9,855");
      const back = page.getByRole("link", { name: "Back to the stays for your dates" });
      await expect(back).toHaveAttribute("href", `/accommodation?${lanternQuery}`);
    },
  );

  test(`dates without a price are asked for, and the inquiry has them ${mainFlow}`, async ({
    page,
    site,
  }) => {
    const { path, id } = await openStay(site, { isUnpublished: true });
    await page.goto(`${path}?${lanternQuery}`);
    await expect(page.getByText("Not published for these dates").first()).toBeVisible();
    await page
      .getByRole("link", { name: "Ask for a price" })
      .filter({ visible: true })
      .first()
      .click();
    const form = page.getByRole("dialog");
    await expect(form).toContainText(
      `Oct 29 to Nov 3, ${nextYear}: 5 nights, 2 adults, a child of 9`,
    );
    await form.getByLabel(/^Name/).fill("Amina");
    await form.getByLabel(/^Email/).fill("amina@visitors.test");
    await form.getByLabel(/^Message/).fill(`What does it cost? ${id}`);
    await form.getByRole("button", { name: "Send inquiry" }).click();
    await expect(page.getByRole("heading", { name: "On its way" })).toBeVisible();
    await expect(page.getByText("Your dates and guests", { exact: true })).toBeVisible();
    await expect(page.getByText(/a child of 9\. Not published for these dates/)).toBeVisible();
    const stored = await site.db
      .selectFrom("inquiries")
      .select("trip")
      .where("propertyId", "=", id)
      .executeTakeFirstOrThrow();
    expect(stored.trip).toMatchObject({
      trip: { arrive, ages: [9] },
      quotes: [{ total: null }],
    });
  });

  test(
    "an inquiry with a total tells it to the operator",
    { tag: withoutScripts },
    async ({ page, site }) => {
      const { path, id } = await openStay(site);
      await page.goto(`${path}?${lanternQuery}`);
      await page.getByRole("link", { name: "Ask a Question" }).first().click();
      const form = page.getByRole("dialog");
      await form.getByLabel(/^Name/).fill("Amina");
      await form.getByLabel(/^Email/).fill("amina@visitors.test");
      await form.getByLabel(/^Message/).fill(`Is it quiet? ${id}`);
      await form.getByRole("button", { name: "Send inquiry" }).click();
      await expect(page.getByText(/a child of 9\. Total \$9,855, an indication/)).toBeVisible();
      await expect
        .poll(() => site.mail.mails.map(({ mail }) => mail.text).join("\n"))
        .toMatch(/9,855, an indication/);
    },
  );

  test(`the comparison has each total with its sum, for dates given there ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    const [priced, unpriced] = [
      await openStay(site),
      await openStay(site, { isUnpublished: true }),
    ];
    await page.goto(`${site.url}/compare?stay=${priced.id},${unpriced.id}`);
    await page.getByText("What does it cost on your dates?").click();
    await page.getByLabel("Arrive").fill(arrive);
    await page.getByLabel("Leave").fill(leave);
    await page.getByRole("button", { name: "Show the total" }).click();
    const row = page.getByRole("row", { name: /^Total for your dates/ });
    await expect(row.locator(".total-figure")).toHaveText("$8,030");
    await expect(row).toContainText("Not published for these dates");
    await row.getByText("How the total is calculated").click();
    await expect(row.getByRole("table")).toContainText("3 × $1,025 × 2 adults");
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page, width);
    }
    if (javaScriptEnabled !== false) await expectAccessible(page);
  });

  test(
    "a stay with dates is printed on two sheets with its items, with a long sum on three",
    { tag: withScripts },
    async ({ page, site }) => {
      const { path } = await openStay(site);
      await page.goto(`${path}?${lanternQuery}`);
      await page.getByText("How the total is calculated").click();
      const pdf = await page.pdf({ format: "A4" });
      expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
      const dates = `arrive=${nextYear}-06-28&leave=${nextYear}-07-03&adults=2&age=9`;
      for (const { query, sheets } of [
        { query: dates, sheets: 2 },
        { query: `${dates}&age=10`, sheets: 3 },
      ])
        for (const format of ["A4", "Letter"] as const) {
          await page.goto(`${site.url}/accommodation/lantern-reed-camp?${query}`);
          await page.emulateMedia({ media: "print" });
          const [width, height] = format === "A4" ? [718, 1090] : [740, 980];
          await page.setViewportSize({ width, height });
          const overlap = await page.evaluate(() => {
            const bottom = (part: string) =>
              document.querySelector(part)?.getBoundingClientRect().bottom ?? 0;
            return bottom(".season-chart") - bottom(".stay-sheet");
          });
          expect(overlap).toBeLessThanOrEqual(1);
          const longest = await page.pdf({ format });
          expect(longest.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets);
        }
      await page.goto(`${path}?${lanternQuery}`);
      await page.getByText("How the total is calculated").click();
      await page.emulateMedia({ media: "print" });
      await expect(page.getByText("3 × $1,025 × 2 adults, Oct 29 to 31")).toBeVisible();
      await expect(page.getByRole("link", { name: /^Book/ }).filter({ visible: true })).toHaveCount(
        0,
      );
    },
  );

  test(
    "a new total is announced, and a wrong date gets the focus",
    { tag: withScripts },
    async ({ page, site }) => {
      const { path } = await openStay(site);
      await page.goto(`${path}?${lanternQuery}`);
      await hydrated(page);
      const card = page.getByRole("complementary", { name: "Price and booking" });
      await card.getByText("Change", { exact: true }).click();
      await card.getByLabel("Leave").fill(`${nextYear}-11-06`);
      await card.getByRole("button", { name: "Update" }).press("Enter");
      await expect(card.locator(".total-figure")).not.toHaveText("$9,855");
      const total = await card.locator(".total-figure").innerText();
      await expect(page.getByRole("status").filter({ hasText: total })).toHaveCount(1);
      await card.getByLabel("Leave").fill(`${nextYear}-10-28`);
      await card.getByRole("button", { name: "Update" }).press("Enter");
      await expect(card.getByLabel("Leave")).toBeFocused();
      await expect(card.getByLabel("Leave")).toHaveAccessibleDescription(
        /after the day of arrival/,
      );
    },
  );

  test("a wrong date is in view and has the focus on a phone", async ({ page, site }) => {
    const { path } = await openStay(site);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${path}?arrive=${nextYear}-10-29&leave=${nextYear}-10-28`);
    const leave = page.locator(".booking-trip").getByLabel("Leave");
    await expect(leave).toBeFocused();
    await expect(page.locator(".booking-trip .field-error")).toBeInViewport({ ratio: 1 });
  });

  test("on a phone the items of a compared total stay in their column", async ({ page, site }) => {
    const stays = [await openStay(site), await openStay(site)];
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${site.url}/compare?stay=${stays.map(({ id }) => id).join()}&${lanternQuery}`);
    const cell = page
      .getByRole("row", { name: /^Total for your dates/ })
      .getByRole("cell")
      .first();
    await cell.getByText("How the total is calculated").click();
    const items = cell.getByRole("table");
    const [column, table] = await Promise.all([cell.boundingBox(), items.boundingBox()]);
    expect(table?.width).toBeLessThanOrEqual(column?.width ?? 0);
    for (const amount of await items.getByRole("cell").all()) {
      const box = await amount.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
        (column?.x ?? 0) + (column?.width ?? 0),
      );
    }
  });
});
