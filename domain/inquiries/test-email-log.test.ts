import { expect, test } from "vitest";

import { isTestUnderWay, type TestEmail, testEmailLog } from "./email";

const email = (change: Partial<TestEmail>): TestEmail => ({
  id: "a",
  toAddress: "desk@example.com",
  state: "queued",
  tries: 0,
  lastError: null,
  createdAt: new Date("2026-11-21T10:00:00Z"),
  updatedAt: new Date("2026-11-21T10:00:00Z"),
  ...change,
});
const later = new Date("2026-11-21T10:00:02Z");

test("a delivered test tells of queue and delivery (P-166)", () => {
  const lines = testEmailLog([email({ state: "sent", tries: 1, updatedAt: later })], null);
  expect(lines.map(({ at, text }) => `${at.slice(11, 19)} ${text}`)).toEqual([
    "10:00:00 Test for desk@example.com stored and queued",
    "10:00:02 Sent to desk@example.com",
  ]);
});

test("a failed try names its reason (A-117)", () => {
  const refused = email({ tries: 1, lastError: "connection refused", updatedAt: later });
  expect(testEmailLog([refused], null).at(-1)?.text).toBe(
    "Try 1 failed, next one follows: connection refused",
  );
});

test("a cleared log shows only later lines", () => {
  const sent = email({ state: "captured", tries: 1, updatedAt: later });
  const lines = testEmailLog([sent], new Date("2026-11-21T10:00:01Z"));
  expect(lines.map(({ key, text }) => [key, text])).toEqual([
    ["a/outcome", "Saved, not sent: no mail server configured (SMTP_URL)"],
  ]);
});

test("only settled tests end the watching", () => {
  expect(isTestUnderWay([email({ state: "sent" }), email({ state: "sending" })])).toBe(true);
  expect(isTestUnderWay([email({ state: "failed" })])).toBe(false);
});
