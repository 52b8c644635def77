import { at, type Canvas, filled, type Point, polygon, short, stroked } from "./canvas";
import { mix, type Setting, shade, tinted } from "./palette";
/** Meters: right, up and away from the viewer. */
export type Spot = readonly [x: number, y: number, z: number];

export type Texture =
  | "plain"
  | "thatch"
  | "boards"
  | "logs"
  | "stone"
  | "brick"
  | "reed"
  | "canvas"
  | "tin"
  | "tiles"
  | "earth"
  | "smooth";

export interface Material {
  color: string;
  texture: Texture;
}

/** A camera that keeps uprights upright: the horizon is a line and the ground a plane. */
export class View {
  private readonly focal = 1100;

  constructor(
    readonly setting: Setting,
    /** Height of the viewer's eyes over the ground. */
    readonly eye: number,
  ) {}

  project([x, y, z]: Spot): Point {
    const scale = this.focal / Math.max(z, 1);
    return [600 + x * scale, this.setting.horizon + (this.eye - y) * scale];
  }

  /** The point of the ground that is seen at this place of the picture. */
  ground(x: number, y: number): Spot {
    const z = (this.focal * this.eye) / Math.max(1, y - this.setting.horizon);
    return [((x - 600) * z) / this.focal, 0, z];
  }

  /** Units of the picture per meter for what stands on the ground there. */
  scaleAt(y: number): number {
    return Math.max(0.5, (y - this.setting.horizon) / this.eye);
  }
}

const minus = (a: Spot, b: Spot): Spot => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Spot, b: Spot) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const blend = (a: Spot, b: Spot, part: number): Spot => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
];

export function unit(vector: Spot): Spot {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

function normalOf([a, b, c]: readonly Spot[]): Spot {
  if (!a || !b || !c) return [0, 1, 0];
  // Turned round, since z points away from the viewer.
  const [u, v] = [minus(c, a), minus(b, a)];
  return unit([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]);
}

/** Four corners: lower left, lower right, upper right, upper left as seen from outside. */
export type Quad = readonly [Spot, Spot, Spot, Spot];

const onQuad = ([a, b, c, d]: Quad, across: number, up: number): Spot =>
  blend(blend(a, b, across), blend(d, c, across), up);

interface FaceOptions {
  /** Seen from both sides, like cloth. */
  double?: boolean;
  opacity?: number;
  /** More or less light than the sun gives. */
  lift?: number;
  /** Closes the hairline to the next face of a curved surface. */
  seal?: boolean;
}

/** Solid things on the ground, painted in the order in which they are added, without what faces away. */
export class Model {
  markup = "";
  /** Everything that casts a shadow. */
  private readonly footprint: Spot[] = [];

  constructor(
    readonly view: View,
    readonly origin: Spot,
    readonly yaw: number,
  ) {}

  get canvas(): Canvas {
    return this.view.setting.canvas;
  }

  place([x, y, z]: Spot): Spot {
    const [cos, sin] = [Math.cos(this.yaw), Math.sin(this.yaw)];
    const [ox, oy, oz] = this.origin;
    return [ox + x * cos + z * sin, oy + y, oz - x * sin + z * cos];
  }

  point(spot: Spot): Point {
    return this.view.project(this.place(spot));
  }

  /** Units of the picture per meter at a place. */
  scale(spot: Spot = [0, 0, 0]): number {
    return 1100 / Math.max(1, this.place(spot)[2]);
  }

  /** Paints a flat face if its outer side is seen; corners run counterclockwise seen from outside. */
  face(corners: readonly Spot[], material: Material, options: FaceOptions = {}): boolean {
    const world = corners.map((corner) => this.place(corner));
    const normal = normalOf(world);
    const [first = [0, 0, 1]] = world;
    const away = dot(normal, minus(first, [0, this.view.eye, 0])) >= 0;
    if (away && !options.double) return false;
    const outer: Spot = away ? [-normal[0], -normal[1], -normal[2]] : normal;
    const color = this.lit(material.color, outer, options.lift);
    const outline = polygon(world.map((spot) => this.view.project(spot)));
    this.markup += filled(outline, color, options.opacity);
    if (options.seal) this.markup += stroked(outline, color, 0.7, options.opacity);
    this.footprint.push(...world);
    const [a, b, c, d = c] = corners;
    if (a && b && c && d && corners.length < 5) this.texture([a, b, c, d], material.texture, color);
    return true;
  }

  /** A smaller thing that belongs to this one. */
  child(spot: Spot, turn = 0): Model {
    return new Model(this.view, this.place(spot), this.yaw + turn);
  }

  adopt(child: Model): void {
    this.markup += child.markup;
    this.footprint.push(...child.footprint);
  }

  /** Color of a surface that faces `normal` in the hour's light. */
  lit(base: string, normal: Spot, lift = 0): string {
    const { light, sun } = this.view.setting;
    const middle = tinted(light, base, 0.55);
    const direct = Math.max(0, dot(normal, sun));
    const strength = 0.3 + 0.17 * normal[1] + 0.72 * direct + lift;
    if (strength < 0.5)
      return mix(mix(middle, light.dark, 0.48), middle, Math.max(0, strength) * 2);
    return mix(middle, mix(middle, light.gleam, 0.6), Math.min(1, (strength - 0.5) * 1.7));
  }

  /** A shape given in shares of a wall: windows, doors, curtains. */
  inlay(quad: Quad, shape: readonly Point[], paint: string, opacity = 1): void {
    const points = shape.map(([u, v]) => this.point(onQuad(quad, u, v)));
    this.markup += filled(polygon(points), paint, opacity);
  }

  line(spots: readonly Spot[], color: string, width: number, opacity = 1): void {
    const [first, ...rest] = spots.map((spot) => this.point(spot));
    if (!first) return;
    const path = `M${at(...first)}${rest.map((point) => `L${at(...point)}`).join("")}`;
    this.markup += stroked(path, color, Math.max(0.6, width * this.scale(spots[0])), opacity);
  }

  /** An upright or slanted post, as wide as `width` meters. */
  post(from: Spot, to: Spot, width: number, color: string): void {
    this.line([from, to], this.lit(color, [0, 0, -1], 0.1), width);
  }

  private texture(quad: Quad, texture: Texture, color: string): void {
    const paint = textures[texture];
    if (paint) this.markup += paint(this, quad, color);
  }

  /** A stroke across a face, in shares of it. */
  stroke(quad: Quad, [u0, v0, u1, v1]: readonly [number, number, number, number]): string {
    return `M${at(...this.point(onQuad(quad, u0, v0)))}L${at(...this.point(onQuad(quad, u1, v1)))}`;
  }

  span([a, b]: Quad): number {
    return Math.hypot(...minus(b, a));
  }

  rise([a, , , d]: Quad): number {
    return Math.hypot(...minus(d, a));
  }

  /** The cast shadow, to be painted below the model. */
  shadow(): string {
    const { light, sun } = this.view.setting;
    const up = Math.max(0.22, sun[1]);
    const points = this.footprint.flatMap(([x, y, z]) => [
      this.view.project([x, 0, z]),
      this.view.project([x - (sun[0] / up) * y, 0, Math.max(2, z - (sun[2] / up) * y)]),
    ]);
    return filled(polygon(hull(points)), light.dark, 0.34);
  }
}

/** Outline of a cloud of points (Andrew's monotone chain). */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length > 1 && turnsRight(chain, point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turnsRight(chain: readonly Point[], [x, y]: Point): boolean {
  const [ax, ay] = chain.at(-2) ?? [0, 0];
  const [bx, by] = chain.at(-1) ?? [0, 0];
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) <= 0;
}

type PaintTexture = (model: Model, quad: Quad, color: string) => string;

/** Level or upright lines a step apart. */
const lines =
  (step: number, direction: "level" | "upright", width: number, contrast: number): PaintTexture =>
  (model, quad, color) => {
    const length = direction === "level" ? model.rise(quad) : model.span(quad);
    const count = Math.min(60, Math.round(length / step));
    let path = "";
    for (let index = 1; index < count; index++) {
      const part = index / count;
      path += model.stroke(quad, direction === "level" ? [0, part, 1, part] : [part, 0, part, 1]);
    }
    const thick = Math.max(0.5, width * model.scale(quad[0]));
    return path && stroked(path, shade(color, contrast), thick, 0.6);
  };

/** Short strokes down the slope in three tones, ragged at the eaves. */
const straw: PaintTexture = (model, quad, color) => {
  const { random } = model.canvas;
  const paths = ["", "", ""];
  const area = model.span(quad) * model.rise(quad);
  const count = Math.min(420, Math.round(area * 5) + 20);
  for (let index = 0; index < count; index++) {
    const [u, v] = [random.between(0.01, 0.99), random.between(0.02, 0.97)];
    const length = random.between(0.05, 0.16);
    const tone = random.whole(0, 2);
    paths[tone] += model.stroke(quad, [
      u,
      v,
      u + random.between(-0.004, 0.004),
      Math.max(0, v - length),
    ]);
  }
  let fringe = "";
  const ends = Math.min(160, Math.round(model.span(quad) * 9));
  for (let index = 0; index < ends; index++) {
    const u = index / ends + random.between(0, 0.006);
    fringe += model.stroke(quad, [u, 0.03, u, -random.between(0.01, 0.05)]);
  }
  const width = Math.max(0.7, 0.028 * model.scale(quad[0]));
  let rows = "";
  for (const v of [0.3, 0.58, 0.82])
    rows += model.stroke(quad, [0, v, 1, v + random.between(-0.01, 0.01)]);
  return (
    stroked(fringe, shade(color, -0.05), width * 1.3) +
    stroked(paths[0] ?? "", shade(color, 0.045), width, 0.7) +
    stroked(paths[1] ?? "", shade(color, -0.05), width, 0.7) +
    stroked(paths[2] ?? "", shade(color, -0.1), width, 0.45) +
    stroked(rows, shade(color, -0.07), width * 2.4, 0.22)
  );
};

/** Fitted stones of uneven tone. */
const stones: PaintTexture = (model, quad, color) => {
  const { random } = model.canvas;
  const [span, rise] = [model.span(quad), model.rise(quad)];
  const rows = Math.max(2, Math.min(16, Math.round(rise / 0.28)));
  const tones = [shade(color, 0.05), shade(color, -0.05), shade(color, -0.1), shade(color, 0.02)];
  const paths = tones.map(() => "");
  for (let row = 0; row < rows; row++) {
    let u = -random.between(0, 0.04);
    while (u < 1) {
      const width = random.between(0.3, 0.7) / span;
      const [left, right] = [Math.max(0, u), Math.min(1, u + width * 0.92)];
      const [low, high] = [(row + 0.08) / rows, (row + 0.9) / rows];
      if (right > left) {
        const bevel = (right - left) * 0.14;
        const stone: Point[] = [
          [left + bevel, low],
          [right, low],
          [right - bevel * random.between(0, 1), high],
          [left, high],
        ];
        const tone = random.whole(0, 3);
        paths[tone] += polygon(stone.map(([x, y]) => model.point(onQuad(quad, x, y))));
      }
      u += width;
    }
  }
  return paths.map((path, tone) => (path ? filled(path, tones[tone] ?? color, 0.8) : "")).join("");
};

/** Uneven washes, as on lime and rammed earth. */
const washes =
  (count: number, contrast: number): PaintTexture =>
  (model, quad, color) => {
    const { random } = model.canvas;
    let markup = "";
    for (let index = 0; index < count; index++) {
      const v = random.between(0.04, 0.9);
      const [u0, height] = [random.between(0, 0.6), random.between(0.03, 0.09)];
      const band: Point[] = [
        [u0, v],
        [Math.min(1, u0 + random.between(0.3, 0.7)), v + random.between(-0.02, 0.02)],
        [Math.min(1, u0 + random.between(0.3, 0.7)), v + height],
        [u0, v + height * 0.8],
      ];
      const points = band.map(([x, y]) => model.point(onQuad(quad, x, y)));
      markup += filled(polygon(points), shade(color, random.between(-contrast, contrast)), 0.35);
    }
    return markup;
  };

/** Soft folds and two seams. */
const folds: PaintTexture = (model, quad, color) => {
  const { random } = model.canvas;
  let markup = "";
  for (let index = 0; index < 4; index++) {
    const u = random.between(0.05, 0.9);
    const fold: Point[] = [
      [u, 0],
      [u + 0.05, 0],
      [u + random.between(0, 0.03), 1],
    ];
    const points = fold.map(([x, y]) => model.point(onQuad(quad, x, y)));
    markup += filled(polygon(points), shade(color, index % 2 === 0 ? 0.03 : -0.035), 0.6);
  }
  const seams = model.stroke(quad, [0.33, 0, 0.33, 1]) + model.stroke(quad, [0.67, 0, 0.67, 1]);
  return markup + stroked(seams, shade(color, -0.06), 0.8, 0.5);
};

const textures: Partial<Record<Texture, PaintTexture>> = {
  thatch: straw,
  boards: lines(0.2, "level", 0.02, -0.07),
  logs: lines(0.3, "level", 0.07, -0.08),
  reed: lines(0.11, "upright", 0.03, -0.06),
  tin: lines(0.32, "upright", 0.025, -0.05),
  tiles: lines(0.26, "level", 0.035, -0.06),
  brick: lines(0.14, "level", 0.016, 0.05),
  stone: stones,
  earth: washes(12, 0.045),
  plain: washes(4, 0.02),
  canvas: folds,
};

/** Small dot of light with a halo. */
export function lampAt(model: Model, spot: Spot, size = 1): string {
  const { canvas, light } = model.view.setting;
  const [x, y] = model.point(spot);
  const radius = Math.max(8, 0.5 * model.scale(spot)) * size;
  const paint = canvas.radial(
    [
      [0, "#fff0c4", 0.95],
      [0.12, "#ffd27e", 0.7],
      [0.4, "#ffb25a", 0.22],
      [1, "#ffb25a", 0],
    ],
    x,
    y,
    radius,
  );
  const strength = Math.min(1, 0.25 + light.lamp * 1.2);
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${paint}" opacity="${short(strength)}"/>`;
}
