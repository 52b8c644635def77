import { expect, test } from "vitest";

import { readBatchLines } from "./batch-lines";

test("only lines that begin with http count", () => {
  const text = " https://a.example/1 \r\nwww.b.example\n\nhttp://c.example\nftp://d.example";
  expect(readBatchLines(text)).toEqual({
    urls: ["https://a.example/1", "http://c.example"],
    refused: 0,
  });
});

test("500 lines are taken and one more is refused", () => {
  const lines = Array.from({ length: 501 }, (_, i) => `https://a.example/${i}`);
  expect(readBatchLines(lines.slice(1).join("\n"))).toMatchObject({ refused: 0 });
  const { urls, refused } = readBatchLines(lines.join("\n"));
  expect([urls.length, urls.at(-1), refused]).toEqual([500, "https://a.example/499", 1]);
});
