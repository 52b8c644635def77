import { storeProperty } from "#tests/factories/property";
import { expectAccessible } from "./accessible";
import { cutOnce, openUnhydrated } from "./bad-line";
import { expectSaid } from "./said";
import { expect, test, withScripts } from "./site";

/** What visitors write outlives a bad line, slow scripts and a second press. */

const question = { Name: "Ines Moreau", Email: "ines@example.com", Message: "Is there a bath?" };
const failed = "Failed to send inquiry. Please try again.";

test(
  "a question outlives a lost line, and is sent once",
  { tag: withScripts },
  async ({ page, site }) => {
    const { id } = await storeProperty(site.db, { name: "Far Camp", images: [] });
    await page.goto(`${site.url}/accommodation/${id}`);
    await page.getByRole("link", { name: "Ask a Question" }).first().click();
    const form = page.getByRole("dialog");
    await expect(form.getByLabel(/^Name/)).toBeFocused();
    for (const [label, words] of Object.entries(question))
      await form.getByLabel(new RegExp(`^${label}`)).fill(words);
    await cutOnce(page);
    await form.getByRole("button", { name: "Send inquiry" }).click();
    await expect(form.getByRole("alert")).toContainText(failed);
    for (const [label, words] of Object.entries(question))
      await expect(form.getByLabel(new RegExp(`^${label}`))).toHaveValue(words);
    await form.getByRole("button", { name: "Send again" }).click();
    await expectSaid(page, "Your inquiry has been sent successfully! We'll get back to you soon.");
    await expect(form.getByRole("heading", { name: "On its way" })).toBeFocused();
    await expect(form.getByRole("blockquote")).toContainText(question.Message);
    await expect(form).toContainText(`A confirmation goes to ${question.Email}.`);
    await expect(page.locator(".toast")).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
    await expect(page.getByText("You asked on")).toBeVisible();
    await page.getByRole("link", { name: "Ask a Question" }).first().click();
    await expect(form.getByLabel(/^Message/)).toHaveValue("");
    const stored = await site.db
      .selectFrom("inquiries")
      .select("message")
      .where("propertyId", "=", id)
      .execute();
    expect(stored).toEqual([{ message: question.Message }]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "View your question" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("On its way");
    await expect(page.getByRole("blockquote")).toContainText(question.Message);
  },
);

test("a message outlives a server that fails", { tag: withScripts }, async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await page.getByLabel("Subject").fill("A route");
  await page.route(/contact\.data/, (route) =>
    route.fulfill({ status: 500, body: "out of order" }),
  );
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again");
  await expect(page.getByLabel("Subject")).toHaveValue("A route");
});

test(
  "what is typed before the scripts come stays",
  { tag: withScripts },
  async ({ page, site }) => {
    const letIn = await openUnhydrated(page, `${site.url}/contact`);
    await page.getByLabel("Subject").fill("A route");
    await letIn();
    await expect(page.getByLabel("Subject")).toHaveValue("A route");
  },
);
