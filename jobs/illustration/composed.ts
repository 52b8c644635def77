import type { Biome, Light, SceneChoice, Stay } from "#domain/pictures/illustration";

type Plan = Record<Biome, Partial<Record<Stay, readonly Light[]>>>;

/** Which houses are found in which country, and the hours that suit them. */
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

export interface ComposedPicture extends SceneChoice {
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
