import type { Server } from "node:http";

/** Bounds what a client may take its time for: nobody keeps a connection by sending a byte now and then. */
export function boundConnections(server: Server): void {
  server.headersTimeout = 20_000;
  // A form with pictures over a slow connection needs minutes.
  server.requestTimeout = 300_000;
  server.maxHeadersCount = 100;
  // Longer than proxies keep an idle connection, or one would send a request on a connection just closed.
  server.keepAliveTimeout = 75_000;
}
