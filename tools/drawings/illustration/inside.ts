import { canvasHeight, filled, short, stroked } from "./canvas";
import { drawSunFall, drawVignette, drawWindowFall } from "./daylight";
import { drawExtras } from "./extras";
import { type Frame, frameOf } from "./frames";
import { drawBackdrop } from "./grounds";
import { mix, type Setting, tinted } from "./palette";
import { type Picture, type Room } from "./scenery";
import { drawBath } from "./rooms/bath";
import { drawBed } from "./rooms/bed";
import { drawChairs } from "./rooms/chairs";
import { drawLaidTable } from "./rooms/table";
import { drawLoungers, drawTerrace } from "./rooms/terrace";
import { drawSky } from "./sky";
import { drawTree } from "./trees";
import { View } from "./view";
const furnish: Record<Room, (setting: Setting) => void> = {
  bed: drawBed,
  bath: drawBath,
  deck: drawLoungers,
  table: drawLaidTable,
  inside: drawChairs,
};

/** The landscape as it is seen from a room or from its terrace; returns the focus. */
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
  // People and a fire only where no herd is about.
  const calm = picture.animals.every((animal) => animal === "egret");
  const extras = picture.extras.filter(
    (extra) => calm && (extra === "people" || extra === "fire"),
  );
  drawExtras(view, { ...picture, extras }, { ...shot, floorY: floorY - 34, reach: 120 });
  drawSunFall(setting);
  if (room === "deck" || room === "table") drawTerrace(setting);
  else {
    drawFloor(setting);
    drawWalls(setting, frameOf(setting, picture.form));
  }
  furnish[room](setting);
  drawLantern(setting, random.pick([250, 950]), random.between(150, 230));
  drawWindowFall(setting);
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

function drawLantern({ canvas, light }: Setting, x: number, y: number): void {
  if (light.lamp < 0.2) return;
  canvas.glow(x, y, 230, "#ffb25a", light.lamp * 0.9);
  canvas.stroke(`M${x} -10V${short(y - 24)}`, light.dark, 3);
  canvas.add(
    filled(`M${x - 13} ${short(y + 20)}l-4 -34q4 -12 17 -12t17 12l-4 34z`, "#ffe9b4", 0.95) +
      stroked(`M${x - 13} ${short(y + 20)}h26M${x - 17} ${short(y - 14)}h34`, light.dark, 4),
  );
}
