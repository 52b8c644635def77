import { expect, test } from "vitest";

import { answerDay, keptUntil, shortMoment } from "./inquiry";

const now = new Date("2026-11-21T15:00:00Z");

test.each([
  ["2026-11-21T14:02:59Z", "14:02"],
  ["2026-11-20T23:59:00Z", "Yesterday"],
  ["2026-11-18T08:00:00Z", "Nov 18"],
  ["2025-11-21T08:00:00Z", "Nov 21, 2025"],
])("%s is told as %s", (at, words) => {
  expect(shortMoment(new Date(at), now)).toBe(words);
});

test.each([
  ["2026-11-21", 24, "November 2028"],
  ["2026-08-31", 6, "February 2027"],
  ["2026-12-31", 1, "January 2027"],
])("what came on %s and is kept for %i months goes in %s", (since, months, month) => {
  expect(keptUntil(new Date(since), months)).toBe(month);
});

test.each([
  ["2026-11-23T15:00:00Z", "Wednesday, November 25"],
  ["2026-11-26T23:59:00Z", "Monday, November 30"],
  ["2026-11-27T08:00:00Z", "Tuesday, December 1"],
  ["2026-11-28T08:00:00Z", "Tuesday, December 1"],
  ["2026-11-29T08:00:00Z", "Tuesday, December 1"],
])("what was asked at %s is answered within two working days by %s (P-087)", (at, day) => {
  expect(answerDay(new Date(at), 2)).toBe(day);
});
