import { filled, stroked } from "../canvas";
import { mix, shade } from "../palette";

/** Colors of small things in the hour's light. */
export interface Ink {
  paint: (color: string) => string;
  dark: string;
  gleam: string;
  /** Lamplight, 0..1. */
  lamp: number;
}

/** A thing that belongs to one stay, drawn on the ground at 0,0 in hundredths of a meter. */
export interface Detail {
  /** For the alternative text. */
  words: string;
  /** Meters. */
  width: number;
  draw: (ink: Ink) => string;
  /** Middle of its own light, if it has one: right and up in meters. */
  glow?: readonly [x: number, y: number];
}

export const circle = (x: number, y: number, radius: number, paint: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${paint}"/>`;

/** A shape with a lit upper edge. */
export const solid = (ink: Ink, path: string, color: string, edge = ""): string =>
  filled(path, ink.paint(color)) +
  (edge && stroked(edge, mix(ink.paint(color), ink.gleam, 0.5), 3, 0.8));

export const line = (ink: Ink, path: string, color: string, width: number): string =>
  stroked(path, ink.paint(color), width);

/** Wood, drawn as a thick line with light along it. */
export const timber = (ink: Ink, path: string, width: number, color = "#6d4b31"): string =>
  stroked(path, shade(ink.paint(color), -0.06), width) +
  stroked(path, ink.paint(color), width * 0.6);

export const flame = (x: number, y: number): string =>
  filled(`M${x - 14} ${y}q-4 -30 14 -52q20 24 14 52z`, "#f08a35") +
  filled(`M${x - 7} ${y}q-2 -18 7 -32q11 16 7 32z`, "#ffd98a");
