import { expect, test } from "vitest";

import { openQuote } from "#domain/rates/open-quote";
import { packRates } from "#domain/rates/packed-rates";
import { lanternTrip, makeRate, makeSheet } from "#tests/factories/rate-sheet";
import { roomyTerms } from "#tests/factories/rates";
import { acknowledgementMail, type MailedInquiry, noticeMail } from "./email";
import { inquiryContent } from "./form";
import {
  inquiryQuote,
  inquiryTripInWords,
  inquiryTripRows,
  readInquiryTrip,
  travelOf,
} from "./inquiry-trip";

const stay = (id: string, name: string, sheet = makeSheet()) =>
  inquiryQuote(
    { id, name },
    lanternTrip,
    openQuote(
      { ...lanternTrip, today: "2026-11-28" },
      { plan: packRates([sheet]), ...roomyTerms },
      {},
    ),
  );
const priced = stay("lantern", "Lantern Reed Camp");
const unpriced = stay("reedsong", "Reedsong Camp", makeSheet({ rates: [makeRate()] }));
const one = { trip: lanternTrip, quotes: [priced] };
const two = { trip: lanternTrip, quotes: [priced, unpriced] };

const inquiry: MailedInquiry = {
  kind: "property",
  name: "Ada",
  email: "ada@visitors.test",
  phone: null,
  subject: null,
  propertyName: "Lantern Reed Camp",
  message: "Is there a cot?",
  ...travelOf(one),
  asked: one,
};
const site = {
  siteName: "Savanna Stays",
  stays: [{ name: "Lantern Reed Camp", url: "https://stays.test/a" }],
  inquiriesUrl: "https://stays.test/admin/inquiries",
};

test("dates, party and total are said in one sentence", () => {
  expect(inquiryTripInWords(one)).toBe(
    "Oct 29 to Nov 3, 2027: 5 nights, 2 adults, a child of 9. Total $9,855, an indication",
  );
  expect(inquiryTripInWords({ ...one, quotes: [unpriced] })).toMatch(
    /a child of 9\. Not published for these dates$/,
  );
  expect(inquiryTripInWords(two)).toBe("Oct 29 to Nov 3, 2027: 5 nights, 2 adults, a child of 9");
});

test("the operator reads each item of the total, and each stay's total of several", () => {
  expect(inquiryTripRows(one)).toContainEqual(["Total", "$9,855, an indication"]);
  expect(inquiryTripRows(one)).toContainEqual([
    "3 nights, high season",
    "$6,150 (3 × $1,025 × 2 adults, Oct 29 to 31)",
  ]);
  expect(inquiryTripRows(two).slice(2)).toEqual([
    ["Lantern Reed Camp", "Total $9,855, an indication"],
    ["Reedsong Camp", "Not published for these dates"],
  ]);
});

test("the email to the operator has dates, party and sum, once", () => {
  const { text, html } = noticeMail(inquiry, site);
  for (const row of [
    "Dates: Oct 29 to Nov 3, 2027",
    "Guests: 5 nights, 2 adults, a child of 9",
    "Total: $9,855, an indication",
    "Stay 4, pay 3: −$1,380 (Free: Nov 1)",
  ])
    expect(text).toContain(row);
  expect(text).not.toMatch(/Travel period|^Adults/m);
  expect(html).toContain("$9,855, an indication");
});

test("the confirmation repeats dates, party and total, but no message", () => {
  const { text } = acknowledgementMail(inquiry, site);
  expect(text).toContain("5 nights, 2 adults, a child of 9. Total $9,855, an indication.");
  expect(text).not.toContain("cot");
  const several = acknowledgementMail(
    { ...inquiry, asked: two },
    { ...site, stays: [...site.stays, { name: "Reedsong Camp", url: "https://stays.test/b" }] },
  );
  expect(several.text).toContain("Reedsong Camp: Not published for these dates");
});

test("the same words about other dates are another inquiry", () => {
  const sent = { propertyId: "lantern", name: "Ada", email: "a@b.test", message: "Is it free?" };
  const later = { ...one, trip: { ...lanternTrip, leave: "2027-11-04" } };
  const contents = [undefined, one, later].map((trip) => inquiryContent({ ...sent, trip }));
  expect(new Set(contents).size).toBe(3);
  expect(inquiryContent({ ...sent, trip: null })).toBe(contents[0]);
});

test("a stored trip is read back, and anything else is none", () => {
  expect(readInquiryTrip(JSON.parse(JSON.stringify(one)))).toEqual(one);
  for (const other of [null, undefined, "text", 7, {}, { trip: lanternTrip }])
    expect(readInquiryTrip(other)).toBeNull();
});
