import type { Page } from "@playwright/test";

import { photo } from "#tests/factories/photo";
import { storeProperty } from "#tests/factories/property";
import { image } from "#tests/fakes/page-server";
import { expectAnnouncement } from "./checks";
import { expect, mainFlow, signIn, type Site, test, withScripts } from "./site";

/** The property form with scripts: lists, images, drafts and the keyboard. */

const tag = withScripts;
const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

async function openForm(page: Page, site: Site, fields: Parameters<typeof storeProperty>[1] = {}) {
  const { id } = await storeProperty(site.db, { images: ["/illustrations/dunes"], ...fields });
  await signIn(page, site, `/admin/properties/edit/${id}`);
  await page.getByRole("tab", { name: "Basic Info" }).waitFor();
  return id;
}

const find = (site: Site, name: string) =>
  site.db.selectFrom("properties").selectAll().where("name", "=", name).executeTakeFirst();

const amenity = (page: Page, number: number) =>
  page.getByRole("textbox", { name: `Amenity ${number}`, exact: true });

test(
  "Enter adds a row, a pasted list becomes rows, and removing a row moves the focus (A-077)",
  { tag: [mainFlow, tag] },
  async ({ page, site }) => {
    await openForm(page, site, { amenities: ["Library"] });
    await tab(page, "Details");
    await amenity(page, 1).press("End");
    await amenity(page, 1).press("Enter");
    await expect(amenity(page, 2)).toBeFocused();
    await page.keyboard.type("Sauna");
    await amenity(page, 2).press("Enter");
    await expect(amenity(page, 3)).toBeFocused();
    await amenity(page, 3).evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "Pool\nFire pit\n\nStar deck");
      input.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(amenity(page, 5)).toHaveValue("Star deck");
    await expect(amenity(page, 2)).toHaveValue("Sauna");
    await page.getByRole("button", { name: "Remove amenity 2" }).click();
    await expect(amenity(page, 5)).toHaveCount(0);
    await expect(amenity(page, 2)).toBeFocused();
    await expect(amenity(page, 2)).toHaveValue("Pool");
  },
);

test(
  "leaving asks for confirmation after a change of a list or image, unless it was reverted (A-077)",
  { tag },
  async ({ page, site }) => {
    const id = await openForm(page, site, {
      tags: ["river"],
      images: ["/illustrations/dunes", "/illustrations/beach-dhow"],
    });
    const edit = `${site.url}/admin/properties/edit/${id}`;
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    const leave = () => page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Move image 2 up" }).click();
    await leave();
    await expect.poll(() => questions.length).toBe(1);
    await expect(page).toHaveURL(edit);
    await page.getByRole("button", { name: "Move image 2 up" }).click();
    await tab(page, "Details");
    await page.getByRole("button", { name: "Remove tag 1" }).click();
    await leave();
    await expect.poll(() => questions.length).toBe(2);
    await page.getByRole("button", { name: "Add tag" }).click();
    await page.getByRole("textbox", { name: "Tag 1" }).fill("river");
    await leave();
    await expect(page).toHaveURL(`${site.url}/admin/properties`);
    expect(questions).toHaveLength(2);
  },
);

test(
  "a draft is saved after a pause and offered on the next visit (A-077)",
  { tag },
  async ({ page, site }) => {
    const id = await openForm(page, site, { name: "Drafted Camp" });
    await page.getByLabel(/^Region/).fill("Typed, not saved");
    await expect(page.getByText(/Draft saved at/)).toBeVisible();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(`${site.url}/admin`);
    await page.goto(`${site.url}/admin/properties/edit/${id}`);
    await expect(page.getByLabel(/^Region/)).not.toHaveValue("Typed, not saved");
    await page.getByRole("link", { name: "Resume draft" }).click();
    await expect(page.getByLabel(/^Region/)).toHaveValue("Typed, not saved");
    await page.getByRole("button", { name: "Update Property" }).last().click();
    await expectAnnouncement(page, "Property updated successfully");
    expect(await find(site, "Drafted Camp")).toMatchObject({ region: "Typed, not saved" });
  },
);

test(
  "a press gives a month its next rating, and so do the arrow keys (A-079)",
  { tag },
  async ({ page, site }) => {
    const monthGrid = Array.from({ length: 12 }, () => "good" as const);
    const id = await openForm(page, site, { monthGrid });
    await tab(page, "Planning");
    await page.getByRole("group", { name: "January" }).click();
    await page
      .getByRole("group", { name: "February" })
      .getByRole("radio", { checked: true })
      .focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Update Property" }).last().click();
    await expectAnnouncement(page, "Property updated successfully");
    const { monthGrid: saved } = await site.db
      .selectFrom("properties")
      .select("monthGrid")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(saved).toEqual(["fair", "excellent", ...monthGrid.slice(2)]);
  },
);

test(
  "images are added by file and URL, and the server fetches a URL once (A-078)",
  { tag: [mainFlow, tag] },
  async ({ page, site }) => {
    const deck = await photo("#a0622d", { width: 400, height: 300, format: "jpeg" });
    site.pages.serve("/look.jpg", image(deck, "image/jpeg"));
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(site.url)) foreign.push(request.url());
    });
    const id = await openForm(page, site);
    await page
      .getByLabel("Add images")
      .setInputFiles({ name: "deck.jpg", mimeType: "image/jpeg", buffer: deck });
    await expect(page.getByRole("textbox", { name: "Image 2", exact: true })).toHaveValue(
      /^\/media\//,
    );
    await page.getByRole("textbox", { name: "Alt text of image 2" }).fill("The deck at noon");
    await page.getByRole("button", { name: "Make cover: image 2" }).click();
    await page.getByRole("button", { name: "Add image", exact: true }).click();
    await page
      .getByRole("textbox", { name: "Image 3", exact: true })
      .pressSequentially(`${site.pages.url}/look.jpg`);
    await page.keyboard.press("Tab");
    await expect(page.locator(".picture-card").nth(2).locator("img")).toHaveAttribute(
      "src",
      /^\/media\//,
      { timeout: 45_000 },
    );
    await page.getByRole("button", { name: "Update Property" }).last().click();
    await expectAnnouncement(page, "Property updated successfully");
    const rows = await site.db
      .selectFrom("propertyImages")
      .select(["alt", "state", "sourceUrl"])
      .where("propertyId", "=", id)
      .orderBy("position")
      .execute();
    expect(rows).toMatchObject([
      { alt: "The deck at noon", state: "stored" },
      { sourceUrl: "/illustrations/dunes" },
      { state: "stored", sourceUrl: `${site.pages.url}/look.jpg` },
    ]);
    expect(foreign).toEqual([]);
    expect(site.pages.paths().filter((path) => path === "/look.jpg")).toHaveLength(1);
  },
);

/** Fills the form with Tab, forward only. @returns the number of fields */
async function fillByKeyboard(page: Page, name: string): Promise<number> {
  const press = (key: string) => page.keyboard.press(key);
  const seen = new Set<string>();
  await page.getByLabel(/^Name/).focus();
  for (let step = 0; step < 400; step += 1) {
    const at = await page.evaluate(() => {
      const {
        id,
        type,
        tagName,
        innerText,
        value,
        name: field,
      } = document.activeElement as HTMLInputElement;
      return { id, type, tagName, field, value, text: innerText ?? "" };
    });
    if (at.field && at.tagName !== "BUTTON" && !seen.has(at.id)) {
      seen.add(at.id);
      if (at.tagName === "SELECT") await press("ArrowDown");
      else if (at.field === "name") await page.keyboard.type(name);
      else if (at.field === "images[0]") await page.keyboard.type("/illustrations/dunes");
      else if (at.tagName === "TEXTAREA" || at.field === "region")
        await page.keyboard.type("Typed");
    }
    if (at.text.startsWith("Next part")) {
      await press("Enter");
      continue;
    }
    if (seen.size > 55 && at.text.startsWith("Create Property")) return seen.size;
    await press("Tab");
  }
  return seen.size;
}

test(
  "the form of over forty fields can be filled by keyboard without going back (A-077)",
  { tag },
  async ({ page, site }) => {
    const name = "Keyboard Camp";
    await signIn(page, site, "/admin/properties/new");
    await page.getByRole("tab", { name: "Basic Info" }).waitFor();
    expect(await fillByKeyboard(page, name)).toBeGreaterThan(40);
    await page.keyboard.press("Enter");
    await expectAnnouncement(page, "Property added successfully");
    expect(await find(site, name)).toMatchObject({ region: "Typed", directions: "Typed" });
  },
);

test("a text that is too long shows the excess (A-066)", { tag }, async ({ page, site }) => {
  await openForm(page, site);
  await tab(page, "SEO");
  await page.getByLabel("Meta title").fill("x".repeat(73));
  await expect(page.getByText("about 10 characters too long")).toBeVisible();
});
