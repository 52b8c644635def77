import { expect, test } from "vitest";

import { addressKey } from "./rate-limit.server";

test("all addresses of an IPv6 /64 network share a key", () => {
  const key = addressKey("2001:db8:1:2:3:4:5:6");
  expect(addressKey("2001:db8:1:2:ffff::1")).toBe(key);
  expect(addressKey("2001:0DB8:0001:0002::")).toBe(key);
});

test("another IPv6 /64 network has its own key", () => {
  expect(addressKey("2001:db8:1:3::1")).not.toBe(addressKey("2001:db8:1:2::1"));
});

test.each(["203.0.113.7", "::ffff:203.0.113.7", "::ffff:cb00:7107"])(
  "%s has the key of its IPv4 address",
  (address) => {
    expect(addressKey(address)).toBe("203.0.113.7");
  },
);

test("the zone of a link-local address is ignored", () => {
  expect(addressKey("fe80::1%eth0")).toBe(addressKey("fe80::2"));
});

test.each(["", "unknown", "203.0.113.7; drop table"])("%j is an unknown address", (text) => {
  expect(addressKey(text)).toBe("unknown");
});
