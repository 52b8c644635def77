import { expect, test } from "vitest";

import { isSecretPath, loggablePath } from "./secret-path";

test.each([
  ["/lodge/Zx3-_a", true],
  ["/lodge/Zx3-_a.data", true],
  ["/lodge/Zx3-_a/", true],
  ["/LODGE/Zx3", true],
  ["/admin/join/Zx3", true],
  ["/admin/join", false],
  ["/lodge", false],
  ["/lodge/new", false],
  ["/lodge/new.data", false],
  ["/lodge/a/b", false],
  ["/accommodation/lodge", false],
])("%s is secret: %s (L-004)", (path, isSecret) => {
  expect(isSecretPath(path)).toBe(isSecret);
});

test("no secret is logged (L-004)", () => {
  expect(loggablePath("/lodge/Zx3-_a.data")).toBe("/lodge/…");
  expect(loggablePath("/admin/join/Zx3")).toBe("/admin/join/…");
  expect(loggablePath("/accommodation/x")).toBe("/accommodation/x");
});
