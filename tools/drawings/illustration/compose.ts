import { drawBank } from "./bank";
import { Canvas, canvasHeight, canvasWidth } from "./canvas";
import { drawExtras } from "./extras";
import { drawForeground, drawOverhang, drawPath } from "./foreground";
import { drawBackdrop } from "./grounds";
import { drawInside } from "./inside";
import { landColors, mix, type Setting, skies } from "./palette";
import { houseOf, type Picture, type Scenery } from "./scenery";
import { drawBirds, drawSky } from "./sky";
import { drawTree } from "./trees";
import { Model, unit, View } from "./view";
export interface Drawing {
  svg: string;
  /** What crops keep, in percent from the left and from the top. */
  focus: readonly [number, number];
}

/** Draws a picture; the same seed gives the same bytes. */
export function compose(seed: string, picture: Picture, label: string): Drawing {
  const setting = openSetting(seed, picture);
  const focus =
    picture.outlook === "inside" ? drawInside(setting, picture) : drawOutside(setting, picture);
  drawVignette(setting);
  return { svg: setting.canvas.toSvg(label), focus };
}

/** The land alone. */
export const composeLand = (
  seed: string,
  land: Scenery & Pick<Picture, "light" | "sky">,
  label: string,
): Drawing => compose(seed, { ...land, form: "ridge-tent", outlook: "land", extras: [] }, label);

function openSetting(seed: string, { biome, light, sky, outlook }: Picture): Setting {
  const canvas = new Canvas(`${seed}|${light}|${outlook}`);
  const { random } = canvas;
  const flip = random.chance(0.5);
  const night = light === "night";
  const backlit = light !== "day" ? random.chance(night ? 0.5 : 0.62) : random.chance(0.25);
  // The sun stands on the open side of the picture.
  const sunX = flip ? random.between(140, 560) : random.between(640, 1060);
  const side = sunX < 600 ? -1 : 1;
  return {
    canvas,
    biome,
    hour: light,
    light: skies[light][sky],
    sky,
    land: landColors[biome],
    horizon:
      outlook === "high"
        ? random.between(215, 285)
        : outlook === "far"
          ? random.between(470, 540)
          : random.between(430, 520),
    sunX,
    clouds: night ? "streaks" : random.pick(["clear", "streaks", "streaks", "heaps"]),
    backlit,
    sun: unit(
      backlit
        ? [(sunX - 600) / 620, 0.42, 0.55]
        : [side * random.between(0.5, 0.9), light === "day" ? 0.8 : 0.42, -0.62],
    ),
    flip,
  };
}

/** Returns the focus. */
function drawOutside(setting: Setting, picture: Picture): readonly [number, number] {
  const { canvas, flip, horizon } = setting;
  const { random } = canvas;
  const { outlook } = picture;
  const house = houseOf(picture.form);
  drawSky(setting);
  const target = {
    front: [390, 540],
    near: [600, 720],
    far: [270, 350],
    high: [430, 560],
    water: [380, 560],
    land: [1, 1],
    inside: [1, 1],
  }[outlook];
  const drop = {
    front: [92, 150],
    near: [150, 205],
    far: [62, 92],
    high: [270, 330],
    water: [62, 88],
    land: [110, 140],
    inside: [1, 1],
  }[outlook];
  const floorY = horizon + random.between(drop[0] ?? 90, drop[1] ?? 140);
  const scale = Math.min(
    random.between(target[0] ?? 400, target[1] ?? 500) / house.width,
    (floorY - 46) / house.tall,
    outlook === "near" ? 92 : 70,
  );
  const view = new View(setting, outlook === "land" ? 2.4 : (floorY - horizon) / scale);
  const reach = (house.width * scale) / 2;
  const third =
    outlook === "near"
      ? random.between(500, 560)
      : random.between(
          Math.min(560, Math.max(300, reach + 70)),
          Math.max(430, Math.min(560, reach + 120)),
        );
  const x = flip ? canvasWidth - third : third;
  drawBackdrop(view, picture, floorY);
  if (setting.hour !== "night") flyBirds(setting);
  if (outlook === "land") {
    drawLandTrees(view, picture, floorY);
    drawForeground(setting, picture, floorY);
    return [50, 52];
  }
  const stage = canvas.symbol(() => {
    drawTreesBehind(view, picture, x, floorY, reach);
    drawHouse(view, picture, x, floorY);
    drawTreesBeside(view, picture, x, floorY, reach);
  });
  const ground = () => {
    if (picture.extras.includes("path") || outlook === "high") drawPath(setting, x, floorY);
  };
  if (outlook === "water") {
    drawBank(view, picture, stage, floorY);
  } else {
    ground();
    canvas.add(`<use href="#${stage}"/>`);
  }
  drawExtras(view, picture, { x, floorY, reach });
  if (outlook !== "water") drawForeground(setting, picture, floorY);
  if (outlook !== "far" && random.chance(0.4))
    drawOverhang(setting, picture, flip ? "left" : "right");
  const middle = floorY - house.tall * scale * 0.42;
  return [Math.round((x / canvasWidth) * 100), Math.round((middle / canvasHeight) * 100)];
}

function drawHouse(view: View, { form }: Picture, x: number, floorY: number): void {
  const { canvas, light, flip } = view.setting;
  const { random } = canvas;
  const house = houseOf(form);
  const scale = view.scaleAt(floorY);
  const wide = house.width > 13;
  const yaw = (flip ? 1 : -1) * random.between(wide ? 0.06 : 0.18, wide ? 0.26 : 0.56);
  const model = new Model(view, view.ground(x, floorY), yaw);
  house.draw(model);
  canvas.glow(
    x,
    floorY - house.tall * scale * 0.3,
    house.width * scale * 0.8,
    "#ffb25a",
    light.lamp * 0.6,
    0.7,
  );
  canvas.glow(x, floorY, house.width * scale * 0.66, light.dark, 0.5, 0.1);
  canvas.add(model.shadow());
  canvas.add(model.markup);
}

/** Heights in meters, from which the picture picks. */
const treeHeights: Partial<Record<string, readonly [number, number]>> = {
  baobab: [9, 13],
  euphorbia: [5, 8],
  quiver: [4, 6],
  aloe: [1.6, 2.6],
  banana: [3, 4.5],
  bamboo: [8, 12],
  mangrove: [3.5, 5],
  milkwood: [4.5, 6.5],
  mopane: [6, 9],
  leadwood: [7, 11],
  fig: [10, 14],
  yellowwood: [14, 19],
  coconut: [9, 14],
  borassus: [12, 16],
};

const treeHeight = (setting: Setting, kind: string): number => {
  const [low, high] = treeHeights[kind] ?? [7, 11];
  return setting.canvas.random.between(low, high);
};

function plant(view: View, kind: Picture["trees"][number], x: number, y: number, most = 560): void {
  const { setting } = view;
  const height = Math.min(most, treeHeight(setting, kind) * view.scaleAt(y));
  setting.canvas.glow(x, y, height * 0.42, setting.light.dark, 0.4, 0.1);
  drawTree(setting, kind, x, y, height, {
    side: setting.sunX > x ? 1 : -1,
    distance: Math.max(0, 0.24 - height / 900),
  });
}

function drawTreesBehind(
  view: View,
  { trees, form, outlook }: Picture,
  x: number,
  floorY: number,
  reach: number,
): void {
  const { random } = view.setting.canvas;
  if (houseOf(form).stay === "treehouse" && outlook !== "far") return;
  const back = floorY - (floorY - view.setting.horizon) * random.between(0.14, 0.26);
  const count = random.whole(1, 3);
  for (let tree = 0; tree < count; tree++)
    plant(
      view,
      random.pick(trees as [Picture["trees"][number]]),
      x + random.between(-1.15, 1.15) * reach,
      back,
      420,
    );
}

/** One tree close by and two further off, where no house gives scale. */
function drawLandTrees(view: View, { trees }: Picture, floorY: number): void {
  const { canvas, flip, horizon } = view.setting;
  const { random } = canvas;
  const kinds = trees as [Picture["trees"][number]];
  const open = flip ? -1 : 1;
  const drop = floorY - horizon;
  plant(view, random.pick(kinds), 600 + open * random.between(40, 330), floorY - drop * 0.5, 260);
  plant(view, random.pick(kinds), 600 - open * random.between(60, 240), floorY - drop * 0.3, 330);
  plant(view, random.pick(kinds), 600 - open * random.between(360, 520), floorY + drop * 0.16);
}

function drawTreesBeside(
  view: View,
  { trees, outlook }: Picture,
  x: number,
  floorY: number,
  reach: number,
): void {
  const { canvas, flip } = view.setting;
  const { random } = canvas;
  const open = flip ? -1 : 1;
  const step = (floorY - view.setting.horizon) * 0.1;
  const kinds = [
    random.pick(trees as [Picture["trees"][number]]),
    random.pick(trees as [Picture["trees"][number]]),
  ] as const;
  const gap = outlook === "near" ? 20 : 70;
  plant(view, kinds[0], x - open * (reach + random.between(gap * 0.6, gap + 60)), floorY + step);
  if (random.chance(0.72))
    plant(
      view,
      kinds[1],
      x + open * (reach + random.between(gap + 90, gap + 330)),
      floorY - step * random.between(0.5, 2.4),
      480,
    );
}

function flyBirds(setting: Setting): void {
  const { canvas, light, horizon } = setting;
  const { random } = canvas;
  if (random.chance(0.45)) return;
  const color = mix(light.dark, light.sky[1], 0.35);
  drawBirds(
    canvas,
    random.whole(3, 8),
    random.between(250, 950),
    random.between(horizon * 0.3, horizon * 0.62),
    color,
  );
}

function drawVignette({ canvas, hour }: Setting): void {
  const strength = hour === "night" ? 0.34 : 0.2;
  const radius = Math.hypot(canvasWidth, canvasHeight) * 0.56;
  const paint = canvas.radial(
    [
      [0.55, "#0a0508", 0],
      [1, "#0a0508", strength],
    ],
    canvasWidth / 2,
    canvasHeight * 0.46,
    radius,
  );
  canvas.add(`<rect width="${canvasWidth}" height="${canvasHeight}" fill="${paint}"/>`);
}
