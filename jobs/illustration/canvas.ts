import { at, short } from "./outline";
import type { Noise, Random } from "./random";
import { createNoise, createRandom } from "./random";

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

/** One drawing in the making: shapes in painting order, gradients beside them. */
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

  /** Paint for `fill` that runs from top to bottom unless told otherwise. */
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
