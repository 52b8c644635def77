import { expect, type Page } from "@playwright/test";

/** Words that only the inside of a program uses (G-08). */
export async function expectNoStrayWords(page: Page) {
  const text = await page.locator("body").innerText();
  expect(text.match(/\[object Object\]|\b(undefined|NaN|null)\b/)?.[0]).toBeUndefined();
}

/** What reaches beyond the right edge, by its class, so that a failure names the place. */
export async function expectNoWideParts(page: Page, width: number) {
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return (
      [...document.querySelectorAll("body *")]
        .filter((part) => part.getBoundingClientRect().right > clientWidth + 1)
        // A drawing is cut at its own edges.
        .filter((part) => !part.parentElement?.closest("svg"))
        .filter((part) => !part.closest(".gallery-strip, .tab-list"))
        .map((part) => `${part.tagName.toLowerCase()}.${part.className}`)
        .slice(0, 8)
    );
  });
  expect(found, `parts wider than ${width} px`).toEqual([]);
}
