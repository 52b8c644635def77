import { filled, polygon, stroked } from "../canvas";
import { mix } from "../palette";
import { type Model, type Spot } from "../view";
import { type House } from "./house";
import { openings } from "./openings";
import { deck, lamps, material, rail, spill, walls } from "./parts";
import { chimney, roof } from "./roofs";
import { round } from "./round";
import { facetDome, glassPod, pebblePod, twoYurts, yurt } from "./yurts";
const thatches = ["#9a7446", "#a98350", "#8b6840"] as const;

const stonesOf = ["#9a8b78", "#7f7a72", "#a8906f"] as const;

const plasters = ["#d9b88c", "#cfa67a", "#e2cba4", "#b98a63"] as const;

const timbers = ["#5a3d28", "#4a3325", "#6d4b31"] as const;

/** A pool let into the deck, with the sky in it. */
function pool(model: Model, x: number, z: number, base: number, w = 3.4): void {
  const { light, canvas } = model.view.setting;
  const rim: Spot[] = [
    [x - w / 2, base, z - 1],
    [x + w / 2, base, z - 1],
    [x + w / 2, base, z + 1],
    [x - w / 2, base, z + 1],
  ];
  const points = rim.map((spot) => model.point(spot));
  const paint = canvas.linear(
    [
      [0, mix("#7fc0bd", light.sky[3], 0.5)],
      [1, mix("#2f7f86", light.sky[1], 0.35)],
    ],
    { y1: points[2]?.[1] ?? 0, y2: points[0]?.[1] ?? 1 },
  );
  model.markup +=
    filled(polygon(points), paint) + stroked(polygon(points), mix("#e8dcc2", light.dark, 0.3), 2);
}

/** A long thatched house, open to the view. */
function longLodge(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(timbers);
  const base = 0.9;
  deck(model, { w: 19, d: 9, h: 0, z: -1.4, base }, wood);
  spill(model, [0, base, -4], 6);
  const body = { w: 13, d: 6, h: 2.7, base, z: 0.5, x: -1 };
  const sides = walls(model, body, material(random.pick(plasters), "earth"));
  openings(
    model,
    sides.front,
    [0.18, 0.5, 0.82].map((at) => ({
      at,
      width: 3.4,
      from: 0.02,
      to: 2.4,
      kind: "glass" as const,
    })),
    wood,
  );
  openings(model, sides.right, [{ at: 0.5, width: 2.4, from: 0.6, to: 2.2 }], wood);
  openings(model, sides.left, [{ at: 0.5, width: 2.4, from: 0.6, to: 2.2 }], wood);
  for (const x of [-8, -5, 3, 6]) model.post([x, base, -4.2], [x, base + 2.5, -4.2], 0.2, wood);
  roof(
    model,
    { ...body, w: 14, d: 9.4, z: -0.4 },
    { kind: "hip", rise: 4.2, over: 0.6, material: material(random.pick(thatches), "thatch") },
    material("#b99a6a", "earth"),
  );
  pool(model, 7.4, -3.9, base + 0.01);
  rail(model, [-9.4, base, -5.8], [-2, base, -5.8], wood);
  lamps(model, [
    [-7.4, base + 1.8, -4.2],
    [5.8, base + 1.8, -4.2],
  ]);
}

/** A boma with two rondavels beside it. */
function rondavels(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(timbers);
  const wall = material(random.pick(plasters), "earth");
  const thatch = material(random.pick(thatches), "thatch");
  const houses = [
    { x: -7.4, z: 1.6, r: 2.7, h: 2.3, rise: 2.7 },
    { x: 7.2, z: 2.2, r: 2.6, h: 2.3, rise: 2.6 },
    { x: 0, z: 0, r: 4.1, h: 2.6, rise: 4 },
  ];
  spill(model, [0, 0, -5], 6);
  for (const { rise, ...house } of houses)
    round(model, {
      ...house,
      base: 0.3,
      wall,
      roof: { rise, over: 0.8, material: thatch },
      door: { width: house.r > 3 ? 3.4 : 1.3, height: 2.1, glass: house.r > 3 },
      windows: house.r > 3 ? [-0.85, 0.85] : [-0.75, 0.75],
      wood,
    });
  lamps(model, [
    [-2.4, 1.7, -3.6],
    [2.4, 1.7, -3.6],
    [-7.4, 1.9, -1.4],
  ]);
}

/** Stone below, thatch in two gables above. */
function stoneLodge(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(timbers);
  const stone = material(random.pick(stonesOf), "stone");
  const thatch = material(random.pick(thatches), "thatch");
  const base = 0.4;
  spill(model, [0, base, -5], 6);
  const wing = { w: 11, d: 5, h: 2.6, base, z: 1.6, x: 2.6 };
  const sides = walls(model, wing, stone);
  openings(
    model,
    sides.front,
    [0.42, 0.64, 0.86].map((at) => ({ at, width: 1.6, from: 0.3, to: 2.2 })),
    wood,
  );
  openings(model, sides.right, [{ at: 0.5, width: 1.6, from: 0.6, to: 2.1 }], wood);
  roof(model, wing, { kind: "gable", rise: 3, over: 0.6, material: thatch }, stone);
  chimney(model, 6.6, 1.6, base + 4, base + 6.6, stone);
  const hall = { w: 6.4, d: 7, h: 3, base, z: -0.2, x: -3.8 };
  const front = walls(model, hall, stone);
  openings(model, front.front, [{ at: 0.5, width: 4.4, from: 0.02, to: 2.7, kind: "glass" }], wood);
  openings(model, front.left, [{ at: 0.5, width: 1.6, from: 0.6, to: 2.1 }], wood);
  roof(model, hall, { kind: "end", rise: 3.6, over: 0.7, material: thatch }, stone);
  terrace(model, -8, 8.6, -6.2, stone.color);
  lamps(model, [
    [-6.6, base + 1.8, -3.9],
    [-1, base + 1.8, -3.9],
    [5.6, base + 1.8, -1.1],
  ]);
}

/** A low terrace wall with a gap for the steps. */
function terrace(model: Model, from: number, to: number, z: number, color: string): void {
  for (const [a, b] of [
    [from, -1.4],
    [1.4, to],
  ] as const)
    walls(model, { x: (a + b) / 2, z, w: b - a, d: 0.4, h: 0.5 }, material(color, "stone"));
}

/** Glass between flat roofs of rammed earth. */
function flatLodge(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(timbers);
  const wall = material(random.pick(["#c08a5f", "#b5764c", "#c99d72"]), "earth");
  const slab = material(random.pick(["#8d7458", "#7d6a52"]), "smooth");
  const base = 0.7;
  deck(model, { w: 18, d: 8, h: 0, z: -1.6, base }, wood);
  spill(model, [0, base, -4], 6);
  const back = { w: 6.4, d: 5, h: 2.8, base, z: 2, x: 5.4 };
  const glass = { w: 9.4, d: 5, h: 2.9, base, z: 0.4, x: -1.6 };
  openings(
    model,
    walls(model, back, wall).front,
    [{ at: 0.5, width: 3.6, from: 0.02, to: 2.4, kind: "glass" }],
    wood,
  );
  roof(model, back, { kind: "flat", rise: 0.35, over: 0.8, material: slab }, wall);
  const sides = walls(model, glass, wall);
  openings(model, sides.front, [{ at: 0.42, width: 7, from: 0.02, to: 2.6, kind: "glass" }], wood);
  openings(model, sides.left, [{ at: 0.6, width: 2.6, from: 0.02, to: 2.6, kind: "glass" }], wood);
  openings(model, sides.right, [{ at: 0.4, width: 2, from: 0.5, to: 2.3 }], wood);
  for (const x of [-6.8, -2.6, 1.8]) model.post([x, base, -3.8], [x, base + 2.9, -3.8], 0.16, wood);
  roof(
    model,
    { ...glass, d: 8.6, z: -0.6, w: 10.6 },
    { kind: "flat", rise: 0.4, over: 0.6, material: slab },
    wall,
  );
  pool(model, 6.6, -3.8, base + 0.01, 4.2);
  lamps(model, [
    [-6.6, base + 2, -3.4],
    [1.6, base + 2, -3.4],
  ]);
}

/** Reed and pole rooms under a shade roof. */
function poleLodge(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(timbers);
  const base = 1.2;
  deck(model, { w: 15, d: 9, h: 0, z: -1, base }, wood);
  spill(model, [0, base, -4], 5);
  const body = { w: 9.6, d: 5, h: 2.5, base, z: 0.8 };
  const reed = material("#b09765", "reed");
  const sides = walls(model, body, reed);
  openings(
    model,
    sides.front,
    [
      { at: 0.32, width: 3.6, from: 0.02, to: 2.3, kind: "glass" },
      { at: 0.74, width: 3.2, from: 0.02, to: 2.3, kind: "glass" },
    ],
    wood,
  );
  openings(model, sides.right, [{ at: 0.5, width: 1.8, from: 0.7, to: 2 }], wood);
  openings(model, sides.left, [{ at: 0.5, width: 1.8, from: 0.7, to: 2 }], wood);
  for (const x of [-6, -2, 2, 6]) model.post([x, base, -4.4], [x, base + 3.1, -4.4], 0.18, wood);
  roof(
    model,
    { ...body, w: 12, d: 9.4, z: -0.2, h: 2.7 },
    {
      kind: "mono",
      rise: 1.7,
      over: 0.5,
      material: material(random.pick(["#9b8a68", "#84796a"]), "reed"),
    },
    reed,
  );
  rail(model, [-7.4, base, -5.4], [-1, base, -5.4], wood);
  rail(model, [1, base, -5.4], [7.4, base, -5.4], wood);
  lamps(model, [
    [-5.6, base + 1.9, -4.4],
    [5.6, base + 1.9, -4.4],
  ]);
}

/** Cottages along a slope. */
function cottages(model: Model): void {
  const { random } = model.canvas;
  const stone = material(random.pick(stonesOf), "stone");
  const thatch = material(random.pick(thatches), "thatch");
  for (const [x, z] of [
    [-8.4, 5],
    [0.2, 2.6],
    [8, -0.4],
  ] as const) {
    const body = { x, z, w: 5.4, d: 4.6, h: 2.3, base: 0.2 + z * 0.16 };
    spill(model, [x, body.base, z - 3], 2.6);
    const sides = walls(model, body, stone);
    openings(
      model,
      sides.front,
      [
        { at: 0.3, width: 0.95, from: 0, to: 1.95, kind: "door" },
        { at: 0.7, width: 1.3, from: 0.7, to: 1.8 },
      ],
      "#4a3325",
    );
    openings(model, sides.left, [{ at: 0.5, width: 1.2, from: 0.7, to: 1.8 }], "#4a3325");
    openings(model, sides.right, [{ at: 0.5, width: 1.2, from: 0.7, to: 1.8 }], "#4a3325");
    roof(
      model,
      body,
      { kind: random.chance(0.5) ? "hip" : "gable", rise: 2.7, over: 0.6, material: thatch },
      stone,
    );
    chimney(model, x + 1.9, z + 0.6, body.base + 2.9, body.base + 5, stone);
    lamps(model, [[x - 1.6, body.base + 1.7, z - 2.4]], 0.8);
  }
}

export const lodges = {
  "long-lodge": {
    stay: "lodge",
    width: 20,
    tall: 8,
    words: "a long thatched lodge with a deck and a pool",
    draw: longLodge,
  },
  rondavels: {
    stay: "lodge",
    width: 21,
    tall: 7.4,
    words: "round thatched houses around a hall",
    draw: rondavels,
  },
  "stone-lodge": {
    stay: "lodge",
    width: 18,
    tall: 7.4,
    words: "a lodge of stone and thatch",
    draw: stoneLodge,
  },
  "flat-lodge": {
    stay: "lodge",
    width: 18,
    tall: 4.6,
    words: "a low lodge of earth walls and glass",
    draw: flatLodge,
  },
  "pole-lodge": {
    stay: "lodge",
    width: 16,
    tall: 6,
    words: "reed rooms on stilts under a sloping roof",
    draw: poleLodge,
  },
  cottages: {
    stay: "lodge",
    width: 23,
    tall: 6.6,
    words: "stone cottages along a slope",
    draw: cottages,
  },
  "felt-yurt": {
    stay: "yurt",
    width: 9,
    tall: 4.6,
    words: "a felt yurt on a deck",
    draw: (m) => yurt(m, "#ece2cd", "#8a5632", 1.5, true),
  },
  "high-yurt": {
    stay: "yurt",
    width: 7.4,
    tall: 5.2,
    words: "a yurt with a high crown",
    draw: (m) => yurt(m, "#d8c7a2", "#6a4a33", 2.3, false),
  },
  "two-yurts": { stay: "yurt", width: 15, tall: 4.8, words: "two yurts", draw: twoYurts },
  "facet-dome": {
    stay: "yurt",
    width: 9,
    tall: 4.6,
    words: "a clear-fronted dome",
    draw: facetDome,
  },
  "pebble-pod": {
    stay: "yurt",
    width: 7.4,
    tall: 4.6,
    words: "a rounded pod with one great window",
    draw: pebblePod,
  },
  "glass-pod": {
    stay: "yurt",
    width: 7.4,
    tall: 5.4,
    words: "a timber pod with a glass gable",
    draw: glassPod,
  },
} as const satisfies Record<string, House>;
