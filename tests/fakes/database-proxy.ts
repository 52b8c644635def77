import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface DatabaseProxy {
  /** The database's address by way of the proxy. */
  url: string;
  /** Ends every connection and refuses new ones, as a stopped server does. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
}

/** Stands between a process and its database, so that one can go away without the shared server. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let away = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    if (away) return void client.destroy();
    const database = keep(connect(Number(target.port), target.hostname));
    client.pipe(database).pipe(client);
    client.on("close", () => database.destroy());
    database.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut: () => {
      away = true;
      endAll();
    },
    mend: () => {
      away = false;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      endAll();
      await closed;
    },
  };
}
