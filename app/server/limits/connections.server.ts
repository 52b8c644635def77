import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

/** Timeout of a connection without progress: idle, or with a response that the client does not read. */
export const idleTimeoutMs = 60_000;

/** What a client has to send or read on average, after a minute: a phone in camp has 20 KB a second. */
export const leastBytesPerSecond = 4 * 1024;

/** Interval in which Node checks `headersTimeout`. */
export const checkConnectionsMs = 5_000;

/** How long the rest of a body is read after the response. */
const lingerMs = 5_000;

/** Timeouts of connections, so that no client holds one by sending or reading a byte now and then (slowloris). */
export function boundConnections(server: Server): void {
  server.headersTimeout = 20_000;
  // A body has a deadline by its size instead: see BodyReceiver.
  server.requestTimeout = 0;
  server.timeout = idleTimeoutMs;
  server.maxHeadersCount = 100;
  // Longer than the keep-alive of proxies, which would otherwise send requests over a closed connection.
  server.keepAliveTimeout = 75_000;
}

/**
 * Handles a request once the response before it on the same connection was sent: pipelined requests would
 * occupy slots with responses that nobody reads.
 */
export const inTurn =
  (handle: RequestListener): RequestListener =>
  (req, res) => {
    if (res.socket) handle(req, res);
    else res.once("socket", () => handle(req, res));
  };

const hasUnreadBody = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (Number(headers["content-length"]) > 0 || "transfer-encoding" in headers);

/** Makes a response that is sent before the end of the body the last one of its connection. */
export function closeUnlessRead(req: IncomingMessage, res: ServerResponse): void {
  if (!hasUnreadBody(req)) return;
  const { shouldKeepAlive } = res;
  res.shouldKeepAlive = false;
  req.once("end", () => (res.shouldKeepAlive = shouldKeepAlive));
}

/** Closes the connection of a client that reads a response too slowly: its bytes are in memory meanwhile. */
export function boundReading(res: ServerResponse): void {
  const { socket } = res;
  if (!socket) return;
  const close = () => socket.destroy();
  let timer = setTimeout(() => {
    timer = setTimeout(close, (socket.writableLength / leastBytesPerSecond) * 1_000);
  }, idleTimeoutMs);
  res.once("close", () => clearTimeout(timer));
}

/**
 * Ends a response that may come before the end of the body. The rest is read and discarded for a while: a
 * connection that closes with unread bytes is reset, and the client could lose the response.
 */
export function endResponse(res: ServerResponse, text: string | Buffer): void {
  const { req } = res;
  if (!hasUnreadBody(req)) return void res.end(text);
  res.write(text);
  const end = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(end, lingerMs);
  req.once("end", end).once("close", end).resume();
}
