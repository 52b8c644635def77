import { expect, test } from "vitest";

import { pagesAround, pageWithin } from "./pager";

test.each([
  [1, 12, [1, 2, 3, 4, 5]],
  [6, 12, [4, 5, 6, 7, 8]],
  [12, 12, [8, 9, 10, 11, 12]],
  [2, 3, [1, 2, 3]],
  [1, 0, []],
])("page %i of %i shows %j (A-033)", (page, pages, buttons) => {
  expect(pagesAround(page, pages)).toEqual(buttons);
});

test("a page past the end is the last", () => {
  expect(pageWithin(9, 100, 24)).toEqual({ page: 5, pages: 5 });
  expect(pageWithin(1, 0, 24)).toEqual({ page: 1, pages: 1 });
});
