import type { Page } from "@playwright/test";
import type { AssetsManifest } from "@remix-run/dev";

import { storeProperty } from "#tests/factories/property";
import { expectAccessible, expectAnnouncement } from "./checks";
import { failNextRequest, goOffline, holdRequests, hydrated, openUnhydrated } from "./network";
import { adminPassword, expect, mainFlow, signIn, type Site, test, withScripts } from "./site";

test.describe("connection", () => {
  /** Public pages on a bad connection. */

  /** A link with a skeleton, and the data request of its page. */
  const skeletons = [
    {
      shape: "stay",
      link: 'article a[href="/accommodation/bamboo-line-lodge"]',
      data: /bamboo-line-lodge\.data/,
      heading: "Bamboo Line Lodge",
    },
    {
      shape: "home",
      link: 'header a[href="/"]',
      data: /\/_root\.data|\/\.data/,
      heading: /^Luxury/,
    },
  ];

  /** The file of a route, once it is in the manifest of the page. */
  const moduleOf = (id: string) =>
    (window as { __remixManifest?: AssetsManifest }).__remixManifest?.routes[id]?.module;

  test.describe("offline", { tag: withScripts }, () => {
    test("a link followed offline is opened once the connection is back, and the page stays until then", async ({
      page,
      site,
    }) => {
      await page.goto(`${site.url}/about`);
      await hydrated(page);
      const title = await page.title();
      const heading = await page.getByRole("heading", { level: 1 }).innerText();
      const reconnect = await goOffline(page);
      await page.getByRole("banner").getByRole("link", { name: "Experiences" }).click();
      await expect(page.getByRole("alert")).toContainText("Connection lost.");
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await reconnect();
      await expect(page).toHaveURL(`${site.url}/experiences`);
      await expect(page.getByRole("alert")).toBeHidden();
    });

    test("a failed prefetch is retried silently", async ({ page, site }) => {
      let requests = 0;
      await page.route("**/__manifest?*", (route) => {
        requests += 1;
        return requests > 1 ? route.fallback() : route.abort("internetdisconnected");
      });
      const response = page.waitForResponse(/__manifest/);
      await page.goto(`${site.url}/about`);
      await response;
      await expect(page.getByText("Connection lost.")).toHaveCount(0);
    });

    test("a failed search is retried automatically", async ({ page, site }) => {
      await page.goto(site.url);
      await hydrated(page);
      await failNextRequest(page);
      await page.getByRole("combobox", { name: "Where" }).fill("lodge");
      await page.getByRole("search").getByRole("button", { name: "Search" }).click();
      await expect(page.getByText("Connection lost.")).toBeVisible();
      await expect(page.getByRole("combobox", { name: "Where" })).toHaveValue("lodge");
      await expect(page).toHaveURL(/\/accommodation\?search=lodge/);
    });

    test("input before hydration is preserved", async ({ page, site }) => {
      let hydrate = await openUnhydrated(page, site.url);
      await page.getByRole("combobox", { name: "Where" }).fill("lodge");
      await page.getByLabel("Country").selectOption({ index: 2 });
      const country = await page.getByLabel("Country").inputValue();
      await hydrate();
      // After hydration the field has suggestions for the input.
      await page.getByRole("combobox", { name: "Where" }).focus();
      await expect(page.locator("#suggestions").getByRole("option").first()).toBeVisible();
      await expect(page.getByRole("combobox", { name: "Where" })).toHaveValue("lodge");
      await expect(page.getByLabel("Country")).toHaveValue(country);
      await page.unrouteAll();

      hydrate = await openUnhydrated(page, `${site.url}/contact`);
      await page.getByLabel(/Name/).fill("Tariro");
      await page.getByLabel(/Message/).fill("Do you hear me?");
      await hydrate();
      await expect(page.getByLabel(/Name/)).toHaveValue("Tariro");
      await expect(page.getByLabel(/Message/)).toHaveValue("Do you hear me?");
    });

    test("scripts wait for the first picture or a key", async ({ page, site }) => {
      // A stopped clock keeps the longest wait from ending.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      const requested: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith(".js")) requested.push(request.url());
      });
      const picture = page.waitForRequest(/hero-camp/);
      await page.route(/hero-camp/, () => undefined);
      await page.goto(site.url, { waitUntil: "domcontentloaded" });
      await picture;
      expect(requested).toEqual([]);
      await page.keyboard.press("Shift");
      await page.clock.resume();
      await hydrated(page);
      expect(requested).not.toEqual([]);
    });

    test("a filter chosen before hydration is applied after it", async ({ page, site }) => {
      const hydrate = await openUnhydrated(page, `${site.url}/accommodation`);
      const filters = page.locator("#filter-panel");
      const choice = filters.locator('input[name="type"]:enabled').first();
      await choice.check();
      const type = await choice.getAttribute("value");
      await hydrate();
      await expect(page).toHaveURL(new RegExp(`[?&]type=${type}`));
      await expect(choice).toBeChecked();
    });

    for (const { shape, link, data, heading } of skeletons)
      test(`a ${shape} page that loads slowly shows its skeleton (P-027, P-073)`, async ({
        page,
        site,
      }) => {
        await page.goto(`${site.url}/accommodation?country=rwanda`);
        await hydrated(page);
        const { requested, release } = await holdRequests(page, data);
        await page.locator(link).first().click();
        await requested;
        const skeleton = page.locator(`.skeleton-${shape}`);
        await expect(skeleton).toBeVisible();
        await expect(skeleton).toContainText("Loading...");
        const isStay = shape === "stay";
        const picture = skeleton.locator("img");
        if (isStay) await expect(skeleton).toContainText(heading);
        const loadedWidth = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
        if (isStay) await expect.poll(loadedWidth).toBeGreaterThan(0);
        for (const width of [1280, 768, 375]) {
          await page.setViewportSize({ width, height: 800 });
          const outside = await skeleton.locator("i").evaluateAll(
            (elements, right) =>
              elements.flatMap((element) => {
                const box = element.getBoundingClientRect();
                return box.right > right || box.left < 0 ? [element.className] : [];
              }),
            width,
          );
          expect(outside, `skeleton elements beyond ${width} px`).toEqual([]);
        }
        const before = isStay && (await picture.boundingBox());
        release();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expect(skeleton).toHaveCount(0);
        if (!isStay) return;
        // The picture of the card stays where it is while the page takes the place of its skeleton.
        await page.waitForFunction(() => document.getAnimations().length === 0);
        const strip = page.getByRole("list", { name: /^Pictures of/ });
        expect(await strip.getByRole("img").first().boundingBox()).toEqual(before);
      });

    test("an error in the browser shows an id and is reported to the server (G-18)", async ({
      page,
      site,
    }) => {
      // A second page, because console errors of the first fail the test.
      const other = await page.context().newPage();
      await other.goto(site.url);
      await hydrated(other);
      const file = await other.waitForFunction(moduleOf, "routes/public/collections/index");
      await other.route(`**${await file.jsonValue()}`, (route) =>
        route.fulfill({
          contentType: "text/javascript",
          body: `export default function Broken() { throw new Error("Torn on the way"); }`,
        }),
      );
      await other.goto(site.url);
      await hydrated(other);
      const reported = other.waitForRequest((request) => request.url().endsWith("/faults"));
      await other.locator('a[href="/collections"]').first().click();
      await expect(other.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
      const id = await other.locator("[data-error-id]").innerText();
      expect(id).toMatch(/^[0-9a-f]{8}$/);
      const report = new URLSearchParams((await reported).postData() ?? "");
      expect(Object.fromEntries(report)).toMatchObject({ id, reason: "Error: Torn on the way" });
    });

    test("a new page is announced and its heading has the focus", async ({ page, site }) => {
      await page.goto(`${site.url}/about`);
      await hydrated(page);
      await page.getByRole("banner").getByRole("link", { name: "Experiences" }).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.getByRole("status").filter({ hasText: /^Experiences/ })).toHaveCount(1);
    });
  });
});

test.describe("forms", () => {
  /** Forms of visitors on a bad connection. */

  const question = { Name: "Ines Moreau", Email: "ines@example.com", Message: "Is there a bath?" };
  const failed = "Failed to send inquiry. Please try again.";

  test(
    "an inquiry survives a failed request and is sent once (P-086, P-087)",
    { tag: [mainFlow, withScripts] },
    async ({ page, site }) => {
      const { id } = await storeProperty(site.db, { name: "Far Camp", images: [] });
      await page.goto(`${site.url}/accommodation/${id}`);
      await hydrated(page);
      await page.getByRole("link", { name: "Ask a Question" }).first().click();
      const form = page.getByRole("dialog");
      await expect(form.getByLabel(/^Name/)).toBeFocused();
      for (const [label, text] of Object.entries(question))
        await form.getByLabel(new RegExp(`^${label}`)).fill(text);
      await failNextRequest(page);
      await form.getByRole("button", { name: "Send inquiry" }).click();
      await expect(form.getByRole("alert")).toContainText(failed);
      for (const [label, text] of Object.entries(question))
        await expect(form.getByLabel(new RegExp(`^${label}`))).toHaveValue(text);
      await form.getByRole("button", { name: "Send again" }).click();
      await expectAnnouncement(
        page,
        "Your inquiry has been sent successfully! We'll get back to you soon.",
      );
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

  test(
    "a contact message survives a server error (P-161)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(`${site.url}/contact`);
      await hydrated(page);
      await page.getByLabel("Subject").fill("A route");
      await page.route(/contact\.data/, (route) =>
        route.fulfill({ status: 500, body: "out of order" }),
      );
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByRole("alert")).toContainText(
        "Failed to send message. Please try again",
      );
      await expect(page.getByLabel("Subject")).toHaveValue("A route");
    },
  );
});

test(
  "a form that arrived too slowly stays and is sent again (G-07, G-16)",
  { tag: withScripts },
  async ({ page, site }) => {
    await page.goto(`${site.url}/accommodation`);
    await hydrated(page);
    let isSlow = true;
    await page.route(/\/preferences\/currency/, (route) => {
      if (!isSlow) return route.fallback();
      isSlow = false;
      return route.fulfill({ status: 408, contentType: "text/html", body: "Not received" });
    });
    await page.getByLabel("Currency").first().selectOption("GBP");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Showing prices in GBP")).toBeVisible();
  },
);

test.describe("ended session", () => {
  /** Sessions that end while the operator is working. */

  async function endSession(site: Site) {
    await site.db.deleteFrom("adminSessions").execute();
    await site.db.deleteFrom("loginAttempts").execute();
  }

  /** Signs in in the bar above the screen, or without scripts on the login with the form. */
  async function enterPassword(page: Page, password: string) {
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole("button", { name: "Sign in and save" }).click();
  }

  test(`settings submitted after the session ended are saved after signing in (G-07) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    await signIn(page, site, "/admin/settings");
    await endSession(site);
    if (javaScriptEnabled !== false) await page.getByRole("tab", { name: "Contact" }).click();
    await page.getByLabel("Phone", { exact: true }).fill("+27 21 555 0142");
    await page.getByRole("button", { name: "Save All Settings" }).last().click();
    await expect(page.getByText("Your session has expired")).toBeVisible();
    await expect(page.getByText(/Nothing is lost/)).toBeVisible();
    await enterPassword(page, "wrong");
    await expect(page.getByText("Incorrect password")).toBeVisible();
    await enterPassword(page, adminPassword);
    await expectAnnouncement(page, "Settings saved successfully");
    await expect(page).toHaveURL(`${site.url}/admin/settings`);
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+27 21 555 0142");
  });

  test("a property submitted after the session ended is saved after signing in", async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    const name = `Kudu Bend ${javaScriptEnabled === false ? "plain" : "scripted"}`;
    await signIn(page, site, "/admin/properties/new");
    await endSession(site);
    await page.getByLabel("Name", { exact: false }).first().fill(name);
    await page.getByLabel("Country", { exact: false }).first().selectOption({ index: 1 });
    await page.getByLabel("Region", { exact: false }).first().fill("Lower Valley");
    await page.getByRole("button", { name: "Create Property" }).last().click();
    await expect(page.getByText("Your session has expired")).toBeVisible();
    await enterPassword(page, adminPassword);
    // Without an image the form is shown again with its input.
    await expect(page.getByText("Please add at least one image URL").first()).toBeVisible();
    await expect(page.getByLabel("Name", { exact: false }).first()).toHaveValue(name);
  });

  test(
    "the sign-in bar is accessible and keeps the screen below it (G-07)",
    { tag: withScripts },
    async ({ page, site }) => {
      await signIn(page, site, "/admin/settings");
      await endSession(site);
      await page.getByRole("tab", { name: "Contact" }).click();
      await page.getByLabel("Phone", { exact: true }).fill("+27 21 555 0199");
      await page.getByRole("button", { name: "Save All Settings" }).last().click();
      await expect(page.getByLabel(/^Password/)).toBeFocused();
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectAccessible(page);
      }
      await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+27 21 555 0199");
      await page.getByLabel(/^Password/).fill(adminPassword);
      await page.getByRole("button", { name: "Sign in without saving" }).click();
      await expect(page.getByText("Your session has expired")).toBeHidden();
      await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+27 21 555 0199");
    },
  );

  test(
    "a link followed after the session ended is opened after signing in",
    { tag: withScripts },
    async ({ page, site }) => {
      await signIn(page, site, "/admin");
      await endSession(site);
      const shortcuts = page.getByRole("navigation", { name: "Admin shortcuts" });
      await shortcuts.getByRole("link", { name: "Manage Properties" }).click();
      await page.getByLabel(/^Password/).fill(adminPassword);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(`${site.url}/admin/properties`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Properties");
    },
  );

  test(
    "Back after the logout shows the login, not the sign-in bar (A-003)",
    { tag: withScripts },
    async ({ page, site }) => {
      await signIn(page, site, "/admin/settings");
      await page.getByRole("button", { name: "Log Out" }).click();
      await expect(page).toHaveURL(`${site.url}/admin/login`);
      await page.goBack();
      await expect(page).toHaveURL(/\/admin\/login/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin login");
    },
  );
});
