import type { Biome, Light } from "#domain/pictures/illustration";
import { type Canvas } from "./canvas";

export interface LightColors {
  /** From the zenith to the horizon. */
  sky: readonly [string, string, string, string];
  sun: string | null;
  /** Sun above the horizon, as a share of the picture's height. */
  sunHeight: number;
  sunRadius: number;
  /** Color into which distance fades. */
  haze: string;
  /** Tint of the hour over everything, and its strength. */
  tint: string;
  tintStrength: number;
  /** Silhouettes and the foreground. */
  dark: string;
  /** Where the sun falls. */
  gleam: string;
  /** Strength of lamplight around the house, 0..1. */
  lamp: number;
  /** Windows, top and bottom. */
  window: readonly [string, string];
}

const hours: Record<Light, Omit<LightColors, "sky">> = {
  dawn: {
    sun: "#fff0cf",
    sunHeight: 0.1,
    sunRadius: 50,
    haze: "#fdd3ad",
    tint: "#d98f78",
    tintStrength: 0.3,
    dark: "#2c212b",
    gleam: "#ffd9a8",
    lamp: 0.3,
    window: ["#fff0c8", "#eda45a"],
  },
  day: {
    sun: "#fffbe8",
    sunHeight: 0.36,
    sunRadius: 34,
    haze: "#e9e4cb",
    tint: "#c9b98c",
    tintStrength: 0.12,
    dark: "#22301f",
    gleam: "#fff4d2",
    lamp: 0.1,
    window: ["#f6e7c2", "#cf9f66"],
  },
  gold: {
    sun: "#fff6d8",
    sunHeight: 0.15,
    sunRadius: 52,
    haze: "#fbdaa2",
    tint: "#dba35c",
    tintStrength: 0.26,
    dark: "#2b2518",
    gleam: "#ffe0a0",
    lamp: 0.28,
    window: ["#ffedbf", "#e9a052"],
  },
  dusk: {
    sun: "#fff0c2",
    sunHeight: 0.07,
    sunRadius: 56,
    haze: "#f0ab7a",
    tint: "#a4505a",
    tintStrength: 0.42,
    dark: "#1f131b",
    gleam: "#ffb98a",
    lamp: 0.5,
    window: ["#ffe9b4", "#f09f4a"],
  },
  night: {
    sun: null,
    sunHeight: 0,
    sunRadius: 0,
    haze: "#6c7390",
    tint: "#22304f",
    tintStrength: 0.64,
    dark: "#0a0e19",
    gleam: "#9fb0d8",
    lamp: 0.62,
    window: ["#ffe7ae", "#ef9d48"],
  },
};

/** Three skies for each hour, so that two evenings are not the same evening. */
export const skies: Record<Light, readonly [LightColors, LightColors, LightColors]> = {
  dawn: [
    hour(["#5a6183", "#ab8092", "#efab8d", "#ffdcb0"], "dawn"),
    hour(["#6f8ea6", "#a9b9bd", "#e6d0b4", "#fbe6c0"], "dawn", {
      haze: "#f6dfbd",
      tint: "#c8a888",
      tintStrength: 0.24,
    }),
    hour(["#3f4a6b", "#7d6f94", "#d894a4", "#fbc8b4"], "dawn", {
      haze: "#f0bfb0",
      tint: "#b98396",
    }),
  ],
  day: [
    hour(["#3d7d9c", "#7db3bd", "#cfdecb", "#f4e9cf"], "day"),
    hour(["#4f86b0", "#8fb9d0", "#c9dde0", "#eaeee0"], "day", {
      haze: "#dfe8e0",
      tint: "#b7c0a8",
      gleam: "#fff9e6",
    }),
    hour(["#5f7583", "#8c9ca0", "#bfc6bc", "#e3ddc6"], "day", {
      haze: "#d6d5c4",
      tint: "#a7a899",
      tintStrength: 0.2,
      lamp: 0.24,
    }),
  ],
  gold: [
    hour(["#45667c", "#9db0a4", "#f1cf97", "#ffdf9f"], "gold"),
    hour(["#5d7fa0", "#a8b6b8", "#f0c9a0", "#ffd9a6"], "gold", {
      haze: "#f8d3aa",
      tint: "#d59a66",
    }),
    hour(["#3f5a55", "#8f9d7c", "#e8c378", "#ffe09a"], "gold", {
      haze: "#f2d38f",
      tint: "#c9a04e",
    }),
  ],
  dusk: [
    hour(["#2b2c50", "#704563", "#cc6a56", "#ffc98a"], "dusk"),
    hour(["#1f3a56", "#48657c", "#c9907a", "#fdc795"], "dusk", {
      haze: "#e0ab8c",
      tint: "#8a6670",
      tintStrength: 0.36,
    }),
    hour(["#3a2346", "#8b3f5e", "#dd6a58", "#ffb27c"], "dusk", {
      haze: "#ee9a78",
      tint: "#a84a58",
    }),
  ],
  night: [
    hour(["#0a1228", "#172a4c", "#3b5075", "#a98a86"], "night"),
    hour(["#071a24", "#123a4a", "#2f5f69", "#86988a"], "night", {
      haze: "#5d7a80",
      tint: "#1c3b48",
      dark: "#07131a",
    }),
    hour(["#140f2c", "#2a2351", "#554a7c", "#b78d8c"], "night", {
      haze: "#75708f",
      tint: "#2a2850",
      dark: "#0d0a1c",
    }),
  ],
};

function hour(sky: LightColors["sky"], light: Light, changes: Partial<LightColors> = {}) {
  return { ...hours[light], ...changes, sky };
}

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

/** Lays the hour's tint over a daylight color. */
export function tinted(light: LightColors, color: string, share = 1): string {
  return mix(color, light.tint, light.tintStrength * share);
}

/**
 * Colors are #rrggbb and are mixed in OKLab, where half-way looks half-way.
 * Matrices: Björn Ottosson, "A perceptual color space for image processing", 2020.
 */
type Triple = [number, number, number];

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function toLab(hex: string): Triple {
  const packed = Number.parseInt(hex.slice(1), 16);
  const r = toLinear((packed >> 16) / 255);
  const g = toLinear(((packed >> 8) & 255) / 255);
  const b = toLinear((packed & 255) / 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(toByte).join("")}`;
}

function toByte(channel: number): string {
  const value = Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255);
  return value.toString(16).padStart(2, "0");
}

const mixed = new Map<string, string>();

/** `share` 0 gives the first color, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const key = `${first}${second}${share}`;
  const known = mixed.get(key);
  if (known) return known;
  // A drawing asks for the same few hundred mixtures again and again.
  if (mixed.size > 20_000) mixed.clear();
  const color = mixLab(first, second, share);
  mixed.set(key, color);
  return color;
}

function mixLab(first: string, second: string, share: number): string {
  const [l0, a0, b0] = toLab(first);
  const [l1, a1, b1] = toLab(second);
  return fromLab([l0 + (l1 - l0) * share, a0 + (a1 - a0) * share, b0 + (b1 - b0) * share]);
}

/** Lighter or darker by `step` of lightness (0..1), with the same hue. */
export function shade(hex: string, step: number): string {
  const [l, a, b] = toLab(hex);
  return fromLab([l + step, a, b]);
}

/** Shared by all steps of a drawing. */
export interface Setting {
  canvas: Canvas;
  biome: Biome;
  hour: Light;
  light: LightColors;
  /** Which of the hour's three skies. */
  sky: 0 | 1 | 2;
  land: LandColors;
  /** Height of the horizon in units from the top. */
  horizon: number;
  sunX: number;
  clouds: "clear" | "streaks" | "heaps";
  /** Whether the sun stands in the picture; otherwise it is behind the viewer. */
  backlit: boolean;
  /** Towards the sun or moon, of length 1. */
  sun: readonly [number, number, number];
  /** True if the house is on the right and faces left. */
  flip: boolean;
}
