import { expect, test } from "vitest";

import { inquiriesCsv } from "./list";

const inquiry = {
  id: "1",
  createdAt: new Date("2026-11-21T14:02:00Z"),
  status: "new",
  name: "=HYPERLINK(1)",
  email: "ada@visitors.test",
  phone: "+27 21",
  propertyId: "rock",
  propertyName: 'The "Rock"',
  subject: null,
  message: "＝1+1\nIs June free?",
  travelPeriod: null,
  adults: 2,
  children: 0,
  childrenAges: null,
};

test("a sheet runs nothing that a visitor typed", () => {
  const [head, row] = inquiriesCsv([inquiry]).split("\r\n");
  expect(head).toMatch(/^Received \(UTC\),Status,Name,Email,Phone/);
  expect(row).toContain(",'=HYPERLINK(1),");
  expect(row).toContain(",+27 21,");
  expect(row).toContain(`"'＝1+1\nIs June free?"`);
  expect(row).toContain(`"The ""Rock""",rock,,`);
  expect(row).toContain(",2,0,");
});
