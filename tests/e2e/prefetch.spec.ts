import type { Page } from "@playwright/test";

import { hydrated } from "./network";
import { expect, type Site, test, withScripts } from "./site";

/** A headless browser is counted as a bot. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";
test.use({ userAgent });

/** Documents of cards are fetched ahead before scripts run, and counted when they are shown. */

/** Leaves the list without scripts, as on a phone on which they have not arrived. */
const withoutItsScripts = (page: Page) =>
  page.addInitScript(() => {
    if (location.pathname !== "/accommodation") return;
    const remove = () => document.querySelector("body > template[data-deferred]")?.remove();
    document.addEventListener("DOMContentLoaded", remove);
  });

const deliveryOf = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType("navigation");
    return (entry as unknown as { deliveryType: string }).deliveryType;
  });

test(
  "a card under the pointer is fetched ahead, and counted once it is shown",
  {
    tag: withScripts,
  },
  async ({ page, site }) => {
    const path = "/accommodation/albert-nile-landing";
    const before = await viewsOf(site, path);
    await withoutItsScripts(page);
    await page.goto(`${site.url}/accommodation?search=albert+nile+landing`);
    const card = page.locator(".card-name a").first();
    await expect(card).toHaveAttribute("href", path);
    const fetched = page.context().waitForEvent("response", (one) => one.url() === site.url + path);
    await card.hover();
    await fetched;
    // The count of a page that was shown earlier arrives after that of the fetched one would.
    await page.context().request.get(`${site.url}/terms`, { headers: { "User-Agent": userAgent } });
    await expect.poll(() => viewsOf(site, "/terms")).toBeGreaterThan(0);
    expect(await viewsOf(site, path)).toBe(before);

    await card.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Albert Nile Landing");
    expect(await deliveryOf(page)).toBe("navigational-prefetch");
    await hydrated(page);
    await expect.poll(() => viewsOf(site, path)).toBe(before + 1);
  },
);

async function viewsOf(site: Site, path: string): Promise<number> {
  const rows = await site.db
    .selectFrom("pageViewsDaily")
    .select("views")
    .where("path", "=", path)
    .execute();
  return rows.reduce((sum, { views }) => sum + Number(views), 0);
}
