import { filled, polygon } from "../canvas";
import { mix, shade } from "../palette";
import { type Material } from "../textures";
import { type Model, type Spot } from "../view";
import { material } from "./parts";
const cloths = ["#e6d8b8", "#d9c7a0", "#cdbf9c", "#e9dfc8", "#b9ab84", "#d2b98f"] as const;

const woods = ["#5a3d28", "#6d4b31", "#4a3325", "#7a5a3c"] as const;

export const cloth = (model: Model): Material =>
  material(model.canvas.random.pick(cloths), "canvas");

export const wood = (model: Model): string => model.canvas.random.pick(woods);

/** Ropes from the eaves to pegs on both sides. */
export function ropes(model: Model, w: number, d: number, y: number, out: number, base = 0): void {
  const color = model.lit("#cbb894", [0, 0, -1]);
  for (const side of [-1, 1])
    for (const z of [-d / 2, 0, d / 2])
      model.line(
        [
          [(side * w) / 2, y, z],
          [side * (w / 2 + out), base, z],
        ],
        color,
        0.03,
        0.8,
      );
}

/** The open front of a ridge tent: light, bed and flaps tied back. */
export function openFront(
  model: Model,
  w: number,
  h: number,
  rise: number,
  z: number,
  base: number,
  flap: string,
): void {
  const { light, canvas } = model.view.setting;
  const half = w * 0.36;
  const top = base + h + rise * 0.62;
  const outline: Spot[] = [
    [-half, base, z],
    [half, base, z],
    [half * 0.96, base + h * 0.96, z],
    [0, top, z],
    [-half * 0.96, base + h * 0.96, z],
  ];
  const points = outline.map((spot) => model.point(spot));
  const [, low] = points[0] ?? [0, 0];
  const [, high] = points[3] ?? [0, 0];
  const glow =
    light.lamp < 0.2 ? ([mix("#6d5c45", light.haze, 0.12), "#a98a5e"] as const) : light.window;
  model.markup += filled(
    polygon(points),
    canvas.linear(
      [
        [0, glow[1]],
        [0.45, glow[0]],
        [1, glow[1]],
      ],
      { y1: high, y2: low },
    ),
  );
  tentBed(model, half * 0.62, base, z);
  for (const side of [-1, 1]) {
    const fold: Spot[] = [
      [side * half, base, z],
      [side * half * 0.8, base + 0.1, z],
      [side * half * 0.74, base + h * 0.6, z],
      [side * half * 0.1, top - 0.1, z],
      [0, top, z],
      [side * half, base + h, z],
    ];
    model.markup += filled(polygon(fold.map((spot) => model.point(spot))), flap);
  }
}

/** The bed in a tent: frame, linen and headboard. */
function tentBed(model: Model, bed: number, base: number, z: number): void {
  const inside = (shape: readonly Spot[], color: string, opacity = 1) => {
    model.markup += filled(polygon(shape.map((spot) => model.point(spot))), color, opacity);
  };
  inside(
    [
      [-bed, base + 0.25, z + 1.2],
      [bed, base + 0.25, z + 1.2],
      [bed, base + 0.72, z + 1.2],
      [-bed, base + 0.72, z + 1.2],
    ],
    "#fff7e4",
    0.95,
  );
  inside(
    [
      [-bed, base, z + 1.2],
      [bed, base, z + 1.2],
      [bed, base + 0.28, z + 1.2],
      [-bed, base + 0.28, z + 1.2],
    ],
    "#8a5632",
    0.85,
  );
  inside(
    [
      [-bed, base + 0.72, z + 1.3],
      [bed, base + 0.72, z + 1.3],
      [bed, base + 1.25, z + 1.3],
      [-bed, base + 1.25, z + 1.3],
    ],
    "#7b4b2b",
    0.5,
  );
}

/** The two slopes of a fly, which are seen from below as well. */
export function slopes(
  model: Model,
  { w, d, h, z, base }: { w: number; d: number; h: number; z: number; base: number },
  rise: number,
  over: number,
  c: Material,
): void {
  const y = base + h;
  const [hw, hd] = [w / 2 + over, d / 2];
  const drop = (over * rise) / (w / 2);
  for (const side of [-1, 1] as const) {
    const low: Spot[] =
      side < 0
        ? [
            [-hw, y - drop, z + hd],
            [-hw, y - drop, z - hd],
            [0, y + rise, z - hd],
            [0, y + rise, z + hd],
          ]
        : [
            [hw, y - drop, z - hd],
            [hw, y - drop, z + hd],
            [0, y + rise, z + hd],
            [0, y + rise, z - hd],
          ];
    model.face(low, c, { double: true, lift: 0.06 });
  }
  model.line(
    [
      [-hw, y - drop, z - hd],
      [0, y + rise, z - hd],
      [hw, y - drop, z - hd],
    ],
    model.lit(shade(c.color, -0.08), [0, 0, -1]),
    0.06,
  );
}

/** A triangular doorway with its flaps tied back. */
export function door(
  model: Model,
  half: number,
  height: number,
  radius: number,
  flap: string,
): void {
  const { light, canvas } = model.view.setting;
  const shape: Spot[] = [
    [-half, 0, -radius],
    [half, 0, -radius],
    [half * 0.5, height * 0.62, -radius * 0.8],
    [0, height, -radius * 0.5],
    [-half * 0.5, height * 0.62, -radius * 0.8],
  ];
  const points = shape.map((spot) => model.point(spot));
  const glow = light.lamp < 0.2 ? (["#8a7352", "#5e4c37"] as const) : light.window;
  const [y1, y2] = [points[3]?.[1] ?? 0, points[0]?.[1] ?? 1];
  model.markup += filled(
    polygon(points),
    canvas.linear(
      [
        [0, glow[1]],
        [0.5, glow[0]],
        [1, glow[1]],
      ],
      { y1, y2 },
    ),
  );
  const bed = [
    [-half * 0.55, 0.2, -radius + 0.4],
    [half * 0.55, 0.2, -radius + 0.4],
    [half * 0.5, 0.6, -radius + 0.4],
    [-half * 0.5, 0.6, -radius + 0.4],
  ] as const;
  model.markup += filled(polygon(bed.map((spot) => model.point(spot))), "#fff7e4", 0.9);
  for (const side of [-1, 1]) {
    const fold: Spot[] = [
      [side * half, 0, -radius],
      [side * half * 1.5, 0, -radius * 0.97],
      [side * half * 0.9, height * 0.55, -radius * 0.8],
      [0, height, -radius * 0.5],
    ];
    model.markup += filled(
      polygon(fold.map((spot) => model.point(spot))),
      model.lit(flap, [0, 0.3, -1]),
    );
  }
}
