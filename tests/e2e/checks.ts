import fs from "node:fs";
import { createRequire } from "node:module";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

/** Checks of a whole page: announcements, accessibility, overflow and text. */

const axeSource = fs.readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** True once no request is pending and no animation is running. */
export const isIdle = () =>
  document.querySelector("[aria-busy=true]") === null &&
  document
    .getAnimations()
    .filter(({ timeline }) => timeline === document.timeline)
    .every(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().endTime === Infinity;
      return endless || playState !== "running";
    });

/** Runs axe once the page is idle: the rules of WCAG, or the best practices too. */
export async function expectAccessible(page: Page, rules: "wcag" | "every rule" = "wcag") {
  await page.waitForFunction(isIdle);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
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
  expect(violations).toEqual([]);
}

/** Records announcements, because a message fades after seconds and a slow check may miss it. */
export const recordAnnouncements = (context: BrowserContext) =>
  context.addInitScript(() => {
    const previous = new WeakMap<Element, string>();
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    const record = () => {
      for (const element of document.querySelectorAll("[role=status], [role=alert]")) {
        const text = element.textContent ?? "";
        if (previous.get(element) === text) continue;
        previous.set(element, text);
        announcements.push(text);
      }
    };
    const options = { childList: true, subtree: true, characterData: true };
    new MutationObserver(record).observe(document, options);
  });

/** Removes an announcement from the record, so that it counts once. */
const takeAnnouncement = (text: string) => {
  const { announcements = [] } = window as { announcements?: string[] };
  const at = announcements.findIndex((each) => each.includes(text));
  return at >= 0 && announcements.splice(0, at + 1).length > 0;
};

/** Expects the text on the page, or among the recorded announcements. */
export async function expectAnnouncement(page: Page, text: string): Promise<void> {
  const wasAnnounced = async () =>
    (await page.evaluate(takeAnnouncement, text)) ||
    (await page.getByText(text).first().isVisible());
  await expect
    // A page during navigation cannot be evaluated.
    .poll(() => wasAnnounced().catch(() => false), { message: `“${text}” is announced` })
    .toBe(true);
}

/** Expects no internal value in the text (G-08). */
export async function expectNoInternalValues(page: Page) {
  const text = await page.locator("body").innerText();
  expect(text.match(/\[object Object\]|\b(undefined|NaN|null)\b/)?.[0]).toBeUndefined();
}

/** Expects no element beyond the right edge; a failure names its class. */
export async function expectNoOverflow(page: Page, width: number) {
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return (
      [...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        // An SVG clips its content.
        .filter((element) => !element.parentElement?.closest("svg"))
        .filter((element) => !element.closest(".gallery-strip, .tab-list"))
        .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
        .slice(0, 8)
    );
  });
  expect(found, `elements beyond ${width} px`).toEqual([]);
}

/** Expects no word or price in the elements to break over two lines. */
export async function expectUnbrokenWords(locator: Locator) {
  const broken = await locator.evaluateAll((elements) =>
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
  expect(broken, "words that break over two lines").toEqual([]);
}
