import { expect, test } from "vitest";

import { queueNames } from "#jobs/queue/catalog";
import { queuesTaken } from "./queues-taken";

test("a worker takes all it can serve", () => {
  expect(queuesTaken([], true)).toEqual(queueNames);
  expect(queuesTaken([], false)).toEqual(queueNames.filter((name) => name !== "render"));
});

test("or the queues that it was started for", () => {
  expect(queuesTaken(["render"], true)).toEqual(["render"]);
  expect(queuesTaken(["mail", "sync"], false)).toEqual(["mail", "sync"]);
});

test("and says what it cannot do", () => {
  expect(() => queuesTaken(["render"], false)).toThrow(/No Chromium is here/);
  expect(() => queuesTaken(["letters"], true)).toThrow(/No queue is called "letters"/);
});
