import { storeProperty } from "#tests/factories/property";
import { expect, test, withScripts } from "./site";

/** The search of the home page while a visitor is typing; without scripts it is a plain search. */

test(
  "five of seven matches are offered, by keyboard too (P-024)",
  { tag: withScripts },
  async ({ page, site }) => {
    for (let number = 1; number <= 7; number += 1)
      await storeProperty(site.db, { name: `Quagga Ridge ${number}`, images: [] });
    await page.goto(site.url);
    const field = page.getByRole("combobox", { name: "Where" });
    const options = page.getByRole("listbox").getByRole("option");
    await field.fill(" QUAGGA ");
    await expect(options).toHaveCount(5);
    await expect(page.getByText("5 suggestions")).toBeAttached();
    await expect(options.first()).toContainText("Okavango Delta, Botswana");
    await expect(options.first()).toContainText("$640 per person per night");

    await field.press("ArrowDown");
    await field.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await options.nth(1).getAttribute("id")) ?? "",
    );
    await field.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(field).toHaveValue(" QUAGGA ");
    await field.press("ArrowDown");
    await expect(options).toHaveCount(5);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(options).toHaveCount(0);

    await field.focus();
    await expect(options).toHaveCount(5);
    const chosen = page.getByRole("listbox").getByRole("option", { selected: true });
    if ((await chosen.count()) === 0) await field.press("ArrowDown");
    const target = await chosen.getAttribute("href");
    await field.press("Enter");
    await expect(page).toHaveURL(site.url + target);
  },
);

test(
  "an older answer never replaces a newer (P-025)",
  { tag: withScripts },
  async ({ page, site }) => {
    for (const name of ["Zorilla First", "Zorilla Second"])
      await storeProperty(site.db, { name, images: [] });
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      (url) => url.pathname === "/suggestions" && url.searchParams.get("q") === "zorilla",
      async (route) => {
        await held;
        // The page may have given this request up by now.
        await route.continue().catch(() => undefined);
      },
    );
    await page.goto(site.url);
    const field = page.getByRole("combobox", { name: "Where" });
    const asked = page.waitForRequest(/suggestions\?q=zorilla$/);
    await field.fill("zorilla");
    await asked;
    await field.fill("zorilla second");
    const options = page.getByRole("listbox").getByRole("option");
    await expect(options).toHaveCount(1);
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect(options).toHaveCount(1);
    await expect(options).toContainText("Zorilla Second");
  },
);
