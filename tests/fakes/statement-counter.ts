import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Statement {
  /** The name that the connection goes by: application_name. */
  by: string;
  text: string;
}

export interface StatementCounter {
  /** The database's address by way of the counter. */
  url: string;
  /** Every statement so far, in the order in which it was sent. */
  statements: Statement[];
  /** How many notifications have gone back so far. */
  notifications: () => number;
  close: () => Promise<void>;
}

const startupHead = 4;
const messageHead = 5;

/** Stands between a process and its database and writes down each statement on its way. */
export async function startStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  const statements: Statement[] = [];
  let notifications = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    const database = keep(connect(Number(target.port), target.hostname));
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    statements,
    notifications: () => notifications,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/**
 * Follows what one side says by PostgreSQL's protocol: type, length and content of each message. Only
 * the first one of a client has no type.
 */
function messageReader(found: (type: string, content: Buffer) => void, first = "") {
  let waiting = Buffer.alloc(0);
  let untyped = first;
  return (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const head = untyped ? startupHead : messageHead;
      if (waiting.length < head) return;
      const end = head - 4 + waiting.readInt32BE(head - 4);
      if (waiting.length < end) return;
      found(untyped || String.fromCharCode(waiting[0] ?? 0), waiting.subarray(head, end));
      untyped = "";
      waiting = waiting.subarray(end);
    }
  };
}

/**
 * Simple queries (Q) and parsed ones (P) carry a statement. One that is prepared once and run again
 * is sent by name and would be missed, which this site never does.
 */
function statementReader(found: (statement: Statement) => void) {
  let by = "";
  return messageReader((type, content) => {
    if (type === "startup") by = nameIn(content);
    if (type === "Q") found({ by, text: textAt(content, 0) });
    if (type === "P") found({ by, text: textAt(content, content.indexOf(0) + 1) });
  }, "startup");
}

/** Names and values in turn stand behind the number of the protocol. */
function nameIn(startup: Buffer): string {
  const words = startup.subarray(4).toString().split("\0");
  return words[words.indexOf("application_name") + 1] ?? "";
}

const textAt = (content: Buffer, from: number) =>
  content.subarray(from, content.indexOf(0, from)).toString();
