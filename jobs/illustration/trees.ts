import { at, type Canvas, curve, limb, type Point, type Random } from "./canvas";
import { blob } from "./terrain";

export interface BaobabColors {
  bark: string;
  lit: string;
  leaf: string;
}

/** A swollen trunk with a crown like roots in the air. */
export function drawBaobab(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  colors: BaobabColors,
  towardsSun: 1 | -1,
): void {
  const { random } = canvas;
  const width = height * random.between(0.13, 0.17);
  const tips: Point[] = [];
  const grow = (
    from: Point,
    angle: number,
    length: number,
    thickness: number,
    left: number,
  ): string => {
    const to: Point = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length];
    let path = limb(from, to, [thickness, thickness * 0.55], random.between(-0.1, 0.1));
    if (left === 0) tips.push(to);
    const twigs = left === 0 ? 0 : left > 1 ? 3 : 2;
    for (let twig = 0; twig < twigs; twig++) {
      const turn = random.between(-0.25, 0.25) + (twig - (twigs - 1) / 2) * 0.8;
      path += grow(
        to,
        angle + turn,
        length * random.between(0.52, 0.72),
        thickness * 0.52,
        left - 1,
      );
    }
    return path;
  };
  const crown = [-2.62, -2.2, -1.78, -1.36, -0.94, -0.52].map((angle, index) => {
    const root: Point = [x + width * (-0.7 + index * 0.28), y - height * 0.46];
    return grow(root, angle, height * random.between(0.17, 0.22), width * 0.26, 2);
  });
  const trunk = baobabTrunk(x, y, width, height);
  // Two fills: branches and trunk wind opposite ways and would cut holes.
  canvas.fill(crown.join(""), colors.bark);
  canvas.fill(curve(trunk), colors.bark);
  const litSide = trunk.map(([px, py], index): Point => [
    x + towardsSun * width * 0.5 + (px - x) * 0.42,
    py + (index > 2 && index < 7 ? height * 0.03 : 0),
  ]);
  canvas.fill(curve(litSide), colors.lit, 0.35);
  const leaves = tips.filter(() => random.chance(0.5));
  canvas.fill(
    leaves
      .map(([tx, ty]) =>
        leafPad(random, tx, ty + 2, height * random.between(0.03, 0.055), height * 0.024),
      )
      .join(""),
    colors.leaf,
  );
}

function baobabTrunk(x: number, y: number, width: number, height: number): Point[] {
  const outline: Point[] = [
    [-1.25, 0],
    [-1.02, -0.12],
    [-1.08, -0.32],
    [-0.78, -0.52],
    [-0.3, -0.56],
    [0.3, -0.56],
    [0.8, -0.52],
    [1.06, -0.3],
    [1, -0.1],
    [1.3, 0],
  ];
  return outline.map(([across, up]): Point => [
    x + across * width,
    y + up * height + (up === 0 ? 6 : 0),
  ]);
}

/** A palm; `lean` bends the trunk by that share of its height. */
export function drawPalm(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  colors: { trunk: string; leaf: string },
  lean: number,
): void {
  const { random } = canvas;
  const top: Point = [x + height * lean, y - height];
  const fronds = 11;
  let leaves = "";
  for (let frond = 0; frond < fronds; frond++) {
    const angle = -Math.PI * (-0.06 + (1.12 * frond) / (fronds - 1)) + random.between(-0.07, 0.07);
    leaves += palmFrond(top, angle, height * random.between(0.34, 0.44));
  }
  canvas.fill(limb([x, y + 4], top, [height * 0.02, height * 0.011], lean * 0.5), colors.trunk);
  canvas.fill(leaves, colors.leaf);
}

/** A drooping leaf, toothed along its lower edge. */
function palmFrond(root: Point, angle: number, length: number): string {
  const upward = Math.max(0, -Math.sin(angle));
  const end: Point = [
    root[0] + Math.cos(angle) * length,
    root[1] + Math.sin(angle) * length * 0.5 + length * (0.34 - 0.2 * upward),
  ];
  const bow: Point = [
    root[0] + Math.cos(angle) * length * 0.5,
    root[1] + Math.sin(angle) * length * 0.8 - length * 0.12,
  ];
  const teeth = 7;
  let lower = "";
  for (let tooth = teeth; tooth >= 1; tooth--) {
    const [nx, ny] = alongBow(root, bow, end, (tooth - 0.45) / teeth);
    const [bx, by] = alongBow(root, bow, end, (tooth - 1) / teeth);
    const droop = Math.sin(Math.PI * (0.12 + (0.84 * tooth) / teeth)) * length * 0.19;
    lower += `L${at(nx + Math.cos(angle) * length * 0.06, ny + droop)}L${at(bx, by + droop * 0.34)}`;
  }
  return `M${at(...root)}Q${at(...bow)} ${at(...end)}${lower}Z`;
}

function alongBow(start: Point, bow: Point, end: Point, part: number): Point {
  const rest = 1 - part;
  const axis = (index: 0 | 1) =>
    rest * rest * start[index] + 2 * rest * part * bow[index] + part * part * end[index];
  return [axis(0), axis(1)];
}

export interface CrownColors {
  deep: string;
  middle: string;
  lit: string;
}

/** Leaves in three depths over an ellipse; `keep` leaves gaps, for instance around windows. */
export function drawCrown(
  canvas: Canvas,
  center: Point,
  reach: Point,
  clumps: number,
  colors: CrownColors,
  towardsSun: 1 | -1,
  keep: (x: number, y: number) => boolean = () => true,
): void {
  const { random } = canvas;
  const layers = { deep: "", middle: "", lit: "" };
  for (let clump = 0; clump < clumps; clump++) {
    // Golden angle and square root: clumps spread evenly, without holes.
    const angle = clump * 2.39996 + random.between(-0.2, 0.2);
    const distance = Math.sqrt((clump + 0.5) / clumps);
    const x = center[0] + Math.cos(angle) * reach[0] * distance;
    const y = center[1] + Math.sin(angle) * reach[1] * distance;
    const size = reach[0] * random.between(0.17, 0.24);
    if (!keep(x, y)) continue;
    layers.deep += blob(random, x, y + size * 0.12, size * 1.15, 0.66);
    layers.middle += blob(random, x + towardsSun * size * 0.16, y - size * 0.2, size * 0.86, 0.5);
    // Light falls on the upper half and on the sun's side only.
    const exposure = (center[1] - y) / reach[1] + (towardsSun * (x - center[0])) / reach[0];
    if (exposure < -0.2) continue;
    layers.lit += blob(random, x + towardsSun * size * 0.3, y - size * 0.36, size * 0.46, 0.42);
  }
  canvas.fill(layers.deep, colors.deep);
  canvas.fill(layers.middle, colors.middle, 0.8);
  canvas.fill(layers.lit, colors.lit, 0.6);
}

/** A broad-leaved tree for forest and highland. */
export function drawBroadleaf(
  canvas: Canvas,
  x: number,
  y: number,
  height: number,
  colors: CrownColors & { bark: string },
  towardsSun: 1 | -1,
): void {
  const fork: Point = [x, y - height * 0.36];
  const arms = [-0.22, 0.02, 0.24].map((side) => {
    const tip: Point = [x + side * height, y - height * (0.66 - Math.abs(side) * 0.3)];
    return limb(fork, tip, [height * 0.026, height * 0.01], -side * 0.3);
  });
  const trunk = limb([x, y + 6], fork, [height * 0.048, height * 0.028]);
  canvas.fill(trunk + arms.join(""), colors.bark);
  const crown: Point = [x, y - height * 0.72];
  canvas.fill(blob(canvas.random, ...crown, height * 0.34, 0.68), colors.deep);
  drawCrown(canvas, crown, [height * 0.36, height * 0.25], 26, colors, towardsSun);
}

interface TreeColors {
  wood: string;
  /** Lit upper side of the leaves; left out on far trees. */
  lit?: string;
}

/** A flat umbrella thorn; `towardsSun` is 1 when the sun is to its right. */
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
function leafPad(random: Random, x: number, y: number, halfWidth: number, height: number): string {
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
