import { expect, type Page } from "@playwright/test";

import { addSheetFile } from "#db/queries/rate-sheets/add-sheet.server";
import { startReading, storeReading } from "#db/queries/rate-sheets/read-sheet.server";
import type { SheetReading } from "#domain/rates/reading";
import { sheetTypes } from "#domain/rates/sheet-file";
import { storeProperty } from "#tests/factories/property";
import { nextYear } from "#tests/factories/rate-sheet";
import { testReading } from "#tests/factories/rates";
import { writeWorkbook } from "#tests/rate-sheets/workbook";
import { expectAccessible } from "./checks";
import { hydrated } from "./network";
import { mainFlow, signIn, type Site, test, withScripts } from "./site";

async function sheetOf(site: Site, name: string, changed: Partial<SheetReading> = {}) {
  const { id: propertyId } = await storeProperty(site.db, { name, priceSeasons: [] });
  const { id } = await addSheetFile(
    site.db,
    { propertyId, name: "rates.pdf", actor: "Ada" },
    { source: "file", bytes: Buffer.from(`%PDF-1.7 ${name}`), mediaType: sheetTypes.pdf },
  );
  await startReading(site.db, id);
  await storeReading(site.db, id, testReading(nextYear, changed), new Date());
  return { id, propertyId, path: `/admin/rate-sheets/${id}` };
}

test(`a sheet is settled, accepted, seen by visitors and undone (R-002, R-009) ${withScripts} ${mainFlow}`, async ({
  page,
  site,
}) => {
  const { propertyId, path } = await sheetOf(site, "Sheet Camp");
  await page.goto(site.url);
  await signIn(page, site, path);
  await page.getByRole("link", { name: "Page 1, row 2" }).click();
  await expect(page.locator(".ratesheet-lit")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Accept 4 rates" })).toBeDisabled();
  await expect(page.getByText("Answer 1 doubt first.")).toBeVisible();
  await page.getByRole("button", { name: "High season wins" }).click();
  await expect(page.getByText("Overlap:")).toHaveCount(0);
  await page.getByRole("link", { name: "Edit Green season, sharing" }).click();
  await page.getByLabel("Price", { exact: false }).first().fill("700");
  await page.getByRole("button", { name: "Save row" }).click();
  const mark = page.locator("details", { hasText: "typed by" });
  await mark.locator("summary", { hasText: "Derived" }).click();
  await expect(mark.getByText("typed by")).toBeVisible();
  await page.getByRole("button", { name: "Leave out Stay 4, pay 3" }).click();
  await page.getByRole("button", { name: "Accept 4 rates" }).click();
  await expect(page.getByRole("button", { name: "Undo acceptance" })).toBeVisible();
  const plan = () =>
    site.db
      .selectFrom("stayRates")
      .select("plan")
      .where("propertyId", "=", propertyId)
      .executeTakeFirst();
  expect(await plan()).toBeDefined();
  const trip = `arrive=${nextYear}-07-01&leave=${nextYear}-07-03&adults=2`;
  const visit = await page.goto(`${site.url}/accommodation/${propertyId}?${trip}`);
  expect(visit?.status()).toBe(200);
  await expect(page.getByText("$700").first()).toBeAttached();
  await page.goto(site.url + path);
  await page.getByRole("button", { name: "Undo acceptance" }).click();
  await expect(page.getByRole("button", { name: /^Accept/ })).toBeVisible();
  expect(await plan()).toBeUndefined();
});

/** A camp's workbook: its single is a supplement, and the ages of its children are nowhere. */
const campBook = (year: number, factor: number) =>
  writeWorkbook([
    {
      sheet: "Rack rates",
      rows: [
        [`Rack rates ${year}, per person per night, full board, in Namibian Dollars`],
        [],
        ["Season", "Tent", "PPS", "Single", "Chd", "Min nights"],
        ...[
          [`Green 10 Jan ${year} - 31 Mar ${year}`, "Dune Tent", 7200, 2400, 3600, 1],
          [`High 1 Apr ${year} - 31 Oct ${year}`, "Dune Tent", 9800, 3300, 4900, 2],
          [`Festive 1 Nov ${year} - 9 Jan ${year + 1}`, "Dune Tent", 11_600, 3900, 5800, 3],
        ].map((row) => row.map((value) => (Number(value) > 9 ? Number(value) * factor : value))),
      ],
    },
  ]);

/** Waits for the reading. With scripts the page updates itself; without them it is reloaded. */
async function waitForTable(page: Page) {
  await page.waitForURL(/rate-sheets\/[0-9a-f-]{36}/);
  await expect(async () => {
    const table = page.getByRole("region", { name: "Table 1" });
    if (!(await table.isVisible())) await page.reload();
    await expect(table).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

/** Presses of one person, as a walk counts them. */
function counted() {
  let presses = 0;
  const press = async (act: Promise<unknown>) => {
    presses += 1;
    await act;
  };
  return { press, presses: () => presses };
}

test(`a new sheet is labeled and accepted in under 20 presses, next year's in under 5 (I-008, I-009) ${mainFlow}`, async ({
  page,
  site,
}) => {
  const name = `Long Shadow Camp ${test.info().project.name}`;
  const { id: propertyId } = await storeProperty(site.db, { name, priceSeasons: [] });
  await signIn(page, site, "/admin");
  const upload = async (press: (act: Promise<unknown>) => Promise<void>, year: number) => {
    await page.goto(`${site.url}/admin/rate-sheets?property=${propertyId}`);
    const buffer = Buffer.from(await campBook(year, year - nextYear + 1));
    const file = { name: `rates-${year}.xlsx`, mimeType: sheetTypes.xlsx, buffer };
    await press(page.getByLabel("PDF or XLSX file").setInputFiles(file));
    await press(page.getByRole("button", { name: "Add and read" }).click());
    await waitForTable(page);
  };

  const first = counted();
  await upload(first.press, nextYear);
  await expect(page.getByRole("button", { name: /^Accept/ })).toBeDisabled();
  await expect(page.getByText("Answer 2 doubts first.")).toBeVisible();
  await expect(page.getByLabel("Read as: Chd")).toHaveAccessibleDescription("Guessed");
  await first.press(page.getByRole("button", { name: "Supplement, add it" }).click());
  await expect(page.getByText("Answer 1 doubt first.")).toBeVisible();
  await expect(page.locator(".sheet-answered")).toContainText("Supplement, add it");
  await first.press(page.getByText("Table 1: charge, dates, ages and rooms").click());
  const ages = page.getByRole("group", { name: "Chd: Child" });
  await first.press(ages.getByLabel("Ages from").fill("11"));
  await first.press(ages.getByLabel("Ages to").fill("6"));
  await first.press(page.getByRole("button", { name: "Save labels" }).click());
  await expect(page.getByText("Enter ages from 0 to 21, the lower first")).toBeVisible();
  await expect(ages.getByLabel("Ages to")).toHaveValue("6");
  await first.press(ages.getByLabel("Ages from").fill("6"));
  await first.press(ages.getByLabel("Ages to").fill("11"));
  await first.press(page.getByRole("button", { name: "Save labels" }).click());
  await expect(page.getByLabel("Read as: Chd")).toHaveAccessibleDescription("You chose");
  await expect(page.getByText("Child 6 to 11").first()).toBeVisible();
  await first.press(page.getByRole("button", { name: /^Accept/ }).click());
  await expect(page.getByRole("button", { name: "Undo acceptance" })).toBeVisible();
  expect(first.presses()).toBeLessThan(20);

  const next = counted();
  await upload(next.press, nextYear + 1);
  await expect(page.getByLabel("Read as: Chd")).toHaveAccessibleDescription("Remembered");
  await expect(page.getByText("All doubts are answered")).toBeVisible();
  await next.press(page.getByRole("button", { name: /^Accept/ }).click());
  await expect(page.getByRole("button", { name: "Undo acceptance" })).toBeVisible();
  expect(next.presses()).toBeLessThan(5);
  const rates = await site.db
    .selectFrom("rates")
    .innerJoin("rateSheets", "rateSheets.id", "rates.sheetId")
    .select(["rates.price", "rates.single", "rates.currency"])
    .where("propertyId", "=", propertyId)
    .where("season", "=", "Green")
    .orderBy("stayFrom")
    .execute();
  expect(rates).toEqual([
    { price: 720_000, single: 960_000, currency: "NAD" },
    { price: 1_440_000, single: 1_920_000, currency: "NAD" },
  ]);
});

test(`a cell leads to its rate and back, a number to its doubt ${withScripts}`, async ({
  page,
  site,
}) => {
  const { id: propertyId } = await storeProperty(site.db, { name: "Lit Camp", priceSeasons: [] });
  await signIn(page, site, `/admin/rate-sheets?property=${propertyId}`);
  const buffer = Buffer.from(await campBook(nextYear, 1));
  const file = { name: "rates.xlsx", mimeType: sheetTypes.xlsx, buffer };
  await page.getByLabel("PDF or XLSX file").setInputFiles(file);
  await page.getByRole("button", { name: "Add and read" }).click();
  const table = page.getByRole("region", { name: "Table 1" });
  await table.getByRole("link", { name: "9,800" }).press("Enter");
  const figure = page.getByRole("link", { name: /^Rack rates, cell C5/ });
  await expect(figure).toBeFocused();
  await expect(page.locator("td.sheet-lit", { hasText: "9,800" })).toHaveCount(1);
  await figure.press("Enter");
  await expect(table.getByRole("link", { name: "9,800" })).toBeFocused();
  await page.keyboard.press("2");
  await expect(page.locator("#d2")).toBeFocused();
  // A choice of a label is stored at once, and the doubt about what it was goes.
  await page.getByLabel("Read as: Chd").selectOption("Ignore");
  await expect(page.getByText("Answer 1 doubt first.")).toBeVisible();
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test(`list, sheet and its forms are accessible and do not scroll sideways (R-002) ${withScripts}`, async ({
    page,
    site,
  }) => {
    const { path } = await sheetOf(site, "Phone Sheet Camp");
    await signIn(page, site, path);
    for (const address of [path, `${path}?cell=p1r2c3`, `${path}?add=rate`, "/admin/rate-sheets"]) {
      await page.goto(site.url + address);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(wide).toBe(0);
      await expectAccessible(page);
    }
  });
});

test(`rates by hand need no file (R-001) ${withScripts} ${mainFlow}`, async ({ page, site }) => {
  await storeProperty(site.db, { name: "Hand Camp", priceSeasons: [] });
  await signIn(page, site, "/admin/rate-sheets");
  await page.getByLabel("Property").fill("Hand Camp");
  await page.getByRole("button", { name: "New rates by hand" }).click();
  await page.getByLabel("Season").fill("All year");
  await page.getByLabel("First night").fill(`${nextYear}-01-01`);
  await page.getByLabel("Last night").fill(`${nextYear}-12-31`);
  await page.getByRole("button", { name: "Add rate", exact: true }).click();
  await expect(page.getByText("Please enter a price")).toBeVisible();
  await expect(page.getByLabel("Season")).toHaveValue("All year");
  await page.locator("#row-price").fill("1,025");
  await page.getByRole("button", { name: "Add rate", exact: true }).click();
  await expect(page.getByRole("link", { name: "Edit All year, sharing" })).toBeVisible();
  await page.getByRole("button", { name: "Accept 1 rate" }).click();
  await expect(page.getByRole("button", { name: "Undo acceptance" })).toBeVisible();
  await page.goto(`${site.url}/admin/rate-sheets`);
  await expect(page.getByText("entered by hand").first()).toBeVisible();
});

test(`the keyboard goes on where the next step of the review is (R-002) ${withScripts}`, async ({
  page,
  site,
}) => {
  const { path } = await sheetOf(site, "Keyboard Sheet Camp");
  await signIn(page, site, path);
  await page.goto(site.url + path);
  await hydrated(page);
  await page.getByRole("link", { name: "Edit Green season, sharing" }).press("Enter");
  await expect(page.locator("#row-season")).toBeFocused();
  await page.locator("#row-price").fill("dear");
  await page.locator("#row-price").press("Enter");
  await expect(page.getByRole("alert")).toContainText("The row was not saved");
  await expect(page.locator("#row-price")).toBeFocused();
  await page.getByRole("link", { name: "Cancel" }).press("Enter");
  await expect(page.locator("#row-price")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Page 1, row 1/ })).toBeFocused();
  await page.getByRole("button", { name: "High season wins" }).press("Enter");
  await expect(page.getByRole("link", { name: "Add rate" }).first()).toBeFocused();
  await page.getByRole("button", { name: "Accept 4 rates" }).press("Enter");
  await expect(page.getByRole("button", { name: "Undo acceptance" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test.describe("the drawing of a file on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test("a cell that is chosen below is shown, with its text in the link (R-002)", async ({
    page,
    site,
  }) => {
    const { path } = await sheetOf(site, `Drawn Camp ${test.info().project.name}`);
    await signIn(page, site, path);
    await page.goto(site.url + path);
    const source = page.getByRole("link", { name: /^Page 1, row 4 ?: Conservation levy USD 50/ });
    await source.first().click();
    const lit = page.locator(".ratesheet-lit").last();
    await expect(lit).toBeInViewport({ ratio: 0.99 });
    await expect(lit).toHaveAccessibleName(/^Page 1, row 4: Conservation levy/);
    await page.getByRole("link", { name: "Show row" }).click();
    await expect(page.getByRole("row", { name: /^Conservation levy/ }).first()).toBeInViewport();
  });

  test("a long title leaves the prices of a workbook in view (R-002)", async ({ page, site }) => {
    const title = "Rack rates of the camp for stays of the whole year, in USD per person sharing";
    const grid = [
      { row: 0, column: 0, text: title },
      ...["Tent", "Green", "High", "Late"].map((text, column) => ({ row: 1, column, text })),
      ...["River", "690", "1,025", "720"].map((text, column) => ({ row: 2, column, text })),
    ];
    const pages = [{ name: "Rates", width: 0, height: 0, texts: [], rules: [], grid }];
    const name = `Workbook Camp ${test.info().project.name}`;
    const { path } = await sheetOf(site, name, { pages });
    await signIn(page, site, path);
    await page.goto(site.url + path);
    const frame = page.getByRole("region", { name: "Sheet 1 of 1: Rates, scrolls" });
    const [outer, price] = await Promise.all(
      [frame, frame.getByRole("cell", { name: "690" })].map((part) => part.boundingBox()),
    );
    expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + 343);
  });

  test("the list needs no scrolling sideways, its fields no zoom", async ({ page, site }) => {
    await sheetOf(site, `Listed Camp ${test.info().project.name}`);
    await signIn(page, site, "/admin/rate-sheets");
    await page.goto(`${site.url}/admin/rate-sheets`);
    const hidden = await page
      .getByRole("region", { name: "Rate sheets, table" })
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
    await expect(page.getByLabel("Property")).toHaveCSS("font-size", "16px");
  });
});

test(`a rejected rate sheet leaves the focus in its first wrong field ${withScripts}`, async ({
  page,
  site,
}) => {
  await signIn(page, site, "/admin/rate-sheets");
  await hydrated(page);
  await page.getByRole("button", { name: "Add and read" }).press("Enter");
  await expect(page.getByLabel("Property")).toBeFocused();
  await expect(page.getByLabel("Property")).toHaveAccessibleDescription(/from the list/);
});
