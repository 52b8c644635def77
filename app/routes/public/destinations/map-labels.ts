import { onPlane, type Plane, type PlaneDot } from "#domain/listing/map-plane";
import type { Stop } from "#domain/places/atlas";
import type { Point } from "#domain/places/coordinates";
import { type Box, type LabelPlace, labelsApart } from "#domain/places/label-layout";

/** Smallest size of the drawing in pixels: labels that do not overlap here do not overlap on wider screens. */
const sheet = { width: 300, height: 375 };
const frame: Box = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
/** Size of a character in pixels. */
const letterSize = { width: 7.4, height: 17 };
/** Half the size of a dot and of an area number. */
const dotReach = 6;
const numberReach = 13;
/** Distance between the center of a dot and its name. */
const nameGap = 9;

interface SheetPoint {
  x: number;
  y: number;
}

/** Position of a name beside its dot: offset in pixels and text anchor. */
export interface NamePlace extends SheetPoint {
  anchor: "start" | "middle" | "end";
}

interface LabelRequest {
  plane: Plane;
  stops: readonly Stop[];
  areas: readonly (Point & { reach: number })[];
  dots: readonly PlaneDot[];
  flights: readonly { from: Stop; to: Stop }[];
}

/** Places numbers and names of a country map so that they overlap neither dots, lines nor each other. */
export function placeMapLabels({ plane, stops, areas, dots, flights }: LabelRequest) {
  const at = (point: Point): SheetPoint => {
    const { x, y } = onPlane(plane, point);
    return { x: (x / 100) * sheet.width, y: (y / 100) * sheet.height };
  };
  const points = [
    ...dots.map(([x, y]) => ({ x: (x / 100) * sheet.width, y: (y / 100) * sheet.height })),
    ...stops.map(at),
  ].map((place) => boxAround(place, dotReach));
  const lines = flights.flatMap(({ from, to }) => pointsBetween(at(from), at(to)));
  const taken = [...points, ...lines];
  const numbers = labelsApart(areas.map(rimPlaces(at)), taken, frame);
  const discs = numbers.map((point) => boxAround(at(point), numberReach));
  const names = labelsApart(
    stops.map((stop) => namePlaces(at(stop), stop.name)),
    [...taken, ...discs],
    frame,
  );
  return { numbers, names };
}

const boxAround = ({ x, y }: SheetPoint, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

/** Approximates a line by small boxes, which names avoid. */
const pointsBetween = (a: SheetPoint, b: SheetPoint): Box[] =>
  Array.from({ length: 11 }, (_, index) => {
    const part = (index + 1) / 12;
    return boxAround({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }, 2);
  });

const angles = [7, 1, 5, 3, 6, 2, 0, 4].map((eighth) => (eighth * Math.PI) / 4);

/** Candidate positions of a number on the rim of its area, north-west first. */
const rimPlaces =
  (at: (point: Point) => SheetPoint) =>
  ({ latitude, longitude, reach }: Point & { reach: number }): LabelPlace<Point>[] =>
    angles.map((angle) => {
      const as = {
        latitude: latitude + reach * Math.cos(angle),
        longitude: longitude + reach * Math.sin(angle),
      };
      return { as, box: boxAround(at(as), numberReach) };
    });

/** Right of its dot, left of it, above, below, and at the four corners. */
function namePlaces({ x, y }: SheetPoint, name: string): LabelPlace<NamePlace>[] {
  const width = name.length * letterSize.width;
  const places: NamePlace[] = [
    { x: nameGap, y: 0, anchor: "start" },
    { x: -nameGap, y: 0, anchor: "end" },
    { x: 0, y: -letterSize.height * 0.9, anchor: "middle" },
    { x: 0, y: letterSize.height * 0.9, anchor: "middle" },
    ...([-1, 1] as const).flatMap((side): NamePlace[] => [
      { x: dotReach, y: (side * letterSize.height) / 1.6, anchor: "start" },
      { x: -dotReach, y: (side * letterSize.height) / 1.6, anchor: "end" },
    ]),
  ];
  const before = { start: 0, middle: width / 2, end: width };
  return places.map((as) => {
    const left = x + as.x - before[as.anchor];
    const top = y + as.y - letterSize.height / 2;
    return { as, box: { left, top, right: left + width, bottom: top + letterSize.height } };
  });
}
