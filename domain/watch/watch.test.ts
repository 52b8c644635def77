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
const shown = (more: Partial<VisitResult & { as: "page" }> = {}): VisitResult => ({
  as: "page",
  landed: page,
  about: "stay",
  title: "Reedsong Camp",
  price: null,
  ...more,
});
const priced = (amount: number, currency = "USD") =>
  shown({ price: { amount, currency, passage: `From ${currency} ${amount}` } });
const look = (visit: VisitResult): SourceCheck[] => [{ role: "page", address: page, visit }];
const found = (visit: VisitResult) => judge(stay, look(visit)).findings.map(({ kind }) => kind);

test("a page is looked at once, whatever fields name it", () => {
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
])("following %s to %s is %s", (asked, landed, where) => {
  expect(landingOf(asked, landed)).toBe(where);
});

test("a moved address keeps what the commission hangs on", () => {
  expect(movedAddress(booking, "https://www.booking.com/hotel/bw/reedsong-camp.html?sid=9")).toBe(
    "https://www.booking.com/hotel/bw/reedsong-camp.html?aid=77",
  );
  expect(movedAddress(page, "https://new.test/camp#top")).toBe("https://new.test/camp");
});

test("what a look says", () => {
  expect(found(priced(700))).toEqual(["price"]);
  expect(found(priced(640))).toEqual([]);
  expect(found(priced(700, "EUR"))).toEqual([]);
  expect(found({ as: "missing", words: "404" })).toEqual(["page-gone"]);
  expect(found({ as: "refused", words: "403" })).toEqual([]);
  expect(found({ as: "unclear", words: "a PDF" })).toEqual([]);
  expect(found(shown({ about: "missing" }))).toEqual(["page-gone"]);
  expect(found(shown({ landed: "https://www.reedsong.test/" }))).toEqual(["page-gone"]);
  expect(found(shown({ landed: "https://www.reedsong.test/all", about: "list" }))).toEqual([
    "page-gone",
  ]);
  expect(found(shown({ landed: "https://other.test/camp" }))).toEqual(["page-moved"]);
  // The price of another page says nothing of this one.
  expect(
    judge(stay, look({ ...priced(700), landed: "https://other.test/camp" } as VisitResult))
      .findings,
  ).toHaveLength(1);
  expect(judge(stay, look(priced(640))).confirmed).toMatchObject({ price: 640, sourceUrl: page });
  expect(judge(stay, look(shown())).confirmed).toBeNull();
});

test("only what a look has an answer to is over", () => {
  expect(judge(stay, look(shown())).answered).toContain("page-gone");
  expect(judge(stay, look(shown())).answered).not.toContain("price");
  expect(judge(stay, look(shown())).answered).not.toContain("booking-gone");
  expect(judge(stay, look({ as: "refused", words: "403" })).answered).not.toContain("page-gone");
  // A field that was emptied needs no look.
  expect(judge({ ...stay, bookingUrl: null }, look(shown())).answered).toContain("booking-gone");
});

const away = { fact: page, certain: false };
const known = (state: "suspected" | "open" | "ignored" | "accepted", daysSeen = 1) => ({
  state,
  fact: page,
  daysSeen,
  lastSeenOn: "2026-11-20",
});

test("a site that cannot be reached is gone on the third different day", () => {
  expect(stateAfter(null, away, "2026-11-20").state).toBe("suspected");
  expect(stateAfter(known("suspected"), away, "2026-11-20")).toMatchObject({ daysSeen: 1 });
  expect(stateAfter(known("suspected"), away, "2026-11-21").state).toBe("suspected");
  expect(stateAfter(known("suspected", 2), away, "2026-11-21").state).toBe("open");
  expect(stateAfter(known("suspected"), { ...away, certain: true }, "2026-11-20").state).toBe(
    "open",
  );
});

test("an ignored finding stays ignored while the fact is the same", () => {
  const sure = { fact: page, certain: true };
  expect(stateAfter(known("ignored"), sure, "2026-11-21").state).toBe("ignored");
  expect(stateAfter(known("ignored"), { ...sure, fact: "other" }, "2026-11-21")).toMatchObject({
    state: "open",
    isNew: true,
  });
  expect(stateAfter(known("accepted"), sure, "2026-11-21").state).toBe("open");
});

test("accepting changes what the finding is about, and nothing when the stay has moved on", () => {
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

test("a large catalogue is gone through in two weeks, a small one each week", () => {
  expect(portionOf(20)).toBe(50);
  expect(portionOf(20_000)).toBe(1429);
  expect(daysUntilNextCheck("away", false)).toBe(1);
  expect(daysUntilNextCheck("seen", false)).toBe(7);
});
