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
  close: () => Promise<void>;
}

const startupHead = 4;
const messageHead = 5;

/** Stands between a process and its database and writes down each statement on its way. */
export async function startStatementCounter(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl);
  const statements: Statement[] = [];
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
    const read = statementReader((statement) => statements.push(statement));
    client.on("data", read);
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
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/**
 * Follows one connection by PostgreSQL's protocol: a first message without a type, then type, length
 * and content of each. Simple queries (Q) and parsed ones (P) carry a statement; a statement that is
 * prepared once and run again is sent by name and would be missed, which this site never does.
 */
function statementReader(found: (statement: Statement) => void) {
  let waiting = Buffer.alloc(0);
  let started = false;
  let by = "";
  return (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const head = started ? messageHead : startupHead;
      if (waiting.length < head) return;
      const end = head - 4 + waiting.readInt32BE(head - 4);
      if (waiting.length < end) return;
      const type = started ? String.fromCharCode(waiting[0] ?? 0) : "startup";
      const content = waiting.subarray(head, end);
      if (!started) by = nameIn(content);
      if (type === "Q") found({ by, text: textAt(content, 0) });
      if (type === "P") found({ by, text: textAt(content, content.indexOf(0) + 1) });
      started = true;
      waiting = waiting.subarray(end);
    }
  };
}

/** Names and values in turn stand behind the number of the protocol. */
function nameIn(startup: Buffer): string {
  const words = startup.subarray(4).toString().split("\0");
  return words[words.indexOf("application_name") + 1] ?? "";
}

const textAt = (content: Buffer, from: number) =>
  content.subarray(from, content.indexOf(0, from)).toString();
