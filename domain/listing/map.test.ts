import { expect, test } from "vitest";

import { isWithin } from "#domain/places/coordinates";
import { joinTouching } from "#domain/places/label-layout";
import { readArea } from "./area-filter";
import { drawDots, drawMap, namesOn, onPlane, planeOf } from "./map-plane";
import { joinWhatTouches, type Mark, markBox, mergeStayPoints, type StayPoint } from "./map-spots";

const pointOf = (
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

const mara = pointOf("mara", -1.4, 35.1, 780);
const nearMara = pointOf("near-mara", -1.45, 35.2, 320);
const cape = pointOf("cape", -33.9, 18.5);

test("overlapping properties become one marker with their lowest price (P-056)", () => {
  const { marks } = drawMap([mara, nearMara, cape], null);
  expect(marks.map(({ stays, usd }) => [stays, usd])).toEqual([
    [2, 320],
    [1, 100],
  ]);
});

test("the area of a cluster contains its properties and separates them when opened", () => {
  const [group] = drawMap([mara, nearMara, cape], null).marks;
  if (!group) throw new Error("no group");
  expect([mara, nearMara].every((each) => isWithin(each, group.area))).toBe(true);
  expect(drawMap([mara, nearMara, cape], group.area).marks).toHaveLength(2);
});

test("every marker is on the map, which has a fixed aspect ratio", () => {
  const { plane, marks } = drawMap([mara, cape], null);
  expect(plane.width / plane.height).toBeCloseTo(0.8, 2);
  for (const { x, y } of marks) {
    expect(x > 0 && x < 100).toBe(true);
    expect(y > 0 && y < 100).toBe(true);
  }
});

test("an area of the map's aspect ratio fills the map", () => {
  const plane = planeOf({ south: -10, west: 20, north: 0, east: 40 });
  expect(onPlane(plane, { latitude: -5, longitude: 20 }).x).toBeCloseTo(0, 1);
  expect(onPlane(plane, { latitude: -5, longitude: 40 }).x).toBeCloseTo(100, 1);
});

test("a country name is omitted where it would cover a marker", () => {
  const around = { south: -8, west: 28, north: 5, east: 42 };
  const namesBeside = (spots: StayPoint[]) =>
    namesOn(drawMap(spots, around)).map(({ name }) => name);
  expect(namesBeside([])).toEqual(expect.arrayContaining(["Kenya", "Uganda"]));
  const onKenya = namesBeside([pointOf("there", 0.9, 37.9)]);
  expect(onKenya).not.toContain("Kenya");
  expect(onKenya).toContain("Uganda");
});

test("the number of dots is limited, and each property is counted in one", () => {
  const north = Array.from({ length: 400 }, (_, n) => pointOf(`n${n}`, -1 - (n % 20), 20 + n / 20));
  const south = [pointOf("a", -34, 20), pointOf("b", -34, 20)];
  const { dots } = drawDots([...north, ...south], null);
  expect(dots.length).toBeLessThanOrEqual(120);
  expect(dots.length).toBeGreaterThan(30);
  expect(dots.reduce((sum, [, , stays]) => sum + stays, 0)).toBe(402);
  const [, , stays, opens] = dots.at(-1) ?? [];
  expect(stays).toBe(2);
  // Both have the same coordinates; the area is not empty nevertheless.
  expect(readArea(opens ?? "")).toEqual({
    south: -34.0001,
    west: 19.9999,
    north: -33.9999,
    east: 20.0001,
  });
});

test("labels of markers do not overlap", () => {
  const spots = Array.from({ length: 400 }, (_, n) =>
    pointOf(`s${n}`, -34 + ((n * 7) % 38), 14 + ((n * 11) % 26)),
  );
  const { marks } = drawMap(spots, null);
  expect(marks.reduce((sum, { stays }) => sum + stays, 0)).toBe(400);
  for (const a of marks)
    for (const b of marks)
      if (a !== b) expect(Math.abs(a.x - b.x) >= 34 || Math.abs(a.y - b.y) >= 8.5).toBe(true);
});

test("an empty result has a map without markers", () => {
  expect(drawMap([], null)).toMatchObject({ marks: [] });
});

test("the lowest price of a cluster ignores unknown prices", () => {
  expect(mergeStayPoints([pointOf("a", 0, 30, null), pointOf("b", 0, 30, 90)])).toMatchObject({
    usd: 90,
    stays: 2,
  });
});

interface Range {
  from: number;
  to: number;
}

const touch = (a: Range, b: Range) => a.from < b.to && b.from < a.to;
const join = (a: Range, b: Range): Range => ({
  from: Math.min(a.from, b.from),
  to: Math.max(a.to, b.to),
});
const joined = (...marks: Range[]) => joinTouching(marks, touch, join);

test("joinTouching leaves separate ranges unchanged", () => {
  const marks = [
    { from: 0, to: 4 },
    { from: 4, to: 6 },
  ];
  expect(joined(...marks)).toEqual(marks);
});

test("joinTouching joins touching ranges repeatedly", () => {
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
/** The box on a map with ten pixels per degree. */
const boxAt = ({ at: [latitude, longitude], stays }: Mark) =>
  markBox({ x: longitude * 10, y: -latitude * 10 }, `${stays} from $100`);

test("joinWhatTouches leaves separate markers unchanged", () => {
  const marks = [group("a", 0, 0), group("b", 0, 12), group("c", -4, 0)];
  expect(joinWhatTouches(marks, boxAt)).toEqual(marks);
});

test("markers with overlapping labels are joined at their weighted center (P-056)", () => {
  expect(joinWhatTouches([group("a", 0, 0, 3), group("b", 0, 8, 1)], boxAt)).toEqual([
    { key: "a+b", at: [0, 2], stays: 4, usd: 101, name: "a", id: null, cluster: null },
  ]);
});

test("a joined marker is joined with the next that overlaps", () => {
  const marks = [group("a", 0, 0, 1), group("c", 0, 12, 1), group("b", 0, 6, 1)];
  const [only, ...more] = joinWhatTouches(marks, boxAt);
  expect(only).toMatchObject({ stays: 3, at: [0, 6] });
  expect(more).toEqual([]);
});
