import { cut, cutOnce, hydrated, openUnhydrated } from "./bad-line";
import { expect, test, withScripts } from "./site";

/** What a visitor on a bad line keeps: the page, its title, and all that was typed. */

/** Where a link of the list leads, and the data that it waits for. */
const sketched = [
  {
    shape: "stay",
    link: 'article a[href="/accommodation/bamboo-line-lodge"]',
    data: /bamboo-line-lodge\.data/,
    heading: "Bamboo Line Lodge",
  },
  { shape: "home", link: 'header a[href="/"]', data: /\/_root\.data|\/\.data/, heading: /^Luxury/ },
];

test.describe("on a bad line", { tag: withScripts }, () => {
  test("a link without a line keeps the page until the line is back", async ({ page, site }) => {
    await page.goto(`${site.url}/about`);
    await hydrated(page);
    const title = await page.title();
    const heading = await page.getByRole("heading", { level: 1 }).innerText();
    const mend = await cut(page);
    await page.getByRole("banner").getByRole("link", { name: "Experiences" }).click();
    await expect(page.getByRole("alert")).toContainText("The line is lost.");
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await mend();
    await expect(page).toHaveURL(`${site.url}/experiences`);
    await expect(page.getByRole("alert")).toBeHidden();
  });

  test("what is only looked ahead for may be lost, and is asked for again without a word", async ({
    page,
    site,
  }) => {
    let lost = 0;
    await page.route("**/__manifest?*", (route) => {
      lost += 1;
      return lost > 1 ? route.fallback() : route.abort("internetdisconnected");
    });
    const found = page.waitForResponse(/__manifest/);
    await page.goto(`${site.url}/about`);
    await found;
    await expect(page.getByText("The line is lost.")).toHaveCount(0);
  });

  test("a search that was cut once is asked again by itself", async ({ page, site }) => {
    await page.goto(site.url);
    await hydrated(page);
    await cutOnce(page);
    await page.getByRole("combobox", { name: "Where" }).fill("lodge");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("The line is lost.")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Where" })).toHaveValue("lodge");
    await expect(page).toHaveURL(/\/accommodation\?search=lodge/);
  });

  test("a letter without a line stays, and is sent on a word", async ({ page, site }) => {
    await page.goto(`${site.url}/contact`);
    await hydrated(page);
    await page.getByLabel(/Name/).fill("Tariro");
    await page.getByLabel(/Email/).fill("tariro@visitors.test");
    await page.getByLabel(/Subject/).fill("A bad line");
    await page.getByLabel(/Message/).fill("Do you hear me?");
    const mend = await cut(page);
    await page.getByRole("main").getByRole("button", { name: /Send/ }).click();
    const failure = page.getByRole("alert").filter({ hasText: "Failed to send message." });
    await expect(failure).toBeVisible();
    await mend();
    await expect(page.getByLabel(/Message/)).toHaveValue("Do you hear me?");
    const stored = () =>
      site.db.selectFrom("inquiries").select("id").where("name", "=", "Tariro").execute();
    expect(await stored()).toHaveLength(0);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect.poll(async () => (await stored()).length).toBe(1);
    await expect(failure).toBeHidden();
  });

  test("what is typed before the scripts come is still there after them", async ({
    page,
    site,
  }) => {
    let takeOver = await openUnhydrated(page, site.url);
    await page.getByRole("combobox", { name: "Where" }).fill("lodge");
    await page.getByLabel("Country").selectOption({ index: 2 });
    const country = await page.getByLabel("Country").inputValue();
    await takeOver();
    // The scripts know it too: they propose stays, and draw the field anew without emptying it.
    await page.getByRole("combobox", { name: "Where" }).focus();
    await expect(page.locator("#suggestions").getByRole("option").first()).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Where" })).toHaveValue("lodge");
    await expect(page.getByLabel("Country")).toHaveValue(country);
    await page.unrouteAll();

    takeOver = await openUnhydrated(page, `${site.url}/contact`);
    await page.getByLabel(/Name/).fill("Tariro");
    await page.getByLabel(/Message/).fill("Do you hear me?");
    await takeOver();
    await expect(page.getByLabel(/Name/)).toHaveValue("Tariro");
    await expect(page.getByLabel(/Message/)).toHaveValue("Do you hear me?");
  });

  test("a filter chosen before the scripts come narrows the list after them", async ({
    page,
    site,
  }) => {
    const takeOver = await openUnhydrated(page, `${site.url}/accommodation`);
    const filters = page.locator("#filter-panel");
    const choice = filters.locator('input[name="type"]:enabled').first();
    await choice.check();
    const type = await choice.getAttribute("value");
    await takeOver();
    await expect(page).toHaveURL(new RegExp(`[?&]type=${type}`));
    await expect(choice).toBeChecked();
  });

  for (const { shape, link, data, heading } of sketched)
    test(`a ${shape} that takes long is sketched in its own shape`, async ({ page, site }) => {
      await page.goto(`${site.url}/accommodation?country=rwanda`);
      await hydrated(page);
      let answer = () => Promise.resolve();
      const asked = new Promise<void>((resolve) => {
        void page.route(data, (route) => {
          answer = () => route.continue();
          resolve();
        });
      });
      await page.locator(link).first().click();
      await asked;
      const sketch = page.locator(`.coming-${shape}`);
      await expect(sketch).toBeVisible();
      await expect(sketch).toHaveText("Loading...");
      for (const width of [1280, 768, 375]) {
        await page.setViewportSize({ width, height: 800 });
        const beyond = await sketch.locator("i").evaluateAll(
          (parts, right) =>
            parts.flatMap((part) => {
              const box = part.getBoundingClientRect();
              return box.right > right || box.left < 0 ? [part.className] : [];
            }),
          width,
        );
        expect(beyond, `parts of the sketch beyond ${width} px`).toEqual([]);
      }
      await answer();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(sketch).toHaveCount(0);
    });

  test("what fails in the browser has an id of its own, which the server is told", async ({
    page,
    site,
  }) => {
    // Beside the watched page: this one reports errors on purpose.
    const other = await page.context().newPage();
    await other.route(/\/assets\/collections-[^/]*\.js/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `export default function Broken() { throw new Error("Torn on the way"); }`,
      }),
    );
    await other.goto(site.url);
    await hydrated(other);
    const told = other.waitForRequest((request) => request.url().endsWith("/faults"));
    await other.locator('a[href="/collections"]').first().click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    const id = await other.locator("[data-error-id]").innerText();
    expect(id).toMatch(/^[0-9a-f]{8}$/);
    const report = new URLSearchParams((await told).postData() ?? "");
    expect(Object.fromEntries(report)).toMatchObject({ id, reason: "Error: Torn on the way" });
  });

  test("a new page is named aloud, and the keyboard stands at its heading", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/about`);
    await hydrated(page);
    await page.getByRole("banner").getByRole("link", { name: "Experiences" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: /^Experiences/ })).toHaveCount(1);
  });
});
