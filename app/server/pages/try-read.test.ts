import pino from "pino";
import { expect, test } from "vitest";

import { tryRead } from "./try-read.server";

const context = { log: pino({ level: "silent" }), requestId: "a1" };

test("tryRead returns the result unchanged", async () => {
  expect(await tryRead(context, "counter", () => Promise.resolve(0))).toBe(0);
});

test("tryRead returns null if the read fails (A-023, A-197)", async () => {
  expect(
    await tryRead(context, "counter", () => Promise.reject(new Error("unavailable"))),
  ).toBeNull();
});

test("tryRead returns null if the read throws synchronously", async () => {
  const read = () => {
    throw new Error("no connection");
  };
  expect(await tryRead(context, "counter", read)).toBeNull();
});
