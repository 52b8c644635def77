import { expect, test } from "vitest";

import { prefersMarkdown } from "./media-types";

test.each([
  ["text/markdown", true],
  ["text/markdown, text/html;q=0.9", true],
  ["text/markdown, text/html, */*", true],
  ["text/markdown;q=0.9, */*;q=0.1", true],
  ["text/html, text/markdown", false],
  ["text/html;q=0.9, text/markdown;q=0.8", false],
  ["text/markdown;q=0", false],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
  ["text/*", false],
  ["*/*", false],
  ["", false],
  [undefined, false],
  [`text/markdown${",".repeat(1_000)}`, false],
])("Accept: %j is answered in Markdown: %j (M-007)", (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});
