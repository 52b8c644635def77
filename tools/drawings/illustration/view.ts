import { at, type Canvas, filled, type Point, polygon, type Stop, stroked } from "./canvas";
import { mix, type Setting, tinted } from "./palette";
import { type Material, textures } from "./textures";

/** Meters: right, up and away from the viewer. */
export type Spot = readonly [x: number, y: number, z: number];

/** Units of the picture: a long lens, so that houses close by keep their proportions. */
const focal = 1700;

/** A camera that keeps uprights upright: the horizon is a line and the ground a plane. */
export class View {
  constructor(
    readonly setting: Setting,
    /** Height of the viewer's eyes over the ground. */
    readonly eye: number,
  ) {}

  project([x, y, z]: Spot): Point {
    const scale = focal / Math.max(z, 1);
    return [600 + x * scale, this.setting.horizon + (this.eye - y) * scale];
  }

  /** The point of the ground that is seen at this place of the picture. */
  ground(x: number, y: number): Spot {
    const z = (focal * this.eye) / Math.max(1, y - this.setting.horizon);
    return [((x - 600) * z) / focal, 0, z];
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

export const onQuad = ([a, b, c, d]: Quad, across: number, up: number): Spot =>
  blend(blend(a, b, across), blend(d, c, across), up);

/** Faces lower than this in the picture are flat, in units. */
const smallestShaded = 26;

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
    return focal / Math.max(1, this.place(spot)[2]);
  }

  /** Paints a flat face if its outer side is seen; corners run counterclockwise seen from outside. */
  face(corners: readonly Spot[], material: Material, options: FaceOptions = {}): boolean {
    const world = corners.map((corner) => this.place(corner));
    const normal = normalOf(world);
    const [first = [0, 0, 1]] = world;
    const away = dot(normal, minus(first, [0, this.view.eye, 0])) >= 0;
    if (away && !options.double) return false;
    const outer: Spot = away ? [-normal[0], -normal[1], -normal[2]] : normal;
    const color = away
      ? this.lampLit(this.lit(material.color, outer, options.lift))
      : this.lit(material.color, outer, options.lift);
    const outline = polygon(world.map((spot) => this.view.project(spot)));
    this.markup += filled(outline, color, options.opacity);
    if (options.seal) this.markup += stroked(outline, color, 0.7, options.opacity);
    this.footprint.push(...world);
    const [a, b, c, d = c] = corners;
    if (a && b && c && d && corners.length < 5) {
      const paint = textures[material.texture];
      const clip = this.canvas.clip(outline);
      if (paint) this.markup += `<g clip-path="url(#${clip})">${paint(this, [a, b, c, d], color)}</g>`;
    }
    if (!options.seal) this.markup += this.fallOff(outline, world, outer);
    return true;
  }

  /** Shadow below eaves and at the foot of a wall, light on a ridge: what makes a face round. */
  private fallOff(outline: string, world: readonly Spot[], normal: Spot): string {
    const { light } = this.view.setting;
    const heights = world.map((spot) => this.view.project(spot)[1]);
    const [top, foot] = [Math.min(...heights), Math.max(...heights)];
    if (foot - top < smallestShaded) return "";
    const stops: Record<"floor" | "roof" | "wall", Stop[]> = {
      floor: [
        [0, light.dark, 0.4],
        [0.5, light.dark, 0],
        [1, light.dark, 0.1],
      ],
      roof: [
        [0, light.gleam, 0.24],
        [0.4, light.gleam, 0],
        [0.7, light.dark, 0],
        [1, light.dark, 0.3],
      ],
      wall: [
        [0, light.dark, 0.46],
        [0.24, light.dark, 0.1],
        [0.6, light.dark, 0],
        [1, light.dark, 0.3],
      ],
    };
    const kind = normal[1] > 0.9 ? "floor" : normal[1] > 0.25 ? "roof" : "wall";
    return filled(outline, this.canvas.linear(stops[kind], { y1: top, y2: foot }));
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

  /** The underside of a fly, in the light of the lamps below it. */
  private lampLit(color: string): string {
    const { lamp } = this.view.setting.light;
    return mix(color, "#d08a48", lamp * 0.62);
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
