import fs from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

/** What a browser test asks of a whole page: announcements, accessibility, widths, words. */

const axeSource = fs.readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** True once nothing waits for a response or is on its way to another color. */
const isSettled = () =>
  document.querySelector("[aria-busy=true]") === null &&
  document
    .getAnimations()
    .filter(({ timeline }) => timeline === document.timeline)
    .every(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().endTime === Infinity;
      return endless || playState !== "running";
    });

/** Runs axe once nothing moves any more: the rules of WCAG, or the best practices too. */
export async function expectAccessible(page: Page, rules: "wcag" | "every rule" = "wcag") {
  await page.waitForFunction(isSettled);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async (values) => {
      const { axe } = window as unknown as {
        axe: { run: (...args: unknown[]) => Promise<{ violations: Violation[] }> };
      };
      interface Violation {
        id: string;
        nodes: { target: string[]; failureSummary?: string }[];
      }
      const { violations } = await axe.run(document, {
        ...(values && { runOnly: { type: "tag", values } }),
        resultTypes: ["violations"],
        iframes: false,
      });
      return violations.map(({ id, nodes }) => ({
        id,
        places: nodes
          .slice(0, 4)
          .map(({ target, failureSummary }) => [target.join(" "), failureSummary]),
      }));
    },
    rules === "wcag" ? wcag : null,
  );
  expect(found).toEqual([]);
}

/** Records announcements, because a message fades after seconds and a busy machine may check too late. */
export const recordAnnouncements = (context: BrowserContext) =>
  context.addInitScript(() => {
    const noted = new WeakMap<Element, string>();
    const said: string[] = [];
    Object.assign(window, { said });
    const note = () => {
      for (const part of document.querySelectorAll("[role=status], [role=alert]")) {
        const text = part.textContent ?? "";
        if (noted.get(part) === text) continue;
        noted.set(part, text);
        said.push(text);
      }
    };
    const everything = { childList: true, subtree: true, characterData: true };
    new MutationObserver(note).observe(document, everything);
  });

/** Removes the words from the page's record, so that each announcement counts once. */
const takeSaid = (words: string) => {
  const { said = [] } = window as { said?: string[] };
  const at = said.findIndex((text) => text.includes(words));
  return at >= 0 && said.splice(0, at + 1).length > 0;
};

/** The words are on the page, or were announced and have faded. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  const isSaid = async () =>
    (await page.evaluate(takeSaid, words)) || (await page.getByText(words).first().isVisible());
  await expect
    // A page during navigation cannot be evaluated.
    .poll(() => isSaid().catch(() => false), { message: `“${words}” is said` })
    .toBe(true);
}

/** No text shows an internal value (G-08). */
export async function expectNoStrayWords(page: Page) {
  const text = await page.locator("body").innerText();
  expect(text.match(/\[object Object\]|\b(undefined|NaN|null)\b/)?.[0]).toBeUndefined();
}

/** No part reaches beyond the right edge; a failure names its class. */
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

/** No word or price within these parts breaks over two lines. */
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
