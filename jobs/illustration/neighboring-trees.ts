import type { Stay } from "#domain/pictures/illustration";
import { mix, tinted } from "./palette";
import type { Place, Setting } from "./setting";
import { type CrownColors, drawAcacia, drawBaobab, drawBroadleaf, drawPalm } from "./trees";

/** Trees beside the house: one that frames the picture, one that answers it. */
export function drawNeighbouringTrees(setting: Setting, { x, y }: Place, stay: Stay): void {
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
export function leafColors({ light }: Setting): CrownColors & { bark: string } {
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
