import { expect, test } from "vitest";

import { joinTouching } from "#domain/places/label-layout";

interface Stretch {
  from: number;
  to: number;
}

const touch = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to;
const join = (a: Stretch, b: Stretch): Stretch => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
});
const joined = (...marks: Stretch[]) => joinTouching(marks, touch, join);

test("marks that keep apart stay as they are", () => {
  const marks = [
    { from: 0, to: 4 },
    { from: 4, to: 6 },
  ];
  expect(joined(...marks)).toEqual(marks);
});

test("marks that touch become one, and so does the next that touches it", () => {
  expect(joined({ from: 0, to: 4 }, { from: 6, to: 9 }, { from: 3, to: 7 })).toEqual([
    { from: 0, to: 9 },
  ]);
});
