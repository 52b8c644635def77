import { at, curve, limb, type Point } from "./canvas";
import { drawLeaves, leafTones, type Tones } from "./leaves";
import { mix, type Setting, tinted } from "./palette";
import { blob } from "./terrain";
interface PalmStyle {
  /** Sideways bow of the trunk as a share of its height. */
  lean: number;
  leaf: string;
  distance: number;
  /** Length of a leaf as a share of the height. */
  frond: number;
  /** Undivided leaves, as of a banana. */
  broad?: boolean;
}

/** A trunk with drooping feathers. */
export function drawFeatherPalm(
  setting: Setting,
  x: number,
  y: number,
  height: number,
  { lean, leaf, distance, frond, broad = false }: PalmStyle,
): void {
  const { canvas } = setting;
  const { random } = canvas;
  const tones = leafTones(setting, leaf, "#7d6750", distance);
  const top: Point = [x + height * lean, y - height * 0.86];
  canvas.fill(limb([x, y + 4], top, [height * 0.022, height * 0.011], lean * 0.5), tones.bark);
  const fronds = broad ? 9 : 15;
  const back: string[] = [];
  const front: string[] = [];
  for (let index = 0; index < fronds; index++) {
    const angle = -Math.PI * (-0.08 + (1.16 * index) / (fronds - 1)) + random.between(-0.1, 0.1);
    const path = broad
      ? blade(top, angle, height * frond * random.between(0.75, 1.1))
      : feather(top, angle, height * frond * random.between(0.82, 1.12));
    (index % 2 === 0 ? back : front).push(path);
  }
  canvas.fill(back.join(""), tones.deep);
  canvas.fill(front.slice(0, Math.ceil(front.length / 2)).join(""), tones.middle);
  canvas.fill(front.slice(Math.ceil(front.length / 2)).join(""), mix(tones.middle, tones.lit, 0.4));
}

/** Bends down with its weight. */
function spine(root: Point, angle: number, length: number): readonly [Point, Point] {
  const upward = Math.max(0, -Math.sin(angle));
  return [
    [
      root[0] + Math.cos(angle) * length * 0.55,
      root[1] + Math.sin(angle) * length * 0.8 - length * 0.1,
    ],
    [
      root[0] + Math.cos(angle) * length,
      root[1] + Math.sin(angle) * length * 0.5 + length * (0.42 - 0.22 * upward),
    ],
  ];
}

function alongBow(start: Point, bow: Point, end: Point, part: number): Point {
  const rest = 1 - part;
  const axis = (index: 0 | 1) =>
    rest * rest * start[index] + 2 * rest * part * bow[index] + part * part * end[index];
  return [axis(0), axis(1)];
}

/** Many thin leaflets hang from a bowed spine. */
function feather(root: Point, angle: number, length: number): string {
  const [bow, end] = spine(root, angle, length);
  let path = `M${at(...root)}Q${at(...bow)} ${at(...end)}Q${at(bow[0], bow[1] + length * 0.025)} ${at(...root)}Z`;
  const leaflets = 15;
  for (let index = 2; index <= leaflets; index++) {
    const part = index / leaflets;
    const [px, py] = alongBow(root, bow, end, part);
    const reach = length * 0.24 * Math.sin(Math.PI * (0.16 + 0.78 * part));
    const outward = Math.cos(angle) * reach * 0.55;
    path += `M${at(px - length * 0.012, py)}L${at(px + outward, py + reach)}L${at(px + length * 0.016, py)}Z`;
    path += `M${at(px - length * 0.012, py)}L${at(px + outward * 1.5, py - reach * 0.34)}L${at(px + length * 0.016, py)}Z`;
  }
  return path;
}

function blade(root: Point, angle: number, length: number): string {
  const [bow, end] = spine(root, angle, length);
  const [nx, ny] = [-Math.sin(angle) * length * 0.16, Math.cos(angle) * length * 0.16];
  return `M${at(...root)}Q${at(bow[0] + nx, bow[1] + ny)} ${at(...end)}Q${at(bow[0] - nx, bow[1] - ny)} ${at(...root)}Z`;
}

/** A round head of stiff fans. */
export function drawFanPalm(setting: Setting, [x, y]: Point, radius: number, tones: Tones): void {
  const { canvas } = setting;
  const layers = ["", "", ""];
  for (let fan = 0; fan < 17; fan++) {
    const angle = -Math.PI * (-0.22 + (1.44 * fan) / 16) + canvas.random.between(-0.08, 0.08);
    const near = fan % 3 === 1 ? 0.22 : 0.52;
    const heart: Point = [
      x + Math.cos(angle) * radius * near,
      y + Math.sin(angle) * radius * near * 0.9,
    ];
    let path = `M${at(x, y)}L${at(heart[0] - 0.8, heart[1])}L${at(heart[0] + 0.8, heart[1])}Z`;
    for (let ray = -4; ray <= 4; ray++) {
      const turn = angle + ray * 0.22;
      const length = radius * (0.58 - Math.abs(ray) * 0.035);
      const tip: Point = [
        heart[0] + Math.cos(turn) * length,
        heart[1] + Math.sin(turn) * length * 0.9 + radius * 0.05,
      ];
      path += `M${at(heart[0] - radius * 0.03, heart[1])}L${at(...tip)}L${at(heart[0] + radius * 0.05, heart[1])}Z`;
    }
    layers[Math.sin(angle) > 0.2 ? 0 : fan % 2 === 0 ? 1 : 2] += path;
  }
  canvas.fill(blob(canvas.random, x, y, radius * 0.24, 0.86), tones.deep);
  canvas.fill(layers[0] ?? "", tones.deep);
  canvas.fill(layers[1] ?? "", tones.middle);
  canvas.fill(layers[2] ?? "", mix(tones.middle, tones.lit, 0.45));
}

/** A swollen trunk with a crown like roots in the air. */
export function drawBaobab(
  setting: Setting,
  x: number,
  y: number,
  height: number,
  side: 1 | -1,
  distance: number,
): void {
  const { canvas, light } = setting;
  const { random } = canvas;
  const tones = leafTones(setting, "#6a7a44", "#8a7058", distance);
  const width = height * random.between(0.11, 0.16);
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
    const twigs = left === 0 ? 0 : 3;
    for (let twig = 0; twig < twigs; twig++) {
      const turn = random.between(-0.25, 0.25) + (twig - (twigs - 1) / 2) * 0.72;
      path += grow(to, angle + turn, length * random.between(0.5, 0.72), thickness * 0.5, left - 1);
    }
    return path;
  };
  const crown = [-2.62, -2.2, -1.78, -1.36, -0.94, -0.52].map((angle, index) => {
    const root: Point = [x + width * (-0.7 + index * 0.28), y - height * 0.48];
    return grow(root, angle, height * random.between(0.16, 0.21), width * 0.24, 2);
  });
  const outline: Point[] = [
    [-1.3, 0],
    [-1.04, -0.12],
    [-1.08, -0.32],
    [-0.8, -0.52],
    [-0.3, -0.58],
    [0.3, -0.58],
    [0.82, -0.52],
    [1.06, -0.3],
    [1.02, -0.1],
    [1.35, 0],
  ];
  const trunk = outline.map(([across, up]): Point => [
    x + across * width,
    y + up * height + (up === 0 ? 5 : 0),
  ]);
  canvas.fill(crown.join(""), tones.bark);
  canvas.fill(curve(trunk), tones.bark);
  barkLights(
    setting,
    trunk,
    { x, y, width, height },
    side,
    mix(tinted(light, "#c09a78", 0.7), light.haze, 0.15 + distance * 0.6),
  );
  for (const tip of tips.filter(() => random.chance(0.42)))
    drawLeaves(setting, tip, [height * random.between(0.035, 0.06), height * 0.026], tones, side, {
      size: Math.max(1.4, height * 0.009),
      count: 16,
    });
}

/** Light on the bark, and its creases. */
function barkLights(
  { canvas, light }: Setting,
  trunk: readonly Point[],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  side: 1 | -1,
  lit: string,
): void {
  const { random } = canvas;
  for (const [across, share, strength] of [
    [0.62, 0.34, 0.4],
    [0.3, 0.2, 0.22],
    [-0.2, 0.12, 0.14],
  ] as const)
    canvas.fill(
      curve(
        trunk.map(([px, py], index): Point => [
          x + side * width * across + (px - x) * share,
          py + (index > 2 && index < 7 ? height * 0.03 : 0),
        ]),
      ),
      lit,
      strength,
    );
  for (let crease = 0; crease < 5; crease++) {
    const cx = x + width * random.between(-0.8, 0.8);
    canvas.stroke(
      `M${at(cx, y - height * 0.02)}q${random.between(-6, 6).toFixed(1)} ${(-height * 0.2).toFixed(1)} ${random.between(-4, 4).toFixed(1)} ${(-height * 0.42).toFixed(1)}`,
      light.dark,
      1.4,
      0.3,
    );
  }
}
