import { expect, test } from "vitest";

import { openSheetReader } from "./sheet-reader";

const read = (thread: URL) =>
  openSheetReader(thread).read(new Uint8Array(10), {
    fileName: "rates.pdf",
    today: "2026-11-28",
  });

test("a file of another kind is refused by the thread itself", async () => {
  expect(await read(new URL("thread.ts", import.meta.url))).toEqual({
    refused: "rates.pdf is neither a PDF nor an XLSX workbook.",
  });
});

test("a file whose thread fails is refused in words", async () => {
  expect(await read(new URL("data:text/javascript,process.exit(0)"))).toEqual({
    refused: expect.stringContaining("reading it ended without an answer. Ask the lodge"),
  });
});
