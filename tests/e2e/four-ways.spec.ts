import type { Page } from "@playwright/test";

import { expectSaid } from "./checks";
import { failNextRequest, hydrated, openUnhydrated } from "./network";
import { expect, type Site, test, withoutScripts, withScripts } from "./site";

/**
 * The main action of each screen, four ways: with scripts, without, before they have come, and with the
 * line lost once. Of the map, the letters and the suggestions other files tell more.
 */

interface Action {
  screen: string;
  path: string;
  /** Stays that were saved before. */
  saved?: readonly string[];
  phone?: true;
  act: (page: Page, scripted: boolean) => Promise<void>;
  /** What a visitor sees once it is done. */
  done: (page: Page, site: Site) => Promise<void>;
  /** Done as soon as the scripts are there: a choice that sends itself. */
  waits?: true;
  /** What changes something is never sent twice by itself: the visitor says so. */
  again?: (page: Page) => Promise<void>;
}

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const saved = (page: Page, words: string) =>
  page.getByRole("banner").getByRole("link", { name: `Favorites, ${words}` });

/** Without scripts a choice is sent by a button, which scripts hide. */
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

/** How many stays the server has noted. */
async function kept(page: Page) {
  const cookies = await page.context().cookies();
  const value = cookies.find(({ name }) => name === "favorites")?.value ?? "[]";
  return (JSON.parse(decodeURIComponent(value)) as string[]).length;
}

/** The heart shows what was wished at once; one that met no line is sent again after five seconds. */
const expectKept = (page: Page, count: number) =>
  expect.poll(() => kept(page), { timeout: 15_000 }).toBe(count);

const rwanda = ["bamboo-line-lodge", "pyrethrum-house"];

const actions: readonly Action[] = [
  {
    screen: "home: search",
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
    waits: true,
  },
  {
    screen: "listing: a chip comes off",
    path: "/accommodation?country=kenya&capacity=4",
    act: (page) => page.getByRole("link", { name: "Remove filter 4+ guests" }).click(),
    done: arrives("/accommodation?country=kenya"),
  },
  {
    screen: "stay: the next picture",
    path: "/accommodation/bamboo-line-lodge?photo=1",
    act: (page) => page.getByRole("dialog").getByRole("link", { name: "Next picture" }).click(),
    done: (page) => expect(page.getByRole("dialog")).toContainText("2 / 4"),
  },
  {
    screen: "stay: saved to the shortlist",
    path: "/accommodation/bamboo-line-lodge",
    act: (page) =>
      main(page)
        .getByRole("button", { name: /^Save$/ })
        .first()
        .click(),
    done: async (page) => {
      await expect(saved(page, "1 saved property")).toBeVisible();
      await expect(
        main(page)
          .getByRole("button", { name: /^Saved$/ })
          .first(),
      ).toBeVisible();
      await expectKept(page, 1);
    },
  },
  {
    screen: "destinations: a country",
    path: "/destinations",
    act: follow("/destinations/kenya"),
    done: arrives("/destinations/kenya"),
  },
  {
    screen: "country: its stays",
    path: "/destinations/kenya",
    act: follow("/accommodation?country=kenya"),
    done: arrives("/accommodation?country=kenya"),
  },
  {
    screen: "ways to stay: a way",
    path: "/ways-to-stay",
    act: follow("/accommodation?type=treehouses"),
    done: arrives("/accommodation?type=treehouses"),
  },
  {
    screen: "experiences: one of them",
    path: "/experiences",
    act: follow("/accommodation?experience=beach-retreats"),
    done: arrives("/accommodation?experience=beach-retreats"),
  },
  {
    screen: "collections: one of them",
    path: "/collections",
    act: follow("/collection/family-safari-adventures"),
    done: arrives("/collection/family-safari-adventures"),
  },
  {
    screen: "collection: its next page",
    path: "/collection/eco-luxury-retreats",
    act: (page) => main(page).getByRole("link", { name: "Next page" }).click(),
    done: arrives("/collection/eco-luxury-retreats?page=2"),
  },
  {
    screen: "blog: a post",
    path: "/blog",
    act: follow("/blog/how-to-read-a-safari-price"),
    done: arrives("/blog/how-to-read-a-safari-price"),
  },
  {
    screen: "post: back to the journal",
    path: "/blog/how-to-read-a-safari-price",
    act: (page) => page.locator('footer a[href="/blog"]').click(),
    done: arrives("/blog"),
  },
  {
    screen: "contact: a letter",
    path: "/contact",
    act: async (page) => {
      await page.getByLabel(/^Name/).fill("Ines Moreau");
      await page.getByLabel(/^Email/).fill("ines@visitors.test");
      await page.getByLabel(/^Subject/).fill("A route");
      await page.getByLabel(/^Message/).fill("Which road is dry in May?");
      await page.getByRole("button", { name: "Send message" }).click();
    },
    again: (page) => page.getByRole("button", { name: "Send again" }).click(),
    done: (page) => expectSaid(page, "Message sent successfully!"),
  },
  {
    screen: "favorites: one taken off",
    path: "/favorites",
    saved: rwanda,
    act: (page) => page.getByRole("button", { name: "Save Pyrethrum House to favorites" }).click(),
    done: async (page) => {
      await expect(saved(page, "1 saved property")).toBeVisible();
      await expectKept(page, 1);
      await expect(main(page).getByRole("article")).toHaveCount(1);
    },
  },
  {
    screen: "favorites: two compared",
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
    screen: "comparison: asked about both",
    path: `/compare?stay=${rwanda.join(",")}`,
    saved: rwanda,
    act: (page) => page.getByRole("link", { name: "Ask about both" }).click(),
    done: (page) => expect(heading(page)).toHaveText("Ask about two stays"),
  },
  {
    screen: "header: the currency",
    path: "/accommodation",
    act: (page, scripted) => choose(page, scripted, "Currency", "GBP", "Set"),
    again: (page) => page.getByRole("button", { name: "Try again" }).click(),
    done: (page) => expect(page.getByText("Showing prices in GBP")).toBeVisible(),
    waits: true,
  },
  {
    screen: "header: the menu of a phone",
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

/** A visitor who has chosen nothing yet, but for the stays that were saved. */
async function begin(page: Page, site: Site, { phone, saved: ids = [] }: Action) {
  if (phone) await page.setViewportSize({ width: 375, height: 800 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // The step before may have left wishes that have not reached the server yet.
  if (page.url().startsWith(site.url)) await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  const cookie = { name: "favorites", value: encodeURIComponent(JSON.stringify(ids)) };
  await page.context().addCookies([{ ...cookie, url: site.url }]);
}

for (const action of actions) {
  const { screen, path, act, done, waits, again } = action;

  test(`${screen}, without scripts (G-01)`, { tag: withoutScripts }, async ({ page, site }) => {
    await begin(page, site, action);
    await page.goto(site.url + path);
    await act(page, false);
    await done(page, site);
  });

  test(
    `${screen}, before the scripts have come, with them, and with the line lost once (G-01)`,
    { tag: withScripts },
    async ({ page, site }) => {
      await test.step("before the scripts have come", async () => {
        await begin(page, site, action);
        const takeOver = await openUnhydrated(page, site.url + path);
        await act(page, true);
        if (!waits) await done(page, site);
        await takeOver();
        await done(page, site);
      });
      await test.step("with scripts", async () => {
        await begin(page, site, action);
        await page.goto(site.url + path);
        await hydrated(page);
        await act(page, true);
        await done(page, site);
      });
      await test.step("with the line lost once", async () => {
        await begin(page, site, action);
        await page.goto(site.url + path);
        await hydrated(page);
        await failNextRequest(page);
        await act(page, true);
        await again?.(page);
        await done(page, site);
      });
    },
  );
}
