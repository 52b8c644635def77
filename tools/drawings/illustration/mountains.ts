import { canvasWidth, type Point, polygon, short } from "./canvas";
import { boulder, type DrawFar, hills, mist } from "./hills";
import { mix, type Setting, shade, tinted } from "./palette";
import { blob, fillBelow, heightAt, ridge } from "./terrain";
const cone = (across: number, x: number, height: number, width: number) =>
  height / (1 + (Math.abs(across - x) / width) ** 1.8);

/** Light and shadow on the folds of a mountain, from its ridge downwards. */
function folds(
  { canvas, light, sunX }: Setting,
  points: readonly Point[],
  color: string,
  foot: number,
  count: number,
): void {
  const { random } = canvas;
  const paths = { lit: "", dark: "" };
  for (let fold = 0; fold < count; fold++) {
    const x = random.between(-10, canvasWidth + 10);
    const top = heightAt(points, x);
    const drop = (foot - top) * random.between(0.3, 0.85);
    if (drop < 12) continue;
    const away = x < sunX ? -1 : 1;
    const shadow = random.chance(0.55);
    const reach = (shadow ? away : -away) * drop * random.between(0.2, 0.5);
    const path = `M${short(x)} ${short(top)}q${short(reach * 0.3)} ${short(drop * 0.4)} ${short(reach)} ${short(drop)}q${short(-reach * 0.9)} ${short(-drop * 0.3)} ${short(-reach - (shadow ? away : -away) * 3)} ${short(-drop)}z`;
    if (shadow) paths.dark += path;
    else paths.lit += path;
  }
  canvas.fill(paths.dark, mix(color, light.dark, 0.5), 0.26);
  canvas.fill(paths.lit, mix(color, light.gleam, 0.5), 0.24);
}

interface Massif {
  points: readonly Point[];
  color: string;
  top: number;
  fade?: number;
  count?: number;
}

function massif(setting: Setting, { points, color, top, fade = 0.75, count = 40 }: Massif): void {
  const { canvas, light, horizon } = setting;
  const foot = horizon + 16;
  const paint = canvas.linear(
    [
      [0, color],
      [0.5, mix(color, light.haze, fade * 0.35)],
      [1, mix(color, light.haze, fade)],
    ],
    { y1: top, y2: foot },
  );
  fillBelow(canvas, points, paint);
  folds(setting, points, color, foot, count);
}

const rockOf = ({ light, land }: Setting, color: string, air: number) =>
  mix(mix(tinted(light, mix(land.far, color, 0.7)), light.sky[1], air), light.haze, air * 0.4);

/** A level edge broken by gullies. */
export const tableland =
  (height: number, color: string, gaps: number, buttress: number): DrawFar =>
  (setting) => {
    const { canvas, horizon } = setting;
    const { random } = canvas;
    hills(height * 0.4, 1)(setting);
    const steps = Array.from({ length: gaps }, () => ({
      x: random.between(0, 1),
      w: random.between(0.04, 0.16),
      d: random.between(0.3, 1),
    }));
    const relief = (across: number) => {
      const cut = steps.reduce(
        (sum, { x, w, d }) => sum + d / (1 + (Math.abs(across - x) / w) ** 6),
        0,
      );
      return -height * Math.max(0.06, 1 - Math.min(1, cut));
    };
    const points = ridge(canvas, { y: horizon, amplitude: 7, wavelength: 70, relief });
    massif(setting, {
      points,
      color: rockOf(setting, color, 0.2),
      top: horizon - height,
      fade: 0.6,
      count: buttress,
    });
    strata(setting, points, horizon, height);
    hills(height * 0.26, 2)(setting);
  };

function strata(
  { canvas, light }: Setting,
  points: readonly Point[],
  horizon: number,
  height: number,
): void {
  let path = "";
  for (let line = 1; line < 4; line++) {
    const y = horizon - height + (height * line) / 4.6;
    for (let x = 0; x < canvasWidth; x += 34)
      if (
        heightAt(points, x) < y - 6 &&
        heightAt(points, x + 30) < y - 6 &&
        canvas.random.chance(0.75)
      )
        path += `M${x} ${short(y + canvas.random.between(-4, 4))}h${short(canvas.random.between(14, 30))}`;
  }
  canvas.stroke(path, light.dark, 1.6, 0.12);
}

/** Rock walls close by, with a band of sun on them. */
export const cliffs: DrawFar = (setting) => {
  const { canvas, light, horizon } = setting;
  const { random } = canvas;
  const color = mix(
    tinted(light, random.pick(["#c0653f", "#b9714a", "#c98a5a"]), 0.6),
    light.haze,
    0.2,
  );
  const points = ridge(canvas, {
    y: horizon - 118,
    amplitude: 34,
    wavelength: 190,
    octaves: 5,
    relief: (across) => 60 * Math.max(0, Math.abs(across - random.between(0.48, 0.52)) - 0.4),
  });
  massif(setting, { points, color, top: horizon - 150, fade: 0.32, count: 10 });
  const paths = ["", "", ""];
  for (let pillar = 0; pillar < 110; pillar++) {
    const x = random.between(-10, canvasWidth + 10);
    const top = heightAt(points, x) + random.between(0, 40);
    const [w, h] = [random.between(4, 16), random.between(26, 110)];
    paths[pillar % 3] +=
      `M${short(x)} ${short(top)}h${short(w)}l${short(random.between(-4, 4))} ${short(h)}h${short(-w)}z`;
  }
  canvas.fill(paths[0] ?? "", mix(color, light.dark, 0.42), 0.4);
  canvas.fill(paths[1] ?? "", mix(color, light.gleam, 0.34), 0.42);
  canvas.fill(paths[2] ?? "", shade(color, -0.05), 0.5);
  let talus = "";
  for (let heap = 0; heap < 26; heap++)
    talus += blob(
      random,
      random.between(-20, canvasWidth + 20),
      horizon + random.between(2, 18),
      random.between(30, 80),
      0.34,
    );
  canvas.fill(talus, mix(color, tinted(light, setting.land.near), 0.6));
};

export const mesas: DrawFar = (setting) => {
  const { canvas, horizon } = setting;
  const { random } = canvas;
  hills(16, 1)(setting);
  const buttes = [
    { x: random.between(0.12, 0.3), w: random.between(0.08, 0.13), h: random.between(90, 130) },
    { x: random.between(0.62, 0.86), w: random.between(0.1, 0.18), h: random.between(110, 160) },
  ];
  const relief = (across: number) =>
    -buttes.reduce(
      (most, { x, w, h }) =>
        Math.max(most, h * Math.min(1, 2.2 / (1 + (Math.abs(across - x) / w) ** 2.6) ** 1.4)),
      0,
    );
  const points = ridge(canvas, { y: horizon + 4, amplitude: 5, wavelength: 60, relief });
  massif(setting, {
    points,
    color: rockOf(setting, "#a0705a", 0.12),
    top: horizon - 150,
    fade: 0.6,
    count: 60,
  });
  strata(setting, points, horizon, 150);
  hills(14, 2)(setting);
};

/** Three volcanoes in a row, their forests fading into mist. */
export const cones: DrawFar = (setting) => {
  const { canvas, horizon } = setting;
  const { random } = canvas;
  const tops = [
    { x: random.between(0.12, 0.24), h: random.between(150, 210), w: 0.1 },
    { x: random.between(0.78, 0.92), h: random.between(140, 200), w: 0.1 },
    { x: random.between(0.44, 0.58), h: random.between(210, 270), w: 0.12 },
  ];
  for (const [index, { x, h, w }] of tops.entries()) {
    const relief = (across: number) => -cone(across, x, h, w);
    const points = ridge(canvas, { y: horizon - 6, amplitude: 8, wavelength: 80, relief });
    massif(setting, {
      points,
      color: rockOf(setting, "#4f7080", 0.34 - index * 0.07),
      top: horizon - h,
      fade: 0.9,
      count: 16,
    });
  }
  mist(setting, horizon - 40, 0.6);
  hills(36)(setting);
  mist(setting, horizon - 6, 0.4);
};

export const kilimanjaro: DrawFar = (setting) => {
  const { canvas, light, horizon } = setting;
  const { random } = canvas;
  const x = random.between(0.34, 0.66);
  const flat = (across: number) =>
    190 * Math.min(1, 1.16 / (1 + (Math.abs(across - x) / 0.17) ** 2.5)) +
    cone(across, x + 0.3, 76, 0.06);
  const points = ridge(canvas, {
    y: horizon - 14,
    amplitude: 6,
    wavelength: 50,
    relief: (across) => -flat(across),
  });
  massif(setting, {
    points,
    color: rockOf(setting, "#6d7a94", 0.34),
    top: horizon - 200,
    fade: 0.95,
    count: 34,
  });
  const cap = points.filter(
    ([px, py]) => py < horizon - 168 && Math.abs(px / canvasWidth - x) < 0.2,
  );
  const lower = cap.map(([px, py], index): Point => [
    px,
    py + random.between(6, 22) + (index % 3 === 0 ? random.between(8, 26) : 0),
  ]);
  if (cap.length > 2)
    canvas.fill(polygon([...cap, ...lower.reverse()]), mix("#ffffff", light.haze, 0.3), 0.92);
  mist(setting, horizon - 60, 0.5);
  hills(14, 2)(setting);
};

/** Broken summits with snow in the clefts. */
export const peaks: DrawFar = (setting) => {
  const { canvas, light, horizon } = setting;
  const { random } = canvas;
  const x = random.between(0.3, 0.7);
  const relief = (across: number) =>
    -cone(across, x, 120, 0.22) -
    cone(across, x - 0.03, 90, 0.03) -
    cone(across, x + 0.05, 70, 0.026) -
    cone(across, x + 0.16, 40, 0.03);
  const points = ridge(canvas, {
    y: horizon - 10,
    amplitude: 20,
    wavelength: 60,
    octaves: 5,
    relief,
  });
  massif(setting, {
    points,
    color: rockOf(setting, "#5f6f86", 0.28),
    top: horizon - 240,
    fade: 0.9,
    count: 60,
  });
  let snow = "";
  for (const [px, py] of points)
    if (py < horizon - 170 && random.chance(0.7))
      snow += `M${short(px - 5)} ${short(py)}l6 ${short(random.between(10, 34))}l5 ${short(-random.between(8, 26))}z`;
  canvas.fill(snow, mix("#ffffff", light.haze, 0.35), 0.7);
  mist(setting, horizon - 46, 0.45);
  hills(30, 2)(setting);
};

/** Smooth granite, each dome with its stains. */
export const domes: DrawFar = (setting) => {
  const { canvas, light, horizon } = setting;
  const { random } = canvas;
  hills(24, 2)(setting);
  const color = mix(tinted(light, "#a08d80"), light.haze, 0.24);
  for (let dome = 0; dome < 4; dome++) {
    const [x, w, h] = [
      random.between(0, canvasWidth),
      random.between(90, 190),
      random.between(60, 170),
    ];
    const foot = horizon + 18;
    const path = `M${short(x - w)} ${foot}C${short(x - w * 0.8)} ${short(foot - h * 1.1)} ${short(x - w * 0.2)} ${short(foot - h * 1.3)} ${short(x + w * 0.2)} ${short(foot - h)}S${short(x + w * 0.9)} ${short(foot - h * 0.4)} ${short(x + w)} ${foot}z`;
    canvas.fill(
      path,
      canvas.linear(
        [
          [0, mix(color, light.gleam, 0.2)],
          [0.6, color],
          [1, mix(color, light.haze, 0.4)],
        ],
        { y1: foot - h, y2: foot },
      ),
    );
    let stains = "";
    for (let stain = 0; stain < 9; stain++)
      stains += `M${short(x + random.between(-0.6, 0.6) * w)} ${short(foot - h * random.between(0.4, 0.8))}q${short(random.between(-6, 6))} ${short(h * 0.2)} ${short(random.between(-8, 8))} ${short(h * 0.36)}`;
    canvas.stroke(stains, mix(color, light.dark, 0.5), 5, 0.2);
  }
};

export const crags: DrawFar = (setting) => {
  const { canvas, light, horizon } = setting;
  const { random } = canvas;
  const color = mix(tinted(light, "#c27a4a", 0.6), light.haze, 0.2);
  for (const [lift, air] of [
    [110, 0.4],
    [40, 0.1],
  ] as const) {
    const points = ridge(canvas, { y: horizon - lift, amplitude: 60, wavelength: 120, octaves: 6 });
    massif(setting, {
      points,
      color: mix(color, light.haze, air),
      top: horizon - lift - 60,
      fade: 0.6,
      count: 70,
    });
  }
  for (let stone = 0; stone < 16; stone++)
    boulder(
      setting,
      random.between(0, canvasWidth),
      horizon + random.between(0, 20),
      random.between(8, 26),
      mix(color, light.dark, 0.15),
    );
};

/** The rim of a caldera, low and wide, with its floor in the haze. */
export const crater: DrawFar = (setting) => {
  const { canvas, light, horizon } = setting;
  const relief = (across: number) =>
    -70 - 46 * Math.abs(across - 0.5) ** 0.8 - cone(across, 0.82, 70, 0.1);
  const points = ridge(canvas, { y: horizon, amplitude: 12, wavelength: 120, relief });
  massif(setting, {
    points,
    color: rockOf(setting, "#61788a", 0.3),
    top: horizon - 150,
    fade: 0.92,
    count: 30,
  });
  mist(setting, horizon - 10, 0.5);
  canvas.glow(600, horizon - 4, 420, mix(light.sky[3], "#ffffff", 0.4), 0.4, 0.04);
  hills(20, 2)(setting);
};
