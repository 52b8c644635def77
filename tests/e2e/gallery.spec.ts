import { saveDetails } from "#db/queries/pictures/details.server";
import { storeProperty } from "#tests/factories/property";
import { hydrated } from "./network";
import { expect, mainFlow, type Site, test, withScripts } from "./site";
import { Finger, phone } from "./touch";

const scenes = [
  "dunes",
  "waterhole",
  "star-kopje",
  "kilimanjaro",
  "great-falls",
  "beach-dhow",
  "lodge-deck",
  "mobile-camp",
];

/** A stay with so many images. */
async function storePictured(site: Site, count: number) {
  const images = scenes.slice(0, count).map((name) => `/illustrations/${name}`);
  const { id } = await storeProperty(site.db, { name: `Camp of ${count}`, images });
  return id;
}

test.describe("gallery", () => {
  /** The images of a stay: strip, thumbnails, lightbox and grid. */

  test(`the lightbox steps through images, each with its own URL (P-076) ${mainFlow}`, async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/accommodation/bamboo-line-lodge`);
    await page.getByRole("link", { name: /^Picture 1 of 4: Illustration/ }).click();
    const theatre = page.getByRole("dialog", { name: "Bamboo Line Lodge" });
    await expect(theatre).toContainText("1 / 4");
    await expect(page).toHaveURL(/photo=1/);
    await theatre.getByRole("link", { name: "Next picture" }).click();
    await expect(theatre).toContainText("2 / 4");
    await theatre.getByRole("link", { name: "Close" }).click();
    await expect(theatre).toHaveCount(0);
  });

  test("all images are in one grid with captions and credits (P-076)", async ({ page, site }) => {
    const images = ["dunes", "waterhole", "star-kopje", "kilimanjaro"].map(
      (name) => `/illustrations/${name}`,
    );
    const { id } = await storeProperty(site.db, { name: "Grid Camp", images });
    await saveDetails(site.db, "/illustrations/dunes", { credit: "Amara Okafor" }, "test");
    await page.goto(`${site.url}/accommodation/${id}`);
    await page.getByRole("link", { name: "All pictures" }).click();
    await expect(page).toHaveURL(/photo=all/);
    const grid = page.getByRole("dialog", { name: "Grid Camp" });
    const figures = grid.getByRole("figure");
    await expect(figures).toHaveCount(4);
    await expect(figures.first()).toContainText(/^SketchIllustration: .* Photo: Amara Okafor/);
    await grid.getByRole("link", { name: /^Picture 3 of 4/ }).click();
    await expect(grid).toContainText("3 / 4");
  });

  for (const count of [1, 2, 3, 4, 5, 6, 7, 8])
    test(`a grid of ${count} has no gap, and thumbnails are rows of two or three (P-076)`, async ({
      page,
      site,
    }) => {
      const id = await storePictured(site, count);
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${site.url}/accommodation/${id}?photo=all`);
        const shares = await page
          .getByRole("dialog")
          .getByRole("list")
          .evaluate((list) => {
            const { rowGap, columnGap } = getComputedStyle(list);
            const boxes = [...list.children].map((item) => item.getBoundingClientRect());
            const area = ({ width, height }: { width: number; height: number }) =>
              (width + parseFloat(columnGap)) * (height + parseFloat(rowGap));
            const edges = (side: "left" | "top" | "right" | "bottom") =>
              boxes.map((box) => box[side]);
            const whole = {
              width: Math.max(...edges("right")) - Math.min(...edges("left")),
              height: Math.max(...edges("bottom")) - Math.min(...edges("top")),
            };
            const pictures = [...list.querySelectorAll("a")].map((link) => link.clientHeight);
            return {
              filled: boxes.reduce((sum, box) => sum + area(box), 0) / area(whole),
              lowest: Math.min(...pictures),
            };
          });
        expect(shares.filled, `filled at ${width} px`).toBeCloseTo(1, 2);
        expect(shares.lowest).toBeGreaterThan(100);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${site.url}/accommodation/${id}`);
      const thumbs = page.locator(".gallery-thumbs a");
      await expect(thumbs).toHaveCount(count < 3 ? 0 : Math.min(count - 1, 3));
      await page.goto(`${site.url}/accommodation/${id}?photo=1`);
      const inLightbox = page.getByRole("dialog").getByRole("link", { name: /^\d \/ \d$/ });
      await expect(inLightbox).toHaveCount(count < 2 ? 0 : count);
    });

  test(
    "keys step through the lightbox, without motion where none is wanted (P-076)",
    { tag: withScripts },
    async ({ page, site }) => {
      const id = await storePictured(site, 4);
      for (const reducedMotion of ["no-preference", "reduce"] as const) {
        await page.emulateMedia({ reducedMotion });
        await page.goto(`${site.url}/accommodation/${id}?photo=2`);
        await hydrated(page);
        const strip = page.getByRole("dialog").getByRole("list", { name: /^Pictures of/ });
        const shown = () =>
          strip.evaluate(({ scrollLeft, clientWidth }) => 1 + scrollLeft / clientWidth);
        await expect.poll(shown).toBe(2);
        for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
        await expect(page).toHaveURL(/photo=3/);
        await expect.poll(shown).toBe(3);
        await expect(page.getByRole("dialog")).toContainText("3 / 4");
      }
    },
  );

  test.describe("on a phone", { tag: withScripts }, () => {
    test.use(phone);

    test("an image follows the finger, and the next one is in the URL (P-076)", async ({
      page,
      site,
    }) => {
      const id = await storePictured(site, 3);
      await page.goto(`${site.url}/accommodation/${id}?photo=1`);
      await hydrated(page);
      const strip = page.getByRole("dialog").getByRole("list", { name: /^Pictures of/ });
      await expect(strip.getByRole("listitem")).toHaveCount(3);
      const finger = await Finger.on(page);
      const moved = await finger.drag({ x: 320, y: 400 }, { x: -220, y: 0 }, () =>
        strip.evaluate(({ scrollLeft }) => scrollLeft),
      );
      // The first few pixels tell a drag from a press.
      expect(moved).toBeGreaterThan(180);
      expect(moved).toBeLessThanOrEqual(220);
      await expect(page).toHaveURL(/photo=2/);
      await expect(page.getByRole("dialog")).toContainText("2 / 3");
      await expect
        .poll(() => strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth))
        .toBe(1);
    });
  });
});
