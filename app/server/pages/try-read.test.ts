import pino from "pino";
import { expect, test } from "vitest";

import { tryRead } from "./try-read.server";

const context = { log: pino({ level: "silent" }), requestId: "a1" };

test("passes an answer on as it is", async () => {
  expect(await tryRead(context, "counter", () => Promise.resolve(0))).toBe(0);
});

test("turns a failed read into null (A-023, A-197)", async () => {
  expect(
    await tryRead(context, "counter", () => Promise.reject(new Error("unavailable"))),
  ).toBeNull();
});

test("survives a read that throws at once", async () => {
  const read = () => {
    throw new Error("no connection");
  };
  expect(await tryRead(context, "counter", read)).toBeNull();
});
