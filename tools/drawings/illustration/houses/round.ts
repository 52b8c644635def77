import { filled, polygon } from "../canvas";
import { mix, shade } from "../palette";
import { type Material } from "../textures";
import { type Model, type Quad, type Spot } from "../view";
import { openings } from "./openings";
/** Cells of a curved surface, far ones first. */
export function surface(
  model: Model,
  shape: (u: number, v: number) => Spot,
  [nu, nv]: readonly [number, number],
  cloth: Material,
  lift = 0,
): void {
  const cells: { corners: Quad; depth: number }[] = [];
  for (let i = 0; i < nu; i++)
    for (let j = 0; j < nv; j++) {
      const corners: Quad = [
        shape(i / nu, j / nv),
        shape((i + 1) / nu, j / nv),
        shape((i + 1) / nu, (j + 1) / nv),
        shape(i / nu, (j + 1) / nv),
      ];
      const depth = corners.reduce((sum, corner) => sum + model.place(corner)[2], 0);
      cells.push({ corners, depth });
    }
  cells.sort((a, b) => b.depth - a.depth);
  for (const { corners } of cells)
    model.face(corners, { ...cloth, texture: "smooth" }, { double: true, seal: true, lift });
}

export interface Round {
  x?: number;
  z?: number;
  r: number;
  h: number;
  base?: number;
  wall: Material;
  roof: { rise: number; over: number; material: Material };
  door: { width: number; height: number; glass?: boolean };
  windows?: readonly number[];
  wood: string;
}

/** A round house under a cone; angle 0 faces the viewer. */
export function round(model: Model, house: Round): void {
  const { x = 0, z = 0, r, h, base = 0, wall, door, windows = [], wood } = house;
  const sides = 26;
  const edge = (index: number, radius: number, y: number): Spot => {
    const angle = (index / sides) * Math.PI * 2 - Math.PI / 2;
    return [x + Math.cos(angle) * radius, y, z + Math.sin(angle) * radius];
  };
  const panel = (angle: number, width: number, from: number, to: number): Quad => {
    const half = width / 2 / r;
    const on = (turn: number, y: number): Spot => [
      x + Math.sin(turn) * r * 1.01,
      base + y,
      z - Math.cos(turn) * r * 1.01,
    ];
    return [
      on(angle - half, from),
      on(angle + half, from),
      on(angle + half, to),
      on(angle - half, to),
    ];
  };
  for (let side = 0; side < sides; side++)
    model.face(
      [
        edge(side, r, base),
        edge(side + 1, r, base),
        edge(side + 1, r, base + h),
        edge(side, r, base + h),
      ],
      { ...wall, texture: wall.texture === "stone" ? "smooth" : wall.texture },
      { seal: true },
    );
  if (wall.texture === "stone") roundStones(model, house);
  for (const angle of windows)
    openings(
      model,
      panel(angle, 1, 0.9, Math.min(h - 0.2, 1.9)),
      [{ at: 0.5, width: 0.9, from: 0.05, to: Math.min(h - 0.2, 1.9) - 0.95 }],
      wood,
    );
  const doorway = panel(0, door.width, 0, door.height);
  openings(
    model,
    doorway,
    [
      {
        at: 0.5,
        width: door.width * 0.96,
        from: 0,
        to: door.height * 0.98,
        kind: door.glass ? "glass" : "door",
      },
    ],
    wood,
  );
  const top = base + h;
  const drop = top - (house.roof.over * house.roof.rise) / r;
  const apex: Spot = [x, top + house.roof.rise, z];
  const slices = Array.from({ length: sides }, (_, side): Quad => [
    edge(side, r + house.roof.over, drop),
    edge(side + 1, r + house.roof.over, drop),
    apex,
    apex,
  ]);
  const skirt = slices.map(([first]) => model.point(first));
  model.markup += filled(polygon(skirt), mix(model.view.setting.light.dark, "#3a2a1c", 0.3), 0.9);
  for (const slice of slices) model.face(slice, house.roof.material, { seal: true });
}

function roundStones(model: Model, { x = 0, z = 0, r, h, base = 0, wall }: Round): void {
  const { random } = model.canvas;
  let light = "";
  let dark = "";
  for (let stone = 0; stone < 90; stone++) {
    const [turn, y] = [random.between(-1.5, 1.5), base + random.between(0.1, h - 0.15)];
    const [px, py] = model.point([x + Math.sin(turn) * r, y, z - Math.cos(turn) * r]);
    const s = model.scale([x, y, z]) * random.between(0.1, 0.2) * Math.max(0.2, Math.cos(turn));
    const path = `M${px - s} ${py}q${s * 0.2} ${-s * 0.8} ${s} ${-s * 0.7}t${s} ${s * 0.6}q${-s * 0.3} ${s * 0.7} ${-s} ${s * 0.6}z`;
    if (random.chance(0.5)) light += path;
    else dark += path;
  }
  model.markup +=
    filled(light, shade(model.lit(wall.color, [0, 0, -1]), 0.04), 0.7) +
    filled(dark, shade(model.lit(wall.color, [0, 0, -1]), -0.06), 0.7);
}
