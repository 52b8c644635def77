import { createElement } from "react";
import { expect, test } from "vitest";

import { renderWhole } from "./render-page.server";

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
