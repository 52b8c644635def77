import fs from "node:fs";
import http from "node:http";
import net from "node:net";

/**
 * An HTTP proxy on a Unix socket, which a process in another network namespace can reach by its path.
 * @param registries addresses of package registries, the only hosts that a build of the image needs
 */
export async function openRegistryProxy(socketPath: string, registries: string[]) {
  const allowed = new Set(registries.map((address) => new URL(address).hostname));
  fs.rmSync(socketPath, { force: true });
  const server = http.createServer((req, res) => {
    const url = URL.canParse(req.url ?? "") ? new URL(req.url ?? "") : undefined;
    if (!url || !allowed.has(url.hostname)) return void res.writeHead(403).end();
    const call = http.request(url, { method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    call.on("error", () => res.destroy());
    req.pipe(call);
  });
  server.on("connect", (req, client: net.Socket) => {
    const [host = "", port] = (req.url ?? "").split(":");
    if (!allowed.has(host)) return void client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    const upstream = net.connect(Number(port), host, () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
  });
  // Tunnels are no connections of the server any more, and nobody else closes them.
  const sockets = new Set<net.Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return {
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
