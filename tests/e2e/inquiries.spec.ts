import type { Page } from "@playwright/test";

import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { months } from "#domain/calendar/months";
import { makeInquiry } from "#tests/factories/inquiry";
import { storePerson } from "#tests/factories/person";
import { storeProperty } from "#tests/factories/property";
import { expectAccessible, expectAnnouncement } from "./checks";
import { hydrated } from "./network";
import { expect, mainFlow, signIn, type Site, test, withScripts } from "./site";

test.describe("inquiries", () => {
  /** Inquiries are read, answered and resolved, and the emails are sent. */

  const store = async (site: Site, name: string, minutesAgo: number) =>
    (
      await storeInquiry(
        site.db,
        makeInquiry({ propertyId: null, name, email: `${name.toLowerCase()}@visitors.test` }),
        [],
        new Date(Date.now() - minutesAgo * 60_000),
      )
    ).id;

  test(`a reply quotes the inquiry (A-118) ${mainFlow}`, async ({ page, site }) => {
    await site.db.deleteFrom("inquiries").execute();
    const id = await store(site, "Naledi", 5);
    await store(site, "Jonas", 10);
    await signIn(page, site, "/admin/inquiries?status=new");
    const inquiry = page.getByRole("article", { name: "Naledi" });
    await inquiry.getByLabel("New note").fill("Offer the family tent");
    await inquiry.getByRole("button", { name: "Add note" }).click();
    await expectAnnouncement(page, "Note added");
    await expect(inquiry.getByText("Offer the family tent")).toBeVisible();

    await inquiry.getByRole("button", { name: "Send reply" }).click();
    await expect(page.getByText("Please write your reply").first()).toBeVisible();
    await inquiry.getByLabel("Your reply to Naledi").fill("It is open.\nUntil the tenth.");
    await inquiry.getByRole("button", { name: "Send reply" }).click();
    await expectAnnouncement(page, "Reply sent to Naledi");
    await expect(inquiry.getByLabel("Status")).toHaveValue("replied");
    await expect(inquiry.getByLabel("Your reply to Naledi")).toHaveValue("");
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
    await expect(page.getByText("No inquiries match")).toBeVisible();
    await page
      .getByRole("navigation", { name: "Filter" })
      .getByRole("link", { name: "All" })
      .click();
    await expect(inquiry).toBeVisible();
  });

  test(`an inquiry is taken over and answered from a template (T-007) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await site.db.deleteFrom("inquiries").execute();
    await site.db.deleteFrom("replyTemplates").execute();
    await storeInquiry(
      site.db,
      makeInquiry({ name: "Naledi", email: "naledi@visitors.test", travelPeriod: null }),
      [],
      new Date(),
    );
    await signIn(page, site, "/admin/inquiries/templates");
    await page.getByLabel("Name").fill("Open");
    const body = page.getByRole("textbox", { name: "Text", exact: true });
    await body.fill("Dear {guest}");
    await page.getByRole("button", { name: "Add template" }).click();
    await expect(page.getByText("Unknown placeholder: {guest}").last()).toBeVisible();
    await body.fill("Dear {name}, {dates} suit {guests}.");
    await page.getByRole("button", { name: "Add template" }).click();
    await expectAnnouncement(page, "Template added");
    await page.getByLabel("Name").fill("Other");
    await body.fill("Sorry, {name}.");
    await page.getByRole("button", { name: "Add template" }).click();
    await expect(page.getByRole("heading", { name: "Other" })).toBeVisible();

    await page.getByRole("link", { name: "Inquiries" }).last().click();
    const filters = page.getByRole("navigation", { name: "Filter by person" });
    const unassigned = filters.getByRole("link", { name: "Unassigned" });
    await unassigned.click();
    await expect(unassigned).toHaveAttribute("aria-current", "true");
    const inquiry = page.getByRole("article", { name: "Naledi" });
    await inquiry.getByRole("button", { name: "Assign to me" }).click();
    await expect(page.getByText("No unassigned inquiries")).toBeVisible();
    await filters.getByRole("link", { name: "Mine" }).click();
    await expect(page.getByRole("link", { name: /^Naledi.*assigned to/ })).toBeVisible();

    const reply = inquiry.getByLabel("Your reply to Naledi");
    await reply.fill("Good morning");
    const templates = inquiry.getByLabel("Template");
    if (javaScriptEnabled) {
      // One choice; another one replaces it, as arrow keys pass through the list.
      await templates.selectOption("Other");
      await expect(reply).toHaveValue("Good morning\n\nSorry, Naledi.");
      await templates.focus();
      await page.keyboard.press("ArrowUp");
    } else {
      await templates.selectOption("Open");
      await inquiry.getByRole("button", { name: "Insert" }).click();
      await expect(reply).toBeFocused();
    }
    await expect(reply).toHaveValue(
      "Good morning\n\nDear Naledi, the dates you have in mind suit 2 adults and 1 child.",
    );
    await expect(inquiry.getByText("The inquiry has no travel dates")).toBeVisible();
    await reply.fill("Good morning Naledi, Easter suits us.");
    await inquiry.getByRole("button", { name: "Send reply" }).click();
    await expectAnnouncement(page, "Reply sent to Naledi");
    await expect(inquiry.getByText(/^Reply by /)).toBeVisible();
    await expect(inquiry.getByText("The inquiry has no travel dates")).toHaveCount(0);
  });

  test("a person who was chosen by somebody else meanwhile is named (T-007)", async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await site.db.deleteFrom("inquiries").execute();
    const id = await store(site, "Naledi", 5);
    const [tefo, ruth] = [await storePerson(site.db), await storePerson(site.db)];
    await signIn(page, site, "/admin/inquiries");
    await site.db
      .updateTable("inquiries")
      .set({ assignedTo: tefo.id })
      .where("id", "=", id)
      .execute();
    const person = page.getByRole("combobox", { name: "Assigned to" });
    const choose = async () => {
      await person.selectOption(ruth.name);
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Save" }).click();
    };
    await choose();
    await expect(
      page.getByText(`Somebody else assigned this inquiry to ${tefo.name}`),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: `assigned to ${tefo.name}` })).toBeVisible();
    await expect(person).toHaveValue(tefo.id);
    await choose();
    await expectAnnouncement(page, `Assigned to ${ruth.name}`);
  });

  test(`the status is saved by its choice and undone, on a phone with a way back (A-116) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await site.db.deleteFrom("inquiries").execute();
    for (let n = 0; n < 30; n++) await store(site, `Guest ${n}`, n);
    await page.setViewportSize({ width: 375, height: 812 });
    await signIn(page, site, "/admin/inquiries?page=2");
    const row = page.getByRole("link", { name: /^Guest 27/ });
    await row.click();
    const inquiry = page.getByRole("article", { name: "Guest 27" });
    await expect(inquiry.getByRole("button", { name: "Send reply" })).toBeInViewport();
    await expect(row).toBeHidden();
    const status = inquiry.getByLabel("Status");
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") requests.push(request.url());
    });
    await status.selectOption("Resolved");
    if (!javaScriptEnabled) await inquiry.getByRole("button", { name: "Save" }).click();
    await expectAnnouncement(page, "Inquiry status updated");
    expect(requests).toHaveLength(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectAnnouncement(page, "Status of the inquiry from Guest 27 reverted");
    await expect(status).toHaveValue("new");
    await inquiry.getByRole("link", { name: "Back" }).click();
    await expect(row).toBeInViewport();
    await expect(inquiry).toBeHidden();
  });

  test(
    "shortcuts move through inquiries and keep an unsent reply",
    { tag: withScripts },
    async ({ page, site }) => {
      await site.db.deleteFrom("inquiries").execute();
      await store(site, "Naledi", 5);
      await store(site, "Jonas", 10);
      await signIn(page, site, "/admin/inquiries");
      await expect(page.getByRole("article", { name: "Naledi" })).toBeVisible();
      await hydrated(page);
      await page.keyboard.press("r");
      await page.keyboard.type("Dear Naledi");
      await page.getByRole("heading", { name: "Inquiries" }).click();
      await page.keyboard.press("j");
      await expect(page.getByRole("article", { name: "Jonas" })).toBeVisible();
      await page.keyboard.press("k");
      await expect(page.getByLabel("Your reply to Naledi")).toHaveValue("Dear Naledi");
      await page.keyboard.press("e");
      await expectAnnouncement(page, "Inquiry status updated");
      await expect(page.getByLabel("Status")).toHaveValue("resolved");
    },
  );

  for (const width of [375, 1280])
    test(
      `inquiries, analytics and settings are accessible at ${width} px`,
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
          "inquiries/templates",
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
});

test.describe("planning fields", () => {
  /** The planning fields from the form to the page, with and without scripts. */

  async function openPlanning(page: Page, site: Site, id: string, scripts: boolean | undefined) {
    await signIn(page, site, `/admin/properties/edit/${id}`);
    if (scripts !== false) await page.getByRole("tab", { name: "Planning" }).click();
  }

  const update = (page: Page) =>
    page.getByRole("button", { name: "Update Property" }).last().click();

  test(`seasons, months and facts from the form are shown on the page (A-079, P-093) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    const { id } = await storeProperty(site.db, {
      name: "Planned Camp",
      priceSeasons: [],
      monthGrid: [],
      malaria: null,
      priceSourceUrl: null,
    });
    await openPlanning(page, site, id, javaScriptEnabled);
    const row = (number: number) => page.getByRole("listitem", { name: `Season ${number}` });
    for (const number of [1, 2]) {
      await page.getByRole("button", { name: "Add season" }).click();
      await expect(row(number)).toBeVisible();
      await row(number).getByLabel("Season", { exact: true }).fill(`Season number ${number}`);
    }
    await page.getByRole("button", { name: "Remove season 1" }).click();
    await expect(row(2)).toHaveCount(0);
    await expect(row(1).getByLabel("Season", { exact: true })).toHaveValue("Season number 2");
    await row(1).getByLabel("From").fill("1 June");
    await row(1).getByLabel("Price").fill("1250");
    await row(1).getByLabel("Note").fill("Roads close when it rains.");
    const key = (month: string) => page.getByRole("group", { name: month });
    const rating = (month: string, name: string) => key(month).getByRole("radio", { name });
    const press = async (month: string, name: string) => {
      while (!(await rating(month, name).isChecked())) await key(month).click();
    };
    for (const month of months) await press(month, "Good");
    await press("February", "Closed");
    await page.getByLabel("Malaria").selectOption("Malaria free");
    await page.getByLabel("Price source").fill("https://rates.example/camp");
    await page.getByLabel("Swimming pool").selectOption("No");
    await update(page);
    await expect(page.getByRole("alert")).toContainText("Please enter the end date");
    await expect(rating("February", "Closed")).toBeChecked();
    await expect(row(1).getByLabel("From")).toHaveValue("1 June");
    await row(1).getByLabel("To").fill("October 31");
    await update(page);
    await expectAnnouncement(page, "Property updated successfully");

    await page.goto(`${site.url}/accommodation/${id}`);
    await expect(page.getByRole("cell", { name: "Closed", exact: true })).toHaveCount(1);
    await expect(
      page.getByText("Season number 2, June 1 to October 31: Roads close when it rains."),
    ).toBeVisible();
    await expect(page.getByText("Malaria free")).toBeVisible();
    await page.goto(`${site.url}/accommodation/${id}?tab=rates`);
    const season = page.getByRole("row", { name: /^Season number 2/ });
    await expect(season).toContainText("June 1");
    await expect(season).toContainText("October 31");
    await expect(season).toContainText("$1,250 per night");
    await expect(page.getByRole("link", { name: "rates.example" })).toHaveAttribute(
      "href",
      "https://rates.example/camp",
    );
  });

  test("saving one field keeps all others (A-075)", async ({ page, site, javaScriptEnabled }) => {
    const { id } = await storeProperty(site.db, { name: "Whole Camp" });
    const read = () =>
      site.db.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const before = await read();
    await openPlanning(page, site, id, javaScriptEnabled);
    await page.getByLabel("Price basis").selectOption("Per room");
    await update(page);
    await expectAnnouncement(page, "Property updated successfully");
    expect(await read()).toEqual({
      ...before,
      priceBasis: "per room",
      version: 2,
      updatedAt: expect.any(Date),
    });
  });
});

test.describe("the hidden field against bots (P-090)", () => {
  const address = {
    fields: Object.entries({
      NAME_FULL: "Ada Visitor",
      EMAIL_ADDRESS: "ada@visitors.test",
      PHONE_HOME_WHOLE_NUMBER: "+442079460000",
      COMPANY_NAME: "Acme Ltd",
      ADDRESS_HOME_COUNTRY: "GB",
    }).map(([name, value]) => ({ name, value })),
  };

  /** Has the browser fill in a form from its address book, as after a press on its suggestion. */
  async function autofill(page: Page) {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Autofill.setAddresses", { addresses: [address] });
    const { root } = await cdp.send("DOM.getDocument", { depth: -1 });
    const selector = 'input[name="email"]';
    const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const { node } = await cdp.send("DOM.describeNode", { nodeId });
    // The protocol's types of the test runner are older than the browser.
    const trigger = { fieldId: node.backendNodeId, address };
    // Chromium reads the fields of a page some time after it has loaded, and tells nobody.
    await expect(async () => {
      await cdp.send("Autofill.trigger" as "Autofill.enable", trigger as never);
      await expect(page.locator(selector)).toHaveValue("ada@visitors.test", { timeout: 2_000 });
    }).toPass();
  }

  test(`the browser's autofill leaves it empty in every form ${withScripts}`, async ({
    page,
    site,
  }) => {
    const { id } = await storeProperty(site.db, { name: "Autofilled Camp" });
    for (const path of [
      "/contact",
      `/accommodation/${id}?ask=1`,
      `/favorites/ask?stay=${id}`,
      "/lodge/new",
    ]) {
      await page.goto(site.url + path);
      await hydrated(page);
      await autofill(page);
      await expect(page.locator('[name="remark"]'), path).toHaveValue("");
      await expect(page.locator('[name="typed"]'), path).toHaveValue("");
      await page.getByRole("textbox", { name: "Name", exact: false }).first().press("End");
      await page.keyboard.type("!");
      await expect(page.locator('[name="typed"]'), path).toHaveValue("yes");
    }
  });
});
