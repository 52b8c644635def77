import { expect, test } from "vitest";

import { emailAddress, emailField, readEmail } from "./email";

const wrong = "Please enter one email address, such as name@example.com";
const accented = "Please use only plain letters (a to z), digits and signs before the @";

test.each([
  ["ada@example.org", "ada@example.org"],
  ["o'brien+safari@mail.example.co.za", "o'brien+safari@mail.example.co.za"],
  ["a.b-c_d@x.io", "a.b-c_d@x.io"],
  ["a=b?c@x.org", "a=b?c@x.org"],
  ["Ada.Visitor@Example.ORG", "Ada.Visitor@example.org"],
  [" ada@x.org\n", "ada@x.org"],
  // Domains in any script, typed or as browsers send them.
  ["info@müller.example", "info@xn--mller-kva.example"],
  ["info@MÜLLER.example", "info@xn--mller-kva.example"],
  ["info@mu\u0308ller.example", "info@xn--mller-kva.example"],
  ["info@xn--mller-kva.example", "info@xn--mller-kva.example"],
  ["info@straße.example", "info@xn--strae-oqa.example"],
  ["info@例え.テスト", "info@xn--r8jz45g.xn--zckzah"],
  ["info@пример.испытание", "info@xn--e1afmkfd.xn--80akhbyknj4f"],
  ["info@مثال.إختبار", "info@xn--mgbh0fb.xn--kgbechtv"],
  ["ada@x.xn--p1ai", "ada@x.xn--p1ai"],
])("%j is stored and sent as %s", (typed, address) => {
  expect(emailAddress(typed)).toBe(address);
  expect(emailAddress(address)).toBe(address);
});

test.each([
  "ada",
  "@x.org",
  "ada@",
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
  `a@${"ü".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.org`,
  "=?utf-8?q?a?=@x.test",
  "a=?utf-8?b?Yg==?=@x.test",
  "a@b@x.org",
  "ada(comment)@x.org",
  '"a b"@x.org',
  "ada@[127.0.0.1]",
  "ada@127.0.0.1",
  "ada@2130706433",
  "ada@0x7f.1",
  "ada@x.org:25",
  "ada@x.org/path",
  "ada@x.org?query",
  "ada@x.org#part",
  "ada@%78.org",
  "ada@x_y.org",
  "ada@xn--a.org",
  "ada@x\ty.org",
  "ada\u0000@x.org",
  "ada\t@x.org",
  "ada\u007f@x.org",
  "ada@x.org.",
  "",
])("%j is no email address", (text) => {
  expect(readEmail(text)).toEqual({ problem: wrong });
});

test.each(["josé@example.org", "аda@x.org", "ad\u200ba@x.org", "用户@例え.テスト"])(
  "%j is refused with the reason: not every mail server takes it",
  (text) => {
    expect(readEmail(text)).toEqual({ problem: accented });
  },
);

test("a field names what is wrong, and has the stored form of an address", () => {
  const field = emailField("Please enter your email");
  const problemsOf = (text?: string) =>
    field.safeParse(text).error?.issues.map(({ message }) => message);
  expect(problemsOf(undefined)).toEqual(["Please enter your email"]);
  expect(problemsOf("  ")).toEqual(["Please enter your email"]);
  expect(problemsOf("nobody")).toEqual([wrong]);
  expect(problemsOf(`${"a".repeat(300)}@x.org`)).toEqual(["Please use at most 254 characters"]);
  expect(field.parse(" info@müller.example ")).toBe("info@xn--mller-kva.example");
});
