import { expect, test } from "vitest";

import { isWithin } from "#domain/places/coordinates";
import { drawingOf } from "#domain/places/country-drawing";
import type { MapLayout } from "#domain/places/country-labels";
import { joinTouching } from "#domain/places/label-layout";
import { readArea } from "./area-filter";
import { numbersInWords, placePins } from "./country-pins";
import { codesWithStays, drawMap, namesOn, onPlane, planeOf } from "./map-plane";
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

test("countries with stays have their name beside the markers, the others have none", () => {
  const around = { south: -8, west: 28, north: 5, east: 42 };
  const namesBeside = (spots: StayPoint[]) => namesOn(drawMap(spots, around), ["KE", "UG"]);
  const free = namesBeside([]);
  expect(free.map(({ name }) => name)).toEqual(["Kenya", "Uganda"]);
  const [kenya] = free;
  const [beside] = namesBeside([pointOf("there", 0.8, 38.2)]);
  expect(beside?.name).toBe("Kenya");
  expect(beside).not.toEqual(kenya);
  const everywhere = Array.from({ length: 400 }, (_, n) =>
    pointOf(`s${n}`, -7 + (n % 20) * 0.6, 29 + Math.floor(n / 20) * 0.6),
  );
  expect(namesBeside(everywhere).length).toBeLessThan(2);
});

test("a name that is far wider than its country is hidden, not written over the neighbors", () => {
  const rwandan = pointOf("volcano", -1.44, 29.56);
  expect(namesOn(drawMap([rwandan, cape], null), ["RW", "ZA"])).toHaveLength(1);
  const [near] = namesOn(drawMap([], { south: -3.5, west: 28, north: 0, east: 32 }), ["RW"]);
  expect(near?.name).toBe("Rwanda");
});

test("a filter by country leaves the others light", () => {
  const counts = { kenya: 3, uganda: 2, rwanda: 0 };
  expect(codesWithStays({ countries: [] }, counts)).toEqual(["KE", "UG"]);
  expect(codesWithStays({ countries: ["uganda"] }, counts)).toEqual(["UG"]);
});

test("a label at the edge is whole", () => {
  const area = { south: -10, west: 20, north: 0, east: 40 };
  const { marks } = drawMap([pointOf("west", -5, 20), pointOf("south", -10, 30)], area);
  for (const { x, y } of marks) {
    expect(x).toBeGreaterThanOrEqual(11);
    expect(y).toBeLessThanOrEqual(95.75);
  }
});

const rwanda = drawingOf("rwanda");
const pinsOf = (spots: StayPoint[], listed: readonly string[] = [], layout: MapLayout = "phone") =>
  rwanda
    ? placePins({
        drawing: rwanda,
        layout,
        spots,
        numbers: new Map(listed.map((id, index) => [id, index + 1])),
      }).pins
    : [];
const volcano = pointOf("volcano", -1.44, 29.56, 1850);
const daisies = pointOf("daisies", -1.49, 29.61, 370);
const papyrus = pointOf("papyrus", -1.88, 30.74, 360);

test("pins that overlap become one group, whose area contains its stays (P-123)", () => {
  const [group, single] = pinsOf([papyrus, volcano, daisies], ["daisies", "volcano", "papyrus"]);
  expect(group).toMatchObject({ label: "1, 2", count: 2 });
  expect(group?.stays.map(({ id }) => id)).toEqual(["daisies", "volcano"]);
  const area = readArea(group?.area ?? "");
  if (!area) throw new Error("no area");
  for (const each of [volcano, daisies]) expect(isWithin(each, area)).toBe(true);
  expect(single).toMatchObject({ label: "3", count: 1 });
});

test("stays at one point have an area too, and a stay abroad has no pin", () => {
  const [group, ...others] = pinsOf([papyrus, { ...papyrus, id: "reed" }, cape]);
  expect(readArea(group?.area ?? "")).not.toBeNull();
  expect(group?.label).toBe("2 stays");
  expect(others).toEqual([]);
});

test.each([
  [[4], 1, "4"],
  [[], 1, ""],
  [[3, 2], 2, "2, 3"],
  [[7, 2], 2, "2, 7"],
  [[5, 3, 4], 3, "3–5"],
  [[1, 3, 9, 12], 4, "4 stays"],
  [[1, 2], 40, "40 stays"],
])("a pin of the numbers %j among %i stays is labeled %j", (numbers, count, label) => {
  expect(numbersInWords(numbers, count)).toBe(label);
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
