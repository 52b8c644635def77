import { expect, test } from "vitest";

import { type Box, type LabelPlace, labelsApart } from "./label-layout";

const frame: Box = { left: 0, top: 0, right: 100, bottom: 100 };
const box = (left: number, top: number, width = 20, height = 10): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const place = (as: string, left: number, top: number): LabelPlace<string> => ({
  as,
  box: box(left, top),
});

test("a label stands at its first place while nothing is there", () => {
  expect(labelsApart([[place("east", 50, 50), place("west", 20, 50)]], [], frame)).toEqual([
    "east",
  ]);
});

test("a label gives way to a mark and to the label before it (P-123)", () => {
  const first = [place("east", 50, 50), place("west", 20, 50)];
  expect(labelsApart([first], [box(55, 52, 4, 4)], frame)).toEqual(["west"]);
  expect(labelsApart([first, first], [], frame)).toEqual(["east", "west"]);
});

test("a label would rather touch a line than be cut by the edge", () => {
  const places = [place("over the edge", 90, 50), place("on a line", 60, 50)];
  expect(labelsApart([places], [box(60, 54, 20, 1)], frame)).toEqual(["on a line"]);
});

test("where all places are full it takes the one that covers least", () => {
  const taken = [box(50, 50), box(30, 50, 3, 3)];
  expect(labelsApart([[place("all", 50, 50), place("a corner", 20, 50)]], taken, frame)).toEqual([
    "a corner",
  ]);
});
