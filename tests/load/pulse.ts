import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const everyMs = 250;
/** Whoever keeps the processes ends one that is silent for longer. */
const patienceMs = 20_000;

/** Asks whether the process lives, as a watcher does: on a line of its own each time. */
export function feelPulse(port: number) {
  let slowestMs = 0;
  let missed = 0;
  let over = false;
  const feeling = (async () => {
    while (!over) {
      const began = performance.now();
      const ok = await lives(port);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      if (!ok) missed += 1;
      await pause(everyMs);
    }
  })();
  return {
    stop: async () => {
      over = true;
      await feeling;
      return { slowestMs, missed };
    },
  };
}

const lives = (port: number) =>
  new Promise<boolean>((resolve) => {
    const options = { host: "127.0.0.1", port, path: "/healthz", agent: false };
    const call = get({ ...options, timeout: patienceMs }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode === 200));
      answer.once("error", () => resolve(false));
    });
    call.once("timeout", () => call.destroy());
    call.once("error", () => resolve(false));
  });
