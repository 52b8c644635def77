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

test("the notice contains sender and content of the inquiry (P-089)", () => {
  const mail = noticeMail(inquiry, site);
  expect(mail.subject).toBe("New inquiry about Rock & Camp from Ada <b>L</b>");
  expect(mail.text).toContain("Email: ada@example.org");
  expect(mail.text).toContain("Children: 0");
  expect(mail.text).not.toContain("Phone");
  expect(mail.text).toContain("First line\n");
});

test("emails escape markup in typed values", () => {
  for (const { html } of [noticeMail(inquiry, site), acknowledgementMail(inquiry, site)]) {
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<b>");
  }
});

test("the subject of a notice is one line with a maximum length", () => {
  const contact = {
    ...inquiry,
    kind: "contact" as const,
    subject: `Hi\r\nBcc: x@y.org ${"long ".repeat(60)}`,
  };
  const { subject } = noticeMail(contact, site);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(subject.length).toBeLessThanOrEqual(150);
});

test("the acknowledgement does not repeat the message", () => {
  const mail = acknowledgementMail(inquiry, site);
  expect(mail.subject).toBe("We received your inquiry about Rock & Camp");
  expect(mail.text).not.toContain("First line");
  expect(mail.html).toContain("https://stays.example/accommodation/rock");
});

test("the acknowledgement promises the same as the forms", () => {
  for (const kind of ["property", "contact"] as const) {
    const { text } = acknowledgementMail({ ...inquiry, kind }, site);
    const [, , first = ""] = text.split("\n");
    expect(first).toMatch(/^Thank you /);
    expect(first).toContain(texts.inquiry.promises[0]);
  }
});

test("the acknowledgement omits a name that contains a link", () => {
  const mail = acknowledgementMail({ ...inquiry, name: "win at casino.example" }, site);
  expect(mail.text).toContain("Hello traveler,");
});

test("the notice of a contact message contains its subject once", () => {
  const message = { ...inquiry, kind: "contact" as const, subject: "A route" };
  const { text } = noticeMail({ ...message, propertyName: "Contact: A route" }, site);
  expect(text.match(/A route/g)).toHaveLength(1);
});

test("a contact message is acknowledged without a property (P-162)", () => {
  const mail = acknowledgementMail({ ...inquiry, kind: "contact", propertyName: null }, site);
  expect(mail.subject).toBe("We received your message");
});

test("notice and acknowledgement link to each property of the inquiry", () => {
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

describe("a reply", () => {
  const replyInquiry = {
    name: "Ada <b>L</b>",
    email: "o'brien+safari@mail.example",
    subject: null,
    propertyName: "Rock & Camp",
    message: "Is June free?\n\nWe are <i>two</i>.",
    createdAt: new Date("2026-11-21T14:02:00Z"),
  };

  test("quotes the message line by line", () => {
    expect(quoted(replyInquiry)).toBe(
      "On November 21, 2026 Ada <b>L</b> wrote:\n> Is June free?\n>\n> We are <i>two</i>.",
    );
  });

  test("contains the quoted message, escaped in HTML", () => {
    const { subject, text, html } = replyMail("It is.\nCome <soon>.", replyInquiry);
    expect(subject).toBe("Re: Your inquiry about Rock & Camp");
    expect(text).toMatch(/^It is\.\nCome <soon>\.\n\nOn November 21, 2026 [^]*> Is June free\?/);
    expect(html).toContain("Come &lt;soon&gt;.");
    expect(html).not.toMatch(/<b>|<i>|<soon>/);
  });

  test("has a one-line subject with a single Re:", () => {
    expect(replySubject({ ...replyInquiry, subject: "RE: Hello" })).toBe("RE: Hello");
    expect(replySubject({ ...replyInquiry, subject: "Hi\r\nBcc: x@y.org" })).toBe(
      "Re: Hi Bcc: x@y.org",
    );
  });

  test("has a mailto link with the quoted message", () => {
    const link = new URL(replyLink(replyInquiry));
    expect(link.protocol).toBe("mailto:");
    expect(decodeURIComponent(link.pathname)).toBe(replyInquiry.email);
    expect(link.searchParams.get("subject")).toBe("Re: Your inquiry about Rock & Camp");
    expect(link.searchParams.get("body")).toContain("> Is June free?\r\n>\r\n> We are <i>two</i>.");
  });

  test("shortens a long message in the mailto link", () => {
    const link = replyLink({ ...replyInquiry, message: "🦒".repeat(2500) });
    expect(decodeURIComponent(link)).toMatch(/…$/);
    expect(link.length).toBeLessThan(16_000);
  });

  test("must not be blank", () => {
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

test("the log of a delivered test email has its queueing and its delivery (P-166)", () => {
  const lines = testEmailLog([email({ state: "sent", tries: 1, updatedAt: later })], null);
  expect(lines.map(({ at, text }) => `${at.slice(11, 19)} ${text}`)).toEqual([
    "10:00:00 Test for desk@example.com stored and queued",
    "10:00:02 Sent to desk@example.com",
  ]);
});

test("the log of a failed attempt contains the reason (A-117)", () => {
  const failed = email({ tries: 1, lastError: "connection refused", updatedAt: later });
  expect(testEmailLog([failed], null).at(-1)?.text).toBe(
    "Attempt 1 failed, retrying: connection refused",
  );
});

test("a cleared log has later entries only", () => {
  const sent = email({ state: "captured", tries: 1, updatedAt: later });
  const lines = testEmailLog([sent], new Date("2026-11-21T10:00:01Z"));
  expect(lines.map(({ key, text }) => [key, text])).toEqual([
    ["a/outcome", "Saved, not sent: no mail server configured (SMTP_URL)"],
  ]);
});

test("a test email is in progress until it is sent or failed", () => {
  expect(isTestUnderWay([email({ state: "sent" }), email({ state: "sending" })])).toBe(true);
  expect(isTestUnderWay([email({ state: "failed" })])).toBe(false);
});
