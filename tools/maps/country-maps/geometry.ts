export type Pair = [number, number];
export type Ring = Pair[];
export type MultiPolygon = Ring[][];

/** Ramer–Douglas–Peucker simplification: no point is farther than the tolerance from the new line. */
export function simplified(points: readonly Pair[], tolerance: number): Pair[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let largest = 0;
  let at = 0;
  for (const [index, point] of points.entries()) {
    const distance = distanceTo(point, first, last);
    if (distance > largest) [largest, at] = [distance, index];
  }
  if (largest <= tolerance) return [first, last];
  return [
    ...simplified(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplified(points.slice(at), tolerance),
  ];
}

function distanceTo([x, y]: Pair, [ax, ay]: Pair, [bx, by]: Pair): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

/** A curve through the points of a coarse line. */
export function rounded(line: readonly Pair[]): Pair[] {
  const closed = line.length > 3 && line[0]?.join() === line.at(-1)?.join();
  const points = closed ? line.slice(0, -1) : line;
  const at = (index: number): Pair =>
    (closed
      ? points[(index + points.length) % points.length]
      : points[Math.max(0, Math.min(points.length - 1, index))]) ?? [0, 0];
  const last = closed ? points.length : points.length - 1;
  const curve = Array.from({ length: last }, (_, index) =>
    [0, 0.25, 0.5, 0.75].map((t): Pair => {
      const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      const spline = (n: 0 | 1) =>
        0.5 *
        (2 * b[n] +
          (c[n] - a[n]) * t +
          (2 * a[n] - 5 * b[n] + 4 * c[n] - d[n]) * t * t +
          (3 * b[n] - a[n] - 3 * c[n] + d[n]) * t * t * t);
      return [spline(0), spline(1)];
    }),
  ).flat();
  return closed ? [...curve, curve[0] ?? [0, 0]] : [...curve, at(last)];
}

export const areaOf = (ring: readonly Pair[]) =>
  ring.reduce((sum, [x, y], index) => {
    const [nx, ny] = ring[(index + 1) % ring.length] ?? [0, 0];
    return sum + (x * ny - nx * y) / 2;
  }, 0);

export function boundsOf(shape: MultiPolygon) {
  const points = shape.flatMap(([ring = []]) => ring);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: xs.reduce((a, b) => Math.min(a, b), Infinity),
    right: xs.reduce((a, b) => Math.max(a, b), -Infinity),
    top: ys.reduce((a, b) => Math.min(a, b), Infinity),
    bottom: ys.reduce((a, b) => Math.max(a, b), -Infinity),
  };
}

export const isIn = ([x, y]: Pair, shape: MultiPolygon): boolean =>
  shape.some((polygon) => {
    let inside = false;
    for (const ring of polygon)
      for (const [index, [ax, ay]] of ring.entries()) {
        const [bx, by] = ring[(index + 1) % ring.length] ?? [0, 0];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      }
    return inside;
  });

const joined = (value: number) => (value < 0 ? String(value) : ` ${value}`);

/** "M1 2l3-4": whole units, relative after the first point. */
export function pathOf(ring: readonly Pair[], closed: boolean): string {
  const points = ring
    .map(([x, y]) => [Math.round(x), Math.round(y)] as const)
    .filter(([x, y], index, all) => all[index - 1]?.[0] !== x || all[index - 1]?.[1] !== y);
  const [first = [0, 0]] = points;
  const steps = points
    .slice(1, closed ? -1 : undefined)
    .map(
      ([x, y], index) =>
        `${joined(x - (points[index]?.[0] ?? 0))}${joined(y - (points[index]?.[1] ?? 0))}`,
    )
    .join("");
  return steps ? `M${first[0]}${joined(first[1])}l${steps.trimStart()}${closed ? "z" : ""}` : "";
}

export const outlineOf = (shape: MultiPolygon) =>
  shape.map((polygon) => polygon.map((ring) => pathOf(ring, true)).join("")).join("");
