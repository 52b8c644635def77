import type { Page } from "@playwright/test";
import { sql } from "kysely";

import { storeInquiry } from "#db/queries/inquiries/inquiries.server";
import { makeInquiry } from "#tests/factories/inquiry";
import { storeProperty } from "#tests/factories/property";
import { expectAnnouncement } from "./checks";
import { goOffline, holdRequests, hydrated, loseNextForm, losses } from "./network";
import { expect, signIn, type Site, test, withScripts } from "./site";

/** Forms whose connection is lost: the usual press sends what is typed, and nothing is stored twice. */

const connectionLost = (page: Page) => page.getByText("The connection was lost before");

async function openForm(page: Page, site: Site, name: string) {
  const { id } = await storeProperty(site.db, { name, priceSeasons: [] });
  await signIn(page, site, `/admin/properties/edit/${id}`);
  await hydrated(page);
  const region = page.getByLabel(/^Region/);
  const update = page.getByRole("button", { name: "Update Property" }).last();
  const stored = async () => {
    const { region: value, version } = await site.db
      .selectFrom("properties")
      .select(["region", "version"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return [value, version];
  };
  return { region, update, stored };
}

test.describe("a property", { tag: withScripts }, () => {
  for (const lost of losses)
    test(`is saved by the usual press after ${lost} was lost (A-053, G-07)`, async ({
      page,
      site,
    }) => {
      const { region, update, stored } = await openForm(page, site, `Lost ${lost} Camp`);
      await region.fill("Lower Valley");
      await loseNextForm(page, lost);
      await update.click();
      await expect(connectionLost(page)).toBeVisible();
      await expect(update).toBeEnabled();
      await expect(region).toHaveValue("Lower Valley");
      await update.click();
      await expectAnnouncement(page, "Property updated successfully");
      expect(await stored()).toEqual(["Lower Valley", 2]);
    });

  test("is saved by the usual press once the browser is online again (A-053)", async ({
    page,
    site,
  }) => {
    const { region, update, stored } = await openForm(page, site, "Offline Camp");
    await region.fill("Lower Valley");
    // The router asks for the routes of links and forms once they are shown; before, a form waits for them.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/__manifest")),
    );
    const reconnect = await goOffline(page);
    await update.click();
    await expect(connectionLost(page)).toBeVisible();
    await region.fill("Upper Valley");
    await reconnect();
    await update.click();
    await expectAnnouncement(page, "Property updated successfully");
    expect(await stored()).toEqual(["Upper Valley", 2]);
  });

  test("is saved as typed by “Try again”", async ({ page, site }) => {
    const { region, update, stored } = await openForm(page, site, "Retried Camp");
    await region.fill("Lower Valley");
    await loseNextForm(page, "the form");
    await update.click();
    await expect(connectionLost(page)).toBeVisible();
    await region.fill("Upper Valley");
    await page.getByRole("button", { name: "Try again" }).click();
    await expectAnnouncement(page, "Property updated successfully");
    expect(await stored()).toEqual(["Upper Valley", 2]);
  });

  test("is saved by the usual press while the server hangs (A-053)", async ({ page, site }) => {
    await page.clock.install();
    const { region, update, stored } = await openForm(page, site, "Hanging Camp");
    await region.fill("Lower Valley");
    let forms = 0;
    // The first form gets no answer.
    await page.route(/edit.*\.data/, async (route) => {
      if (route.request().method() !== "POST" || forms++ > 0) await route.fallback();
    });
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await update.click();
    await expect(page.getByRole("button", { name: "Saving..." }).last()).toBeDisabled();
    await sent;
    await page.clock.fastForward("00:31");
    await expect(connectionLost(page)).toBeVisible();
    await update.click();
    await expectAnnouncement(page, "Property updated successfully");
    expect(await stored()).toEqual(["Lower Valley", 2]);
  });

  test("is saved by the usual press when the connection is lost during “Saving...” (A-053)", async ({
    page,
    site,
  }) => {
    const { region, update, stored } = await openForm(page, site, "Tunnel Camp");
    await region.fill("Lower Valley");
    const { requested } = await holdRequests(page, (url) => /edit.*\.data/.test(url.href), {
      times: 1,
    });
    await update.click();
    await requested;
    await expect(page.getByRole("button", { name: "Saving..." }).last()).toBeDisabled();
    const reconnect = await goOffline(page);
    await expect(connectionLost(page)).toBeVisible();
    await expect(update).toBeEnabled();
    await reconnect();
    await update.click();
    await expectAnnouncement(page, "Property updated successfully");
    expect(await stored()).toEqual(["Lower Valley", 2]);
  });

  test("that was not saved is not left without a question", async ({ page, site }) => {
    const { region, update } = await openForm(page, site, "Left Camp");
    await region.fill("Lower Valley");
    await loseNextForm(page, "the form");
    await update.click();
    await expect(connectionLost(page)).toBeVisible();
    const question = page.waitForEvent("dialog");
    const left = page.getByRole("link", { name: "Cancel" }).click();
    await (await question).dismiss();
    await left;
    await expect(region).toHaveValue("Lower Valley");
  });
});

interface Form {
  name: string;
  screen: string | ((site: Site) => Promise<string>);
  /** By label. */
  values?: Record<string, string>;
  fill?: (page: Page) => Promise<unknown>;
  button: string;
  /** Has a row more for each time the form is stored. */
  table: string;
}

async function inquiryOf(site: Site) {
  const { id } = await storeInquiry(site.db, makeInquiry({ propertyId: null }), [], new Date());
  return `/admin/inquiries?open=${id}`;
}

const forms: Form[] = [
  {
    name: "a new property",
    screen: "/admin/properties/new",
    values: {
      Name: "Lost Answer Camp",
      Region: "Skeleton Coast",
      "Image 1": "/illustrations/balloon-migration-1280.webp",
    },
    fill: (page) => page.getByLabel(/^Country/).selectOption("Namibia"),
    button: "Create Property",
    table: "properties",
  },
  {
    name: "a redirect",
    screen: "/admin/redirects",
    values: { "Old address": "/lost", "New URL": "/about" },
    button: "Add redirect",
    table: "redirects",
  },
  {
    name: "a template",
    screen: "/admin/inquiries/templates",
    values: { Name: "Lost", Text: "Dear {name}" },
    button: "Add template",
    table: "reply_templates",
  },
  {
    name: "a saved view",
    screen: "/admin/properties/views?list=%3Fcountry%3Dkenya",
    values: { "Name of the view": "Lost" },
    button: "Save view",
    table: "saved_views",
  },
  {
    name: "a token",
    screen: "/admin/api",
    values: { "Used by": "Lost" },
    button: "Create token",
    table: "api_tokens",
  },
  {
    name: "a webhook",
    screen: "/admin/webhooks",
    values: { URL: "https://hooks.example/lost" },
    button: "Create webhook",
    table: "webhooks",
  },
  {
    name: "a page",
    screen: "/admin/pages/new",
    values: { Title: "Lost and found" },
    fill: (page) => page.locator(".editor-sheet").fill("Found again."),
    button: "Create Page",
    table: "pages",
  },
  {
    name: "a batch",
    screen: "/admin/batch-scrape",
    values: { URLs: "https://lost.example/stay" },
    button: "Start Scraping",
    table: "import_runs",
  },
  {
    name: "a smart import",
    screen: "/admin/smart-import",
    values: { "Page URL": "https://lost.example/stay" },
    button: "Extract Data",
    table: "import_runs",
  },
  {
    name: "a note",
    screen: inquiryOf,
    values: { "New note": "Lost" },
    button: "Add note",
    table: "inquiry_notes",
  },
  {
    name: "a reply",
    screen: inquiryOf,
    values: { "Your reply to Ada Visitor": "Yes, it is." },
    button: "Send reply",
    table: "emails",
  },
  {
    name: "rates by hand",
    screen: async (site) => {
      await storeProperty(site.db, { name: "Lost Rates Camp", priceSeasons: [] });
      return "/admin/rate-sheets";
    },
    values: { Property: "Lost Rates Camp" },
    button: "New rates by hand",
    table: "rate_sheets",
  },
  {
    name: "a suggestion of a lodge",
    screen: "/lodge/new",
    values: {
      "Name of the lodge": "Lost Suggestion Camp",
      "Region, park or town": "Okavango Delta",
      "Your name": "Ruth",
      "Your email": "ruth@suggested.test",
    },
    fill: (page) => page.getByLabel("Country").selectOption("Botswana"),
    button: "Send suggestion",
    table: "properties",
  },
];

async function countRows({ db }: Site, table: string) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

for (const { name, screen, values = {}, fill, button, table } of forms)
  test(
    `${name} is stored once, though its answer was lost`,
    { tag: withScripts },
    async ({ page, site }) => {
      await signIn(page, site, typeof screen === "string" ? screen : await screen(site));
      await hydrated(page);
      const main = page.getByRole("main");
      for (const [label, value] of Object.entries(values))
        await main
          .getByLabel(new RegExp(`^${label}`))
          .last()
          .fill(value);
      await fill?.(page);
      const submit = main.getByRole("button", { name: button }).last();
      const before = await countRows(site, table);
      await loseNextForm(page, "the answer");
      await submit.click();
      await expect(connectionLost(page)).toBeVisible();
      await expect(submit).toBeEnabled();
      for (const [label, value] of Object.entries(values))
        await expect(main.getByLabel(new RegExp(`^${label}`)).last()).toHaveValue(value);
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await submit.click();
      expect((await answer).status()).toBeLessThan(400);
      await expect(connectionLost(page)).toBeHidden();
      expect(await countRows(site, table)).toBe(before + 1);
    },
  );
