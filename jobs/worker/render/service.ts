import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import pLimit from "p-limit";

import { besideProgram } from "#process/beside-program";
import { readRenderingSettings, settingsErrorCode } from "#process/read-settings";
import { findChromium, localDriver, standardRenderLimits } from "./local-driver";
import type { FromDriver, FromWorker } from "./messages";
import { encode, protocolName, readMessages } from "./remote-driver";

/**
 * Renders pages for workers, one at a time. It has no secret, no database and no network access: a page's
 * requests go to the worker on the same connection, whose guarded fetcher answers.
 */
const env = readRenderingSettings();
const executablePath = findChromium(env.CHROMIUM_PATH);
if (!executablePath) {
  console.error("Chromium was not found: install it, or set CHROMIUM_PATH");
  process.exit(settingsErrorCode);
}
const openDriver = localDriver({
  executablePath,
  driver: besideProgram(import.meta.url, "./driver"),
  limits: standardRenderLimits,
});

const oneAtATime = pLimit(1);
const sockets = new Set<Duplex>();
const server = createServer((req, res) => {
  res.writeHead(req.url === "/healthz" ? 200 : 404, { "Content-Type": "application/json" });
  res.end(JSON.stringify({ ok: req.url === "/healthz" }));
});
server.on("upgrade", (req, socket: Duplex, head: Buffer) => {
  if (req.headers.upgrade !== protocolName) return void socket.destroy();
  sockets.add(socket);
  socket.on("error", () => socket.destroy());
  socket.on("close", () => sockets.delete(socket));
  socket.unshift(head);
  oneAtATime(() => serve(socket)).catch((error: unknown) => console.error(String(error)));
});
server.listen(env.PORT, env.HOST, () => process.send?.({ ready: true }));

/** Resolves when the page is done and its browser has ended. */
async function serve(socket: Duplex): Promise<void> {
  if (socket.destroyed) return;
  const closed = new Promise<void>((resolve) => void socket.once("close", resolve));
  const send = (message: FromDriver) => void (socket.writable && socket.write(encode(message)));
  const driver = await openDriver({
    onMessage: (message) => send(message as FromDriver),
    onEnd: (reason) => send({ type: "failed", reason }),
  });
  try {
    readMessages(socket, (message) => driver.send(message as FromWorker));
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocolName}\r\n\r\n`,
    );
    await closed;
  } finally {
    await driver.close();
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    void oneAtATime(() => process.exit(0));
  });
