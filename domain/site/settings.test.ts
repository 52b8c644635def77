import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";

import {
  defaultSettings,
  noticeAddress,
  settingsFromStored,
  settingsSchema,
  settingsToStored,
  socialLinks,
} from "./settings";

test("an empty store gives the defaults (A-111)", () => {
  expect(settingsFromStored([])).toEqual(defaultSettings);
  expect(defaultSettings).toMatchObject({
    siteName: "Savanna Stays",
    address: "Cape Town, South Africa",
    acknowledgeVisitors: true,
  });
});

test("the defaults pass their own check (A-112)", () => {
  expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
});

test("stored settings come back as they were", () => {
  const changed = { ...defaultSettings, siteName: "Acacia", acknowledgeVisitors: false };
  expect(settingsFromStored(settingsToStored(changed))).toEqual(changed);
});

test("a damaged row falls to its default", () => {
  const rows = [
    { key: "contactEmail", value: "not an address" },
    { key: "siteName", value: "" },
    { key: "unknown", value: 1 },
  ];
  expect(settingsFromStored(rows)).toEqual(defaultSettings);
});

test("at first four sample links are shown, then those that are set (P-010)", () => {
  const atFirst = socialLinks(defaultSettings);
  expect(atFirst.map(({ network }) => network)).toEqual([
    "facebook",
    "instagram",
    "twitter",
    "linkedin",
  ]);
  expect(atFirst.every(({ isSample }) => isSample)).toBe(true);
  const facebook = "https://facebook.example/acacia";
  const socialMedia = { facebook, instagram: "", twitter: "", linkedin: "" };
  const settings = settingsFromStored([{ key: "socialMedia", value: socialMedia }]);
  expect(socialLinks(settings)).toEqual([{ network: "facebook", url: facebook, isSample: false }]);
});

function post(entries: Record<string, string>) {
  const form = new FormData();
  const base = { contactEmail: "a@b.example", partnershipsEmail: "p@b.example" };
  const claims = {
    "claims.counts.satisfaction": "97%",
    "claims.counts.guests": "many",
    "claims.counts.properties": "some",
  };
  for (const [name, value] of Object.entries({ ...base, ...claims, ...entries }))
    form.append(name, value);
  return parseWithZod(form, { schema: settingsSchema });
}

test("the settings form is read with its boxes (A-113)", () => {
  const submission = post({
    siteName: "Acacia",
    acknowledgeVisitors: "on",
    "socialMedia.facebook": "https://facebook.example/acacia",
    "claims.press.shown": "on",
    "claims.press.names[0]": "The Post",
    "legalRevisions.terms": "2026-01-31",
  });
  expect(submission.status === "success" && submission.value).toMatchObject({
    siteName: "Acacia",
    acknowledgeVisitors: true,
    socialMedia: { facebook: "https://facebook.example/acacia", twitter: "" },
    claims: { press: { shown: true, names: ["The Post"] }, badges: { shown: false } },
    legalRevisions: { terms: "2026-01-31", privacy: null },
    inquiryRetentionMonths: 24,
    notificationAddress: "",
  });
});

test.each([
  ["contactEmail", "nobody"],
  ["socialMedia.facebook", "javascript:alert(1)"],
  ["legalRevisions.terms", "2026-02-30"],
  ["chatNumber", "call me"],
  ["inquiryRetentionMonths", "0"],
  ["aiMonthlyLimit", "plenty"],
])("%s does not take %s", (field, value) => {
  expect(post({ [field]: value }).reply().error).toHaveProperty([field]);
});

test("notices go to the contact address by default", () => {
  expect(noticeAddress(defaultSettings)).toBe(defaultSettings.contactEmail);
});

test("the home page's claims are six badges and three five-star voices (P-028, P-030)", () => {
  const { badges, testimonials } = defaultSettings.claims;
  expect(badges.items).toHaveLength(6);
  expect(testimonials.items.map(({ rating, sample }) => [rating, sample])).toEqual([
    [5, true],
    [5, true],
    [5, true],
  ]);
});
