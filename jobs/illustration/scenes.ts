import type { Biome, Light, SceneChoice, Stay } from "#domain/pictures/illustration";

export interface DrawnScene extends Partial<SceneChoice> {
  /** File name in `scenes/` without `.svg`. */
  name: string;
  widths: readonly number[];
}

const card = [320, 640, 1280] as const;

/** The twenty scenes drawn by hand; their alternative text is the SVG's label. */
export const drawnScenes: readonly DrawnScene[] = [
  {
    name: "hero-camp",
    widths: [640, 800, 1280, 1920],
    biome: "savannah",
    stay: "tent",
    light: "dusk",
  },
  { name: "balloon-migration", widths: card, biome: "savannah", light: "gold" },
  { name: "baobab-dawn", widths: card, biome: "bush", light: "dawn" },
  { name: "beach-dhow", widths: card, biome: "coast", stay: "villa", light: "day" },
  { name: "cape-homestead", widths: card, biome: "mountain", stay: "homestead", light: "day" },
  { name: "delta-aerial", widths: card, biome: "delta", light: "gold" },
  { name: "dunes", widths: card, biome: "desert", light: "day" },
  { name: "flamingo-lake", widths: card, biome: "delta", light: "day" },
  { name: "great-falls", widths: card, biome: "forest", light: "day" },
  { name: "kilimanjaro", widths: card, biome: "savannah", light: "gold" },
  { name: "lodge-deck", widths: card, biome: "savannah", stay: "lodge", light: "gold" },
  { name: "mobile-camp", widths: card, biome: "savannah", stay: "camp", light: "dusk" },
  { name: "mokoro-sunrise", widths: card, biome: "delta", light: "dawn" },
  { name: "mountain-mist", widths: card, biome: "mountain", stay: "lodge", light: "dawn" },
  { name: "savannah-dusk", widths: card, biome: "savannah", light: "dusk" },
  { name: "star-kopje", widths: card, biome: "bush", stay: "tent", light: "night" },
  { name: "tent-lantern", widths: card, biome: "savannah", stay: "tent", light: "night" },
  { name: "treehouse-canopy", widths: card, biome: "forest", stay: "treehouse", light: "gold" },
  { name: "waterhole", widths: card, biome: "bush", stay: "lodge", light: "gold" },
  { name: "yurt-escarpment", widths: card, biome: "mountain", stay: "yurt", light: "dusk" },
];

type Plan = Record<Biome, Partial<Record<Stay, readonly Light[]>>>;

/** The houses of each biome, and the hours that suit them. */
const plan: Plan = {
  savannah: {
    tent: ["dawn", "gold", "dusk", "night"],
    camp: ["dawn", "gold", "dusk", "night"],
    lodge: ["day", "gold", "dusk", "night"],
    villa: ["gold", "dusk"],
    treehouse: ["dusk"],
    yurt: ["gold"],
    homestead: ["day", "gold"],
  },
  bush: {
    tent: ["gold", "dusk", "night"],
    camp: ["gold", "night"],
    lodge: ["dawn", "gold", "dusk"],
    villa: ["gold"],
    treehouse: ["dusk", "night"],
  },
  desert: {
    tent: ["dawn", "gold", "night"],
    camp: ["gold", "night"],
    lodge: ["day", "gold", "dusk"],
    villa: ["dusk"],
    yurt: ["gold", "night"],
    homestead: ["gold"],
  },
  mountain: {
    tent: ["dawn", "dusk"],
    lodge: ["dawn", "day", "gold"],
    villa: ["day"],
    yurt: ["dawn", "dusk"],
    homestead: ["day", "gold"],
  },
  forest: {
    tent: ["dawn", "night"],
    lodge: ["dawn", "day", "dusk"],
    treehouse: ["day", "gold", "night"],
  },
  delta: {
    tent: ["dawn", "gold", "dusk", "night"],
    camp: ["dawn", "dusk"],
    lodge: ["dawn", "gold", "dusk"],
    treehouse: ["gold"],
  },
  coast: {
    tent: ["dusk"],
    lodge: ["day", "dusk"],
    villa: ["dawn", "day", "gold", "dusk"],
    yurt: ["day"],
  },
};

interface ComposedPicture extends SceneChoice {
  name: string;
  seed: string;
}

/** Every picture of the plan, named biome-stay-light. */
export const composedPictures: readonly ComposedPicture[] = Object.entries(plan).flatMap(
  ([biome, houses]) =>
    Object.entries(houses).flatMap(([stay, hours]) =>
      hours.map((light) => {
        const name = `${biome}-${stay}-${light}`;
        const choice = { biome: biome as Biome, stay: stay as Stay, light };
        return { name, seed: "catalogue", ...choice };
      }),
    ),
);
