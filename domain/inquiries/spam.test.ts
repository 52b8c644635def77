import { expect, test } from "vitest";

import { countLinks, judgeSpam } from "./spam";

const calm = { trap: "", elapsedMs: 20_000, links: 0 };

test("a calm visitor is no spam", () => {
  expect(judgeSpam(calm)).toEqual({ suspected: false, score: 0, reasons: [] });
});

test("a filled trap alone is enough", () => {
  expect(judgeSpam({ ...calm, trap: "x" }).suspected).toBe(true);
});

test("speed alone is not, with a link it is", () => {
  expect(judgeSpam({ ...calm, elapsedMs: 100 }).suspected).toBe(false);
  expect(judgeSpam({ ...calm, elapsedMs: 100, links: 1 }).suspected).toBe(true);
});

test("four links are enough, three are not", () => {
  expect(judgeSpam({ ...calm, links: 4 }).suspected).toBe(true);
  expect(judgeSpam({ ...calm, links: 3 }).suspected).toBe(false);
});

test("a missing start time is only a hint", () => {
  expect(judgeSpam({ ...calm, elapsedMs: null })).toMatchObject({ suspected: false, score: 10 });
});

test("every verdict says why", () => {
  expect(judgeSpam({ trap: "x", elapsedMs: 1, links: 5 }).reasons).toHaveLength(3);
});

test.each([
  ["see https://a.example and http://b.example", 2],
  ["www.a.example or [url=x]", 2],
  ["https://www.a.example", 1],
  ["no links here", 0],
])("'%s' holds %i links", (text, links) => {
  expect(countLinks(text, null)).toBe(links);
});
