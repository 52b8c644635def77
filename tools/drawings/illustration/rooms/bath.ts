import { filled, short, stroked } from "../canvas";
import { mix, type Setting, shade, tinted } from "../palette";

/** Metals and stones of which tubs are made. */
const tubs = ["#efe8dc", "#b5693c", "#8f8a82", "#d9cdb8"] as const;

/** A tub that stands free before the view, its water lit by the sky. */
export function drawBath(setting: Setting): void {
  const { canvas, light } = setting;
  const skin = mix(tinted(light, canvas.random.pick(tubs), 0.7), light.dark, 0.14);
  canvas.glow(600, 786, 470, light.dark, 0.7, 0.12);
  const body = canvas.linear(
    [
      [0, mix(skin, light.dark, 0.4)],
      [0.26, mix(skin, light.gleam, 0.42)],
      [0.62, skin],
      [1, mix(skin, light.dark, 0.5)],
    ],
    { x1: 250, x2: 950, y1: 0, y2: 0 },
  );
  canvas.fill("M248 628Q262 764 352 796H848Q938 764 952 628Q600 700 248 628Z", body);
  canvas.fill("M346 794Q600 812 854 794L842 804H358Z", mix(skin, light.dark, 0.6));
  ellipse(setting, 356, 54, body);
  ellipse(setting, 332, 41, mix(skin, light.dark, 0.34));
  const water = canvas.linear(
    [
      [0, mix(light.sky[3], "#9fc4bd", 0.35)],
      [1, mix(light.sky[1], "#3f6f72", 0.4)],
    ],
    { y1: 592, y2: 664 },
  );
  ellipse(setting, 316, 32, water, 8);
  canvas.stroke(
    "M380 640q70 -9 150 -5M640 628q90 2 160 10M470 652q60 6 150 3",
    mix(light.gleam, "#ffffff", 0.4),
    2.4,
    0.6,
  );
  drawPetals(setting);
  drawTap(setting);
  drawTowel(setting);
  drawStool(setting);
}

function ellipse({ canvas }: Setting, rx: number, ry: number, paint: string, drop = 0): void {
  canvas.add(`<ellipse cx="600" cy="${628 + drop}" rx="${rx}" ry="${ry}" fill="${paint}"/>`);
}

function drawPetals({ canvas, light }: Setting): void {
  const { random } = canvas;
  let petals = "";
  for (let petal = 0; petal < 16; petal++) {
    const [x, y] = [random.between(400, 800), random.between(624, 654)];
    petals += `M${short(x)} ${short(y)}q6 -5 13 0q-6 5 -13 0z`;
  }
  canvas.fill(petals, mix(tinted(light, "#d9785a", 0.5), light.gleam, 0.2));
}

function drawTap({ canvas, light }: Setting): void {
  const brass = mix(tinted(light, "#c39a4e", 0.6), light.dark, 0.2);
  const pipe = "M980 800V560Q980 524 948 524Q920 524 920 552";
  canvas.stroke(pipe, mix(brass, light.dark, 0.4), 15);
  canvas.stroke(pipe, brass, 10);
  canvas.stroke("M977 790V562Q976 530 948 529", mix(brass, light.gleam, 0.6), 3, 0.9);
  canvas.stroke("M956 620h48M956 612v16M1004 612v16", brass, 7);
}

/** Linen over the rim, with the folds in which it hangs. */
function drawTowel({ canvas, light }: Setting): void {
  const linen = mix(tinted(light, "#f6efe2", 0.7), light.dark, 0.12);
  canvas.fill(
    "M372 664Q452 646 520 672L532 782Q486 796 452 788T366 780Z",
    canvas.linear(
      [
        [0, mix(linen, light.gleam, 0.4)],
        [1, mix(linen, light.dark, 0.24)],
      ],
      { y1: 650, y2: 790 },
    ),
  );
  canvas.stroke("M402 668L396 782M440 662L444 786M486 668L494 786", mix(linen, light.dark, 0.3), 3, 0.5);
  canvas.stroke("M368 756Q450 766 530 758M368 766Q450 776 531 768", "#a8603c", 3, 0.6);
}

/** A stool with soap and a candle. */
function drawStool({ canvas, light }: Setting): void {
  const wood = mix(tinted(light, "#7a5436", 0.7), light.dark, 0.3);
  canvas.glow(168, 796, 110, light.dark, 0.6, 0.16);
  canvas.stroke("M112 690L92 806M224 690L244 806M168 696V800", wood, 13);
  canvas.fill("M84 674H252L262 696H74Z", shade(wood, 0.06));
  canvas.fill("M84 674H252L250 668H86Z", mix(wood, light.gleam, 0.3));
  canvas.glow(142, 620, 120, "#ffb25a", 0.3 + light.lamp * 0.6);
  canvas.add(
    filled("M126 670V626h32v44z", mix("#f4e6c4", light.dark, 0.08)) +
      filled("M142 622q-7 -10 0 -24q8 14 0 24z", "#ffd98a") +
      filled("M190 670q2 -16 22 -16t22 16z", mix(tinted(light, "#b9c7a8", 0.6), light.dark, 0.12)) +
      stroked("M126 634q16 5 32 0", "#ffffff", 2, 0.5),
  );
}
