// Inside the namespace: hands connections of the builds on to the proxy outside. A process of its own,
// because the trial waits for its commands without turning its event loop.
import net from "node:net";

const [host, port, socketPath] = process.argv.slice(2);
net
  .createServer((client) => {
    const upstream = net.connect(socketPath);
    client.pipe(upstream).pipe(client);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  })
  .listen(Number(port), host);
