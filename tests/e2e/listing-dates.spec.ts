import type { Page } from "@playwright/test";

import { dayIn } from "#tests/factories/trip";
import { expectAccessible, expectNoOverflow } from "./checks";
import { hydrated } from "./network";
import { expect, mainFlow, test, withScripts } from "./site";

/** Dates and party, given once in the search, and the totals on the list. */

const arrive = dayIn(30);
const leave = dayIn(35);
const dates = `arrive=${arrive}&leave=${leave}`;

const guests = (page: Page) => page.locator("summary").filter({ hasText: "Guests" });
const firstTotal = (page: Page) => page.getByText(/a night for all three$/).first();

/** With scripts a child is added, without them one of four ages is chosen. */
async function addChild(page: Page, javaScriptEnabled: boolean | undefined, age: string) {
  await guests(page).click();
  if (javaScriptEnabled !== false)
    await page.getByRole("button", { name: "More children" }).click();
  await page.getByLabel("Age of child 1").selectOption({ label: age });
}

test(`dates and a child of the home page give totals on the list ${mainFlow}`, async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await page.goto(site.url);
  if (javaScriptEnabled !== false) await hydrated(page);
  await page.getByLabel("Arrive").fill(arrive);
  await page.getByLabel("Leave").fill(leave);
  await addChild(page, javaScriptEnabled, "9 years");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(`${site.url}/accommodation?${dates}&adults=2&age=9`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stays for your dates");
  await expect(page.getByText("Total for 5 nights, 2 adults and a child of 9.")).toBeVisible();
  await expect(firstTotal(page)).toBeVisible();
  await expect(guests(page)).toContainText("2 adults, 1 child");

  await page.getByRole("combobox", { name: "Sort by" }).selectOption("price-low");
  if (javaScriptEnabled === false)
    await page.getByRole("button", { name: "Show results" }).first().click();
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(page).toHaveURL(new RegExp(`${dates}&adults=2&age=9`));
  const link = page.getByRole("article").getByRole("heading").first().getByRole("link");
  expect(await link.getAttribute("href")).toContain(`?${dates}&adults=2&age=9`);

  await page.getByRole("link", { name: /^Remove filter .*2 adults, a child of 9/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accommodation");
  await expect(page).toHaveURL(`${site.url}/accommodation?sort=price-low`);
});

test("an error in the dates is beside its field, and nothing typed is lost", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/accommodation?arrive=${leave}&leave=${arrive}&adults=3&age=4`);
  await expect(page.getByLabel("Leave")).toHaveAccessibleDescription(
    "Please choose a day of departure after the day of arrival",
  );
  await expect(page.getByLabel("Leave")).toHaveValue(arrive);
  await expect(guests(page)).toContainText("3 adults, 1 child");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accommodation");
});

test("a highest total leaves the stays up to it", async ({ page, site, javaScriptEnabled }) => {
  await page.goto(`${site.url}/accommodation?${dates}&adults=2`);
  const field = page.getByRole("group", { name: "Total up to" }).getByRole("spinbutton");
  await field.fill("3000");
  if (javaScriptEnabled === false)
    await page.getByRole("button", { name: "Show results" }).first().click();
  else await field.press("Enter");
  await expect(page).toHaveURL(`${site.url}/accommodation?maxTotal=3000&${dates}&adults=2`);
  await expect(page.getByRole("link", { name: /Up to \$3,000 in total/ })).toBeVisible();
  await expect(page.getByText(/a night for both$/).first()).toBeVisible();
  await expect(page.getByText("Not published for these dates")).toHaveCount(0);
});

test(
  "the keyboard gives dates and guests, Escape closes the guests and returns the focus",
  { tag: withScripts },
  async ({ page, site }) => {
    await page.goto(`${site.url}/accommodation`);
    await hydrated(page);
    await page.getByLabel("Arrive").fill(arrive);
    await expect(page.getByLabel("Leave")).toHaveValue(dayIn(31));
    await guests(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "More adults" }).press("Enter");
    await page.getByRole("button", { name: "More children" }).press(" ");
    await page.getByLabel("Age of child 1").selectOption("0");
    await page.keyboard.press("Escape");
    await expect(guests(page)).toBeFocused();
    await expect(page.getByLabel("Age of child 1")).toBeHidden();
    await expect(guests(page)).toContainText("3 adults, 1 child");
    await page.getByRole("button", { name: "Search" }).press("Enter");
    await expect(page).toHaveURL(
      `${site.url}/accommodation?arrive=${arrive}&leave=${dayIn(31)}&adults=3&age=0`,
    );
  },
);

test("a child without an age is asked for it", { tag: withScripts }, async ({ page, site }) => {
  await page.goto(`${site.url}/accommodation?${dates}&adults=2`);
  await hydrated(page);
  await guests(page).click();
  await page.getByRole("button", { name: "More children" }).click();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Please enter the age of each child, 0 to 17")).toBeVisible();
  await page.getByLabel("Age of child 1").selectOption("9");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(`${site.url}/accommodation?${dates}&adults=2&age=9`);
  await expect(firstTotal(page)).toBeVisible();
});

for (const width of [375, 1280])
  test(
    `home and list with dates are accessible at ${width} px`,
    { tag: withScripts },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ["/", `/accommodation?${dates}&age=9`]) {
        await page.goto(site.url + path);
        await hydrated(page);
        await guests(page).click();
        await page.getByRole("button", { name: "More children" }).click();
        await expectNoOverflow(page, width);
        await expectAccessible(page);
      }
    },
  );

test(`on a phone: dates, a family and a limit lead to an inquiry with the sum ${mainFlow}`, async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(site.url);
  if (javaScriptEnabled !== false) await hydrated(page);
  await page.getByLabel("Arrive").fill(arrive);
  await page.getByLabel("Leave").fill(leave);
  await addChild(page, javaScriptEnabled, "9 years");
  if (javaScriptEnabled !== false) await page.keyboard.press("Escape");
  await page.getByLabel("Where").fill("under $6,000");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Total for 5 nights, 2 adults and a child of 9.")).toBeVisible();
  await expect(page.getByRole("link", { name: /Up to \$6,000 in total/ })).toBeVisible();

  const card = page.getByRole("article").filter({ hasText: "a night for all three" }).first();
  const total = await card.locator(".card-total").innerText();
  expect(Number(total.replace(/\D/g, ""))).toBeLessThanOrEqual(6_000);
  await card.getByRole("heading").getByRole("link").click();
  await expect(page.locator(".total-figure").first()).toHaveText(total);

  await page.getByRole("link", { name: "Ask a Question" }).first().click();
  const form = page.getByRole("dialog");
  await expect(form).toContainText("5 nights, 2 adults, a child of 9");
  await form.getByLabel(/^Name/).fill("Wanjiru");
  await form.getByLabel(/^Email/).fill("wanjiru@visitors.test");
  const message = `Is the river high? ${process.pid} ${String(javaScriptEnabled)}`;
  await form.getByLabel(/^Message/).fill(message);
  await form.getByRole("button", { name: "Send inquiry" }).click();
  await expect(page.getByRole("heading", { name: "On its way" })).toBeVisible();
  const { trip } = await site.db
    .selectFrom("inquiries")
    .select("trip")
    .where("message", "=", message)
    .executeTakeFirstOrThrow();
  expect(trip).toMatchObject({ trip: { arrive, leave, adults: 2, ages: [9] } });
  expect(JSON.stringify(trip)).toContain('"items":[{');
});
