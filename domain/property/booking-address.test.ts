import { expect, test } from "vitest";

import { canonicalBookingAddress, partnerOf, storedBookingAddress } from "./booking-address";

test.each([
  ["https://www.booking.com/hotel/ke/mwamba.html", "Booking.com"],
  ["https://booking.com/hotel/ke/mwamba.html", "Booking.com"],
  ["https://secure.BOOKING.com./x", "Booking.com"],
  ["https://www.airbnb.com/rooms/12", "Airbnb"],
  ["https://www.airbnb.co.za/rooms/12", "Airbnb"],
  ["https://de.airbnb.de/rooms/12", "Airbnb"],
  ["https://www.vrbo.com/123456ha", "Vrbo"],
  ["https://booking.com.evil.test/hotel/ke/x.html", "Other"],
  ["https://notbooking.com/hotel/ke/x.html", "Other"],
  ["https://lodge.test/?u=https://www.airbnb.com/rooms/1", "Other"],
  ["https://airbnb.com@evil.test/", "Other"],
  ["javascript:alert('booking.com')", "Other"],
  ["", "Other"],
])("the partner of %s is %s (A-035)", (address, partner) => {
  expect(partnerOf(address)).toBe(partner);
});

test("links with different parameters have one canonical booking URL", () => {
  const links = [
    "https://www.booking.com/hotel/ke/mwamba.html?aid=304142&label=gen&sid=9f&checkin=2026-01-02",
    "http://booking.com/hotel/KE/mwamba.de.html#map",
    "https://www.booking.com/hotel/ke/mwamba.en-gb.html?group_adults=2",
  ];
  expect(new Set(links.map(canonicalBookingAddress))).toEqual(
    new Set(["https://www.booking.com/hotel/ke/mwamba.html"]),
  );
});

test("the canonical booking URL has a single domain and the whole room number", () => {
  expect(
    canonicalBookingAddress("https://www.airbnb.co.za/rooms/plus/1234567890123456789?adults=2"),
  ).toBe("https://www.airbnb.com/rooms/1234567890123456789");
  expect(canonicalBookingAddress("https://www.vrbo.com/en-gb/p123456?adults=2")).toBe(
    "https://www.vrbo.com/p123456",
  );
});

test("the canonical URL of an unknown host has identifying parameters only", () => {
  expect(canonicalBookingAddress("https://www.book.test/r/?utm_source=x&bbid=77&date=1")).toBe(
    "https://book.test/r?bbid=77",
  );
});

test("other schemes have no canonical booking URL", () => {
  expect(canonicalBookingAddress("mailto:a@b.test")).toBeNull();
  expect(storedBookingAddress("ftp://b.test/x")).toBeNull();
});

test("the stored booking URL has the affiliate id without session, dates and tracking", () => {
  expect(
    storedBookingAddress(
      "https://www.booking.com/hotel/ke/mwamba.html?aid=304142&label=gen173&sid=2&checkin=2026-01-02&group_adults=2#rooms",
    ),
  ).toBe("https://www.booking.com/hotel/ke/mwamba.html?aid=304142");
});

test("the stored booking URL has unknown parameters of other hosts", () => {
  expect(storedBookingAddress("https://lodge.test/book?type=tent&utm_medium=mail")).toBe(
    "https://lodge.test/book?type=tent",
  );
});
