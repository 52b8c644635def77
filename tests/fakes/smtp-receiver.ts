import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import type { Email } from "postal-mime";
import PostalMime from "postal-mime";
import type { SMTPServerDataStream } from "smtp-server";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  envelope: { from: string; to: string[] };
  mail: Email;
  /** As it came over the wire. */
  raw: string;
  secure: boolean;
}

/** Each returns a status to refuse with, or nothing to accept. */
export interface SmtpScript {
  onRecipient?: (address: string) => number | undefined;
  onMessage?: (mail: Email) => number | undefined;
}

export interface SmtpReceiver {
  port: number;
  /** As SMTP_URL wants it. */
  url: string;
  mails: ReceivedMail[];
  /** May be changed at any time. */
  script: SmtpScript;
  /** Resolves as soon as that many mails have arrived. */
  received(count: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

/** A mail server that keeps what it gets. With `user` set it demands that login. */
export async function startSmtpReceiver(
  options: SmtpScript & { starttls?: boolean; user?: { name: string; password: string } } = {},
): Promise<SmtpReceiver> {
  const { starttls = false, user, ...script } = options;
  const mails: ReceivedMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const receiver = { mails, script } as const;

  const server = new SMTPServer({
    // Keeps it quiet about its built-in certificate, which is only for tests.
    logger: false,
    authOptional: !user,
    allowInsecureAuth: true,
    disabledCommands: starttls ? [] : ["STARTTLS"],
    onAuth(auth, _session, done) {
      const known = user && auth.username === user.name && auth.password === user.password;
      done(known ? null : refusal(535), { user: auth.username });
    },
    onRcptTo: ({ address }, _session, done) =>
      done(refusal(receiver.script.onRecipient?.(address))),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const received = readAll(stream).then(async (raw) => {
        const mail = await PostalMime.parse(raw);
        const error = refusal(receiver.script.onMessage?.(mail));
        if (!error) {
          const envelope = {
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
          };
          mails.push({ envelope, mail, raw, secure: session.secure });
          for (const one of waiting) if (mails.length >= one.count) one.resolve();
        }
        done(error);
      });
      received.catch(done);
    },
  });
  // A client that breaks off is part of the tests.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(receiver, {
    port,
    url: `smtp://127.0.0.1:${port}`,
    async received(count: number) {
      if (mails.length < count)
        await new Promise<void>((resolve) => waiting.push({ count, resolve }));
      return mails;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

/** Takes the connection and never greets. */
export async function startSilentServer(): Promise<{
  port: number;
  url: string;
  close(): Promise<void>;
}> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function refusal(status: number | undefined): Error | null {
  return status
    ? Object.assign(new Error(`refused by the script`), { responseCode: status })
    : null;
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
