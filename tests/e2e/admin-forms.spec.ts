import type { Page } from "@playwright/test";

import { expectAccessible, expectAnnouncement, expectNoOverflow } from "./checks";
import { adminPassword, expect, mainFlow, signIn, type Site, test, withScripts } from "./site";

/** The forms of the back office, with the same results with and without scripts. */

async function tryPassword(page: Page, password: string) {
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

/** With scripts the long form shows one section at a time. */
async function openSection(page: Page, name: string, javaScriptEnabled: boolean | undefined) {
  if (javaScriptEnabled !== false) await page.getByRole("tab", { name }).click();
}

const findByName = (site: Site, name: string) =>
  site.db.selectFrom("properties").selectAll().where("name", "=", name).execute();

test(`the login rejects a wrong password and returns to the requested page after the right one (A-002) ${mainFlow}`, async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/admin/settings`);
  await expect(page).toHaveURL(`${site.url}/admin/login?returnTo=%2Fadmin%2Fsettings`);
  await tryPassword(page, "wrong");
  await expect(page.getByText("Incorrect password")).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveValue("");
  await tryPassword(page, adminPassword);
  await expect(page).toHaveURL(`${site.url}/admin/settings`);
  await expectAnnouncement(page, "Welcome back!");
  await page.goto(`${site.url}/admin/login?returnTo=https://elsewhere.example/admin`);
  await expect(page).toHaveURL(`${site.url}/admin`);
});

test(`a property without required fields or image is rejected and keeps the input (A-068, A-069) ${mainFlow}`, async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await signIn(page, site, "/admin/properties/new");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add New Property");
  await openSection(page, "Basic Info", javaScriptEnabled);
  await page.getByLabel(/^Region/).fill("Skeleton Coast");
  await page.getByLabel(/^Name/).fill("Refused Camp");
  await page.getByRole("button", { name: "Create Property" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Please fill in all required fields (Name, Country, Region)");
  await expect(page.getByLabel(/^Region/)).toHaveValue("Skeleton Coast");
  await page.getByLabel(/^Country/).selectOption("Namibia");
  await page.getByRole("button", { name: "Create Property" }).click();
  await expect(summary).toContainText("Please add at least one image URL");
  await expect(page.getByLabel(/^Country/)).toHaveValue("Namibia");
  expect(await findByName(site, "Refused Camp")).toEqual([]);
});

test(`a property is created, published, changed and unpublished (A-060, A-073) ${mainFlow}`, async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const name = "Lantern Path Camp";
  await signIn(page, site, "/admin/properties/new");
  await openSection(page, "Basic Info", javaScriptEnabled);
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Country/).selectOption("Namibia");
  await page.getByLabel(/^Region/).fill("Skeleton Coast");
  await page.getByLabel(/^Short description/).fill("Lamps along the dunes.");
  await page
    .getByRole("textbox", { name: "Image 1", exact: true })
    .fill("/illustrations/balloon-migration-1280.webp");
  await openSection(page, "Details", javaScriptEnabled);
  await expect(page.getByLabel("Capacity")).toHaveValue("2");
  const addAmenity = page.getByRole("button", { name: "Add amenity" });
  const first = page.getByRole("textbox", { name: "Amenity 1" });
  if ((await first.count()) === 0) await addAmenity.click();
  await first.fill("Outdoor bath");
  for (const [number, text] of [
    [2, "  "],
    [3, "Library"],
    [4, "Removed again"],
  ] as const) {
    await addAmenity.click();
    await page.getByRole("textbox", { name: `Amenity ${number}` }).fill(text);
  }
  await page.getByRole("button", { name: "Remove amenity 4" }).click();
  await expect(page.getByRole("textbox", { name: "Amenity 4" })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Amenity 3" })).toHaveValue("Library");
  await page.getByLabel("Price per night").fill("abc");
  await page.getByRole("button", { name: "Create Property" }).click();
  await expect(page.getByRole("alert")).toContainText("Price per night");
  await expect(page.getByLabel("Price per night")).toHaveValue("abc");
  await page.getByLabel("Price per night").fill("250");
  await page.getByRole("button", { name: "Create Property" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/properties`);
  await expectAnnouncement(page, "Property added successfully");

  const [row] = await findByName(site, name);
  expect(row).toMatchObject({ amenities: ["Outdoor bath", "Library"], active: true, capacity: 2 });
  const stay = `${site.url}/accommodation/${row?.id}`;
  await page.goto(stay);
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.getByText("From $250 per night").first()).toBeVisible();
  const description = page.locator('meta[name="description"]');
  await expect(description).toHaveAttribute("content", "Lamps along the dunes.");

  await page.goto(`${site.url}/admin/properties/edit/${row?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Property");
  await openSection(page, "Marketing", javaScriptEnabled);
  await page.getByLabel("Active / published").uncheck();
  await page.getByRole("button", { name: "Update Property" }).last().click();
  await expectAnnouncement(page, "Property updated successfully");
  expect((await page.request.get(stay)).status()).toBe(404);
});

test(`saved settings are shown in the footer and on the contact page (A-110, P-010) ${mainFlow}`, async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await signIn(page, site, "/admin/settings");
  await openSection(page, "Contact", javaScriptEnabled);
  await page.getByLabel("Phone", { exact: true }).fill("+27 21 555 0199");
  await page.getByLabel("Facebook").fill("https://facebook.example/stays");
  await page.getByLabel("Instagram").fill("");
  if (javaScriptEnabled !== false)
    await expect(page.getByRole("tab", { name: "Contact 3 changed" })).toBeVisible();
  await page.getByRole("button", { name: "Save All Settings" }).last().click();
  await expectAnnouncement(page, "Settings saved successfully");
  await expect(async () => {
    await page.goto(`${site.url}/contact`);
    await expect(page.getByText("+27 21 555 0199").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const footer = page.getByRole("contentinfo");
  const facebook = footer.getByRole("link", { name: "Facebook" });
  await expect(facebook).toHaveAttribute("href", "https://facebook.example/stays");
  await expect(facebook).toHaveAttribute("rel", /noopener/);
  await expect(facebook).toHaveAttribute("target", "_blank");
  await expect(footer.getByRole("link", { name: "Instagram" })).toHaveCount(0);
});

for (const { screen, fill, button } of [
  {
    screen: "/admin/api",
    fill: (page: Page) => page.getByLabel("Used by").fill("Assistant"),
    button: "Create token",
  },
  {
    screen: "/admin/webhooks",
    fill: (page: Page) => page.getByLabel("URL").fill("https://hooks.example/stays"),
    button: "Create webhook",
  },
])
  test(`${button}: what is displayed once is in view on a phone (M-009, M-010) ${withScripts}`, async ({
    page,
    localSite: site,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await signIn(page, site, screen);
    await expectAccessible(page);
    await fill(page);
    await page.getByRole("button", { name: button }).click();
    await expect(page.locator(".secret-note code")).toBeInViewport();
    await expectAccessible(page);
    await expectNoOverflow(page, 375);
  });
