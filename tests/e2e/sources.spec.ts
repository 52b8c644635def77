import { adminTexts } from "#domain/text/admin-texts";
import { lodgePage } from "#tests/factories/lodge-page";
import { storeProperty } from "#tests/factories/property";
import { expectSaid } from "./said";
import { expect, signIn, test } from "./site";

const words = adminTexts.sources;

test("a price that has changed is found, taken, and taken back", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const name = javaScriptEnabled ? "Ledger Camp" : "Ledger Lodge";
  const path = `/${name.replace(" ", "-")}`;
  site.pages.serve(path, lodgePage(name, 780));
  const address = site.pages.url + path;
  const { id } = await storeProperty(site.db, {
    name,
    propertyUrl: address,
    bookingUrl: address,
    priceSourceUrl: null,
    images: [],
  });
  await signIn(page, site, `/admin/properties/edit/${id}`);
  await page.getByRole("button", { name: words.lookNow }).click();
  await expectSaid(page, words.looking(name));
  const line = page.getByRole("listitem").filter({ hasText: name });
  await expect(async () => {
    await page.goto(`${site.url}/admin/sources`);
    await expect(line.getByText("$780")).toBeVisible({ timeout: 500 });
  }).toPass();
  await line.getByRole("button", { name: "Take the new price" }).click();
  await expect(page.getByText(words.accepted(1, name))).toBeVisible();
  await expect(line).toHaveCount(0);
  if (javaScriptEnabled) {
    // The page loads its data again by itself meanwhile; the message and its button stay.
    const watched = page.getByText(/of \d+ stays seen/);
    const before = (await watched.textContent()) ?? "";
    await storeProperty(site.db, { name: "Ledger Tents", propertyUrl: address, images: [] });
    await expect(watched).not.toHaveText(before, { timeout: 15_000 });
  }
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(line.getByText("$780")).toBeVisible();
});

test("the pipeline stops where no table is set up", async ({ page, site }) => {
  await signIn(page, site, "/admin/debug-pipeline");
  await page.getByRole("button", { name: adminTexts.pipeline.run }).click();
  const [first, second] = adminTexts.pipeline.steps;
  const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(step(first)).toContainText("Error", { timeout: 15_000 });
  await expect(step(first)).toContainText(adminTexts.sync.notConfigured);
  await expect(step(second)).toContainText("Pending");
});
