import { expect, test } from "vitest";

import { entryOf } from "./navigation";

test.each([
  ["/admin", "/admin"],
  ["/admin/properties", "/admin/properties"],
  ["/admin/properties/edit/reedsong", "/admin/properties"],
  ["/admin/properties/new", "/admin/properties/new"],
  ["/admin/inquiries/delete/7", "/admin/inquiries"],
  ["/admin/audit", "/admin/trash"],
  ["/admin/no-such-screen", undefined],
])("%s belongs to the navigation item %s (A-007)", (pathname, entry) => {
  expect(entryOf(pathname)).toBe(entry);
});
