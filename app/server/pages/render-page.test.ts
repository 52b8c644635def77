import { createElement, lazy, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { renderWhole } from "./render-page.server";

afterEach(() => vi.useRealTimers());

test("the event loop accepts connections between two renderings", async () => {
  let tick = 0;
  let counting = true;
  const count = () => {
    tick++;
    if (counting) setImmediate(count);
  };
  setImmediate(count);
  const renderedAt: number[] = [];
  const Page = () => {
    renderedAt.push(tick);
    return null;
  };
  const options = { marker: "", onError: () => undefined };
  await Promise.all([1, 2].map(() => renderWhole(createElement(Page), options)));
  counting = false;
  const [first = 0, second = 0] = renderedAt;
  expect(second - first).toBeGreaterThanOrEqual(30);
});

test("a page whose modules are still loading has its text as written, and nothing fails afterwards", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Each quote is three bytes long, so that some cross the end of a buffer of React.
  const quotes = Array.from({ length: 999 }, (_, index) => "”".repeat(1 + (index % 5)));
  const Text = lazy(() =>
    Promise.resolve({
      default: () => quotes.map((text, index) => createElement("i", { key: index }, text)),
    }),
  );
  const page = createElement("main", null, createElement(Suspense, null, createElement(Text)));
  const onError = vi.fn();
  const { html, failed } = await renderWhole(page, { marker: "", onError });
  expect(failed).toBe(false);
  expect(html).toContain(quotes.map((text) => `<i>${text}</i>`).join(""));
  vi.runAllTimers();
  expect(onError).not.toHaveBeenCalled();
});
