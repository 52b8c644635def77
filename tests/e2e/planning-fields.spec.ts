import type { Page } from "@playwright/test";

import { months } from "#domain/calendar/months";
import { storeProperty } from "#tests/factories/property";
import { expectSaid } from "./said";
import { expect, signIn, type Site, test } from "./site";

/** Facts for planning a journey, from the form to the page, with and without scripts. */

async function openPlanning(page: Page, site: Site, id: string, scripts: boolean | undefined) {
  await signIn(page, site, `/admin/properties/edit/${id}`);
  if (scripts !== false) await page.getByRole("tab", { name: "Planning" }).click();
}

const update = (page: Page) => page.getByRole("button", { name: "Update Property" }).last().click();

test("seasons, months and facts go from the form to the page", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000);
  const { id } = await storeProperty(site.db, {
    name: "Planned Camp",
    priceSeasons: [],
    monthGrid: [],
    malaria: null,
    priceSourceUrl: null,
  });
  await openPlanning(page, site, id, javaScriptEnabled);
  const row = (number: number) => page.getByRole("listitem", { name: `Season ${number}` });
  for (const number of [1, 2]) {
    await page.getByRole("button", { name: "Add season" }).click();
    await expect(row(number)).toBeVisible();
    await row(number).getByLabel("Season", { exact: true }).fill(`Season number ${number}`);
  }
  await page.getByRole("button", { name: "Remove season 1" }).click();
  await expect(row(2)).toHaveCount(0);
  await expect(row(1).getByLabel("Season", { exact: true })).toHaveValue("Season number 2");
  await row(1).getByLabel("From").fill("1 June");
  await row(1).getByLabel("Price").fill("1250");
  await row(1).getByLabel("Note").fill("Roads close when it rains.");
  for (const month of months) await page.getByLabel(month).selectOption("good");
  await page.getByLabel("February").selectOption("closed");
  await page.getByLabel("Malaria").selectOption("Malaria free");
  await page.getByLabel("Price source").fill("https://rates.example/camp");
  await page.getByLabel("Swimming pool").selectOption("No");
  await update(page);
  await expect(page.getByRole("alert")).toContainText("Please give the last day");
  await expect(page.getByLabel("February")).toHaveValue("closed");
  await expect(row(1).getByLabel("From")).toHaveValue("1 June");
  await row(1).getByLabel("To").fill("October 31");
  await update(page);
  await expectSaid(page, "Property updated successfully");

  await page.goto(`${site.url}/accommodation/${id}`);
  await expect(page.getByRole("cell", { name: "Closed", exact: true })).toHaveCount(1);
  await expect(
    page.getByText("Season number 2, June 1 to October 31: Roads close when it rains."),
  ).toBeVisible();
  await expect(page.getByText("Malaria free")).toBeVisible();
  await page.goto(`${site.url}/accommodation/${id}?tab=rates`);
  const season = page.getByRole("row", { name: /^Season number 2/ });
  await expect(season).toContainText("June 1");
  await expect(season).toContainText("October 31");
  await expect(season).toContainText("$1,250 per night");
  await expect(page.getByRole("link", { name: "rates.example" })).toHaveAttribute(
    "href",
    "https://rates.example/camp",
  );
});

test("a save that changes one field loses no other", async ({ page, site, javaScriptEnabled }) => {
  const { id } = await storeProperty(site.db, { name: "Whole Camp" });
  const read = () =>
    site.db.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const before = await read();
  await openPlanning(page, site, id, javaScriptEnabled);
  await page.getByLabel("Price basis").selectOption("Per room");
  await update(page);
  await expectSaid(page, "Property updated successfully");
  expect(await read()).toEqual({
    ...before,
    priceBasis: "per room",
    version: 2,
    updatedAt: expect.any(Date),
  });
});
