import { shade } from "../palette";
import { type Model } from "../view";
import { type House } from "./house";
import { openings } from "./openings";
import { deck, lamps, material, rail, spill, walls } from "./parts";
import { chimney, porch, roof } from "./roofs";
import { round } from "./round";
import { boxRoom, gableRoom, inTree, openBed, roundRoom, timbers } from "./treehouses";
const palms = ["#b08c56", "#a07c4a", "#bd9a66"] as const;

/** An open house under a steep roof of palm leaf. */
function makuti(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(timbers);
  const lime = material("#f4ecdb", "plain");
  const body = { w: 10, d: 6, h: 2.8, base: 0.5, z: 0.6 };
  walls(model, { w: 14, d: 10, h: 0.5, z: -0.6 }, material("#e0c9a0", "plain"));
  model.face(
    [
      [-7, 0.5, -5.6],
      [7, 0.5, -5.6],
      [7, 0.5, 4.4],
      [-7, 0.5, 4.4],
    ],
    material("#e6d2ac", "smooth"),
  );
  const sides = walls(model, body, lime);
  openings(
    model,
    sides.front,
    [
      { at: 0.3, width: 3.4, from: 0.02, to: 2.4, kind: "glass" },
      { at: 0.72, width: 3.4, from: 0.02, to: 2.4, kind: "glass" },
    ],
    wood,
  );
  openings(model, sides.right, [{ at: 0.5, width: 1.6, from: 0.5, to: 2.2, kind: "arch" }], wood);
  openings(model, sides.left, [{ at: 0.5, width: 1.6, from: 0.5, to: 2.2, kind: "arch" }], wood);
  for (const x of [-6, -2, 2, 6]) model.post([x, 0.5, -4.6], [x, 3.1, -4.6], 0.18, wood);
  roof(
    model,
    { ...body, w: 12, d: 9.6, z: -0.4 },
    { kind: "hip", rise: 4.6, over: 0.6, material: material(random.pick(palms), "thatch") },
    lime,
  );
  spill(model, [0, 0.5, -5], 4.6);
  lamps(model, [
    [-5.6, 2.3, -4.6],
    [5.6, 2.3, -4.6],
  ]);
}

/** White cubes with a roof terrace under palm leaf. */
function terraceVilla(model: Model): void {
  const { random } = model.canvas;
  const lime = material(random.pick(["#f6f0e2", "#f1e6d0"]), "plain");
  const wood = random.pick(timbers);
  const low = { w: 13, d: 6.4, h: 3.2, base: 0.3 };
  const sides = walls(model, low, lime);
  openings(
    model,
    sides.front,
    [
      { at: 0.2, width: 2.6, from: 0, to: 2.4, kind: "arch" },
      { at: 0.5, width: 2.6, from: 0, to: 2.4, kind: "arch" },
      { at: 0.8, width: 2.6, from: 0, to: 2.4, kind: "arch" },
    ],
    wood,
  );
  openings(model, sides.right, [{ at: 0.5, width: 1, from: 0.8, to: 2.2, kind: "arch" }], wood);
  openings(model, sides.left, [{ at: 0.5, width: 1, from: 0.8, to: 2.2, kind: "arch" }], wood);
  walls(model, { ...low, h: 0.6, base: 3.5, d: 0.3, z: -3 }, lime);
  const room = { w: 5, d: 4.4, h: 2.6, base: 3.5, x: -3, z: 0.6 };
  openings(
    model,
    walls(model, room, lime).front,
    [{ at: 0.5, width: 2.4, from: 0, to: 2.1, kind: "arch" }],
    wood,
  );
  for (const x of [0.6, 5.6]) model.post([x, 3.5, -2], [x, 6, -2], 0.14, wood);
  roof(
    model,
    { x: 0.2, z: 0.2, w: 12, d: 5.4, h: 2.5, base: 3.6 },
    { kind: "hip", rise: 2.4, over: 0.4, material: material(random.pick(palms), "thatch") },
    lime,
  );
  spill(model, [0, 0, -4.4], 5);
  lamps(model, [
    [-2.2, 2.2, -3.5],
    [2.2, 2.2, -3.5],
    [3, 5.2, -1.8],
  ]);
}

/** Round bandas side by side on the sand. */
function bandas(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(timbers);
  for (const { x, z } of [
    { x: 5.6, z: 3 },
    { x: -3.4, z: 0 },
  ]) {
    deck(model, { x, z: z - 0.6, w: 7.2, d: 8, h: 0, base: 0.5 }, wood);
    spill(model, [x, 0.5, z - 3.4], 2.8);
    round(model, {
      x,
      z,
      r: 2.7,
      h: 2.3,
      base: 0.5,
      wall: material("#efe4cc", "plain"),
      roof: { rise: 3.3, over: 0.9, material: material(random.pick(palms), "thatch") },
      door: { width: 2.6, height: 2.05, glass: true },
      windows: [-1, 1],
      wood,
    });
    lamps(model, [[x + 1.9, 2.1, z - 2.6]], 0.8);
  }
}

/** A fisherman's cottage, whitewashed, with its chimney and reed ceiling. */
function fishersCottage(model: Model): void {
  const lime = material("#f7f3ea", "plain");
  const trim = model.canvas.random.pick(["#4f7d92", "#5c8a86", "#8b6a4a"]);
  const body = { w: 11, d: 5.6, h: 2.7, base: 0.3 };
  const sides = walls(model, body, lime);
  openings(
    model,
    sides.front,
    [
      { at: 0.14, width: 1.1, from: 0.8, to: 2 },
      { at: 0.36, width: 1.1, from: 0, to: 2.2, kind: "door" },
      { at: 0.62, width: 1.1, from: 0.8, to: 2 },
      { at: 0.86, width: 1.1, from: 0.8, to: 2 },
    ],
    trim,
  );
  openings(model, sides.right, [{ at: 0.5, width: 1.1, from: 0.8, to: 2 }], trim);
  roof(
    model,
    body,
    { kind: "gable", rise: 2.5, over: 0.15, material: material("#8f8a82", "thatch") },
    lime,
  );
  chimney(model, 5.1, 0, 2, 6, lime);
  walls(model, { w: 2.4, d: 1.2, h: 0.5, x: -3.4, z: -3.6 }, lime);
  spill(model, [-1.5, 0.3, -3.4], 3);
  lamps(model, [[-0.6, 2.1, -3]], 0.9);
}

/** A cabin of driftwood and ship's timber. */
function driftCabin(model: Model): void {
  const wood = "#8b7c68";
  const base = 1.1;
  deck(model, { w: 11, d: 8, h: 0, z: -1, base }, shade(wood, -0.05));
  spill(model, [0, base, -4], 3.4);
  const body = { w: 8, d: 4.8, h: 2.6, base, z: 0.6 };
  const sides = walls(model, body, material(wood, "boards"));
  openings(
    model,
    sides.front,
    [
      { at: 0.3, width: 1.1, from: 0, to: 2.1, kind: "door" },
      { at: 0.7, width: 2.4, from: 0.5, to: 2.1, kind: "glass" },
    ],
    "#57483a",
  );
  openings(model, sides.left, [{ at: 0.5, width: 1, from: 0.9, to: 1.9, kind: "arch" }], "#57483a");
  openings(
    model,
    sides.right,
    [{ at: 0.5, width: 1, from: 0.9, to: 1.9, kind: "arch" }],
    "#57483a",
  );
  roof(
    model,
    body,
    { kind: "mono", rise: 1.5, over: 0.5, material: material("#77706a", "tin") },
    material(wood, "boards"),
  );
  chimney(model, 2.8, 0.8, base + 2.8, base + 5, material("#5b5550", "smooth"));
  model.post([-5, base, -4.4], [-5, base + 5.6, -4.4], 0.18, wood);
  model.line(
    [
      [-5, base + 5.2, -4.4],
      [-1, base + 3.6, -2],
    ],
    "#57483a",
    0.05,
  );
  rail(model, [-5.3, base, -4.9], [-1, base, -4.9], wood);
  lamps(model, [[-3, base + 2, -2.2]]);
}

/** A villa of three gables along a lawn or a river. */
function gableVilla(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(timbers);
  const wall = material(random.pick(["#dcc29a", "#cfa981", "#e6d8ba"]), "earth");
  const thatch = material(random.pick(["#9a7446", "#8b6840"]), "thatch");
  const link = { w: 17, d: 5, h: 2.7, base: 0.5, z: 2 };
  walls(model, { w: 20, d: 10, h: 0.5, z: -0.6 }, material("#a08f76", "stone"));
  openings(
    model,
    walls(model, link, wall).front,
    [
      { at: 0.35, width: 2.6, from: 0, to: 2.3, kind: "glass" },
      { at: 0.65, width: 2.6, from: 0, to: 2.3, kind: "glass" },
    ],
    wood,
  );
  roof(model, link, { kind: "gable", rise: 2.8, over: 0.6, material: thatch }, wall);
  for (const x of [-6.4, 6.4]) {
    const wing = { w: 5.6, d: 7, h: 2.9, base: 0.5, x, z: -0.4 };
    const sides = walls(model, wing, wall);
    openings(model, sides.front, [{ at: 0.5, width: 3.8, from: 0, to: 2.5, kind: "glass" }], wood);
    openings(model, sides.left, [{ at: 0.5, width: 1.6, from: 0.6, to: 2.1 }], wood);
    openings(model, sides.right, [{ at: 0.5, width: 1.6, from: 0.6, to: 2.1 }], wood);
    roof(model, wing, { kind: "end", rise: 3.1, over: 0.6, material: thatch }, wall);
  }
  porch(model, { ...link, w: 6.4, h: 2.8 }, { depth: 2.4, posts: 4, cover: thatch, wood });
  spill(model, [0, 0, -5.6], 6);
  lamps(model, [
    [-4, 2.4, -4],
    [4, 2.4, -4],
    [0, 2.4, -2],
  ]);
}

/** Rooms under one pitched roof, glass to the water. */
function pavilion(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(timbers);
  const wall = material(random.pick(["#b5764c", "#c9a57c", "#8f8375"]), "stone");
  const base = 0.8;
  deck(model, { w: 17, d: 9.6, h: 0, z: -1.4, base }, wood);
  spill(model, [0, base, -4.4], 5.6);
  const body = { w: 12, d: 6, h: 2.8, base, z: 0.6 };
  const sides = walls(model, body, wall);
  openings(model, sides.front, [{ at: 0.5, width: 9.6, from: 0.02, to: 2.5, kind: "glass" }], wood);
  openings(model, sides.left, [{ at: 0.4, width: 2, from: 0.5, to: 2.3 }], wood);
  openings(model, sides.right, [{ at: 0.6, width: 2, from: 0.5, to: 2.3 }], wood);
  for (const x of [-7, -3.5, 3.5, 7])
    model.post([x, base, -4.6], [x, base + 2.6, -4.6], 0.18, wood);
  roof(
    model,
    { ...body, w: 14.6, d: 10, z: -0.4 },
    {
      kind: "gable",
      rise: 2.6,
      over: 0.5,
      material: material(random.pick(["#6d6a66", "#7a4a36", "#5f6f60"]), "tin"),
    },
    wall,
  );
  rail(model, [-8.4, base, -6], [-2, base, -6], wood);
  rail(model, [2, base, -6], [8.4, base, -6], wood);
  lamps(model, [
    [-6.6, base + 1.9, -4.6],
    [6.6, base + 1.9, -4.6],
  ]);
}

export const villas = {
  "makuti-villa": {
    stay: "villa",
    width: 15,
    tall: 8.4,
    words: "an open villa under palm thatch",
    draw: makuti,
  },
  "terrace-villa": {
    stay: "villa",
    width: 14,
    tall: 8.6,
    words: "a white villa with a shaded roof terrace",
    draw: terraceVilla,
  },
  bandas: { stay: "villa", width: 17, tall: 7, words: "round bandas", draw: bandas },
  "fishers-cottage": {
    stay: "villa",
    width: 12.4,
    tall: 6.2,
    words: "a whitewashed cottage",
    draw: fishersCottage,
  },
  "drift-cabin": {
    stay: "villa",
    width: 12,
    tall: 6.4,
    words: "a cabin of ship’s timber",
    draw: driftCabin,
  },
  "gable-villa": {
    stay: "villa",
    width: 20,
    tall: 7,
    words: "a villa of three thatched gables",
    draw: gableVilla,
  },
  pavilion: {
    stay: "villa",
    width: 18,
    tall: 7,
    words: "a house of glass and stone with a long deck",
    draw: pavilion,
  },
  "round-treehouse": {
    stay: "treehouse",
    width: 13,
    tall: 12.5,
    words: "a round room in a great tree",
    draw: (m) => inTree(m, 4.4, "fig", roundRoom),
  },
  "box-treehouse": {
    stay: "treehouse",
    width: 13,
    tall: 13,
    words: "a timber room among the branches",
    draw: (m) => inTree(m, 5, "yellowwood", boxRoom),
  },
  "gable-treehouse": {
    stay: "treehouse",
    width: 13,
    tall: 13,
    words: "a thatched room on stilts in the canopy",
    draw: (m) => inTree(m, 4.8, "fig", gableRoom),
  },
  "star-treehouse": {
    stay: "treehouse",
    width: 13,
    tall: 12,
    words: "an open bed on a platform in the branches",
    draw: (m) => inTree(m, 4.2, "fig", openBed),
  },
  "baobab-treehouse": {
    stay: "treehouse",
    width: 14,
    tall: 11,
    words: "a room on stilts beside a baobab",
    draw: (m) => inTree(m, 3.6, "baobab", gableRoom),
  },
} as const satisfies Record<string, House>;
