import { expect, test } from "vitest";

import { readBatchLines } from "./batch-lines";

test("only lines that begin with http count", () => {
  const text = " https://a.example/1 \r\nwww.b.example\n\nhttp://c.example\nftp://d.example";
  expect(readBatchLines(text)).toEqual({
    urls: ["https://a.example/1", "http://c.example"],
    repeated: 0,
    leftOut: 2,
    refused: 0,
  });
});

test("what was copied along with an address is no part of it", () => {
  const text = [
    "\ufeffhttps://a.example/1,",
    '\thttps://a.example/2";',
    "https://a.example/3>  Third lodge",
    "https://a.example/4) \u201d",
    "https://a.example/five_(lodge)",
    "1. https://a.example/6",
    "<https://a.example/7>",
  ].join("\n");
  expect(readBatchLines(text)).toEqual({
    urls: [
      "https://a.example/1",
      "https://a.example/2",
      "https://a.example/3",
      "https://a.example/4",
      "https://a.example/five_(lodge)",
    ],
    repeated: 0,
    leftOut: 2,
    refused: 0,
  });
});

test("a page that stands twice counts once, towards the limit too", () => {
  const lines = Array.from({ length: 500 }, (_, i) => `https://a.example/${i}`);
  const text = [...lines, "https://www.A.example/7/?utm_source=mail"].join("\n");
  expect(readBatchLines(text)).toMatchObject({ repeated: 1, refused: 0 });
  expect(readBatchLines(text).urls).toEqual(lines);
});

test("500 lines are taken and one more is refused", () => {
  const lines = Array.from({ length: 501 }, (_, i) => `https://a.example/${i}`);
  expect(readBatchLines(lines.slice(1).join("\n"))).toMatchObject({ refused: 0 });
  const { urls, refused } = readBatchLines(lines.join("\n"));
  expect([urls.length, urls.at(-1), refused]).toEqual([500, "https://a.example/499", 1]);
});
