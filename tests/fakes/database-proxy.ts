import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export interface DatabaseProxy {
  /** The database's address by way of the proxy. */
  url: string;
  /** Ends every connection and refuses new ones, as a stopped server does. */
  cut: () => void;
  /** Ends every connection and answers new ones "starting up", as a recovering server does. */
  recover: () => void;
  /** Takes what comes and passes nothing on, as a server on a full disk or behind a dead network. */
  hang: () => void;
  mend: () => void;
  /** Connections that were taken or turned away so far. */
  asked: () => number;
  close: () => Promise<void>;
}

type State = "open" | "away" | "recovering" | "hanging";

/** Stands between a process and its database, so that one can go away without the shared server. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: State = "open";
  let asked = 0;
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
    passOn(client, database, () => state === "hanging");
    passOn(database, client, () => state === "hanging");
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
    mend: () => become("open"),
    asked: () => asked,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      endAll();
      await closed;
    },
  };
}

function passOn(from: Socket, to: Socket, lost: () => boolean) {
  from.on("data", (bytes) => {
    if (!lost()) to.write(bytes);
  });
  from.on("end", () => to.end());
  from.on("close", () => to.destroy());
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
