import fs from "node:fs";

import { html } from "#tests/fakes/page-server";
import { expectAccessible } from "./accessible";
import { expect, signIn, test } from "./site";

const lodge = fs.readFileSync("tests/pages/lodge-json-ld.html");

test("a batch stops before the next page, goes on there, and ends as a file", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  site.pages.serve("/batch/1", (request, response) => {
    void released.then(() => html(lodge)(request, response));
  });
  site.pages.serve("/batch/2", html(lodge));
  const asked = () => site.pages.paths().filter((path) => path.startsWith("/batch/"));
  const addresses = [1, 2, 3].map((number) => `${site.pages.url}/batch/${number}`);

  await signIn(page, site, "/admin/batch-scrape?new=yes");
  await page.getByLabel("Addresses").fill(addresses.join("\n"));
  await page.getByRole("button", { name: "Start Scraping" }).click();
  await expect.poll(asked).toHaveLength(1);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  release();
  const soon = { timeout: 20_000 };
  await expect(page.getByRole("heading", { name: "1 of 3 read" })).toBeVisible(soon);
  // What looks is a script itself.
  if (javaScriptEnabled !== false) await expectAccessible(page);
  expect(asked()).toEqual(["/batch/1"]);

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("heading", { name: "3 of 3 read" })).toBeVisible(soon);
  await expect(page.getByText("The site answered with status 404")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^properties-\d{4}-\d\d-\d\d-\d{6}\.csv$/);
  const text = fs.readFileSync(await file.path(), "utf8");
  expect(text.match(/Luangwa Fig Tree Lodge/g)?.length).toBeGreaterThanOrEqual(2);
});
