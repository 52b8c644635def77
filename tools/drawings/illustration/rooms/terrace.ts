import { canvasHeight, filled, short, stroked } from "../canvas";
import { mix, type Setting, shade, tinted } from "../palette";

const floorTop = 560;

/** Boards, a railing and the edge of a roof: a terrace open to the land. */
export function drawTerrace(setting: Setting): void {
  const { canvas, light } = setting;
  const { random } = canvas;
  const wood = mix(tinted(light, "#94693f", 0.8), light.dark, 0.26);
  canvas.fill(
    `M-10 ${floorTop}H1210V810H-10Z`,
    canvas.linear(
      [
        [0, mix(wood, light.gleam, 0.34)],
        [0.4, wood],
        [1, mix(wood, light.dark, 0.5)],
      ],
      { y1: floorTop, y2: canvasHeight },
    ),
  );
  let [gaps, grain] = ["", ""];
  for (let board = -20; board <= 20; board++) {
    gaps += `M${short(600 + board * 40)} ${floorTop}L${short(600 + board * 112)} 810`;
    for (let fiber = 0; fiber < 3; fiber++) {
      const [across, from] = [board + random.between(0.1, 0.9), random.between(0, 0.8)];
      const to = from + random.between(0.08, 0.2);
      const place = (part: number) =>
        `${short(600 + across * (40 + 72 * part))} ${short(floorTop + 250 * part)}`;
      grain += `M${place(from)}L${place(to)}`;
    }
  }
  canvas.stroke(grain, shade(wood, -0.05), 1.6, 0.6);
  canvas.stroke(gaps, mix(wood, light.dark, 0.55), 2, 0.7);
  drawRailing(setting, wood);
  drawEaves(setting, wood);
}

function drawRailing({ canvas, light }: Setting, wood: string): void {
  const dark = mix(light.dark, wood, 0.44);
  let posts = "";
  for (let x = 60; x < 1200; x += 216) posts += `M${x} 432V${floorTop + 6}`;
  canvas.stroke("M-10 476H1210M-10 504H1210M-10 532H1210", dark, 2.2, 0.8);
  canvas.stroke(posts, dark, 11);
  canvas.stroke("M-10 438H1210", dark, 12);
  canvas.stroke("M-10 434H1210", mix(dark, light.gleam, 0.5), 3, 0.8);
}

/** Thatch or rafters above, and the post that carries them. */
function drawEaves({ canvas, light, flip }: Setting, wood: string): void {
  const { random } = canvas;
  const dark = mix(wood, light.dark, 0.55);
  const x = flip ? 1128 : 72;
  canvas.fill(
    `M${x - 17} 60H${x + 17}V${floorTop + 40}H${x - 17}Z`,
    canvas.linear(
      [
        [0, mix(dark, light.gleam, 0.3)],
        [1, dark],
      ],
      { x1: x - 17, x2: x + 17, y1: 0, y2: 0 },
    ),
  );
  canvas.fill("M-10 -10H1210V62H-10Z", dark);
  let straws = "";
  for (let straw = 0; straw < 520; straw++)
    straws += `M${short(random.between(-10, 1210))} ${short(random.between(20, 62))}l${short(random.between(-3, 3))} ${short(random.between(14, 44))}`;
  canvas.stroke(straws, mix(dark, "#a98350", 0.35), 2.6, 0.85);
}

const cushions = ["#d9c7a0", "#b5793f", "#8a9a6a", "#e6dcc6", "#6f8590"] as const;

/** Two long chairs that face the view, and a table with a pot of tea between them. */
export function drawLoungers(setting: Setting): void {
  const { canvas, light } = setting;
  const cloth = mix(tinted(light, canvas.random.pick(cushions), 0.7), light.dark, 0.16);
  for (const side of [-1, 1] as const) drawLounger(setting, side, cloth);
  const wood = mix(light.dark, "#6d4b31", 0.55);
  canvas.glow(600, 768, 110, light.dark, 0.6, 0.18);
  canvas.stroke("M560 690L550 770M640 690L650 770", wood, 8);
  canvas.fill("M528 676H672L682 694H518Z", mix(wood, light.gleam, 0.24));
  const pot = mix(tinted(light, "#f0e6d2", 0.6), light.dark, 0.1);
  canvas.add(
    filled("M558 676q-6 -36 22 -36t22 36zM622 676v-20h26v20z", pot) +
      stroked("M580 640v-10M602 652q14 -2 16 -16M648 660q11 0 9 8t-9 4", pot, 4),
  );
}

function drawLounger({ canvas, light }: Setting, side: 1 | -1, cloth: string): void {
  const at = (dx: number) => short(600 + side * dx);
  const wood = mix(light.dark, "#7a5436", 0.55);
  canvas.glow(600 + side * 300, 782, 230, light.dark, 0.7, 0.14);
  canvas.stroke(
    `M${at(146)} 800L${at(176)} 560M${at(452)} 806L${at(404)} 556M${at(150)} 706H${at(436)}`,
    wood,
    12,
  );
  canvas.fill(
    `M${at(164)} 690L${at(182)} 540Q${at(290)} 520 ${at(398)} 540L${at(430)} 690Z`,
    canvas.linear(
      [
        [0, mix(cloth, light.gleam, 0.4)],
        [1, mix(cloth, light.dark, 0.3)],
      ],
      { y1: 524, y2: 690 },
    ),
  );
  canvas.fill(`M${at(158)} 690H${at(434)}L${at(456)} 760H${at(146)}Z`, mix(cloth, light.dark, 0.22));
  canvas.stroke(
    `M${at(236)} 532L${at(228)} 690M${at(290)} 528V690M${at(346)} 532L${at(360)} 690M${at(160)} 724H${at(444)}`,
    mix(cloth, light.dark, 0.36),
    2.6,
    0.6,
  );
  canvas.fill(
    `M${at(206)} 566Q${at(290)} 546 ${at(376)} 566L${at(384)} 622Q${at(290)} 638 ${at(198)} 622Z`,
    mix(tinted(light, "#a34d2a", 0.6), light.dark, 0.16),
  );
}
