import fs from "node:fs";
import type { Page } from "@playwright/test";

import type { Reply } from "#tests/fakes/page-server";
import { html } from "#tests/fakes/page-server";
import { expectSaid } from "./said";
import { expect, signIn, type Site, test, withoutScripts, withScripts } from "./site";

/**
 * The main job, through every layer: an operator pastes an address, looks the result over and
 * publishes it; a visitor finds it with a filter and asks a question; the mails arrive.
 */

/** Both queue stores, each with and without scripts, over three kinds of page. */
const journeys = [
  { store: "site", file: "lodge-json-ld.html", tag: withScripts },
  { store: "site", file: "lodge-microdata.html", tag: withoutScripts },
  { store: "redisSite", file: "platform-hotel.html", tag: withScripts },
  { store: "redisSite", file: "lodge-json-ld.html", tag: withoutScripts },
] as const;

async function makeJourney(page: Page, site: Site, file: string) {
  const address = `/stay/${file}`;
  site.pages.serve(address, html(fs.readFileSync(`tests/pages/${file}`)));
  const name = await importAndPublish(page, site, site.pages.url + address);
  await findAndAsk(page, site, name);
  const { n } = await site.db
    .selectFrom("properties")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  expect(n).toBe(1);
}

for (const { store, file, tag } of journeys) {
  const title = `from the link of ${file} to an answered inquiry`;
  if (store === "site") test(title, { tag }, ({ page, site }) => makeJourney(page, site, file));
  else
    test.describe("with queues in Redis", () => {
      test.skip(!process.env.E2E_REDIS_URL, "this machine has no Redis");
      test(title, { tag }, ({ page, redisSite }) => makeJourney(page, redisSite, file));
    });
}

test(
  "a worker killed in the middle loses and doubles nothing",
  { tag: withScripts },
  async ({ page, site }) => {
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
    await confirm(page);
    const rows = await site.db
      .selectFrom("properties")
      .select("id")
      .where("name", "=", "Fynbos Cabin")
      .execute();
    expect(rows).toHaveLength(1);
  },
);

async function importAndPublish(page: Page, site: Site, address: string) {
  await signIn(page, site, "/admin/smart-import");
  await extract(page, address);
  await review(page);
  const name = await page.locator("#preview-name").innerText();
  await confirm(page);
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

async function confirm(page: Page) {
  // A page that is asked for again meanwhile would take back what it sends.
  const sent = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: "Import to Database" }).click();
  await sent;
  await comesUp(page, page.getByText(/imported successfully!/));
}

async function findAndAsk(page: Page, site: Site, name: string) {
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
  await expectSaid(page, "Your inquiry has been sent successfully! We'll get back to you soon.");

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
