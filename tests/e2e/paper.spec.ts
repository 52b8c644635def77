import type { Page } from "@playwright/test";

import { expect, siteUrl, test, withScripts } from "./site";
import { expectNoWideParts, expectWholeWords } from "./whole-page";

/** What is printed: a stay, a saved list and a comparison (P-095). */

/** CSS pixels between margins of a centimetre. */
const a4 = { upright: 718, across: 1046 };

async function onPaper(page: Page, address: string, width: number) {
  await page.setViewportSize({ width, height: 1000 });
  await page.goto(address);
  await page.emulateMedia({ media: "print" });
  await expectNoWideParts(page, width);
  for (const part of ["banner", "contentinfo"] as const)
    await expect(page.getByRole(part)).toBeHidden();
  for (const button of await page.getByRole("button").all()) await expect(button).toBeHidden();
}

test("a stay on paper has every section and its address", async ({ page, site }) => {
  await onPaper(page, `${site.url}/accommodation/bamboo-line-lodge?tab=rates`, a4.upright);
  for (const name of ["Overview", "Accommodation", "Amenities", "Rates & Info", "Location"])
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  await expect(page.getByText(`${siteUrl}/accommodation/bamboo-line-lodge`)).toBeVisible();
  await expect(page.getByText("We may earn a commission").first()).toBeVisible();
});

test("the year chart of a stay keeps its bars, keys and whole words on paper", async ({
  page,
  site,
}) => {
  await onPaper(page, `${site.url}/accommodation/bamboo-line-lodge?tab=rates`, a4.upright);
  const drawn = page.locator(".almanac-months td, .almanac-key i");
  await expect(drawn).toHaveCount(16);
  for (const part of await drawn.all()) await expect(part).toHaveCSS("print-color-adjust", "exact");
  await expectWholeWords(page.locator(".almanac :is(dt, dd, b, th, .almanac-words)"));
});

test(
  "a saved list and a comparison fit the sheet, with the address of each stay",
  { tag: withScripts },
  async ({ page, site }) => {
    const ids = ["bamboo-line-lodge", "pyrethrum-house"];
    const value = encodeURIComponent(JSON.stringify(ids));
    await page.context().addCookies([{ name: "favorites", value, url: site.url }]);
    for (const [path, width] of [
      ["/favorites", a4.upright],
      [`/compare?stay=${ids.join(",")}`, a4.across],
    ] as const) {
      await onPaper(page, site.url + path, width);
      for (const id of ids)
        await expect(page.getByText(`${siteUrl}/accommodation/${id}`).first()).toBeVisible();
    }
  },
);
