import { randomInt } from "node:crypto";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

/** Starts a server on a free port of this machine; `close` ends its open connections too. */
export async function listen(server: Server) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    disconnect();
    await closed;
  };
  return { port, disconnect, close };
}

/**
 * A port that nothing listens on. It is below those that the system gives to outgoing connections: one of these
 * could take it before its server starts, or while the server restarts.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) =>
    server
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => server.close(() => resolve(true))),
  );
  return isFree ? port : freePort();
}
