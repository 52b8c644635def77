import { expect, test } from "vitest";

import {
  adminColumns,
  defaultAdminList,
  filterOf,
  parseAdminList,
  parseColumns,
  safeList,
  standardColumns,
  writeAdminList,
} from "./admin-list";

test("an empty address shows featured ones first", () => {
  expect(parseAdminList(new URLSearchParams())).toEqual(defaultAdminList);
  expect(writeAdminList(defaultAdminList)).toBe("");
});

test("a view survives its address", () => {
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

test("only the description is off at first", () => {
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
