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

test("a URL without parameters lists featured properties first", () => {
  expect(parseAdminList(new URLSearchParams())).toEqual(defaultAdminList);
  expect(writeAdminList(defaultAdminList)).toBe("");
});

test("a list state is written to the URL and read back (A-030)", () => {
  const query = {
    ...defaultAdminList,
    search: "Mara & co",
    country: "kenya",
    status: "inactive" as const,
    missing: "anything" as const,
    confirmed: "some" as const,
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
])("the parameter %s is read with valid values only", (address, expected) => {
  expect(parseAdminList(new URLSearchParams(address))).toMatchObject(expected);
});

test("the name column is always shown", () => {
  expect(parseColumns("price.bogus")).toEqual(["name", "price"]);
});

test("only the description column is hidden by default (A-034)", () => {
  expect(parseColumns(undefined)).toEqual(standardColumns);
  expect(adminColumns.filter((column) => !standardColumns.includes(column))).toEqual([
    "description",
  ]);
});

test("the filter of missing values is read from the URL and written back", () => {
  const query = parseAdminList(new URLSearchParams("missing=coordinates"));
  expect(query.missing).toBe("coordinates");
  expect(writeAdminList(query)).toBe("?missing=coordinates");
  expect(parseAdminList(new URLSearchParams("missing=soul")).missing).toBeUndefined();
});

test("the filter is independent of page, sort and page size", () => {
  const query = parseAdminList(new URLSearchParams("country=kenya&page=4&sort=name&size=100"));
  expect(filterOf(query)).toBe("?country=kenya");
});

test.each([
  ["?country=kenya&page=2", "?country=kenya&page=2"],
  ["//evil.test", ""],
  ["?country=kenya&edit=x&evil=yes#there", "?country=kenya"],
  [null, ""],
])("the return URL %j of a list becomes %j", (list, expected) => {
  expect(safeList(list)).toBe(expected);
});

describe("completeness of a property", () => {
  test("has five missing parts if all values are empty", () => {
    expect(missingParts({ ...emptyProperty, photographs: 0 })).toHaveLength(5);
  });

  test("does not count illustrations as photos", () => {
    expect(isDrawing("/illustrations/dunes.svg")).toBe(true);
    expect(isDrawing("/media/a")).toBe(false);
    expect(missingParts({ ...emptyProperty, photographs: 0 })).toContain("images");
    expect(missingParts({ ...emptyProperty, photographs: 1 })).not.toContain("images");
  });

  test("has no missing parts if all values exist", () => {
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
  test("the standard views differ, and the first has no filter", () => {
    const lists = standardViews.map(({ list }) => list);
    expect(new Set(lists).size).toBe(standardViews.length);
    expect(lists[0]).toBe("");
    for (const view of standardViews) expect(viewOf(queryOfView(view.list))).toBe(view.list);
  });

  test("a view has filter and sort, but no page", () => {
    const query = { ...defaultAdminList, country: "kenya", sort: "price" as const, page: 3 };
    expect(viewOf({ ...query, descending: false, view: "grid" })).toBe("?country=kenya&sort=price");
  });

  test("a view is active with any sort and on any page", () => {
    const [all, , noPrice] = standardViews;
    const query = {
      ...defaultAdminList,
      missing: "price" as const,
      sort: "name" as const,
      page: 2,
    };
    expect([all, noPrice].map((view) => view && showsView(query, view))).toEqual([false, true]);
  });

  test.each(["", "   ", "x".repeat(41)])("%j is not a valid name of a view", (name) => {
    expect(viewNameSchema.safeParse({ name }).success).toBe(false);
  });
});
