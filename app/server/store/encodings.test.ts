import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";

import { EncodedBody } from "./encodings";

test("a body is compressed once for each encoding, and plain where nobody takes another", async () => {
  const text = "savanna ".repeat(500);
  const body = new EncodedBody(Buffer.from(text));
  expect(body.at("identity")).toBeUndefined();
  const [first, second] = await Promise.all([body.make("br"), body.make("br")]);
  expect(first).toBe(second);
  expect(body.at("br")).toBe(first);
  const light = body.size;
  expect(light).toBeLessThan(text.length / 10);
  expect((await body.make("gzip")).length).toBeLessThan(text.length / 10);
  expect((await body.make("identity")).toString()).toBe(text);
  expect(body.size).toBeGreaterThan(light + text.length);
});

test("a body that many ask for is compressed harder, once", async () => {
  const words = Array.from({ length: 4_000 }, (_, word) => `stay-${(word * 7919) % 997}`);
  const text = words.join(" ");
  const body = new EncodedBody(Buffer.from(text));
  const quick = await body.make("br");
  const waits = [body.countSent(), body.countSent()];
  expect(waits).toEqual([undefined, undefined]);
  await body.countSent();
  const small = body.at("br") ?? quick;
  expect(small.length).toBeLessThan(quick.length);
  expect(brotliDecompressSync(small).toString()).toBe(text);
  expect(body.countSent()).toBeUndefined();
});
