import { type Shot } from "./cameras";
import { canvasHeight, canvasWidth, short } from "./canvas";
import { type Setting } from "./palette";

/** Lays light over everything that is drawn; `soft-light` keeps the textures below it. */
function lay(markup: string, mode: "soft-light" | "multiply" | "screen"): string {
  return `<g style="mix-blend-mode:${mode}">${markup}</g>`;
}

const sheet = (paint: string) =>
  `<rect width="${canvasWidth}" height="${canvasHeight}" fill="${paint}"/>`;

/** The sun's side is bright and warm, the far corner falls off. */
export function drawSunFall({ canvas, light, horizon, sunX, hour }: Setting): void {
  if (hour === "night") return;
  const y = horizon - light.sunHeight * canvasHeight;
  const paint = canvas.radial(
    [
      [0, light.gleam, 0.75],
      [0.35, light.gleam, 0.34],
      [0.62, "#808080", 0],
      [1, light.dark, 0.6],
    ],
    sunX,
    y,
    1150,
  );
  canvas.add(lay(sheet(paint), "soft-light"));
}

/** Lamplight leaves the house and is spent a few steps from it. */
export function drawLampFall({ canvas, light }: Setting, shot: Shot, tall: number): void {
  const { x, floorY, scale, reach } = shot;
  const y = floorY - tall * scale * 0.24;
  const strength = light.lamp;
  const warm = canvas.radial(
    [
      [0, "#ffc27a", Math.min(0.85, strength * 1.3)],
      [0.4, "#ff9d4a", strength * 0.7],
      [1, "#ff9d4a", 0],
    ],
    x,
    y,
    reach * 1.35,
    0.66,
  );
  const [rx, ry] = [reach * 1.35, reach * 0.9].map(short);
  canvas.add(
    lay(
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${rx}" ry="${ry}" fill="${warm}"/>`,
      "soft-light",
    ),
  );
  if (strength < 0.45) return;
  const night = canvas.radial(
    [
      [0.3, light.dark, 0],
      [1, light.dark, strength * 0.5],
    ],
    x,
    y,
    900,
  );
  canvas.add(lay(sheet(night), "multiply"));
}

/** Daylight falls through the opening onto the floor and is spent before it reaches the walls. */
export function drawWindowFall({ canvas, light, sunX }: Setting): void {
  const x = (sunX + canvasWidth) / 3;
  const paint = canvas.radial(
    [
      [0, light.gleam, 0.6],
      [0.45, light.gleam, 0.12],
      [0.7, light.dark, 0.1],
      [1, light.dark, 0.55],
    ],
    x,
    560,
    760,
    0.8,
  );
  canvas.add(lay(sheet(paint), "soft-light"));
}

/** Darker corners, around what the picture is about. */
export function drawVignette({ canvas, hour }: Setting, x = canvasWidth / 2): void {
  const strength = hour === "night" ? 0.34 : 0.22;
  const radius = Math.hypot(canvasWidth, canvasHeight) * 0.58;
  const paint = canvas.radial(
    [
      [0.5, "#0a0508", 0],
      [1, "#0a0508", strength],
    ],
    (x + canvasWidth) / 3,
    canvasHeight * 0.46,
    radius,
  );
  canvas.add(sheet(paint));
}
