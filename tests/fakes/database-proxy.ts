import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { listen } from "#tests/setup/listen";

export interface DatabaseProxy {
  /** The URL of the database through the proxy. */
  url: string;
  /** Ends every connection and refuses new ones, as a stopped server does. */
  cut: () => void;
  /** Ends every connection and answers new ones "starting up", as a recovering server does. */
  recover: () => void;
  /** Accepts bytes and forwards none, as a server on a full disk or behind a dead network. */
  hang: () => void;
  /** Delays every byte, as a slow network does. */
  slow: (ms: number) => void;
  restore: () => void;
  /** Connections so far, rejected ones included. */
  connectionCount: () => number;
  close: () => Promise<void>;
}

type State = "open" | "away" | "recovering" | "hanging";

/**
 * A TCP proxy in front of a database, so that one process can lose it while the shared server runs. It
 * works for any other service with a URL too, except for `recover`.
 */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  let state: State = "open";
  let connectionCount = 0;
  let delayMs = 0;
  const link: Link = { isStalled: () => state === "hanging", delayMs: () => delayMs };
  const server = createServer((client) => {
    connectionCount++;
    if (state === "away") return void client.destroy();
    if (state === "recovering") return void client.once("data", () => client.end(startingUp()));
    const database = connect(Number(target.port), target.hostname);
    database.on("error", () => database.destroy());
    forward(client, database, link);
    forward(database, client, link);
  });
  const { port, disconnect, close } = await listen(server);
  const become = (next: State) => {
    state = next;
    disconnect();
  };
  return {
    url: withPort(databaseUrl, port),
    cut: () => become("away"),
    recover: () => become("recovering"),
    hang: () => {
      state = "hanging";
    },
    slow: (ms) => {
      delayMs = ms;
    },
    restore: () => {
      delayMs = 0;
      // Delayed connections go on; those that lost bytes start again.
      if (state !== "open") become("open");
    },
    connectionCount: () => connectionCount,
    close,
  };
}

function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

interface Link {
  isStalled: () => boolean;
  delayMs: () => number;
}

/** Keeps the order of the bytes, whatever the delay of each. */
function forward(from: Socket, to: Socket, { isStalled, delayMs }: Link) {
  let last = Promise.resolve();
  let waiting = 0;
  const then = (act: () => void) => {
    if (waiting === 0 && delayMs() === 0) return act();
    waiting += 1;
    last = last
      .then(() => pause(delayMs()))
      .then(act)
      .finally(() => (waiting -= 1));
  };
  from.on("data", (bytes) => {
    if (!isStalled()) then(() => void to.write(bytes));
  });
  from.on("end", () => then(() => void to.end()));
  from.on("close", () => then(() => void to.destroy()));
}

/** ErrorResponse of the PostgreSQL protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function startingUp(): Buffer {
  const fields = ["SFATAL", "VFATAL", "C57P03", "Mthe database system is starting up"];
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join("")}\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

export interface Statement {
  /** application_name of the connection. */
  by: string;
  text: string;
}

export interface StatementCounter {
  /** The URL of the database through the counter. */
  url: string;
  /** Every statement so far, in order. */
  statements: Statement[];
  /** Notifications that clients received so far. */
  notifications: () => number;
  close: () => Promise<void>;
}

const startupHead = 4;
const messageHead = 5;

/** A proxy in front of a database that records each statement. */
export async function startStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  const statements: Statement[] = [];
  let notifications = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    database.on("error", () => database.destroy());
    client.on(
      "data",
      statementReader((statement) => statements.push(statement)),
    );
    database.on(
      "data",
      messageReader((type) => {
        if (type === "A") notifications += 1;
      }),
    );
    client.pipe(database).pipe(client);
    client.on("close", () => database.destroy());
    database.on("close", () => client.destroy());
  });
  const { port, close } = await listen(server);
  return {
    url: withPort(databaseUrl, port),
    statements,
    notifications: () => notifications,
    close,
  };
}

/**
 * Parses one direction of PostgreSQL's protocol: type, length and content of each message. Only the
 * first message of a client has no type.
 */
function messageReader(onMessage: (type: string, content: Buffer) => void, first = "") {
  let waiting = Buffer.alloc(0);
  let startup = first;
  return (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const head = startup ? startupHead : messageHead;
      if (waiting.length < head) return;
      const end = head - 4 + waiting.readInt32BE(head - 4);
      if (waiting.length < end) return;
      onMessage(startup || String.fromCharCode(waiting[0] ?? 0), waiting.subarray(head, end));
      startup = "";
      waiting = waiting.subarray(end);
    }
  };
}

/**
 * Simple queries (Q) and parsed ones (P) carry a statement. A named prepared statement that runs again
 * would be missed; the site uses none.
 */
function statementReader(onStatement: (statement: Statement) => void) {
  let by = "";
  return messageReader((type, content) => {
    if (type === "startup") by = nameIn(content);
    if (type === "Q") onStatement({ by, text: textAt(content, 0) });
    if (type === "P") onStatement({ by, text: textAt(content, content.indexOf(0) + 1) });
  }, "startup");
}

/** The startup message: protocol number, then names and values in turn. */
function nameIn(startup: Buffer): string {
  const parameters = startup.subarray(4).toString().split("\0");
  return parameters[parameters.indexOf("application_name") + 1] ?? "";
}

const textAt = (content: Buffer, from: number) =>
  content.subarray(from, content.indexOf(0, from)).toString();
