import { filled, polygon, short } from "../canvas";
import { shade } from "../palette";
import { type Material } from "../textures";
import { type Model, type Quad, type Spot } from "../view";

/** A box on the ground: middle of its floor, width, depth, height of its walls. */
export interface Body {
  x?: number;
  z?: number;
  w: number;
  d: number;
  h: number;
  /** Height of the floor. */
  base?: number;
}

export interface Walls {
  front: Quad;
  left: Quad;
  right: Quad;
}

export const material = (color: string, texture: Material["texture"]): Material => ({
  color,
  texture,
});

export function walls(model: Model, body: Body, wall: Material): Walls {
  const { x = 0, z = 0, w, d, h, base = 0 } = body;
  const [l, r, f, b, top] = [x - w / 2, x + w / 2, z - d / 2, z + d / 2, base + h];
  const side = (x0: number, z0: number, x1: number, z1: number): Quad => [
    [x0, base, z0],
    [x1, base, z1],
    [x1, top, z1],
    [x0, top, z0],
  ];
  const sides = { front: side(l, f, r, f), left: side(l, b, l, f), right: side(r, f, r, b) };
  model.face(sides.left, wall);
  model.face(sides.right, wall);
  model.face(sides.front, wall);
  return sides;
}

/** A platform of boards on legs, with a step to the ground. */
export function deck(model: Model, body: Body, wood: string): void {
  const { x = 0, z = 0, w, d, base = 0.6 } = body;
  const [l, r, f, b] = [x - w / 2, x + w / 2, z - d / 2, z + d / 2];
  const legs = Math.max(3, Math.round(w / 2));
  for (let leg = 0; leg <= legs; leg++) {
    const px = l + 0.15 + ((w - 0.3) * leg) / legs;
    model.post([px, -0.1, f + 0.2], [px, base, f + 0.2], 0.16, shade(wood, -0.05));
  }
  const shadow = [
    [l, 0, f],
    [r, 0, f],
    [r, base, f],
    [l, base, f],
  ] as const;
  if (base < 1.6)
    model.markup += filled(
      polygon(shadow.map((spot) => model.point(spot))),
      model.view.setting.light.dark,
      0.55,
    );
  model.face(
    [
      [l, base, f],
      [r, base, f],
      [r, base, b],
      [l, base, b],
    ],
    material(wood, "deck"),
    { lift: 0.06 },
  );
  for (const side of [
    [
      [l, base - 0.22, f],
      [r, base - 0.22, f],
      [r, base, f],
      [l, base, f],
    ],
    [
      [r, base - 0.22, f],
      [r, base - 0.22, b],
      [r, base, b],
      [r, base, f],
    ],
    [
      [l, base - 0.22, b],
      [l, base - 0.22, f],
      [l, base, f],
      [l, base, b],
    ],
  ] as Spot[][])
    model.face(side, material(shade(wood, -0.06), "smooth"));
}

export function rail(model: Model, from: Spot, to: Spot, wood: string): void {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const count = Math.max(2, Math.round(Math.hypot(dx, dz) / 1.2));
  const color = model.lit(wood, [0, 0, -1], 0.05);
  for (let index = 0; index <= count; index++) {
    const [px, pz] = [from[0] + (dx * index) / count, from[2] + (dz * index) / count];
    model.line(
      [
        [px, from[1], pz],
        [px, from[1] + 0.95, pz],
      ],
      color,
      0.07,
    );
  }
  for (const height of [0.5, 0.95])
    model.line(
      [
        [from[0], from[1] + height, from[2]],
        [to[0], to[1] + height, to[2]],
      ],
      color,
      0.05,
    );
}

/** Small dot of light with a halo. */
function lampAt(model: Model, spot: Spot, size = 1): string {
  const { canvas, light } = model.view.setting;
  const [x, y] = model.point(spot);
  const radius = Math.max(8, 0.5 * model.scale(spot)) * size;
  const paint = canvas.radial(
    [
      [0, "#fff0c4", 0.95],
      [0.12, "#ffd27e", 0.7],
      [0.4, "#ffb25a", 0.22],
      [1, "#ffb25a", 0],
    ],
    x,
    y,
    radius,
  );
  const strength = Math.min(1, 0.25 + light.lamp * 1.2);
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${paint}" opacity="${short(strength)}"/>`;
}

export const lamps = (model: Model, spots: readonly Spot[], size = 1): void => {
  model.markup += spots.map((spot) => lampAt(model, spot, size)).join("");
};

/** Warm light that falls out of the doors onto the ground or deck. */
export function spill(model: Model, spot: Spot, reach: number): void {
  const { canvas, light } = model.view.setting;
  if (light.lamp < 0.2) return;
  const [x, y] = model.point(spot);
  const scale = model.scale(spot);
  model.markup += canvas.capture(() =>
    canvas.glow(x, y, reach * scale, "#ffb25a", light.lamp * 0.75, 0.22),
  );
}
