import type { Area } from "#domain/places/coordinates";
import type { CountryDrawing, Spot } from "#domain/places/country-drawing";
import { layoutSize, type MapLayout } from "#domain/places/country-labels";
import { type Box, joinTouching, overlap } from "#domain/places/label-layout";
import { texts } from "#domain/text/texts";
import { roundedArea, writeArea } from "./area-filter";
import { onPlane } from "./map-plane";
import { areaAround, areaAt, type StayPoint, widened } from "./map-spots";

/** A pin of a country's map: one stay, or all whose pins would overlap. */
export interface CountryPin extends Spot {
  /** Numbers in the list beside the map, "3" or "3–5"; empty for a stay that is not listed there. */
  label: string;
  count: number;
  /** The first stays of the pin. */
  stays: { id: string; name: string; usd: number | null }[];
  /** Radius of what is pressed, in pixels: as large as the next pin allows. */
  reach: number;
  /** Area that contains all of its stays, as a parameter of the listing. */
  area: string;
}

interface Group extends Spot {
  spots: StayPoint[];
  count: number;
  area: Area;
}

/** Height of a pin and character width of its label, in pixels. */
const disc = { phone: 24, wide: 22 } as const;
const characterWidth = 7;
const padding = 14;
const minReach = 12;
const maxReach = 22;
/** Names that a pin shows. */
const maxNames = 4;

interface Request {
  drawing: CountryDrawing;
  layout: MapLayout;
  spots: readonly StayPoint[];
  /** Numbers of the listed stays. */
  numbers: ReadonlyMap<string, number>;
}

/** Pins from north to south, so that what a pin shows above it is covered by none; and their boxes in pixels. */
export function placePins({ drawing, layout, spots, numbers }: Request) {
  const size = layoutSize(drawing, layout);
  const labelOf = ({ spots: joined, count }: Group) =>
    numbersInWords(
      joined.flatMap(({ id }) => numbers.get(id) ?? []),
      count,
    );
  const boxOf = (group: Group): Box => {
    const [x, y] = [(group.x / 100) * size.width, (group.y / 100) * size.height];
    const height = disc[layout];
    const width = Math.max(height, labelOf(group).length * characterWidth + padding);
    return {
      left: x - width / 2,
      top: y - height / 2,
      right: x + width / 2,
      bottom: y + height / 2,
    };
  };
  const single = spots.flatMap((spot): Group[] => {
    const { x, y } = onPlane(drawing.plane, spot);
    const isInside = x > 0 && x < 100 && y > 0 && y < 100;
    return isInside ? [{ x, y, spots: [spot], count: spot.stays, area: areaAt(spot) }] : [];
  });
  const touch = (a: Group, b: Group) => overlap(boxOf(a), boxOf(b));
  const groups = joinTouching(single, touch, joined).toSorted((a, b) => a.y - b.y || a.x - b.x);
  return {
    boxes: groups.map(boxOf),
    pins: groups.map((group): CountryPin => ({
      x: rounded(group.x),
      y: rounded(group.y),
      label: labelOf(group),
      count: group.count,
      reach: reachOf(group, groups, size),
      stays: group.spots
        .toSorted((a, b) => (numbers.get(a.id) ?? Infinity) - (numbers.get(b.id) ?? Infinity))
        .slice(0, maxNames)
        .map(({ id, name, usd }) => ({ id, name, usd })),
      area: writeArea(roundedArea(widened(group.area, 0, 0.0001))),
    })),
  };
}

function reachOf(
  group: Group,
  groups: readonly Group[],
  { width, height }: { width: number; height: number },
): number {
  const distances = groups
    .filter((other) => other !== group)
    .map((other) =>
      Math.hypot(((other.x - group.x) / 100) * width, ((other.y - group.y) / 100) * height),
    );
  return Math.round(Math.max(minReach, Math.min(maxReach, ...distances.map((far) => far / 2))));
}

const rounded = (value: number) => Math.round(value * 10) / 10;

function joined(a: Group, b: Group): Group {
  const count = a.count + b.count;
  const mean = (of: (group: Group) => number) => (of(a) * a.count + of(b) * b.count) / count;
  return {
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
    spots: [...a.spots, ...b.spots],
    count,
    area: areaAround(a.area, b.area),
  };
}

/** "3", "3–5", "3, 7", or the number of stays where some have no number or the numbers would be many. */
export function numbersInWords(numbers: readonly number[], count: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  if (count === 1) return sorted.join("");
  if (sorted.length < count) return texts.country.stays(count);
  if (last - first === count - 1) return count === 2 ? `${first}, ${last}` : `${first}–${last}`;
  return count < 4 ? sorted.join(", ") : texts.country.stays(count);
}
