import { expect, test } from "vitest";

import { estimatedCommission, partnerTermsSchema } from "./commission";

const terms = { commission: 6, bookings: 2, nights: 3 };

test("a hundred clicks, two bookings of three nights at 500 dollars, six percent of it", () => {
  expect(estimatedCommission(100, 500, terms)).toBeCloseTo(180);
});

test("what is not known is not guessed", () => {
  expect(estimatedCommission(100, null, terms)).toBeNull();
  expect(estimatedCommission(100, 500, null)).toBeNull();
});

test.each(["0", "-1", "101", "six", "1e3", "4,5", ""])("%j is no commission", (commission) => {
  const result = partnerTermsSchema.safeParse({ commission, bookings: "2", nights: "3" });
  expect(result.error?.issues[0]?.message).toMatch(/commission/);
});

test("terms are read as they are typed", () => {
  expect(partnerTermsSchema.parse({ commission: "4.5", bookings: " 2 ", nights: "3" })).toEqual({
    commission: 4.5,
    bookings: 2,
    nights: 3,
  });
});
