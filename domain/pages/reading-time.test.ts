import { expect, test } from "vitest";

import { countWords, readingMinutes } from "./reading-time";

test("words are counted without markup and entities", () => {
  expect(countWords("<p>Don&rsquo;t feed</p><p>the <b>lions</b></p>")).toBe(5);
  expect(countWords("<p>1,600 metres, café-bar</p>")).toBe(3);
  expect(countWords("")).toBe(0);
});

test("reading takes a minute at least (P-158)", () => {
  expect(readingMinutes(3)).toBe(1);
  expect(readingMinutes(612)).toBe(3);
});
