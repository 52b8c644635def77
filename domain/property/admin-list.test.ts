import { describe, expect, test } from "vitest";

import {
  adminColumns,
  defaultAdminList,
  filterOf,
  isDrawing,
  missingParts,
  parseAdminList,
  parseColumns,
  queryOfView,
  safeList,
  showsView,
  standardColumns,
  standardViews,
  viewNameSchema,
  viewOf,
  writeAdminList,
} from "./admin-list";
import { emptyProperty } from "./form";

test("an empty address shows featured ones first", () => {
  expect(parseAdminList(new URLSearchParams())).toEqual(defaultAdminList);
  expect(writeAdminList(defaultAdminList)).toBe("");
});

test("a view survives its address (A-030)", () => {
  const query = {
    ...defaultAdminList,
    search: "Mara & co",
    country: "kenya",
    status: "inactive" as const,
    missing: "anything" as const,
    type: "Tented Camp",
    imported: true,
    sort: "price" as const,
    descending: true,
    view: "grid" as const,
    page: 3,
    size: 100,
  };
  expect(parseAdminList(new URLSearchParams(writeAdminList(query)))).toEqual(query);
});

test.each([
  ["sort=sideways", { sort: "featured" }],
  ["size=1000000", { size: 25 }],
  ["page=-2", { page: 1 }],
  ["page=x", { page: 1 }],
  ["view=map", { view: "table" }],
  ["sort=name", { sort: "name", descending: false }],
])("%s is read safely", (address, expected) => {
  expect(parseAdminList(new URLSearchParams(address))).toMatchObject(expected);
});

test("the name is a column that stays", () => {
  expect(parseColumns("price.bogus")).toEqual(["name", "price"]);
});

test("only the description is off at first (A-034)", () => {
  expect(parseColumns(undefined)).toEqual(standardColumns);
  expect(adminColumns.filter((column) => !standardColumns.includes(column))).toEqual([
    "description",
  ]);
});

test("keeps what is missing in the address", () => {
  const query = parseAdminList(new URLSearchParams("missing=coordinates"));
  expect(query.missing).toBe("coordinates");
  expect(writeAdminList(query)).toBe("?missing=coordinates");
  expect(parseAdminList(new URLSearchParams("missing=soul")).missing).toBeUndefined();
});

test("a filter is the same on every page and in every order", () => {
  const query = parseAdminList(new URLSearchParams("country=kenya&page=4&sort=name&size=100"));
  expect(filterOf(query)).toBe("?country=kenya");
});

test.each([
  ["?country=kenya&page=2", "?country=kenya&page=2"],
  ["//evil.test", ""],
  ["?country=kenya&edit=x&evil=yes#there", "?country=kenya"],
  [null, ""],
])("the list %j is led back to as %j", (list, expected) => {
  expect(safeList(list)).toBe(expected);
});

describe("completeness", () => {
  test("an empty property lacks all five parts", () => {
    expect(missingParts({ ...emptyProperty, photographs: 0 })).toHaveLength(5);
  });

  test("a drawn picture is no picture of the place", () => {
    expect(isDrawing("/illustrations/dunes.svg")).toBe(true);
    expect(isDrawing("/media/a")).toBe(false);
    expect(missingParts({ ...emptyProperty, photographs: 0 })).toContain("images");
    expect(missingParts({ ...emptyProperty, photographs: 1 })).not.toContain("images");
  });

  test("a complete property lacks nothing", () => {
    const whole = {
      ...emptyProperty,
      pricePerNight: 1,
      currency: "USD",
      latitude: 1,
      longitude: 1,
      bookingUrl: "https://x.example",
      photographs: 1,
    };
    expect(missingParts(whole)).toEqual([]);
  });
});

describe("saved views", () => {
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
    const query = {
      ...defaultAdminList,
      missing: "price" as const,
      sort: "name" as const,
      page: 2,
    };
    expect([all, noPrice].map((view) => view && showsView(query, view))).toEqual([false, true]);
  });

  test.each(["", "   ", "x".repeat(41)])("a view is not called %j", (name) => {
    expect(viewNameSchema.safeParse({ name }).success).toBe(false);
  });
});
