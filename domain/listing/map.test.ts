import { expect, test } from "vitest";

import { isWithin } from "#domain/places/coordinates";
import { joinTouching } from "#domain/places/label-layout";
import { readArea } from "./area-filter";
import { drawDots, drawMap, namesOn, onPlane, planeOf } from "./map-plane";
import { joinWhatTouches, type Mark, markBox, mergeStayPoints, type StayPoint } from "./map-spots";

const spot = (
  id: string,
  latitude: number,
  longitude: number,
  usd: number | null = 100,
): StayPoint => ({
  id,
  name: `Camp ${id}`,
  latitude,
  longitude,
  usd,
  stays: 1,
});

const mara = spot("mara", -1.4, 35.1, 780);
const nearMara = spot("near-mara", -1.45, 35.2, 320);
const cape = spot("cape", -33.9, 18.5);

test("stays that would touch become one mark with their lowest price (P-056)", () => {
  const { marks } = drawMap([mara, nearMara, cape], null);
  expect(marks.map(({ stays, usd }) => [stays, usd])).toEqual([
    [2, 320],
    [1, 100],
  ]);
});

test("the area of a group holds all its stays, and opened it tells them apart", () => {
  const [group] = drawMap([mara, nearMara, cape], null).marks;
  if (!group) throw new Error("no group");
  expect([mara, nearMara].every((each) => isWithin(each, group.area))).toBe(true);
  expect(drawMap([mara, nearMara, cape], group.area).marks).toHaveLength(2);
});

test("every mark lies on the plane, at the shape that all maps have", () => {
  const { plane, marks } = drawMap([mara, cape], null);
  expect(plane.width / plane.height).toBeCloseTo(0.8, 2);
  for (const { x, y } of marks) {
    expect(x > 0 && x < 100).toBe(true);
    expect(y > 0 && y < 100).toBe(true);
  }
});

test("the corners of an area are those of its plane where their shapes agree", () => {
  const plane = planeOf({ south: -10, west: 20, north: 0, east: 40 });
  expect(onPlane(plane, { latitude: -5, longitude: 20 }).x).toBeCloseTo(0, 1);
  expect(onPlane(plane, { latitude: -5, longitude: 40 }).x).toBeCloseTo(100, 1);
});

test("a name stands only where no mark and no name of more weight does", () => {
  const around = { south: -8, west: 28, north: 5, east: 42 };
  const namesBeside = (spots: StayPoint[]) =>
    namesOn(drawMap(spots, around)).map(({ name }) => name);
  expect(namesBeside([])).toEqual(expect.arrayContaining(["Kenya", "Uganda"]));
  const onKenya = namesBeside([spot("there", 0.9, 37.9)]);
  expect(onKenya).not.toContain("Kenya");
  expect(onKenya).toContain("Uganda");
});

test("where there would be too many dots, stays share them, and none is left out", () => {
  const north = Array.from({ length: 400 }, (_, n) => spot(`n${n}`, -1 - (n % 20), 20 + n / 20));
  const south = [spot("a", -34, 20), spot("b", -34, 20)];
  const { dots } = drawDots([...north, ...south], null);
  expect(dots.length).toBeLessThanOrEqual(120);
  expect(dots.length).toBeGreaterThan(30);
  expect(dots.reduce((sum, [, , stays]) => sum + stays, 0)).toBe(402);
  const [, , stays, opens] = dots.at(-1) ?? [];
  expect(stays).toBe(2);
  // Both stand at one spot, and its area is one all the same.
  expect(readArea(opens ?? "")).toEqual({
    south: -34.0001,
    west: 19.9999,
    north: -33.9999,
    east: 20.0001,
  });
});

test("words of marks never cover each other", () => {
  const spots = Array.from({ length: 400 }, (_, n) =>
    spot(`s${n}`, -34 + ((n * 7) % 38), 14 + ((n * 11) % 26)),
  );
  const { marks } = drawMap(spots, null);
  expect(marks.reduce((sum, { stays }) => sum + stays, 0)).toBe(400);
  for (const a of marks)
    for (const b of marks)
      if (a !== b) expect(Math.abs(a.x - b.x) >= 34 || Math.abs(a.y - b.y) >= 8.5).toBe(true);
});

test("nothing found still draws the land", () => {
  expect(drawMap([], null)).toMatchObject({ marks: [] });
});

test("a price that is not known is never the lowest", () => {
  expect(mergeStayPoints([spot("a", 0, 30, null), spot("b", 0, 30, 90)])).toMatchObject({
    usd: 90,
    stays: 2,
  });
});

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

const group = (key: string, latitude: number, longitude: number, stays = 2): Mark => ({
  key,
  at: [latitude, longitude],
  stays,
  usd: 100 + stays,
  name: key,
  id: null,
  cluster: 1,
});
/** A map on which a degree is ten pixels. */
const boxAt = ({ at: [latitude, longitude], stays }: Mark) =>
  markBox({ x: longitude * 10, y: -latitude * 10 }, `${stays} from $100`);

test("marks that keep apart stay as they are", () => {
  const marks = [group("a", 0, 0), group("b", 0, 12), group("c", -4, 0)];
  expect(joinWhatTouches(marks, boxAt)).toEqual(marks);
});

test("marks whose words would cover each other become one between them, by their stays (P-056)", () => {
  expect(joinWhatTouches([group("a", 0, 0, 3), group("b", 0, 8, 1)], boxAt)).toEqual([
    { key: "a+b", at: [0, 2], stays: 4, usd: 101, name: "a", id: null, cluster: null },
  ]);
});

test("what has become one may touch the next", () => {
  const marks = [group("a", 0, 0, 1), group("c", 0, 12, 1), group("b", 0, 6, 1)];
  const [only, ...more] = joinWhatTouches(marks, boxAt);
  expect(only).toMatchObject({ stays: 3, at: [0, 6] });
  expect(more).toEqual([]);
});
