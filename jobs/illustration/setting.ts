import type { Biome, Light } from "#domain/pictures/illustration";
import type { Canvas } from "./canvas";
import type { LandColors, LightColors } from "./palette";

/** What every step of a picture needs to know. */
export interface Setting {
  canvas: Canvas;
  biome: Biome;
  hour: Light;
  light: LightColors;
  land: LandColors;
  /** Height of the horizon in units from the top. */
  horizon: number;
  sunX: number;
  /** True: the house stands right and looks left. */
  flip: boolean;
}

/** Where the backdrop leaves room for the house. */
export interface Stage {
  /** Where the plain begins. */
  groundY: number;
  /** Where the house's floor stands. */
  floorY: number;
}

/** Where the house stands: the middle of its floor, and its size. */
export interface Place {
  x: number;
  y: number;
  scale: number;
}
