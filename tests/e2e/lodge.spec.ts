import { expect, type Locator, type Page } from "@playwright/test";

import { askLodge } from "#tests/factories/lodge";
import { storeProperty } from "#tests/factories/property";
import { expectAccessible } from "./checks";
import { hydrated } from "./network";
import { mainFlow, signIn, type Site, siteSecret, test, withoutScripts, withScripts } from "./site";

const facts = ["capacity", "swimmingPool", "ratesInclusions", "monthGrid", "checkIn"];

async function ask(site: Site, name: string) {
  const { id: propertyId } = await storeProperty(site.db, {
    name,
    capacity: 8,
    swimmingPool: true,
    checkIn: "14:00",
  });
  const request = await askLodge(site.db, { propertyId, fields: facts, secret: siteSecret });
  return { ...request, propertyId };
}

const answersTo = (site: Site, requestId: string) =>
  site.db
    .selectFrom("lodgeAnswers")
    .select(["field", "answer", "value"])
    .where("requestId", "=", requestId)
    .orderBy("field")
    .execute();

const fact = (page: Page, name: string) => page.locator(`[data-fact="${name}"]`);
const press = (page: Page, name: string, answer: string) =>
  fact(page, name).getByRole("radio", { name: answer }).check();

test.describe("a lodge answers on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test(`without scripts, while a mail scanner opens its link (L-003, L-004) ${withoutScripts} ${mainFlow}`, async ({
    page,
    site,
  }) => {
    const { path, id } = await ask(site, "Phone Camp");
    const scan = () => page.request.get(site.url + path);
    await scan();
    await page.goto(site.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is this still right?");
    const overflow = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(overflow).toEqual([]);
    await press(page, "capacity", "Change");
    await fact(page, "capacity").getByLabel("New value").fill("6");
    await press(page, "swimmingPool", "Still right");
    await page.getByRole("button", { name: "Save the camp" }).click();
    await scan();
    await expect(page.getByText("2 of 5 answered")).toBeVisible();
    await press(page, "checkIn", "I don't know");
    await page.getByRole("button", { name: "Send my answers" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
    const { state } = await site.db
      .selectFrom("lodgeRequests")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(state).toBe("answered");
  });

  test(`20 facts take at most 25 presses (L-003) ${withoutScripts}`, async ({ page, site }) => {
    const { id: propertyId } = await storeProperty(site.db, {
      name: "Quick Camp",
      capacity: 8,
      swimmingPool: true,
      checkIn: "14:00",
    });
    const { path, id } = await askLodge(site.db, { propertyId, secret: siteSecret });
    await page.goto(site.url + path);
    const count = await page.locator("[data-fact]").count();
    expect(count).toBeGreaterThanOrEqual(20);
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
    };
    const wholeParts = page.getByRole("button", { name: /still right$/ });
    while ((await wholeParts.count()) > 0) await press(wholeParts.first());
    const open = page.locator("[data-fact]:not(:has(:checked))");
    while ((await open.count()) > 0) await press(open.first().getByText("I don't know"));
    await press(page.getByRole("button", { name: "Send my answers" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
    expect(presses).toBeLessThanOrEqual(25);
    expect(await answersTo(site, id)).toHaveLength(count);
  });

  test(`Return in a field confirms nothing (L-003) ${withoutScripts}`, async ({ page, site }) => {
    const { path } = await ask(site, "Keyboard Camp");
    await page.goto(site.url + path);
    await press(page, "capacity", "Change");
    const value = fact(page, "capacity").getByLabel("New value");
    await value.fill("6");
    await value.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByText("0 of 5 answered")).toBeVisible();
    await page.getByRole("button", { name: "Save the camp" }).click();
    await expect(page.getByText("1 of 5 answered")).toBeVisible();
  });

  test(`with scripts answers are saved as they are given (L-003) ${withScripts} ${mainFlow}`, async ({
    page,
    site,
  }) => {
    const { path, id } = await ask(site, "Scripted Camp");
    await page.goto(site.url + path);
    await hydrated(page);
    await expectAccessible(page);
    await press(page, "swimmingPool", "Still right");
    await press(page, "capacity", "Change");
    await fact(page, "capacity").getByLabel("New value").fill("6");
    await fact(page, "capacity").getByLabel("New value").blur();
    await expect(page.getByText(/^Saved at \d/)).toBeVisible();
    await expect
      // The second answer is saved some seconds after the first.
      .poll(() => answersTo(site, id))
      .toEqual([
        { field: "capacity", answer: "changed", value: { capacity: 6 } },
        { field: "swimmingPool", answer: "right", value: null },
      ]);
    await page.reload();
    await expect(fact(page, "capacity").getByLabel("New value")).toHaveValue("6");
  });
});

test(`two tabs of one link: the later answer counts, and each tab is told (L-003) ${withScripts}`, async ({
  page,
  site,
}) => {
  const { path, id } = await ask(site, "Camp of Two Tabs");
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(site.url + path);
    await hydrated(tab);
  }
  const change = async (tab: Page, value: string) => {
    await press(tab, "capacity", "Change");
    await fact(tab, "capacity").getByLabel("New value").fill(value);
    await fact(tab, "capacity").getByLabel("New value").blur();
  };
  const capacity = async () => {
    const answer = (await answersTo(site, id)).find(({ field }) => field === "capacity");
    return (answer?.value as { capacity?: number } | undefined)?.capacity;
  };
  await change(page, "6");
  await expect.poll(capacity).toBe(6);
  await change(other, "7");
  await expect.poll(capacity).toBe(7);
  const told = "Answered in another tab or by somebody else in the meantime";
  await expect(fact(other, "capacity").getByText(`${told}: 6. Your answer has`)).toBeVisible();

  await press(page, "checkIn", "I don't know");
  await expect(fact(page, "capacity").getByText(`${told}: 7. It counts unless`)).toBeVisible();
  await page.getByRole("button", { name: "Send my answers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  expect(await capacity()).toBe(7);

  await press(other, "swimmingPool", "Still right");
  await expect(
    other.getByText("Your answers were sent before, so this was not saved"),
  ).toBeVisible();
});

test(`the operator reviews what differs (L-005) ${withScripts} ${mainFlow}`, async ({
  page,
  site,
}) => {
  const { path, propertyId, id } = await ask(site, "Reviewed Camp");
  await page.goto(site.url + path);
  await hydrated(page);
  await press(page, "capacity", "Change");
  await fact(page, "capacity").getByLabel("New value").fill("6");
  await page.getByRole("button", { name: "Send my answers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expectAccessible(page);
  await signIn(page, site, "/admin/lodges?show=waiting");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Review Reviewed Camp" }).click();
  await expect(page.getByRole("heading", { name: "1 change" })).toBeVisible();
  await expectAccessible(page);
  // The lodge sends another answer meanwhile.
  await site.db
    .updateTable("lodgeAnswers")
    .set({ value: JSON.stringify({ capacity: 7 }) })
    .where("requestId", "=", id)
    .execute();
  await site.db
    .updateTable("lodgeRequests")
    .set({ answeredAt: new Date() })
    .where("id", "=", id)
    .execute();
  const apply = page.getByRole("button", { name: "Apply decisions" });
  await apply.click();
  await expect(page.getByRole("alert")).toContainText("changed its answers since");
  await expect(page.locator('[name="value.capacity"]')).toHaveValue("7");
  await apply.click();
  await expect(page.getByText("Reviewed Camp: 1 value accepted")).toBeVisible();
  const { capacity } = await site.db
    .selectFrom("properties")
    .select("capacity")
    .where("id", "=", propertyId)
    .executeTakeFirstOrThrow();
  expect(capacity).toBe(7);
});

test(`a lodge suggests itself (L-012) ${withScripts}`, async ({ page, site }) => {
  await page.goto(`${site.url}/lodge/new`);
  await hydrated(page);
  await page.getByLabel("Name of the lodge").fill("Suggested Camp");
  await page.getByLabel("Country").selectOption("Botswana");
  await page.getByLabel("Region, park or town").fill("Okavango Delta");
  await page.getByLabel("Your name").fill("Ruth");
  await page.getByLabel("Your email").fill("ruth@suggested.test");
  const camp = page.locator("summary", { hasText: "The camp" });
  await camp.click();
  const guests = page.getByLabel("Most guests at once");
  await guests.fill("many");
  await camp.click();
  await page.getByRole("button", { name: "Send suggestion" }).click();
  await expect(page.getByText(/^Most guests at once must be/)).toBeVisible();
  await expectAccessible(page);
  await guests.fill("12");
  await page.getByRole("button", { name: "Send suggestion" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expectAccessible(page);
  const draft = await site.db
    .selectFrom("properties")
    .select(["active", "capacity"])
    .where("name", "=", "Suggested Camp")
    .executeTakeFirstOrThrow();
  expect(draft).toEqual({ active: false, capacity: 12 });
});

test(`the operator asks from the list, and the letter has the link (L-002) ${withScripts} ${mainFlow}`, async ({
  page,
  site,
}) => {
  const { id } = await storeProperty(site.db, { name: "Letter Camp", capacity: 4 });
  await signIn(page, site, `/admin/lodges/ask?ids=${id}`);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /^Most guests/ }).check();
  await page.getByLabel("Email of Letter Camp").fill("ruth@letter.test");
  await page.getByRole("button", { name: "Send requests" }).click();
  await expect(page).toHaveURL(/\/admin\/lodges$/);
  const letter = () =>
    site.mail.mails.find(({ envelope }) => envelope.to.includes("ruth@letter.test"))?.mail.text ??
    "";
  await expect.poll(letter).toMatch(/\/lodge\/[\w-]{43}/);
});
