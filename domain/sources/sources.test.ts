import { expect, test } from "vitest";

import {
  acceptedValues,
  addressesOf,
  landingOf,
  movedAddress,
  stateAfter,
  type WatchedStay,
} from "./findings";
import { daysUntilNextCheck, judge, portionOf, type SourceCheck, type VisitResult } from "./judge";

const page = "https://www.reedsong.test/camp";
const booking = "https://www.booking.com/hotel/bw/reedsong.html?aid=77";
const stay: WatchedStay = {
  propertyUrl: page,
  priceSourceUrl: null,
  bookingUrl: booking,
  pricePerNight: 640,
  currency: "USD",
  active: true,
};
const pageVisit = (more: Partial<VisitResult & { as: "page" }> = {}): VisitResult => ({
  as: "page",
  landed: page,
  about: "stay",
  title: "Reedsong Camp",
  price: null,
  ...more,
});
const priced = (amount: number, currency = "USD") =>
  pageVisit({ price: { amount, currency, passage: `From ${currency} ${amount}` } });
const checksOf = (visit: VisitResult): SourceCheck[] => [{ role: "page", address: page, visit }];
const kindsOf = (visit: VisitResult) =>
  judge(stay, checksOf(visit)).findings.map(({ kind }) => kind);

test("a URL in several fields is checked once", () => {
  expect(
    addressesOf({ ...stay, bookingUrl: `${page}/?utm_source=a#rooms`, priceSourceUrl: page }),
  ).toEqual([{ role: "page", address: page }]);
  expect(addressesOf(stay).map(({ role }) => role)).toEqual(["page", "booking"]);
});

test.each([
  [page, "http://reedsong.test/camp/", "there"],
  [page, "https://www.reedsong.test/en/the-camp", "there"],
  [page, "https://www.reedsong.test/en/", "home"],
  [page, "https://other.test/camp", "elsewhere"],
  ["https://www.reedsong.test/", "https://www.reedsong.test/en", "there"],
  [booking, "https://www.booking.com/hotel/bw/reedsong.de.html", "there"],
  [booking, "https://www.booking.com/", "home"],
  ["https://www.airbnb.com/rooms/5", "https://www.airbnb.co.za/rooms/5", "there"],
  ["https://www.awin1.com/cread.php?awinmid=1", "https://reedsong.test/camp", "there"],
  ["https://www.awin1.com/cread.php?awinmid=1", "https://reedsong.test/", "home"],
])("a redirect from %s to %s is classified as %s", (requested, landed, where) => {
  expect(landingOf(requested, landed)).toBe(where);
});

test("a moved booking URL keeps the affiliate id", () => {
  expect(movedAddress(booking, "https://www.booking.com/hotel/bw/reedsong-camp.html?sid=9")).toBe(
    "https://www.booking.com/hotel/bw/reedsong-camp.html?aid=77",
  );
  expect(movedAddress(page, "https://new.test/camp#top")).toBe("https://new.test/camp");
});

test("a check reports changed prices, missing pages and moved pages", () => {
  expect(kindsOf(priced(700))).toEqual(["price"]);
  expect(kindsOf(priced(640))).toEqual([]);
  expect(kindsOf(priced(700, "EUR"))).toEqual([]);
  expect(kindsOf({ as: "missing", words: "404" })).toEqual(["page-gone"]);
  expect(kindsOf({ as: "refused", words: "403" })).toEqual([]);
  expect(kindsOf({ as: "unclear", words: "a PDF" })).toEqual([]);
  expect(kindsOf(pageVisit({ about: "missing" }))).toEqual(["page-gone"]);
  expect(kindsOf(pageVisit({ landed: "https://www.reedsong.test/" }))).toEqual(["page-gone"]);
  expect(kindsOf(pageVisit({ landed: "https://www.reedsong.test/all", about: "list" }))).toEqual([
    "page-gone",
  ]);
  expect(kindsOf(pageVisit({ landed: "https://other.test/camp" }))).toEqual(["page-moved"]);
  // The price of another page is ignored.
  expect(
    judge(stay, checksOf({ ...priced(700), landed: "https://other.test/camp" } as VisitResult))
      .findings,
  ).toHaveLength(1);
  expect(judge(stay, checksOf(priced(640))).confirmed).toMatchObject({
    price: 640,
    sourceUrl: page,
  });
  expect(judge(stay, checksOf(pageVisit())).confirmed).toBeNull();
});

test("a check resolves only findings that it could verify", () => {
  expect(judge(stay, checksOf(pageVisit())).answered).toContain("page-gone");
  expect(judge(stay, checksOf(pageVisit())).answered).not.toContain("price");
  expect(judge(stay, checksOf(pageVisit())).answered).not.toContain("booking-gone");
  expect(judge(stay, checksOf({ as: "refused", words: "403" })).answered).not.toContain(
    "page-gone",
  );
  // An emptied field needs no check.
  expect(judge({ ...stay, bookingUrl: null }, checksOf(pageVisit())).answered).toContain(
    "booking-gone",
  );
});

const unreachable = { fact: page, certain: false };
const known = (state: "suspected" | "open" | "ignored" | "accepted", daysSeen = 1) => ({
  state,
  fact: page,
  daysSeen,
  lastSeenOn: "2026-11-20",
});

test("an unreachable page counts as gone on the third day", () => {
  expect(stateAfter(null, unreachable, "2026-11-20").state).toBe("suspected");
  expect(stateAfter(known("suspected"), unreachable, "2026-11-20")).toMatchObject({ daysSeen: 1 });
  expect(stateAfter(known("suspected"), unreachable, "2026-11-21").state).toBe("suspected");
  expect(stateAfter(known("suspected", 2), unreachable, "2026-11-21").state).toBe("open");
  expect(
    stateAfter(known("suspected"), { ...unreachable, certain: true }, "2026-11-20").state,
  ).toBe("open");
});

test("an ignored finding stays ignored until the fact changes", () => {
  const sure = { fact: page, certain: true };
  expect(stateAfter(known("ignored"), sure, "2026-11-21").state).toBe("ignored");
  expect(stateAfter(known("ignored"), { ...sure, fact: "other" }, "2026-11-21")).toMatchObject({
    state: "open",
    isNew: true,
  });
  expect(stateAfter(known("accepted"), sure, "2026-11-21").state).toBe("open");
});

test("accepting a finding changes its field unless it was edited meanwhile", () => {
  const of = (
    kind: Parameters<typeof acceptedValues>[0]["kind"],
    address: string,
    after: string | null,
  ) =>
    acceptedValues({ kind, address, before: address, after, currency: null }, stay, "2026-11-21");
  const price = {
    kind: "price",
    address: page,
    before: "640",
    after: "700",
    currency: "USD",
  } as const;
  expect(acceptedValues(price, stay, "2026-11-21")).toEqual({
    pricePerNight: 700,
    priceCheckedOn: "2026-11-21",
  });
  expect(acceptedValues({ ...price, before: "600" }, stay, "2026-11-21")).toBeNull();
  expect(of("page-gone", page, null)).toEqual({ active: false });
  expect(of("booking-gone", booking, null)).toEqual({ bookingUrl: null });
  expect(of("booking-gone", "https://old.test", null)).toBeNull();
  expect(of("page-moved", page, "https://new.test/camp")).toEqual({
    propertyUrl: "https://new.test/camp",
  });
});

test("a corrected URL is stored for the page, and its booking link keeps the affiliate id", () => {
  const shared = "https://www.booking.com/hotel/bw/reedsong.html";
  const both = { ...stay, propertyUrl: shared, bookingUrl: `${shared}?aid=1234` };
  const moved = { kind: "page-moved", address: shared, before: shared, currency: null } as const;
  const found = { ...moved, after: "https://www.booking.com/hotel/bw/found.html" };
  const typed = "https://www.booking.com/hotel/bw/typed.html";
  expect(acceptedValues(found, both, "2026-11-21", typed)).toEqual({
    propertyUrl: typed,
    bookingUrl: `${typed}?aid=1234`,
  });
});

test("the daily portion covers a large catalog in two weeks, a small one each week", () => {
  expect(portionOf(20)).toBe(50);
  expect(portionOf(20_000)).toBe(1429);
  expect(daysUntilNextCheck("away", false)).toBe(1);
  expect(daysUntilNextCheck("seen", false)).toBe(7);
});
