import { drawHerd } from "#jobs/illustration/animals";
import { canvasHeight, canvasWidth } from "#jobs/illustration/canvas";
import { mix, tinted } from "#jobs/illustration/palette";
import type { Setting, Stage } from "#jobs/illustration/setting";
import { blob, fillBelow, grass, hazyLayer, heightAt, ridge } from "#jobs/illustration/terrain";
import { drawGrove } from "#jobs/illustration/trees";

/** Grass plain under low hills; bush adds granite hills and thicker shrubs. */
export function drawPlains(setting: Setting): Stage {
  const { canvas, biome, light, land, horizon, flip } = setting;
  const { random } = canvas;
  const near = tinted(light, land.near);
  drawHills(setting, biome === "bush" ? 42 : 30);
  if (biome === "bush")
    drawKopje(setting, flip ? random.between(90, 300) : random.between(880, 1080));
  const groundY = horizon + 44;
  drawGround(setting, groundY, 8);
  const silhouette = mix(near, light.dark, 0.35);
  const trees = Array.from({ length: random.whole(9, 15) }, () => ({
    x: random.between(-20, canvasWidth + 20),
    y: groundY + random.between(4, 18),
    height: random.between(34, 74),
  }));
  if (biome === "bush") drawShrubs(setting, groundY + 10, silhouette);
  drawGrove(canvas, trees, silhouette);
  if (random.chance(0.75)) {
    const from = flip ? random.between(60, 260) : random.between(760, 930);
    drawHerd(canvas, from, groundY + 46, mix(light.dark, near, 0.25), random.chance(0.5));
  }
  return { groundY, floorY: groundY + random.between(96, 120) };
}

/** Three ranges, each nearer one stronger in colour. */
export function drawHills({ canvas, light, land, horizon }: Setting, height: number): void {
  const far = mix(tinted(light, land.far), light.haze, 0.35);
  const near = tinted(light, land.near);
  for (let range = 0; range < 3; range++) {
    const shape = {
      y: horizon - 40 + range * 30,
      amplitude: height * (1 - range * 0.24),
      wavelength: 320 - range * 40,
    };
    const color = mix(far, near, range / 2.4);
    hazyLayer(canvas, ridge(canvas, shape), color, light.haze, { fade: 0.62 - range * 0.08 });
  }
}

/** The ground from the horizon to the lower edge, with paler and darker bands of grass. */
export function drawGround(setting: Setting, y: number, amplitude: number): void {
  const { canvas, light, land } = setting;
  const plain = ridge(canvas, { y, amplitude, wavelength: 420, octaves: 2 });
  const [back, middle, front] = land.ground;
  const paint = canvas.linear(
    [
      [0, tinted(light, back, 0.6)],
      [0.4, tinted(light, middle, 0.9)],
      [1, tinted(light, front)],
    ],
    { y1: y - 10, y2: canvasHeight },
  );
  fillBelow(canvas, plain, paint);
  drawTufts(setting, y);
}

function drawTufts({ canvas, biome, light, land }: Setting, y: number): void {
  if (biome === "desert" || biome === "coast") return;
  const [back, , front] = land.ground;
  const bands = [
    { top: y + 26, height: 9, color: tinted(light, mix(back, "#ffffff", 0.12), 0.7) },
    { top: y + 64, height: 15, color: tinted(light, mix(back, front, 0.3)) },
    { top: y + 128, height: 22, color: tinted(light, mix(back, front, 0.62)) },
  ];
  for (const { top, height, color } of bands) {
    grass(canvas, { rootY: () => top, count: 90, height, color, spread: 46 });
  }
}

function drawShrubs({ canvas }: Setting, y: number, color: string): void {
  const { random } = canvas;
  let path = "";
  for (let shrub = 0; shrub < 34; shrub++) {
    const size = random.between(8, 20);
    path += blob(
      random,
      random.between(-10, canvasWidth + 10),
      y + random.between(0, 16),
      size,
      0.6,
    );
  }
  canvas.fill(path, color);
}

/** A pile of rounded granite boulders, lit on the sun's side. */
function drawKopje({ canvas, light, land, horizon, sunX }: Setting, x: number): void {
  const { random } = canvas;
  const rock = mix(tinted(light, "#8d8077"), light.haze, 0.22);
  const towardsSun = sunX > x ? 1 : -1;
  const rows = [
    { y: horizon + 34, spread: 150, size: 62, count: 6 },
    { y: horizon - 18, spread: 92, size: 56, count: 4 },
    { y: horizon - 66, spread: 34, size: 46, count: 2 },
  ];
  for (const { y, spread, size, count } of [...rows].reverse()) {
    for (let stone = 0; stone < count; stone++) {
      const stoneX = x + spread * (-1 + (2 * stone) / (count - 1)) + random.between(-12, 12);
      const radius = size * random.between(0.8, 1.15);
      canvas.fill(
        blob(random, stoneX, y, radius, 0.78),
        mix(rock, light.dark, random.between(0.12, 0.3)),
      );
      canvas.fill(
        blob(random, stoneX + towardsSun * radius * 0.22, y - radius * 0.2, radius * 0.62, 0.66),
        mix(rock, land.far, 0.15),
        0.6,
      );
    }
  }
  const hill = ridge(canvas, { y: horizon + 46, amplitude: 6, wavelength: 200, octaves: 2 });
  fillBelow(canvas, hill, tinted(light, mix(land.near, land.ground[0], 0.4)));
  const lift = heightAt(hill, x) + 4;
  grass(canvas, {
    rootY: () => lift,
    count: 40,
    height: 18,
    color: mix(rock, light.dark, 0.5),
    spread: 10,
    from: x - 190,
    to: x + 190,
  });
}
