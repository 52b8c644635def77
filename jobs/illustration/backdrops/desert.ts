import {
  canvasHeight,
  canvasWidth,
  curve,
  type Point,
  polygon,
  short,
} from "#jobs/illustration/canvas";
import { mix, shade, tinted } from "#jobs/illustration/palette";
import type { Setting, Stage } from "#jobs/illustration/setting";
import { grass, hazyLayer, ridge } from "#jobs/illustration/terrain";
import { drawGround } from "./plains";

/** Great dunes with one lit and one shaded face, above a pale pan. */
export function drawDesert(setting: Setting): Stage {
  const { canvas, light, land, horizon, flip } = setting;
  const { random } = canvas;
  const far = mix(tinted(light, land.far), light.haze, 0.5);
  const range = ridge(canvas, { y: horizon - 18, amplitude: 34, wavelength: 300, octaves: 2 });
  hazyLayer(canvas, range, far, light.haze, { fade: 0.7, depth: 90 });
  const peakX = flip ? random.between(240, 420) : random.between(780, 960);
  const groundY = horizon + 44;
  drawDune(setting, peakX + (flip ? 540 : -560), groundY + 20, random.between(90, 130), 0.38);
  drawDune(setting, peakX, groundY + 26, random.between(210, 280), 0.08);
  drawGround(setting, groundY, 12);
  drawRipples(setting, groundY);
  const tuft = mix(tinted(light, "#7a6a3c"), light.dark, 0.3);
  for (let clump = 0; clump < 9; clump++) {
    const [x, y] = [random.between(0, canvasWidth), groundY + random.between(20, 110)];
    grass(canvas, {
      rootY: () => y,
      count: 9,
      height: 20,
      color: tuft,
      spread: 3,
      from: x - 12,
      to: x + 12,
    });
  }
  return { groundY, floorY: groundY + random.between(92, 116) };
}

/** `distance` 0..1 washes the dune out with haze. */
function drawDune(
  { canvas, light, land, sunX }: Setting,
  x: number,
  foot: number,
  height: number,
  distance: number,
): void {
  const { random } = canvas;
  const top = foot - height;
  const reach = height * random.between(1.9, 2.4);
  const sand = mix(tinted(light, land.near), light.haze, distance);
  const litLeft = sunX < x;
  const crest: Point[] = [
    [x, top],
    [x + height * 0.1, top + height * 0.3],
    [x - height * 0.08, top + height * 0.62],
    [x + height * 0.2, foot + 4],
  ];
  const left = slope(x, top, x - reach, foot);
  const right = slope(x, top, x + reach, foot);
  const faces = { lit: shade(sand, 0.045), shaded: mix(shade(sand, -0.1), light.dark, 0.14) };
  const fade = (color: string) =>
    canvas.linear(
      [
        [0, color],
        [1, mix(color, light.haze, 0.3)],
      ],
      { y1: top, y2: foot },
    );
  canvas.fill(
    polygon([...left, [x + reach, foot + 10], ...right.reverse()]),
    fade(litLeft ? faces.shaded : faces.lit),
  );
  const edge = curve(crest, false).slice(1);
  const outer = left
    .slice(1)
    .reverse()
    .map(([px, py]) => `L${short(px)} ${short(py)}`);
  canvas.fill(
    `M${edge}${[`L${short(x - reach)} ${foot + 4}`, ...outer].join("")}Z`,
    fade(litLeft ? faces.lit : faces.shaded),
  );
}

/** A flank that runs steep at the crest and flat at the foot. */
function slope(x: number, top: number, endX: number, foot: number): Point[] {
  const parts = 12;
  return Array.from({ length: parts + 1 }, (_, index): Point => {
    const part = index / parts;
    return [x + (endX - x) * part, foot - (foot - top) * (1 - part) ** 1.25];
  });
}

function drawRipples({ canvas, light, land }: Setting, groundY: number): void {
  const { random } = canvas;
  let path = "";
  for (let ripple = 0; ripple < 26; ripple++) {
    const depth = random.between(0, 1);
    const [x, y] = [
      random.between(-60, canvasWidth),
      groundY + 30 + depth * (canvasHeight - groundY - 60),
    ];
    const length = 60 + depth * 200;
    path += `M${short(x)} ${short(y)}q${short(length / 4)} ${short(-4 - depth * 6)} ${short(length / 2)} 0t${short(length / 2)} 0`;
  }
  canvas.stroke(path, tinted(light, mix(land.ground[0], "#ffffff", 0.25)), 2, 0.35);
}
