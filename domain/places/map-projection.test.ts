import { expect, test } from "vitest";

import { mapCountries } from "./africa-map";
import { mapPosition } from "./map-projection";

/** The corners of a path that is made of M, l and z alone. */
const rings = (path: string): [number, number][][] =>
  path
    .split("M")
    .filter(Boolean)
    .map((part) => {
      const numbers = (part.match(/-?\d+/g) ?? []).map(Number);
      const ring: [number, number][] = [];
      let [x, y] = [0, 0];
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        [x, y] = [x + (numbers[at] ?? 0), y + (numbers[at + 1] ?? 0)];
        ring.push([x, y]);
      }
      return ring;
    });

const inside = (ring: [number, number][], x: number, y: number): boolean =>
  ring.reduce((odd, [x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return crosses ? !odd : odd;
  }, false);

test.each([
  ["KE", "Nairobi", -1.29, 36.82],
  ["TZ", "Dodoma", -6.17, 35.74],
  ["BW", "Maun", -19.99, 23.42],
  ["NA", "Sossusvlei", -24.73, 15.3],
  ["ZA", "Skukuza", -24.99, 31.6],
  ["ZM", "Lusaka", -15.39, 28.32],
  ["ZW", "Harare", -17.83, 31.05],
  ["MZ", "Nampula", -15.12, 39.27],
  ["MA", "Marrakesh", 31.63, -7.99],
  ["SN", "Tambacounda", 13.77, -13.67],
  ["MG", "Antananarivo", -18.88, 47.51],
  ["RW", "Kigali", -1.95, 30.06],
])("%s: %s lies in its own country", (iso2, _, latitude, longitude) => {
  const { x, y } = mapPosition({ latitude, longitude });
  const found = mapCountries.filter(({ path }) => rings(path).some((ring) => inside(ring, x, y)));
  expect(found.map((country) => country.iso2)).toEqual([iso2]);
});
