import { expect, test } from "vitest";

import { createTurns } from "./turns.server";

/** Counts turns of the event loop until it is told to stop. */
function countTurns() {
  const counter = { turns: 0, stop: false };
  const turn = () => {
    counter.turns += 1;
    if (!counter.stop) setImmediate(turn);
  };
  setImmediate(turn);
  return counter;
}

test("the first begins at once, the next many turns later, in the order in which they came", async () => {
  const { wait } = createTurns();
  const counter = countTurns();
  const begun: [name: string, turn: number][] = [];
  const work = async (name: string) => {
    await wait();
    begun.push([name, counter.turns]);
  };
  await Promise.all(["first", "second", "third"].map(work));
  counter.stop = true;
  expect(begun.map(([name]) => name)).toEqual(["first", "second", "third"]);
  const [first = 0, second = 0, third = 0] = begun.map(([, turn]) => turn);
  expect(first).toBe(0);
  expect(second - first).toBeGreaterThan(20);
  expect(third - second).toBeGreaterThan(20);
});

test("after a rest nobody waits", async () => {
  const { wait } = createTurns();
  await wait();
  const counter = countTurns();
  while (counter.turns < 100) await new Promise(setImmediate);
  const before = counter.turns;
  await wait();
  expect(counter.turns).toBe(before);
  counter.stop = true;
});
