import { filled, polygon, stroked } from "../canvas";
import { mix, shade } from "../palette";
import { type Model, type Spot } from "../view";
import { cloth, door, ropes, slopes, wood } from "./cloth";
import { openings } from "./openings";
import { lamps, material, spill, walls } from "./parts";
import { roof } from "./roofs";
import { round, surface } from "./round";
/** A round tent with a single pole. */
export function bellTent(model: Model): void {
  const c = cloth(model);
  const [r, wallTop, apex] = [2.6, 0.75, 3.3];
  const skin = (u: number, v: number): Spot => {
    const angle = u * Math.PI * 2 - Math.PI / 2;
    const up = v < 0.25 ? v * 4 * wallTop : wallTop + (apex - wallTop) * ((v - 0.25) / 0.75);
    const radius = v < 0.25 ? r : r * (1 - ((v - 0.25) / 0.75) ** 0.82);
    return [Math.cos(angle) * radius, up, Math.sin(angle) * radius];
  };
  spill(model, [0, 0, -3], 3);
  surface(model, skin, [30, 8], c, 0.04);
  const seam = model.lit(shade(c.color, -0.1), [0, 0, -1]);
  for (const u of [0.86, 0.93, 1.07, 1.14])
    model.line([skin(u, 0.25), skin(u, 0.6), skin(u, 0.97)], seam, 0.03, 0.6);
  door(model, 0.85, 2.15, r * 1.005, shade(c.color, -0.06));
  for (const u of [0.78, 0.86, 1.14, 1.22]) {
    const [x, , z] = skin(u, 0);
    model.line(
      [
        [x, wallTop, z],
        [x * 1.6, 0, z * 1.6],
      ],
      model.lit("#cbb894", [0, 0, -1]),
      0.03,
      0.8,
    );
  }
  lamps(model, [[1.35, 0.5, -2.9]], 0.9);
}

/** A fly over poles with a table below it: the mess tent of a camp. */
export function messTent(model: Model, x: number, z: number): void {
  const c = cloth(model);
  const w = wood(model);
  for (const px of [x - 2.6, x, x + 2.6]) model.post([px, 0, z - 1.8], [px, 2.3, z - 1.8], 0.08, w);
  model.face(
    [
      [x - 1.8, 0.75, z - 0.6],
      [x + 1.8, 0.75, z - 0.6],
      [x + 1.8, 0.75, z + 0.6],
      [x - 1.8, 0.75, z + 0.6],
    ],
    material("#f2e7cf", "smooth"),
    { double: true },
  );
  slopes(model, { w: 5, d: 3.6, h: 2.2, z, base: 0 }, 1, 0.4, c);
  lamps(
    model,
    [
      [x - 0.7, 1.1, z],
      [x + 0.7, 1.1, z],
    ],
    0.9,
  );
}

/** Tents of one kind in an arc, far ones first. */
export function camp(
  pitch: (model: Model) => void,
  count: number,
  gap: number,
  mess: boolean,
): (model: Model) => void {
  return (model) => {
    const { random } = model.canvas;
    const places = Array.from({ length: count }, (_, index) => {
      const side = index - (count - 1) / 2;
      return {
        x: side * gap + random.between(-0.6, 0.6),
        z: 4 - Math.abs(side) * random.between(1, 2.6) + random.between(-0.8, 0.8),
        turn: -side * 0.22,
      };
    }).sort((a, b) => b.z - a.z);
    for (const { x, z, turn } of places) {
      const one = model.child([x, 0, z], turn);
      pitch(one);
      model.adopt(one);
    }
    if (mess) messTent(model, random.pick([-1, 1]) * gap * 0.7, -4.5);
  };
}

/** A small dome for one night. */
export function nightDome(model: Model): void {
  const c = material(model.canvas.random.pick(["#d8c9a4", "#b7a777", "#c9b48a"]), "canvas");
  surface(
    model,
    (u, v) => {
      const angle = u * Math.PI * 2;
      const up = v * 0.5 * Math.PI;
      return [
        Math.cos(angle) * Math.cos(up) * 1.7,
        Math.sin(up) * 1.6,
        Math.sin(angle) * Math.cos(up) * 1.7,
      ];
    },
    [18, 7],
    c,
    0.05,
  );
  door(model, 0.6, 1.3, 1.55, shade(c.color, -0.08));
}

/** Grass or reed huts with an open front. */
export function bushHut(model: Model, grass: boolean): void {
  const w = wood(model);
  const color = grass ? "#b99b5f" : "#9c8456";
  const body = { w: 4.4, d: 4, h: 2.1, base: 0.1 };
  spill(model, [0, 0.1, -2.6], 2.4);
  const sides = walls(model, body, material(color, "reed"));
  openings(model, sides.front, [{ at: 0.5, width: 2.4, from: 0, to: 1.95, kind: "glass" }], w);
  for (const x of [-2.4, 2.4]) model.post([x, 0, -3], [x, 2.2, -3], 0.12, w);
  roof(
    model,
    { ...body, d: 5.4, z: -0.5 },
    { kind: grass ? "end" : "gable", rise: 2, over: 0.5, material: material("#a98652", "thatch") },
    material(color, "reed"),
  );
  lamps(model, [[-1.7, 1.5, -2.6]]);
}

/** Mesh walls that let the stars in, under a fly. */
export function meshTent(model: Model): void {
  const w = wood(model);
  const c = cloth(model);
  spill(model, [0, 0, -2.6], 2.4);
  const { light } = model.view.setting;
  const body = { w: 4, d: 3.6, h: 2.1 };
  const glow = light.lamp < 0.2 ? "#8d8568" : mix(light.window[1], light.dark, 0.25);
  const sides = walls(model, body, material(glow, "smooth"));
  const bed: Spot[] = [
    [-1.2, 0.3, -1.8],
    [1.2, 0.3, -1.8],
    [1.2, 0.75, -1.8],
    [-1.2, 0.75, -1.8],
  ];
  model.markup += filled(polygon(bed.map((spot) => model.point(spot))), "#fff4dc", 0.85);
  const net = [0.25, 0.5, 0.75].map((u) => model.stroke(sides.front, [u, 0, u, 1])).join("");
  model.markup += stroked(net, shade(w, 0.05), 1, 0.6);
  for (const x of [-2.6, 2.6]) model.post([x, 0, -2.6], [x, 2.2, -2.6], 0.08, w);
  slopes(model, { w: 4.6, d: 5, h: 2.3, z: -0.3, base: 0 }, 0.9, 0.5, c);
  ropes(model, 5.4, 5, 2, 1.3);
  lamps(model, [[1.5, 0.5, -2.3]], 0.9);
}

export function reedRoundHut(model: Model): void {
  round(model, {
    r: 2.2,
    h: 1.9,
    wall: material("#a98f5c", "reed"),
    roof: { rise: 2.2, over: 0.6, material: material("#a58350", "thatch") },
    door: { width: 1.5, height: 1.75, glass: true },
    wood: wood(model),
  });
  lamps(model, [[1.3, 1.2, -2.4]], 0.8);
}
