import { expect, test } from "vitest";

import { safeReturnTo } from "./login-limit.server";

test.each([
  ["/admin/properties?page=2", "/admin/properties?page=2"],
  ["/admin", "/admin"],
  ["/email-test", "/email-test"],
  ["/email-test-of-others", "/admin"],
  [null, "/admin"],
  ["", "/admin"],
  ["//evil.example/admin", "/admin"],
  ["/\\evil.example/admin", "/admin"],
  ["https://evil.example/admin", "/admin"],
  ["javascript:alert(1)", "/admin"],
  ["/admin/login", "/admin"],
  ["/admin/../accommodation", "/admin"],
  ["/administrator", "/admin"],
])("login sends %s on to %s", (wanted, target) => {
  expect(safeReturnTo(wanted)).toBe(target);
});
