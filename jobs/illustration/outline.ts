/** Path data for the `d` attribute, in whole tenths of a unit to keep drawings small. */
export type Point = readonly [x: number, y: number];

export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? "0" : String(rounded);
}

export const at = (x: number, y: number) => `${short(x)} ${short(y)}`;

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => at(x, y)).join("L")}Z`;
}

/** A curve through all points (Catmull-Rom, drawn as Bézier curves). */
export function curve(points: readonly Point[], closed = true, tension = 0.18): string {
  const count = points.length;
  const point = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[wrapped] ?? [0, 0];
  };
  let path = `M${at(...point(0))}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, start, end, after] = [-1, 0, 1, 2].map((step) => point(index + step)) as [
      Point,
      Point,
      Point,
      Point,
    ];
    const first = at(
      start[0] + (end[0] - before[0]) * tension,
      start[1] + (end[1] - before[1]) * tension,
    );
    const second = at(
      end[0] - (after[0] - start[0]) * tension,
      end[1] - (after[1] - start[1]) * tension,
    );
    path += `C${first} ${second} ${at(...end)}`;
  }
  return closed ? `${path}Z` : path;
}

/** A tapering branch; `bend` is its sideways bow as a share of its length. */
export function limb(from: Point, to: Point, widths: readonly [number, number], bend = 0): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length, dx / length];
  const middle: Point = [
    (from[0] + to[0]) / 2 + nx * bend * length,
    (from[1] + to[1]) / 2 + ny * bend * length,
  ];
  const half = (widths[0] + widths[1]) / 2;
  const side = ([x, y]: Point, width: number) => at(x + nx * width, y + ny * width);
  return (
    `M${side(from, widths[0])}Q${side(middle, half)} ${side(to, widths[1])}` +
    `L${side(to, -widths[1])}Q${side(middle, -half)} ${side(from, -widths[0])}Z`
  );
}
