import type { Canvas } from "./canvas";
import type { Point } from "./outline";
import { curve, limb } from "./outline";
import type { Random } from "./random";

export interface TreeColors {
  wood: string;
  /** Lit upper side of the leaves; left out on far trees. */
  lit?: string;
}

/** A flat umbrella thorn; `towardsSun` is 1 when the sun stands to its right. */
export function drawAcacia(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  { wood, lit }: TreeColors,
  towardsSun: 1 | -1 = 1,
): void {
  const { random } = canvas;
  const fork: Point = [
    x + random.between(-0.06, 0.06) * height,
    y - height * random.between(0.34, 0.44),
  ];
  const reach = height * random.between(0.56, 0.7);
  let branches =
    limb(
      [x, y + height * 0.02],
      fork,
      [height * 0.034, height * 0.022],
      random.between(-0.05, 0.05),
    ) + limb([x, y + height * 0.015], [x, y - height * 0.08], [height * 0.05, height * 0.03]);
  let leaves = leafPad(random, fork[0], y - height * 0.9, reach * 0.62, height * 0.1);
  let lights = leafPad(
    random,
    fork[0] + towardsSun * reach * 0.1,
    y - height * 0.94,
    reach * 0.42,
    height * 0.055,
  );
  const arms = random.whole(4, 5);
  for (let arm = 0; arm < arms; arm++) {
    const side = -1 + (2 * arm) / (arms - 1);
    const tip: Point = [
      fork[0] + side * reach * 0.72 + random.between(-0.04, 0.04) * height,
      y - height * (0.84 - 0.1 * side * side) + random.between(-0.02, 0.03) * height,
    ];
    branches += acaciaArm(fork, tip, side, height);
    const width = reach * random.between(0.34, 0.46);
    const depth = height * random.between(0.075, 0.11);
    leaves += leafPad(random, ...tip, width, depth);
    lights += leafPad(
      random,
      tip[0] + towardsSun * width * 0.14,
      tip[1] - depth * 0.42,
      width * 0.7,
      depth * 0.5,
    );
  }
  // Two fills: branches and leaves wind opposite ways and would cut holes.
  canvas.fill(branches, wood);
  canvas.fill(leaves, wood);
  if (lit !== undefined) canvas.fill(lights, lit, 0.55);
}

function acaciaArm(fork: Point, tip: Point, side: number, height: number): string {
  const middle: Point = [
    (fork[0] + tip[0]) / 2,
    (fork[1] + tip[1]) / 2 + Math.abs(side) * height * 0.02,
  ];
  const inner: Point = [tip[0] - side * 0.16 * height, tip[1] - height * 0.02];
  const outer: Point = [tip[0] + side * 0.14 * height, tip[1] + height * 0.015];
  return (
    limb(fork, middle, [height * 0.018, height * 0.012], -side * 0.1) +
    limb(middle, tip, [height * 0.012, height * 0.005], -side * 0.12) +
    limb(middle, inner, [height * 0.009, height * 0.004], side * 0.1) +
    limb(middle, outer, [height * 0.008, height * 0.004], -side * 0.16)
  );
}

/** A leaf cushion: scalloped above, nearly flat below. */
export function leafPad(
  random: Random,
  x: number,
  y: number,
  halfWidth: number,
  height: number,
): string {
  const parts = Math.max(5, Math.min(14, Math.round(halfWidth / Math.max(2, height * 0.42))));
  const top: Point[] = [];
  for (let part = 0; part <= parts; part++) {
    const across = -1 + (2 * part) / parts;
    const dome = Math.max(0, 1 - across * across) ** 0.55;
    const scallop = part % 2 === 0 ? 0.86 : 1.06;
    top.push([x + across * halfWidth, y - height * dome * scallop * random.between(0.9, 1.08)]);
  }
  const bottom = [0.6, 0.2, -0.2, -0.6].map((across): Point => [
    x + across * halfWidth,
    y + height * random.between(0.02, 0.24),
  ]);
  return curve([...top, ...bottom], true, 0.2);
}

/** Far trees share two symbols, so a grove costs two trees. */
export function drawGrove(
  canvas: Canvas,
  trees: readonly { x: number; y: number; height: number }[],
  wood: string,
): void {
  const models = [0, 1].map(() => canvas.symbol(() => drawAcacia(canvas, 0, 0, 60, { wood })));
  trees.forEach(({ x, y, height }, index) => {
    const scale = Math.round((height / 60) * 100) / 100;
    const mirrored = canvas.random.chance(0.5) ? -scale : scale;
    canvas.add(
      `<use href="#${models[index % 2]}" transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${mirrored} ${scale})"/>`,
    );
  });
}
