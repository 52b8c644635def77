import { expect, test } from "vitest";

import { inlineSheets } from "./render-page.server";

test("built style sheets are inlined in order, and their links are disabled", () => {
  const html =
    '<link rel="stylesheet" href="/assets/b.css"/><link rel="stylesheet" href="/app/a.css"/><link rel="stylesheet" href="/assets/a.css"/></head>';
  const { parts, styles } = inlineSheets(html, (href) => `${href};`);
  expect({ html: parts.join(""), styles }).toEqual({
    html: '<link rel="stylesheet" href="/assets/b.css" disabled=""/><link rel="stylesheet" href="/app/a.css"/><link rel="stylesheet" href="/assets/a.css" disabled=""/></head>',
    styles: "/assets/b.css;/assets/a.css;",
  });
});

test("scripts are preloaded with low priority", () => {
  expect(inlineSheets('<link rel="modulepreload" href="/assets/a.js"/>').parts.join("")).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>',
  );
});
