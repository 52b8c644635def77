import { filled, polygon } from "../canvas";
import { shade } from "../palette";
import { type Model, type Quad, type Spot } from "../view";
import { bellTent, bushHut, camp, meshTent, nightDome, reedRoundHut } from "./camps";
import { cloth, openFront, ropes, slopes, wood } from "./cloth";
import { type House } from "./house";
import { openings } from "./openings";
import { deck, lamps, material, rail, spill, walls } from "./parts";
import { roof } from "./roofs";
import { surface } from "./round";
/** A ridge tent under its own fly, on a deck. */
function ridgeTent(model: Model, onDeck: boolean, double: boolean): void {
  const [c, w] = [cloth(model), wood(model)];
  const base = onDeck ? 0.7 : 0.05;
  const body = { w: 5, d: 6.4, h: 2.1, base, z: 0.6 };
  if (onDeck) {
    deck(model, { w: 7.6, d: 9.6, h: 0, z: -0.6, base }, w);
    spill(model, [0, base, -3.6], 3.4);
  }
  const sides = walls(model, body, c);
  const wall = model.lit(shade(c.color, -0.1), [0, 0, -1]);
  for (const side of [sides.left, sides.right])
    openings(
      model,
      side,
      [
        { at: 0.3, width: 1.3, from: 0.8, to: 1.75 },
        { at: 0.7, width: 1.3, from: 0.8, to: 1.75 },
      ],
      shade(c.color, -0.12),
    );
  model.face(
    [
      [-2.5, base + 2.1, -2.6],
      [2.5, base + 2.1, -2.6],
      [0, base + 3.7, -2.6],
    ],
    c,
  );
  openFront(model, 5, 2.1, 1.6, -2.61, base, wall);
  const fly = {
    ...body,
    z: double ? 0 : 0.3,
    d: double ? 8.4 : 7,
    h: double ? 2.45 : 2.15,
    w: double ? 5.6 : 5,
  };
  for (const x of [-fly.w / 2, fly.w / 2])
    model.post(
      [x, base, fly.z - fly.d / 2 + 0.1],
      [x, base + fly.h, fly.z - fly.d / 2 + 0.1],
      0.1,
      w,
    );
  if (double)
    model.post(
      [0, base, fly.z - fly.d / 2 + 0.1],
      [0, base + 4.1, fly.z - fly.d / 2 + 0.1],
      0.1,
      w,
    );
  slopes(model, fly, double ? 1.75 : 1.65, 0.35, c);
  ropes(model, fly.w + 0.6, fly.d, base + fly.h - 0.1, 1.5);
  if (onDeck) rail(model, [-3.8, base, -5.3], [-3.8, base, 0], w);
  lamps(model, [
    [-1.9, base + 1.7, -2.9],
    [1.9, base + 1.7, -2.9],
  ]);
}

/** Sailcloth drawn up over two masts, glass below. */
function sailTent(model: Model, masts: number): void {
  const [c, w] = [cloth(model), wood(model)];
  const base = 0.6;
  const [width, depth] = [masts === 1 ? 7.5 : 10.5, 7];
  deck(model, { w: width + 0.8, d: depth + 2.2, h: 0, z: -0.8, base }, w);
  spill(model, [0, base, -depth / 2], 4);
  const inner = walls(
    model,
    { w: width * 0.66, d: depth * 0.5, h: 2.3, base, z: 0.6 },
    material("#b89a6d", "boards"),
  );
  openings(
    model,
    inner.front,
    [{ at: 0.5, width: width * 0.6, from: 0.05, to: 2.2, kind: "glass" }],
    "#4a3527",
  );
  openings(
    model,
    inner.right,
    [{ at: 0.5, width: 1.6, from: 0.5, to: 2, kind: "glass" }],
    "#4a3527",
  );
  openings(
    model,
    inner.left,
    [{ at: 0.5, width: 1.6, from: 0.5, to: 2, kind: "glass" }],
    "#4a3527",
  );
  const peaks = masts === 1 ? [0] : [-0.27, 0.27];
  const height = (x: number, z: number) => {
    const lift = peaks.reduce(
      (sum, peak) => sum + Math.exp(-Math.abs(x / width - peak) * 5.2 - Math.abs(z / depth) * 2.6),
      0,
    );
    return base + 2 + 2.6 * Math.min(1.1, lift);
  };
  const sail = (u: number, v: number): Spot => {
    const [a, b] = [u * 2 - 1, v * 2 - 1];
    // Edges curve inward between the corners, as cloth under tension does.
    const x = a * width * 0.62 * (1 - 0.16 * (1 - Math.abs(a)) - 0.12 * (1 - b * b));
    const z = b * depth * 0.66 * (1 - 0.14 * (1 - a * a));
    const corner = Math.abs(a) * Math.abs(b);
    return [x, height(x, z) - 0.5 * corner, z];
  };
  for (const u of [0, 0.5, 1]) model.post([sail(u, 0)[0], base, sail(u, 0)[2]], sail(u, 0), 0.1, w);
  surface(model, sail, [18, 12], c, 0.08);
  const edge = Array.from({ length: 13 }, (_, step) => sail(step / 12, 0));
  model.line(edge, model.lit(shade(c.color, -0.12), [0, 0, -1]), 0.07);
  for (const peak of peaks)
    model.post(
      [peak * width, height(peak * width, 0) - 0.1, 0],
      [peak * width, height(peak * width, 0) + 0.5, 0],
      0.12,
      w,
    );
  for (const u of [0, 1])
    model.line([sail(u, 0), [sail(u, 0)[0] * 1.25, 0, sail(u, 0)[2] * 1.15]], "#cbb894", 0.03, 0.8);
  lamps(model, [
    [-width * 0.36, base + 1.7, -depth * 0.4],
    [width * 0.36, base + 1.7, -depth * 0.4],
  ]);
}

/** Canvas walls under a thatched roof. */
function thatchTent(model: Model): void {
  const [c, w] = [cloth(model), wood(model)];
  const base = 0.9;
  deck(model, { w: 8.6, d: 9, h: 0, z: -0.6, base }, w);
  spill(model, [0, base, -3.4], 3.6);
  const body = { w: 6.2, d: 5.4, h: 2.4, base, z: 0.4 };
  const sides = walls(model, body, c);
  openings(model, sides.front, [{ at: 0.5, width: 4.6, from: 0.05, to: 2.2, kind: "glass" }], w);
  for (const side of [sides.left, sides.right])
    openings(model, side, [{ at: 0.5, width: 2, from: 0.7, to: 1.9 }], shade(c.color, -0.14));
  for (const x of [-3.9, -1.3, 1.3, 3.9])
    model.post([x, base, -3.9], [x, base + 2.35, -3.9], 0.14, w);
  roof(
    model,
    { ...body, w: 8, d: 8.2, z: -0.2 },
    { kind: "hip", rise: 3, over: 0.35, material: material("#a07a4a", "thatch") },
    c,
  );
  rail(model, [-4.2, base, -5], [-1, base, -5], w);
  rail(model, [1.2, base, -5], [4.2, base, -5], w);
  lamps(model, [
    [-2.6, base + 1.6, -3.6],
    [2.6, base + 1.6, -3.6],
  ]);
}

/** A vault of canvas over hoops, with a glass end. */
function hoopTent(model: Model): void {
  const [c, w] = [cloth(model), wood(model)];
  const base = 0.6;
  const [r, d] = [2.7, 7.2];
  deck(model, { w: 8, d: 10, h: 0, z: -1, base }, w);
  spill(model, [0, base, -4], 3.6);
  const vault = (radius: number, u: number, z: number): Spot => {
    const angle = u * Math.PI;
    return [Math.cos(angle) * radius, base + Math.sin(angle) * radius * 1.18, z];
  };
  surface(model, (u, v) => vault(r, u, 3.8 - v * d), [18, 6], c, 0.05);
  const end = Array.from({ length: 15 }, (_, step) => vault(r * 0.96, step / 14, -3));
  const points = end.map((spot) => model.point(spot));
  const { light, canvas } = model.view.setting;
  const glow = light.lamp < 0.2 ? (["#5f6a66", "#8c8468"] as const) : light.window;
  const [y1, y2] = [points[7]?.[1] ?? 0, points[0]?.[1] ?? 1];
  model.markup += filled(
    polygon(points),
    canvas.linear(
      [
        [0, glow[0]],
        [1, glow[1]],
      ],
      { y1, y2 },
    ),
  );
  const quad: Quad = [
    [-r * 0.7, base, -3],
    [r * 0.7, base, -3],
    [r * 0.7, base + 2.2, -3],
    [-r * 0.7, base + 2.2, -3],
  ];
  openings(model, quad, [{ at: 0.5, width: r * 1.38, from: 0.02, to: 2.15, kind: "glass" }], w);
  surface(
    model,
    (u, v) => vault(r * 1.02, u, -3 - v * 1.1),
    [18, 1],
    material(shade(c.color, -0.03), "canvas"),
    0.05,
  );
  const rib = model.lit(shade(c.color, -0.12), [0, 0, -1]);
  for (const z of [-4.1, -1, 1.4])
    model.line(
      Array.from({ length: 15 }, (_, step) => vault(r * 1.01, step / 14, z)),
      rib,
      0.07,
    );
  lamps(model, [
    [-2.2, base + 1.5, -4.2],
    [2.2, base + 1.5, -4.2],
  ]);
}

const plainRidge = (model: Model) => ridgeTent(model, false, false);

export const tents = {
  "ridge-tent": {
    stay: "tent",
    width: 8,
    tall: 5,
    words: "a ridge tent on its deck",
    draw: (m) => ridgeTent(m, true, false),
  },
  "fly-tent": {
    stay: "tent",
    width: 8,
    tall: 5.2,
    words: "a tent under a wide fly",
    draw: (m) => ridgeTent(m, true, true),
  },
  "sail-tent": {
    stay: "tent",
    width: 12,
    tall: 5.5,
    words: "a sailcloth tent on two masts",
    draw: (m) => sailTent(m, 2),
  },
  "peak-tent": {
    stay: "tent",
    width: 9,
    tall: 5.5,
    words: "a sailcloth tent with a single peak",
    draw: (m) => sailTent(m, 1),
  },
  "thatch-tent": {
    stay: "tent",
    width: 9,
    tall: 6.4,
    words: "a canvas suite under thatch",
    draw: thatchTent,
  },
  "hoop-tent": {
    stay: "tent",
    width: 8.4,
    tall: 4.4,
    words: "a vaulted tent with a glass front",
    draw: hoopTent,
  },
  "bell-camp": {
    stay: "camp",
    width: 15,
    tall: 3.6,
    words: "bell tents in a half circle",
    draw: camp(bellTent, 3, 6.2, false),
  },
  "ridge-camp": {
    stay: "camp",
    width: 21,
    tall: 4,
    words: "a row of tents and a long table",
    draw: camp(plainRidge, 3, 8, true),
  },
  "dome-camp": {
    stay: "camp",
    width: 14,
    tall: 2.6,
    words: "small tents around a mess tent",
    draw: camp(nightDome, 4, 4.4, true),
  },
  "mesh-camp": {
    stay: "camp",
    width: 13,
    tall: 3.6,
    words: "open mesh tents",
    draw: camp(meshTent, 2, 6.4, false),
  },
  "reed-camp": {
    stay: "camp",
    width: 14,
    tall: 4.4,
    words: "reed huts with open fronts",
    draw: camp((m) => bushHut(m, false), 3, 6, false),
  },
  "grass-camp": {
    stay: "camp",
    width: 12,
    tall: 4.4,
    words: "huts of woven grass",
    draw: camp((m) => bushHut(m, true), 2, 6.4, false),
  },
  "round-camp": {
    stay: "camp",
    width: 14,
    tall: 4.2,
    words: "round huts of reed and grass",
    draw: camp(reedRoundHut, 3, 6, false),
  },
} as const satisfies Record<string, House>;
