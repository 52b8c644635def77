import type { Page } from "@playwright/test";

import { storeProperty } from "#tests/factories/property";
import { nextYear } from "#tests/factories/rate-sheet";
import { hydrated } from "./network";
import { expect, mainFlow, setFavorites, type Site, test, withScripts } from "./site";

// Chromium has WebMCP only with this switch; the other switches of the project stay.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), "--enable-features=WebMCP"],
    }),
});

/** Forms as tools of the browser's agent (M-006). Without scripts Chromium runs no agent either. */
test.describe("forms are tools of the browser's agent", { tag: withScripts }, () => {
  const open = async (page: Page, address: string) => {
    await page.goto(address);
    await hydrated(page);
  };
  const toolsOf = async (page: Page) => (await page.webmcp.tools()).map(({ name }) => name);

  test("each page with a form offers its tool (M-006)", async ({ page, site }) => {
    const ids = await storeTwo(site);
    await setFavorites(page, site, ids);
    const pages = [
      ["/", "search_stays"],
      ["/accommodation", "filter_stays"],
      [`/accommodation/${ids[0]}?ask=1`, "draft_inquiry"],
      ["/contact", "draft_inquiry"],
      [`/favorites/ask?stay=${ids[0]}`, "draft_inquiry"],
      ["/favorites", "compare_stays"],
      [`/compare?stay=${ids.join()}`, "compare_stays"],
    ] as const;
    for (const [path, name] of pages) {
      await open(page, site.url + path);
      expect(await toolsOf(page), path).toEqual([name]);
    }
  });

  test(`the search tool leads to the list that the form leads to (M-006) ${mainFlow}`, async ({
    page,
    site,
  }) => {
    await open(page, site.url);
    await page.webmcp.callTool("search_stays", { search: "river", country: "kenya" });
    await expect(page).toHaveURL(`${site.url}/accommodation?search=river&country=kenya`);
    const found = await page
      .getByRole("status")
      .filter({ hasText: /propert/ })
      .first()
      .innerText();

    await open(page, site.url);
    await page.getByLabel("Where").fill("river");
    await page.getByLabel("Country").selectOption("kenya");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(`${site.url}/accommodation?search=river&country=kenya`);
    await expect(page.getByRole("status").filter({ hasText: found }).first()).toBeVisible();
  });

  test("the filter tool narrows the list (M-006)", async ({ page, site }) => {
    await open(page, `${site.url}/accommodation`);
    await page.webmcp.callTool("filter_stays", { sort: "name", minPrice: 200, maxPrice: 400 });
    await expect(page).toHaveURL(/[?&]minPrice=200&maxPrice=400(&|$)/);
    await expect(page).toHaveURL(/[?&]sort=name(&|$)/);
  });

  test("the tool of a comparison asks for totals of its stays (M-006)", async ({ page, site }) => {
    const ids = await storeTwo(site);
    await open(page, `${site.url}/compare?stay=${ids.join()}`);
    const dates = { arrive: `${nextYear}-06-01`, leave: `${nextYear}-06-04` };
    await page.webmcp.callTool("compare_stays", dates);
    await expect(page).toHaveURL(
      new RegExp(`/compare\\?stay=${ids.join("(,|%2C)")}&arrive=${nextYear}-06-01&leave=`),
    );
    await expect(page.getByRole("row", { name: /^Total for your dates/ })).toBeVisible();
  });

  test("the inquiry tool fills the fields; the visitor's press sends them (M-006)", async ({
    page,
    site,
  }) => {
    const [id] = await storeTwo(site);
    const count = () => countInquiries(site, "agent@travel.example");
    await open(page, `${site.url}/accommodation/${id}?ask=1`);
    // Answered when the visitor has sent the form.
    const answer = page.webmcp.callTool("draft_inquiry", {
      name: "Ada Agent",
      email: "agent@travel.example",
      message: "Is the path lit at night?",
    });
    await expect(page.getByLabel("Message")).toHaveValue("Is the path lit at night?");
    await expect(page.getByLabel("Email")).toHaveValue("agent@travel.example");
    const form = page.locator("form.inquiry-form");
    await expect(form).not.toHaveAttribute("toolautosubmit");
    expect(await count()).toBe(0);

    await form.getByRole("button", { name: "Send inquiry" }).click();
    await expect(page.getByText("Your inquiry has been sent successfully!")).toBeVisible();
    expect(await count()).toBe(1);
    expect(await answer).toBe("Sent. The page shows the result.");
  });
});

async function storeTwo(site: Site): Promise<[string, string]> {
  const one = await storeProperty(site.db, { countries: ["Kenya"] });
  const two = await storeProperty(site.db, { countries: ["Kenya"] });
  return [one.id, two.id];
}

async function countInquiries(site: Site, email: string): Promise<number> {
  const rows = await site.db
    .selectFrom("inquiries")
    .select("id")
    .where("email", "=", email)
    .execute();
  return rows.length;
}
