import { drawLeaves, leafTones } from "../leaves";
import { drawTree } from "../trees";
import { type Model, type Spot } from "../view";
import { openings } from "./openings";
import { deck, lamps, material, rail, spill, walls } from "./parts";
import { roof } from "./roofs";
import { round } from "./round";
export const timbers = ["#5a3d28", "#6d4b31", "#7a5a3c"] as const;

/** Stilts, a platform and the tree that carries it; `cabin` stands on the platform. */
export function inTree(
  model: Model,
  height: number,
  kind: "fig" | "baobab" | "yellowwood",
  cabin: (model: Model, base: number) => void,
): void {
  const { canvas, setting } = { canvas: model.canvas, setting: model.view.setting };
  const wood = canvas.random.pick(timbers);
  const scale = model.scale();
  const [x, y] = model.point([kind === "baobab" ? 4.4 : 0.6, 0, 1.6]);
  const side = setting.sunX > x ? 1 : -1;
  model.markup += canvas.capture(() =>
    drawTree(setting, kind, x, y, scale * (kind === "baobab" ? 10 : height + 8.5), { side }),
  );
  for (const [px, pz] of [
    [-3, -2.6],
    [3, -2.6],
    [-3, 2.2],
    [3, 2.2],
  ] as const)
    model.post([px * 0.8, 0, pz], [px, height, pz], 0.26, wood);
  model.line(
    [
      [-2.4, 0, -2.6],
      [2.9, height, -2.6],
    ],
    model.lit(wood, [0, 0, -1]),
    0.12,
  );
  deck(model, { w: 8, d: 7.4, h: 0, z: -0.4, base: height }, wood);
  spill(model, [0, height, -2.6], 3);
  cabin(model, height);
  rail(model, [-4, height, -4], [4, height, -4], wood);
  rail(model, [4, height, -4], [4, height, 1], wood);
  stairs(model, height, wood);
  if (kind === "baobab") return;
  const [tx, ty] = model.point([-2.6, height + 5.4, -1]);
  const tones = leafTones(setting, "#45703f");
  model.markup += canvas.capture(() =>
    drawLeaves(setting, [tx, ty], [scale * 4.2, scale * 1.5], tones, side),
  );
  const [rx, ry] = model.point([4.4, height + 5, -1]);
  model.markup += canvas.capture(() =>
    drawLeaves(setting, [rx, ry], [scale * 2.6, scale * 1.3], tones, side),
  );
}

function stairs(model: Model, height: number, wood: string): void {
  const color = model.lit(wood, [0, 0, -1], 0.05);
  const steps = Math.round(height / 0.32);
  const at = (part: number, z: number): Spot => [4 + part * 3.2, height * (1 - part), z];
  model.line([at(0, -1.6), at(1, -1.6)], color, 0.13);
  model.line([at(0, -2.6), at(1, -2.6)], color, 0.13);
  for (let step = 1; step < steps; step++)
    model.line([at(step / steps, -1.6), at(step / steps, -2.6)], color, 0.09);
}

export const roundRoom = (model: Model, base: number): void => {
  round(model, {
    r: 2.5,
    h: 2.2,
    base,
    z: -0.2,
    wall: material("#8a6240", "boards"),
    roof: { rise: 2.8, over: 0.8, material: material("#9a7446", "thatch") },
    door: { width: 2.4, height: 2, glass: true },
    windows: [-0.95, 0.95],
    wood: "#4a3325",
  });
  lamps(
    model,
    [
      [-1.9, base + 1.6, -2.9],
      [1.9, base + 1.6, -2.9],
    ],
    0.9,
  );
};

export const boxRoom = (model: Model, base: number): void => {
  const wall = material("#7a5436", "boards");
  const body = { w: 5.4, d: 4.6, h: 2.5, base, z: 0.2 };
  const sides = walls(model, body, wall);
  openings(
    model,
    sides.front,
    [{ at: 0.5, width: 4.4, from: 0.02, to: 2.3, kind: "glass" }],
    "#3f2b1f",
  );
  for (const side of [sides.left, sides.right])
    openings(model, side, [{ at: 0.5, width: 2, from: 0.6, to: 2 }], "#3f2b1f");
  roof(
    model,
    body,
    { kind: "mono", rise: 1.2, over: 0.7, material: material("#6d5a45", "tin") },
    wall,
  );
  lamps(
    model,
    [
      [-2.4, base + 1.6, -2.6],
      [2.4, base + 1.6, -2.6],
    ],
    0.9,
  );
};

export const gableRoom = (model: Model, base: number): void => {
  const wall = material("#a98f5c", "reed");
  const body = { w: 5, d: 5, h: 2.2, base, z: 0 };
  const sides = walls(model, body, wall);
  openings(
    model,
    sides.front,
    [{ at: 0.5, width: 3.8, from: 0.02, to: 2.1, kind: "glass" }],
    "#4a3325",
  );
  for (const side of [sides.left, sides.right])
    openings(model, side, [{ at: 0.5, width: 2, from: 0.6, to: 1.9 }], "#4a3325");
  roof(
    model,
    body,
    { kind: "end", rise: 3, over: 0.8, material: material("#9a7446", "thatch") },
    wall,
  );
  lamps(
    model,
    [
      [-2.2, base + 1.5, -2.9],
      [2.2, base + 1.5, -2.9],
    ],
    0.9,
  );
};

export const openBed = (model: Model, base: number): void => {
  const wood = "#5a3d28";
  for (const [x, z] of [
    [-2.2, 1.6],
    [2.2, 1.6],
    [-2.2, -2],
    [2.2, -2],
  ] as const)
    model.post([x, base, z], [x, base + 2.6, z], 0.14, wood);
  walls(model, { w: 2.6, d: 2.2, h: 0.35, base }, material("#7a5436", "boards"));
  walls(model, { w: 2.6, d: 2.2, h: 0.3, base: base + 0.35 }, material("#fbf3e2", "smooth"));
  for (const x of [-2.1, 2.1])
    model.face(
      [
        [x - 0.3, base, -2],
        [x + 0.3, base, -2],
        [x + 0.15, base + 2.5, -2],
        [x - 0.15, base + 2.5, -2],
      ],
      material("#fffaf0", "smooth"),
      { opacity: 0.7, double: true, lift: 0.1 },
    );
  roof(
    model,
    { w: 4.6, d: 4, h: 2.6, base, z: -0.2 },
    { kind: "hip", rise: 2.2, over: 0.6, material: material("#a98350", "thatch") },
    material(wood, "boards"),
  );
  lamps(
    model,
    [
      [-1.7, base + 0.9, -1.6],
      [1.7, base + 0.9, -1.6],
    ],
    0.9,
  );
};
