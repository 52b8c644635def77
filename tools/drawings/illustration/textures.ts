import { type Canvas, filled, type Point, polygon, stroked } from "./canvas";
import { shade } from "./palette";
import { type Model, onQuad, type Quad } from "./view";

export type Texture =
  | "plain"
  | "thatch"
  | "boards"
  | "deck"
  | "logs"
  | "stone"
  | "brick"
  | "reed"
  | "canvas"
  | "tin"
  | "tiles"
  | "earth"
  | "smooth";

export interface Material {
  color: string;
  texture: Texture;
}

type PaintTexture = (model: Model, quad: Quad, color: string) => string;

/** Shares of a quad: across from the left, up from its foot. */
type Box = readonly [left: number, foot: number, right: number, top: number];

const box = (model: Model, quad: Quad, [l, f, r, t]: Box): string =>
  polygon(
    (
      [
        [l, f],
        [r, f],
        [r, t],
        [l, t],
      ] as const
    ).map(([u, v]) => model.point(onQuad(quad, u, v))),
  );

/** Shapes of a few tones around a color, one path for each tone. */
class Tones {
  private readonly paths: string[];
  constructor(
    private readonly canvas: Canvas,
    private readonly steps: readonly number[],
  ) {
    this.paths = steps.map(() => "");
  }
  add(path: string): void {
    const tone = this.canvas.random.whole(0, this.steps.length - 1);
    this.paths[tone] += path;
  }
  private paint(color: string, draw: (path: string, tone: string) => string): string {
    return this.paths
      .map((path, tone) => path && draw(path, shade(color, this.steps[tone] ?? 0)))
      .join("");
  }
  fill = (color: string, opacity: number): string =>
    this.paint(color, (path, tone) => filled(path, tone, opacity));
  stroke = (color: string, width: number, opacity: number): string =>
    this.paint(color, (path, tone) => stroked(path, tone, width, opacity));
}

const unitsOf = (model: Model, quad: Quad, meters: number, least = 0.5): number =>
  Math.max(least, meters * model.scale(quad[0]));

interface Planks {
  /** Width of a plank in meters. */
  step: number;
  upright?: boolean;
  /** Shadow of the gap between two planks, and the light on their edges. */
  gap: number;
  edge?: number;
  /** How much planks differ. */
  uneven: number;
  /** Lines of grain on each plank. */
  grain?: number;
}

/** Planks, logs, reeds or sheets side by side, each of its own tone. */
const planks =
  ({ step, upright = false, gap, edge = 0, uneven, grain = 0 }: Planks): PaintTexture =>
  (model, quad, color) => {
    const { canvas } = model;
    const { random } = canvas;
    const count = Math.max(
      1,
      Math.min(90, Math.round((upright ? model.span(quad) : model.rise(quad)) / step)),
    );
    const tones = new Tones(canvas, [-uneven, -uneven / 2, uneven / 2, uneven]);
    const fibers = new Tones(canvas, [-0.05, -0.025, 0.03]);
    let [gaps, edges] = ["", ""];
    for (let index = 0; index < count; index++) {
      const [from, to] = [index / count, (index + 1) / count];
      if (uneven > 0)
        tones.add(box(model, quad, upright ? [from, 0, to, 1] : [0, from, 1, to]));
      gaps += model.stroke(quad, upright ? [from, 0, from, 1] : [0, from, 1, from]);
      const lit = from + (to - from) * (upright ? 0.4 : 0.7);
      if (edge) edges += model.stroke(quad, upright ? [lit, 0, lit, 1] : [0, lit, 1, lit]);
      for (let fiber = 0; fiber < grain; fiber++) {
        const across = from + (to - from) * random.between(0.15, 0.85);
        const start = random.between(0, 0.9);
        const end = Math.min(1, start + random.between(0.05, 0.4));
        fibers.add(
          model.stroke(quad, upright ? [across, start, across, end] : [start, across, end, across]),
        );
      }
    }
    const fine = unitsOf(model, quad, 0.014);
    return (
      tones.fill(color, 0.7) +
      fibers.stroke(color, fine, 0.7) +
      (edges && stroked(edges, shade(color, edge), unitsOf(model, quad, step * 0.22), 0.5)) +
      stroked(gaps, shade(color, gap), unitsOf(model, quad, 0.022), 0.7)
    );
  };

interface Courses {
  /** Height of a course and length of a piece in meters. */
  rise: number;
  length: number;
  joint: number;
  uneven: readonly number[];
  /** Cuts off corners, as on field stones. */
  rough?: boolean;
}

/** Bricks, tiles or fitted stones in courses, with joints between them. */
const courses =
  ({ rise, length, joint, uneven, rough = false }: Courses): PaintTexture =>
  (model, quad, color) => {
    const { canvas } = model;
    const { random } = canvas;
    const rows = Math.max(2, Math.min(46, Math.round(model.rise(quad) / rise)));
    const span = model.span(quad);
    const tones = new Tones(canvas, uneven);
    for (let row = 0; row < rows; row++) {
      let left = -random.between(0, length) / span;
      while (left < 1) {
        const wide = (length * random.between(rough ? 0.6 : 0.92, rough ? 1.5 : 1.08)) / span;
        const [l, r] = [Math.max(0, left), Math.min(1, left + wide * 0.94)];
        const [f, t] = [(row + 0.08) / rows, (row + 0.93) / rows];
        if (r > l) tones.add(rough ? stone(model, quad, [l, f, r, t]) : box(model, quad, [l, f, r, t]));
        left += wide;
      }
    }
    return filled(box(model, quad, [0, 0, 1, 1]), shade(color, joint), 0.55) + tones.fill(color, 0.85);
  };

function stone(model: Model, quad: Quad, [l, f, r, t]: Box): string {
  const { random } = model.canvas;
  const [w, h] = [(r - l) * random.between(0.06, 0.22), (t - f) * random.between(0.1, 0.3)];
  const corners: Point[] = [
    [l + w, f],
    [r - w * random.between(0, 1), f],
    [r, f + h],
    [r, t - h * random.between(0.4, 1)],
    [r - w, t],
    [l + w * random.between(0, 1), t],
    [l, t - h],
    [l, f + h * random.between(0.4, 1)],
  ];
  return polygon(corners.map(([u, v]) => model.point(onQuad(quad, u, v))));
}

/** Straws down the slope, ragged at the eaves, with the rows in which they were laid. */
const straw: PaintTexture = (model, quad, color) => {
  const { canvas } = model;
  const { random } = canvas;
  const tones = new Tones(canvas, [0.06, 0.03, -0.04, -0.08, -0.12]);
  const area = model.span(quad) * model.rise(quad);
  const count = Math.min(1500, Math.round(area * 16) + 24);
  for (let index = 0; index < count; index++) {
    const [u, v] = [random.between(0.005, 0.995), random.between(0.02, 0.99)];
    const foot = Math.max(0, v - random.between(0.04, 0.13));
    tones.add(model.stroke(quad, [u, v, u + random.between(-0.004, 0.004), foot]));
  }
  let fringe = "";
  const ends = Math.min(260, Math.round(model.span(quad) * 16));
  for (let index = 0; index < ends; index++) {
    const u = index / ends + random.between(0, 0.006);
    fringe += model.stroke(quad, [u, 0.03, u, -random.between(0.01, 0.05)]);
  }
  let rows = "";
  for (const v of [0.2, 0.4, 0.6, 0.8])
    rows += model.stroke(quad, [0, v, 1, v + random.between(-0.01, 0.01)]);
  const width = unitsOf(model, quad, 0.022, 0.7);
  return (
    stroked(fringe, shade(color, -0.07), width * 1.3) +
    tones.stroke(color, width, 0.62) +
    stroked(rows, shade(color, -0.1), width * 4, 0.2)
  );
};

/** Lime or earth: uneven washes, streaks of rain from above, and dust at the foot. */
const plaster =
  (washes: number, contrast: number): PaintTexture =>
  (model, quad, color) => {
    const { canvas } = model;
    const { random } = canvas;
    const patches = new Tones(canvas, [-contrast, -contrast / 2, contrast / 2, contrast]);
    for (let index = 0; index < washes; index++) {
      const [u, v] = [random.between(0, 0.8), random.between(0.02, 0.9)];
      const [w, h] = [random.between(0.1, 0.4), random.between(0.02, 0.09)];
      const band: Point[] = [
        [u, v],
        [Math.min(1, u + w * 0.6), v - h * random.between(0, 0.3)],
        [Math.min(1, u + w), v + h * 0.3],
        [Math.min(1, u + w * 0.7), Math.min(1, v + h)],
        [u + w * 0.1, Math.min(1, v + h * 0.8)],
      ];
      patches.add(polygon(band.map(([x, y]) => model.point(onQuad(quad, x, y)))));
    }
    const streaks = new Tones(canvas, [-0.05, -0.03, 0.025]);
    for (let index = Math.round(model.span(quad) * 5); index > 0; index--) {
      const [u, top] = [random.between(0, 1), random.chance(0.6) ? 1 : random.between(0.4, 0.9)];
      streaks.add(model.stroke(quad, [u, top, u, top - random.between(0.05, 0.3)]));
    }
    return patches.fill(color, 0.3) + streaks.stroke(color, unitsOf(model, quad, 0.025), 0.35);
  };

/** Broad soft folds, seams with their stitches, and a crease at the foot. */
const folds: PaintTexture = (model, quad, color) => {
  const { canvas } = model;
  const { random } = canvas;
  const soft = new Tones(canvas, [-0.05, -0.03, 0.03, 0.045]);
  for (let index = 0; index < 14; index++) {
    const u = random.between(0.02, 0.94);
    const fold: Point[] = [
      [u, random.between(0, 0.3)],
      [u + random.between(0.015, 0.05), random.between(0, 0.3)],
      [u + random.between(0, 0.03), random.between(0.7, 1)],
    ];
    soft.add(polygon(fold.map(([x, y]) => model.point(onQuad(quad, x, y)))));
  }
  let [seams, stitches] = ["", ""];
  const panels = Math.max(2, Math.round(model.span(quad) / 1.6));
  for (let panel = 1; panel < panels; panel++) {
    const u = panel / panels;
    seams += model.stroke(quad, [u, 0, u, 1]);
    for (let stitch = 0; stitch < 22; stitch++)
      stitches += model.stroke(quad, [u + 0.006, stitch / 22, u + 0.006, (stitch + 0.5) / 22]);
  }
  return (
    soft.fill(color, 0.5) +
    stroked(seams, shade(color, -0.09), unitsOf(model, quad, 0.02, 0.8), 0.55) +
    stroked(stitches, shade(color, 0.06), unitsOf(model, quad, 0.01, 0.6), 0.5) +
    stroked(model.stroke(quad, [0, 0.05, 1, 0.05]), shade(color, -0.08), 1, 0.5)
  );
};

export const textures: Partial<Record<Texture, PaintTexture>> = {
  thatch: straw,
  boards: planks({ step: 0.2, gap: -0.12, uneven: 0.03, grain: 3 }),
  deck: planks({ step: 0.18, upright: true, gap: -0.14, uneven: 0.035, grain: 4 }),
  logs: planks({ step: 0.3, gap: -0.16, edge: 0.06, uneven: 0.025, grain: 3 }),
  reed: planks({ step: 0.09, upright: true, gap: -0.1, uneven: 0.05, grain: 1 }),
  tin: planks({ step: 0.24, upright: true, gap: -0.08, edge: 0.06, uneven: 0.012 }),
  tiles: courses({ rise: 0.24, length: 0.3, joint: -0.14, uneven: [-0.06, -0.02, 0.02, 0.05] }),
  brick: courses({ rise: 0.13, length: 0.34, joint: 0.08, uneven: [-0.05, -0.02, 0.01, 0.03] }),
  stone: courses({
    rise: 0.3,
    length: 0.5,
    joint: -0.16,
    uneven: [-0.09, -0.04, 0, 0.03, 0.06],
    rough: true,
  }),
  earth: plaster(34, 0.05),
  plain: plaster(18, 0.035),
  canvas: folds,
};
