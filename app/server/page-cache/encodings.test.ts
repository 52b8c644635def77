import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { EncodedBody, encodingFor } from "./encodings";

test("a body is held compressed, and in other encodings once they were requested", async () => {
  const text = "savanna ".repeat(500);
  const body = await EncodedBody.from(Buffer.from(text));
  expect(brotliDecompressSync(body.get("br") ?? "").toString()).toBe(text);
  expect(body.get("gzip")).toBeUndefined();
  const compressedSize = body.size;
  expect(compressedSize).toBeLessThan(text.length / 10);
  expect(gunzipSync(await body.make("gzip")).toString()).toBe(text);
  expect((await body.make("identity")).toString()).toBe(text);
  expect(body.get("identity")?.toString()).toBe(text);
  expect(body.size).toBeGreaterThan(compressedSize + text.length);
});

test.each<[string | undefined, string]>([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["deflate", "identity"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["*", "br"],
  [`gzip, ${"x".repeat(300)}`, "identity"],
])("a client that accepts %s gets %s", (header, expected) =>
  expect(encodingFor(header)).toBe(expected),
);
