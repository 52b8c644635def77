import {
  type Biome,
  describeScene,
  type Light,
  type SceneChoice,
  type Stay,
} from "#domain/pictures/illustration";
import { drawDesert } from "./backdrops/desert";
import { drawHighlands } from "./backdrops/highlands";
import { drawPlains } from "./backdrops/plains";
import { drawCoast, drawDelta } from "./backdrops/waters";
import { Canvas, canvasHeight, canvasWidth } from "./canvas";
import { drawHouse } from "./house";
import { drawNeighbouringTrees } from "./neighboring-trees";
import { landColors, lightColors, mix, tinted } from "./palette";
import type { Setting, Stage } from "./setting";
import { drawBirds, drawSky } from "./sky";
import { blob, fillBelow, grass, heightAt, ridge } from "./terrain";

export interface Illustration {
  svg: string;
  /** Begins with "Illustration", so that nobody takes it for a photograph. */
  alt: string;
}

const backdrops: Record<Biome, (setting: Setting) => Stage> = {
  savannah: drawPlains,
  bush: drawPlains,
  desert: drawDesert,
  mountain: drawHighlands,
  forest: drawHighlands,
  delta: drawDelta,
  coast: drawCoast,
};

/** Draws a landscape, a house and the light of an hour; the same seed gives the same bytes. */
export function composeIllustration(seed: string, choice: SceneChoice): Illustration {
  const { biome, stay, light } = choice;
  const setting = openSetting([seed, biome, stay, light].join("|"), biome, light);
  drawSky(setting);
  const stage = backdrops[biome](setting);
  const place = chooseHousePlace(setting, stage, stay);
  drawNeighbouringTrees(setting, place, stay);
  drawHouse(setting, place, stay);
  drawForeground(setting, place.y);
  if (light !== "night") flyBirds(setting);
  drawVignette(setting);
  const alt = describeScene(choice);
  return { svg: setting.canvas.toSvg(alt), alt };
}

/** The land alone: shown where a picture failed to load. */
export function composeLandscape(seed: string, biome: Biome, light: Light): Illustration {
  const setting = openSetting([seed, biome, light].join("|"), biome, light);
  drawSky(setting);
  const { floorY } = backdrops[biome](setting);
  drawForeground(setting, floorY);
  drawVignette(setting);
  const alt = `Illustration: ${biome} without a house`;
  return { svg: setting.canvas.toSvg(alt), alt };
}

function openSetting(seed: string, biome: Biome, hour: Light): Setting {
  const canvas = new Canvas(seed);
  const { random } = canvas;
  return {
    canvas,
    biome,
    hour,
    light: lightColors[hour],
    land: landColors[biome],
    horizon: random.between(440, 495),
    sunX: random.between(180, 1020),
    flip: random.chance(0.5),
  };
}

/** Two fifths in from one side, so that the light has room on the other. */
function chooseHousePlace({ canvas, flip }: Setting, { floorY }: Stage, stay: Stay) {
  const { random } = canvas;
  const x = flip ? random.between(680, 820) : random.between(380, 520);
  // A treehouse is tall: drawn smaller, its crown stays inside the picture.
  const sizes: Partial<Record<Stay, number>> = { treehouse: 0.94, yurt: 1.24, homestead: 1.08 };
  return { x, y: floorY, scale: random.between(1.02, 1.16) * (sizes[stay] ?? 1) };
}

/** Dark ground and grass at the viewer's feet. */
function drawForeground(setting: Setting, floorY: number): void {
  const { canvas, biome, light, land } = setting;
  const sandy = biome === "desert" || biome === "coast";
  const ground = tinted(light, land.ground[2]);
  const color = sandy ? mix(ground, light.dark, 0.25) : mix(light.dark, ground, 0.25);
  const y = Math.min(764, floorY + 92);
  const edge = ridge(canvas, { y, amplitude: 9, wavelength: 420, octaves: 2 });
  const stops = [
    [0, color],
    [1, mix(color, light.dark, 0.7)],
  ] as const;
  fillBelow(canvas, edge, canvas.linear(stops, { y1: y - 12, y2: canvasHeight }));
  const count = sandy ? 64 : 170;
  const rootY = (x: number) => heightAt(edge, x) + 6;
  grass(canvas, { rootY, count, height: 34, color: mix(color, light.dark, 0.35), spread: 34 });
  if (biome === "forest") drawCornerBushes(setting);
  const front = mix(light.dark, "#000000", 0.25);
  grass(canvas, {
    rootY: () => canvasHeight + 6,
    count,
    height: sandy ? 44 : 72,
    color: front,
    spread: 24,
    thickness: 2,
  });
}

/** Dark bushes in both corners, as seen from under the trees. */
function drawCornerBushes({ canvas, light }: Setting): void {
  const { random } = canvas;
  let path = "";
  for (const corner of [0, canvasWidth]) {
    for (let bush = 0; bush < 9; bush++) {
      const inward = bush * random.between(20, 34);
      const x = corner === 0 ? inward - 30 : corner - inward + 30;
      path += blob(random, x, canvasHeight - 96 + inward * 0.4, random.between(40, 66), 0.62);
    }
  }
  canvas.fill(path, mix(light.dark, tinted(light, "#2c5238"), 0.45));
}

function flyBirds({ canvas, light }: Setting): void {
  const { random } = canvas;
  const color = mix(light.dark, light.sky[1], 0.35);
  drawBirds(canvas, random.whole(4, 8), random.between(250, 950), random.between(150, 300), color);
}

function drawVignette({ canvas, hour }: Setting): void {
  const strength = hour === "night" ? 0.34 : 0.2;
  const radius = Math.hypot(canvasWidth, canvasHeight) * 0.56;
  const stops = [
    [0.55, "#0a0508", 0],
    [1, "#0a0508", strength],
  ] as const;
  const paint = canvas.radial(stops, canvasWidth / 2, canvasHeight * 0.46, radius);
  canvas.add(`<rect width="${canvasWidth}" height="${canvasHeight}" fill="${paint}"/>`);
}
