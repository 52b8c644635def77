import { expect, test } from "vitest";

import { addressKey } from "./address-key";

test("ten spellings of one address are one", () => {
  const spellings = [
    "https://lodge.example/zm/fig-tree",
    "http://lodge.example/zm/fig-tree",
    "https://LODGE.example/zm/fig-tree",
    "https://www.lodge.example/zm/fig-tree",
    "https://lodge.example./zm/fig-tree",
    "https://lodge.example:443/zm/fig-tree",
    "https://lodge.example/zm/fig-tree/",
    "https://lodge.example/zm/fig-tree#rooms",
    "https://lodge.example/zm/fig-tree?utm_source=mail&gclid=7",
    "https://lodge.example/zm/./fig%2Dtree",
  ];
  expect(new Set(spellings.map(addressKey))).toEqual(new Set(["lodge.example/zm/fig-tree"]));
});

test("the language and the dates of a known partner do not count", () => {
  const hotel = "https://www.booking.com/hotel/zm/fig-tree.html";
  expect(addressKey("https://booking.com/hotel/zm/fig-tree.de.html?checkin=2026-12-01")).toBe(
    addressKey(hotel),
  );
});

test("the order of parameters does not count", () => {
  expect(addressKey("https://a.example/?b=2&a=1")).toBe(addressKey("https://a.example/?a=1&b=2"));
});

test.each([
  ["another path", "https://a.example/Two"],
  ["another parameter", "https://a.example/two?room=2"],
  ["another port", "https://a.example:8443/two"],
  ["another site", "https://b.example/two"],
  ["a page that scripts tell apart", "https://a.example/two#/rooms/2"],
  ["a slash that is escaped", "https://a.example/%74wo%2F"],
])("%s is another page", (_, address) => {
  expect(addressKey(address)).not.toBe(addressKey("https://a.example/two"));
});

test("what is no address has no key", () => {
  expect(addressKey("fig tree")).toBeNull();
});
