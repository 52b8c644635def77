import { canvasHeight, canvasWidth, curve, type Point, short, type Stop } from "./canvas";
import { mix, type Setting, tinted } from "./palette";
import { blob, glitter, grass, ridge } from "./terrain";
/** Water from `top` to `foot`: the sky in it, the far bank's reflection, ripples and the sun's path. */
export function drawWater(
  setting: Setting,
  top: number,
  foot: number,
  { far = "", tone = "#3f7f7f" } = {},
): void {
  const { canvas, light, sunX, backlit } = setting;
  const { random } = canvas;
  const deep = tinted(light, tone, 0.9);
  const stops: Stop[] = [
    [0, mix(light.sky[3], deep, 0.16)],
    [0.35, mix(light.sky[2], deep, 0.34)],
    [1, mix(mix(light.sky[1], deep, 0.55), light.dark, 0.16)],
  ];
  const bank = ridge(canvas, { y: top, amplitude: 3, wavelength: 260, octaves: 2 });
  const near = ridge(canvas, { y: foot, amplitude: 9, wavelength: 330, octaves: 2 }).reverse();
  canvas.fill(
    curve(
      [...bank, ...near].filter((_, index) => index % 3 === 0),
      true,
      0.14,
    ),
    canvas.linear(stops, { y1: top, y2: foot }),
  );
  const depth = foot - top;
  if (far) {
    let streaks = "";
    for (let streak = 0; streak < 44; streak++) {
      const drop = depth * 0.34 * random.between(0, 1) ** 2;
      streaks += `M${short(random.between(-40, canvasWidth))} ${short(top + 3 + drop)}h${short(random.between(30, 130))}`;
    }
    canvas.stroke(streaks, far, 3, 0.3);
  }
  const gleam = mix(light.sky[3], "#ffffff", 0.45);
  const anywhere = () => {
    const part = random.between(0, 1) ** 1.4;
    return {
      x: random.between(0, canvasWidth),
      y: top + 4 + depth * 0.94 * part,
      length: 8 + part * 70,
    };
  };
  glitter(canvas, Math.round(30 + depth * 0.35), anywhere, gleam, 0.26);
  glitter(canvas, Math.round(20 + depth * 0.2), anywhere, mix(deep, light.dark, 0.3), 0.22);
  if (!backlit && light.sun !== null) return;
  const path = () => {
    const part = random.between(0, 1);
    return {
      x: sunX + random.between(-1, 1) * (14 + 90 * part),
      y: top + 3 + depth * 0.9 * part,
      length: 6 + 46 * part,
    };
  };
  glitter(canvas, Math.round(26 + depth * 0.25), path, gleam, 0.62);
}

/** Feathered heads of papyrus over a dark foot. */
export function drawPapyrus(
  { canvas, light }: Setting,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const { random } = canvas;
  const tone = mix(tinted(light, "#7d9450", 0.75), light.dark, 0.34);
  const paths = { stems: "", rays: "" };
  const count = Math.round(width / 7);
  for (let stem = 0; stem < count; stem++) {
    const px = x + random.between(-0.5, 0.5) * width;
    const h = height * random.between(0.55, 1);
    const lean = random.between(-0.16, 0.16) * h;
    paths.stems += `M${short(px)} ${short(y)}q${short(lean * 0.2)} ${short(-h * 0.6)} ${short(lean)} ${short(-h)}`;
    const [tx, ty] = [px + lean, y - h];
    for (let ray = 0; ray < 11; ray++) {
      const angle = -Math.PI * (-0.12 + (1.24 * ray) / 10);
      const reach = h * random.between(0.13, 0.2);
      paths.rays += `M${short(tx)} ${short(ty)}l${short(Math.cos(angle) * reach)} ${short(Math.sin(angle) * reach * 0.8)}`;
    }
  }
  canvas.stroke(paths.stems, tone, 2);
  canvas.stroke(paths.rays, mix(tone, light.gleam, 0.2), 1.1, 0.85);
}

export function drawReeds(
  setting: Setting,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const { canvas, light, land } = setting;
  const tone = mix(tinted(light, land.ground[1], 0.85), light.dark, 0.36);
  for (const [share, color] of [
    [1, mix(tone, light.dark, 0.3)],
    [0.8, tone],
    [0.6, mix(tone, light.gleam, 0.2)],
  ] as const)
    grass(canvas, {
      rootY: () => y,
      count: Math.round(width / 5),
      height: height * share,
      color,
      spread: 6,
      from: x - width / 2,
      to: x + width / 2,
      thickness: 1.4,
    });
}

export function drawLilies({ canvas, light }: Setting, x: number, y: number, count: number): void {
  const { random } = canvas;
  const pad = mix(tinted(light, "#5f8a52", 0.8), light.dark, 0.3);
  for (let lily = 0; lily < count; lily++) {
    const [px, py] = [x + random.between(-130, 130), y + random.between(-18, 18)];
    const r = random.between(9, 19);
    canvas.add(
      `<ellipse cx="${short(px)}" cy="${short(py)}" rx="${short(r)}" ry="${short(r * 0.28)}" fill="${pad}"/>`,
    );
    if (random.chance(0.3))
      canvas.fill(blob(random, px, py - 5, 4.4, 0.8), mix("#fbeef0", light.haze, 0.25));
  }
}

/** The open sea with a reef, or a cold sea with long surf, down to the beach at `shore`. */
export function drawSea(setting: Setting, cold: boolean, shore: number): void {
  const { canvas, light, horizon, land, sunX, backlit } = setting;
  const { random } = canvas;
  const sea = (color: string, share = 0.75) => tinted(light, color, share);
  const stops: Stop[] = cold
    ? [
        [0, mix(light.sky[3], sea("#5f7f8c"), 0.45)],
        [0.4, sea("#4f7686")],
        [1, sea("#7d9ca0")],
      ]
    : [
        [0, mix(light.sky[3], sea("#3f8fa6"), 0.5)],
        [0.26, sea("#2f8ea0")],
        [0.6, sea("#4fb4ae")],
        [1, sea("#b4e2cc", 0.6)],
      ];
  canvas.add(
    `<rect x="-10" y="${short(horizon)}" width="1220" height="360" fill="${canvas.linear(stops, { y1: horizon, y2: shore + 20 })}"/>`,
  );
  const foam = mix("#ffffff", light.haze, 0.22);
  for (const [part, opacity] of cold
    ? ([
        [0.2, 0.4],
        [0.42, 0.6],
        [0.66, 0.75],
        [0.86, 0.85],
      ] as const)
    : ([[0.17, 0.5]] as const)) {
    const line = ridge(canvas, {
      y: horizon + (shore - horizon) * part,
      amplitude: 3 + part * 5,
      wavelength: 170,
      octaves: 3,
    });
    let path = "";
    for (let index = 0; index < line.length - 4; index += 4) {
      const [x, y] = line[index] ?? [0, 0];
      if (random.chance(0.72))
        path += `M${short(x)} ${short(y)}q${short(14)} ${short(-3 - part * 5)} ${short(random.between(24, 60))} 0`;
    }
    canvas.stroke(path, foam, 1.6 + part * 3.4, opacity);
  }
  const gleam = mix(light.sky[3], "#ffffff", 0.5);
  const depth = shore - horizon;
  if (backlit)
    glitter(
      canvas,
      90,
      () => {
        const part = random.between(0, 1) ** 1.4;
        return {
          x: sunX + random.between(-1, 1) * (30 + 150 * part),
          y: horizon + 3 + depth * part,
          length: 6 + 70 * part,
        };
      },
      gleam,
      0.55,
    );
  glitter(
    canvas,
    60,
    () => {
      const part = random.between(0, 1);
      return {
        x: random.between(0, canvasWidth),
        y: horizon + 4 + depth * part,
        length: 8 + 46 * part,
      };
    },
    gleam,
    0.24,
  );
  beach(setting, shore, land.ground);
}

function beach(
  { canvas, light }: Setting,
  y: number,
  [back, middle, front]: readonly [string, string, string],
): void {
  const line = ridge(canvas, { y, amplitude: 15, wavelength: 420, octaves: 2 }).filter(
    (_, index) => index % 3 === 0,
  );
  const shift = (lift: number) =>
    curve(
      line.map(([px, py]): Point => [px, py + lift]),
      false,
    );
  const below = ` L1230 ${canvasHeight + 10}L-30 ${canvasHeight + 10}Z`;
  const foam = mix("#fffdf4", light.haze, 0.25);
  canvas.stroke(shift(-22), foam, 2.4, 0.4);
  canvas.stroke(shift(-11), foam, 2, 0.5);
  canvas.fill(shift(-2) + below, foam, 0.9);
  canvas.fill(shift(5) + below, tinted(light, mix(middle, "#7a6a55", 0.4)));
  canvas.fill(
    shift(22) + below,
    canvas.linear(
      [
        [0, tinted(light, back, 0.7)],
        [0.35, tinted(light, middle, 0.9)],
        [1, tinted(light, front)],
      ],
      { y1: y, y2: canvasHeight },
    ),
  );
  const { random } = canvas;
  for (let wash = 0; wash < 12; wash++)
    canvas.glow(
      random.between(0, canvasWidth),
      y + random.between(50, 280),
      random.between(100, 300),
      random.chance(0.5)
        ? mix(tinted(light, back, 0.6), "#ffffff", 0.25)
        : tinted(light, mix(front, light.dark, 0.3)),
      0.26,
      0.07,
    );
}
