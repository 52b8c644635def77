import { describe, expect, test } from "vitest";

import { texts } from "#domain/text/texts";
import {
  acknowledgementMail,
  isTestUnderWay,
  noticeMail,
  quoted,
  replyLink,
  replyMail,
  replySchema,
  replySubject,
  type TestEmail,
  testEmailLog,
} from "./email";

const site = {
  siteName: "Savanna Stays",
  stays: [{ name: "Rock Camp", url: "https://stays.example/accommodation/rock" }],
  inquiriesUrl: "https://stays.example/admin/inquiries",
};
const inquiry = {
  kind: "property" as const,
  name: "Ada <b>L</b>",
  email: "ada@example.org",
  phone: null,
  subject: null,
  propertyName: "Rock & Camp",
  message: "First line\n<script>alert(1)</script>",
  travelPeriod: "July",
  adults: 2,
  children: 0,
  childrenAges: null,
};

test("the notice names what was asked by whom (P-089)", () => {
  const mail = noticeMail(inquiry, site);
  expect(mail.subject).toBe("New inquiry about Rock & Camp from Ada <b>L</b>");
  expect(mail.text).toContain("Email: ada@example.org");
  expect(mail.text).toContain("Children: 0");
  expect(mail.text).not.toContain("Phone");
  expect(mail.text).toContain("First line\n");
});

test("nothing typed becomes markup", () => {
  for (const { html } of [noticeMail(inquiry, site), acknowledgementMail(inquiry, site)]) {
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<b>");
  }
});

test("a subject is always one line", () => {
  const contact = {
    ...inquiry,
    kind: "contact" as const,
    subject: `Hi\r\nBcc: x@y.org ${"long ".repeat(60)}`,
  };
  const { subject } = noticeMail(contact, site);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(subject.length).toBeLessThanOrEqual(150);
});

test("the acknowledgement repeats no message", () => {
  const mail = acknowledgementMail(inquiry, site);
  expect(mail.subject).toBe("We received your inquiry about Rock & Camp");
  expect(mail.text).not.toContain("First line");
  expect(mail.html).toContain("https://stays.example/accommodation/rock");
});

test("every sentence of the acknowledgement begins with a capital, and promises what the forms do", () => {
  for (const kind of ["property", "contact"] as const) {
    const { text } = acknowledgementMail({ ...inquiry, kind }, site);
    const [, , first = ""] = text.split("\n");
    expect(first).toMatch(/^Thank you /);
    expect(first).toContain(texts.inquiry.promises[0]);
  }
});

test("a link in place of a name is not sent on", () => {
  const mail = acknowledgementMail({ ...inquiry, name: "win at casino.example" }, site);
  expect(mail.text).toContain("Hello traveler,");
});

test("the notice of a contact message says its subject once", () => {
  const message = { ...inquiry, kind: "contact" as const, subject: "A route" };
  const { text } = noticeMail({ ...message, propertyName: "Contact: A route" }, site);
  expect(text.match(/A route/g)).toHaveLength(1);
});

test("a contact message is acknowledged without a property (P-162)", () => {
  const mail = acknowledgementMail({ ...inquiry, kind: "contact", propertyName: null }, site);
  expect(mail.subject).toBe("We received your message");
});

test("a question about several names each page, in both mails", () => {
  const stays = ["Rock", "Sea"].map((name) => ({ name, url: `https://stays.example/${name}` }));
  const several = { ...inquiry, propertyName: "Two stays: Rock, Sea" };
  const notice = noticeMail(several, { ...site, stays });
  const answer = acknowledgementMail(several, { ...site, stays });
  expect(notice.subject).toBe("New inquiry about two stays from Ada <b>L</b>");
  expect(answer.subject).toBe("We received your inquiry about two stays");
  for (const { text, html } of [notice, answer])
    for (const { name, url } of stays) {
      expect(text).toContain(`${name}: ${url}`);
      expect(html).toContain(`<li><a href="${url}">${name}</a></li>`);
    }
});

describe("reply", () => {
  const replyInquiry = {
    name: "Ada <b>L</b>",
    email: "o'brien+safari@mail.example",
    subject: null,
    propertyName: "Rock & Camp",
    message: "Is June free?\n\nWe are <i>two</i>.",
    createdAt: new Date("2026-11-21T14:02:00Z"),
  };

  test("the question is quoted line by line", () => {
    expect(quoted(replyInquiry)).toBe(
      "On November 21, 2026 Ada <b>L</b> wrote:\n> Is June free?\n>\n> We are <i>two</i>.",
    );
  });

  test("an answer carries the question below it, as text in both parts", () => {
    const { subject, text, html } = replyMail("It is.\nCome <soon>.", replyInquiry);
    expect(subject).toBe("Re: Your inquiry about Rock & Camp");
    expect(text).toMatch(/^It is\.\nCome <soon>\.\n\nOn November 21, 2026 [^]*> Is June free\?/);
    expect(html).toContain("Come &lt;soon&gt;.");
    expect(html).not.toMatch(/<b>|<i>|<soon>/);
  });

  test("a subject that was answered before is not marked twice, and is one line", () => {
    expect(replySubject({ ...replyInquiry, subject: "RE: Hello" })).toBe("RE: Hello");
    expect(replySubject({ ...replyInquiry, subject: "Hi\r\nBcc: x@y.org" })).toBe(
      "Re: Hi Bcc: x@y.org",
    );
  });

  test("the mail link opens with the question quoted", () => {
    const link = new URL(replyLink(replyInquiry));
    expect(link.protocol).toBe("mailto:");
    expect(decodeURIComponent(link.pathname)).toBe(replyInquiry.email);
    expect(link.searchParams.get("subject")).toBe("Re: Your inquiry about Rock & Camp");
    expect(link.searchParams.get("body")).toContain("> Is June free?\r\n>\r\n> We are <i>two</i>.");
  });

  test("a long message does not make an address that browsers refuse", () => {
    const link = replyLink({ ...replyInquiry, message: "🦒".repeat(2500) });
    expect(decodeURIComponent(link)).toMatch(/…$/);
    expect(link.length).toBeLessThan(16_000);
  });

  test("a blank reply is none", () => {
    expect(replySchema.safeParse({ reply: " \n " }).error?.issues[0]?.message).toBe(
      "Please write your reply",
    );
  });
});

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
    "Attempt 1 failed, retrying: connection refused",
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
