import type { Server } from "node:http";

/**
 * What a sender may take its time for, so that nobody holds lines open by sending a byte now and then.
 * A form with pictures from a slow line needs minutes; the lines before it never do.
 */
export function boundConnections(server: Server): void {
  server.headersTimeout = 20_000;
  server.requestTimeout = 300_000;
  server.maxHeadersCount = 100;
  // Longer than proxies keep an idle line to their servers, or one would ask on a line just closed.
  server.keepAliveTimeout = 75_000;
}
