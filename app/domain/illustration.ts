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
