import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { makeInquiry } from "#tests/factories/inquiry";
import { expectAccessible } from "./accessible";
import { expectSaid } from "./said";
import { expect, signIn, type Site, test, withScripts } from "./site";

/** Letters are read, answered and put away, with the mail that leaves. */

const store = async (site: Site, name: string, minutesAgo: number) =>
  (
    await storeInquiry(
      site.db,
      makeInquiry({ propertyId: null, name, email: `${name.toLowerCase()}@visitors.test` }),
      [],
      new Date(Date.now() - minutesAgo * 60_000),
    )
  ).id;

test("a letter is answered from here, and the answer quotes it", async ({ page, site }) => {
  await site.db.deleteFrom("inquiries").execute();
  const id = await store(site, "Naledi", 5);
  await store(site, "Jonas", 10);
  await signIn(page, site, "/admin/inquiries?status=new");
  const letter = page.getByRole("article", { name: "Naledi" });
  await letter.getByLabel("New note").fill("Offer the family tent");
  await letter.getByRole("button", { name: "Add note" }).click();
  await expectSaid(page, "Note added");
  await expect(letter.getByText("Offer the family tent")).toBeVisible();

  await letter.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Please write your reply").first()).toBeVisible();
  await letter.getByLabel("Your reply to Naledi").fill("It is open.\nUntil the tenth.");
  await letter.getByRole("button", { name: "Send reply" }).click();
  await expectSaid(page, "Reply sent to Naledi");
  await expect(letter.getByLabel("Status")).toHaveValue("replied");
  await expect(letter.getByLabel("Your reply to Naledi")).toHaveValue("");
  const sent = await site.db
    .selectFrom("emails")
    .selectAll()
    .where("inquiryId", "=", id)
    .where("purpose", "=", "reply")
    .executeTakeFirstOrThrow();
  expect(sent).toMatchObject({ toAddress: "naledi@visitors.test", state: "sent" });
  expect(sent.textBody).toContain("> Is the camp open in March?");

  await page.getByRole("link", { name: "Next inquiry" }).click();
  await expect(page.getByRole("article", { name: "Jonas" })).toBeVisible();
  await page.getByRole("searchbox").fill("family tent");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No inquiry holds")).toBeVisible();
  await page.getByRole("navigation", { name: "Filter" }).getByRole("link", { name: "All" }).click();
  await expect(letter).toBeVisible();
});

test(
  "keys lead through the letters, and what was begun is kept",
  { tag: withScripts },
  async ({ page, site }) => {
    await site.db.deleteFrom("inquiries").execute();
    await store(site, "Naledi", 5);
    await store(site, "Jonas", 10);
    await signIn(page, site, "/admin/inquiries");
    await expect(page.getByRole("article", { name: "Naledi" })).toBeVisible();
    await page.keyboard.press("r");
    await page.keyboard.type("Dear Naledi");
    await page.getByRole("heading", { name: "Inquiries" }).click();
    await page.keyboard.press("j");
    await expect(page.getByRole("article", { name: "Jonas" })).toBeVisible();
    await page.keyboard.press("k");
    await expect(page.getByLabel("Your reply to Naledi")).toHaveValue("Dear Naledi");
    await page.keyboard.press("e");
    await expectSaid(page, "Inquiry status updated");
    await expect(page.getByLabel("Status")).toHaveValue("resolved");
  },
);

for (const width of [375, 1280])
  test(
    `letters, analytics and settings are clean at ${width} px`,
    { tag: withScripts },
    async ({ page, site }) => {
      await site.db.deleteFrom("inquiries").execute();
      await store(site, "Naledi", 5);
      await page.setViewportSize({ width, height: 900 });
      const today = new Date().toISOString().slice(0, 10);
      await site.db
        .insertInto("bookingClicksDaily")
        .values({ day: today, propertyId: "x", propertyName: "X", partner: "Airbnb", clicks: 3 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      for (const screen of [
        "inquiries",
        "analytics",
        "analytics?from=2026-01-02&to=2026-01-01",
        "analytics/partner?partner=Airbnb",
        "settings",
      ]) {
        await signIn(page, site, `/admin/${screen}`);
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
      }
    },
  );
