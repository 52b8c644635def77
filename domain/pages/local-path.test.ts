import { expect, test } from "vitest";

import { localPath } from "./local-path";

test("a path of this site is kept with its query", () => {
  expect(localPath("/accommodation?country=kenya&page=2")).toBe(
    "/accommodation?country=kenya&page=2",
  );
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "evil",
  "/a b",
  "",
  null,
  7,
])("%j leads home instead", (value) => {
  expect(localPath(value)).toBe("/");
});

test("letters of any alphabet are spelt as in an address", () => {
  expect(localPath("/blog/süd?q=日本#\ud83e")).toBe(
    "/blog/s%C3%BCd?q=%E6%97%A5%E6%9C%AC#%EF%BF%BD",
  );
  expect(localPath("/a\u0001b")).toBe("/a%01b");
});

test("the caller chooses where nonsense leads", () => {
  expect(localPath(undefined, "/favorites")).toBe("/favorites");
});
