import { expect, test } from "vitest";

import { publishingOf, publishState } from "./publishing";

const now = new Date("2026-11-22T12:00:00Z");
const before = new Date("2026-11-01T06:00:00Z");
const after = new Date("2026-11-28T06:00:00Z");

test.each([
  ["draft", { status: "draft", publishedAt: before, unpublishAt: null }],
  ["scheduled", { status: "published", publishedAt: after, unpublishAt: null }],
  ["published", { status: "published", publishedAt: before, unpublishAt: after }],
  ["published", { status: "published", publishedAt: now, unpublishAt: null }],
  ["ended", { status: "published", publishedAt: before, unpublishAt: now }],
] as const)("a text is %s by its status and times", (state, text) => {
  expect(publishState(text, now)).toBe(state);
});

test("the first publishing stamps now, and a later one keeps its day", () => {
  expect(publishingOf({ status: "now" }, null, now).publishedAt).toBe(now);
  expect(publishingOf({ status: "now" }, before, now).publishedAt).toBe(before);
});

test("publishing at once what was scheduled stamps now", () => {
  expect(publishingOf({ status: "now" }, after, now).publishedAt).toBe(now);
});

test("a draft keeps the day it was published, and loses one that it waited for", () => {
  expect(publishingOf({ status: "draft" }, before, now)).toEqual({
    status: "draft",
    publishedAt: before,
  });
  expect(publishingOf({ status: "draft" }, after, now).publishedAt).toBeNull();
});
