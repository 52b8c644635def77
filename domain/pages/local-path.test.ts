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

test("the caller chooses where nonsense leads", () => {
  expect(localPath(undefined, "/favorites")).toBe("/favorites");
});
