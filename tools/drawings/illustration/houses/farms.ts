import { filled, type Point, polygon, stroked } from "../canvas";
import { shade } from "../palette";
import { type Model } from "../view";
import { openings } from "./openings";
import { lamps, material, rail, spill, walls } from "./parts";
import { chimney, porch, roof } from "./roofs";
export const tins = ["#8f8a82", "#8c4a36", "#5f6f60", "#a3968a"] as const;

const limes = ["#f2e8d2", "#efe3c4", "#e9d6b0", "#f5efe2"] as const;

export const timber = "#5a3d28";

export const windowsAt = (list: readonly number[], from = 0.8, to = 2, width = 1.1) =>
  list.map((at) => ({ at, width, from, to }));

const shuttered = (model: Model, x: number, y: number, z: number, color: string) => {
  for (const side of [-1, 1])
    model.face(
      [
        [x + side * 0.78 - 0.24, y, z],
        [x + side * 0.78 + 0.24, y, z],
        [x + side * 0.78 + 0.24, y + 1.25, z],
        [x + side * 0.78 - 0.24, y + 1.25, z],
      ],
      material(color, "boards"),
    );
};

/** A whitewashed farmhouse of the Cape, with its curved gable. */
export function capeGable(model: Model): void {
  const { random } = model.canvas;
  const lime = material("#f6f0e2", "plain");
  const body = { w: 17, d: 6.4, h: 3, base: 0.4 };
  const sides = walls(model, body, lime);
  spill(model, [0, 0.4, -4.4], 5);
  openings(model, sides.front, windowsAt([0.09, 0.25, 0.75, 0.91]), "#e9dfca");
  for (const x of [-6.97, -4.25, 4.25, 6.97]) shuttered(model, x, 1.15, -3.22, "#46604f");
  roof(
    model,
    body,
    {
      kind: "gable",
      rise: 3.4,
      over: 0.4,
      material: material(random.pick(["#7d6142", "#6d5a45"]), "thatch"),
    },
    lime,
  );
  for (const x of [-8, 8]) chimney(model, x, 0, 5.2, 7.6, lime);
  const curve: Point[] = [
    [-2.9, 0],
    [-2.9, 3],
    [-3.2, 3.9],
    [-2.5, 4.5],
    [-2.3, 5.6],
    [-1.5, 6.1],
    [-1.3, 6.9],
    [0, 7.3],
    [1.3, 6.9],
    [1.5, 6.1],
    [2.3, 5.6],
    [2.5, 4.5],
    [3.2, 3.9],
    [2.9, 3],
    [2.9, 0],
  ];
  const front = curve.map(([x, y]) => model.point([x, 0.4 + y, -3.5]));
  const white = model.lit(lime.color, [0, 0.1, -1], 0.06);
  model.markup += filled(polygon(front), white) + stroked(polygon(front), shade(white, -0.08), 1.6);
  openings(
    model,
    [
      [-2.9, 0.4, -3.52],
      [2.9, 0.4, -3.52],
      [2.9, 6.4, -3.52],
      [-2.9, 6.4, -3.52],
    ],
    [
      { at: 0.5, width: 1.5, from: 0, to: 2.5, kind: "door" },
      { at: 0.5, width: 1, from: 3.4, to: 4.8, kind: "arch" },
    ],
    "#4f3524",
  );
  lamps(
    model,
    [
      [-1.5, 2.3, -3.7],
      [1.5, 2.3, -3.7],
    ],
    0.9,
  );
}

/** A farmhouse under tin, with a stoep along the front. */
export function tinFarm(model: Model): void {
  const { random } = model.canvas;
  const lime = material(random.pick(limes), "plain");
  const tin = material(random.pick(tins), "tin");
  const body = { w: 14, d: 7, h: 3, base: 0.5 };
  const sides = walls(model, body, lime);
  openings(
    model,
    sides.front,
    [
      ...windowsAt([0.14, 0.32, 0.68, 0.86], 0.7, 2.2),
      { at: 0.5, width: 1.2, from: 0, to: 2.3, kind: "door" },
    ],
    "#6b5138",
  );
  for (const side of [sides.left, sides.right])
    openings(model, side, windowsAt([0.3, 0.7]), "#6b5138");
  roof(model, body, { kind: "hip", rise: 2.6, over: 0.4, material: tin }, lime);
  chimney(model, 4.6, 0.4, 4.6, 6.8, material("#a4583c", "brick"));
  walls(model, { w: 14.4, d: 2.6, h: 0.45, z: -4.7 }, material("#8f7a62", "stone"));
  porch(
    model,
    { ...body, w: 14.2 },
    { depth: 2.4, posts: 7, cover: { ...tin, color: shade(tin.color, 0.03) }, wood: "#e9dfca" },
  );
  spill(model, [0, 0, -6.4], 5);
  lamps(model, [
    [-2.2, 2.5, -5.4],
    [2.2, 2.5, -5.4],
  ]);
}

/** A planter's bungalow with a gable over the verandah. */
export function bungalow(model: Model): void {
  const { random } = model.canvas;
  const wall = material(
    random.pick(["#d8c9a6", "#b98e68", "#c7b899"]),
    random.chance(0.5) ? "boards" : "plain",
  );
  const tiles = material(random.pick(["#8c4a36", "#77604a", "#5c6a5e"]), "tiles");
  const body = { w: 12, d: 7, h: 3, base: 0.7, x: 1.4 };
  walls(model, { w: 16, d: 9.4, h: 0.7, z: -0.9 }, material("#8f8375", "stone"));
  const sides = walls(model, body, wall);
  openings(
    model,
    sides.front,
    [
      { at: 0.5, width: 1.8, from: 0, to: 2.3, kind: "glass" },
      ...windowsAt([0.72, 0.88], 0.7, 2.1),
    ],
    "#efe6d2",
  );
  openings(model, sides.right, windowsAt([0.35, 0.7]), "#efe6d2");
  roof(model, body, { kind: "gable", rise: 3.2, over: 0.7, material: tiles }, wall);
  chimney(model, 4.8, 0.6, 5.2, 7.4, material("#97684c", "brick"));
  porch(model, body, { depth: 2.2, posts: 6, cover: tiles, wood: "#efe6d2", drop: 0.6 });
  const bay = { w: 5, d: 5.4, h: 3, base: 0.7, x: -5, z: -1.9 };
  const front = walls(model, bay, wall);
  openings(
    model,
    front.front,
    [{ at: 0.5, width: 2.8, from: 0.4, to: 2.4, kind: "glass" }],
    "#efe6d2",
  );
  openings(model, front.left, windowsAt([0.5]), "#efe6d2");
  roof(model, bay, { kind: "end", rise: 2.6, over: 0.6, material: tiles }, wall);
  spill(model, [0, 0, -6], 4.6);
  lamps(model, [
    [0.4, 2.6, -4.6],
    [4.6, 2.6, -4.6],
  ]);
}

/** A shop with a stepped front over the pavement. */
export function tradingStore(model: Model): void {
  const { random } = model.canvas;
  const wall = material(random.pick(["#e0c18e", "#d3a87c", "#e9dcc0"]), "plain");
  const body = { w: 13, d: 7, h: 3.4, base: 0.4 };
  const sides = walls(model, body, wall);
  openings(
    model,
    sides.front,
    [
      ...windowsAt([0.16, 0.36], 0.7, 2.4, 1.5),
      { at: 0.6, width: 1.6, from: 0, to: 2.5, kind: "door" },
      ...windowsAt([0.84], 0.7, 2.4, 1.5),
    ],
    "#57452f",
  );
  openings(model, sides.right, windowsAt([0.3, 0.7]), "#57452f");
  openings(model, sides.left, windowsAt([0.3, 0.7]), "#57452f");
  roof(
    model,
    body,
    { kind: "gable", rise: 1.6, over: 0.3, material: material(random.pick(tins), "tin") },
    wall,
  );
  for (const [w, y] of [
    [13, 3.8],
    [8.6, 4.7],
    [4.4, 5.5],
  ] as const)
    walls(model, { w, d: 0.4, h: 0.9, z: -3.6, base: y }, wall);
  walls(model, { w: 13.4, d: 2.4, h: 0.35, z: -4.6 }, material("#8f7a62", "stone"));
  porch(
    model,
    { ...body, h: 3.1 },
    { depth: 2.2, posts: 5, cover: material(random.pick(tins), "tin"), wood: "#6b5138" },
  );
  spill(model, [0, 0, -6], 4);
  lamps(model, [
    [-3, 2.4, -5.2],
    [3, 2.4, -5.2],
  ]);
}

/** A timber box on a brick base beside the line. */
export function signalBox(model: Model): void {
  const brick = material("#9b5a41", "brick");
  const body = { w: 7.4, d: 4.4, h: 3 };
  openings(
    model,
    walls(model, body, brick).front,
    [...windowsAt([0.3, 0.7], 1, 2.3), { at: 0.5, width: 1, from: 0, to: 2.1, kind: "door" }],
    "#efe6d2",
  );
  const cabin = { w: 8, d: 5, h: 2.8, base: 3 };
  const sides = walls(model, cabin, material("#d9cba8", "boards"));
  openings(
    model,
    sides.front,
    [{ at: 0.5, width: 7.4, from: 0.7, to: 2.5, kind: "glass" }],
    "#efe6d2",
  );
  for (const side of [sides.left, sides.right])
    openings(model, side, [{ at: 0.5, width: 4, from: 0.7, to: 2.5, kind: "glass" }], "#efe6d2");
  roof(
    model,
    cabin,
    { kind: "gable", rise: 1.9, over: 0.6, material: material("#6d6a66", "tiles") },
    material("#d9cba8", "boards"),
  );
  rail(model, [-4.4, 3, -3.4], [4.4, 3, -3.4], "#efe6d2");
  for (let step = 0; step < 8; step++)
    model.line(
      [
        [4.2 + step * 0.45, 3 - step * 0.38, -2.2],
        [4.9 + step * 0.45, 3 - step * 0.38, -2.2],
      ],
      model.lit(timber, [0, 0, -1]),
      0.12,
    );
  for (const z of [-6.2, -5])
    model.line(
      [
        [-16, 0.12, z],
        [16, 0.12, z],
      ],
      model.lit("#8b8178", [0, 1, 0]),
      0.12,
    );
  for (let sleeper = -15; sleeper < 16; sleeper++)
    model.line(
      [
        [sleeper, 0.04, -6.6],
        [sleeper, 0.04, -4.6],
      ],
      model.lit("#4a3325", [0, 1, 0]),
      0.22,
    );
  spill(model, [0, 0, -3.6], 3);
  lamps(model, [
    [-3.4, 2.4, -2.6],
    [3.6, 4.9, -3],
  ]);
}
