import type { Locator, Page } from "@playwright/test";

import { photo } from "#tests/factories/photo";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { expectAnnouncement } from "./checks";
import { expect, mainFlow, signIn, type Site, test, withScripts } from "./site";

/** A session in the back office: each step starts where the previous one ended. */

const picture = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await photo(background, { width: 1200, height: 800, format: "jpeg" }),
});

async function prepare({ db }: Site) {
  for (let n = 1; n <= 10; n++)
    await storeProperty(db, makeBareFields({ name: `Price Camp ${n}`, pricePerNight: 100 }));
  for (let n = 1; n <= 20; n++)
    await storeProperty(db, makeBareFields({ name: `Draft Camp ${n}`, active: false }));
  await storeProperty(db, makeBareFields({ name: "Regretted Camp" }));
}

test(
  "an operator adds, writes, undoes, publishes and exports in one session",
  { tag: [mainFlow, withScripts] },
  async ({ page, site }) => {
    await prepare(site);
    const { db } = site;
    await signIn(page, site, "/admin/properties");
    await test.step("adds a featured property with images", async () => {
      await page.getByRole("link", { name: "Add New Property" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Add New Property" })).toBeVisible();
      await page.locator("[name=name]").fill("Marula Bend");
      await page.locator("[name=country]").selectOption("Botswana");
      await page.locator("[name=region]").fill("Okavango Delta");
      await page
        .locator("input[type=file]")
        .setInputFiles([
          await picture("dawn.jpg", "#d2955a"),
          await picture("dusk.jpg", "#45526e"),
        ]);
      // An image is listed once all its sizes exist.
      await expect(pictureCards(page)).toHaveCount(2, { timeout: 45_000 });
      await page.getByRole("tab", { name: /^Marketing/ }).click();
      await page.locator("[name=featured]").check();
      await page.getByRole("button", { name: "Create Property" }).click();
      await expectAnnouncement(page, "Property added successfully");
      await page.goto(`${site.url}/accommodation/marula-bend`);
      await expect(page.getByRole("heading", { level: 1, name: "Marula Bend" })).toBeVisible();
      await expect(
        page.locator("img[src^='/media/'], source[srcset*='/media/']").first(),
      ).toBeAttached();
    });

    await test.step("writes and publishes a post with an image", async () => {
      await page.goto(`${site.url}/admin/blog/new`);
      await page.locator("[name=title]").fill("Where the Delta bends");
      await page.locator("[name=excerpt]").fill("A night beside the water.");
      await expect(page.getByRole("toolbar")).toBeVisible();
      await page.getByRole("textbox", { name: "Content" }).click();
      await page.keyboard.type("Elephants came at four.");
      await page.getByRole("button", { name: "Image", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: /dawn/ }).click();
      await page.getByLabel("Alt text").fill("Dawn over the water");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByRole("radio", { name: /Publish now/ }).check();
      await page.getByRole("button", { name: "Create Post" }).click();
      await expectAnnouncement(page, "Post created successfully");
      await page.goto(`${site.url}/blog/where-the-delta-bends`);
      await expect(page.getByText("Elephants came at four.")).toBeVisible();
      await expect(page.getByRole("img", { name: "Dawn over the water" })).toBeVisible();
    });

    await test.step("undoes a delete", async () => {
      await page.goto(`${site.url}/admin/properties/delete/regretted-camp`);
      await page.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("Regretted Camp has been deleted")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expectAnnouncement(page, "Regretted Camp restored");
    });

    await test.step("publishes twenty drafts at once", async () => {
      await page.goto(`${site.url}/admin/properties?search=Draft+Camp`);
      await page.getByLabel("Select Draft Camp 1", { exact: true }).check();
      await page.getByLabel("All 20 matching").check();
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("button", { name: /^Apply/ }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      const live = await db
        .selectFrom("properties")
        .select("id")
        .where("name", "like", "Draft Camp%")
        .where("active", "=", true)
        .execute();
      expect(live).toHaveLength(20);
    });

    await test.step("exports properties", async () => {
      await page.goto(`${site.url}/admin/properties?search=Price+Camp`);
      await page.getByLabel("Select Price Camp 1", { exact: true }).check();
      await page.getByLabel("All 10 matching").check();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export JSON" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^properties-export-\d{4}-\d\d-\d\d\.json$/);
    });

    await test.step("signs out", async () => {
      await page.getByRole("button", { name: "Log Out" }).click();
      await expectAnnouncement(page, "Logged out successfully");
    });
  },
);

const pictureCards = (page: Page): Locator => page.locator(".pictures-list > li");
