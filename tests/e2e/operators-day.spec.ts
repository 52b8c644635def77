import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { makeInquiry } from "#tests/factories/inquiry";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { expectSaid } from "./said";
import { adminPassword, expect, type Site, test, withScripts } from "./site";

/** What one person does in the back office between the first coffee and the evening. */

const newPassword = "an owl over the salt pan";

const picture = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

async function prepare({ db }: Site) {
  await db.deleteFrom("inquiries").execute();
  for (const [index, name] of ["Amara", "Bram", "Chidi"].entries())
    await storeInquiry(
      db,
      makeInquiry({ propertyId: null, name, email: `${name.toLowerCase()}@visitors.test` }),
      [],
      new Date(Date.now() - (index + 1) * 60_000),
    );
  for (let n = 1; n <= 10; n++)
    await storeProperty(db, makeBareFields({ name: `Price Camp ${n}`, pricePerNight: 100 }));
  for (let n = 1; n <= 20; n++)
    await storeProperty(db, makeBareFields({ name: `Draft Camp ${n}`, active: false }));
  await storeProperty(db, makeBareFields({ name: "Regretted Camp" }));
}

async function logIn(page: Page, password: string) {
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

test("an operator's day", { tag: withScripts }, async ({ page, site }) => {
  test.setTimeout(150_000);
  await prepare(site);
  const { db } = site;
  try {
    await test.step("signs in", async () => {
      await page.goto(`${site.url}/admin`);
      await logIn(page, adminPassword);
      await expectSaid(page, "Welcome back!");
    });

    await test.step("reads and answers three inquiries", async () => {
      await page.goto(`${site.url}/admin/inquiries?status=new`);
      for (const name of ["Amara", "Bram", "Chidi"]) {
        await page.goto(`${site.url}/admin/inquiries?status=new`);
        const letter = page.getByRole("article", { name });
        await letter.getByLabel(`Your reply to ${name}`).fill("Yes, it is open.");
        await letter.getByRole("button", { name: "Send reply" }).click();
        await expectSaid(page, `Reply sent to ${name}`);
      }
      const replies = await db
        .selectFrom("emails")
        .select("toAddress")
        .where("purpose", "=", "reply")
        .where("state", "=", "sent")
        .execute();
      expect(replies).toHaveLength(3);
    });

    await test.step("corrects ten prices from a filtered list in at most 25 actions", async () => {
      await page.goto(`${site.url}/admin/properties?search=Price+Camp&sort=name`);
      let actions = 1;
      await page
        .getByRole("link", { name: /^Quick edit Price Camp/ })
        .first()
        .click();
      for (let done = 0; done < 10; done++) {
        const form = page.getByRole("form", { name: /^Quick edit: / });
        const open = await form.getAttribute("aria-label");
        await form.getByLabel("Price per night").fill("250");
        await form.getByLabel("Price per night").press(done < 9 ? "Shift+Enter" : "Enter");
        actions += 2;
        await expect(page.getByRole("form", { name: open ?? "", exact: true })).toHaveCount(0);
      }
      expect(actions).toBeLessThanOrEqual(25);
      const prices = await db
        .selectFrom("properties")
        .select("pricePerNight")
        .where("name", "like", "Price Camp%")
        .execute();
      expect(prices.map((row) => Number(row.pricePerNight))).toEqual(Array(10).fill(250));
      expect(new URL(page.url()).searchParams.get("search")).toBe("Price Camp");
    });

    await test.step("adds a property with pictures, and features it", async () => {
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
      // Each is made ready in all its sizes before it stands there.
      await expect(pictureCards(page)).toHaveCount(2, { timeout: 45_000 });
      await page.getByRole("tab", { name: /^Marketing/ }).click();
      await page.locator("[name=featured]").check();
      await page.getByRole("button", { name: "Create Property" }).click();
      await expectSaid(page, "Property added successfully");
      await page.goto(`${site.url}/accommodation/marula-bend`);
      await expect(page.getByRole("heading", { level: 1, name: "Marula Bend" })).toBeVisible();
      await expect(
        page.locator("img[src^='/media/'], source[srcset*='/media/']").first(),
      ).toBeAttached();
    });

    await test.step("writes and publishes a post with a picture", async () => {
      await page.goto(`${site.url}/admin/blog/new`);
      await page.locator("[name=title]").fill("Where the Delta bends");
      await page.locator("[name=excerpt]").fill("A night beside the water.");
      await expect(page.getByRole("toolbar")).toBeVisible();
      await page.getByRole("textbox", { name: "Content" }).click();
      await page.keyboard.type("Elephants came at four.");
      await page.getByRole("button", { name: "Image", exact: true }).click();
      const drawer = page.getByRole("group", { name: "Image" });
      await drawer.getByRole("button", { name: "Choose an image" }).click();
      await page.getByRole("dialog").getByRole("button", { name: /dawn/ }).click();
      await drawer.getByLabel("Alt text").fill("Dawn over the water");
      await drawer.getByRole("button", { name: "Insert image" }).click();
      await page.getByRole("radio", { name: /Publish now/ }).check();
      await page.getByRole("button", { name: "Create Post" }).click();
      await expectSaid(page, "Post created successfully");
      await page.goto(`${site.url}/blog/where-the-delta-bends`);
      await expect(page.getByText("Elephants came at four.")).toBeVisible();
      await expect(page.getByRole("img", { name: "Dawn over the water" })).toBeVisible();
    });

    await test.step("undoes a delete", async () => {
      await page.goto(`${site.url}/admin/properties/delete/regretted-camp`);
      await page.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("Regretted Camp has been deleted")).toBeVisible();
      await page.getByRole("button", { name: "Undo" }).click();
      await expectSaid(page, "Regretted Camp restored");
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

    await test.step("exports", async () => {
      await page.goto(`${site.url}/admin/properties?search=Price+Camp`);
      await page.getByLabel("Select Price Camp 1", { exact: true }).check();
      await page.getByLabel("All 10 matching").check();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export JSON" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^properties-export-\d{4}-\d\d-\d\d\.json$/);
    });

    await test.step("changes the password, signs out, and the new one opens", async () => {
      await page.goto(`${site.url}/admin/sessions`);
      await page.locator("[name=oldPassword]").fill(adminPassword);
      await page.locator("[name=newPassword]").fill(newPassword);
      await page.locator("[name=repeated]").fill(newPassword);
      await page.getByRole("button", { name: "Change password" }).click();
      await expectSaid(page, "Password changed.");
      await page.getByRole("button", { name: "Log Out" }).click();
      await expectSaid(page, "Logged out successfully");
      await logIn(page, adminPassword);
      await expect(page.getByText("Incorrect password")).toBeVisible();
      await logIn(page, newPassword);
      await expectSaid(page, "Welcome back!");
    });
  } finally {
    // The site is shared with other tests, which know the old one.
    await db.deleteFrom("adminPassword").execute();
  }
});

const pictureCards = (page: Page): Locator => page.locator(".pictures-list > li");
