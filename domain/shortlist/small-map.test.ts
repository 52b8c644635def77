import { expect, test } from "vitest";

import { mapFrame, placeMarkers } from "./small-map";

test("one stay still shows the land around it", () => {
  const frame = mapFrame([{ x: 400, y: 400 }]);
  expect(frame).toEqual({ x: 280, y: 280, width: 240, height: 240 });
});

test("far apart, the whole map and no more", () => {
  const spots = [
    { x: 60, y: 5 },
    { x: 745, y: 735 },
  ];
  expect(mapFrame(spots)).toEqual({ x: 58, y: 0, width: 690, height: 740 });
});

test("markers that would hide each other stand apart, and remember their place", () => {
  const [first, second, third] = placeMarkers(
    [
      { x: 10, y: 10 },
      { x: 11, y: 10 },
      { x: 90, y: 10 },
    ],
    8,
  );
  expect(first).toMatchObject({ x: 10, at: { x: 10 } });
  expect((second?.x ?? 0) - 10).toBeGreaterThanOrEqual(8);
  expect(second?.at).toEqual({ x: 11, y: 10 });
  expect(third).toMatchObject({ x: 90, at: { x: 90 } });
});
