import { expect, test } from "vitest";

import { defaultAdminList } from "./admin-list";
import { queryOfView, showsView, standardViews, viewNameSchema, viewOf } from "./saved-views";

test("each standard view is a list of its own, and the plain list is the first", () => {
  const lists = standardViews.map(({ list }) => list);
  expect(new Set(lists).size).toBe(standardViews.length);
  expect(lists[0]).toBe("");
  for (const view of standardViews) expect(viewOf(queryOfView(view.list))).toBe(view.list);
});

test("a view keeps filter and order, not the page", () => {
  const query = { ...defaultAdminList, country: "kenya", sort: "price" as const, page: 3 };
  expect(viewOf({ ...query, descending: false, view: "grid" })).toBe("?country=kenya&sort=price");
});

test("a list shows a view in any order and on any page", () => {
  const [all, , noPrice] = standardViews;
  const query = { ...defaultAdminList, missing: "price" as const, sort: "name" as const, page: 2 };
  expect([all, noPrice].map((view) => view && showsView(query, view))).toEqual([false, true]);
});

test.each(["", "   ", "x".repeat(41)])("a view is not called %j", (name) => {
  expect(viewNameSchema.safeParse({ name }).success).toBe(false);
});
