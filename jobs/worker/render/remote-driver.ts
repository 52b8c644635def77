import { request } from "node:http";
import type { Duplex } from "node:stream";

import type { OpenDriver } from "./local-driver";
import type { FromDriver, FromWorker } from "./messages";

/** Of one message: a page of 15 MB as base64, and its envelope. */
const maxMessageBytes = 24_000_000;
/** The service renders one page at a time: two workers wait for each other. */
const maxWaitMs = 60_000;

export const protocolName = "savanna-render";

/**
 * A driver of the service at `serviceUrl` (service.ts), which requests the page's resources from the
 * worker.
 */
export const remoteDriver =
  (serviceUrl: string): OpenDriver =>
  ({ onMessage, onEnd }, signal) =>
    new Promise((resolve, reject) => {
      const call = request(serviceUrl, {
        headers: { Connection: "Upgrade", Upgrade: protocolName },
        signal,
        timeout: maxWaitMs,
      });
      const closed = { send: () => undefined, close: () => Promise.resolve() };
      const fail = (reason: string) => {
        onEnd(reason);
        resolve(closed);
      };
      call.on("timeout", () => call.destroy(new Error("it is busy")));
      call.on("error", (error) =>
        signal?.aborted
          ? reject(signal.reason as Error)
          : fail(`the service for it does not answer (${error.message})`),
      );
      call.on("response", (answer) => {
        answer.resume();
        fail(`the service for it answered ${answer.statusCode}`);
      });
      call.on("upgrade", (_answer, socket, head) => {
        socket.setTimeout(0);
        socket.unshift(head);
        readMessages(socket, onMessage);
        socket.on("error", (error) => onEnd(error.message));
        socket.on("close", () => onEnd("the service for it ended"));
        resolve({
          send: (message) => void socket.write(encode(message)),
          close: () => Promise.resolve(void socket.destroy()),
        });
      });
      call.end();
    });

/** One line of JSON; bytes as base64. */
export function encode(message: FromWorker | FromDriver): string {
  if (message.type !== "answer" || !message.answer.ok) return `${JSON.stringify(message)}\n`;
  const body = Buffer.from(message.answer.body).toString("base64");
  return `${JSON.stringify({ ...message, answer: { ...message.answer, body } })}\n`;
}

/** Calls `onMessage` for each line. Invalid JSON or a line that is too long closes the connection. */
export function readMessages(socket: Duplex, onMessage: (message: unknown) => void): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  socket.on("data", (chunk: Buffer) => {
    for (let rest = chunk; ;) {
      const end = rest.indexOf(10);
      const part = end < 0 ? rest : rest.subarray(0, end);
      bytes += part.length;
      if (bytes > maxMessageBytes) return void socket.destroy(new Error("a message is too long"));
      parts.push(part);
      if (end < 0) return;
      const line = Buffer.concat(parts).toString("utf8");
      [parts, bytes, rest] = [[], 0, rest.subarray(end + 1)];
      try {
        onMessage(decode(JSON.parse(line)));
      } catch (error) {
        return void socket.destroy(error as Error);
      }
    }
  });
}

function decode(message: unknown): unknown {
  const { type, answer } = message as { type?: unknown; answer?: { ok: boolean; body: string } };
  if (type !== "answer" || !answer?.ok) return message;
  return {
    ...(message as object),
    answer: { ...answer, body: Buffer.from(answer.body, "base64") },
  };
}
