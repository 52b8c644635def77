import { expect, test } from "vitest";

import { type Attention, attentionLines, sinceWords } from "~/routes/admin/dashboard/attention";

const now = new Date("2026-11-22T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const noImports = {
  toReview: 0,
  name: null,
  runId: null,
  kind: null,
  unread: 0,
  unreadUrl: null,
};
const quiet: Attention = {
  inquiries: { count: 0, oldest: null, name: null, propertyName: null },
  mails: { count: 0, id: null, subject: null },
  failedJobs: 0,
  imports: noImports,
  stays: { price: 0, currency: 0, images: 0 },
  sources: { count: 0, name: null, kind: null, before: null, after: null, currency: null },
};
const shown = (attention: Attention) =>
  attentionLines(attention, now).map(({ count, what, verb, to }) => [count, what, verb, to]);

test("what is well has no line, and what could not be read claims nothing", () => {
  expect(shown(quiet)).toEqual([]);
  expect(
    shown({
      inquiries: null,
      mails: null,
      failedJobs: null,
      imports: null,
      stays: null,
      sources: null,
    }),
  ).toEqual([]);
});

test("each line says how many, what to do and where (A-021)", () => {
  const inquiries = { count: 2, oldest: ago(130), name: "Ada", propertyName: "Reedsong Camp" };
  const stays = { price: 3, currency: 0, images: 1 };
  expect(shown({ ...quiet, inquiries, failedJobs: 1, stays })).toEqual([
    [2, "new inquiries, the oldest for 2 hours", "Read and answer", "/admin/inquiries?status=new"],
    [1, "job failed", "See the job", "/admin/jobs"],
    [3, "stays without a price", "Type them in", "/admin/properties?status=active&missing=price"],
    [1, "stay without a photograph", "Add one", "/admin/properties?status=active&missing=images"],
  ]);
});

test("what was read waits in the list of imports", () => {
  const one = { ...noImports, toReview: 1, kind: "smart", runId: "r-1" };
  expect(shown({ ...quiet, imports: one })[0]?.[3]).toBe("/admin/imports");
});

test("a page that says something else is told with the newest", () => {
  const price = { before: "9200", after: "9800", currency: "NAD" };
  const sources = { count: 4, name: "Long Shadow Camp", kind: "price" as const, ...price };
  expect(attentionLines({ ...quiet, sources }, now)).toMatchObject([
    {
      count: 4,
      what: "source pages say something else",
      detail: "Long Shadow Camp NAD 9,200 to NAD 9,800, and 3 more",
      verb: "Compare",
      to: "/admin/sources",
    },
  ]);
  const gone = { ...quiet, sources: { ...sources, count: 1, kind: "booking-gone" as const } };
  expect(attentionLines(gone, now)[0]?.detail).toBe("Long Shadow Camp: booking link broken");
});

test.each([
  [0, "a minute"],
  [59, "59 minutes"],
  [60, "an hour"],
  [60 * 23, "23 hours"],
  [60 * 24, "a day"],
  [60 * 24 * 3, "3 days"],
])("%i minutes are %s", (minutes, said) => {
  expect(sinceWords(ago(minutes), now)).toBe(said);
});
