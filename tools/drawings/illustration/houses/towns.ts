import { type Material } from "../textures";
import { type Model } from "../view";
import { timber, tins, windowsAt } from "./farms";
import { openings } from "./openings";
import { lamps, material, rail, spill, walls } from "./parts";
import { porch, roof } from "./roofs";
/** Flat roofs behind a parapet, white lime and carved doors, as on the Swahili coast. */
export function swahili(model: Model): void {
  const { random } = model.canvas;
  const lime = material(random.pick(["#f4ecdb", "#efe2c6", "#f1e9dc"]), "plain");
  const high = { w: 8.4, d: 7, h: 6.2, x: -2.6, z: 1.2 };
  const sides = walls(model, high, lime);
  openings(
    model,
    sides.front,
    [
      { at: 0.3, width: 1, from: 3.6, to: 5.2, kind: "arch" },
      { at: 0.54, width: 1, from: 3.6, to: 5.2, kind: "arch" },
      { at: 0.78, width: 1, from: 3.6, to: 5.2, kind: "arch" },
      { at: 0.32, width: 1.5, from: 0, to: 2.6, kind: "carved" },
      { at: 0.74, width: 0.9, from: 1, to: 2.3, kind: "arch" },
    ],
    "#5b3c26",
  );
  openings(model, sides.right, windowsAt([0.4, 0.7], 3.7, 5, 0.9), "#5b3c26");
  openings(model, sides.left, windowsAt([0.3, 0.6], 3.7, 5, 0.9), "#5b3c26");
  const low = { w: 6.4, d: 5.6, h: 3.2, x: 4.6, z: 0.2 };
  const wing = walls(model, low, lime);
  openings(
    model,
    wing.front,
    [
      { at: 0.3, width: 1.3, from: 0.2, to: 2.4, kind: "arch" },
      { at: 0.7, width: 1.3, from: 0.2, to: 2.4, kind: "arch" },
    ],
    "#5b3c26",
  );
  for (const { x, z, w, d, h } of [high, low]) parapet(model, x, z, w, d, h, lime);
  for (const x of [2, 6.8]) model.post([x, 3.5, -1.8], [x, 5.5, -1.8], 0.12, timber);
  roof(
    model,
    { x: 4.4, z: -0.2, w: 5.2, d: 4, h: 5.4 },
    { kind: "hip", rise: 1.5, over: 0.4, material: material("#a68452", "thatch") },
    lime,
  );
  spill(model, [-4, 0, -3.2], 3.4);
  lamps(model, [
    [-5.2, 2.4, -2.6],
    [-2.8, 2.4, -2.6],
    [4.4, 4.6, -1.6],
  ]);
}

function parapet(
  model: Model,
  x: number,
  z: number,
  w: number,
  d: number,
  y: number,
  lime: Material,
): void {
  walls(model, { x, z: z - d / 2 + 0.15, w, d: 0.3, h: 0.4, base: y }, lime);
  for (let tooth = 0; tooth <= 6; tooth++)
    walls(
      model,
      {
        x: x - w / 2 + 0.3 + ((w - 0.6) * tooth) / 6,
        z: z - d / 2 + 0.15,
        w: 0.4,
        d: 0.3,
        h: 0.35,
        base: y + 0.4,
      },
      lime,
    );
}

/** Two floors with a balcony on posts: a hotel of the railway years. */
export function balconyHotel(model: Model): void {
  const { random } = model.canvas;
  const wall = material(random.pick(["#e6d3a8", "#d9b58c", "#e9e0cc", "#c9d0bf"]), "plain");
  const tin = material(random.pick(tins), "tin");
  const body = { w: 17, d: 8, h: 6.2, base: 0.4 };
  const sides = walls(model, body, wall);
  const upper = [0.1, 0.26, 0.42, 0.58, 0.74, 0.9];
  openings(
    model,
    sides.front,
    [
      ...upper.map((at) => ({ at, width: 1.2, from: 3.4, to: 5.5, kind: "door" as const })),
      ...windowsAt([0.1, 0.26, 0.74, 0.9], 0.6, 2.4),
      { at: 0.5, width: 2.6, from: 0, to: 2.5, kind: "glass" },
    ],
    "#6b5138",
  );
  openings(
    model,
    sides.right,
    [...windowsAt([0.3, 0.7]), ...windowsAt([0.3, 0.7], 4, 5.2)],
    "#6b5138",
  );
  openings(
    model,
    sides.left,
    [...windowsAt([0.3, 0.7]), ...windowsAt([0.3, 0.7], 4, 5.2)],
    "#6b5138",
  );
  roof(model, body, { kind: "hip", rise: 2.4, over: 0.5, material: tin }, wall);
  const floor = { w: 17.2, d: 2.4, h: 0, z: -5.2, base: 3.4 };
  for (let post = 0; post < 8; post++)
    model.post([-8.4 + 2.4 * post, 0.3, -6.2], [-8.4 + 2.4 * post, 6, -6.2], 0.16, "#efe6d2");
  model.face(
    [
      [-8.6, 3.1, -6.4],
      [8.6, 3.1, -6.4],
      [8.6, 3.4, -6.4],
      [-8.6, 3.4, -6.4],
    ],
    material("#efe6d2", "smooth"),
  );
  rail(model, [-8.6, floor.base, -6.4], [8.6, floor.base, -6.4], "#efe6d2");
  porch(model, { ...body, h: 6.4 }, { depth: 2.4, posts: 2, cover: tin, wood: "#efe6d2" });
  spill(model, [0, 0, -7], 6);
  lamps(model, [
    [-6, 2.6, -5.2],
    [0, 2.7, -5.2],
    [6, 2.6, -5.2],
  ]);
}

/** A street front of three narrow houses. */
export function townRow(model: Model): void {
  const { random } = model.canvas;
  const tones = ["#f2e8d2", "#e8c9a0", "#d9d3c0", "#e5b99a"];
  for (const [index, x] of [-6.2, 0, 6.2].entries()) {
    const wall = material(tones[(index + random.whole(0, 3)) % 4] ?? "#f2e8d2", "plain");
    const body = { x, w: 6, d: 8, h: 5.4 + (index % 2) * 0.8, z: index * 0.3 };
    const sides = walls(model, body, wall);
    openings(
      model,
      sides.front,
      [
        ...windowsAt([0.26, 0.74], 3.3, 4.8),
        { at: 0.3, width: 1.2, from: 0, to: 2.4, kind: "door" },
        ...windowsAt([0.72], 0.8, 2.2, 1.3),
      ],
      "#efe6d2",
    );
    openings(model, sides.left, windowsAt([0.4], 3.3, 4.6), "#efe6d2");
    openings(model, sides.right, windowsAt([0.4], 3.3, 4.6), "#efe6d2");
    roof(
      model,
      body,
      {
        kind: "gable",
        rise: 2,
        over: 0.3,
        material: material(random.pick(["#77604a", "#5f6f60", "#8c4a36"]), "tin"),
      },
      wall,
    );
    porch(
      model,
      { ...body, h: 3 },
      { depth: 1.9, posts: 3, cover: material("#6b7568", "tin"), wood: "#efe6d2", drop: 0.4 },
    );
    lamps(model, [[x - 1.9, 2.2, -5]], 0.8);
  }
  spill(model, [0, 0, -6.4], 6);
}

/** Steep gables and a small tower by a cold sea, as in Swakopmund. */
export function harborHouse(model: Model): void {
  const { random } = model.canvas;
  const wall = material(random.pick(["#e9c98f", "#d9a77a", "#cfd3c4"]), "plain");
  const tiles = material("#7c4637", "tiles");
  const body = { w: 10, d: 7, h: 4.6, x: 1.6 };
  const sides = walls(model, body, wall);
  openings(
    model,
    sides.front,
    [
      ...windowsAt([0.3, 0.55, 0.8], 2.9, 4.1),
      ...windowsAt([0.3, 0.8], 0.6, 2.2),
      { at: 0.55, width: 1.3, from: 0, to: 2.4, kind: "arch" },
    ],
    "#f5efe2",
  );
  openings(model, sides.right, windowsAt([0.3, 0.7], 2.9, 4.1), "#f5efe2");
  roof(model, body, { kind: "gable", rise: 3.8, over: 0.4, material: tiles }, wall);
  const front = { w: 4.4, d: 3, h: 5, x: 3.6, z: -2.6 };
  openings(
    model,
    walls(model, front, wall).front,
    [...windowsAt([0.5], 3, 4.3, 1.6), ...windowsAt([0.5], 0.6, 2.2, 1.6)],
    "#f5efe2",
  );
  roof(model, front, { kind: "end", rise: 3.2, over: 0.35, material: tiles }, wall);
  const tower = { w: 3.2, d: 3.2, h: 7.4, x: -4.2, z: -1 };
  openings(
    model,
    walls(model, tower, wall).front,
    [
      ...windowsAt([0.5], 5.4, 6.8, 1.2),
      ...windowsAt([0.5], 2.9, 4.2, 1),
      ...windowsAt([0.5], 0.6, 2, 1),
    ],
    "#f5efe2",
  );
  roof(model, tower, { kind: "hip", rise: 3.6, over: 0.35, material: tiles }, wall);
  spill(model, [1, 0, -4.4], 4);
  lamps(model, [
    [0.4, 2.4, -3.8],
    [-4.2, 2.7, -2.9],
  ]);
}

/** Concrete curves by the lake: the flying-boat years. */
export function decoHouse(model: Model): void {
  const lime = material("#efe4cc", "plain");
  const low = { w: 15, d: 7, h: 3.4, base: 0.3 };
  const sides = walls(model, low, lime);
  openings(
    model,
    sides.front,
    [
      { at: 0.2, width: 3.6, from: 0.7, to: 2.3, kind: "glass" },
      { at: 0.5, width: 1.5, from: 0, to: 2.5, kind: "arch" },
      { at: 0.8, width: 3.6, from: 0.7, to: 2.3, kind: "glass" },
    ],
    "#5f7d77",
  );
  roof(
    model,
    low,
    { kind: "flat", rise: 0.3, over: 0.5, material: material("#e3d5b8", "smooth") },
    lime,
  );
  const upper = { w: 7, d: 5, h: 3, base: 4, x: -1, z: 0.6 };
  openings(
    model,
    walls(model, upper, lime).front,
    [{ at: 0.5, width: 5, from: 0.6, to: 2.2, kind: "glass" }],
    "#5f7d77",
  );
  roof(
    model,
    upper,
    { kind: "flat", rise: 0.3, over: 0.5, material: material("#e3d5b8", "smooth") },
    lime,
  );
  for (const y of [2.9, 3.1])
    model.line(
      [
        [-7.5, y, -3.52],
        [7.5, y, -3.52],
      ],
      model.lit("#5f7d77", [0, 0, -1]),
      0.07,
    );
  model.post([-1, 7.2, 0], [-1, 10.4, 0], 0.1, "#8b8178");
  rail(model, [3, 4, -2.8], [7.4, 4, -2.8], "#8b8178");
  spill(model, [0, 0, -4.4], 4);
  lamps(model, [
    [-1.6, 2.4, -3.8],
    [1.6, 2.4, -3.8],
  ]);
}
