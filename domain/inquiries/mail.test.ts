import { expect, test } from "vitest";

import { texts } from "#domain/text/texts";
import { acknowledgementMail, noticeMail } from "./mail";

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

test("the notice names what was asked by whom", () => {
  const mail = noticeMail(inquiry, site);
  expect(mail.subject).toBe("Inquiry about Rock & Camp from Ada <b>L</b>");
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

test("a contact message is acknowledged without a property", () => {
  const mail = acknowledgementMail({ ...inquiry, kind: "contact", propertyName: null }, site);
  expect(mail.subject).toBe("We received your message");
});

test("a question about several names each page, in both mails", () => {
  const stays = ["Rock", "Sea"].map((name) => ({ name, url: `https://stays.example/${name}` }));
  const several = { ...inquiry, propertyName: "Two stays: Rock, Sea" };
  const notice = noticeMail(several, { ...site, stays });
  const answer = acknowledgementMail(several, { ...site, stays });
  expect(notice.subject).toBe("Inquiry about two stays from Ada <b>L</b>");
  expect(answer.subject).toBe("We received your inquiry about two stays");
  for (const { text, html } of [notice, answer])
    for (const { name, url } of stays) {
      expect(text).toContain(`${name}: ${url}`);
      expect(html).toContain(`<li><a href="${url}">${name}</a></li>`);
    }
});
