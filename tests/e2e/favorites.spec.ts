import type { Page, Response } from "@playwright/test";

import { expectAccessible, expectAnnouncement, expectNoOverflow } from "./checks";
import { goOffline, holdRequests, hydrated, openUnhydrated } from "./network";
import {
  expect,
  favoritesLink,
  mainFlow,
  setFavorites,
  type Site,
  test,
  withScripts,
} from "./site";

test.describe("favorites", () => {
  /** The heart button, the list, and the storage in cookie and browser. */

  test(`the heart button adds, announces and removes (G-06, P-013, P-069) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await page.goto(`${site.url}/accommodation?country=rwanda`);
    await hydrated(page);
    const card = page.getByRole("article").first();
    const name = await card.getByRole("heading").innerText();
    const heart = card.getByRole("button", { name: `Save ${name} to favorites` });
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await heart.click();
    await expectAnnouncement(page, `${name} added to favorites`);
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect(favoritesLink(page, "1 saved property")).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/accommodation?country=rwanda`);
    // With scripts the message fades after a while.
    const added = page.getByText(`${name} added to favorites`);
    if (javaScriptEnabled !== false) await expect(added).toBeHidden();
    else await expect(added).toBeVisible();
    await heart.click();
    await expectAnnouncement(page, `${name} removed from favorites`);
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await expect(favoritesLink(page, "0 saved properties")).toBeVisible();
  });

  test(
    "scripts mark the favorites on the page that everybody gets",
    { tag: withScripts },
    async ({ page, site }) => {
      const list = `${site.url}/accommodation?country=rwanda`;
      const isPublic = (answer: Response | null) =>
        answer?.headers()["cache-control"]?.startsWith("public");
      const heart = page.getByRole("button", { name: "Save Bamboo Line Lodge to favorites" });
      await setFavorites(page, site, ["bamboo-line-lodge"]);
      // The scripts have not run yet: the server marks the favorites.
      expect(isPublic(await page.goto(list))).toBe(false);
      await hydrated(page);
      expect(isPublic(await page.reload())).toBe(true);
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      await expect(favoritesLink(page, "1 saved property")).toBeVisible();
      // A document of the browser's cache, from before the change.
      await page.goto(`${site.url}/accommodation/bamboo-line-lodge`);
      await page.getByRole("main").getByRole("button", { name: "Saved" }).click();
      await expect(favoritesLink(page, "0 saved properties")).toBeVisible();
      await page.goBack();
      await expect(heart).toHaveAttribute("aria-pressed", "false");
      await expect(favoritesLink(page, "0 saved properties")).toBeVisible();
    },
  );

  test(
    "favorites look saved before the scripts of the page have run",
    { tag: withScripts },
    async ({ page, site }) => {
      const list = `${site.url}/accommodation?country=rwanda`;
      await setFavorites(page, site, ["bamboo-line-lodge"]);
      await page.goto(list);
      await hydrated(page);
      const fillOf = (name: string) =>
        page
          .getByRole("button", { name: `Save ${name} to favorites` })
          .locator("svg")
          .evaluate((svg) => getComputedStyle(svg).fill);
      const runScripts = await openUnhydrated(page, list);
      const heart = page.getByRole("button", { name: "Save Bamboo Line Lodge to favorites" });
      await expect(heart).toHaveAttribute("aria-pressed", "false");
      expect(await fillOf("Bamboo Line Lodge")).not.toBe("none");
      expect(await fillOf("Pyrethrum House")).toBe("none");
      const count = page.locator(".header-heart-count");
      const written = () => count.evaluate((span) => getComputedStyle(span, "::after").content);
      expect(await written()).toBe('"1"');
      const { width: before } = (await count.boundingBox()) ?? {};
      await runScripts();
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      expect(await written()).toBe("none");
      expect((await count.boundingBox())?.width).toBe(before);
      // What is removed looks so: the marks of before are gone.
      await heart.click();
      await expect(heart).toHaveAttribute("aria-pressed", "false");
      expect(await fillOf("Bamboo Line Lodge")).toBe("none");
    },
  );

  for (const [name, saved] of [
    ["Pyrethrum House", "2 saved properties"],
    ["Bamboo Line Lodge", "0 saved properties"],
  ] as const)
    test(
      `the heart of ${name}, pressed before the scripts run, is changed and shown by the server`,
      { tag: withScripts },
      async ({ page, site }) => {
        const list = `${site.url}/accommodation?country=rwanda`;
        await setFavorites(page, site, ["bamboo-line-lodge"]);
        await page.goto(list);
        await hydrated(page);
        const runScripts = await openUnhydrated(page, list);
        await page.getByRole("button", { name: `Save ${name} to favorites` }).click();
        await expect(favoritesLink(page, saved)).toBeVisible();
        await runScripts();
        await expect(favoritesLink(page, saved)).toBeVisible();
      },
    );

  test("the list survives a reload and is sorted", { tag: withScripts }, async ({ page, site }) => {
    await setFavorites(page, site, ["pyrethrum-house", "bamboo-line-lodge"]);
    await page.goto(`${site.url}/favorites?sort=name`);
    const headings = page.getByRole("article").getByRole("heading");
    await expect(headings).toHaveText(["Bamboo Line Lodge", "Pyrethrum House"]);
    await expect(page.getByText("2 saved properties", { exact: true })).toBeVisible();
    await page.reload();
    await expect(headings).toHaveCount(2);
    await page
      .getByRole("article")
      .filter({ hasText: "Pyrethrum House" })
      .getByRole("button")
      .click();
    await expect(headings).toHaveText(["Bamboo Line Lodge"]);
  });

  test(`clearing all can be undone (P-150, P-152) ${mainFlow}`, async ({ page, site }) => {
    await setFavorites(page, site, ["pyrethrum-house", "bamboo-line-lodge"]);
    await page.goto(`${site.url}/favorites`);
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(page.getByRole("heading", { name: "No Favorites Yet" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Browse properties" })).toHaveAttribute(
      "href",
      "/accommodation",
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
  });

  test(
    "an undo shows the stays once the server has them (P-152)",
    { tag: withScripts },
    async ({ page, site }) => {
      // The page after "Clear all" without scripts, undone with scripts on a slow connection.
      await page.goto(`${site.url}/favorites?undo=pyrethrum-house,bamboo-line-lodge`);
      await hydrated(page);
      const { requested, release } = await holdRequests(page, "**/preferences/favorites");
      await page.getByRole("button", { name: "Undo" }).click();
      await requested;
      await expect(favoritesLink(page, "2 saved properties")).toBeVisible();
      // Two frames: the effects of the press have run.
      await page.evaluate(
        () =>
          new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
      );
      release();
      await expect(page.getByRole("article")).toHaveCount(2);
    },
  );

  test(
    "stays that are no longer listed are removed with a notice (P-152)",
    { tag: withScripts },
    async ({ page, site }) => {
      await setFavorites(page, site, ["gone-long-ago", "bamboo-line-lodge"]);
      await page.goto(`${site.url}/favorites`);
      await hydrated(page);
      const note = page.getByText("1 saved stay is no longer available and was removed.");
      await expect(note).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(1);
      // The list is loaded again without the removed stay; the notice stays.
      await page.getByLabel("Sort by").selectOption("name");
      await expect(page).toHaveURL(/sort=name/);
      await expect(page.getByLabel("Sort by")).toHaveValue("name");
      await expect(note).toBeVisible();
    },
  );

  test(
    "local storage restores a lost cookie (P-151)",
    { tag: withScripts },
    async ({ page, site }) => {
      await setFavorites(page, site, ["bamboo-line-lodge"]);
      await page.goto(`${site.url}/about`);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem("favorites")))
        .toBe('["bamboo-line-lodge"]');
      await page.context().clearCookies({ name: "favorites" });
      await page.reload();
      await expect(favoritesLink(page, "1 saved property")).toBeVisible();
      // The browser's copy is shown first; the cookie is set by a later response.
      const cookies = () => page.context().cookies(site.url);
      await expect.poll(cookies).toContainEqual(expect.objectContaining({ name: "favorites" }));
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await expect(favoritesLink(page, "1 saved property")).toBeVisible();
    },
  );
});

test.describe("shortlist", () => {
  /** Comparing favorites, sharing them, and asking about them. */

  const rwanda = ["bamboo-line-lodge", "pyrethrum-house"];

  async function sendInquiry(page: Page, message: string) {
    await page.getByLabel("Name").fill("Ines Moreau");
    await page.getByLabel("Email").fill("ines@visitors.test");
    await page.getByLabel("Message").fill(message);
    await page.getByRole("button", { name: "Send inquiry" }).click();
    await expectAnnouncement(page, "Your inquiry has been sent successfully!");
  }
  const stored = (site: Site, message: string) =>
    site.db.selectFrom("inquiries").selectAll().where("message", "=", message).execute();

  test(`favorites can be compared and are named in one inquiry (P-087, P-153) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await setFavorites(page, site, rwanda);
    await page.goto(`${site.url}/favorites`);
    for (const box of await page.getByRole("checkbox", { name: /^Compare / }).all())
      await box.check();
    await page.getByRole("button", { name: /^Compare/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two stays, side by side");
    await expect(page.getByRole("columnheader", { name: "Bamboo Line Lodge" })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "For two people" })).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
    await page.getByRole("link", { name: "Ask about both" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask about two stays");
    const message = `Which of the two? ${javaScriptEnabled}`;
    await sendInquiry(page, message);
    await expect(page).toHaveURL(`${site.url}/inquiry-sent`);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("On its way");
      await expect(page.getByRole("blockquote")).toContainText(message);
      const about = page.getByRole("complementary", { name: "You asked about" });
      await expect(about.getByRole("link")).toHaveText(["Pyrethrum House", "Bamboo Line Lodge"]);
    }
    if (javaScriptEnabled !== false) await expectAccessible(page);
    expect(await stored(site, message)).toMatchObject([
      { propertyName: "Two stays: Pyrethrum House, Bamboo Line Lodge" },
    ]);
  });

  for (const width of [320, 375])
    for (const count of [2, 3, 4])
      test(`${count} stays are compared at ${width} px without scrolling sideways (P-153)`, async ({
        page,
        site,
      }) => {
        await page.setViewportSize({ width, height: 700 });
        const ids = [...rwanda, "lantern-reed-camp", "kopje-nine"].slice(0, count);
        await page.goto(`${site.url}/compare?stay=${ids.join()}`);
        const heads = page.locator(".matrix").getByRole("columnheader");
        await expect(heads).toHaveCount(count);
        // The last row is in view, and the heads with it.
        await page.locator(".matrix-next").scrollIntoViewIfNeeded();
        for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 0.9 });
        await expectNoOverflow(page, width);
        const scrolls = await page
          .locator(".compare-page *")
          .evaluateAll((elements) =>
            elements
              .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflow))
              .map(({ className }) => className),
          );
        expect(scrolls, "elements that scroll within the page").toEqual([]);
      });

  test(
    "an inquiry about favorites can be sent before hydration",
    { tag: withScripts },
    async ({ page, site }) => {
      await setFavorites(page, site, rwanda);
      await openUnhydrated(page, `${site.url}/favorites/ask`);
      await page.getByRole("checkbox", { name: "Ask about Pyrethrum House" }).uncheck();
      const message = "Early, about one";
      await sendInquiry(page, message);
      expect(await stored(site, message)).toMatchObject([{ propertyId: "bamboo-line-lodge" }]);
    },
  );

  test(`a shared list can be saved, with undo (P-153) ${mainFlow}`, async ({ page, site }) => {
    await page.goto(`${site.url}/favorites/shared?ids=${rwanda.join()},nonsense`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two stays to look at");
    await page.getByRole("button", { name: "Save these" }).click();
    await expect(favoritesLink(page, "2 saved properties")).toBeVisible();
    await expect(page.getByText("Already in your favorites")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(favoritesLink(page, "0 saved properties")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save these" })).toBeVisible();
  });

  test(
    "a favorite saved offline is sent once the connection is back (P-151)",
    { tag: withScripts },
    async ({ page, site }) => {
      const cookie = async () =>
        (await page.context().cookies()).find(({ name }) => name === "favorites")?.value ?? "";
      await page.goto(`${site.url}/accommodation?country=rwanda`);
      await hydrated(page);
      const heart = page.getByRole("button", { name: "Save Bamboo Line Lodge to favorites" });
      const restore = await goOffline(page);
      await heart.click();
      await expect(page.getByText("Saved on this device")).toBeVisible();
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      expect(await cookie()).toBe("");
      await restore();
      await expect(page.getByText("Saved on this device")).toBeHidden();
      expect(decodeURIComponent(await cookie())).toBe('["bamboo-line-lodge"]');
    },
  );

  test(
    "a favorite saved in one tab is shown in another (P-151)",
    { tag: withScripts },
    async ({ page, site }) => {
      const other = await page.context().newPage();
      for (const tab of [page, other]) {
        await tab.goto(`${site.url}/accommodation?country=rwanda`);
        await hydrated(tab);
      }
      await page.getByRole("button", { name: "Save Bamboo Line Lodge to favorites" }).click();
      await expect(favoritesLink(other, "1 saved property")).toBeVisible();
      await other.getByRole("button", { name: "Save Pyrethrum House to favorites" }).click();
      await expect(favoritesLink(page, "2 saved properties")).toBeVisible();
    },
  );

  test(
    "the last six viewed stays are stored in the browser until cleared (P-096)",
    { tag: withScripts },
    async ({ page, site }) => {
      const viewed = page.getByRole("region", { name: "Recently viewed" });
      const names = viewed.getByRole("heading", { level: 3 });
      await page.goto(`${site.url}/accommodation?country=kenya`);
      const ids = await page
        .getByRole("article")
        .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-property") ?? ""));
      for (const id of ids.slice(0, 7)) {
        await page.goto(`${site.url}/accommodation/${id}`);
        await expect
          .poll(() => page.evaluate(() => localStorage.getItem("recently-viewed")))
          .toContain(id);
      }
      await page.goto(`${site.url}/favorites`);
      await viewed.scrollIntoViewIfNeeded();
      await expect(names).toHaveCount(6);
      await viewed.getByRole("button", { name: "Clear" }).click();
      await expect(viewed).toBeHidden();
      await page.reload();
      await expect(page.getByRole("heading", { name: "No Favorites Yet" })).toBeVisible();
      await expect(viewed).toBeHidden();
    },
  );
});
