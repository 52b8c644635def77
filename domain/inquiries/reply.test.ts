import { expect, test } from "vitest";

import { quoted, replyLink, replyMail, replySchema, replySubject } from "./reply";

const inquiry = {
  name: "Ada <b>L</b>",
  email: "o'brien+safari@mail.example",
  subject: null,
  propertyName: "Rock & Camp",
  message: "Is June free?\n\nWe are <i>two</i>.",
  createdAt: new Date("2026-11-21T14:02:00Z"),
};

test("the question is quoted line by line", () => {
  expect(quoted(inquiry)).toBe(
    "On November 21, 2026 Ada <b>L</b> wrote:\n> Is June free?\n>\n> We are <i>two</i>.",
  );
});

test("an answer carries the question below it, as text in both parts", () => {
  const { subject, text, html } = replyMail("It is.\nCome <soon>.", inquiry);
  expect(subject).toBe("Re: Your inquiry about Rock & Camp");
  expect(text).toMatch(/^It is\.\nCome <soon>\.\n\nOn November 21, 2026 [^]*> Is June free\?/);
  expect(html).toContain("Come &lt;soon&gt;.");
  expect(html).not.toMatch(/<b>|<i>|<soon>/);
});

test("a subject that was answered before is not marked twice, and is one line", () => {
  expect(replySubject({ ...inquiry, subject: "RE: Hello" })).toBe("RE: Hello");
  expect(replySubject({ ...inquiry, subject: "Hi\r\nBcc: x@y.org" })).toBe("Re: Hi Bcc: x@y.org");
});

test("the mail link opens with the question quoted", () => {
  const link = new URL(replyLink(inquiry));
  expect(link.protocol).toBe("mailto:");
  expect(decodeURIComponent(link.pathname)).toBe(inquiry.email);
  expect(link.searchParams.get("subject")).toBe("Re: Your inquiry about Rock & Camp");
  expect(link.searchParams.get("body")).toContain("> Is June free?\r\n>\r\n> We are <i>two</i>.");
});

test("a long message does not make an address that browsers refuse", () => {
  const link = replyLink({ ...inquiry, message: "🦒".repeat(2500) });
  expect(decodeURIComponent(link)).toMatch(/…$/);
  expect(link.length).toBeLessThan(16_000);
});

test("a blank reply is none", () => {
  expect(replySchema.safeParse({ reply: " \n " }).error?.issues[0]?.message).toBe(
    "Please write your reply",
  );
});
