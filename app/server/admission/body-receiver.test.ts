import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import os from "node:os";
import { afterEach, describe, expect, test } from "vitest";

import { listen } from "#tests/setup/listen";
import { until } from "#tests/setup/until";
import { closeUnlessRead } from "~/server/limits/connections.server";
import { sendPlainPage } from "~/server/limits/plain-page.server";
import { Busy, sendBusy } from "~/server/limits/semaphore.server";
import { SpooledFile } from "~/server/limits/spooled-file.server";
import { Aborted, BodyReceiver, type Storage, timeFor, TooSlow } from "./body-receiver.server";

type Limits = ConstructorParameters<typeof BodyReceiver>[0];

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that answers with the received bytes. `X-Sender` names the sender. */
async function serve(limits: Limits, storage: Storage = "memory") {
  const receiver = new BodyReceiver(limits);
  const outcomes: string[] = [];
  const server = createServer((req, res) => {
    closeUnlessRead(req, res);
    void receiver
      .receive(req, res, { sender: String(req.headers["x-sender"]), storage })
      .then(async ({ content, release }) => {
        const bytes = content instanceof SpooledFile ? await bytesOf(content) : content;
        release();
        outcomes.push("received");
        res.end(bytes);
      })
      .catch((error: Error) => {
        outcomes.push(error.name);
        if (error instanceof Busy) sendBusy(req, res);
        else if (error instanceof TooSlow) sendPlainPage(res, 408, "Not received", "Too slow.");
        else if (!(error instanceof Aborted)) res.destroy(error);
      });
  });
  const { port, close } = await listen(server);
  closers.push(close);
  return { receiver, outcomes, url: `http://127.0.0.1:${port}/`, ...clientOf(port) };
}

const bytesOf = async (file: SpooledFile) => Buffer.from(await file.arrayBuffer());

function clientOf(port: number) {
  /** Sends the head of a request and some of its body; resolves with what the server sends. */
  function open(length: number, part: string, sender = "somebody") {
    const socket: Socket = connect(port, "127.0.0.1");
    closers.push(() => socket.destroy());
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.on("error", () => undefined);
    socket.write(
      `POST / HTTP/1.1\r\nHost: a.test\r\nX-Sender: ${sender}\r\nContent-Length: ${length}\r\n\r\n${part}`,
    );
    const status = () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
    return {
      socket,
      status,
      answered: (code: number) =>
        until(`status ${code} (${status()})`, async () => Promise.resolve(status() === code)),
      closed: new Promise<void>((resolve) => socket.once("close", () => resolve())),
      answer: () => answer,
    };
  }
  return { open };
}

describe.each(["memory", "disk"] as const)("a body in %s", (storage) => {
  test.each([1, 70_000, 1_000_000, 20_000_000])("of %i bytes is complete", async (length) => {
    const { url } = await serve({}, storage);
    const body = randomBytes(length);
    const response = await fetch(url, { method: "POST", body });
    expect(body.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  });

  test("arrives in parts", async () => {
    const { open } = await serve({}, storage);
    const { socket, answered, answer } = open(6, "one");
    socket.write("two");
    await answered(200);
    await until("the text", async () => Promise.resolve(answer().endsWith("onetwo")));
  });

  test("of a sender that stops is rejected with 408, and the connection closed", async () => {
    const { open, outcomes } = await serve({ graceMs: 1, bytesPerSecond: 1e9 }, storage);
    const { socket, answered, closed, answer } = open(900_000, "a".repeat(70_000));
    await answered(408);
    expect(answer()).toContain("\r\nConnection: close\r\n");
    // A client that sends the rest before it reads has the answer, too.
    socket.write("a".repeat(830_000));
    await closed;
    expect(outcomes).toEqual(["TooSlow"]);
  });

  test("that a client aborts frees its bytes", async () => {
    const { open, outcomes, receiver } = await serve({}, storage);
    const { socket } = open(900_000, "a".repeat(70_000));
    await until("the bytes", async () => Promise.resolve(receiver.bytes[storage] > 65_000));
    socket.destroy();
    await until("the abort", async () => Promise.resolve(outcomes.includes("Aborted")));
    expect(receiver.bytes[storage]).toBe(0);
  });

  test("that would exceed all bytes drops the oldest arrival", async () => {
    const max = 290_000;
    const { open, receiver } = await serve({ maxBytes: { memory: max, disk: max } }, storage);
    const held = () => receiver.bytes[storage];
    const first = open(900_000, "a".repeat(100_000), "one");
    await until("the first", async () => Promise.resolve(held() >= 100_000));
    const second = open(900_000, "b".repeat(100_000), "two");
    await until("the second", async () => Promise.resolve(held() >= 200_000));
    const third = open(100_000, "c".repeat(100_000), "three");
    await third.answered(200);
    await first.answered(503);
    expect(second.status()).toBe(0);
    expect(held()).toBeLessThanOrEqual(max);
  });
});

test("a sender over its number of arrivals loses its own oldest one", async () => {
  const { open, receiver } = await serve({ maxPerSender: 2 });
  const count = (n: number) =>
    until(`${n} arrivals`, async () => Promise.resolve(receiver.bytes.memory === n * 16 * 1024));
  const other = open(900, "a", "another");
  await count(1);
  const first = open(900, "a");
  await count(2);
  const second = open(900, "a");
  await count(3);
  open(5, "whole");
  await first.answered(503);
  expect([other.status(), second.status()]).toEqual([0, 0]);
});

test("a photo of 5 MB may come at 20 KB a second, with pauses of a minute; a byte a second may not", () => {
  const secondsFor = (bytes: number) => timeFor(bytes) / 1_000;
  for (let seconds = 0; seconds <= 250; seconds++)
    expect(secondsFor(seconds * 20_000)).toBeGreaterThanOrEqual(seconds + 60);
  expect(secondsFor(61)).toBeLessThan(61);
  // What was sent at once buys no more than its own time.
  expect(secondsFor(900_000)).toBeLessThan(300);
});

test("a body that is discarded holds no bytes and is read to its end", async () => {
  const { open, receiver } = await serve({}, "discarded");
  const { answered } = open(500_000, "a".repeat(500_000));
  await answered(200);
  expect(receiver.bytes).toEqual({ memory: 0, disk: 0 });
});

test("the client hears that it may go on only where it asked", async () => {
  const receiver = new BodyReceiver();
  const server = createServer();
  server.on("checkContinue", (req: IncomingMessage, res) => {
    void receiver
      .receive(req, res, { sender: "a", storage: "memory" })
      .then(({ content }) => res.end(content));
  });
  const { port, close } = await listen(server);
  closers.push(close);
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += String(chunk)));
  socket.write(
    "POST / HTTP/1.1\r\nHost: a.test\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n",
  );
  await until("100", async () => Promise.resolve(answer.startsWith("HTTP/1.1 100 ")));
  socket.write("ok");
  await until("200", async () => Promise.resolve(answer.endsWith("ok")));
});

test("a body on disk leaves no file behind, not even while it is open", async () => {
  const named = () =>
    fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith("savanna-upload"));
  const before = named();
  const { open, receiver } = await serve({}, "disk");
  open(900_000, "a".repeat(70_000));
  await until("the bytes", async () => Promise.resolve(receiver.bytes.disk > 65_000));
  expect(named()).toEqual(before);
});
