import { mix } from "../palette";
import { type Model, type Spot } from "../view";
import { windowsAt } from "./farms";
import { openings } from "./openings";
import { deck, lamps, material, rail, spill, walls } from "./parts";
import { chimney, roof } from "./roofs";
/** A gable of timber with a chimney: chalet or cabin. */
export function timberChalet(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(["#7a5436", "#8a6240", "#6b4a33"]);
  const base = 0.8;
  walls(model, { w: 7.4, d: 7, h: base }, material("#8d8578", "stone"));
  deck(model, { w: 8.4, d: 3.2, h: 0, z: -4.8, base }, wood);
  spill(model, [0, base, -4], 3.4);
  const body = { w: 7, d: 6.6, h: 2.7, base };
  const sides = walls(model, body, material(wood, "logs"));
  openings(
    model,
    sides.front,
    [{ at: 0.34, width: 1.1, from: 0, to: 2.2, kind: "door" }, ...windowsAt([0.72], 0.7, 2, 1.8)],
    "#e9dcc0",
  );
  for (const side of [sides.left, sides.right])
    openings(model, side, windowsAt([0.3, 0.7], 0.8, 1.9), "#e9dcc0");
  roof(
    model,
    body,
    {
      kind: "end",
      rise: 3.2,
      over: 0.9,
      material: material(random.pick(["#6d6a66", "#5b4636", "#6f5a3e"]), "tiles"),
    },
    material(wood, "boards"),
  );
  openings(
    model,
    [
      [-1.4, base + 2.9, -3.32],
      [1.4, base + 2.9, -3.32],
      [1.4, base + 4.6, -3.32],
      [-1.4, base + 4.6, -3.32],
    ],
    windowsAt([0.5], 0.2, 1.3, 1.2),
    "#e9dcc0",
  );
  chimney(model, 2.2, 0.8, base + 3.6, base + 6.6, material("#8d8578", "stone"));
  rail(model, [-4, base, -6.3], [-0.8, base, -6.3], wood);
  rail(model, [1, base, -6.3], [4, base, -6.3], wood);
  lamps(model, [[-2.4, base + 2, -3.6]]);
}

/** A roof that reaches the ground. */
export function aFrame(model: Model): void {
  const { random } = model.canvas;
  const wood = random.pick(["#6b4a33", "#7a5436", "#4f4a40"]);
  const base = 0.8;
  deck(model, { w: 8, d: 10, h: 0, z: -1, base }, wood);
  spill(model, [0, base, -4], 3.4);
  const tip: Spot = [0, base + 6, -3];
  const { light } = model.view.setting;
  const pane =
    light.lamp < 0.2
      ? mix("#425a60", light.sky[1], 0.4)
      : mix(light.window[0], light.window[1], 0.25);
  model.face([[-3.3, base, -3], [3.3, base, -3], tip], material(pane, "smooth"), { lift: 0.4 });
  openings(
    model,
    [
      [-3, base, -3.02],
      [3, base, -3.02],
      [3, base + 2.4, -3.02],
      [-3, base + 2.4, -3.02],
    ],
    [{ at: 0.5, width: 3, from: 0, to: 2.2, kind: "glass" }],
    wood,
  );
  model.line(
    [
      [-2, base + 2.4, -3.03],
      [2, base + 2.4, -3.03],
    ],
    model.lit(wood, [0, 0, -1]),
    0.14,
  );
  const cover = material(random.pick(["#5b4636", "#6d6a66", "#7a6a4c"]), "tiles");
  for (const side of [-1, 1])
    model.face(
      [
        [side * 4, base - 0.1, -3.8],
        [0, base + 6.3, -3.8],
        tip,
        [side * 3.3, base, -3],
      ],
      material(wood, "smooth"),
      { double: true },
    );
  model.face(
    [
      [-4, base - 0.1, 3.4],
      [-4, base - 0.1, -3.8],
      [0, base + 6.3, -3.8],
      [0, base + 6.3, 3.4],
    ],
    cover,
  );
  model.face(
    [
      [4, base - 0.1, -3.8],
      [4, base - 0.1, 3.4],
      [0, base + 6.3, 3.4],
      [0, base + 6.3, -3.8],
    ],
    cover,
  );
  model.line(
    [
      [-4, base - 0.1, -3.8],
      [0, base + 6.3, -3.8],
      [4, base - 0.1, -3.8],
    ],
    model.lit(wood, [0, 0, -1], 0.1),
    0.24,
  );
  lamps(
    model,
    [
      [-2.6, base + 0.5, -4],
      [2.6, base + 0.5, -4],
    ],
    0.8,
  );
}

/** A stone cottage under thatch with a hearth. */
export function stoneCottage(model: Model): void {
  const { random } = model.canvas;
  const stone = material(random.pick(["#8d8578", "#a08c70", "#77736d"]), "stone");
  const body = { w: 9, d: 5.6, h: 2.6, base: 0.2 };
  const sides = walls(model, body, stone);
  openings(
    model,
    sides.front,
    [
      { at: 0.5, width: 1.1, from: 0, to: 2.1, kind: "door" },
      ...windowsAt([0.2, 0.8], 0.8, 1.9, 1.3),
    ],
    "#e9dcc0",
  );
  for (const side of [sides.left, sides.right])
    openings(model, side, windowsAt([0.5], 0.8, 1.9), "#e9dcc0");
  chimney(model, -4.1, 0, 2, 6.6, stone);
  roof(
    model,
    body,
    {
      kind: "hip",
      rise: 3.2,
      over: 0.6,
      material: material(random.pick(["#8b6840", "#7d6142", "#9a7446"]), "thatch"),
    },
    stone,
  );
  spill(model, [0, 0, -3.8], 3);
  lamps(model, [[1, 2, -3]]);
}
