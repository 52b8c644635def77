import { hydrated } from "./bad-line";
import { expect, test, withScripts } from "./site";

/** What a visitor does first, each with and without scripts. */
test("a search keeps only what was chosen in the address", async ({ page, site }) => {
  await page.goto(site.url);
  await page.getByLabel("Country").selectOption({ label: "Kenya" });
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(`${site.url}/accommodation?country=kenya`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accommodation");
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

test(
  "a new page begins at its top, and Back finds the old place",
  { tag: withScripts },
  async ({ page, site }) => {
    await page.goto(`${site.url}/destinations/kenya`);
    await hydrated(page);
    const down = () => page.evaluate(() => window.scrollY);
    await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
    await expect(page).toHaveURL(`${site.url}/about`);
    await expect.poll(down).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/destinations/kenya`);
    await expect.poll(down).toBeGreaterThan(300);
  },
);

test(
  "a visitor who chose nothing gets no cookie and a shared page",
  { tag: withScripts },
  async ({ page, site }) => {
    const answer = await page.request.get(`${site.url}/accommodation`);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
    expect(answer.headers()["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const again = await page.request.get(`${site.url}/accommodation`, {
      headers: { "If-None-Match": answer.headers().etag ?? "" },
    });
    expect(again.status()).toBe(304);
  },
);
