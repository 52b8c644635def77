import { createElement } from "react";
import { expect, test } from "vitest";

import { prepareFirstPaint, renderWhole } from "./render-page.server";

test("built style sheets are inlined in order, and their links are disabled", () => {
  const html =
    '<link rel="stylesheet" href="/assets/b.css"/><link rel="stylesheet" href="/app/a.css"/><link rel="stylesheet" href="/assets/a.css"/></head>';
  const { parts, styles } = prepareFirstPaint(html, (href) => `${href};`);
  expect({ html: parts.join(""), styles }).toEqual({
    html: '<link rel="stylesheet" href="/assets/b.css" disabled=""/><link rel="stylesheet" href="/app/a.css"/><link rel="stylesheet" href="/assets/a.css" disabled=""/></head>',
    styles: "/assets/b.css;/assets/a.css;",
  });
});

test("scripts wait until they are started", () => {
  const html =
    '<link rel="modulepreload" href="/assets/a.js"/><script nonce="n" type="module" async="">x</script>';
  expect(prepareFirstPaint(html).parts.join("")).toBe(
    '<link rel="modulepreload" media="not all" fetchpriority="low" href="/assets/a.js"/><script nonce="n" type="deferred-module">x</script>',
  );
});

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
