import type { Biome, Light } from "#domain/pictures/illustration";
import { homes } from "./houses/homes";
import { type House } from "./houses/house";
import { lodges } from "./houses/lodges";
import { tents } from "./houses/tents";
import { villas } from "./houses/villas";
import { type Animal } from "./animals";
import { type DetailName } from "./details/place";
import { type TreeKind } from "./habits";
import { type FarKind } from "./land";

export const forms = { ...tents, ...lodges, ...homes, ...villas } as const;
export type Form = keyof typeof forms;
export const formNames = Object.keys(forms) as Form[];
export const houseOf = (form: Form): House => forms[form];

export type Water = "none" | "river" | "lake" | "sea" | "cold sea" | "pan" | "sand river" | "salt";
export type Cover = "grass" | "bush" | "forest" | "tea" | "vines" | "garden" | "gravel" | "beach";

/** What surrounds a house. */
export interface Scenery {
  biome: Biome;
  far: FarKind;
  water: Water;
  cover: Cover;
  /** Best first; the first three also stand in the distance. */
  trees: readonly [TreeKind, ...TreeKind[]];
  animals: readonly Animal[];
}

export const extras = [
  "fire",
  "table",
  "linen",
  "vehicle",
  "sunbeds",
  "lamps",
  "canoe",
  "mokoro",
  "dhow",
  "fishers",
  "jetty",
  "windpump",
  "people",
  "hippos",
  "papyrus",
  "path",
] as const;
export type Extra = (typeof extras)[number];

/** Where the viewer stands: outside, or in the house with a view out of it. */
export type Outdoors = "front" | "near" | "far" | "high" | "water" | "land";
export const rooms = ["bed", "bath", "deck", "table", "inside"] as const;
export type Room = (typeof rooms)[number];
export type Outlook = Outdoors | Room;
export const isRoom = (outlook: Outlook): outlook is Room =>
  (rooms as readonly Outlook[]).includes(outlook);

export interface Picture extends Scenery {
  form: Form;
  light: Light;
  sky: 0 | 1 | 2;
  outlook: Outlook;
  extras: readonly Extra[];
  /** What only this stay has. */
  detail?: DetailName;
}
