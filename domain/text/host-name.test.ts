import { expect, test } from "vitest";

import { hostName } from "./host-name";

test.each([
  ["https://www.stays.example/hotel?a=1", "stays.example"],
  ["http://a.b.example:8080", "a.b.example"],
  ["javascript:alert(1)", null],
  ["not an address", null],
  [null, null],
])("the host of %j is %j", (address, host) => {
  expect(hostName(address)).toBe(host);
});
