import type { SceneChoice } from "#domain/pictures/illustration";

export interface DrawnScene extends Partial<SceneChoice> {
  /** File name in `scenes/` without `.svg`. */
  name: string;
  widths: readonly number[];
}

const card = [320, 640, 1280] as const;
/** Shown across the window. */
const band = [...card, 1920] as const;

/** The twenty scenes drawn by hand; their alternative text is the SVG's label. */
export const drawnScenes: readonly DrawnScene[] = [
  {
    name: "hero-camp",
    widths: [640, 800, 1280, 1920],
    biome: "savannah",
    stay: "tent",
    light: "dusk",
  },
  { name: "balloon-migration", widths: band, biome: "savannah", light: "gold" },
  { name: "baobab-dawn", widths: band, biome: "bush", light: "dawn" },
  { name: "beach-dhow", widths: band, biome: "coast", stay: "villa", light: "day" },
  { name: "cape-homestead", widths: card, biome: "mountain", stay: "homestead", light: "day" },
  { name: "delta-aerial", widths: card, biome: "delta", light: "gold" },
  { name: "dunes", widths: card, biome: "desert", light: "day" },
  { name: "flamingo-lake", widths: band, biome: "delta", light: "day" },
  { name: "great-falls", widths: card, biome: "forest", light: "day" },
  { name: "kilimanjaro", widths: band, biome: "savannah", light: "gold" },
  { name: "lodge-deck", widths: card, biome: "savannah", stay: "lodge", light: "gold" },
  { name: "mobile-camp", widths: card, biome: "savannah", stay: "camp", light: "dusk" },
  { name: "mokoro-sunrise", widths: card, biome: "delta", light: "dawn" },
  { name: "mountain-mist", widths: band, biome: "mountain", stay: "lodge", light: "dawn" },
  { name: "savannah-dusk", widths: band, biome: "savannah", light: "dusk" },
  { name: "star-kopje", widths: card, biome: "bush", stay: "tent", light: "night" },
  { name: "tent-lantern", widths: card, biome: "savannah", stay: "tent", light: "night" },
  { name: "treehouse-canopy", widths: card, biome: "forest", stay: "treehouse", light: "gold" },
  { name: "waterhole", widths: band, biome: "bush", stay: "lodge", light: "gold" },
  { name: "yurt-escarpment", widths: card, biome: "mountain", stay: "yurt", light: "dusk" },
];
