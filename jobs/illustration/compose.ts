import {
  type Biome,
  describeScene,
  type Light,
  type SceneChoice,
  type Stay,
} from "#domain/pictures/illustration";
import { drawDesert, drawHighlands, drawPlains } from "./backdrops/land";
import { drawCoast, drawDelta } from "./backdrops/waters";
import { Canvas, canvasHeight, canvasWidth } from "./canvas";
import { drawHomestead, drawLodge, drawTreehouse, drawVilla } from "./dwellings/buildings";
import { chooseMaterials, type DrawDwelling, type Materials } from "./dwellings/materials";
import { campfire, drawPlainTent, drawTent, drawYurt } from "./dwellings/tents";
import {
  landColors,
  lightColors,
  mix,
  type Place,
  type Setting,
  type Stage,
  tinted,
} from "./palette";
import { drawBirds, drawSky } from "./sky";
import { blob, fillBelow, grass, heightAt, ridge } from "./terrain";
import { type CrownColors, drawAcacia, drawBaobab, drawBroadleaf, drawPalm } from "./trees";

interface Illustration {
  svg: string;
  /** Starts with "Illustration", so that it is not mistaken for a photo. */
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
  drawNeighboringTrees(setting, place, stay);
  drawHouse(setting, place, stay);
  drawForeground(setting, place.y);
  if (light !== "night") flyBirds(setting);
  drawVignette(setting);
  const alt = describeScene(choice);
  return { svg: setting.canvas.toSvg(alt), alt };
}

/** The landscape alone, a placeholder for an image that failed to load. */
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

const houses: Record<Exclude<Stay, "camp" | "treehouse">, DrawDwelling> = {
  tent: drawTent,
  lodge: drawLodge,
  villa: drawVilla,
  yurt: drawYurt,
  homestead: drawHomestead,
};

/** Half the width that each house's shadow covers. */
const shadowReach: Record<Stay, number> = {
  tent: 280,
  camp: 430,
  lodge: 310,
  treehouse: 300,
  villa: 280,
  yurt: 230,
  homestead: 280,
};

function drawHouse(setting: Setting, place: Place, stay: Stay): void {
  const { canvas, light, sunX, flip } = setting;
  const materials = chooseMaterials(light);
  const { x, y, scale } = place;
  canvas.glow(x, y - 20, 430 * scale, "#ffb25a", light.lamp, 0.45);
  canvas.glow(x, y + 44 * scale, shadowReach[stay] * scale * 1.25, light.dark, 0.42, 0.13);
  if (stay === "camp") drawCamp(setting, place, materials);
  else if (stay === "treehouse") {
    const towardsSun = sunX > x ? 1 : -1;
    drawTreehouse(canvas, x, y, scale, materials, leafColors(setting), towardsSun);
  } else canvas.place(x, y, scale, flip, houses[stay](canvas, materials));
}

/** Three tents in an arc around a fire. */
function drawCamp(setting: Setting, { x, y, scale }: Place, materials: Materials): void {
  const { canvas, flip, light } = setting;
  const tents = [
    { dx: -300, dy: -6 },
    { dx: 0, dy: -22 },
    { dx: 296, dy: -4 },
  ];
  for (const { dx, dy } of tents) {
    canvas.glow(x + dx, y + dy + 4, 190, light.dark, 0.4, 0.12);
    canvas.place(x + dx, y + dy, scale * 0.58, flip, drawPlainTent(canvas, materials));
  }
  const fire = { x: x + (flip ? -60 : 60), y: y + 62 };
  const strength = 0.3 + light.lamp * 0.4;
  canvas.glow(fire.x, fire.y - 8, 170, "#ff9d3f", strength, 0.55);
  canvas.place(fire.x, fire.y, 1.05, false, campfire());
}

/** Trees beside the house: one that frames the picture, one that answers it. */
function drawNeighboringTrees(setting: Setting, { x, y }: Place, stay: Stay): void {
  const { canvas, biome, flip } = setting;
  const { random } = canvas;
  // The camp is wide and the treehouse has a crown of its own.
  const gap = stay === "camp" ? 150 : stay === "treehouse" ? 130 : 0;
  const outward = flip ? -1 : 1;
  const open = x + outward * (random.between(340, 440) + gap);
  const close = x - outward * (random.between(350, 430) + gap);
  if (biome === "savannah" || biome === "bush")
    acacia(setting, open, y + 22, random.between(300, 390));
  if (biome === "bush" && random.chance(0.75))
    baobab(setting, close, y + 10, random.between(320, 400));
  if (biome === "coast" || biome === "delta") {
    palm(setting, open, y + 26, random.between(330, 420), -outward * random.between(0.06, 0.2), 0);
    palm(
      setting,
      close,
      y + 20,
      random.between(240, 320),
      outward * random.between(0.04, 0.16),
      0.2,
    );
    if (random.chance(0.6)) {
      palm(
        setting,
        open + outward * random.between(60, 110),
        y + 30,
        random.between(240, 300),
        outward * 0.1,
        0.1,
      );
    }
  }
  if (biome === "forest" && stay !== "treehouse") {
    broadleaf(setting, open + outward * 40, y + 26, random.between(400, 480));
    broadleaf(setting, close - outward * 30, y + 10, random.between(320, 400));
  }
  if (biome === "mountain" && stay !== "treehouse") {
    broadleaf(setting, open + outward * 30, y + 12, random.between(230, 300));
  }
  if (biome === "desert" && random.chance(0.8))
    acacia(setting, open + outward * 20, y + 4, random.between(190, 260));
}

/** Leaves in the hour's light, from deep shade to the lit edge. */
function leafColors({ light }: Setting): CrownColors & { bark: string } {
  const leaf = tinted(light, "#3f6b44", 0.7);
  return {
    bark: mix(light.dark, "#3a281b", 0.4),
    deep: mix(leaf, light.dark, 0.62),
    middle: mix(leaf, light.dark, 0.25),
    lit: mix(tinted(light, "#7f9c58", 0.7), light.haze, 0.12),
  };
}

const sunSide = (setting: Setting, x: number) => (setting.sunX > x ? 1 : -1);

function acacia(setting: Setting, x: number, y: number, height: number): void {
  const { canvas, light } = setting;
  const lit = mix(mix(light.dark, tinted(light, "#5d6a3a"), 0.5), light.haze, 0.2);
  drawAcacia(canvas, x, y, height, { wood: light.dark, lit }, sunSide(setting, x));
}

function baobab(setting: Setting, x: number, y: number, height: number): void {
  const { canvas, light, land } = setting;
  const colors = {
    bark: mix(light.dark, tinted(light, land.near), 0.15),
    lit: mix(light.dark, light.haze, 0.4),
    leaf: mix(light.dark, "#4a5a34", 0.5),
  };
  drawBaobab(canvas, x, y, height, colors, sunSide(setting, x));
}

function palm(
  setting: Setting,
  x: number,
  y: number,
  height: number,
  lean: number,
  distance: number,
): void {
  const { canvas, light, land } = setting;
  const colors = {
    trunk: mix(light.dark, tinted(light, land.near), distance),
    leaf: mix(light.dark, tinted(light, "#2a6650"), 0.55 + distance / 2),
  };
  drawPalm(canvas, x, y, height, colors, lean);
}

function broadleaf(setting: Setting, x: number, y: number, height: number): void {
  drawBroadleaf(setting.canvas, x, y, height, leafColors(setting), sunSide(setting, x));
}
