import {
  type Canvas,
  canvasHeight,
  canvasWidth,
  curve,
  type Point,
  polygon,
  type Random,
  short,
} from "./canvas";
import { mix } from "./palette";
export interface RidgeShape {
  y: number;
  amplitude: number;
  wavelength: number;
  octaves?: number;
  /** Added height at a place 0..1 across the picture; negative is up. */
  relief?: (across: number) => number;
}

const step = 12;

/** A line of hills from edge to edge, evenly spaced so that `heightAt` can index it. */
export function ridge(canvas: Canvas, shape: RidgeShape): Point[] {
  const offset = canvas.random.between(0, 200);
  const points: Point[] = [];
  for (let x = -24; x <= canvasWidth + 24; x += step) {
    const swell = canvas.noise(offset + x / shape.wavelength, shape.octaves ?? 4);
    const relief = shape.relief?.(x / canvasWidth) ?? 0;
    points.push([x, shape.y + shape.amplitude * swell + relief]);
  }
  return points;
}

export function heightAt(points: readonly Point[], x: number): number {
  const index = Math.max(0, Math.min(points.length - 2, Math.floor((x + 24) / step)));
  const [x0, y0] = points[index] ?? [0, 0];
  const [, y1] = points[index + 1] ?? [0, y0];
  return y0 + ((y1 - y0) * (x - x0)) / step;
}

/** Fills from a ridge down to the lower edge. */
export function fillBelow(canvas: Canvas, points: readonly Point[], paint: string): void {
  const foot = canvasHeight + 10;
  canvas.fill(polygon([[-24, foot], ...points, [canvasWidth + 24, foot]]), paint);
}

/** A layer that dissolves into haze at its foot, which creates depth. */
export function hazyLayer(
  canvas: Canvas,
  points: readonly Point[],
  color: string,
  haze: string,
  { fade = 0.6, depth = 140 } = {},
): void {
  const top = Math.min(...points.map(([, y]) => y));
  const paint = canvas.linear(
    [
      [0, color],
      [1, mix(color, haze, fade)],
    ],
    { y1: top, y2: top + depth },
  );
  fillBelow(canvas, points, paint);
}

/** A row of round crowns along a ridge, like a distant forest. */
export function treeline(canvas: Canvas, points: readonly Point[], color: string, size: number) {
  const { random } = canvas;
  let path = "";
  for (let x = -20; x < canvasWidth + 20; x += size * random.between(0.7, 1.1)) {
    const radius = size * random.between(0.6, 1);
    const height = radius * random.between(0.7, 1.1);
    path += `M${short(x - radius)} ${short(heightAt(points, x) + radius * 0.4)}a${short(radius)} ${short(height)} 0 0 1 ${short(radius * 2)} 0z`;
  }
  canvas.fill(path, color);
}

export interface GrassStyle {
  /** Root height, for a place across the picture. */
  rootY: (x: number) => number;
  count: number;
  height: number;
  color: string;
  spread?: number;
  thickness?: number;
  from?: number;
  to?: number;
}

/** Blades with a common lean, in whole units to keep the file small. */
export function grass(canvas: Canvas, style: GrassStyle): void {
  const { from = -10, to = canvasWidth + 10, spread = 30, thickness = 1 } = style;
  let path = "";
  for (let blade = 0; blade < style.count; blade++) {
    path += grassBlade(canvas.random, from, to, spread, thickness, style);
  }
  canvas.fill(path, style.color);
}

function grassBlade(
  random: Random,
  from: number,
  to: number,
  spread: number,
  thickness: number,
  { rootY, height }: GrassStyle,
): string {
  const x = random.between(from, to);
  const root = Math.round(rootY(x) + random.between(0, spread));
  const length = Math.round(height * random.between(0.45, 1.15));
  const lean = Math.round((random.between(-1, 1) + 0.3) * 0.25 * length);
  const outward = `q${Math.round(lean * 0.2)} ${-Math.round(length * 0.6)} ${lean} ${-length}`;
  const back = `q${Math.round(-lean * 0.7) + thickness} ${Math.round(length * 0.45)} ${thickness * 2 - lean} ${length}`;
  return `M${Math.round(x)} ${root}${outward}${back}z`;
}

/** An uneven rounded outline, for crowns, boulders and shrubs. */
export function blob(random: Random, x: number, y: number, radius: number, squash: number): string {
  const corners = 8;
  const points = Array.from({ length: corners }, (_, index): Point => {
    const angle = (index / corners) * Math.PI * 2;
    return [
      x + Math.cos(angle) * radius * random.between(0.9, 1.14),
      y + Math.sin(angle) * radius * squash * random.between(0.9, 1.12),
    ];
  });
  return curve(points);
}

/** Short level strokes, like light on water. */
export function glitter(
  canvas: Canvas,
  count: number,
  place: () => { x: number; y: number; length: number },
  color: string,
  opacity: number,
): void {
  let path = "";
  for (let index = 0; index < count; index++) {
    const { x, y, length } = place();
    path += `M${Math.round(x - length / 2)} ${Math.round(y)}h${Math.round(length)}`;
  }
  canvas.stroke(path, color, 2, opacity);
}
