import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";

/** A machine of our own network that nobody may reach: it counts who knocks, by TCP and by UDP. */
export async function startForbiddenServer() {
  let knocks = 0;
  const tcp: Server = createServer((socket) => {
    knocks++;
    socket.destroy();
  });
  tcp.listen(0, "0.0.0.0");
  await once(tcp, "listening");
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket("udp4").on("message", () => void knocks++);
  udp.bind(port, "0.0.0.0");
  await once(udp, "listening");
  return {
    port,
    knocks: () => knocks,
    async close() {
      udp.close();
      tcp.close();
      await once(tcp, "close");
    },
  };
}
