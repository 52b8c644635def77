import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import PostalMime from "postal-mime";
import { afterEach, describe, expect, test } from "vitest";

import { type SmtpScript, startSilentServer, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { createMailer, type MailerOptions, type OutgoingMail, parseSmtpUrl } from "./mail";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function receiver(...options: Parameters<typeof startSmtpReceiver>) {
  const server = await startSmtpReceiver(...options);
  closers.push(() => server.close());
  return server;
}

function mailerFor(smtpUrl: string, more: Partial<MailerOptions> = {}) {
  const from = { name: "Savanna Stays", address: "site@savanna.test" };
  return createMailer({ smtpUrl, from, production: false, timeouts, ...more });
}

const timeouts = { connectMs: 300, greetingMs: 300, handOverMs: 9_000, answerMs: 9_000 };

const mail: OutgoingMail = {
  to: [{ address: "owner@savanna.test" }],
  replyTo: { name: "Zoë Müller", address: "zoe@visitor.test" },
  subject: "Question about Camp Kgalagadi – März",
  text: "Hello,\nis the camp open?",
  html: "<p>Hello</p>",
  messageId: "<inquiry-7@savanna.test>",
};

test("an email is delivered unchanged", async () => {
  const server = await receiver();
  expect(await mailerFor(server.url).send(mail)).toMatchObject({
    ok: true,
    accepted: ["owner@savanna.test"],
  });
  const [received] = await server.received(1);
  expect(received?.envelope).toEqual({ from: "site@savanna.test", to: ["owner@savanna.test"] });
  expect(received?.mail).toMatchObject({
    from: { name: "Savanna Stays", address: "site@savanna.test" },
    to: [{ address: "owner@savanna.test" }],
    replyTo: [{ name: "Zoë Müller", address: "zoe@visitor.test" }],
    subject: "Question about Camp Kgalagadi – März",
    messageId: "<inquiry-7@savanna.test>",
  });
  expect(received?.mail.text?.trim()).toBe("Hello,\nis the camp open?");
  expect(received?.mail.html?.trim()).toBe("<p>Hello</p>");
  expect(received?.mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe(
    "auto-generated",
  );
});

test.each([
  "\r\nBcc: thief@evil.test",
  "\nBcc: thief@evil.test",
  "\rBcc: thief@evil.test",
  "\u2028Bcc: thief@evil.test",
  "\r\n\r\nNew body",
])("%j in a subject or name adds no header", async (attack) => {
  const server = await receiver();
  const replyTo = { name: `Zoe${attack}`, address: "zoe@visitor.test" };
  const to = [{ name: `Owner${attack}`, address: "owner@savanna.test" }];
  await mailerFor(server.url).send({ ...mail, to, replyTo, subject: `Hi${attack}` });
  const [received] = await server.received(1);
  expect(received?.envelope.to).toEqual(["owner@savanna.test"]);
  expect(received?.mail.bcc ?? []).toEqual([]);
  expect(received?.raw).not.toMatch(/^Bcc:/im);
  expect(received?.mail.subject).toBe(`Hi ${attack.trim().replace(/\s+/g, " ")}`);
  expect(received?.mail.text?.trim()).toBe("Hello,\nis the camp open?");
});

test("a display name with addresses remains a name", async () => {
  const server = await receiver();
  const replyTo = { name: 'Zoe <a@evil.test>, "b@evil.test"', address: "zoe@visitor.test" };
  await mailerFor(server.url).send({ ...mail, replyTo });
  const [received] = await server.received(1);
  expect(received?.mail.replyTo).toEqual([{ name: replyTo.name, address: "zoe@visitor.test" }]);
});

test.each([
  "a@evil.test, b@evil.test",
  "a@evil.test\r\nBcc: b@evil.test",
  "<a@evil.test>",
  '"a@evil.test"@visitor.test',
  "a b@evil.test",
  "a@evil.test;b@evil.test",
  "nobody",
  "",
])("%j is rejected as an email address", async (address) => {
  const server = await receiver();
  const mailer = mailerFor(server.url);
  const expected = {
    ok: false,
    kind: "permanent",
    message: expect.stringContaining("not a single email address") as string,
  };
  expect(await mailer.send({ ...mail, replyTo: { address } })).toMatchObject(expected);
  expect(await mailer.send({ ...mail, to: [{ address }] })).toMatchObject(expected);
  expect(server.mails).toEqual([]);
});

test("a Message-ID with further headers is rejected", async () => {
  const server = await receiver();
  const result = await mailerFor(server.url).send({
    ...mail,
    messageId: "<a@b>\r\nBcc: c@evil.test",
  });
  expect(result).toMatchObject({ ok: false, kind: "permanent" });
});

test("an email without recipients is a permanent failure", async () => {
  const server = await receiver();
  expect(await mailerFor(server.url).send({ ...mail, to: [] })).toMatchObject({
    kind: "permanent",
  });
});

test("the text of an email cannot read a file", async () => {
  const server = await receiver();
  const text = { path: "/etc/hostname" } as unknown as string;
  expect(await mailerFor(server.url).send({ ...mail, text })).toMatchObject({ ok: false });
  expect(server.mails).toEqual([]);
});

test.each([
  [450, "temporary"],
  [451, "temporary"],
  [550, "permanent"],
  [553, "permanent"],
])("a recipient rejected with %i is a %s failure", async (status, kind) => {
  const server = await receiver({ onRecipient: () => status });
  expect(await mailerFor(server.url).send(mail)).toMatchObject({
    ok: false,
    kind,
    status,
    accepted: [],
  });
});

test.each([
  [452, "temporary"],
  [554, "permanent"],
])("a message rejected with %i is a %s failure", async (status, kind) => {
  const server = await receiver({ onMessage: () => status });
  expect(await mailerFor(server.url).send(mail)).toMatchObject({ ok: false, kind, status });
  expect(server.mails).toEqual([]);
});

test.each([
  [450, "temporary"],
  [550, "permanent"],
])("one of two recipients rejected with %i is a %s failure", async (status, kind) => {
  const server = await receiver({
    onRecipient: (address) => (address.startsWith("gone") ? status : undefined),
  });
  const to = [...mail.to, { address: "gone@savanna.test" }];
  const result = await mailerFor(server.url).send({ ...mail, to });
  expect(result).toMatchObject({ ok: false, kind, status, accepted: ["owner@savanna.test"] });
  expect(result).toMatchObject({ message: expect.stringContaining("gone@savanna.test") as string });
});

test("a temporarily rejected email is delivered at the next attempt", async () => {
  const server = await receiver({ onRecipient: () => 451 });
  const mailer = mailerFor(server.url);
  expect(await mailer.send(mail)).toMatchObject({ kind: "temporary" });
  server.script.onRecipient = undefined;
  expect(await mailer.send(mail)).toMatchObject({ ok: true });
  expect(server.mails).toHaveLength(1);
});

test("an unreachable server is an outage", async () => {
  const server = await startSmtpReceiver();
  await server.close();
  const result = await mailerFor(server.url).send(mail);
  expect(result).toMatchObject({
    ok: false,
    kind: "unreachable",
    message: expect.stringContaining("cannot be reached") as string,
  });
});

test("a server without a response is an outage", async () => {
  const server = await startSilentServer();
  closers.push(() => server.close());
  const result = await mailerFor(server.url).send(mail);
  expect(result).toMatchObject({
    kind: "unreachable",
    message: expect.stringContaining("did not answer in time") as string,
  });
});

test.each<[string, SmtpScript, string]>([
  ["closes the connection before its greeting", { onConnect: () => "drop" }, "unreachable"],
  ["is shutting down", { onConnect: () => 421 }, "unreachable"],
  ["takes emails of nobody", { onConnect: () => 554 }, "unreachable"],
  ["has no room", { onSender: () => 452 }, "unreachable"],
  ["refuses the sender", { onSender: () => 550 }, "permanent"],
  ["wants a login", { onSender: () => 530 }, "login"],
  ["shuts down in between", { onRecipient: () => 421 }, "unreachable"],
  ["closes the connection in between", { onRecipient: () => "drop" }, "unreachable"],
  ["closes the connection instead of an answer", { onMessage: () => "drop" }, "temporary"],
  ["shuts down instead of an answer", { onMessage: () => 421 }, "temporary"],
])("a server that %s", async (_, script, kind) => {
  const server = await receiver(script);
  expect(await mailerFor(server.url).send(mail)).toMatchObject({ ok: false, kind });
  expect(server.mails).toEqual([]);
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

test("a server that answers late has the email once", async () => {
  const received = deferred();
  const answered = deferred();
  const late = await receiver({
    onMessage: async () => {
      received.resolve();
      await answered.promise;
      return undefined;
    },
  });
  const patient = { ...timeouts, handOverMs: 200 };
  const sending = mailerFor(late.url, { timeouts: patient }).send(mail);
  await received.promise;
  // Ends when its time is over, which began after that of the other one.
  const hung = await startSilentServer();
  closers.push(() => hung.close());
  const other = await mailerFor(hung.url, {
    timeouts: { ...patient, connectMs: 9_000, greetingMs: 9_000 },
  }).send(mail);
  expect(other).toMatchObject({ ok: false, kind: "unreachable" });
  answered.resolve();
  expect(await sending).toMatchObject({ ok: true });
  expect(late.mails).toHaveLength(1);
});

test("credentials are sent, and wrong ones are an outage of their own kind", async () => {
  const server = await receiver({ user: { name: "site", password: "s3cret" } });
  const withUser = (login: string) => server.url.replace("//", `//${login}@`);
  expect(await mailerFor(withUser("site:s3cret")).send(mail)).toMatchObject({ ok: true });
  expect(await mailerFor(withUser("site:wrong")).send(mail)).toMatchObject({
    kind: "login",
    status: 535,
  });
});

test("required TLS never falls back to plain text", async () => {
  const plain = await receiver();
  const result = await mailerFor(`${plain.url}?requireTLS=true`).send(mail);
  expect(result).toMatchObject({ ok: false });
  expect(plain.mails).toEqual([]);
});

test("an untrusted certificate is rejected", async () => {
  const server = await receiver({ starttls: true });
  expect(await mailerFor(`${server.url}?requireTLS=true`).send(mail)).toMatchObject({
    ok: false,
    kind: "unreachable",
  });
  const trusting = mailerFor(`${server.url}?requireTLS=true&tls.rejectUnauthorized=false`);
  expect(await trusting.send(mail)).toMatchObject({ ok: true });
  expect(server.mails.map(({ secure }) => secure)).toEqual([true]);
});

test("production uses plain text on the loopback interface", async () => {
  const server = await receiver({ starttls: true });
  expect(await mailerFor(server.url, { production: true }).send(mail)).toMatchObject({ ok: true });
  expect(server.mails.map(({ secure }) => secure)).toEqual([false]);
});

describe("a second SMTP server", () => {
  // An independent implementation, so that the tests do not rely on our library's view of SMTP.
  const otherReceiver = `
import asyncio, sys
from aiosmtpd.smtp import SMTP
class Print:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("gone"): return "550 no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"
    async def handle_DATA(self, server, session, envelope):
        print("TO", ",".join(envelope.rcpt_tos))
        sys.stdout.write(envelope.content.decode("utf8"))
        print("END OF MAIL", flush=True)
        return "250 kept"
async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(Print()), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()
asyncio.run(main())
`;

  const installed = spawnSync("python3", ["-c", "import aiosmtpd"]).status === 0;

  test.skipIf(!installed)("receives the same email (needs python3-aiosmtpd)", async () => {
    const child = spawn("python3", ["-c", otherReceiver], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const until = async (mark: RegExp) => {
      while (!mark.test(output)) await once(child.stdout, "data");
      return output;
    };
    try {
      const port = Number.parseInt(await until(/^\d+\r?\n/), 10);
      const mailer = createMailer({
        smtpUrl: `smtp://127.0.0.1:${port}`,
        from: { name: "Savanna Stays", address: "site@savanna.test" },
        production: false,
      });
      const mail = {
        to: [{ address: "owner@savanna.test" }],
        replyTo: { name: "Zoë\r\nBcc: thief@evil.test", address: "zoe@visitor.test" },
        subject: "März\r\nBcc: thief@evil.test",
        text: "Hello",
        messageId: "<inquiry-7@savanna.test>",
      };
      expect(await mailer.send(mail)).toMatchObject({
        ok: true,
        accepted: ["owner@savanna.test"],
      });
      const rejected = await mailer.send({ ...mail, to: [{ address: "gone@savanna.test" }] });
      expect(rejected).toMatchObject({ ok: false, kind: "permanent", status: 550 });

      const [, to, raw = ""] =
        /TO (.*)\r?\n([^]*?)END OF MAIL/.exec(await until(/END OF MAIL/)) ?? [];
      expect(to).toBe("owner@savanna.test");
      const received = await PostalMime.parse(raw);
      expect(received).toMatchObject({
        subject: "März Bcc: thief@evil.test",
        messageId: "<inquiry-7@savanna.test>",
      });
      expect(received.replyTo).toEqual([
        { name: "Zoë Bcc: thief@evil.test", address: "zoe@visitor.test" },
      ]);
      expect(received.bcc ?? []).toEqual([]);
    } finally {
      child.kill();
    }
  });
});

describe("SMTP_URL", () => {
  test("contains user, password, host and port", () => {
    expect(parseSmtpUrl("smtp://info%40camp.test:p%3Ass@mail.camp.test:2525", true)).toMatchObject({
      host: "mail.camp.test",
      port: 2525,
      secure: false,
      auth: { user: "info@camp.test", pass: "p:ss" },
    });
  });

  test("with smtps uses TLS from the start", () => {
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
  ])(
    "%s in production %s: TLS required %s, ignored %s",
    (url, production, requireTLS, ignoreTLS) => {
      expect(parseSmtpUrl(url, production)).toMatchObject({ requireTLS, ignoreTLS });
    },
  );

  test("checks certificates unless disabled", () => {
    expect(parseSmtpUrl("smtp://mail.camp.test", true).tls).toEqual({});
    expect(parseSmtpUrl("smtp://mail.camp.test?tls.rejectUnauthorized=false", true).tls).toEqual({
      rejectUnauthorized: false,
    });
  });

  test("rejects other protocols at start", () => {
    expect(() => parseSmtpUrl("http://mail.camp.test", true)).toThrow(
      "SMTP_URL must start with smtp://",
    );
  });
});
