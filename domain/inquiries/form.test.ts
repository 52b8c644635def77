import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";

import {
  contactSchema,
  countLinks,
  inquiryContent,
  inquiryProblem,
  inquirySchema,
  isEmailAddress,
  judgeSpam,
} from "./form";

const good = { name: "Ada", email: "ada@example.org", message: "Is July good?" };

function errorsOf(entries: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...good, ...entries })) form.append(name, value);
  return parseWithZod(form, { schema: inquirySchema }).reply().error ?? {};
}

test.each([
  "ada@example.org",
  "o'brien+safari@mail.example.co.za",
  "a.b-c_d@x.io",
  "a=b?c@x.org",
  "ada@xn--bcher-kva.example",
  "ada@x.xn--p1ai",
])("%s is an address", (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  "ada",
  "ada@localhost",
  "a@x.org, b@y.org",
  '"ada"@x.org',
  "Ada <ada@x.org>",
  "ada@x.org\r\nBcc: b@y.org",
  "a da@x.org",
  "ada@x..org",
  ".ada@x.org",
  "ada@-x.org",
  `${"a".repeat(65)}@x.org`,
  "=?utf-8?q?a?=@x.test",
  "a=?utf-8?b?Yg==?=@x.test",
  "a@b@x.org",
  "ada(comment)@x.org",
  '"a b"@x.org',
  "ada@[127.0.0.1]",
  "ada@127.0.0.1",
  "ada\u0000@x.org",
  "ada\t@x.org",
  "ada\u007f@x.org",
  "ad\u200ba@x.org",
  "ada@bücher.example",
  "аda@x.org",
  "ada@x.org.",
  "",
])("%j is no address", (address) => {
  expect(isEmailAddress(address)).toBe(false);
});

test.each(["name", "email", "message"])("an inquiry without %s is incomplete", (field) => {
  const errors = errorsOf({ [field]: " " });
  expect(Object.keys(errors)).toEqual([field]);
  expect(inquiryProblem(errors)).toBe("Please fill in all required fields");
});

test("a wrong address is not called missing", () => {
  const errors = errorsOf({ email: "ada@" });
  expect(inquiryProblem(errors)).toBe("Please check the marked fields");
});

test.each([
  ["name", 120],
  ["phone", 40],
  ["message", 5000],
])("%s takes %i characters and no more", (field, most) => {
  expect(errorsOf({ [field]: "1".repeat(most) })).toEqual({});
  expect(errorsOf({ [field]: "1".repeat(most + 1) })).toHaveProperty(field);
});

test("line breaks cannot stay in a one-line field", () => {
  const values = inquirySchema.parse({ ...good, name: "Ada\r\nBcc: x@y.org", message: "a\r\nb" });
  expect(values.name).toBe("Ada Bcc: x@y.org");
  expect(values.message).toBe("a\nb");
});

test("optional fields left blank are null", () => {
  expect(inquirySchema.parse({ ...good, phone: "", adults: "" })).toMatchObject({
    phone: null,
    adults: null,
    children: null,
    travelPeriod: null,
  });
});

test("numbers of travellers are whole and sensible (D27, P-091)", () => {
  expect(errorsOf({ adults: "two" })).toHaveProperty("adults");
  expect(errorsOf({ children: "100" })).toHaveProperty("children");
});

test("the contact form needs a subject too (P-160)", () => {
  expect(contactSchema.safeParse(good).success).toBe(false);
  expect(contactSchema.safeParse({ ...good, subject: "Hello" }).success).toBe(true);
});

test("a double press has the same content", () => {
  const once = inquiryContent({ propertyId: "rock", ...good });
  const twice = inquiryContent({
    propertyId: "rock",
    ...good,
    email: "ADA@example.org",
    message: "Is  July good? ",
  });
  expect(twice).toBe(once);
  expect(inquiryContent({ propertyId: "other", ...good })).not.toBe(once);
});

describe("spam", () => {
  const calm = { trap: "", elapsedMs: 20_000, links: 0 };

  test("a calm visitor is no spam", () => {
    expect(judgeSpam(calm)).toEqual({ suspected: false, score: 0, reasons: [] });
  });

  test("a filled trap alone is enough", () => {
    expect(judgeSpam({ ...calm, trap: "x" }).suspected).toBe(true);
  });

  test("speed alone is not, with a link it is", () => {
    expect(judgeSpam({ ...calm, elapsedMs: 100 }).suspected).toBe(false);
    expect(judgeSpam({ ...calm, elapsedMs: 100, links: 1 }).suspected).toBe(true);
  });

  test("four links are enough, three are not", () => {
    expect(judgeSpam({ ...calm, links: 4 }).suspected).toBe(true);
    expect(judgeSpam({ ...calm, links: 3 }).suspected).toBe(false);
  });

  test("a missing start time is only a hint", () => {
    expect(judgeSpam({ ...calm, elapsedMs: null })).toMatchObject({ suspected: false, score: 10 });
  });

  test("every verdict says why (P-090)", () => {
    expect(judgeSpam({ trap: "x", elapsedMs: 1, links: 5 }).reasons).toHaveLength(3);
  });

  test.each([
    ["see https://a.example and http://b.example", 2],
    ["www.a.example or [url=x]", 2],
    ["https://www.a.example", 1],
    ["no links here", 0],
  ])("'%s' holds %i links", (text, links) => {
    expect(countLinks(text, null)).toBe(links);
  });
});
