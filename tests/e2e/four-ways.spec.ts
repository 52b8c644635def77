import type { Page } from "@playwright/test";

import { expectAnnouncement } from "./checks";
import { failNextRequest, hydrated, openUnhydrated } from "./network";
import {
  expect,
  favoritesLink,
  mainFlow,
  setFavorites,
  type Site,
  test,
  withoutScripts,
  withScripts,
} from "./site";

/**
 * Each kind of action in four ways: with scripts, without, before hydration, and with a failed request.
 * navigation.spec.ts follows every link.
 */

interface Action {
  screen: string;
  path: string;
  /** Favorites before the action. */
  saved?: readonly string[];
  phone?: true;
  isMainFlow?: true;
  act: (page: Page, scripted: boolean) => Promise<void>;
  /** Expects the result of the action. */
  done: (page: Page, site: Site) => Promise<void>;
  /** A choice that scripts submit: done only after hydration. */
  needsScripts?: true;
  /** A failed submission is never repeated automatically: the visitor repeats it. */
  retry?: (page: Page) => Promise<void>;
}

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Selects an option; without scripts a button submits it. */
async function choose(page: Page, scripted: boolean, label: string, value: string, send: string) {
  await page.getByLabel(label).first().selectOption(value);
  if (!scripted) await page.getByRole("button", { name: send, exact: true }).first().click();
}

const follow = (link: string) => async (page: Page) => {
  await main(page).locator(`a[href="${link}"]`).first().click();
};
const arrives = (path: string) => async (page: Page, site: Site) => {
  await expect(page).toHaveURL(site.url + path);
  await expect(heading(page)).toBeVisible();
};

/** The number of favorites in the cookie, which the server sets. */
async function countSaved(page: Page) {
  const cookies = await page.context().cookies();
  const value = cookies.find(({ name }) => name === "favorites")?.value ?? "[]";
  return (JSON.parse(decodeURIComponent(value)) as string[]).length;
}

/** The heart changes at once; a failed request is repeated after five seconds. */
const expectSaved = (page: Page, count: number) => expect.poll(() => countSaved(page)).toBe(count);

const rwanda = ["bamboo-line-lodge", "pyrethrum-house"];

const actions: readonly Action[] = [
  {
    screen: "home: search",
    isMainFlow: true,
    path: "/",
    act: async (page) => {
      await page.getByLabel("Country").selectOption("kenya");
      await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    },
    done: arrives("/accommodation?country=kenya"),
  },
  {
    screen: "listing: another order",
    path: "/accommodation?country=kenya",
    act: (page, scripted) => choose(page, scripted, "Sort by", "name", "Show results"),
    done: async (page) => {
      await expect(page).toHaveURL(/sort=name/);
      await expect(page.getByLabel("Sort by")).toHaveValue("name");
    },
    needsScripts: true,
  },
  {
    screen: "listing: a price",
    path: "/accommodation?country=kenya",
    act: async (page, scripted) => {
      await page.getByLabel("To, US$").fill("300");
      await page.getByLabel("To, US$").blur();
      if (!scripted) await page.getByRole("button", { name: "Show results" }).first().click();
    },
    done: (page) => expect(page).toHaveURL(/maxPrice=300/),
    needsScripts: true,
  },
  {
    screen: "listing: a chip is removed",
    path: "/accommodation?country=kenya&capacity=4",
    act: (page) => page.getByRole("link", { name: "Remove filter 4+ guests" }).click(),
    done: arrives("/accommodation?country=kenya"),
  },
  {
    screen: "stay: the next image",
    path: "/accommodation/bamboo-line-lodge?photo=1",
    act: (page) => page.getByRole("dialog").getByRole("link", { name: "Next picture" }).click(),
    done: (page) => expect(page.getByRole("dialog")).toContainText("2 / 4"),
  },
  {
    screen: "stay: saved to favorites (P-081)",
    isMainFlow: true,
    path: "/accommodation/bamboo-line-lodge",
    act: (page) =>
      main(page)
        .getByRole("button", { name: /^Save$/ })
        .first()
        .click(),
    done: async (page) => {
      await expect(favoritesLink(page, "1 saved property")).toBeVisible();
      await expect(
        main(page)
          .getByRole("button", { name: /^Saved$/ })
          .first(),
      ).toBeVisible();
      await expectSaved(page, 1);
    },
  },
  {
    screen: "destinations: a country",
    path: "/destinations",
    act: follow("/destinations/kenya"),
    done: arrives("/destinations/kenya"),
  },
  {
    screen: "collection: its next page",
    path: "/collection/eco-luxury-retreats",
    act: (page) => main(page).getByRole("link", { name: "Next page" }).click(),
    done: arrives("/collection/eco-luxury-retreats?page=2"),
  },
  {
    screen: "contact: a message",
    isMainFlow: true,
    path: "/contact",
    act: async (page) => {
      await page.getByLabel(/^Name/).fill("Ines Moreau");
      await page.getByLabel(/^Email/).fill("ines@visitors.test");
      await page.getByLabel(/^Subject/).fill("A route");
      await page.getByLabel(/^Message/).fill("Which road is dry in May?");
      await page.getByRole("button", { name: "Send message" }).click();
    },
    retry: (page) => page.getByRole("button", { name: "Send again" }).click(),
    done: (page) => expectAnnouncement(page, "Message sent successfully!"),
  },
  {
    screen: "favorites: a stay is removed",
    path: "/favorites",
    saved: rwanda,
    act: (page) => page.getByRole("button", { name: "Save Pyrethrum House to favorites" }).click(),
    done: async (page) => {
      await expect(favoritesLink(page, "1 saved property")).toBeVisible();
      await expectSaved(page, 1);
      await expect(main(page).getByRole("article")).toHaveCount(1);
    },
  },
  {
    screen: "favorites: two stays are compared",
    path: "/favorites",
    saved: rwanda,
    act: async (page) => {
      for (const box of await page.getByRole("checkbox", { name: /^Compare / }).all())
        await box.check();
      await page.getByRole("button", { name: /^Compare/ }).click();
    },
    done: (page) => expect(heading(page)).toHaveText("Two stays, side by side"),
  },
  {
    screen: "comparison: an inquiry about both stays",
    path: `/compare?stay=${rwanda.join(",")}`,
    saved: rwanda,
    act: (page) => page.getByRole("link", { name: "Ask about both" }).click(),
    done: (page) => expect(heading(page)).toHaveText("Ask about two stays"),
  },
  {
    screen: "header: the currency",
    path: "/accommodation",
    act: (page, scripted) => choose(page, scripted, "Currency", "GBP", "Set"),
    retry: (page) => page.getByRole("button", { name: "Try again" }).click(),
    done: (page) => expect(page.getByText("Showing prices in GBP")).toBeVisible(),
    needsScripts: true,
  },
  {
    screen: "header: the mobile menu",
    path: "/about",
    phone: true,
    act: async (page) => {
      await page.getByRole("button", { name: "Open menu" }).click();
      await page
        .getByRole("navigation", { name: "Menu" })
        .getByRole("link", { name: "Blog" })
        .click();
    },
    done: arrives("/blog"),
  },
];

/** Resets the browser to a new visitor with the given favorites. */
async function begin(page: Page, site: Site, { phone, saved: ids = [] }: Action) {
  if (phone) await page.setViewportSize({ width: 375, height: 800 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // The previous step may have left pending favorites.
  if (page.url().startsWith(site.url)) await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await setFavorites(page, site, ids);
}

for (const action of actions) {
  const { screen, path, act, done, needsScripts, retry } = action;
  const tags = action.isMainFlow ? [mainFlow] : [];

  test(
    `${screen}, without scripts (G-01)`,
    { tag: [...tags, withoutScripts] },
    async ({ page, site }) => {
      await begin(page, site, action);
      await page.goto(site.url + path);
      await act(page, false);
      await done(page, site);
    },
  );

  test(
    `${screen}, before hydration, with scripts, and with a failed request (G-01)`,
    { tag: [...tags, withScripts] },
    async ({ page, site }) => {
      await test.step("before hydration", async () => {
        await begin(page, site, action);
        const hydrate = await openUnhydrated(page, site.url + path);
        await act(page, true);
        if (!needsScripts) await done(page, site);
        await hydrate();
        await done(page, site);
      });
      await test.step("with scripts", async () => {
        await begin(page, site, action);
        await page.goto(site.url + path);
        await hydrated(page);
        await act(page, true);
        await done(page, site);
      });
      await test.step("with a failed request", async () => {
        await begin(page, site, action);
        await page.goto(site.url + path);
        await hydrated(page);
        await failNextRequest(page);
        await act(page, true);
        await retry?.(page);
        await done(page, site);
      });
    },
  );
}
