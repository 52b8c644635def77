import type { Page } from "@playwright/test";
import { sql } from "kysely";

import { expectAccessible } from "./accessible";
import { hydrated, openUnhydrated, slowLine } from "./bad-line";
import { count, countListed } from "./listing-page";
import { expectSaid } from "./said";
import { expect, type Site, test, withScripts } from "./site";

/** Five people with a wish each, from the first page to its end. */

const phone = { width: 375, height: 812 };

const stored = (site: Site, email: string) =>
  site.db.selectFrom("inquiries").selectAll().where("email", "=", email).execute();

async function writeLetter(page: Page, { name, email }: { name: string; email: string }) {
  const form = page.getByRole("dialog").or(page.locator("form:has([name=message])")).last();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Message").fill("Is there room in August?");
}
const send = (page: Page) => page.getByRole("button", { name: "Send inquiry" });
const expectThanks = (page: Page) =>
  expectSaid(page, "Your inquiry has been sent successfully! We'll get back to you soon.");

test("on a phone, a family finds a tented camp in Botswana under 600 dollars, and asks", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const email = `family-${javaScriptEnabled}@visitors.test`;
  await page.setViewportSize(phone);
  await page.goto(site.url);
  await page.getByPlaceholder("Property name or location").fill("family tented camp in Botswana");
  await page.getByRole("button", { name: "Search" }).first().click();
  await expect(page).toHaveURL(/search=family/);
  const found = page.getByRole("article");
  await expect(found.first()).toBeVisible();
  await page.goto(`${page.url()}&maxPrice=600`);
  await expect(found.first()).toBeVisible();
  for (const card of await found.all()) await expect(card).toContainText("Botswana");
  await found.first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/accommodation\/[a-z-]+$/);
  await page
    .getByRole("link", { name: "Ask a Question" })
    .filter({ visible: true })
    .first()
    .click();
  await writeLetter(page, { name: "Tebogo", email });
  await send(page).click();
  await expectThanks(page);
  expect(await stored(site, email)).toHaveLength(1);
});

test("a couple saves three lodges, compares them and writes once", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const email = `couple-${javaScriptEnabled}@visitors.test`;
  await page.goto(`${site.url}/accommodation?type=luxury-lodges`);
  for (let saved = 1; saved <= 3; saved++) {
    await page
      .getByRole("button", { name: /^Save .* to favorites$/ })
      .nth(saved - 1)
      .click();
    await expect(
      page.getByRole("banner").getByRole("link", { name: new RegExp(`^Favorites, ${saved} `) }),
    ).toBeVisible();
  }
  await page.goto(`${site.url}/favorites`);
  const boxes = page.getByRole("checkbox", { name: /^Compare / });
  // The last heart may still be on its way when the page is left; it is sent again from here.
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await box.check();
  await page.getByRole("button", { name: /^Compare/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Three stays, side by side");
  await expect(page.getByRole("rowheader", { name: "Malaria" })).toBeVisible();
  await page.getByRole("link", { name: /^Ask about/ }).click();
  await writeLetter(page, { name: "Ines", email });
  await send(page).click();
  await expectThanks(page);
  const letters = await stored(site, email);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.propertyName).toMatch(/^Three stays: /);
});

test(
  "on a slow line, what is written early is kept, a lost line is said, and the letter arrives once",
  { tag: withScripts },
  async ({ page, site }) => {
    const email = "slow@visitors.test";
    await page.setViewportSize(phone);
    await slowLine(page, 400);
    const takeOver = await openUnhydrated(page, `${site.url}/accommodation/kite-tree-houses?ask=`);
    await writeLetter(page, { name: "Amara", email });
    await takeOver();
    await expect(page.getByLabel("Message")).toHaveValue("Is there room in August?");
    let lost = false;
    await page.route(/kite-tree-houses\.data/, (route) => {
      if (lost) return route.fallback();
      lost = true;
      return route.abort("internetdisconnected");
    });
    await send(page).click();
    await expect(page.getByText("Failed to send inquiry. Please try again.").first()).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("Is there room in August?");
    await expect(page).toHaveTitle(/Kite Tree Houses/);
    await page.getByRole("button", { name: "Send again" }).click();
    await expectThanks(page);
    expect(await stored(site, email)).toHaveLength(1);
  },
);

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp, most = 60) {
  for (let n = 0; n < most; n++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement: part, body } = document;
      if (!part || part === body) return "";
      const labels = part instanceof HTMLInputElement ? [...(part.labels ?? [])] : [];
      return [
        part.getAttribute("aria-label"),
        ...labels.map(({ innerText }) => innerText),
        part.textContent,
      ]
        .filter(Boolean)
        .join(" ")
        .trim();
    });
    if (name.test(focused)) return;
  }
  throw new Error(`No Tab of ${most} leads to ${name}`);
}

test(
  "with the keyboard alone, one gets from the list to a sent letter (G-20)",
  { tag: withScripts },
  async ({ page, site }) => {
    const email = "keys@visitors.test";
    await page.goto(`${site.url}/accommodation`);
    await hydrated(page);
    await tabTo(page, /^Skip to results/, 40);
    await page.keyboard.press("Enter");
    await tabTo(page, /^Bamboo Line Lodge$/, 6);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/bamboo-line-lodge/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bamboo Line Lodge");
    await tabTo(page, /^Ask a Question/, 40);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Kofi");
    await tabTo(page, /^Email/, 3);
    await page.keyboard.type(email);
    await page.getByRole("dialog").getByLabel("Message").focus();
    await page.keyboard.type("Is the bath heated?");
    await tabTo(page, /^Send inquiry/, 20);
    await page.keyboard.press("Enter");
    await expectThanks(page);
    expect(await stored(site, email)).toHaveLength(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  },
);

test(
  "to the ear, a new page says its name and a narrowed list its count (G-20)",
  { tag: withScripts },
  async ({ page, site }) => {
    await page.goto(site.url);
    await hydrated(page);
    for (const landmark of ["banner", "main", "contentinfo"] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1);
    await page.getByRole("banner").getByRole("link", { name: "View All Properties" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Accommodation" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /Accommodation/ })).toHaveCount(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    await page.getByRole("checkbox", { name: /^Kenya\b/ }).check();
    const inKenya = await countListed(site, sql<boolean>`'kenya' = any(country_slugs)`);
    await expect(count(page)).toHaveText(inKenya);
    await expect(page.getByRole("checkbox", { name: /^Kenya\b/ })).toBeFocused();
    await expectAccessible(page);
  },
);
