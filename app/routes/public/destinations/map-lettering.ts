import { onPlane, type Plane, type PlaneDot } from "#domain/listing/map-plane";
import type { Stop } from "#domain/places/atlas";
import type { Point } from "#domain/places/coordinates";
import { type Box, type LabelPlace, labelsApart } from "#domain/places/label-layout";

/** The drawing at its narrowest, in pixels; what keeps apart here does so on every wider screen. */
const sheet = { width: 300, height: 375 };
const frame: Box = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
/** What a letter of a name takes. */
const letter = { width: 7.4, height: 17 };
/** Half of a dot, and of an area's number. */
const dotReach = 6;
const numberReach = 13;
/** From the middle of a dot to its name. */
const nameGap = 9;

interface Spot {
  x: number;
  y: number;
}

/** Where a name stands beside its dot: an offset in pixels, and the end that is fixed. */
export interface NamePlace extends Spot {
  anchor: "start" | "middle" | "end";
}

interface Wanted {
  plane: Plane;
  stops: readonly Stop[];
  areas: readonly (Point & { reach: number })[];
  dots: readonly PlaneDot[];
  flights: readonly { from: Stop; to: Stop }[];
}

/** Where numbers and names of a country's map stand, clear of dots, of lines and of each other. */
export function letterMap({ plane, stops, areas, dots, flights }: Wanted) {
  const at = (point: Point): Spot => {
    const { x, y } = onPlane(plane, point);
    return { x: (x / 100) * sheet.width, y: (y / 100) * sheet.height };
  };
  const points = [
    ...dots.map(([x, y]) => ({ x: (x / 100) * sheet.width, y: (y / 100) * sheet.height })),
    ...stops.map(at),
  ].map((spot) => around(spot, dotReach));
  const lines = flights.flatMap(({ from, to }) => pointsBetween(at(from), at(to)));
  const taken = [...points, ...lines];
  const numbers = labelsApart(areas.map(rimPlaces(at)), taken, frame);
  const discs = numbers.map((point) => around(at(point), numberReach));
  const names = labelsApart(
    stops.map((stop) => namePlaces(at(stop), stop.name)),
    [...taken, ...discs],
    frame,
  );
  return { numbers, names };
}

const around = ({ x, y }: Spot, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

/** A line as small boxes: a name that crosses one is read less well. */
const pointsBetween = (a: Spot, b: Spot): Box[] =>
  Array.from({ length: 11 }, (_, index) => {
    const part = (index + 1) / 12;
    return around({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }, 2);
  });

const turns = [7, 1, 5, 3, 6, 2, 0, 4].map((eighth) => (eighth * Math.PI) / 4);

/** A number stands on the rim of its area, in the north-west where that is free. */
const rimPlaces =
  (at: (point: Point) => Spot) =>
  ({ latitude, longitude, reach }: Point & { reach: number }): LabelPlace<Point>[] =>
    turns.map((turn) => {
      const as = {
        latitude: latitude + reach * Math.cos(turn),
        longitude: longitude + reach * Math.sin(turn),
      };
      return { as, box: around(at(as), numberReach) };
    });

/** Right of its dot, left of it, above, below, and at the four corners. */
function namePlaces({ x, y }: Spot, name: string): LabelPlace<NamePlace>[] {
  const width = name.length * letter.width;
  const places: NamePlace[] = [
    { x: nameGap, y: 0, anchor: "start" },
    { x: -nameGap, y: 0, anchor: "end" },
    { x: 0, y: -letter.height * 0.9, anchor: "middle" },
    { x: 0, y: letter.height * 0.9, anchor: "middle" },
    ...([-1, 1] as const).flatMap((side): NamePlace[] => [
      { x: dotReach, y: (side * letter.height) / 1.6, anchor: "start" },
      { x: -dotReach, y: (side * letter.height) / 1.6, anchor: "end" },
    ]),
  ];
  const before = { start: 0, middle: width / 2, end: width };
  return places.map((as) => {
    const left = x + as.x - before[as.anchor];
    const top = y + as.y - letter.height / 2;
    return { as, box: { left, top, right: left + width, bottom: top + letter.height } };
  });
}
