import { expect } from "@playwright/test";

import { addSheetFile } from "#db/queries/rate-sheets/add-sheet.server";
import { claimSheet, storeReading } from "#db/queries/rate-sheets/read-sheet.server";
import { sheetTypes } from "#domain/rates/sheet-file";
import { storeProperty } from "#tests/factories/property";
import { nextYear } from "#tests/factories/rate-sheet";
import { testReading } from "#tests/factories/rates";
import { expectAccessible } from "./checks";
import { signIn, type Site, test, withoutScripts, withScripts } from "./site";

async function sheetOf(site: Site, name: string) {
  const { id: propertyId } = await storeProperty(site.db, { name, priceSeasons: [] });
  const { id } = await addSheetFile(
    site.db,
    { propertyId, name: "rates.pdf", actor: "Ada" },
    { source: "file", bytes: Buffer.from(`%PDF-1.7 ${name}`), mediaType: sheetTypes.pdf },
  );
  await claimSheet(site.db, id);
  await storeReading(site.db, id, testReading(nextYear));
  return { id, propertyId, path: `/admin/rate-sheets/${id}` };
}

for (const scripts of [withScripts, withoutScripts])
  test(`a sheet is settled, accepted, seen by visitors and taken back (R-002, R-009) ${scripts}`, async ({
    page,
    site,
  }) => {
    const { propertyId, path } = await sheetOf(site, `Sheet Camp ${scripts.length}`);
    await page.goto(site.url);
    await signIn(page, site, path);
    await page.getByRole("link", { name: "Page 1, row 2" }).click();
    await expect(page.locator(".ratesheet-lit")).toHaveCount(2);
    await page.getByRole("button", { name: "Accept 7 figures" }).click();
    await expect(page.getByText("Settle 1 overlap first.")).toBeVisible();
    await page.getByRole("button", { name: "High season wins" }).click();
    await expect(page.getByText("Overlap:")).toHaveCount(0);
    await page.getByRole("link", { name: "Edit Green season, sharing" }).click();
    await page.getByLabel("Price", { exact: false }).first().fill("700");
    await page.getByRole("button", { name: "Save row" }).click();
    await expect(page.getByText("Derived: typed by")).toBeVisible();
    await page.getByRole("button", { name: "Leave out Stay 4, pay 3" }).click();
    await page.getByRole("button", { name: "Accept 6 figures" }).click();
    await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
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
    await page.getByRole("button", { name: "Take back" }).click();
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

test(`rates by hand need no file (R-001) ${withScripts}`, async ({ page, site }) => {
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
  await expect(page.getByText("All year, sharing")).toBeVisible();
  await page.getByRole("button", { name: "Accept 1 figure" }).click();
  await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
});
