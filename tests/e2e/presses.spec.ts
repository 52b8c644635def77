import type { Page } from "@playwright/test";

import { askLodge } from "#tests/factories/lodge";
import { storeProperty } from "#tests/factories/property";
import { nextYear } from "#tests/factories/rate-sheet";
import { hydrated } from "./network";
import { expect, setFavorites, signIn, siteSecret, test, withScripts } from "./site";
import { Finger, missedPresses, phone } from "./touch";

/** The control that is pressed is the one that acts, whatever closes meanwhile. */

const guestsOf = (page: Page) => page.locator(".trip-guests").filter({ visible: true }).first();
const summaryOf = (page: Page) => guestsOf(page).locator("summary");
const panelOf = (page: Page) => page.locator(".trip-guests-box").filter({ visible: true });

/** Adds children to the open guests: with scripts by the button, without in the spare fields. */
async function addChildren(page: Page, children: number) {
  const ages = guestsOf(page).getByRole("combobox");
  for (let child = 0; child < children; child += 1) {
    if ((await ages.count()) <= child)
      await guestsOf(page).getByRole("button", { name: "More children" }).click();
    await ages.nth(child).selectOption("9");
  }
}

test.describe("by touch", () => {
  test.use(phone);

  for (const children of [0, 1, 2])
    test(`Search searches while the guests are open with ${children} children (P-022)`, async ({
      page,
      site,
    }) => {
      await page.goto(site.url);
      await hydrated(page);
      const finger = await Finger.on(page);
      await finger.press(summaryOf(page));
      await addChildren(page, children);
      await finger.press(page.getByRole("search").getByRole("button", { name: "Search" }));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accommodation");
    });

  test("Update prices a stay for the guests that were just added", async ({ page, site }) => {
    const dates = `arrive=${nextYear}-11-02&leave=${nextYear}-11-05`;
    await page.goto(`${site.url}/accommodation/lantern-reed-camp?${dates}`);
    await hydrated(page);
    const finger = await Finger.on(page);
    await finger.press(page.locator(".booking-change > summary").filter({ visible: true }));
    await finger.press(summaryOf(page));
    await addChildren(page, 1);
    await finger.press(page.getByRole("button", { name: "Update" }).filter({ visible: true }));
    await expect(page).toHaveURL(new RegExp(`${dates}.*age=9`));
  });

  test(
    "several image URLs in one field are split after the press",
    { tag: withScripts },
    async ({ page, site }) => {
      const { id } = await storeProperty(site.db, { name: "Pressed Camp" });
      await signIn(page, site, `/admin/properties/edit/${id}`);
      const finger = await Finger.on(page);
      await page
        .getByRole("textbox", { name: "Image 1", exact: true })
        .fill(
          "https://pictures.test/a.jpg https://pictures.test/b.jpg https://pictures.test/c.jpg",
        );
      await finger.press(page.getByRole("button", { name: "Add image", exact: true }));
      await expect(page.getByRole("textbox", { name: /^Image \d+$/ })).toHaveCount(5);
    },
  );

  interface Panel {
    name: string;
    /** The control that opens it, and what it opens. */
    opener: string;
    panel: string;
    /** Opens it by typing. */
    typed?: string;
  }

  const menu = { name: "the menu", opener: ".menu-button", panel: "#menu" };
  const guests = { name: "the guests", opener: ".trip-guests summary", panel: ".trip-guests-box" };
  const sideBar = {
    name: "the menu",
    opener: ".thumb-bar [popovertarget]",
    panel: "#admin-navigation",
  };
  const search = {
    name: "the suggestions",
    opener: ".office-search input",
    panel: "#search-suggestions",
    typed: "lodge",
  };
  const share = { name: "the link to share", opener: ".share summary", panel: ".share-panel" };
  const suggestions = {
    name: "the suggestions",
    opener: "#home-search",
    panel: "#suggestions",
    typed: "lodge",
  };
  const filters = { name: "the filters", opener: ".listing-filters", panel: "#filter-panel" };
  const tripBar = { name: "the dates", opener: ".trip-bar > summary", panel: ".trip-bar-form" };
  const two = "bamboo-line-lodge,pyrethrum-house";

  const screens: { path: string; panels: Panel[] }[] = [
    { path: "/", panels: [menu, guests, suggestions] },
    { path: "/accommodation", panels: [filters] },
    { path: "/accommodation/lantern-reed-camp", panels: [guests] },
    { path: `/compare?stay=${two}`, panels: [share, tripBar] },
    { path: "/admin", panels: [sideBar, search] },
    {
      path: "/admin/properties?search=lodge",
      panels: [
        { name: "the columns", opener: ".list-columns summary", panel: ".list-columns form" },
        { name: "a row's actions", opener: ".row-action[popovertarget]", panel: ".more-menu" },
      ],
    },
  ];

  for (const { path, panels } of screens)
    for (const { name, opener, panel, typed } of panels)
      test(
        `while ${name} of ${path} are open, what is pressed acts`,
        { tag: withScripts },
        async ({ page, site }) => {
          test.slow();
          await setFavorites(page, site, two.split(","));
          if (path.startsWith("/admin")) await signIn(page, site, path);
          else await page.goto(site.url + path);
          await hydrated(page);
          const finger = await Finger.on(page);
          const button = page.locator(opener).filter({ visible: true }).first();
          const shown = page.locator(panel).filter({ visible: true }).first();
          const open = async () => {
            if (await shown.isVisible()) return;
            if (typed) await button.fill("").then(() => button.pressSequentially(typed));
            else await button.click();
            await shown.waitFor();
          };
          expect(await missedPresses(page, finger, open)).toEqual([]);
        },
      );

  test(
    "on the page of a lodge, what is pressed acts",
    { tag: withScripts },
    async ({ page, site }) => {
      const { id } = await storeProperty(site.db, { name: "Touched Camp", capacity: 8 });
      const { path } = await askLodge(site.db, { propertyId: id, secret: siteSecret });
      await page.goto(site.url + path);
      await hydrated(page);
      const finger = await Finger.on(page);
      expect(await missedPresses(page, finger, () => Promise.resolve())).toEqual([]);
    },
  );
});

test.describe("the guests", { tag: withScripts }, () => {
  test.beforeEach(async ({ page, site }) => {
    await page.goto(`${site.url}/accommodation`);
    await hydrated(page);
    await summaryOf(page).click();
    await expect(panelOf(page)).toBeVisible();
  });

  test("stay open when their own words are pressed", async ({ page }) => {
    await panelOf(page).getByText("Adults", { exact: true }).click();
    await expect(panelOf(page).getByRole("spinbutton", { name: "Adults" })).toBeFocused();
    await panelOf(page).getByText("Children", { exact: true }).click();
    await expect(panelOf(page)).toBeVisible();
  });

  test("close by Escape, which returns the focus, wherever it is", async ({ page }) => {
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toBeHidden();
    await expect(summaryOf(page)).toBeFocused();
    await summaryOf(page).click();
    await panelOf(page).getByText("Children", { exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(panelOf(page)).toBeHidden();
    await expect(summaryOf(page)).toBeFocused();
  });

  test("close when the keyboard leaves them", async ({ page }) => {
    await guestsOf(page).getByRole("button").last().focus();
    await page.keyboard.press("Tab");
    await expect(panelOf(page)).toBeHidden();
    await expect(guestsOf(page).locator(":focus")).toHaveCount(0);
    await expect(page.locator(":focus")).toHaveCount(1);
  });

  test("close by a press elsewhere, and stay while the mouse is down", async ({ page }) => {
    const heading = page.getByRole("heading", { level: 1 });
    await heading.hover();
    await page.mouse.down();
    await expect(panelOf(page)).toBeVisible();
    await page.mouse.up();
    await expect(panelOf(page)).toBeHidden();
  });
});

test(
  "a stay that is pressed while a price is typed opens, however slowly",
  { tag: withScripts },
  async ({ page, site }) => {
    await page.clock.install();
    await page.goto(`${site.url}/accommodation`);
    await hydrated(page);
    const stay = page.getByRole("article").getByRole("link").first();
    const path = (await stay.getAttribute("href")) ?? "";
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**${path}.data*`, async (route) => {
      await answered;
      await route.continue();
    });
    const requested = page.waitForRequest(`**${path}.data*`);
    await page.getByLabel(/^To/).first().fill("120");
    // At this speed the timer of the price ends before the screen knows that the stay is opened.
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    await stay.click();
    await requested;
    await page.clock.runFor("00:02");
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    answer();
    await expect(page).toHaveURL(site.url + path);
  },
);
