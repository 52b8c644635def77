import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Email } from "postal-mime";
import PostalMime from "postal-mime";
import type { SMTPServerDataStream } from "smtp-server";
import { SMTPServer } from "smtp-server";

import { listen } from "#tests/setup/listen";

export interface ReceivedMail {
  envelope: { from: string; to: string[] };
  mail: Email;
  /** The bytes as received. */
  raw: string;
  secure: boolean;
}

/** An SMTP status to reject with; "drop" closes the connection without a response; undefined accepts. */
type Reaction = number | "drop" | undefined;

export interface SmtpScript {
  /** Instead of the greeting. */
  onConnect?: () => Reaction;
  onSender?: () => Reaction;
  onRecipient?: (address: string) => Reaction;
  /** After the whole email was received. */
  onMessage?: (mail: Email) => Reaction | Promise<Reaction>;
}

export interface SmtpReceiver {
  port: number;
  /** The value of SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** Can be changed at any time. */
  script: SmtpScript;
  /** Resolves once that many emails have arrived. */
  received(count: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

/** An SMTP server that stores what it receives. With `user` set it requires that login. */
export async function startSmtpReceiver(
  options: SmtpScript & {
    starttls?: boolean;
    user?: { name: string; password: string };
    /** Of a server that comes back. */
    port?: number;
  } = {},
): Promise<SmtpReceiver> {
  const { starttls = false, user, port: requestedPort = 0, ...script } = options;
  const mails: ReceivedMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const receiver = { mails, script } as const;
  const react = (
    reaction: Reaction,
    { id }: { id: string },
    done: (error?: Error | null) => void,
  ) => {
    if (reaction !== "drop") return done(rejectionOf(reaction));
    for (const connection of server.connections as Set<Connection>)
      if (connection.session.id === id) connection._socket.destroy();
  };

  const server: SMTPServer = new SMTPServer({
    // No warning about the built-in test certificate.
    logger: false,
    authOptional: !user,
    allowInsecureAuth: true,
    disabledCommands: starttls ? [] : ["STARTTLS"],
    onAuth(auth, _session, done) {
      const isKnown = user && auth.username === user.name && auth.password === user.password;
      done(isKnown ? null : rejectionOf(535), { user: auth.username });
    },
    onConnect: (session, done) => react(receiver.script.onConnect?.(), session, done),
    onMailFrom: (_address, session, done) => react(receiver.script.onSender?.(), session, done),
    onRcptTo: ({ address }, session, done) =>
      react(receiver.script.onRecipient?.(address), session, done),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const received = readAll(stream).then(async (raw) => {
        const mail = await PostalMime.parse(raw);
        const reaction = await receiver.script.onMessage?.(mail);
        if (reaction === undefined) {
          const envelope = {
            from: mailFrom ? mailFrom.address : "",
            to: rcptTo.map(({ address }) => address),
          };
          mails.push({ envelope, mail, raw, secure: session.secure });
          for (const one of waiting) if (mails.length >= one.count) one.resolve();
        }
        react(reaction, session, done);
      });
      received.catch(done);
    },
  });
  // Tests include clients that disconnect.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(requestedPort, "127.0.0.1", () => resolve()));
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

interface Connection {
  session: { id: string };
  _socket: Socket;
}

/** Accepts connections and never sends a greeting. */
export async function startSilentServer() {
  const { port, close } = await listen(createServer());
  return { port, url: `smtp://127.0.0.1:${port}`, close };
}

function rejectionOf(status: number | undefined): Error | null {
  return status ? Object.assign(new Error("rejected by the test"), { responseCode: status }) : null;
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
