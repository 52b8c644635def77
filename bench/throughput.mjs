// Answers a second over a few kept lines, and the server's CPU for each. The client is a bare socket, so
// that it is never what is measured.
import net from "node:net";

import { busyMs } from "./processes.mjs";

/**
 * @param {{port: number, path: string | (() => string), headers?: Record<string, string>, lines?: number, ms: number, child: import("node:child_process").ChildProcess}} load
 * @returns answers a second, milliseconds of CPU for each, and how many were not 200
 */
export async function throughput({ port, path, headers = {}, lines = 10, ms, child }) {
  const pathOf = typeof path === "function" ? path : () => path;
  const rest = Object.entries({ Host: `127.0.0.1:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const tally = { answers: 0, wrong: 0 };
  const before = busyMs(child);
  const began = performance.now();
  const until = began + ms;
  await Promise.all(Array.from({ length: lines }, () => askAgainAndAgain()));
  const took = performance.now() - began;
  return {
    perSecond: (tally.answers * 1000) / took,
    busyMs: (busyMs(child) - before) / tally.answers,
    wrong: tally.wrong,
  };

  function askAgainAndAgain() {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, "127.0.0.1");
      let waitingFor = -1;
      let head = "";
      const ask = () => socket.write(`GET ${pathOf()} HTTP/1.1\r\n${rest}\r\n`);
      const answered = () => {
        tally.answers++;
        waitingFor = -1;
        head = "";
        if (performance.now() < until) return ask();
        socket.end();
        resolve();
      };
      socket.on("connect", ask);
      socket.on("error", reject);
      socket.on(
        "close",
        () => performance.now() < until && reject(new Error("the line was closed")),
      );
      socket.on("data", (chunk) => {
        if (waitingFor >= 0) {
          waitingFor -= chunk.length;
          if (waitingFor <= 0) answered();
          return;
        }
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!head.startsWith("HTTP/1.1 200")) tally.wrong++;
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!length) {
          // Sent in chunks: its end is a line of its own.
          if (head.endsWith("\r\n0\r\n\r\n")) answered();
          return;
        }
        waitingFor = end + 4 + Number(length) - head.length;
        if (waitingFor <= 0) answered();
      });
    });
  }
}
