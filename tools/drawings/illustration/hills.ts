import { canvasWidth } from "./canvas";
import { mix, type Setting, tinted } from "./palette";
import { blob, hazyLayer, ridge, treeline } from "./terrain";
export type DrawFar = (setting: Setting) => void;

export const hills =
  (height: number, layers = 3): DrawFar =>
  ({ canvas, light, land, horizon }) => {
    const far = mix(tinted(light, land.far), light.haze, 0.4);
    const near = tinted(light, land.near);
    for (let range = 0; range < layers; range++) {
      const points = ridge(canvas, {
        y: horizon - height * 0.7 + range * (height * 0.34),
        amplitude: height * (1 - range * 0.24),
        wavelength: 340 - range * 60,
      });
      hazyLayer(canvas, points, mix(far, near, range / (layers + 0.6)), light.haze, {
        fade: 0.66 - range * 0.1,
        depth: height * 1.6 + 40,
      });
      if (range === layers - 1) treeline(canvas, points, mix(near, light.dark, 0.2), 5);
    }
  };

export const ranges: DrawFar = (setting) => {
  const { canvas, light, land, horizon } = setting;
  const far = mix(tinted(light, land.far), light.haze, 0.5);
  const near = tinted(light, land.near);
  for (let range = 0; range < 5; range++) {
    const points = ridge(canvas, {
      y: horizon - 150 + range * 42,
      amplitude: 66 - range * 8,
      wavelength: 420 - range * 50,
    });
    const color = mix(far, near, range / 4.6);
    if (range > 1) treeline(canvas, points, mix(color, light.dark, 0.05), 6 + range * 4);
    hazyLayer(canvas, points, color, light.haze, { fade: 0.72 - range * 0.1, depth: 110 });
    if (range > 0 && range < 4) mist(setting, horizon - 96 + range * 40, 0.34);
  }
};

/** A bank of mist with soft ends. */
export function mist({ canvas, light }: Setting, y: number, strength: number): void {
  const { random } = canvas;
  for (let bank = 0; bank < 3; bank++) {
    const [x, reach] = [random.between(0, canvasWidth), random.between(240, 460)];
    canvas.glow(
      x,
      y + random.between(-12, 12),
      reach,
      mix(light.haze, "#ffffff", 0.35),
      strength,
      random.between(0.05, 0.1),
    );
  }
}

/** One rounded stone, lit towards the sun. */
export function boulder(
  { canvas, light, sunX }: Setting,
  x: number,
  y: number,
  radius: number,
  color: string,
): void {
  const { random } = canvas;
  const side = sunX > x ? 1 : -1;
  canvas.fill(blob(random, x, y, radius, 0.74), mix(color, light.dark, 0.35));
  canvas.fill(
    blob(random, x + side * radius * 0.12, y - radius * 0.12, radius * 0.76, 0.66),
    color,
  );
  canvas.fill(
    blob(random, x + side * radius * 0.26, y - radius * 0.26, radius * 0.42, 0.5),
    mix(color, light.gleam, 0.4),
    0.6,
  );
}
