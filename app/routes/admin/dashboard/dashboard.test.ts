import { expect, test } from "vitest";

import { age, type Attention, attentionItems } from "~/routes/admin/dashboard/attention";

const now = new Date("2026-11-22T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const noImports = {
  toReview: 0,
  name: null,
  runId: null,
  kind: null,
  unread: 0,
  unreadUrl: null,
  answers: 0,
  answeredFor: null,
};
const empty: Attention = {
  inquiries: { count: 0, oldest: null, name: null, propertyName: null },
  emails: { count: 0, id: null, subject: null, outage: null },
  failedJobs: 0,
  imports: noImports,
  properties: { price: 0, currency: 0, images: 0 },
  sources: { count: 0, name: null, kind: null, before: null, after: null, currency: null },
  endingRates: [],
  rateSheets: 0,
};
const itemsOf = (attention: Attention) =>
  attentionItems(attention, now).map(({ count, label, action, to }) => [count, label, action, to]);

test("attention items omit zero counts and counts that failed to load", () => {
  expect(itemsOf(empty)).toEqual([]);
  expect(
    itemsOf({
      inquiries: null,
      emails: null,
      failedJobs: null,
      imports: null,
      properties: null,
      sources: null,
      endingRates: null,
      rateSheets: null,
    }),
  ).toEqual([]);
});

test("each attention item has a count, a label, an action and a link (A-021)", () => {
  const inquiries = { count: 2, oldest: ago(130), name: "Ada", propertyName: "Reedsong Camp" };
  const properties = { price: 3, currency: 0, images: 1 };
  expect(itemsOf({ ...empty, inquiries, failedJobs: 1, properties })).toEqual([
    [2, "new inquiries, the oldest for 2 hours", "View inquiries", "/admin/inquiries?status=new"],
    [1, "job failed", "View job", "/admin/jobs"],
    [1, "property without photos", "Add photos", "/admin/properties?status=active&missing=images"],
    [
      3,
      "properties without a price",
      "Add prices",
      "/admin/properties?status=active&missing=price",
    ],
  ]);
});

test("a mail server that is down is one item, however many emails wait (P-089)", () => {
  const outage = {
    kind: "unreachable" as const,
    server: "mail.test:587",
    reason: "connect ECONNREFUSED",
    since: ago(130),
    nextTryAt: ago(-5),
    waiting: 40,
  };
  const emails = { count: 0, id: null, subject: null, outage };
  expect(attentionItems({ ...empty, emails }, now)).toMatchObject([
    {
      count: 40,
      label: "emails wait: the mail server is unavailable",
      detail: "For 2 hours. Waiting emails are sent when it is available again",
      to: "/admin/jobs#emails",
      isError: true,
    },
  ]);
  const rejected = { ...emails, outage: { ...outage, kind: "login" as const, waiting: 1 } };
  expect(attentionItems({ ...empty, emails: rejected }, now)).toMatchObject([
    {
      count: 1,
      label: "email waits: the mail server rejected the login",
      detail: "For 2 hours. Check the user and password in SMTP_URL",
    },
  ]);
});

test("rates that end within 90 days are one item, with the earliest property (R-009)", () => {
  const endingRates = [
    { propertyId: "reedsong-camp", name: "Reedsong Camp", last: "2026-12-31" },
    { propertyId: "dune-camp", name: "Dune Camp", last: "2027-01-05" },
  ];
  const [item] = attentionItems({ ...empty, endingRates }, now);
  expect(item).toMatchObject({
    count: 2,
    label: "properties have rates that end within 90 days",
    detail: "Reedsong Camp: Dec 31, 2026",
    to: "/admin/rate-sheets?show=ending",
  });
});

test("the item of imports to review links to the list of imports", () => {
  const one = { ...noImports, toReview: 1, kind: "smart", runId: "r-1" };
  expect(itemsOf({ ...empty, imports: one })[0]?.[3]).toBe("/admin/imports");
});

test("the item of source findings describes the newest finding", () => {
  const price = { before: "9200", after: "9800", currency: "NAD" };
  const sources = { count: 4, name: "Long Shadow Camp", kind: "price" as const, ...price };
  expect(attentionItems({ ...empty, sources }, now)).toMatchObject([
    {
      count: 4,
      label: "source pages differ",
      detail: "Long Shadow Camp NAD 9,200 to NAD 9,800, and 3 more",
      action: "Compare",
      to: "/admin/sources",
    },
  ]);
  const broken = { ...empty, sources: { ...sources, count: 1, kind: "booking-gone" as const } };
  expect(attentionItems(broken, now)[0]?.detail).toBe("Long Shadow Camp: booking link broken");
});

test.each([
  [0, "a minute"],
  [59, "59 minutes"],
  [60, "an hour"],
  [60 * 23, "23 hours"],
  [60 * 24, "a day"],
  [60 * 24 * 3, "3 days"],
])("an age of %i minutes is formatted as %s", (minutes, text) => {
  expect(age(ago(minutes), now)).toBe(text);
});
