import { filled, polygon } from "../canvas";
import { mix, shade } from "../palette";
import { type Material } from "../textures";
import { type Model, type Quad, type Spot } from "../view";
import { type Body, walls } from "./parts";
export interface Roof {
  /** `end` turns the gable to the viewer. */
  kind: "gable" | "end" | "hip" | "flat" | "mono";
  rise: number;
  over: number;
  material: Material;
}

/** A roof over a box, with the walls that reach up into it. */
export function roof(
  model: Model,
  body: Body,
  { kind, rise, over, material: cover }: Roof,
  gable: Material,
): void {
  const { x = 0, z = 0, w, d, h, base = 0 } = body;
  const y = base + h;
  const [hw, hd] = [w / 2, d / 2];
  const at = (dx: number, dy: number, dz: number): Spot => [x + dx, y + dy, z + dz];
  if (kind === "flat") {
    soffit(model, at, [hw, hd], over, 0);
    const [ow, od] = [hw + over, hd + over];
    const slab = { x, z, w: ow * 2, d: od * 2, h: rise, base: y };
    walls(model, slab, cover);
    model.face([at(-ow, rise, -od), at(ow, rise, -od), at(ow, rise, od), at(-ow, rise, od)], cover);
    return;
  }
  if (kind === "mono") {
    soffit(model, at, [hw, hd], over, 0);
    monoRoof(model, at, body, { kind, rise, over, material: cover }, gable);
    return;
  }
  const turned = kind === "end";
  const [along, across] = turned ? [hd, hw] : [hw, hd];
  const drop = (-over * rise) / across;
  // `p` runs along the ridge and `q` across it, whichever way the house stands.
  if (!turned) soffit(model, at, [hw, hd], over, drop);
  const spot = (p: number, q: number, dy: number) => (turned ? at(q, dy, -p) : at(p, dy, q));
  const inset = kind === "hip" ? Math.min(along, across * 0.9) : -over;
  const ends = { near: -along + inset, far: along - inset };
  const eave = kind === "hip" ? along + over : along + over;
  if (kind !== "hip")
    for (const end of [-along, along]) {
      const tip = spot(end, 0, rise);
      const [one, two] = [spot(end, -across, 0), spot(end, across, 0)];
      model.face(end > 0 ? [one, two, tip] : [two, one, tip], gable);
    }
  const slopes: Quad[] = [
    [
      spot(-eave, -across - over, drop),
      spot(eave, -across - over, drop),
      spot(ends.far, 0, rise),
      spot(ends.near, 0, rise),
    ],
    [
      spot(eave, across + over, drop),
      spot(-eave, across + over, drop),
      spot(ends.near, 0, rise),
      spot(ends.far, 0, rise),
    ],
  ];
  if (kind === "hip") {
    const [left, right] = [spot(ends.near, 0, rise), spot(ends.far, 0, rise)];
    slopes.push(
      [spot(-eave, across + over, drop), spot(-eave, -across - over, drop), left, left],
      [spot(eave, -across - over, drop), spot(eave, across + over, drop), right, right],
    );
  }
  for (const slope of slopes) {
    if (!model.face(slope, cover)) continue;
    model.line([slope[0], slope[1]], model.lit(cover.color, [0, -0.6, -0.8]), 0.12);
  }
  if (kind !== "hip") verge(model, spot, { eave, across: across + over, drop, rise }, cover);
  if (cover.texture === "thatch")
    model.line(
      [spot(ends.near, 0, rise), spot(ends.far, 0, rise)],
      model.lit(shade(cover.color, -0.08), [0, 1, 0]),
      0.22,
    );
}

/** One slope, high towards the viewer. */
function monoRoof(
  model: Model,
  at: At,
  { w, d }: Body,
  { rise, over, material: cover }: Roof,
  gable: Material,
): void {
  const [hw, hd] = [w / 2, d / 2];
  const low = -rise * 0.15;
  model.face([at(hw, 0, -hd), at(hw, 0, hd), at(hw, rise * 0.2, hd), at(hw, rise, -hd)], gable);
  model.face([at(-hw, 0, hd), at(-hw, 0, -hd), at(-hw, rise, -hd), at(-hw, rise * 0.2, hd)], gable);
  model.face([at(-hw, 0, -hd), at(hw, 0, -hd), at(hw, rise, -hd), at(-hw, rise, -hd)], gable);
  const [f, b] = [-hd - over, hd + over];
  model.face(
    [
      at(-hw - over, rise + 0.05, f),
      at(hw + over, rise + 0.05, f),
      at(hw + over, low, b),
      at(-hw - over, low, b),
    ],
    cover,
  );
  model.face(
    [
      at(-hw - over, rise - 0.2, f),
      at(hw + over, rise - 0.2, f),
      at(hw + over, rise + 0.08, f),
      at(-hw - over, rise + 0.08, f),
    ],
    cover,
    { double: true },
  );
}

type At = (dx: number, dy: number, dz: number) => Spot;

/** The edge of the roof along both gables, with the thickness of its cover. */
function verge(
  model: Model,
  spot: At,
  { eave, across, drop, rise }: { eave: number; across: number; drop: number; rise: number },
  cover: Material,
): void {
  const thick = cover.texture === "thatch" ? 0.42 : 0.24;
  const board = { color: shade(cover.color, -0.07), texture: "smooth" } as const;
  for (const end of [-eave, eave])
    for (const side of [-across, across]) {
      const [low, high] = [spot(end, side, drop), spot(end, 0, rise)];
      const band: Spot[] = [low, high, spot(end, 0, rise - thick), spot(end, side, drop - thick)];
      model.face(end * side > 0 ? band : band.reverse(), board);
    }
}

/** The dark underside of the eaves along the front, seen from below. */
function soffit(
  model: Model,
  at: At,
  [hw, hd]: readonly [number, number],
  over: number,
  drop: number,
): void {
  const under = [at(-hw, drop, -hd - over), at(hw, drop, -hd - over), at(hw, 0, -hd), at(-hw, 0, -hd)];
  const points = under.map((spot) => model.point(spot));
  model.markup += filled(polygon(points), mix(model.view.setting.light.dark, "#3a2a1c", 0.3), 0.9);
}

export interface Porch {
  depth: number;
  posts: number;
  cover: Material;
  wood: string;
  drop?: number;
}

/** A verandah along the front. */
export function porch(
  model: Model,
  body: Body,
  { depth, posts, cover, wood, drop = 0.5 }: Porch,
): void {
  const { x = 0, z = 0, w, d, h, base = 0 } = body;
  const [l, r, f, y] = [x - w / 2, x + w / 2, z - d / 2, base + h];
  const shadow: Spot[] = [
    [l, base, f],
    [r, base, f],
    [r, y, f],
    [l, y, f],
  ];
  model.markup += filled(
    polygon(shadow.map((spot) => model.point(spot))),
    model.view.setting.light.dark,
    0.28,
  );
  for (let post = 0; post < posts; post++) {
    const px = l + 0.1 + ((w - 0.2) * post) / (posts - 1);
    model.post([px, base, f - depth], [px, y - drop, f - depth], 0.15, wood);
  }
  model.face(
    [
      [l - 0.3, y - drop, f - depth - 0.3],
      [r + 0.3, y - drop, f - depth - 0.3],
      [r + 0.3, y, f],
      [l - 0.3, y, f],
    ],
    cover,
    { double: true },
  );
  model.line(
    [
      [l - 0.3, y - drop, f - depth - 0.3],
      [r + 0.3, y - drop, f - depth - 0.3],
    ],
    model.lit(shade(cover.color, -0.08), [0, 0, -1]),
    0.14,
  );
}

export function chimney(
  model: Model,
  x: number,
  z: number,
  from: number,
  to: number,
  wall: Material,
): void {
  walls(model, { x, z, w: 0.8, d: 0.8, h: to - from, base: from }, wall);
  walls(model, { x, z, w: 1, d: 1, h: 0.18, base: to }, wall);
  const { light, canvas } = model.view.setting;
  if (light.lamp < 0.25) return;
  const [px, py] = model.point([x, to + 0.2, z]);
  const s = model.scale([x, to, z]);
  const drift = canvas.random.between(0.4, 1.2);
  const smoke = `M${px - s * 0.15} ${py}q${-s * 0.3} ${-s * 1.2} ${s * drift} ${-s * 2.2}t${s * drift} ${-s * 2}q${s * 0.9} ${-s * 0.2} ${s * 0.2} ${s * 0.8}q${-s * 1.6} ${s * 1.4} ${-s * 2 * drift} ${s * 3.4}z`;
  model.markup += canvas.blurred(filled(smoke, mix(light.haze, "#ffffff", 0.2), 0.34), s * 0.16);
}
