import { expect, test } from "vitest";

import { parseSmtpUrl } from "./smtp-url";

test("user, password, host and port are read", () => {
  expect(parseSmtpUrl("smtp://info%40camp.test:p%3Ass@mail.camp.test:2525", true)).toMatchObject({
    host: "mail.camp.test",
    port: 2525,
    secure: false,
    auth: { user: "info@camp.test", pass: "p:ss" },
  });
});

test("smtps speaks TLS from the start", () => {
  expect(parseSmtpUrl("smtps://mail.camp.test", true)).toMatchObject({
    secure: true,
    port: 465,
    auth: undefined,
  });
});

test.each([
  ["smtp://mail.camp.test", true, true, false],
  ["smtp://mail.camp.test", false, false, false],
  ["smtp://mail.camp.test?requireTLS=true", false, true, false],
  ["smtp://mail.camp.test?requireTLS=false", true, false, false],
  ["smtp://mailpit:1025?ignoreTLS=true", true, false, true],
  ["smtp://127.0.0.1:1025", true, false, true],
  ["smtp://[::1]:1025", true, false, true],
  ["smtp://localhost:1025", true, false, true],
  ["smtp://localhost:1025?requireTLS=true", true, true, false],
])("%s in production %s: TLS demanded %s, skipped %s", (url, production, requireTLS, ignoreTLS) => {
  expect(parseSmtpUrl(url, production)).toMatchObject({ requireTLS, ignoreTLS });
});

test("certificates are checked unless told otherwise", () => {
  expect(parseSmtpUrl("smtp://mail.camp.test", true).tls).toEqual({});
  expect(parseSmtpUrl("smtp://mail.camp.test?tls.rejectUnauthorized=false", true).tls).toEqual({
    rejectUnauthorized: false,
  });
});

test("another protocol is refused at start", () => {
  expect(() => parseSmtpUrl("http://mail.camp.test", true)).toThrow(
    "SMTP_URL must start with smtp://",
  );
});
