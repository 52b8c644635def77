import type { Stay } from "#domain/pictures/illustration";
import { drawHomestead, drawLodge, drawVilla } from "./dwellings/buildings";
import { chooseMaterials, type DrawDwelling, type Materials } from "./dwellings/materials";
import { campfire, drawPlainTent, drawTent, drawYurt } from "./dwellings/tents";
import { drawTreehouse } from "./dwellings/treehouse";
import { leafColors } from "./neighboring-trees";
import type { Place, Setting } from "./setting";

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

export function drawHouse(setting: Setting, place: Place, stay: Stay): void {
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
