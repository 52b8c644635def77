import { expect, test } from "vitest";

import { paintFirst } from "./first-paint.server";

test("links to sheets that stand in the page rest, others do not", () => {
  const html =
    '<link rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/b.css"/></head>';
  expect(paintFirst(html, ["/assets/a.css"])).toBe(
    '<link rel="stylesheet" href="/assets/a.css" disabled=""/><link rel="stylesheet" href="/assets/b.css"/></head>',
  );
});

test("scripts are asked for after what is seen", () => {
  expect(paintFirst('<link rel="modulepreload" href="/assets/a.js"/>', [])).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>',
  );
});
