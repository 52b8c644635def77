import { canvasHeight, curve, filled, type Point, short, stroked } from "./canvas";
import { drawVignette } from "./daylight";
import { drawExtras } from "./extras";
import { type Frame, frameOf } from "./frames";
import { drawBackdrop } from "./grounds";
import { mix, type Setting, shade, tinted } from "./palette";
import { type Picture, type Room } from "./scenery";
import { drawSky } from "./sky";
import { drawTree } from "./trees";
import { View } from "./view";
/** The landscape as it is seen from the bed; returns the focus. */
export function drawInside(
  setting: Setting,
  picture: Picture,
  room: Room,
): readonly [number, number] {
  const { canvas } = setting;
  const { random } = canvas;
  setting.horizon = random.between(370, 430);
  drawSky(setting);
  const floorY = setting.horizon + 150;
  const view = new View(setting, 3);
  const shot = { x: 600, floorY, scale: 50, reach: 0 };
  drawBackdrop(view, { ...picture, outlook: "land" }, shot);
  const x = setting.flip ? random.between(260, 430) : random.between(770, 940);
  drawTree(
    setting,
    random.pick(picture.trees as [Picture["trees"][number]]),
    x,
    floorY - 6,
    random.between(230, 330),
    { side: setting.sunX > x ? 1 : -1, distance: 0.06 },
  );
  drawExtras(
    view,
    {
      ...picture,
      extras: picture.extras.filter((extra) => extra === "people" || extra === "fire"),
    },
    { ...shot, floorY: floorY - 34, reach: 120 },
  );
  drawFloor(setting);
  const frame = frameOf(setting, picture.form);
  drawWalls(setting, frame);
  if (room === "bed") drawBed(setting);
  else drawChairs(setting);
  drawLantern(setting, random.pick([250, 950]), random.between(150, 230));
  drawVignette(setting);
  return [50, 50];
}

function drawFloor(setting: Setting): void {
  const { canvas, light } = setting;
  const y = 598;
  const wood = mix(tinted(light, "#8a6240", 0.8), light.dark, 0.34);
  canvas.fill(
    `M-10 ${y}H1210V810H-10Z`,
    canvas.linear(
      [
        [0, mix(wood, light.gleam, 0.22)],
        [0.4, wood],
        [1, mix(wood, light.dark, 0.5)],
      ],
      { y1: y, y2: canvasHeight },
    ),
  );
  let boards = "";
  for (let board = -16; board <= 16; board++)
    boards += `M${short(600 + board * 44)} ${y}L${short(600 + board * 118)} 810`;
  canvas.stroke(boards, mix(wood, light.dark, 0.45), 1.6, 0.6);
  canvas.glow(setting.sunX, y + 40, 300, light.gleam, setting.backlit ? 0.4 : 0.2, 0.3);
  const rail = mix(light.dark, wood, 0.4);
  if (canvas.random.chance(0.5))
    canvas.stroke(
      `M-10 520H1210M-10 560H1210${[80, 340, 600, 860, 1120].map((x) => `M${x} 508V604`).join("")}`,
      rail,
      5,
      0.9,
    );
}

function drawWalls(setting: Setting, { outline, wall, dress }: Frame): void {
  const { canvas, light } = setting;
  const dim = mix(tinted(light, wall, 0.9), light.dark, light.lamp > 0.4 ? 0.4 : 0.5);
  const paint = canvas.radial(
    [
      [0.3, mix(dim, light.lamp > 0.25 ? "#ffc98a" : light.gleam, 0.22)],
      [0.75, dim],
      [1, mix(dim, light.dark, 0.55)],
    ],
    600,
    420,
    760,
  );
  canvas.add(`<path d="M-10 -10H1210V810H-10Z${outline}" fill="${paint}" fill-rule="evenodd"/>`);
  canvas.add(
    stroked(outline, mix(dim, light.dark, 0.5), 9, 0.9) +
      stroked(outline, mix(dim, light.gleam, 0.4), 2, 0.6),
  );
  dress(setting, dim);
}

/** The foot of the bed: linen, folds and a woven throw. */
function drawBed(setting: Setting): void {
  const { canvas, light } = setting;
  const { random } = canvas;
  const white = mix(tinted(light, "#fbf4e6", 0.75), light.dark, 0.16);
  const cloth = mix(
    tinted(light, random.pick(["#a34d2a", "#5f6f5a", "#8a6a3f", "#4f5f70", "#b58a4a"]), 0.7),
    light.dark,
    0.22,
  );
  const wood = mix(light.dark, "#5a3d28", 0.5);
  canvas.glow(600, 720, 560, light.dark, 0.6, 0.24);
  canvas.fill("M244 690Q250 664 290 660H910Q950 664 956 690L1010 812H190Z", wood);
  const far = 652;
  const top: Point[] = [
    [276, far + 20],
    [300, far - 4],
    [420, far - 12],
    [600, far - 16],
    [780, far - 12],
    [900, far - 4],
    [924, far + 20],
    [1020, 830],
    [180, 830],
  ];
  canvas.fill(
    curve(top, true, 0.1),
    canvas.linear(
      [
        [0, mix(white, light.gleam, 0.5)],
        [0.4, white],
        [1, mix(white, light.dark, 0.34)],
      ],
      { y1: far - 16, y2: 830 },
    ),
  );
  const throwShape = "M268 700Q420 676 600 678T932 700L962 752Q780 730 600 732T238 752Z";
  canvas.add(filled(throwShape, cloth));
  let stripes = "";
  for (const [drop, spread] of [
    [10, 5],
    [22, 12],
    [40, 22],
  ] as const)
    stripes += `M${264 - spread} ${702 + drop}Q420 ${680 + drop} 600 ${681 + drop}T${936 + spread} ${702 + drop}`;
  canvas.stroke(stripes, shade(cloth, 0.12), 2.6, 0.7);
  let fringe = "";
  for (let thread = 0; thread < 60; thread++)
    fringe += `M${short(240 + thread * 12)} ${short(752 - 20 * Math.sin((thread / 60) * Math.PI))}l${short(random.between(-2, 2))} 12`;
  canvas.stroke(fringe, shade(cloth, -0.06), 2);
  canvas.stroke(
    "M330 668Q360 690 340 700M520 666Q500 684 530 690M760 668Q790 684 770 700M300 770Q330 790 312 812M860 768Q840 790 870 812M560 760Q590 784 566 812",
    mix(white, light.dark, 0.3),
    2.4,
    0.55,
  );
}

/** Two low chairs and a table with a pot of tea. */
function drawChairs(setting: Setting): void {
  const { canvas, light } = setting;
  const { random } = canvas;
  const wood = mix(light.dark, "#6d4b31", 0.5);
  const cloth = mix(
    tinted(light, random.pick(["#d9c7a0", "#b5793f", "#8a9a6a", "#e6dcc6"]), 0.8),
    light.dark,
    0.24,
  );
  for (const side of [-1, 1]) {
    const at = (dx: number) => short(600 + side * dx);
    canvas.glow(600 + side * 210, 772, 150, light.dark, 0.5, 0.16);
    canvas.stroke(
      `M${at(120)} 776L${at(150)} 640M${at(300)} 776L${at(280)} 560M${at(130)} 700H${at(300)}M${at(140)} 640H${at(290)}`,
      wood,
      9,
    );
    canvas.fill(
      `M${at(136)} 690L${at(286)} 690L${at(310)} 520L${at(250)} 506L${at(226)} 660L${at(140)} 664Z`,
      cloth,
    );
    canvas.fill(`M${at(140)} 664L${at(226)} 660L${at(286)} 690H${at(136)}Z`, shade(cloth, 0.06));
    canvas.fill(
      `M${at(236)} 656L${at(250)} 580L${at(292)} 588L${at(280)} 666Z`,
      mix(tinted(light, "#a34d2a", 0.7), light.dark, 0.24),
    );
  }
  canvas.fill("M548 690H652L660 700H540Z", shade(wood, 0.08));
  canvas.stroke("M560 700L548 780M640 700L652 780", wood, 6);
  const pot = mix(tinted(light, "#f0e6d2", 0.7), light.dark, 0.16);
  canvas.add(
    filled("M582 690q-4 -24 14 -24t14 24zM618 690v-12h14v12z", pot) +
      stroked("M596 666v-6M610 678q10 -2 12 -12M632 681q7 0 6 5t-6 3", pot, 3),
  );
}

function drawLantern({ canvas, light }: Setting, x: number, y: number): void {
  if (light.lamp < 0.2) return;
  canvas.glow(x, y, 230, "#ffb25a", light.lamp * 0.9);
  canvas.stroke(`M${x} -10V${short(y - 24)}`, light.dark, 3);
  canvas.add(
    filled(`M${x - 13} ${short(y + 20)}l-4 -34q4 -12 17 -12t17 12l-4 34z`, "#ffe9b4", 0.95) +
      stroked(`M${x - 13} ${short(y + 20)}h26M${x - 17} ${short(y - 14)}h34`, light.dark, 4),
  );
}
