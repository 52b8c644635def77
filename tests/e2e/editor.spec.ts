import type { Page } from "@playwright/test";

import { photo } from "#tests/factories/photo";
import { expectAnnouncement } from "./checks";
import { openUnhydrated } from "./network";
import { expect, mainFlow, signIn, test, withScripts } from "./site";

/** The editor of posts and pages. The HTML field is submitted; the visual view writes to it. */

const corpus = [
  "<p>Plain words.</p>",
  "<h2>Head</h2>\n\n<p>Two  spaces and a\nbreak<br>in <b>bold</b> and <em>slant</em>.</p>",
  '<figure><img src="/illustrations/dunes-640.avif" alt="Dunes"><figcaption>A <em>dune</em></figcaption></figure>',
  "<table><thead><tr><th>Month</th></tr></thead><tbody><tr><td>May</td></tr></tbody></table>",
  '<figure class="half"><img src="/illustrations/dunes-640.avif" alt=""><figcaption>Sand <small>Ada</small></figcaption></figure>',
  "<figure><blockquote><p>Words that <em>stand</em> out</p></blockquote><figcaption>A guide</figcaption></figure>",
  '<table class="chart">\n<caption>Legs</caption>\n<thead><tr><th scope="col">Leg</th><th scope="col">Km</th></tr></thead>\n<tbody><tr><th scope="row">Sea</th><td>350</td></tr></tbody>\n<tfoot><tr><td colspan="2">Rounded</td></tr></tfoot>\n</table>',
  "<p>H<sub>2</sub>O, 10<sup>3</sup></p>",
  "<ul>\n  <li>One<ul><li>Two<ol start='3'><li>Three</li></ol></li></ul></li>\n</ul>",
  "<p>Caf&eacute; &amp; bar &lt;tag&gt; &nbsp; &mdash; &copy;</p>",
  '<iframe src="https://maps.example"></iframe><p class="lead" style="color:red">Odd <mark>mark</mark></p>',
  "<pre><code>a &lt; b\n  c</code></pre><hr><blockquote>Said</blockquote>",
  "Loose words <b>and bold</b> <!-- a note --> <p>then a paragraph</p> tail",
  '<section><div><p>In <a href="/blog" target="_blank">boxes</a></p></div></section>',
  "<p>Unclosed <b>bold <p>next",
];

const source = (page: Page) => page.locator("textarea[name=content]");
const pick = (page: Page, name: "Visual" | "HTML") =>
  page.getByRole("button", { name, exact: true }).click();
const sheet = (page: Page) => page.locator(".editor-sheet");

async function write(page: Page, html: string) {
  await pick(page, "HTML");
  await source(page).fill(html);
}

test(
  "switching the view ten times does not change the HTML (A-102)",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/admin/blog/new`);
    await expect(sheet(page)).toBeVisible();
    const switchOften = async (html: string, times: number) => {
      await write(page, html);
      for (let time = 0; time < times; time += 1) {
        await pick(page, "Visual");
        await expect(source(page)).toBeHidden();
        await pick(page, "HTML");
        await expect(source(page)).toHaveValue(html);
      }
    };
    for (const html of corpus) await switchOften(html, 1);
    await switchOften(corpus.join("\n"), 10);
  },
);

test(
  "input before the visual editor loads is preserved",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/visual-editor/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${site.url}/admin/blog/new`);
    await source(page).click();
    await page.keyboard.type("Eleph");
    const arrived = page.waitForResponse(/visual-editor/);
    release();
    await arrived;
    await page.keyboard.type("ants");
    await expect(source(page)).toHaveValue("Elephants");
    await page.locator("[name=title]").focus();
    await expect(sheet(page)).toHaveText("Elephants");
  },
);

test("an edit changes only its block (A-102)", { tag: withScripts }, async ({ page, site }) => {
  await signIn(page, site);
  await page.goto(`${site.url}/admin/blog/new`);
  await expect(sheet(page)).toBeVisible();
  const unchanged = ["<p>Caf&amp; <b>bar</b></p>", corpus[3], '<p class="odd">Kept whole</p>'];
  await write(page, `<p>First</p>\n${unchanged.join("\n")}\n`);
  await pick(page, "Visual");
  await expect(page.getByText("HTML block: switch to HTML view to edit")).toHaveCount(2);
  await sheet(page).getByText("First", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" words");
  await expect(source(page)).toHaveValue(`<p>First words</p>\n${unchanged.join("\n")}\n`);
});

test(
  "the toolbar can be used by keyboard (A-102)",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/admin/blog/new`);
    await sheet(page).click();
    const toolbar = page.getByRole("toolbar", { name: "Format" });
    await page.keyboard.type("Camps");
    await toolbar.getByRole("button", { name: "Bold" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(toolbar.getByRole("button", { name: "Heading 2" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(source(page)).toHaveValue("<h2>Camps</h2>");
    await expect(sheet(page)).toBeFocused();
    await expect(toolbar.getByRole("button", { name: "Heading 2" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );

    await page.keyboard.press("Enter");
    await toolbar.getByRole("button", { name: "Bullet list" }).click();
    await page.keyboard.type("One");
    await toolbar.getByRole("button", { name: "Link" }).click();
    await page.getByLabel("Link URL").fill("/blog");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+Home");
    await toolbar.getByRole("button", { name: "Link" }).click();
    await page.getByLabel("Link URL").fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/starting with https/)).toBeVisible();
    await page.getByLabel("Link URL").fill("/blog");
    await page.keyboard.press("Enter");
    await expect(source(page)).toHaveValue(
      '<h2>Camps</h2>\n<ul><li><a href="/blog">One</a></li></ul>',
    );
  },
);

test(
  "a pull quote and a chart are inserted, and the chart is edited as lines (A-102)",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/admin/blog/new`);
    await sheet(page).click();
    const toolbar = page.getByRole("toolbar", { name: "Format" });
    await toolbar.getByRole("button", { name: "Pull quote" }).click();
    await page.getByRole("textbox", { name: "Quote" }).fill("Give it three nights.");
    await page.getByLabel("Source").fill("A guide");
    await page.getByRole("button", { name: "Insert quote" }).click();
    await toolbar.getByRole("button", { name: "Table or chart" }).click();
    await page.getByLabel("Rows").fill("Leg | Km\nSea | 350");
    await page.getByLabel("Draw as a chart").check();
    await page.getByRole("button", { name: "Insert table" }).click();
    const rows = (distance: number) =>
      `<table class="chart"><thead><tr><th scope="col">Leg</th><th scope="col">Km</th></tr></thead><tbody><tr><th scope="row">Sea</th><td>${distance}</td></tr></tbody></table>`;
    await expect(source(page)).toHaveValue(
      new RegExp(
        `<figure><blockquote><p>Give it three nights.</p></blockquote><figcaption>A guide</figcaption></figure>\\s*${rows(350)}`,
      ),
    );
    await sheet(page).getByRole("cell", { name: "350" }).click();
    await toolbar.getByRole("button", { name: "Table or chart" }).click();
    await expect(page.getByLabel("Rows")).toHaveValue("Leg | Km\nSea | 350");
    await page.getByLabel("Rows").fill("Leg | Km\nSea | 400");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(source(page)).toHaveValue(new RegExp(rows(400)));
  },
);

test(
  "a post is written with an image and tags, and its slug follows the title (A-092, A-100, A-103)",
  { tag: [mainFlow, withScripts] },
  async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/admin/blog/new`);
    await expect(sheet(page)).toBeVisible();
    await page.getByLabel("Title", { exact: false }).first().fill("Big 5 -- Tips!");
    await expect(page.getByLabel("Slug")).toHaveValue("big-5-tips");
    await page.getByLabel("Excerpt").fill("Five of them.");
    await sheet(page).click();
    await page.keyboard.type("Look up.");
    const tool = page.getByRole("button", { name: "Image", exact: true });
    const library = page.getByRole("dialog", { name: "Choose an image" });
    const images = sheet(page).locator("figure img");
    const alt = page.getByLabel("Alt text");
    await tool.click();
    const file = { name: "dunes.png", mimeType: "image/png", buffer: await photo("#c8823c") };
    await library.getByLabel("Add images").setInputFiles(file);
    await expect(library).toHaveCount(0);
    await expect(images).toHaveCount(1);
    await expect(alt).toBeFocused();
    await page.keyboard.type("Dunes");
    await page.keyboard.press("Enter");
    await images.click();
    await tool.click();
    await expect(alt).toHaveValue("Dunes");
    await alt.fill("Red dunes");
    await page.keyboard.press("Enter");

    // By keyboard, and without the library by a path of this site.
    await sheet(page).locator("p").first().click();
    await tool.focus();
    await page.keyboard.press("Enter");
    await library.getByRole("button", { name: "dunes.png" }).focus();
    await page.keyboard.press("Enter");
    await expect(images).toHaveCount(2);
    await expect(alt).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(alt).toHaveCount(0);
    await sheet(page).locator("p").first().click();
    await tool.click();
    await page.keyboard.press("Escape");
    await expect(library).toHaveCount(0);
    await page.getByLabel("Image URL").fill("/illustrations/dunes-640.avif");
    await alt.fill("Drawn dunes");
    await page.getByRole("button", { name: "Insert image" }).click();
    await expect(images).toHaveCount(3);

    const tags = page.getByLabel("Tags", { exact: true }).last();
    for (const tag of [" Safari ", "safari", "", "Beach", "Rain"]) {
      await tags.fill(tag);
      await tags.press("Enter");
    }
    const remove = page.getByRole("button", { name: /^Remove / });
    await expect(remove).toHaveText(["Safari", "Beach", "Rain"]);
    await page.getByRole("button", { name: "Remove Safari" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Remove Beach" })).toBeFocused();

    await page.getByRole("radio", { name: "Publish now" }).check();
    await page.getByRole("button", { name: "Create Post" }).click();
    await expectAnnouncement(page, "Post created successfully");
    await page.goto(`${site.url}/blog/big-5-tips`);
    await expect(page.getByRole("img", { name: "Red dunes" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Drawn dunes" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^Beach$/ })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^Safari$/ })).toHaveCount(0);
  },
);

test(
  "a key right after the image tool acts on the library (A-103)",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/admin/blog/new`);
    await expect(sheet(page)).toBeVisible();
    const focusAfterClick = await page
      .getByRole("button", { name: "Image", exact: true })
      .evaluate(async (tool: HTMLElement) => {
        tool.click();
        // As after the click of a mouse: microtasks run, and no other task.
        await Promise.resolve();
        return document.activeElement?.closest("dialog")?.getAttribute("aria-label");
      });
    expect(focusAfterClick).toBe("Choose an image");
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Image URL")).toBeFocused();
  },
);

test(
  "a title typed before scripts run gives the slug (A-092)",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site);
    const hydrate = await openUnhydrated(page, `${site.url}/admin/blog/new`, "main form");
    await page.getByLabel("Title", { exact: false }).first().fill("Dust and rain");
    await hydrate();
    await expect(page.getByLabel("Slug")).toHaveValue("dust-and-rain");
  },
);

test(
  "a long title is shown whole in its field (A-092)",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/admin/blog/new`);
    await expect(sheet(page)).toBeVisible();
    const title = page.locator("[name=title]");
    await title.fill(
      "Four nights in the delta, two in the hills, and what to do when the plane is late",
    );
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const hidden = await title.evaluate((field) => [
        field.scrollWidth - field.clientWidth,
        field.scrollHeight - field.clientHeight,
      ]);
      expect(hidden, `hidden at ${width} px`).toEqual([0, 0]);
    }
  },
);

test(
  "unsaved input is offered as a draft (A-105)",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site);
    await page.goto(`${site.url}/admin/pages/new`);
    await expect(sheet(page)).toBeVisible();
    await page.getByLabel("Title", { exact: false }).first().fill("Half a page");
    await sheet(page).click();
    await page.keyboard.type("Half a thought.");
    await expect(page.getByText(/Draft saved at/)).toBeVisible();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto(`${site.url}/admin/pages/new`);
    await page.getByRole("link", { name: "Resume draft" }).click();
    await expect(page.getByLabel("Title", { exact: false }).first()).toHaveValue("Half a page");
    await expect(sheet(page)).toHaveText("Half a thought.");
  },
);

test(
  "leaving an unchanged form does not ask for confirmation",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site);
    const [post] = await site.db.selectFrom("posts").select("slug").limit(1).execute();
    await page.goto(`${site.url}/admin/blog/edit/${post?.slug}`);
    await expect(sheet(page)).toBeVisible();
    let hasAsked = false;
    page.on("dialog", (dialog) => {
      hasAsked = true;
      void dialog.accept();
    });
    await page.getByRole("link", { name: "Revisions" }).click();
    await expect(page.getByRole("heading", { name: "Revisions" })).toBeVisible();
    expect(hasAsked).toBe(false);
  },
);

test(`a page is created, changed and deleted (A-090, A-095) ${mainFlow}`, async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const scripted = javaScriptEnabled !== false;
  await signIn(page, site);
  await page.goto(`${site.url}/admin/pages`);
  await page.getByRole("link", { name: "Add New Page" }).click();
  if (scripted) await expect(sheet(page)).toBeVisible();
  await page.getByLabel("Title", { exact: false }).first().fill("What to pack");
  if (scripted) await write(page, "<p>A hat.</p>");
  else await source(page).fill("<p>A hat.</p>");
  await page.getByRole("radio", { name: "Publish now" }).check();
  await page.getByRole("button", { name: "Create Page" }).click();
  await expectAnnouncement(page, "Page created successfully");

  await page.getByRole("link", { name: "Edit What to pack" }).click();
  if (scripted) await expect(sheet(page)).toBeVisible();
  await page.getByLabel("Slug").fill("packing");
  await page.getByRole("button", { name: "Update Page" }).click();
  await expectAnnouncement(page, "Page updated successfully");
  await page.goto(`${site.url}/page/what-to-pack`);
  await expect(page).toHaveURL(`${site.url}/page/packing`);
  await expect(page.getByText("A hat.")).toBeVisible();

  await page.goto(`${site.url}/admin/pages`);
  await page.getByRole("link", { name: "Delete What to pack" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expectAnnouncement(page, "Page deleted successfully");
});

test(
  "files chosen before the scripts load are uploaded, and an empty one is named (A-078)",
  { tag: withScripts },
  async ({ page, site }) => {
    await signIn(page, site);
    const hydrate = await openUnhydrated(page, `${site.url}/admin/media`, "main form");
    const early = { name: "early.png", mimeType: "image/png", buffer: await photo("#3c6e82") };
    const empty = { name: "empty.png", mimeType: "image/png", buffer: Buffer.alloc(0) };
    await page.getByLabel("Add images").setInputFiles([early, empty]);
    await hydrate();
    await expect(page.getByText("empty.png is empty. Please choose another file.")).toBeVisible();
    await expect(page.getByText("early.png").first()).toBeVisible();
  },
);
