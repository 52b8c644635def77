import { filled, polygon } from "../canvas";
import { mix, shade } from "../palette";
import { type Model, type Spot } from "../view";
import { isSeen, openings } from "./openings";
import { deck, lamps, material, spill, walls } from "./parts";
import { roof } from "./roofs";
import { round, surface } from "./round";
/** Yurts: a lattice drum, bands and a low cone. */
export function yurt(
  model: Model,
  felt: string,
  band: string,
  rise: number,
  onDeck: boolean,
): void {
  const wood = "#5a3d28";
  const base = onDeck ? 0.6 : 0.1;
  if (onDeck) deck(model, { w: 8, d: 8.6, h: 0, z: -0.6, base }, wood);
  spill(model, [0, base, -3.8], 3.2);
  const [r, h] = [3, 1.9];
  round(model, {
    r,
    h,
    base,
    wall: material(felt, "smooth"),
    roof: { rise, over: 0.14, material: material(shade(felt, 0.02), "smooth") },
    door: { width: 1.5, height: 1.75, glass: true },
    windows: [-0.9, 0.9],
    wood,
  });
  const around = (y: number, radius: number) =>
    Array.from({ length: 17 }, (_, step): Spot => {
      const angle = -1.5 + (3 * step) / 16;
      return [Math.sin(angle) * radius, base + y, -Math.cos(angle) * radius];
    });
  const trim = model.lit(band, [0, 0, -1]);
  model.line(around(h - 0.12, r * 1.02), trim, 0.17);
  model.line(around(0.12, r * 1.02), trim, 0.1);
  for (const angle of [-1.25, -0.6, 0.6, 1.25]) {
    const on = (radius: number, y: number): Spot => [
      Math.sin(angle) * radius,
      base + y,
      -Math.cos(angle) * radius,
    ];
    model.line([on(r * 1.02, h), on(r * 0.3, h + rise * 0.72)], trim, 0.05, 0.7);
  }
  walls(model, { w: 0.9, d: 0.9, h: 0.22, base: base + h + rise * 0.86 }, material(band, "smooth"));
  lamps(model, [[1.2, base + 1.5, -3.2]], 0.9);
}

export function twoYurts(model: Model): void {
  const far = model.child([6.4, 0, 5], -0.2);
  yurt(far, "#e4d9c0", "#8a5632", 1.5, false);
  model.adopt(far);
  yurt(model, "#eadfc7", "#a34d2a", 1.6, true);
}

/** A dome of triangles, clear towards the view. */
export function facetDome(model: Model): void {
  const { light } = model.view.setting;
  const base = 0.6;
  deck(model, { w: 8.4, d: 9, h: 0, z: -0.8, base }, "#6d4b31");
  spill(model, [0, base, -3.6], 3.4);
  const r = 3.2;
  const on = (turn: number, up: number): Spot => [
    Math.sin(turn) * Math.cos(up) * r,
    base + Math.sin(up) * r * 1.05,
    -Math.cos(turn) * Math.cos(up) * r,
  ];
  const skin = (u: number, v: number) => on(u * Math.PI * 2, v * Math.PI * 0.5);
  surface(model, skin, [24, 7], material("#e9e1cf", "canvas"), 0.05);
  const glass =
    light.lamp < 0.2
      ? mix("#51676d", light.sky[1], 0.35)
      : mix(light.window[0], light.window[1], 0.4);
  const clear: Spot[] = [];
  for (let step = 0; step <= 12; step++) clear.push(on(-0.75 + (1.5 * step) / 12, 0.02));
  for (let step = 0; step <= 12; step++)
    clear.push(on(0.75 - (1.5 * step) / 12, 0.35 + 0.75 * Math.sin((Math.PI * step) / 12)));
  model.markup += filled(polygon(clear.map((spot) => model.point(spot))), glass);
  const frame = model.lit("#a89a80", [0, 0.3, -1]);
  for (let ring = 0; ring < 5; ring++)
    for (let side = -5; side < 6; side++) {
      const [a, b] = [(side + (ring % 2) / 2) * 0.31, (ring * Math.PI) / 11];
      const [from, right, up] = [on(a, b), on(a + 0.31, b), on(a + 0.155, b + Math.PI / 11)];
      model.line([from, right, up, from], frame, 0.035, 0.75);
    }
  lamps(
    model,
    [
      [-2.6, base + 0.5, -3.4],
      [2.6, base + 0.5, -3.4],
    ],
    0.9,
  );
}

/** A pod like a pebble, with a round window. */
export function pebblePod(model: Model): void {
  const { light } = model.view.setting;
  const base = 0.9;
  for (const [x, z] of [
    [-1.8, -1.6],
    [1.8, -1.6],
    [0, 2],
  ] as const)
    model.post([x, 0, z], [x * 0.8, base + 0.6, z * 0.8], 0.18, "#4a3325");
  deck(model, { w: 4.4, d: 3, h: 0, z: -3.6, base }, "#6d4b31");
  spill(model, [0, base, -3.4], 2.8);
  const shell = (u: number, v: number): Spot => {
    const [turn, up] = [u * Math.PI * 2, (v - 0.5) * Math.PI];
    return [
      Math.sin(turn) * Math.cos(up) * 2.9,
      base + 1.6 + Math.sin(up) * 1.75,
      -Math.cos(turn) * Math.cos(up) * 3.2,
    ];
  };
  surface(model, shell, [24, 12], material("#d9cdb4", "smooth"), 0.03);
  const eye = (radius: number) =>
    Array.from({ length: 25 }, (_, step): Spot => {
      const angle = (Math.PI * 2 * step) / 24;
      return [Math.cos(angle) * radius, base + 1.55 + Math.sin(angle) * radius * 0.82, -2.95];
    }).map((spot) => model.point(spot));
  const glass = light.lamp < 0.2 ? mix("#425a60", light.sky[1], 0.4) : light.window[0];
  model.markup +=
    filled(polygon(eye(1.5)), model.lit("#5a3d28", [0, 0, -1])) + filled(polygon(eye(1.36)), glass);
  const bed: Spot[] = [
    [-0.8, base + 0.75, -2.96],
    [0.9, base + 0.75, -2.96],
    [0.9, base + 1.15, -2.96],
    [-0.8, base + 1.2, -2.96],
  ];
  model.markup += filled(polygon(bed.map((spot) => model.point(spot))), "#fffaf0", 0.8);
  model.line(
    [
      [0, base + 0.4, -2.97],
      [0, base + 2.75, -2.97],
    ],
    model.lit("#5a3d28", [0, 0, -1]),
    0.06,
  );
  lamps(model, [[1.7, base + 0.4, -4]], 0.9);
}

/** A timber box with a glass gable. */
export function glassPod(model: Model): void {
  const { random } = model.canvas;
  const base = 0.8;
  const wood = random.pick(["#4f4a40", "#3d3530", "#6b5138"]);
  deck(model, { w: 6.6, d: 8, h: 0, z: -1, base }, "#6d4b31");
  spill(model, [0, base, -3.6], 3);
  const body = { w: 4.4, d: 6, h: 2.2, base, z: 0.4 };
  const sides = walls(model, body, material(wood, "boards"));
  openings(
    model,
    sides.front,
    [{ at: 0.5, width: 3.9, from: 0.05, to: 2.15, kind: "glass" }],
    "#2e2722",
  );
  for (const side of [sides.left, sides.right])
    openings(model, side, [{ at: 0.4, width: 2, from: 0.8, to: 1.7 }], "#2e2722");
  const { light } = model.view.setting;
  const pane = material(
    light.lamp < 0.2 ? mix("#425a60", light.sky[1], 0.4) : light.window[0],
    "smooth",
  );
  roof(
    model,
    body,
    { kind: "end", rise: 2, over: 0.25, material: material(shade(wood, -0.03), "tin") },
    isSeen(model, sides.front) ? pane : material(wood, "boards"),
  );
  lamps(
    model,
    [
      [-2.4, base + 0.6, -4],
      [2.4, base + 0.6, -4],
    ],
    0.8,
  );
}
