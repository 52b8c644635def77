import { cutOnce, hydrated, openUnhydrated } from "./bad-line";
import { expect, test, withoutScripts, withScripts } from "./site";

/** Where stays are: the map beside the list, the atlas of countries, and a country's own map. */

const countOf = (text: string | null) => Number(/\d+/.exec(text ?? "")?.[0]);

test.describe("as a drawing", { tag: withoutScripts }, () => {
  test("a group on the map narrows the list to its area", async ({ page, site }) => {
    await page.goto(`${site.url}/accommodation?view=map&country=botswana`);
    const group = page.getByRole("link", { name: /^\d+ stays near \S.*, from/ }).first();
    const stays = countOf(await group.getAttribute("aria-label"));
    await group.click();
    await expect(page).toHaveURL(/area=-?[\d.]+,[\d.]+,-?[\d.]+,[\d.]+/);
    await expect(page.getByText(new RegExp(`^${stays} properties`)).first()).toBeVisible();
    await page.getByRole("link", { name: "Show all areas" }).click();
    await expect(page).not.toHaveURL(/area=/);
  });
});

test.describe("alive", { tag: withScripts }, () => {
  const marks = ".live-mark";

  test("a mark opens its stay by key and closes by Escape", async ({ page, site }) => {
    await page.goto(`${site.url}/accommodation?view=map&country=zambia`);
    const mark = page.getByRole("button", { name: /^(?!\d+ stays).+, \$\d/ }).first();
    const name = (await mark.getAttribute("aria-label"))?.replace(/, \$.*/, "") ?? "";
    await mark.focus();
    await page.keyboard.press("Enter");
    const card = page.locator(".stay-card");
    const heading = card.getByRole("heading", { name, exact: true });
    await expect(heading.getByRole("link")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    await expect(mark).toBeFocused();
  });

  test("moved, it searches where it stands, and a stay of the list rings its mark", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/accommodation?view=map&country=zambia`);
    await expect(page.locator(marks).first()).toBeVisible();
    await page.locator("[data-property]").first().hover();
    await expect(page.locator(`${marks}.is-ringed`)).toHaveCount(1);
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByRole("link", { name: "Search this area" }).click();
    await expect(page).toHaveURL(/area=/);
  });

  test("searched by key, the focus stays on the map and the number is announced", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/accommodation?view=map&country=zambia`);
    await expect(page.locator(marks).first()).toBeVisible();
    const map = page.getByRole("region", { name: "Map of these stays" });
    const ground = map.getByRole("application");
    await ground.focus();
    for (const link of ["Search this area", "Show all areas"]) {
      if (link.startsWith("Search")) await page.keyboard.press("+");
      await map.getByRole("link", { name: link }).focus();
      await page.keyboard.press("Enter");
      await expect(map.getByRole("link", { name: link })).toHaveCount(0);
      await expect(ground).toBeFocused();
      await expect(map.getByRole("status")).toHaveText(
        link.startsWith("Search") ? /^\d+ (property|properties) in this area$/ : "",
      );
    }
  });

  test("until the scripts are there its drawing leads on", async ({ page, site }) => {
    const arrive = await openUnhydrated(page, `${site.url}/accommodation?view=map`);
    await expect(page.getByRole("link", { name: /^\d+ stays/ }).first()).toBeVisible();
    await arrive();
    await expect(page.locator(marks).first()).toBeVisible();
  });

  test("where the line is lost the drawing stays, and so does the list", async ({ page, site }) => {
    await page.route("**/map/spots*", (route) => route.abort("internetdisconnected"));
    await page.goto(`${site.url}/accommodation?view=map`);
    await expect(page.getByText("The map could not be loaded.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^\d+ stays/ }).first()).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("a month whose answer was cut once is asked for again", async ({ page, site }) => {
    await page.goto(`${site.url}/destinations`);
    await hydrated(page);
    await cutOnce(page);
    await page.getByRole("link", { name: "January", exact: true }).click();
    await expect(page).toHaveURL(/month=january/);
  });
});

test("a month colours the map of destinations", async ({ page, site }) => {
  await page.goto(`${site.url}/destinations`);
  await page.getByRole("link", { name: "January", exact: true }).click();
  await expect(page).toHaveURL(/month=january/);
  await expect(page.getByText("Best in January")).toBeVisible();
  await expect(page.locator('[data-shape="tz"]')).toHaveClass(/is-best/);
  await expect(page.locator('[data-shape="na"]')).toHaveClass(/is-fair/);
});

test("a country leads to the stays of its areas", async ({ page, site }) => {
  await page.goto(`${site.url}/destinations/botswana`);
  await expect(page.getByRole("link", { name: /Centers for Disease Control/ })).toBeVisible();
  const all = page.getByRole("link", { name: /^All \d+ stays in Okavango Delta/ });
  const stays = countOf(await all.textContent());
  await all.click();
  await expect(page.getByText(new RegExp(`^${stays} properties`)).first()).toBeVisible();
});

for (const width of [1920, 1280, 820, 375])
  test(`a strip of stays shows a part of the next one at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site.url}/destinations/kenya`);
    const shares = await page.locator(".country-strip-stays").evaluateAll((strips) =>
      strips
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((strip) => {
          const { right } = strip.getBoundingClientRect();
          const cards = [...strip.children].map((card) => card.getBoundingClientRect());
          const cut = cards.find((card) => card.right > right);
          return cut ? (right - cut.left) / cut.width : 0;
        }),
    );
    expect(shares.length).toBeGreaterThan(0);
    for (const share of shares) {
      expect(share).toBeGreaterThan(0.08);
      expect(share).toBeLessThan(0.9);
    }
  });
