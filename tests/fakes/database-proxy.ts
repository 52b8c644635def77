import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface DatabaseProxy {
  /** The database's address by way of the proxy. */
  url: string;
  /** Ends every connection and refuses new ones, as a stopped server does. */
  cut: () => void;
  /** Ends every connection and answers new ones "starting up", as a recovering server does. */
  recover: () => void;
  /** Takes what comes and passes nothing on, as a server on a full disk or behind a dead network. */
  hang: () => void;
  /** Passes everything on late, as a line that is far too thin. */
  slow: (ms: number) => void;
  mend: () => void;
  /** Connections that were taken or turned away so far. */
  asked: () => number;
  close: () => Promise<void>;
}

type State = "open" | "away" | "recovering" | "hanging";

/**
 * Stands between a process and its database, so that one can go away without the shared server. Any
 * other service with an address will do, unless it shall look as if it recovered.
 */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: State = "open";
  let asked = 0;
  let lateMs = 0;
  const line: Line = { isLost: () => state === "hanging", lateMs: () => lateMs };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    asked++;
    keep(client);
    if (state === "away") return void client.destroy();
    if (state === "recovering") return void client.once("data", () => client.end(startingUp()));
    const database = keep(connect(Number(target.port), target.hostname));
    passOn(client, database, line);
    passOn(database, client, line);
  });
  const port = await listen(server);
  const url = new URL(databaseUrl);
  url.port = String(port);
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const become = (next: State) => {
    state = next;
    endAll();
  };
  return {
    url: url.href,
    cut: () => become("away"),
    recover: () => become("recovering"),
    hang: () => {
      state = "hanging";
    },
    slow: (ms) => {
      lateMs = ms;
    },
    mend: () => {
      lateMs = 0;
      // Who only waited goes on; who was cut off or heard nothing begins anew.
      if (state !== "open") become("open");
    },
    asked: () => asked,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      endAll();
      await closed;
    },
  };
}

interface Line {
  isLost: () => boolean;
  lateMs: () => number;
}

/** In order, however late each piece is. */
function passOn(from: Socket, to: Socket, { isLost, lateMs }: Line) {
  let last = Promise.resolve();
  let waiting = 0;
  const then = (act: () => void) => {
    if (waiting === 0 && lateMs() === 0) return act();
    waiting += 1;
    last = last
      .then(() => pause(lateMs()))
      .then(act)
      .finally(() => (waiting -= 1));
  };
  from.on("data", (bytes) => {
    if (!isLost()) then(() => void to.write(bytes));
  });
  from.on("end", () => then(() => void to.end()));
  from.on("close", () => then(() => void to.destroy()));
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
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
