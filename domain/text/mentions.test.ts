import { expect, test } from "vitest";

import { mentionedIn } from "./mentions";

test.each([
  ["White-water rafting", "raft", true],
  ["Craft market", "raft", false],
  ["See the Big Five", "big five", true],
  ["Château visits", "chateau", true],
  ["Eco-friendly", "friendly", true],
  ["Recover", "eco", false],
  ["", "eco", false],
])("%j mentions %j: %s (D22)", (text, beginning, expected) => {
  expect(mentionedIn([text])([beginning])).toBe(expected);
});

test("nothing asked for is never mentioned", () => {
  expect(mentionedIn(["Hide"])(undefined)).toBe(false);
});
