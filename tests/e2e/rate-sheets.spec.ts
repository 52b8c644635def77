import { expect } from "@playwright/test";

import { addSheetFile } from "#db/queries/rate-sheets/add-sheet.server";
import { startReading, storeReading } from "#db/queries/rate-sheets/read-sheet.server";
import type { SheetReading } from "#domain/rates/reading";
import { sheetTypes } from "#domain/rates/sheet-file";
import { storeProperty } from "#tests/factories/property";
import { nextYear } from "#tests/factories/rate-sheet";
import { testReading } from "#tests/factories/rates";
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
  await expect(page.getByRole("button", { name: "Accept 7 figures" })).toBeDisabled();
  await expect(page.getByText("Answer 1 doubt first.")).toBeVisible();
  await page.getByRole("button", { name: "High season wins" }).click();
  await expect(page.getByText("Overlap:")).toHaveCount(0);
  await page.getByRole("link", { name: "Edit Green season, sharing" }).click();
  await page.getByLabel("Price", { exact: false }).first().fill("700");
  await page.getByRole("button", { name: "Save row" }).click();
  await expect(page.getByText("Derived: typed by")).toBeVisible();
  await page.getByRole("button", { name: "Leave out Stay 4, pay 3" }).click();
  await page.getByRole("button", { name: "Accept 6 figures" }).click();
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
  await page.getByRole("button", { name: "Accept 1 figure" }).click();
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
  await page.getByRole("button", { name: "Accept 7 figures" }).press("Enter");
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
    await expect(lit).toBeInViewport({ ratio: 1 });
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
