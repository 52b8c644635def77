/** The picture that stands in for a property without photographs: where, what, and which light. */
export const biomes = [
  "savannah",
  "desert",
  "mountain",
  "forest",
  "delta",
  "coast",
  "bush",
] as const;
export const stays = ["tent", "camp", "lodge", "treehouse", "villa", "yurt", "homestead"] as const;
export const lights = ["dawn", "day", "gold", "dusk", "night"] as const;
export type Biome = (typeof biomes)[number];
export type Stay = (typeof stays)[number];
export type Light = (typeof lights)[number];

export interface SceneChoice {
  biome: Biome;
  stay: Stay;
  light: Light;
}

const stayWords: Record<Stay, string> = {
  tent: "a safari tent",
  camp: "a tented camp around a fire",
  lodge: "a thatched lodge",
  treehouse: "a treehouse",
  villa: "a thatched villa",
  yurt: "a canvas yurt",
  homestead: "a gabled homestead",
};
const biomeWords: Record<Biome, string> = {
  savannah: "on the savannah",
  desert: "below desert dunes",
  mountain: "among misty mountains",
  forest: "at the edge of the forest",
  delta: "beside a delta channel",
  coast: "on a palm beach",
  bush: "in the bush",
};
const lightWords: Record<Light, string> = {
  dawn: "at dawn",
  day: "by day",
  gold: "in golden light",
  dusk: "at dusk",
  night: "under the stars",
};

/** Alternative text; its first word says that this is no photograph. */
export function describeScene({ biome, stay, light }: SceneChoice): string {
  return `Illustration: ${stayWords[stay]} ${biomeWords[biome]} ${lightWords[light]}`;
}
