import { expect, test } from "vitest";

import { joinWhatTouches, type Mark, markBox } from "./map-spots";

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
