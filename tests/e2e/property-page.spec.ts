import type { Page, Route } from "@playwright/test";

import { setDirectPartner } from "#db/queries/site/partner-terms.server";
import { storeProperty } from "#tests/factories/property";
import { expectNoOverflow, expectUnbrokenWords } from "./checks";
import { expect, mainFlow, setFavorites, type Site, siteUrl, test, withScripts } from "./site";

test.describe("property page", () => {
  /** The page of a stay: tabs, side card, booking link, inquiry and map. */

  const tabs = ["Overview", "Accommodation", "Amenities", "Rates & Info", "Location"];

  const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };

  async function openStay(page: Page, site: Site, overrides: Parameters<typeof storeProperty>[1]) {
    await page.route(/openstreetmap\.org/, (route) => route.abort());
    const { id } = await storeProperty(site.db, { images: [], ...overrides });
    return id;
  }

  test(`the five sections are tabs, or all visible without scripts (P-077) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    const id = await openStay(page, site, { name: "Tabbed Camp" });
    await page.goto(`${site.url}/accommodation/${id}`);
    if (javaScriptEnabled === false) {
      for (const name of tabs)
        await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
      for (const text of [
        "Canvas, brass",
        "River tent",
        "Plunge pool",
        "All meals",
        "By light aircraft",
      ])
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      return;
    }
    const tab = (name: string) => page.getByRole("tab", { name });
    await tab("Overview").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab("Accommodation")).toBeFocused();
    await expect(tab("Accommodation")).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveURL(/tab=accommodation/);
    await expect(page.getByRole("tabpanel", { name: "Accommodation" })).toBeVisible();
    await expect(page.getByRole("tabpanel", { name: "Overview" })).toBeHidden();
    await page.keyboard.press("End");
    await expect(tab("Location")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tab("Overview")).toBeFocused();
    await expect(page).not.toHaveURL(/tab=/);
    await page.goBack();
    await expect(page.getByRole("tabpanel", { name: "Location" })).toBeVisible();
  });

  test(
    "the side card shows price, place and partner (P-071, P-079)",
    { tag: withScripts },
    async ({ page, site }) => {
      const id = await openStay(page, site, {
        name: "Card Camp",
        priceUnit: "per night",
        partner: "Booking.com",
      });
      await page.goto(`${site.url}/properties/${id}`);
      const card = page.getByRole("complementary", { name: "Price and booking" });
      await expect(card).toContainText("From $560 per night");
      await expect(card).toContainText("Up to 12");
      await expect(card).toContainText("Botswana");
      await expect(card).toContainText(
        "We may earn a commission if you book through this link, at no extra cost to you.",
      );
      const book = card.getByRole("link", { name: "Book on Booking.com" });
      await expect(book).toHaveAttribute("href", `/go/${id}`);
      await expect(book).toHaveAttribute("target", "_blank");
      await expect(book).toHaveAttribute("rel", /sponsored.*noopener/);
    },
  );

  test(
    "the browser's search in the page opens the tab of its hit (P-077)",
    { tag: withScripts },
    async ({ page, site }) => {
      await page.goto(`${site.url}/accommodation/bamboo-line-lodge`);
      const rates = page.getByRole("tabpanel", { name: "Rates & Info", includeHidden: true });
      await expect(rates).toHaveAttribute("hidden", "until-found");
      // As the browser does for a hit, and for a link to a part of the section.
      await rates.dispatchEvent("beforematch", { bubbles: true });
      await expect(page.getByRole("tab", { name: "Rates & Info" })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expect(rates).toBeVisible();
      await expect(page.getByRole("tabpanel", { name: "Overview" })).toBeHidden();
    },
  );

  test("a phone shows one price, in the bar, which covers no focus (P-079)", async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const id = await openStay(page, site, {
      name: "Thumb Camp",
      priceUnit: "per person per night",
      partner: "Booking.com",
    });
    await page.goto(`${site.url}/accommodation/${id}`);
    const bar = page.locator(".booking-bar");
    await expect(bar).toContainText("$560 per person");
    await expect(bar).toContainText("$1,120 for two");
    await expect(page.locator(".booking .stay-price")).toBeHidden();
    await expect(page.getByRole("link", { name: "Book on Booking.com" })).toHaveCount(1);
    const top = async () => (await bar.boundingBox())?.y ?? 0;
    expect(812 - (await top())).toBeLessThanOrEqual(96);
    await page
      .getByRole("link", { name: "Location", exact: true })
      .or(page.getByRole("tab", { name: "Overview" }))
      .focus();
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect();
        return {
          bottom: box?.bottom ?? 0,
          inBar: !!document.activeElement?.closest(".booking-bar"),
        };
      });
      if (!focused.inBar) expect(focused.bottom).toBeLessThanOrEqual(await top());
    }
  });

  for (const [width, height] of [
    [1280, 800],
    [375, 812],
  ] as const)
    test(`the commission notice is visible without scrolling at ${width} by ${height} (P-034)`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`${site.url}/accommodation/bamboo-line-lodge`);
      const note = page.getByText("We may earn a commission").filter({ visible: true }).first();
      await expect(note).toBeInViewport({ ratio: 1 });
    });

  test("a failed image shows a placeholder (P-065)", async ({ page, site }) => {
    await page.route(/\.(avif|webp)(\?|$)/, (route) => route.abort("internetdisconnected"));
    const id = "bamboo-line-lodge";
    await page.goto(`${site.url}/accommodation/${id}`);
    const picture = page
      .getByRole("list", { name: /^Pictures of/ })
      .getByRole("img")
      .first();
    await expect(picture).toBeVisible();
    // Without scripts the style sheet shows it in place of the browser's broken-image icon.
    const isPlaceholder = (img: HTMLImageElement) =>
      img.src.endsWith("/no-picture.svg") ||
      getComputedStyle(img, "::after").backgroundImage.includes("no-picture");
    await expect.poll(() => picture.evaluate(isPlaceholder)).toBe(true);
  });

  test(`a partner with direct links is linked directly once scripts run (P-080) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    const partner = `Straight ${String(javaScriptEnabled)}`;
    await setDirectPartner(site.db, partner, true, "test");
    const bookingUrl = `${site.pages.url}/straight`;
    site.pages.serve("/straight", "<h1>The partner</h1>");
    const id = await openStay(page, site, { name: "Straight Camp", partner, bookingUrl });
    await page.goto(`${site.url}/accommodation/${id}`);
    const book = page.getByRole("link", { name: `Book on ${partner}` }).first();
    await expect(book).toHaveAttribute("href", javaScriptEnabled ? bookingUrl : `/go/${id}`);
    // Clicks of bots are not counted, and headless Chromium is recognized as one.
    await page.context().setExtraHTTPHeaders(browser);
    const opened = page.waitForEvent("popup");
    await book.click();
    await expect(await opened).toHaveURL(bookingUrl);
    const clicks = () =>
      site.db
        .selectFrom("bookingClicksDaily")
        .select("clicks")
        .where("propertyId", "=", id)
        .execute();
    await expect.poll(clicks).toEqual([{ clicks: 1 }]);
  });

  test(
    "a field corrected before the form's scripts arrive is no longer marked, and keeps the focus (G-07)",
    { tag: withScripts },
    async ({ page, site }) => {
      const id = await openStay(page, site, { name: "Early Camp" });
      // The code of the page, then that of the form, arrive when the test says so.
      const held: Route[] = [];
      let arrived = /^$/;
      await page.route(/\/assets\/[^?]+\.js$/, (route) =>
        arrived.test(route.request().url()) ? route.continue() : void held.push(route),
      );
      const arrive = async (scripts: RegExp) => {
        arrived = scripts;
        const due = held.filter((route) => scripts.test(route.request().url()));
        await Promise.allSettled(due.map((route) => route.continue()));
      };
      await page.goto(`${site.url}/accommodation/${id}`, { waitUntil: "commit" });
      await page.getByRole("link", { name: "Ask a Question" }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel(/^Message/).fill("Is there a bath?");
      await form.getByRole("button", { name: "Send inquiry" }).click();
      await expect(form.getByText("Please enter your name").first()).toBeVisible();
      await arrive(/^(?!.*\/inquiry-panel-)/);
      await page.waitForFunction(() => !("earlyInput" in window));
      await form.getByLabel(/^Name/).fill("Amina");
      await arrive(/./);
      await expect(form.getByLabel(/^Name/)).not.toHaveAttribute("aria-invalid");
      await expect(form.getByLabel(/^Name/)).toHaveValue("Amina");
      await expect(form.getByLabel(/^Name/)).toBeFocused();
      await expect(form.getByLabel(/^Email/)).toHaveAttribute("aria-invalid", "true");
    },
  );

  test(`a rejected inquiry keeps the input (G-07, P-085) ${mainFlow}`, async ({
    page,
    site,
    javaScriptEnabled,
  }) => {
    const id = await openStay(page, site, { name: "Asked Camp" });
    await page.goto(`${site.url}/accommodation/${id}`);
    await page.getByRole("link", { name: "Ask a Question" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Phone").fill("+27 21 555 0100");
    await form.getByLabel(/^Message/).fill("Is there a bath?");
    await form.getByRole("button", { name: "Send inquiry" }).click();
    await expect(form.getByRole("alert")).toContainText("Please fill in all required fields");
    await expect(form.getByRole("alert")).toBeFocused();
    await expect(form.getByLabel("Phone")).toHaveValue("+27 21 555 0100");
    await form.getByLabel(/^Name/).fill("Amina");
    await form.getByLabel(/^Email/).fill("amina at example");
    if (javaScriptEnabled !== false) {
      // A field that is right again is no longer marked, and keeps the focus.
      await expect(form.getByLabel(/^Name/)).not.toHaveAttribute("aria-invalid");
      await expect(form.getByText("Please enter your name")).toHaveCount(0);
      await expect(form.getByLabel(/^Email/)).toHaveAttribute("aria-invalid", "true");
      await expect(form.getByLabel(/^Email/)).toBeFocused();
    }
    await form.getByRole("button", { name: "Send inquiry" }).click();
    await expect(form.getByRole("alert")).toContainText("Please check the marked fields");
    await expect(form.getByLabel(/^Email/)).toHaveAttribute("aria-invalid", "true");
    await expect(form.getByLabel(/^Email/)).toHaveValue("amina at example");
    await expect(form.getByLabel(/^Message/)).toHaveValue("Is there a bath?");
    const stored = await site.db
      .selectFrom("inquiries")
      .select("id")
      .where("propertyId", "=", id)
      .execute();
    expect(stored).toEqual([]);
  });

  test("the errors of an inquiry have the heading of every other form (P-085)", async ({
    page,
    site,
  }) => {
    const fontOfHeading = async () => {
      await page.getByRole("button", { name: /^Send/ }).click();
      const heading = page.getByRole("alert").getByRole("heading");
      return heading.evaluate((element) => {
        const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
        return { fontFamily, fontSize, fontWeight };
      });
    };
    await page.goto(`${site.url}/accommodation/bamboo-line-lodge`);
    await page.getByRole("link", { name: "Ask a Question" }).click();
    const inDialog = await fontOfHeading();
    await page.goto(`${site.url}/contact`);
    expect(inDialog).toEqual(await fontOfHeading());
    expect(inDialog.fontSize).toBe("16px");
  });

  test(
    "a map needs both coordinates (G-19, P-083)",
    { tag: withScripts },
    async ({ page, site }) => {
      const map = page.locator("iframe");
      const placed = await openStay(page, site, { name: "Placed Camp" });
      await page.goto(`${site.url}/accommodation/${placed}?tab=location`);
      await expect(page.getByRole("img", { name: "Map around Placed Camp" })).toBeVisible();
      await expect(map).toHaveCount(0);
      await page.getByRole("button", { name: "Open map" }).click();
      await expect(map).toHaveAttribute("loading", "lazy");
      await expect(page.getByText("-19.280000, 22.790000")).toBeVisible();
      await expect(page.getByRole("link", { name: "View larger map" })).toBeVisible();
      for (const [latitude, longitude] of [
        [null, 22.79],
        [0, 0],
      ] as const) {
        const id = await openStay(page, site, { name: "Unplaced Camp", latitude, longitude });
        await page.goto(`${site.url}/accommodation/${id}?tab=location`);
        await expect(page.getByText("Chief's Island")).toBeVisible();
        await expect(map).toHaveCount(0);
        await expect(page.getByText("GPS")).toHaveCount(0);
      }
    },
  );

  test("a phone has a link to the price (P-082)", { tag: withScripts }, async ({ page, site }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(`${site.url}/accommodation/bamboo-line-lodge`);
    await page.getByRole("link", { name: "Price and booking" }).click();
    await expect(page.getByRole("complementary", { name: "Price and booking" })).toBeInViewport();
  });

  for (const width of [1280, 700, 375])
    test(`prices of short seasons do not break or overlap at ${width} px (P-093)`, async ({
      page,
      site,
    }) => {
      const season = { unit: "per night", minimumNights: 3, note: null };
      const id = await openStay(page, site, {
        name: "Festive Camp",
        monthGrid: Array.from({ length: 12 }, () => "good" as const),
        priceSeasons: [
          { ...season, name: "Green", from: "02-01", to: "02-28", price: 12_350 },
          { ...season, name: "Dry season", from: "03-01", to: "10-31", price: 900 },
          { ...season, name: "Migration", from: "11-01", to: "11-30", price: 350 },
          { ...season, name: "Festive", from: "12-01", to: "01-31", price: 12_350 },
        ],
      });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}/accommodation/${id}`);
      // Four of the five seasons last a month: their labels are lines below the chart.
      await expect(page.locator(".season-chart-line b:visible")).toHaveText([
        "$12,350",
        "$12,350",
        "$350",
        "$12,350",
      ]);
      const prices = page.locator(
        ".season-chart-line b:visible, .season-chart-span:not(.is-short) b:visible",
      );
      await expect(prices).toHaveCount(5);
      await expectUnbrokenWords(
        page.locator(".season-chart :is(th, dt, dd, b, .season-chart-words):visible"),
      );
      await expectNoOverflow(page, width);
      const boxes = await prices.evaluateAll((all) => all.map((b) => b.getBoundingClientRect()));
      const overlaps = boxes.flatMap((a, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
          ),
      );
      expect(overlaps).toEqual([]);
    });
});

test.describe("print", () => {
  /** Printed stays, favorites and comparisons (P-095). */

  /** The width of A4 in CSS pixels, without margins of a centimeter. */
  const a4 = { portrait: 718, landscape: 1046 };

  async function openPrinted(page: Page, address: string, width: number) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(address);
    await page.emulateMedia({ media: "print" });
    await expectNoOverflow(page, width);
    for (const landmark of ["banner", "contentinfo"] as const)
      await expect(page.getByRole(landmark)).toBeHidden();
    for (const button of await page.getByRole("button").all()) await expect(button).toBeHidden();
  }

  test("a printed stay has every section and its URL (P-095)", async ({ page, site }) => {
    await openPrinted(page, `${site.url}/accommodation/bamboo-line-lodge?tab=rates`, a4.portrait);
    for (const name of ["Overview", "Accommodation", "Amenities", "Rates & Info", "Location"])
      await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByText(`${siteUrl}/accommodation/bamboo-line-lodge`)).toBeVisible();
    await expect(page.getByText("We may earn a commission").first()).toBeVisible();
  });

  for (const [id, what] of [
    ["lantern-reed-camp", "the longest texts"],
    ["albert-nile-landing", "a season of a month"],
    ["eyasi-arrow-camp", "no price"],
  ] as const)
    for (const format of ["A4", "Letter"] as const)
      test(`a stay with ${what} is printed on two sheets of ${format} (P-095)`, async ({
        page,
        site,
      }) => {
        await page.goto(`${site.url}/accommodation/${id}`);
        const pdf = await page.pdf({ format });
        expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
      });

  test("the printed year chart keeps its bars, legend and whole words (P-095)", async ({
    page,
    site,
  }) => {
    await openPrinted(page, `${site.url}/accommodation/bamboo-line-lodge?tab=rates`, a4.portrait);
    const drawn = page.locator(".season-chart-months td, .season-chart-key i");
    await expect(drawn).toHaveCount(16);
    for (const element of await drawn.all())
      await expect(element).toHaveCSS("print-color-adjust", "exact");
    await expectUnbrokenWords(
      page.locator(".season-chart :is(dt, dd, b, th, .season-chart-words)"),
    );
  });

  test(
    "printed favorites and comparisons fit the page and have URLs (P-095)",
    { tag: withScripts },
    async ({ page, site }) => {
      const ids = ["bamboo-line-lodge", "pyrethrum-house"];
      await setFavorites(page, site, ids);
      for (const [path, width] of [
        ["/favorites", a4.portrait],
        [`/compare?stay=${ids.join(",")}`, a4.landscape],
      ] as const) {
        await openPrinted(page, site.url + path, width);
        for (const id of ids)
          await expect(page.getByText(`${siteUrl}/accommodation/${id}`).first()).toBeVisible();
      }
    },
  );
});
