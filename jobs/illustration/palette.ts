import type { Biome, Light } from "#domain/pictures/illustration";
import { mix } from "./colour";

export interface LightColors {
  /** From the zenith to the horizon. */
  sky: readonly [string, string, string, string];
  sun: string | null;
  /** Sun above the horizon, as a share of the picture's height. */
  sunHeight: number;
  sunRadius: number;
  /** What distance fades into. */
  haze: string;
  /** Colour that the hour lays over everything, and how strongly. */
  tint: string;
  tintStrength: number;
  /** Silhouettes and the foreground. */
  dark: string;
  /** Strength of lamplight around the house, 0..1. */
  lamp: number;
  /** Windows, top and bottom. */
  window: readonly [string, string];
}

export const lightColors: Record<Light, LightColors> = {
  dawn: {
    sky: ["#5a6183", "#ab8092", "#efab8d", "#ffdcb0"],
    sun: "#fff0cf",
    sunHeight: 0.1,
    sunRadius: 50,
    haze: "#fdd3ad",
    tint: "#d98f78",
    tintStrength: 0.3,
    dark: "#2c212b",
    lamp: 0.3,
    window: ["#fff0c8", "#eda45a"],
  },
  day: {
    sky: ["#3d7d9c", "#7db3bd", "#cfdecb", "#f4e9cf"],
    sun: "#fffbe8",
    sunHeight: 0.36,
    sunRadius: 34,
    haze: "#e9e4cb",
    tint: "#c9b98c",
    tintStrength: 0.12,
    dark: "#22301f",
    lamp: 0.1,
    window: ["#f6e7c2", "#cf9f66"],
  },
  gold: {
    sky: ["#45667c", "#9db0a4", "#f1cf97", "#ffdf9f"],
    sun: "#fff6d8",
    sunHeight: 0.15,
    sunRadius: 52,
    haze: "#fbdaa2",
    tint: "#dba35c",
    tintStrength: 0.26,
    dark: "#2b2518",
    lamp: 0.28,
    window: ["#ffedbf", "#e9a052"],
  },
  dusk: {
    sky: ["#2b2c50", "#704563", "#cc6a56", "#ffc98a"],
    sun: "#fff0c2",
    sunHeight: 0.07,
    sunRadius: 56,
    haze: "#f0ab7a",
    tint: "#a4505a",
    tintStrength: 0.42,
    dark: "#1f131b",
    lamp: 0.5,
    window: ["#ffe9b4", "#f09f4a"],
  },
  night: {
    sky: ["#0a1228", "#172a4c", "#3b5075", "#a98a86"],
    sun: null,
    sunHeight: 0,
    sunRadius: 0,
    haze: "#6c7390",
    tint: "#22304f",
    tintStrength: 0.64,
    dark: "#0a0e19",
    lamp: 0.62,
    window: ["#ffe7ae", "#ef9d48"],
  },
};

export interface LandColors {
  far: string;
  near: string;
  /** Ground from the horizon to the viewer's feet. */
  ground: readonly [string, string, string];
}

export const landColors: Record<Biome, LandColors> = {
  savannah: { far: "#8f8a68", near: "#7d7a4c", ground: ["#d2a75f", "#9a7a41", "#4e3f26"] },
  desert: { far: "#c9835a", near: "#c4683a", ground: ["#efcf9f", "#dcae78", "#9c6a44"] },
  mountain: { far: "#5f8087", near: "#3f6a5c", ground: ["#76894f", "#46603a", "#1d2d21"] },
  forest: { far: "#6d8f77", near: "#365c46", ground: ["#66794a", "#385334", "#15261b"] },
  delta: { far: "#7f8c62", near: "#60753f", ground: ["#98a258", "#617644", "#27381f"] },
  coast: { far: "#6c9c98", near: "#4f8a86", ground: ["#f3dcb0", "#e4c48f", "#bd925f"] },
  bush: { far: "#8b8468", near: "#6b6a45", ground: ["#b9905c", "#816240", "#382c1e"] },
};

/** Lays the hour's tint over a daylight colour. */
export function tinted(light: LightColors, color: string, share = 1): string {
  return mix(color, light.tint, light.tintStrength * share);
}
