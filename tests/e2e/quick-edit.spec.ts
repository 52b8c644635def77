import type { Page } from "@playwright/test";

import { makeBareFields, storeProperty } from "#tests/factories/property";
import { expectAccessible, expectAnnouncement, expectNoOverflow } from "./checks";
import { expect, mainFlow, signIn, type Site, test, withoutScripts, withScripts } from "./site";

/** The property list: quick edit and selection. */

async function storeStays(site: Site, country: string, number: number, first = 1) {
  const stays = [];
  for (let at = 0; at < number; at += 1) {
    const name = `${country} stay ${String(first + at).padStart(2, "0")}`;
    const fields = makeBareFields({ name, countries: [country], pricePerNight: 100 + at });
    stays.push(await storeProperty(site.db, { ...fields, currency: "USD" }));
  }
  return stays.map(({ id }) => id);
}

const pricesOf = async (site: Site, ids: string[]) => {
  const rows = await site.db
    .selectFrom("properties")
    .select("pricePerNight")
    .where("id", "in", ids)
    .orderBy("sortName")
    .execute();
  return rows.map((row) => row.pricePerNight);
};

const price = (page: Page) => page.getByLabel("Price per night");
const openForm = (page: Page, name: string) =>
  page.getByRole("form", { name: `Quick edit: ${name}` });

test(
  "ten prices of a filtered list can be corrected with at most 25 actions (A-057)",
  { tag: [mainFlow, withScripts] },
  async ({ page, site }) => {
    const ids = await storeStays(site, "Malawi", 12);
    await signIn(page, site, "/admin/properties?country=malawi&sort=name");
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    };
    await act(page.getByRole("link", { name: "Quick edit Malawi stay 01" }).click());
    for (let at = 1; at <= 10; at += 1) {
      await expect(openForm(page, `Malawi stay ${String(at).padStart(2, "0")}`)).toBeVisible();
      await expect(price(page)).toBeFocused();
      await act(page.keyboard.type(String(300 + at)));
      await act(page.keyboard.press(at < 10 ? "Shift+Enter" : "Enter"));
    }
    await expect(openForm(page, "Malawi stay 10")).toHaveCount(0);
    await expect(page.getByText("Property updated! Refresh to see changes.")).toBeVisible();
    await expectAnnouncement(page, "Property updated successfully");
    expect(actions).toBeLessThanOrEqual(25);
    const expected = Array.from({ length: 10 }, (_, at) => 301 + at);
    expect(await pricesOf(site, ids)).toEqual([...expected, 110, 111]);
    await expect(page).toHaveURL(/country=malawi&sort=name/);
    await expect(page.getByRole("link", { name: "Quick edit Malawi stay 10" })).toBeFocused();
    await expect(page.locator("#stay-malawi-stay-10")).toContainText("$310");
  },
);

test(
  "quick edit works without scripts, keeps rejected input and opens the next row (A-050)",
  { tag: [mainFlow, withoutScripts] },
  async ({ page, site }) => {
    const ids = await storeStays(site, "Ghana", 3);
    await signIn(page, site, "/admin/properties?country=ghana&sort=name");
    await page.getByRole("link", { name: "Quick edit Ghana stay 01" }).click();
    await price(page).fill("1,234");
    await page.getByRole("button", { name: /^Save and next/ }).click();
    await expect(page.getByText("Did you mean 1234 or 1.23?")).toBeVisible();
    await expect(price(page)).toHaveValue("1,234");
    await price(page).fill("1234");
    await page.getByRole("button", { name: /^Save and next/ }).click();
    await expect(openForm(page, "Ghana stay 02")).toBeVisible();
    await expect(page).toHaveURL(/country=ghana&sort=name.*#stay-ghana-stay-02/);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(openForm(page, "Ghana stay 02")).toHaveCount(0);
    expect(await pricesOf(site, ids)).toEqual([1234, 101, 102]);
  },
);

test("the list says what is missing where, in rows of one height without a clipped column (A-040)", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const fields = makeBareFields({
    name: "The Very Long House of the Seven Rivers and Their Many Sources",
    countries: ["Gabon"],
    pricePerNight: null,
  });
  await storeProperty(site.db, fields);
  await storeStays(site, "Gabon", 2);
  await signIn(page, site, "/admin/properties");
  await page.getByRole("link", { name: /^\d+ without a price$/ }).click();
  await expect(page).toHaveURL(/\?missing=price$/);
  await expect(page.getByRole("link", { name: /^The Very Long House/ })).toBeVisible();
  await page.goto(`${site.url}/admin/properties?country=gabon&edit=gabon-stay-01`);
  await expect(openForm(page, "Gabon stay 01")).toBeVisible();
  const heights = await page
    .locator("tr[data-stay]")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(52);
  const hidden = await page
    .getByRole("region", { name: "Properties, table" })
    .evaluate((region) => region.scrollWidth - region.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
});

test(
  "the list has keyboard shortcuts, and Escape returns the focus",
  { tag: withScripts },
  async ({ page, site }) => {
    await storeStays(site, "Morocco", 3);
    await signIn(page, site, "/admin/properties?country=morocco&sort=name");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByLabel("Select Morocco stay 02")).toBeChecked();
    await expect(page.getByText("1 selected")).toBeVisible();
    await page.keyboard.press("k");
    await page.keyboard.press("e");
    await expect(openForm(page, "Morocco stay 01")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(openForm(page, "Morocco stay 01")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Quick edit Morocco stay 01" })).toBeFocused();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  },
);

test(
  "buttons are disabled while a save is pending (A-053)",
  { tag: withScripts },
  async ({ page, site }) => {
    await storeStays(site, "Mali", 1);
    await signIn(page, site, "/admin/properties?country=mali&edit=mali-stay-01");
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/quick-edit/**", async (route) => {
      await released;
      await route.continue();
    });
    await price(page).fill("77");
    await page.getByRole("button", { name: /^Save/ }).last().click();
    const waiting = page.getByRole("button", { name: "Saving..." });
    await expect(waiting).toBeDisabled();
    release();
    await expectAnnouncement(page, "Property updated successfully");
    await expect(waiting).toHaveCount(0);
  },
);

test("a selection spans pages (A-036)", { tag: withScripts }, async ({ page, site }) => {
  await storeStays(site, "Benin", 27);
  await signIn(page, site, "/admin/properties?country=benin&sort=name");
  await page.getByLabel("Select Benin stay 01").check();
  await page.getByLabel("Select Benin stay 02").check();
  await page.getByRole("link", { name: "Page 2" }).click();
  await page.getByLabel("Select Benin stay 27").check();
  await expect(page.getByText("3 selected")).toBeVisible();
  await expect(page.getByText("1 here, 2 on page 1")).toBeVisible();
  await page.getByRole("button", { name: "Delete selected" }).click();
  for (const number of ["01", "02", "27"])
    await expect(page.getByText(`Benin stay ${number}`)).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByLabel("Select Benin stay 27")).not.toBeChecked();
});

test(
  "the list, a row with an error and the selection bar are accessible at 375 and 1280 px",
  { tag: withScripts },
  async ({ page, site }) => {
    await storeStays(site, "Togo", 2);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, site, "/admin/properties?country=togo&sort=name");
      await expectAccessible(page, "every rule");
      await expectNoOverflow(page, width);
      await page.getByRole("link", { name: "Quick edit Togo stay 01" }).click();
      await price(page).fill("0");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Price cannot be zero")).toBeVisible();
      await expect(price(page)).toBeFocused();
      await page.getByLabel("Select Togo stay 02").check();
      await expectAccessible(page, "every rule");
      await expectNoOverflow(page, width);
      await page.getByRole("button", { name: "More actions for Togo stay 02" }).click();
      await expect(page.getByRole("button", { name: "Duplicate" })).toBeVisible();
      await expectAccessible(page, "every rule");
      await expectNoOverflow(page, width);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Clear selection" }).click();
    }
  },
);

test("a name of 130 characters does not overflow the list or its forms (A-030)", async ({
  page,
  site,
}) => {
  const name = "Wildebeest".repeat(13);
  const [id = ""] = await Promise.all([
    storeProperty(site.db, makeBareFields({ name, countries: ["Lesotho"] })).then(({ id }) => id),
    page.setViewportSize({ width: 375, height: 812 }),
  ]);
  const list = "/admin/properties?country=lesotho";
  await signIn(page, site, list);
  const screens = [
    list,
    `${list}&view=grid`,
    `${list}&edit=${id}`,
    `/admin/properties/edit/${id}`,
    `/admin/properties/quick-edit/${id}`,
    `/admin/properties/delete/${id}`,
  ];
  for (const screen of screens) {
    const answer = await page.goto(site.url + screen);
    expect(answer?.status(), screen).toBe(200);
    await expectNoOverflow(page, 375);
  }
});

test(
  "the selection bar does not cover the open quick edit (A-030)",
  { tag: withScripts },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await storeStays(site, "Eswatini", 14);
    await signIn(page, site, "/admin/properties?country=eswatini&sort=name");
    const bar = page.locator(".bulk-bar");
    await page.getByRole("checkbox", { name: "Select Eswatini stay 01" }).check();
    await expect(bar).toBeInViewport();
    for (const number of ["05", "09", "14"]) {
      await page.getByRole("link", { name: `Quick edit Eswatini stay ${number}` }).click();
      const form = openForm(page, `Eswatini stay ${number}`);
      await expect(price(page)).toBeFocused();
      const [formBox, barBox] = [await form.boundingBox(), await bar.boundingBox()];
      expect((formBox?.y ?? 0) + (formBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
      await page.keyboard.press("Escape");
      await expect(form).toHaveCount(0);
    }
    await expect(bar).toBeInViewport();
  },
);
