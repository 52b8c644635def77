import { canvasHeight, canvasWidth, type Point, polygon, short } from "./canvas";
import { type DrawFar, hills, ranges } from "./hills";
import {
  cliffs,
  cones,
  crags,
  crater,
  domes,
  kilimanjaro,
  mesas,
  peaks,
  tableland,
} from "./mountains";
import { mix, type Setting, shade, tinted } from "./palette";
import { fillBelow, grass, hazyLayer, ridge } from "./terrain";
export const farKinds = [
  "plain",
  "hills",
  "ranges",
  "escarpment",
  "mesas",
  "cliffs",
  "cones",
  "kilimanjaro",
  "peaks",
  "wall",
  "domes",
  "crags",
  "dunes",
  "crater",
  "sea",
  "town",
  "spray",
] as const;

export type FarKind = (typeof farKinds)[number];

const dunes: DrawFar = (setting) => {
  const { canvas, light, land, horizon, flip } = setting;
  const { random } = canvas;
  const far = mix(tinted(light, land.far), light.haze, 0.55);
  hazyLayer(
    canvas,
    ridge(canvas, { y: horizon - 20, amplitude: 30, wavelength: 300, octaves: 2 }),
    far,
    light.haze,
    { fade: 0.7, depth: 90 },
  );
  const main = flip ? random.between(180, 460) : random.between(740, 1020);
  dune(setting, main + (flip ? 560 : -600), random.between(80, 130), 0.42);
  dune(setting, main + (flip ? 300 : -260), random.between(110, 170), 0.26);
  dune(setting, main, random.between(190, 300), 0.06);
};

function dune(
  { canvas, light, land, sunX, horizon }: Setting,
  x: number,
  height: number,
  distance: number,
): void {
  const { random } = canvas;
  const foot = horizon + 34;
  const reach = height * random.between(1.9, 2.5);
  const sand = mix(tinted(light, land.near, 0.7), light.haze, distance);
  const sunLeft = sunX < x ? 1 : -1;
  const slope = (to: number) =>
    Array.from({ length: 13 }, (_, index): Point => [
      x + ((to - x) * index) / 12,
      foot - height * (1 - index / 12) ** 1.25,
    ]);
  const [sunny, shady] = [slope(x - sunLeft * reach), slope(x + sunLeft * reach)];
  const paint = (color: string) =>
    canvas.linear(
      [
        [0, color],
        [1, mix(color, light.haze, 0.32)],
      ],
      { y1: foot - height, y2: foot },
    );
  canvas.fill(
    polygon([
      ...sunny,
      [x - sunLeft * reach, foot + 8],
      [x + sunLeft * reach, foot + 8],
      ...[...shady].reverse(),
    ]),
    paint(mix(shade(sand, 0.05), light.gleam, 0.12)),
  );
  const crest = Array.from({ length: 10 }, (_, index): Point => {
    const part = index / 9;
    return [
      x + Math.sin(part * 5.2) * height * 0.12 * (0.3 + part) + part * height * 0.1 * sunLeft,
      foot - height * (1 - part),
    ];
  });
  canvas.fill(
    polygon([...crest, [x + sunLeft * reach, foot + 8], ...[...shady].reverse()]),
    paint(mix(shade(sand, -0.1), light.dark, 0.2)),
  );
}

/** Roofs of a town against the sky. */
const town: DrawFar = (setting) => {
  const { canvas, light, horizon } = setting;
  const { random } = canvas;
  hills(16, 1)(setting);
  for (const [depth, count] of [
    [0, 26],
    [1, 18],
  ] as const) {
    const wall = mix(
      tinted(light, random.pick(["#e6d8bc", "#d9c4a0"]), 0.7),
      depth === 0 ? light.haze : light.dark,
      depth === 0 ? 0.45 : 0.12,
    );
    let [walls, holes] = ["", ""];
    for (let house = 0; house < count; house++) {
      const [w, h] = [random.between(40, 90), random.between(30, 84) + depth * 10];
      const x = (house / count) * canvasWidth + random.between(-30, 20);
      const foot = horizon + 26 + depth * 22;
      walls += `M${short(x)} ${foot}v${short(-h)}h${short(w)}v${short(h)}z`;
      for (let hole = 0; hole < 5; hole++)
        holes += `M${short(x + random.between(6, w - 12))} ${short(foot - random.between(12, Math.max(14, h - 10)))}v-9h5v9z`;
    }
    canvas.fill(walls, wall);
    canvas.fill(holes, light.lamp > 0.25 ? light.window[0] : mix(wall, light.dark, 0.5), 0.65);
  }
};

/** The smoke of great falls above the forest. */
const spray: DrawFar = (setting) => {
  const { canvas, light, horizon } = setting;
  hills(20, 2)(setting);
  const x = setting.flip ? 300 : 880;
  for (let puff = 0; puff < 16; puff++)
    canvas.glow(
      x + canvas.random.between(-120, 120),
      horizon - puff * 14,
      canvas.random.between(60, 130),
      mix("#ffffff", light.haze, 0.4),
      0.16,
      1.2,
    );
  hills(9, 1)(setting);
};

const drawings: Record<FarKind, DrawFar> = {
  plain: hills(11, 2),
  hills: hills(44),
  ranges,
  escarpment: tableland(105, "#6f7f86", 4, 70),
  mesas,
  cliffs,
  cones,
  kilimanjaro,
  peaks,
  wall: tableland(170, "#5f6f84", 5, 130),
  domes,
  crags,
  dunes,
  crater,
  sea: () => undefined,
  town,
  spray,
};

export const drawFar = (setting: Setting, far: FarKind): void => drawings[far](setting);

/** Ground from `y` to the lower edge, with washes of shadow and bands of grass. */
export function drawGround(setting: Setting, y: number, amplitude = 7): void {
  const { canvas, light, land, biome } = setting;
  const { random } = canvas;
  const [back, middle, front] = land.ground;
  const plain = ridge(canvas, { y, amplitude, wavelength: 420, octaves: 2 });
  fillBelow(
    canvas,
    plain,
    canvas.linear(
      [
        [0, mix(tinted(light, back, 0.6), light.haze, 0.3)],
        [0.16, tinted(light, back, 0.7)],
        [0.48, tinted(light, middle, 0.9)],
        [1, tinted(light, front)],
      ],
      { y1: y - 10, y2: canvasHeight },
    ),
  );
  for (let wash = 0; wash < 16; wash++) {
    const depth = random.between(0, 1);
    const color = random.chance(0.5)
      ? mix(tinted(light, back, 0.6), light.gleam, 0.3)
      : mix(tinted(light, front), light.dark, 0.3);
    canvas.glow(
      random.between(0, canvasWidth),
      y + 16 + depth * (canvasHeight - y),
      random.between(120, 380),
      color,
      0.24,
      random.between(0.05, 0.12),
    );
  }
  if (biome === "desert" || biome === "coast") return;
  for (const [drop, height, share] of [
    [20, 6, 0.05],
    [46, 10, 0.2],
    [84, 15, 0.42],
    [138, 21, 0.64],
    [200, 28, 0.84],
  ] as const) {
    const tone = tinted(light, mix(back, front, share), 0.85);
    for (const shift of [0.07, -0.05])
      grass(canvas, {
        rootY: () => y + drop,
        count: 84,
        height,
        color: shade(tone, shift * 0.7),
        spread: 34,
        thickness: share > 0.5 ? 1.5 : 1,
      });
  }
}
