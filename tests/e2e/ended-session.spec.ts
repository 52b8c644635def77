import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessible";
import { expectSaid } from "./said";
import { adminPassword, expect, signIn, type Site, test, withScripts } from "./site";

/** What an operator loses when the session ends in the middle of the work: nothing. */

async function endSession(site: Site) {
  await site.db.deleteFrom("adminSessions").execute();
  await site.db.deleteFrom("requestLimits").execute();
}

/** What both ways ask for: in the bar above the screen, or on the page that holds the form. */
async function givePassword(page: Page, password: string) {
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in and save" }).click();
}

test("settings typed into an ended session are saved by the password", async ({ page, site }) => {
  await signIn(page, site, "/admin/settings");
  await endSession(site);
  await page.getByLabel("Phone", { exact: true }).fill("+27 21 555 0142");
  await page.getByRole("button", { name: "Save All Settings" }).last().click();
  await expect(page.getByText("Your session ended")).toBeVisible();
  await expect(page.getByText(/Nothing is lost/)).toBeVisible();
  await givePassword(page, "wrong");
  await expect(page.getByText("Incorrect password")).toBeVisible();
  await givePassword(page, adminPassword);
  await expectSaid(page, "Settings saved successfully");
  await expect(page).toHaveURL(`${site.url}/admin/settings`);
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+27 21 555 0142");
});

test("a property typed into an ended session is stored, and the list follows", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const name = `Kudu Bend ${javaScriptEnabled === false ? "plain" : "scripted"}`;
  await signIn(page, site, "/admin/properties/new");
  await endSession(site);
  await page.getByLabel("Name", { exact: false }).first().fill(name);
  await page.getByLabel("Country", { exact: false }).first().selectOption({ index: 1 });
  await page.getByLabel("Region", { exact: false }).first().fill("Lower Valley");
  await page.getByRole("button", { name: "Create Property" }).last().click();
  await expect(page.getByText("Your session ended")).toBeVisible();
  await givePassword(page, adminPassword);
  // No picture yet: the form itself answers, with everything in it.
  await expect(page.getByText("Please add at least one image URL").first()).toBeVisible();
  await expect(page.getByLabel("Name", { exact: false }).first()).toHaveValue(name);
});

test(
  "the screen stays under the bar, which has no fault for assistive technology",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site, "/admin/settings");
    await endSession(site);
    await page.getByLabel("Phone", { exact: true }).fill("+27 21 555 0199");
    await page.getByRole("button", { name: "Save All Settings" }).last().click();
    await expect(page.getByLabel(/^Password/)).toBeFocused();
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+27 21 555 0199");
    await page.getByLabel(/^Password/).fill(adminPassword);
    await page.getByRole("button", { name: "Sign in only" }).click();
    await expect(page.getByText("Your session ended")).toBeHidden();
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+27 21 555 0199");
  },
);

test(
  "a link that was followed after the end goes on after the password",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site, "/admin");
    await endSession(site);
    const shortcuts = page.getByRole("navigation", { name: "Admin shortcuts" });
    await shortcuts.getByRole("link", { name: "Manage Properties" }).click();
    await page.getByLabel(/^Password/).fill(adminPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/admin/properties`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Properties");
  },
);

test(
  "after the logout the way back shows the login, not the bar",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site, "/admin/settings");
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(`${site.url}/admin/login`);
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/login/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin login");
  },
);
