import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";

import { deviceName } from "./admin-session";
import { chatClickLabel, chatLink } from "./chat-link";
import { type Claims, defaultClaims, visibleClaims } from "./claims";
import {
  defaultSettings,
  noticeAddress,
  settingsFromStored,
  settingsSchema,
  settingsToStored,
  socialLinks,
} from "./settings";

test("settings without stored rows are the defaults (A-111)", () => {
  expect(settingsFromStored([])).toEqual(defaultSettings);
  expect(defaultSettings).toMatchObject({
    siteName: "Savanna Stays",
    address: "Cape Town, South Africa",
    acknowledgeVisitors: true,
  });
});

test("the default settings are valid (A-112)", () => {
  expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
});

test("stored settings are read back unchanged", () => {
  const changed = { ...defaultSettings, siteName: "Acacia", acknowledgeVisitors: false };
  expect(settingsFromStored(settingsToStored(changed))).toEqual(changed);
});

test("an invalid stored setting becomes its default", () => {
  const rows = [
    { key: "contactEmail", value: "not an address" },
    { key: "siteName", value: "" },
    { key: "unknown", value: 1 },
  ];
  expect(settingsFromStored(rows)).toEqual(defaultSettings);
});

test("social links are four samples until one is configured (P-010)", () => {
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

test("the settings form is read with its checkboxes (A-113)", () => {
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
])("the setting %s rejects %s", (field, value) => {
  expect(post({ [field]: value }).reply().error).toHaveProperty([field]);
});

test("notices are sent to the contact address by default", () => {
  expect(noticeAddress(defaultSettings)).toBe(defaultSettings.contactEmail);
});

test("the default claims are six badges and three five-star testimonials (P-028, P-030)", () => {
  const { badges, testimonials } = defaultSettings.claims;
  expect(badges.items).toHaveLength(6);
  expect(testimonials.items.map(({ rating, sample }) => [rating, sample])).toEqual([
    [5, true],
    [5, true],
    [5, true],
  ]);
});

const claimsWith = (shown: boolean): Claims => ({
  badges: { ...defaultClaims.badges, shown },
  testimonials: { ...defaultClaims.testimonials, shown },
  press: { names: ["The Savanna Post"], shown },
  counts: { ...defaultClaims.counts, shown },
});

test("enabled claims are unchanged", () => {
  expect(visibleClaims(claimsWith(true))).toEqual(claimsWith(true));
});

test("texts of disabled claims are not sent to the page (A-144)", () => {
  const sent = JSON.stringify(visibleClaims(claimsWith(false)));
  const { badges, testimonials, press, counts } = claimsWith(false);
  const written = [
    ...badges.items.map(({ title }) => title),
    ...testimonials.items.map(({ text }) => text),
    ...press.names,
    counts.guests,
    counts.satisfaction,
  ];
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter((words) => sent.includes(words))).toEqual([]);
});

test("with disabled counts no badge contains a number (A-144)", () => {
  const { badges, counts } = claimsWith(true);
  const shown = visibleClaims({ ...claimsWith(true), counts: { ...counts, shown: false } });
  const badge = badges.items.find(({ note }) => note === counts.satisfaction);
  expect(badge).toBeDefined();
  expect(shown.badges.items).toContainEqual({ ...badge, note: "" });
});

const mozilla = "Mozilla/5.0";

test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0`,
    "Firefox on Windows",
  ],
  [
    `${mozilla} (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0`,
    "Edge on Windows",
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15`,
    "Safari on Mac",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `${mozilla} (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/126.0 Safari/537.36`,
    "Chrome on Linux",
  ],
  ["curl/8.5.0", "curl"],
  ["", "Unknown device"],
  ["something else", "Unknown device"],
])("the user agent %s is named %s", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

test("the chat message mentions the property if given (P-015)", () => {
  expect(chatLink("+27 (0)21 555-0000")).toBe(
    "https://wa.me/270215550000?text=Hi!%20I'd%20like%20help%20planning%20a%20luxury%20safari%20or%20glamping%20stay%20in%20Africa.",
  );
  expect(chatLink("0027215550000", "Rock & Camp")).toContain("/27215550000?text=Hi!%20I'm%20");
  expect(chatLink("0027215550000", "Rock & Camp")).toContain("Rock%20%26%20Camp");
});

test.each(["", "n/a", "123"])("the number '%s' has no chat link", (number) => {
  expect(chatLink(number)).toBeNull();
});

test("a chat click without a property is labeled general_inquiry", () => {
  expect(chatClickLabel(null)).toBe("general_inquiry");
  expect(chatClickLabel("Rock Camp")).toBe("Rock Camp");
});
