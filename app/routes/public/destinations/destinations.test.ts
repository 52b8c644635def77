import { expect, test } from "vitest";

import { onPlane, planeOf } from "#domain/listing/map-plane";
import { widened } from "#domain/listing/map-spots";
import { guideSlugs } from "#domain/places/countries";
import { atlasOf } from "#domain/places/country-atlas";
import { placeMapLabels } from "~/routes/public/destinations/map-labels";

test.each(guideSlugs)("the area numbers on the map of %s do not overlap on a phone", (slug) => {
  const atlas = atlasOf(slug);
  if (!atlas) throw new Error("no page");
  const plane = planeOf(widened(atlas.frame, 0.05, 0.3));
  const flights = atlas.ways.filter(({ by }) => by !== "road");
  const stops = [...new Set(flights.flatMap(({ from, to }) => [from, to]))];
  const areas = Object.values(atlas.areas);
  const { numbers, names } = placeMapLabels({ plane, stops, areas, dots: [], flights });
  const discs = numbers.map((point) => onPlane(plane, point));
  for (const [index, { x, y }] of discs.entries())
    for (const other of discs.slice(index + 1))
      expect(Math.hypot((x - other.x) * 3, (y - other.y) * 3.75)).toBeGreaterThan(20);
  expect(names).toHaveLength(stops.length);
});
