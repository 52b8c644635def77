import { expect, test } from "vitest";

import { openSheetReader, type SheetReaderLimits } from "./sheet-reader";

/** The URL of a thread with this code. */
const threadWith = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; ${body}`)}`,
  );
const context = { fileName: "rates.pdf", today: "2026-11-28" };
const read = (thread: URL, limits: Partial<SheetReaderLimits> = {}) =>
  openSheetReader(thread, { timeoutMs: 20_000, memoryMb: 300, ...limits }).read(
    new Uint8Array(10),
    context,
  );
const starts = `parentPort.on("message", () => { parentPort.postMessage({ started: true });`;

test("a file that takes too long is refused in words", async () => {
  expect(await read(threadWith(`${starts} for (;;); });`), { timeoutMs: 200 })).toEqual({
    refused: expect.stringContaining("took longer than 0.2 seconds"),
  });
});

test("buffers count as memory", async () => {
  const grows = `${starts} const all = []; const grow = () => { all.push(Buffer.alloc(5e6, 1)); setTimeout(grow, 1); }; grow(); });`;
  expect(await read(threadWith(grows), { memoryMb: 100 })).toEqual({
    refused: expect.stringContaining("needed more than 100 MB"),
  });
});

test("a thread that fails or ends is a refusal", async () => {
  expect(await read(threadWith(`${starts} throw new Error("oops"); });`))).toEqual({
    refused: expect.stringContaining("failed (oops)"),
  });
  expect(await read(threadWith(`${starts} process.exit(0); });`))).toEqual({
    refused: expect.stringContaining("ended without an answer"),
  });
});

test("a file of another kind is refused by the thread itself", async () => {
  expect(await read(new URL("thread.ts", import.meta.url))).toEqual({
    refused: "rates.pdf is neither a PDF nor an XLSX workbook.",
  });
});

test("an aborted reading rejects with its reason", async () => {
  const reader = openSheetReader(threadWith(`${starts} });`));
  const reading = reader.read(new Uint8Array(1), context, AbortSignal.timeout(50));
  await expect(reading).rejects.toThrow(/timeout/);
});
