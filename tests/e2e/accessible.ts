import fs from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const axeSource = fs.readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing is faded while it waits for an answer, or on its way to another colour. */
const isSettled = () =>
  document.querySelector("[aria-busy=true]") === null &&
  document
    .getAnimations()
    .filter(({ timeline }) => timeline === document.timeline)
    .every(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().endTime === Infinity;
      return endless || playState !== "running";
    });

/** Asks axe about the page as it stands once it has come to rest. */
export async function expectAccessible(page: Page) {
  await page.waitForFunction(isSettled);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (values) => {
    const { axe } = window as unknown as {
      axe: { run: (...args: unknown[]) => Promise<{ violations: Violation[] }> };
    };
    interface Violation {
      id: string;
      nodes: { target: string[]; failureSummary?: string }[];
    }
    const { violations } = await axe.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
      iframes: false,
    });
    return violations.map(({ id, nodes }) => ({
      id,
      places: nodes
        .slice(0, 4)
        .map(({ target, failureSummary }) => [target.join(" "), failureSummary]),
    }));
  }, rules);
  expect(found).toEqual([]);
}
