import type { Page } from "@playwright/test";

import { recordExtraction } from "#db/queries/imports/items.server";
import { createRun } from "#db/queries/imports/runs.server";
import type { ExtractedProperty } from "#domain/imports/extraction";
import { makeExtraction } from "#tests/factories/extraction";
import { expectSaid } from "./said";
import { expect, signIn, type Site, test, withoutScripts, withScripts } from "./site";

/** A read page is looked over, left and come back to, imported, read again, updated, taken back. */

const name = "Baobab Bend Lodge";

/** What the reader of pages hands on; that has tests of its own. */
async function readPage(page: Page, site: Site, read: Partial<ExtractedProperty> = {}) {
  const sourceUrl = "https://baobab-bend.test/";
  const { itemIds } = await createRun(site.db, {
    kind: "smart",
    urls: [sourceUrl],
    actor: "operator",
  });
  const [itemId = ""] = itemIds;
  const extraction = makeExtraction({
    name,
    sourceUrl,
    bookingUrl: sourceUrl,
    images: [],
    ...read,
  });
  await recordExtraction(site.db, itemId, extraction);
  await page.goto(`${site.url}/admin/imports/${itemId}`);
}

/** Scripts follow by themselves; without them the page is asked for again. */
async function comesUp(page: Page, text: string) {
  const shown = page.getByText(text).first();
  await expect(async () => {
    if (!(await shown.isVisible())) await page.reload();
    await expect(shown).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 20_000 });
}

const line = (page: Page, label: string) => page.getByRole("group", { name: label });

async function correct(page: Page, label: string, value: string) {
  await line(page, label).getByText("Correct it").click();
  await line(page, label).getByLabel(label).fill(value);
}

const stay = (site: Site) =>
  site.db
    .selectFrom("properties")
    .select(["pricePerNight", "capacity", "region", "active", "deletedAt"])
    .where("name", "=", name)
    .executeTakeFirst();

const keepsChoices = async (page: Page, scripts: boolean) =>
  scripts
    ? expect(page.getByText("Your choices are kept")).toBeAttached()
    : page.getByRole("button", { name: "Keep my choices" }).click();

async function reviewOnce(page: Page, site: Site, scripts: boolean) {
  await signIn(page, site, "/admin/imports");
  await readPage(page, site);
  await correct(page, "Price per night", "195.5");
  await keepsChoices(page, scripts);
  const here = page.url();
  await page.goto(`${site.url}/admin/imports`);
  await page.getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(here);
  await expect(line(page, "Price per night")).toContainText("USD 195.50");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL(/run=/);
  await comesUp(page, `Property "${name}" imported successfully!`);
  expect(await stay(site)).toMatchObject({ pricePerNight: 195.5, active: true });

  // What was typed stands until it is taken; what was read is kept out where that was said.
  const dearer = { pricePerNight: 440, region: "The far dunes" };
  await readPage(page, site, dearer);
  await expect(page.getByText("same booking link")).not.toHaveCount(0);
  await expect(line(page, "Price per night")).toContainText("Typed by hand");
  await expect(line(page, "Price per night").getByRole("radio").first()).toBeChecked();
  await line(page, "Region").getByRole("radio").first().check();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL(/run=/);
  await comesUp(page, `Property "${name}" imported successfully!`);
  expect(await stay(site)).toMatchObject({ pricePerNight: 195.5, region: "Sossusvlei" });

  await readPage(page, site, dearer);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.waitForURL(/run=/);
  await comesUp(page, "This page was skipped");

  await page.goto(`${site.url}/admin/imports`);
  const first = page.getByRole("row", { name }).filter({ hasText: "1 new" });
  await first.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("1 to the trash")).toBeVisible();
  await page.getByRole("button", { name: "Take back 1" }).click();
  await expectSaid(page, "1 property is as before the import");
  expect((await stay(site))?.deletedAt).toBeInstanceOf(Date);
}

test(
  "a correction outlives leaving, an update keeps and takes, a page is skipped",
  { tag: withScripts },
  ({ page, site }) => reviewOnce(page, site, true),
);

test("the review works as a plain form", { tag: withoutScripts }, ({ page, site }) =>
  reviewOnce(page, site, false),
);
