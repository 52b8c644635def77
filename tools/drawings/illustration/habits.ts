import { type Point } from "./canvas";
export const treeKinds = [
  "acacia",
  "fever",
  "camelthorn",
  "winterthorn",
  "fig",
  "ebony",
  "marula",
  "mopane",
  "leadwood",
  "baobab",
  "coconut",
  "doum",
  "borassus",
  "date",
  "euphorbia",
  "quiver",
  "cypress",
  "pine",
  "cedar",
  "bamboo",
  "banana",
  "mangrove",
  "milkwood",
  "yellowwood",
  "oak",
  "aloe",
] as const;

export type TreeKind = (typeof treeKinds)[number];

/** How a tree branches and carries its leaves; lengths are shares of its height. */
export interface Habit {
  /** Height of the first fork. */
  fork: number;
  thick: number;
  /** Half the angle that the arms span, from upright. */
  spread: number;
  arms: number;
  levels: number;
  /** Half width and half height of a cushion of leaves. */
  pad: Point;
  /** Draws the crown out into a table. */
  flat?: boolean;
  leaf: string;
  bark: string;
  bare?: boolean;
  stems?: number;
}

export const habits: Partial<Record<TreeKind, Habit>> = {
  acacia: {
    fork: 0.42,
    thick: 0.03,
    spread: 1.15,
    arms: 5,
    levels: 2,
    pad: [0.21, 0.05],
    flat: true,
    leaf: "#66743a",
    bark: "#4a3627",
  },
  fever: {
    fork: 0.34,
    thick: 0.026,
    spread: 0.8,
    arms: 4,
    levels: 2,
    pad: [0.15, 0.075],
    leaf: "#94a04a",
    bark: "#b5ab4e",
  },
  camelthorn: {
    fork: 0.3,
    thick: 0.038,
    spread: 1.2,
    arms: 5,
    levels: 2,
    pad: [0.2, 0.085],
    leaf: "#6d7440",
    bark: "#46362a",
  },
  winterthorn: {
    fork: 0.4,
    thick: 0.032,
    spread: 0.85,
    arms: 4,
    levels: 2,
    pad: [0.19, 0.1],
    leaf: "#7d8f5c",
    bark: "#6b5a48",
  },
  fig: {
    fork: 0.26,
    thick: 0.055,
    spread: 1.05,
    arms: 5,
    levels: 1,
    pad: [0.25, 0.17],
    leaf: "#41683a",
    bark: "#5d4c3c",
  },
  ebony: {
    fork: 0.36,
    thick: 0.032,
    spread: 0.62,
    arms: 4,
    levels: 1,
    pad: [0.2, 0.17],
    leaf: "#3d5f3c",
    bark: "#3a2f28",
  },
  marula: {
    fork: 0.4,
    thick: 0.036,
    spread: 0.95,
    arms: 4,
    levels: 1,
    pad: [0.25, 0.15],
    leaf: "#5d7a44",
    bark: "#5f5145",
  },
  mopane: {
    fork: 0.3,
    thick: 0.024,
    spread: 0.5,
    arms: 3,
    levels: 1,
    pad: [0.15, 0.14],
    leaf: "#8a7a3e",
    bark: "#43352b",
    stems: 2,
  },
  leadwood: {
    fork: 0.36,
    thick: 0.034,
    spread: 0.9,
    arms: 4,
    levels: 3,
    pad: [0, 0],
    leaf: "#777777",
    bark: "#6f655c",
    bare: true,
  },
  milkwood: {
    fork: 0.2,
    thick: 0.05,
    spread: 1.3,
    arms: 5,
    levels: 1,
    pad: [0.3, 0.2],
    leaf: "#3f6042",
    bark: "#55483c",
  },
  yellowwood: {
    fork: 0.52,
    thick: 0.034,
    spread: 0.9,
    arms: 5,
    levels: 1,
    pad: [0.19, 0.13],
    leaf: "#48704a",
    bark: "#6d5a48",
  },
  oak: {
    fork: 0.28,
    thick: 0.042,
    spread: 1.05,
    arms: 5,
    levels: 1,
    pad: [0.26, 0.19],
    leaf: "#567a3c",
    bark: "#54443a",
  },
  quiver: {
    fork: 0.46,
    thick: 0.06,
    spread: 0.75,
    arms: 3,
    levels: 2,
    pad: [0.085, 0.06],
    leaf: "#7f9a8a",
    bark: "#c2a26c",
  },
  mangrove: {
    fork: 0.3,
    thick: 0.02,
    spread: 1.1,
    arms: 4,
    levels: 1,
    pad: [0.34, 0.2],
    leaf: "#3f6a4c",
    bark: "#5a463a",
    stems: 3,
  },
};
