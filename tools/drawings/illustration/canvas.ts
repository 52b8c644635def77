import { hashText } from "#domain/text/strings";

/** Seeded numbers: the same seed gives the same picture on every machine. */
export interface Random {
  between(low: number, high: number): number;
  /** Whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Mulberry32: small, fast and even enough for drawing. */
function createRandom(seed: string): Random {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Smooth value in -1..1 for a position; octaves add finer and weaker detail. */
type Noise = (position: number, octaves?: number) => number;

const tableSize = 256;

function createNoise(random: Random): Noise {
  const table = Array.from({ length: tableSize }, () => random.between(-1, 1));
  const entry = (index: number) => table[((index % tableSize) + tableSize) % tableSize] ?? 0;
  const single = (position: number) => {
    const cell = Math.floor(position);
    const part = position - cell;
    const ease = part * part * (3 - 2 * part);
    return entry(cell) * (1 - ease) + entry(cell + 1) * ease;
  };
  return (position, octaves = 4) => {
    let sum = 0;
    let weight = 0;
    for (let octave = 0; octave < octaves; octave++) {
      const strength = 0.5 ** octave;
      // The offset keeps octaves from sharing their zero points.
      sum += strength * single(position * 2.03 ** octave + octave * 37.3);
      weight += strength;
    }
    return sum / weight;
  };
}

export const canvasWidth = 1200;
export const canvasHeight = 800;

export type Stop = readonly [offset: number, color: string, opacity?: number];

export interface Line {
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
}

const fixed = (value: number) => String(Math.round(value * 1000) / 1000);

/** Builder of one drawing: shapes in painting order, and their gradients. */
export class Canvas {
  readonly random: Random;
  readonly noise: Noise;
  private readonly definitions: string[] = [];
  private shapes: string[] = [];
  private nextId = 0;

  constructor(seed: string) {
    this.random = createRandom(seed);
    this.noise = createNoise(this.random);
  }

  add(markup: string): void {
    this.shapes.push(markup);
  }

  fill(path: string, paint: string, opacity = 1): void {
    this.add(filled(path, paint, opacity));
  }

  stroke(path: string, color: string, width: number, opacity = 1): void {
    this.add(stroked(path, color, width, opacity));
  }

  /** A gradient for `fill`, from top to bottom by default. */
  linear(stops: readonly Stop[], { x1 = 0, y1 = 0, x2 = 0, y2 = canvasHeight }: Line = {}): string {
    const ends = `x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"`;
    return this.gradient("linearGradient", ends, stops);
  }

  radial(stops: readonly Stop[], x: number, y: number, radius: number, squash = 1): string {
    const circle = `cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"`;
    const flat = ` gradientTransform="translate(0 ${short(y * (1 - squash))}) scale(1 ${fixed(squash)})"`;
    return this.gradient("radialGradient", squash === 1 ? circle : circle + flat, stops);
  }

  /** Light that falls off softly; `squash` flattens it onto the ground. */
  glow(x: number, y: number, radius: number, color: string, strength: number, squash = 1): void {
    const stops: Stop[] = [
      [0, color, strength],
      [0.35, color, strength * 0.42],
      [0.7, color, strength * 0.1],
      [1, color, 0],
    ];
    const paint = this.radial(stops, x, y, radius, squash);
    this.add(
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radius)}" ry="${short(radius * squash)}" fill="${paint}"/>`,
    );
  }

  /** Keeps what `draw` paints as a symbol and returns its id, to be repeated cheaply. */
  symbol(draw: () => void): string {
    const outer = this.shapes;
    this.shapes = [];
    draw();
    const id = `s${this.nextId++}`;
    this.definitions.push(`<g id="${id}">${this.shapes.join("")}</g>`);
    this.shapes = outer;
    return id;
  }

  /** What `draw` paints, as markup. */
  capture(draw: () => void): string {
    const outer = this.shapes;
    this.shapes = [];
    draw();
    const markup = this.shapes.join("");
    this.shapes = outer;
    return markup;
  }

  /** Keeps a shape for `clip-path` and returns its id. */
  clip(path: string): string {
    const id = `g${this.nextId++}`;
    this.definitions.push(`<clipPath id="${id}"><path d="${path}"/></clipPath>`);
    return id;
  }

  /** Markup out of focus, by `radius` units. */
  blurred(markup: string, radius: number): string {
    const id = `g${this.nextId++}`;
    this.definitions.push(
      `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${short(radius)}"/></filter>`,
    );
    return `<g filter="url(#${id})">${markup}</g>`;
  }

  /** Places markup drawn around 0,0, mirrored when `flip`. */
  place(x: number, y: number, scale: number, flip: boolean, markup: string): void {
    const horizontal = fixed(flip ? -scale : scale);
    this.add(
      `<g transform="translate(${at(x, y)}) scale(${horizontal} ${fixed(scale)})">${markup}</g>`,
    );
  }

  toSvg(label: string): string {
    const size = `viewBox="0 0 ${canvasWidth} ${canvasHeight}" width="${canvasWidth}" height="${canvasHeight}"`;
    const defs = `<defs>${this.definitions.join("")}</defs>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${label}">${defs}${this.shapes.join("")}</svg>`;
  }

  private gradient(element: string, geometry: string, stops: readonly Stop[]): string {
    const id = `g${this.nextId++}`;
    const inner = stops.map(([offset, color, opacity]) => {
      const alpha = opacity === undefined ? "" : ` stop-opacity="${fixed(opacity)}"`;
      return `<stop offset="${fixed(offset)}" stop-color="${color}"${alpha}/>`;
    });
    this.definitions.push(
      `<${element} id="${id}" gradientUnits="userSpaceOnUse" ${geometry}>${inner.join("")}</${element}>`,
    );
    return `url(#${id})`;
  }
}

const opacityAttribute = (opacity: number) => (opacity < 1 ? ` opacity="${fixed(opacity)}"` : "");

export function filled(path: string, paint: string, opacity = 1): string {
  return `<path d="${path}" fill="${paint}"${opacityAttribute(opacity)}/>`;
}

export function stroked(path: string, color: string, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${short(width)}" stroke-linecap="round"${opacityAttribute(opacity)}/>`;
}

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
