import { expect, test, withScripts } from "./site";

const screens = [
  "/",
  "/accommodation",
  "/destinations/kenya",
  "/ways-to-stay",
  "/experiences",
  "/collections",
  "/collection/honeymoon-hideaways",
  "/blog",
  "/about",
  "/no-such-page",
];

test.describe("pictures", () => {
  // The sizes attribute needs no scripts; a second run would check the same.
  test(
    "no picture is enlarged by more than a tenth",
    { tag: withScripts },
    async ({ page, site }) => {
      const enlarged: string[] = [];
      for (const path of screens)
        for (const width of [375, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(site.url + path);
          const found = await page.evaluate(async () => {
            const images = [...document.images].filter(
              (image) => image.getClientRects().length > 0,
            );
            for (const image of images) image.loading = "eager";
            await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
            return images.flatMap((image) => {
              // naturalWidth is divided by the density that srcset assumes; the file name is not.
              const file = Number(/-(\d+)\.(?:avif|webp)$/.exec(image.currentSrc)?.[1]);
              const ratio = image.naturalWidth / image.naturalHeight;
              const { offsetWidth, offsetHeight } = image;
              const drawn =
                getComputedStyle(image).objectFit === "cover"
                  ? Math.max(offsetWidth, offsetHeight * ratio)
                  : offsetWidth;
              return drawn / file > 1.1
                ? [`${image.currentSrc} ${offsetWidth}x${offsetHeight}`]
                : [];
            });
          });
          enlarged.push(...found.map((image) => `${path} at ${width}: ${image}`));
        }
      expect(enlarged).toEqual([]);
    },
  );

  for (const width of [375, 768, 1280, 1920])
    test(`the cover of a post is shown whole at ${width} px`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}/blog/an-hour-with-gorillas`);
      const cover = page.locator(".post-cover img");
      const share = () =>
        cover.evaluate(
          ({ clientWidth, clientHeight, naturalWidth, naturalHeight }: HTMLImageElement) =>
            clientWidth / clientHeight / (naturalWidth / naturalHeight),
        );
      await expect.poll(share).toBeCloseTo(1, 1);
    });
});
