import fs from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

import { makeBareFields, storeProperty } from "#tests/factories/property";
import { hydrated } from "./bad-line";
import { expectSaid } from "./said";
import { expect, signIn, type Site, test, withoutScripts, withScripts } from "./site";
import { expectNoWideParts } from "./whole-page";

/** The property list as an operator works in it: quick edit row by row, and a selection over pages. */

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
  "ten prices of a filtered list are corrected in at most 25 actions (A-057)",
  { tag: withScripts },
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
    await expectSaid(page, "Property updated successfully");
    expect(actions).toBeLessThanOrEqual(25);
    const expected = Array.from({ length: 10 }, (_, at) => 301 + at);
    expect(await pricesOf(site, ids)).toEqual([...expected, 110, 111]);
    await expect(page).toHaveURL(/country=malawi&sort=name/);
    await expect(page.getByRole("link", { name: "Quick edit Malawi stay 10" })).toBeFocused();
    await expect(page.locator("#stay-malawi-stay-10")).toContainText("$310");
  },
);

test(
  "without scripts a row opens, refuses, keeps what was typed and goes on to the next (A-050)",
  { tag: withoutScripts },
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

test(
  "the list is worked by keys, and Escape leads back to the pencil",
  { tag: withScripts },
  async ({ page, site }) => {
    await storeStays(site, "Morocco", 3);
    await signIn(page, site, "/admin/properties?country=morocco&sort=name");
    await hydrated(page);
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
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  },
);

test(
  "while a slow server saves, the buttons wait and say so (A-053)",
  { tag: withScripts },
  async ({ page, site }) => {
    await storeStays(site, "Mali", 1);
    await signIn(page, site, "/admin/properties?country=mali&edit=mali-stay-01");
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/quick-edit/**", async (route) => {
      await held;
      await route.continue();
    });
    await price(page).fill("77");
    await page.getByRole("button", { name: /^Save/ }).last().click();
    const waiting = page.getByRole("button", { name: "Saving..." });
    await expect(waiting).toBeDisabled();
    answer();
    await expectSaid(page, "Property updated successfully");
    await expect(waiting).toHaveCount(0);
  },
);

test(
  "a selection outlasts the page and goes along (A-036)",
  { tag: withScripts },
  async ({ page, site }) => {
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
  },
);

test(
  "the list, its open row with an error and its bar hold at both widths",
  { tag: withScripts },
  async ({ page, site }) => {
    await storeStays(site, "Togo", 2);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, site, "/admin/properties?country=togo&sort=name");
      await expectGood(page);
      await page.getByRole("link", { name: "Quick edit Togo stay 01" }).click();
      await price(page).fill("0");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Price cannot be zero")).toBeVisible();
      await expect(price(page)).toBeFocused();
      await page.getByLabel("Select Togo stay 02").check();
      await expectGood(page);
      await page.getByRole("button", { name: "More actions for Togo stay 02" }).click();
      await expect(page.getByRole("button", { name: "Duplicate" })).toBeVisible();
      await expectGood(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Clear selection" }).click();
    }
  },
);

const axeSource = fs.readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** No fault that axe finds, and nothing wider than the window. */
async function expectGood(page: Page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)]);
  });
  expect(found).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

test("a name of 130 letters makes neither list nor forms scroll sideways (A-030)", async ({
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
    await expectNoWideParts(page, 375);
  }
});

test(
  "the selection bar covers no open quick edit (A-030)",
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
