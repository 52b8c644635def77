import { expect, type Locator, type Page } from "@playwright/test";

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

/** Words within these parts that stand on more than one line: a break inside a word or a price. */
export async function expectWholeWords(parts: Locator) {
  const broken = await parts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) found.push(word);
        }
      return found;
    }),
  );
  expect(broken, "words broken over two lines").toEqual([]);
}
