import { drawBank } from "./bank";
import { eyeHeight, focusOf, frame, pickHorizon, type Shot } from "./cameras";
import { Canvas } from "./canvas";
import { drawLampFall, drawSunFall, drawVignette } from "./daylight";
import { drawDetail } from "./details/place";
import { drawExtras } from "./extras";
import { drawForeground, drawOverhang, drawPath } from "./foreground";
import { drawBackdrop } from "./grounds";
import { drawInside } from "./inside";
import { landColors, mix, type Setting, skies } from "./palette";
import { plantAround, plantLand } from "./planting";
import { houseOf, isRoom, type Outdoors, type Picture, type Scenery } from "./scenery";
import { drawBirds, drawSky } from "./sky";
import { Model, unit, View } from "./view";

export interface Drawing {
  svg: string;
  /** What crops keep, in percent from the left and from the top. */
  focus: readonly [number, number];
}

/** Draws a picture; the same seed gives the same bytes. */
export function compose(seed: string, picture: Picture, label: string): Drawing {
  const setting = openSetting(seed, picture);
  const { outlook } = picture;
  const focus = isRoom(outlook)
    ? drawInside(setting, picture, outlook)
    : drawOutside(setting, picture, outlook);
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
    horizon: pickHorizon(random, isRoom(outlook) ? "front" : outlook),
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
function drawOutside(
  setting: Setting,
  picture: Picture,
  outlook: Outdoors,
): readonly [number, number] {
  const { canvas, flip, horizon } = setting;
  const { random } = canvas;
  const house = houseOf(picture.form);
  const shot = frame(random, { outlook, house, flip });
  const { x, floorY } = shot;
  const view = new View(setting, eyeHeight(outlook, shot, horizon));
  drawSky(setting);
  drawBackdrop(view, picture, shot);
  if (setting.hour !== "night") flyBirds(setting);
  if (outlook === "land") {
    plantLand(view, picture, floorY);
    drawForeground(setting, picture, shot);
    drawSunFall(setting);
    drawVignette(setting);
    return [50, 52];
  }
  const stage = canvas.symbol(() => {
    plantAround(view, picture, shot);
    drawHouse(view, picture, shot);
  });
  if (outlook === "water") drawBank(view, picture, stage, floorY);
  else {
    if (picture.extras.includes("path") || outlook === "high") drawPath(setting, x, floorY);
    canvas.add(`<use href="#${stage}"/>`);
  }
  drawExtras(view, picture, shot);
  if (picture.detail) drawDetail(view, outlook, picture.detail, shot);
  if (outlook !== "water") drawForeground(setting, picture, shot);
  drawSunFall(setting);
  drawLampFall(setting, shot, house.tall);
  if (outlook !== "far" && outlook !== "high" && random.chance(0.3))
    drawOverhang(setting, picture, flip ? "left" : "right");
  drawVignette(setting, x);
  return focusOf(shot, house);
}

function drawHouse(view: View, { form }: Picture, { x, floorY, reach }: Shot): void {
  const { canvas, light, flip } = view.setting;
  const { random } = canvas;
  const house = houseOf(form);
  const wide = house.width > 13;
  const yaw = (flip ? 1 : -1) * random.between(wide ? 0.06 : 0.18, wide ? 0.26 : 0.5);
  const model = new Model(view, view.ground(x, floorY), yaw);
  house.draw(model);
  canvas.glow(x, floorY, reach * 1.32, light.dark, 0.5, 0.1);
  canvas.add(model.shadow());
  canvas.add(model.markup);
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
