import fs from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";

import { packPage } from "#db/queries/imports/read-pages.server";
import { recordExtraction } from "#db/queries/imports/read-runs.server";
import { createRun } from "#db/queries/imports/runs.server";
import { findForEdit } from "#db/queries/property/read.server";
import type { ExtractedProperty } from "#domain/imports/extraction";
import { airtableNotConfigured } from "#domain/imports/run";
import { stepNames } from "#domain/pipeline/steps";
import { lodgePage, makeExtraction } from "#tests/factories/pages";
import { storeProperty } from "#tests/factories/property";
import { says } from "#tests/fakes/ai-server";
import { html } from "#tests/fakes/page-server";
import { expectAccessible, expectAnnouncement } from "./checks";
import { hydrated } from "./network";
import { expect, mainFlow, signIn, type Site, test, withoutScripts, withScripts } from "./site";

/** Waits for a text. With scripts the page updates itself; without them it is reloaded. */
async function waitForText(page: Page, text: string) {
  const element = page.getByText(text).first();
  await expect(async () => {
    if (!(await element.isVisible())) await page.reload();
    await expect(element).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

test.describe("batch", () => {
  const lodge = fs.readFileSync("tests/pages/lodge-json-ld.html");

  test("a batch pauses before the next page, resumes, and offers a CSV at the end (A-171)", async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    site.pages.serve("/batch/1", (request, response) => {
      void released.then(() => html(lodge)(request, response));
    });
    site.pages.serve("/batch/2", html(lodge));
    const requestedPaths = () => site.pages.paths().filter((path) => path.startsWith("/batch/"));
    const addresses = [1, 2, 3].map((number) => `${site.pages.url}/batch/${number}`);

    await signIn(page, site, "/admin/batch-scrape?new=yes");
    await page.getByLabel("URLs").fill(addresses.join("\n"));
    await page.getByRole("button", { name: "Start Scraping" }).click();
    await expect.poll(requestedPaths).toHaveLength(1);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: "1 of 3 read" })).toBeVisible();
    // axe needs scripts.
    if (javaScriptEnabled !== false) await expectAccessible(page);
    expect(requestedPaths()).toEqual(["/batch/1"]);

    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByRole("heading", { name: "3 of 3 read" })).toBeVisible();
    await expect(page.getByText("The site answered with status 404")).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^properties-\d{4}-\d\d-\d\d-\d{6}\.csv$/);
    const text = fs.readFileSync(await file.path(), "utf8");
    expect(text.match(/Luangwa Fig Tree Lodge/g)?.length).toBeGreaterThanOrEqual(2);
  });
});

test.describe("review", () => {
  /** The review of an extraction: corrected, resumed, imported, updated, skipped and undone. */

  const name = "Baobab Bend Lodge";

  /** Stores an extraction and opens its review; reading pages has tests elsewhere. */
  async function openReview(
    page: Page,
    site: Site,
    read: Partial<ExtractedProperty> = {},
    html?: string,
  ) {
    const sourceUrl = "https://baobab-bend.test/";
    const { itemIds } = await createRun(site.db, {
      kind: "smart",
      urls: [sourceUrl],
      actor: "operator",
    });
    const [itemId = ""] = itemIds;
    const extraction = makeExtraction({
      name,
      sourceUrl,
      bookingUrl: sourceUrl,
      images: [],
      ...read,
    });
    const stored = html === undefined ? undefined : await packPage({ url: sourceUrl, html });
    await recordExtraction(site.db, itemId, extraction, { page: stored });
    await page.goto(`${site.url}/admin/imports/${itemId}`);
  }

  const field = (page: Page, label: string) => page.getByRole("group", { name: label });

  async function correct(page: Page, label: string, value: string) {
    await field(page, label).getByText("Edit").click();
    await field(page, label).getByLabel(label).fill(value);
  }

  const stay = (site: Site) =>
    site.db
      .selectFrom("properties")
      .select(["pricePerNight", "capacity", "region", "active", "deletedAt"])
      .where("name", "=", name)
      .executeTakeFirst();

  const saveChoices = async (page: Page, scripts: boolean) =>
    scripts
      ? expect(page.getByText("Choices saved")).toBeAttached()
      : page.getByRole("button", { name: "Save choices" }).click();

  async function reviewOnce(page: Page, site: Site, scripts: boolean) {
    await signIn(page, site, "/admin/imports");
    await openReview(page, site);
    await correct(page, "Price per night", "195.5");
    await saveChoices(page, scripts);
    const url = page.url();
    await page.goto(`${site.url}/admin/imports`);
    await page.getByRole("link", { name }).first().click();
    await expect(page).toHaveURL(url);
    await expect(field(page, "Price per night")).toContainText("$195.50");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.waitForURL(/run=/);
    await waitForText(page, `Property "${name}" imported successfully!`);
    expect(await stay(site)).toMatchObject({ pricePerNight: 195.5, active: true });

    // An update does not replace entered values unless chosen, nor values that the operator keeps.
    const changed = { pricePerNight: 440, region: "The far dunes" };
    await openReview(page, site, changed);
    await expect(page.getByText("same booking link")).not.toHaveCount(0);
    await expect(field(page, "Price per night")).toContainText("Entered manually");
    await expect(field(page, "Price per night").getByRole("radio").first()).toBeChecked();
    await field(page, "Region").getByRole("radio").first().check();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.waitForURL(/run=/);
    await waitForText(page, `Property "${name}" imported successfully!`);
    expect(await stay(site)).toMatchObject({ pricePerNight: 195.5, region: "Sossusvlei" });

    await openReview(page, site, changed);
    await page.getByRole("button", { name: "Skip" }).click();
    await page.waitForURL(/run=/);
    await waitForText(page, "This page was skipped");

    await page.goto(`${site.url}/admin/imports`);
    const first = page.getByRole("row", { name }).filter({ hasText: "1 new" });
    await first.getByRole("button", { name: `Undo: ${name}` }).click();
    await expect(page.getByText("1 to be moved to the trash")).toBeVisible();
    await page.getByRole("button", { name: "Undo 1" }).click();
    await expectAnnouncement(page, "1 property is restored to the state before the import");
    expect((await stay(site))?.deletedAt).toBeInstanceOf(Date);
  }

  test(
    "a review saves corrections, keeps entered values in an update, and can skip a page (A-178)",
    { tag: [mainFlow, withScripts] },
    ({ page, site }) => reviewOnce(page, site, true),
  );

  /** A page that requests everything that a page can request. */
  const greedyPage = (site: Site) => `<base href="${site.pages.url}/greedy/">
    <link rel=stylesheet href=a.css><style>@import "b.css";</style><script src=c.js></script>
    <meta http-equiv=refresh content="0;url=d">${"<p>Dunes</p>".repeat(200)}
    <img src=e.jpg onerror="fetch('f')"><iframe src=g></iframe><svg><image href=h /></svg>
    <p style="background:url(i)">Welcome to <b>Dune Lantern</b> Lodge</p>`;

  const openGreedyReview = async (page: Page, site: Site) => {
    await signIn(page, site, "/admin/imports");
    await openReview(page, site, { name: "Greedy Lodge" }, greedyPage(site));
  };
  const requestedByPage = (site: Site) =>
    site.pages.paths().filter((path) => path.startsWith("/greedy"));

  test(
    "a value is shown in the page as it was read, beside the review (A-166)",
    { tag: withScripts },
    async ({ page, site }) => {
      await openGreedyReview(page, site);
      await hydrated(page);
      const link = page.getByRole("link", { name: "Show in page: Name" }).first();
      await link.focus();
      const requests: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url()).pathname));
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: /page as it was read/ });
      const drawn = dialog.locator("iframe").contentFrame();
      await expect(drawn.locator("#passage")).toBeInViewport();
      await expect(drawn.locator("mark")).toHaveText(["Dune Lantern", " Lodge"]);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(link).toBeFocused();
      expect(requests.filter((path) => path.endsWith("/page"))).toHaveLength(1);
      expect(requestedByPage(site)).toEqual([]);
    },
  );

  test(
    "a value is shown in the page as it was read, in a tab of its own without scripts (A-166)",
    { tag: withoutScripts },
    async ({ page, site }) => {
      await openGreedyReview(page, site);
      const [tab] = await Promise.all([
        page.waitForEvent("popup"),
        page.getByRole("link", { name: "Show in page: Name" }).first().click(),
      ]);
      await expect(tab.getByText("without pictures and scripts")).toBeAttached();
      await expect(tab.locator("#passage")).toBeInViewport();
      expect(requestedByPage(site)).toEqual([]);
    },
  );

  test("a review works without scripts", { tag: [mainFlow, withoutScripts] }, ({ page, site }) =>
    reviewOnce(page, site, false),
  );
});

test.describe("language model", () => {
  const name = "Harrier Camp";
  const camp = (at: string) =>
    lodgePage(at, 780).replace(
      "</body>",
      "<p>In the green season a tent costs USD 540 per night.</p><p>The lodge sleeps 12 guests.</p></body>",
    );
  const list = `<!doctype html><html lang="en"><head><title>24 hotels in Maun</title></head>
    <body><h1>24 hotels in Maun</h1><p>Showing 1 - 24 of 24 properties. Sort by price.</p>
    ${"<h2><a href=/hotel>Hotel</a></h2><p>From USD 80 per night</p>".repeat(8)}</body></html>`;
  const price = { passage: "a tent costs USD 540 per night" };
  const answers = {
    page: { value: "stay", passage: "Six tents between river and floodplain" },
    capacity: { value: 12, passage: "The lodge sleeps 12 guests" },
    pricePerNight: { value: 540, ...price },
    currency: { value: "USD", ...price },
    importantInfo: { value: "Closed in March", passage: "we close in March" },
  };
  const row = (page: Page, label: string) => page.getByRole("group", { name: label });
  const storedAs = (site: Site, id: string) =>
    site.db
      .selectFrom("properties")
      .select(["pricePerNight", "capacity", "importantInfo"])
      .where("name", "=", id)
      .executeTakeFirst();

  test(`page and model agree, differ, and one invents (E-003) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    site.pages.serve("/model/camp", html(camp(name)));
    site.ai.answer(says(answers));
    await signIn(page, site, "/admin/ai-extract");
    await page.getByLabel("Page URL").fill(`${site.pages.url}/model/camp`);
    await page.getByRole("button", { name: "Extract" }).click();
    await page.waitForURL(/run=/);
    await waitForText(page, "Property data extracted successfully!");
    await expect(row(page, "Capacity")).toContainText("the model state the same");
    await expect(page.getByText(/\d+ sure, \d+ to check/)).toBeVisible();
    await expect(row(page, "Important information").getByRole("radio").first()).toBeChecked();

    const differing = row(page, "Price per night");
    await expect(differing).toContainText("Page and model differ");
    await expect(differing).toContainText("“a tent costs USD 540 per night”");
    const [keep, , other] = await differing.getByRole("radio").all();
    await expect(keep ?? differing).toBeChecked();
    if (javaScriptEnabled === false) await other?.check();
    else {
      await expectAccessible(page);
      await keep?.focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
    }
    await expect(other ?? differing).toBeChecked();
    await page.getByRole("button", { name: "Import to Database" }).click();
    await waitForText(page, "imported successfully!");
    expect(await storedAs(site, name)).toEqual({
      pricePerNight: 540,
      capacity: 12,
      importantInfo: null,
    });
    await sql`delete from properties where name = ${name}`.execute(site.db);
  });

  test(
    "a difference that appears in an open review is not decided (E-003)",
    { tag: withScripts },
    async ({ page, site }) => {
      const at = "Buzzard Camp";
      site.pages.serve("/model/open", html(camp(at)));
      site.ai.answer(says(answers));
      await signIn(page, site, "/admin/smart-import");
      await page.getByLabel("Page URL").fill(`${site.pages.url}/model/open`);
      await page.getByRole("button", { name: "Extract Data" }).click();
      const radio = (n: number) => row(page, "Price per night").getByRole("radio").nth(n);
      await expect(radio(1)).toBeChecked();
      await page.getByRole("button", { name: "Ask the model" }).click();
      await expect(row(page, "Price per night")).toContainText("Page and model differ");
      await expect(radio(0)).toBeChecked();
      await page.getByRole("button", { name: "Save as draft" }).click();
      await waitForText(page, "imported successfully!");
      expect(await storedAs(site, at)).toMatchObject({ pricePerNight: null, capacity: 12 });
    },
  );

  test("a refused page is read anyway, and says why it was refused (E-004)", async ({
    page,
    site,
  }) => {
    site.pages.serve("/model/list", html(list));
    await signIn(page, site, "/admin/smart-import");
    await page.getByLabel("Page URL").fill(`${site.pages.url}/model/list`);
    await page.getByRole("button", { name: "Extract Data" }).click();
    await page.waitForURL(/run=/);
    await waitForText(page, "This is not a single-property page");
    const reason = page.getByText("according to the page rules: “24 hotels in Maun”");
    await expect(reason).toBeVisible();
    await page.getByRole("button", { name: "Read it anyway" }).click();
    await waitForText(page, "Property data extracted successfully!");
    await expect(reason).toBeVisible();
    await expect(row(page, "Name").getByRole("radio").first()).toBeVisible();
  });

  test("a batch asks the model about its pages and says what it cost (E-005)", async ({
    page,
    site,
  }) => {
    const addresses = ["/model/list", "/model/batch"].map((path) => site.pages.url + path);
    site.pages.serve("/model/list", html(list));
    site.pages.serve("/model/batch", html(camp("Kite Camp")));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    site.ai.answer((request) => released.then(() => says(answers)(request)));
    await signIn(page, site, "/admin/batch-scrape?new=yes");
    const withModel = page.getByLabel("Ask the language model about every page");
    await withModel.check();
    await expect(page.getByText("About $0.001 a page")).toBeVisible();
    await page.getByLabel("URLs").fill("lodge.test");
    await page.getByRole("button", { name: "Start Scraping" }).click();
    await expect(page.getByText("Please enter at least one valid URL")).toBeVisible();
    await expect(withModel).toBeChecked();
    await page.getByLabel("URLs").fill(addresses.join("\n"));
    await page.getByRole("button", { name: "Start Scraping" }).click();
    await page.waitForURL(/run=/);
    await waitForText(page, "2 answers of the model are open");
    release();
    await waitForText(page, "2 of 2 answered");
    await expect(page.getByText("$0.006 so far")).toBeVisible();

    // A batch without the choice can be asked about later.
    await page.goto(`${site.url}/admin/batch-scrape?new=yes`);
    site.pages.serve("/model/later", html(camp("Merlin Camp")));
    await page.getByLabel("URLs").fill(`${site.pages.url}/model/later`);
    await page.getByRole("button", { name: "Start Scraping" }).click();
    await page.waitForURL(/run=/);
    await waitForText(page, "Ask the model about 1 page, about $0.00");
    await page.getByRole("button", { name: "Ask the model about 1 page" }).click();
    await waitForText(page, "1 of 1 answered");
    await expect(page.getByText("$0.003 so far")).toBeVisible();
  });
});

test.describe("main job", () => {
  /**
   * The main job through every layer: an operator imports a URL, reviews the result and publishes it; a
   * visitor finds it by search and sends an inquiry; the emails arrive.
   */

  /** Both queue stores, each with and without scripts, with three kinds of page. */
  const journeys: { store: "site" | "redisSite"; file: string; tag: string[] }[] = [
    { store: "site", file: "lodge-json-ld.html", tag: [mainFlow, withScripts] },
    { store: "site", file: "lodge-microdata.html", tag: [mainFlow, withoutScripts] },
    { store: "redisSite", file: "platform-hotel.html", tag: [withScripts] },
    { store: "redisSite", file: "lodge-json-ld.html", tag: [withoutScripts] },
  ];

  async function makeJourney(page: Page, site: Site, file: string) {
    const address = `/stay/${file}`;
    site.pages.serve(address, html(fs.readFileSync(`tests/pages/${file}`)));
    const name = await importAndPublish(page, site, site.pages.url + address);
    await findAndInquire(page, site, name);
    const { n } = await site.db
      .selectFrom("properties")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
  }

  for (const { store, file, tag } of journeys) {
    const title = `the page ${file} is imported, published, found and inquired about (A-150, A-151, G-02, P-087)`;
    if (store === "site") test(title, { tag }, ({ page, site }) => makeJourney(page, site, file));
    else
      test.describe("with queues in Redis", () => {
        test.skip(!process.env.E2E_REDIS_URL, "this machine has no Redis");
        test(title, { tag }, ({ page, redisSite }) => makeJourney(page, redisSite, file));
      });
  }

  async function importAndPublish(page: Page, site: Site, address: string) {
    await signIn(page, site, "/admin/smart-import");
    await extract(page, address);
    await review(page);
    const name = await page.locator("#preview-name").innerText();
    await confirm(page);
    return name;
  }

  async function extract(page: Page, address: string) {
    await page.getByLabel("Page URL").fill(address);
    await page.getByRole("button", { name: "Extract Data" }).click();
    await page.waitForURL(/run=/);
  }

  const review = (page: Page) => waitForText(page, "Property data extracted successfully!");

  async function confirm(page: Page) {
    // A reload meanwhile would cancel the submission.
    const sent = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Import to Database" }).click();
    await sent;
    await waitForText(page, "imported successfully!");
  }

  async function findAndInquire(page: Page, site: Site, name: string) {
    await page.goto(`${site.url}/accommodation`);
    await page.getByPlaceholder("Property name or location").fill(name);
    await page.getByPlaceholder("Property name or location").press("Enter");
    await page.waitForURL(/search=/);
    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
    await expect(card).toHaveCount(1);
    await card.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

    await page.getByRole("link", { name: "Ask a Question" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: "Send inquiry" }).click();
    await expect(form.getByRole("alert")).toContainText("Please fill in all required fields");

    const message = `Is the path from ${name} to the river lit at night?`;
    await form.getByLabel(/^Name/).fill("Amina Traveller");
    await form.getByLabel(/^Email/).fill("amina@visitor.example");
    await form.getByLabel(/^Message/).fill(message);
    await form.getByRole("button", { name: "Send inquiry" }).click();
    await expectAnnouncement(
      page,
      "Your inquiry has been sent successfully! We'll get back to you soon.",
    );

    await expect
      .poll(() => mailsAbout(site, name))
      .toEqual(["amina@visitor.example", "operator@savanna.example"]);
    const notice = site.mail.mails.find(({ mail }) => mail.text?.includes(message));
    expect(notice?.mail.replyTo?.[0]?.address).toBe("amina@visitor.example");
  }

  /** The recipients of emails about a stay. */
  const mailsAbout = (site: Site, name: string) =>
    site.mail.mails
      .filter(({ mail }) => `${mail.subject} ${mail.text}`.includes(name))
      .map(({ envelope }) => envelope.to[0])
      .sort();
});

test.describe("sources", () => {
  test(`a changed price is found, accepted and undone (A-198) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    const name = javaScriptEnabled ? "Ledger Camp" : "Ledger Lodge";
    const path = `/${name.replace(" ", "-")}`;
    site.pages.serve(path, lodgePage(name, 780));
    const address = site.pages.url + path;
    const { id } = await storeProperty(site.db, {
      name,
      propertyUrl: address,
      bookingUrl: address,
      priceSourceUrl: null,
      images: [],
    });
    await signIn(page, site, `/admin/properties/edit/${id}`);
    await page.getByRole("button", { name: "Check now" }).click();
    await expectAnnouncement(page, `Checking pages for ${name}`);
    const finding = page.getByRole("listitem").filter({ hasText: name });
    await expect(async () => {
      await page.goto(`${site.url}/admin/sources`);
      await expect(finding.getByText("$780")).toBeVisible({ timeout: 500 });
    }).toPass();
    await finding.getByRole("button", { name: "Use the new price" }).click();
    await expect(page.getByText(`${name} updated`)).toBeVisible();
    await expect(finding).toHaveCount(0);
    if (javaScriptEnabled) {
      // The message and its button remain when the page reloads its data.
      const watched = page.getByText(/of \d+ properties checked/);
      const before = (await watched.textContent()) ?? "";
      await storeProperty(site.db, { name: "Ledger Tents", propertyUrl: address, images: [] });
      await expect(watched).not.toHaveText(before);
    }
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(finding.getByText("$780")).toBeVisible();
    // Enter in a correction accepts this one; without scripts it stores nothing and loses nothing.
    const correction = finding.getByLabel("Price per night, USD");
    await finding.getByText("Edit", { exact: true }).click();
    await correction.fill("790");
    await correction.press("Enter");
    if (javaScriptEnabled) await expect(finding).toHaveCount(0);
    else {
      await expect(page.getByRole("alert")).toContainText("Use the button beside the change");
      await expect(correction).toBeVisible();
      await expect(correction).toHaveValue("790");
    }
    const stored = await findForEdit(site.db, id);
    expect(stored?.pricePerNight).toBe(javaScriptEnabled ? 790 : 640);
  });

  test("the pipeline test stops at the first step without a table", async ({ page, site }) => {
    await signIn(page, site, "/admin/debug-pipeline");
    await page.getByRole("button", { name: "Run the test" }).click();
    const [first, second] = stepNames;
    const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect(step(first)).toContainText("Error");
    await expect(step(first)).toContainText(airtableNotConfigured);
    await expect(step(second)).toContainText("Pending");
  });
});

test.describe("table", () => {
  /** A list as another office keeps it: 84 lodges of five countries, with what goes wrong in such lists. */
  const places = [
    ["Kenya", -1.39, 36.72],
    ["Tanzania", -2.45, 34.82],
    ["Namibia", -24.82, 15.9],
    ["Botswana", -19.6, 23.01],
    ["Zambia", -13.1, 31.8],
  ] as const;
  const first = ["Kopje", "Fever Tree", "Weaver", "Sandgrouse", "Hammerkop", "Acacia", "Lark"];
  const second = ["Camp", "House", "Ridge", "Flats", "Landing", "Kitchen"];
  const names = first.flatMap((a) => second.flatMap((b) => [`${a} ${b}`, `Old ${a} ${b}`]));
  /** Rows that are there already, that contradict themselves, and that cannot be read. */
  const [known, moved, broken] = [12, 7, 4];

  const lodge = (at: number) => {
    const [country, lat, lng] = places[at % places.length] ?? places[0];
    return { name: names[at] ?? "", country, lat: lat + at / 1000, lng: lng + at / 1000 };
  };
  const line = (at: number): string => {
    const { name, country, lat, lng } = lodge(at);
    const isMoved = at >= known && at < known + moved;
    const isBroken = at >= names.length - broken;
    const latitude = isBroken ? 118.2 : isMoved ? lat + 30 : lat;
    return [name, latitude.toFixed(4), lng.toFixed(4), 300 + at, "USD", country].join(";");
  };
  const csv = ["Hotel name;lat;lng;Rate PP;Cur;Land", ...names.map((_, at) => line(at))].join("\n");
  const file = { name: "lodges-east-2026.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };

  test("84 lodges of a foreign list are published in under 30 presses (I-002, I-003)", async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    test.slow();
    expect(names).toHaveLength(84);
    for (let at = 0; at < known; at++) {
      const { name, country, lat, lng } = lodge(at);
      await storeProperty(site.db, {
        ...{ name, countries: [country], latitude: lat, longitude: lng },
        ...{ pricePerNight: 250, currency: "USD", images: [] },
      });
    }
    await sql`update property_evidence set locked = false`.execute(site.db);
    let presses = 0;
    const press = async (locator: Locator) => {
      presses += 1;
      await locator.click();
    };
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const strip = (label: string) => page.getByRole("img", { name: label });

    await signIn(page, site, "/admin/properties/import");
    presses += 1;
    await page.getByLabel("CSV, XLSX, JSON or GeoJSON file").setInputFiles(file);
    await press(button("Read file"));
    await expect(page.getByRole("heading", { name: "What is in each column?" })).toBeVisible();
    await expect(strip("84 rows: 61 new, 19 are doubtful, 4 need you")).toBeVisible();
    await expect(page.getByLabel("Read Rate PP as")).toHaveValue("pricePerPerson");
    if (javaScriptEnabled !== false) await expectAccessible(page);
    presses += 1;
    await page.getByLabel("Publish as").selectOption("active");
    await press(button("Check 84 rows"));

    await expect(page.getByRole("heading", { name: "What will happen to each row" })).toBeVisible();
    // Before it is scrolled to its top, the bar at its end covers what it has just drawn.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    if (javaScriptEnabled !== false) await expectAccessible(page);
    const all = page.getByRole("group", { name: "All doubtful" });
    await press(all.getByRole("button", { name: "Update it" }));
    await expect(
      strip("84 rows: 61 new, 12 change a property, 7 are doubtful, 4 need you"),
    ).toBeVisible();
    await press(all.getByRole("button", { name: "Without it" }));
    for (let at = names.length - broken; at < names.length; at++) {
      const row = page.getByRole("listitem", { name: new RegExp(`, ${names[at]}$`) });
      presses += 1;
      await row.getByRole("textbox").fill(String(lodge(at).lat));
      await press(row.getByRole("button", { name: "Use" }));
      await expect(row.getByText("Refused")).toHaveCount(0);
    }
    await press(button("Apply 84 rows"));
    await expect(page.getByRole("heading", { name: "84 rows applied" })).toBeVisible();
    expect(presses).toBeLessThan(30);

    const { count } = await site.db
      .selectFrom("properties")
      .select(sql<number>`count(*)::integer`.as("count"))
      .where("active", "=", true)
      .where("name", "in", names)
      .executeTakeFirstOrThrow();
    expect(count).toBe(84);

    // The same file again goes straight to its rows; what it said wrong is wrong again.
    await page.goto(`${site.url}/admin/properties/import`);
    await page.getByLabel("CSV, XLSX, JSON or GeoJSON file").setInputFiles(file);
    await button("Read file").click();
    await expect(page.getByText("Read as on")).toBeVisible();
    await expect(strip("84 rows: 7 are doubtful, 4 need you, 73 no change")).toBeVisible();
  });

  test(
    "a decision is made by keyboard and taken back (I-003)",
    { tag: withScripts },
    async ({ page, site }) => {
      const { name, country, lat, lng } = lodge(0);
      await storeProperty(site.db, {
        ...{ name, countries: [country], latitude: lat, longitude: lng, images: [] },
      });
      await signIn(page, site, "/admin/properties/import");
      const two = [csv.split("\n")[0], line(0)].join("\n");
      await page
        .getByLabel("CSV, XLSX, JSON or GeoJSON file")
        .setInputFiles({ ...file, buffer: Buffer.from(two) });
      await page.getByRole("button", { name: "Read file" }).click();
      await page.getByRole("button", { name: "Check 1 row" }).click();
      await hydrated(page);
      const row = page.getByRole("listitem", { name });
      // The heading gets the focus of a new screen.
      await expect(async () => {
        await page.keyboard.press("j");
        await expect(row).toBeFocused({ timeout: 500 });
      }).toPass();
      await page.keyboard.press("n");
      await expect(page.getByRole("radio", { name: "New" })).toBeChecked();
      await expect(page.getByRole("button", { name: "Apply 1 row" })).toBeVisible();
      await page.keyboard.press("z");
      await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
      await expect(page.getByText("1 row waits.")).toBeVisible();
    },
  );
});
