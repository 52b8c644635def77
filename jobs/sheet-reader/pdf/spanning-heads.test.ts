import { expect, test } from "vitest";

import { isBetween, wallsUnder } from "./spanning-heads";

/** Four columns of 40 points with a gap of 20 between them. */
const columns = [0, 60, 120, 180].map((from) => ({ from, to: from + 40 }));
const centeredAt = (center: number, width = 30) => ({
  from: center - width / 2,
  to: center + width / 2,
});

test.each([
  ["two heads over two columns each", [50, 170], [0, 2]],
  ["a head over the first column, and one over three", [20, 140], [1, 2]],
  ["heads beside a column of names without one", [110, 200], [1]],
  ["a head over each column", [20, 80, 140, 200], []],
  ["heads that stand over nothing", [68, 190], []],
])("%s", (_, centers, walls) => {
  expect([
    ...wallsUnder(
      centers.map((center) => centeredAt(center)),
      columns,
    ),
  ]).toEqual(walls);
});

test("words in the middle between two columns are a head of both", () => {
  expect(isBetween(centeredAt(50, 10), columns)).toBe(true);
  expect(isBetween(centeredAt(42, 10), columns)).toBe(false);
});

test("the columns that the heads stand over best are theirs", () => {
  // The first column of names is so wide that the first head could be over it, too.
  const wide = [{ from: 0, to: 75 }, ...[96, 148, 210, 287].map((x) => ({ from: x, to: x + 30 }))];
  expect([...wallsUnder([centeredAt(137, 78), centeredAt(263, 126)], wide)]).toEqual([1, 3]);
});
