import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";

import type { Reply } from "#tests/fakes/page-server";
import { html } from "#tests/fakes/page-server";
import { type Backend, expect, signIn, type Site, startSite, test } from "./site";

/**
 * The main job, through every layer: an operator pastes an address, looks the result over and
 * publishes it; a visitor finds it with a filter and asks a question; the mails arrive.
 */

interface SavedPage {
  file: string;
  /** Typed by the operator where the page does not say it. */
  typed?: { country?: string; region?: string };
}

const ownPages: SavedPage[] = [
  { file: "tests/pages/lodge-json-ld.html" },
  { file: "tests/pages/lodge-microdata.html" },
  { file: "tests/pages/platform-hotel.html" },
];

const backends: Backend[] = ["postgres", "redis"];

for (const backend of backends)
  test.describe(`queues in ${backend}`, () => {
    test.skip(backend === "redis" && !process.env.E2E_REDIS_URL, "this machine has no Redis");
    let site: Site;
    test.beforeAll(async () => {
      site = await startSite({ backend });
      await site.startWorker();
    });
    test.afterAll(() => site.stop());

    for (const { file, typed } of ownPages)
      test(`from the link of ${path.basename(file)} to an answered inquiry`, async ({
        page,
        javaScriptEnabled,
      }) => {
        const address = `/stay/${path.basename(file)}`;
        site.pages.serve(address, html(fs.readFileSync(file)));
        const name = await importAndPublish(page, site, site.pages.url + address, typed);
        await findAndAsk(page, site, name, javaScriptEnabled !== false);
        const { n } = await site.db
          .selectFrom("properties")
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .where("name", "=", name)
          .executeTakeFirstOrThrow();
        expect(n).toBe(1);
      });

    test("a worker killed in the middle loses and doubles nothing", async ({
      page,
      javaScriptEnabled,
    }) => {
      test.skip(javaScriptEnabled === false, "the same with and without scripts");
      test.setTimeout(120_000);
      const asked = gate();
      const file = fs.readFileSync("tests/pages/three-nights.html");
      const never: Reply = () => asked.open();
      site.pages.serve("/held.html", never);
      await signIn(page, site, "/admin/smart-import");
      await extract(page, `${site.pages.url}/held.html`);
      await asked.opened;
      await site.killWorker();
      site.pages.serve("/held.html", html(file));
      await site.startWorker();
      await review(page, 60_000);
      await confirm(page, "Import and publish");
      const rows = await site.db
        .selectFrom("properties")
        .select("id")
        .where("name", "=", "Fynbos Cabin")
        .execute();
      expect(rows).toHaveLength(1);
    });
  });

async function importAndPublish(
  page: Page,
  site: Site,
  address: string,
  typed: SavedPage["typed"] = {},
) {
  await signIn(page, site, "/admin/smart-import");
  await extract(page, address);
  await review(page);
  if (typed.country) await page.getByLabel("Country").selectOption(typed.country);
  if (typed.region) await page.getByLabel("Region").fill(typed.region);
  const name = await page.getByRole("textbox", { name: /^Name/ }).inputValue();
  await confirm(page, "Import and publish");
  return name;
}

async function extract(page: Page, address: string) {
  await page.getByLabel("Address of the page").fill(address);
  await page.getByRole("button", { name: "Extract Data" }).click();
  await page.waitForURL(/run=/);
}

/** Scripts follow the import by themselves; without them the page is asked for again. */
async function comesUp(page: Page, what: ReturnType<Page["getByText"]>, timeout = 20_000) {
  await expect(async () => {
    if (!(await what.first().isVisible())) await page.reload();
    await expect(what.first()).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout });
}

const review = (page: Page, timeout?: number) =>
  comesUp(page, page.getByText("Property data extracted successfully!"), timeout);

async function confirm(page: Page, choice: string) {
  await page.getByLabel(choice).check();
  await page.getByRole("button", { name: "Import to Database" }).click();
  await comesUp(page, page.getByText(/imported successfully!/));
}

async function findAndAsk(page: Page, site: Site, name: string, scripts: boolean) {
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

  const message = `Is the path from ${name} to the river lit at night? (${scripts ? "scripts" : "no scripts"})`;
  await form.getByLabel(/^Name/).fill("Amina Traveller");
  await form.getByLabel(/^Email/).fill("amina@visitor.example");
  await form.getByLabel(/^Message/).fill(message);
  await form.getByRole("button", { name: "Send inquiry" }).click();
  await expect(
    page.getByText("Your inquiry has been sent successfully! We'll get back to you soon."),
  ).toBeVisible();

  await expect
    .poll(() => mailsAbout(site, name), { timeout: 15_000 })
    .toEqual(["amina@visitor.example", "operator@savanna.example"]);
  const notice = site.mail.mails.find(({ mail }) => mail.text?.includes(message));
  expect(notice?.mail.replyTo?.[0]?.address).toBe("amina@visitor.example");
}

/** Who was written to about a stay. */
const mailsAbout = (site: Site, name: string) =>
  site.mail.mails
    .filter(({ mail }) => `${mail.subject} ${mail.text}`.includes(name))
    .map(({ envelope }) => envelope.to[0])
    .sort();

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}
