import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";

import { disabledByPlaywright } from "./render-in-browser";

test("the list of browser features that Playwright disables is current", () => {
  const bundle = createRequire(import.meta.url).resolve("playwright-core/lib/coreBundle");
  const [, list = ""] = /disabledFeatures = \[(.*?)\]/s.exec(readFileSync(bundle, "utf8")) ?? [];
  const own = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(own).not.toEqual([]);
  expect(disabledByPlaywright).toEqual(own);
});
