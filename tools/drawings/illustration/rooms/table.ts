import { at, filled, stroked } from "../canvas";
import { mix, type Setting, shade, tinted } from "../palette";

const runners = ["#a34d2a", "#5f6f5a", "#3f5d6b", "#b58a4a"] as const;

/** A table laid for two at the edge of the terrace. */
export function drawLaidTable(setting: Setting): void {
  const { canvas, light } = setting;
  const wood = mix(tinted(light, "#8a6240", 0.7), light.dark, 0.26);
  const linen = mix(tinted(light, "#f8f0e0", 0.7), light.dark, 0.1);
  for (const x of [330, 870]) drawChair(setting, x, x < 600 ? 1 : -1);
  canvas.glow(600, 800, 520, light.dark, 0.6, 0.14);
  canvas.fill("M236 640H964L1090 812H110Z", linen);
  canvas.fill(
    "M236 640H964L1090 812H110Z",
    canvas.linear(
      [
        [0, light.gleam, 0.5],
        [0.5, light.gleam, 0],
        [1, light.dark, 0.3],
      ],
      { y1: 640, y2: 812 },
    ),
  );
  canvas.fill("M236 640L110 812H70L222 640Z", mix(wood, light.dark, 0.4));
  canvas.fill("M964 640L1090 812H1130L978 640Z", mix(wood, light.dark, 0.4));
  const runner = mix(tinted(light, canvas.random.pick(runners), 0.6), light.dark, 0.2);
  canvas.fill("M520 640H680L722 812H478Z", runner);
  canvas.stroke("M530 640L494 812M670 640L706 812", shade(runner, 0.12), 4, 0.7);
  for (const x of [350, 850]) drawPlace(setting, x);
  drawFlowers(setting);
  for (const x of [548, 654]) drawCandle(setting, x, 752);
}

function drawChair({ canvas, light }: Setting, x: number, side: 1 | -1): void {
  const wood = mix(tinted(light, "#6d4b31", 0.7), light.dark, 0.36);
  const left = x - 86;
  canvas.stroke(
    `M${left} 700V500Q${x} 474 ${x + 86} 500V700M${left} 560Q${x} 540 ${x + 86} 560`,
    wood,
    13,
  );
  let weave = "";
  for (let strand = 1; strand < 12; strand++)
    weave += `M${left + strand * 14.3} 492V556M${left + 4} ${496 + strand * 5}H${x + 82}`;
  canvas.stroke(weave, mix(wood, light.gleam, 0.22), 2.4, 0.7);
  canvas.fill(
    `M${left + 10} 606H${x + 76}L${x + 82} 650H${left + 4}Z`,
    mix(tinted(light, side > 0 ? "#b5793f" : "#8a9a6a", 0.7), light.dark, 0.3),
  );
}

/** Plate, napkin, glass and cutlery. */
function drawPlace({ canvas, light }: Setting, x: number): void {
  const china = mix(tinted(light, "#fbf7ee", 0.5), light.dark, 0.04);
  const shadow = mix(china, light.dark, 0.36);
  const oval = (rx: number, ry: number, y: number, paint: string) =>
    canvas.add(`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${paint}"/>`);
  canvas.glow(x + 6, 742, 130, light.dark, 0.34, 0.3);
  oval(100, 30, 736, shade(china, -0.04));
  oval(96, 27, 733, china);
  oval(66, 17, 735, shadow);
  oval(64, 15.5, 737, shade(china, 0.01));
  canvas.fill(`M${x - 24} 742L${x + 6} 722L${x + 34} 732L${x + 6} 752Z`, mix(china, "#a8603c", 0.5));
  const steel = mix(tinted(light, "#c9c2b4", 0.5), light.dark, 0.22);
  canvas.stroke(`M${x - 122} 758L${x - 112} 708M${x + 122} 758L${x + 112} 708`, steel, 5);
  const [gx, gy] = [x + (x < 600 ? 104 : -104), 700];
  canvas.add(
    filled(
      `M${at(gx - 22, gy - 74)}Q${at(gx - 24, gy - 30)} ${at(gx, gy - 26)}Q${at(gx + 24, gy - 30)} ${at(gx + 22, gy - 74)}Z`,
      mix(light.haze, "#ffffff", 0.5),
      0.42,
    ) +
      filled(
        `M${at(gx - 22, gy - 54)}Q${at(gx - 20, gy - 30)} ${at(gx, gy - 26)}Q${at(gx + 20, gy - 30)} ${at(gx + 22, gy - 54)}Z`,
        mix("#7c2f36", light.gleam, 0.2),
        0.85,
      ) +
      stroked(`M${at(gx, gy - 26)}V${gy}M${gx - 16} ${gy}h32M${gx - 15} ${gy - 68}v12`, "#ffffff", 3, 0.65),
  );
}

/** A low bowl of leaves and protea. */
function drawFlowers({ canvas, light }: Setting): void {
  const { random } = canvas;
  let leaves = "";
  for (let leaf = 0; leaf < 46; leaf++) {
    const angle = random.between(Math.PI * 1.02, Math.PI * 1.98);
    const [dx, dy] = [Math.cos(angle) * 92, Math.sin(angle) * 66];
    leaves += `M600 694q${Math.round(dx * 0.4 - 8)} ${Math.round(dy * 0.8)} ${Math.round(dx)} ${Math.round(dy)}q${Math.round(-dx * 0.2)} ${Math.round(-dy * 0.1)} ${Math.round(-dx)} ${Math.round(-dy)}z`;
  }
  canvas.fill(leaves, mix(tinted(light, "#5c7048", 0.7), light.dark, 0.3));
  for (const [x, y] of [
    [562, 652],
    [604, 634],
    [642, 656],
  ] as const) {
    const petal = mix(tinted(light, "#d98c8a", 0.5), light.dark, 0.06);
    canvas.fill(`M${x} ${y + 22}q-30 -12 -22 -40q10 12 14 14q0 -18 8 -26q9 10 8 26q6 -4 14 -14q8 28 -22 40z`, petal);
    canvas.fill(`M${x} ${y + 20}q-12 -10 0 -30q12 20 0 30z`, mix(petal, "#fff3e0", 0.5));
  }
  const bowl = mix(tinted(light, "#4a3a30", 0.6), light.dark, 0.2);
  canvas.fill("M536 686H664Q658 724 600 726Q542 724 536 686Z", bowl);
  canvas.stroke("M544 692Q600 700 656 692", mix(bowl, light.gleam, 0.5), 2.4, 0.7);
}

function drawCandle({ canvas, light }: Setting, x: number, y: number): void {
  canvas.glow(x, y - 20, 110, "#ffb25a", 0.3 + light.lamp * 0.7);
  canvas.add(
    filled(`M${x - 16} ${y}V${y - 44}Q${x - 22} ${y - 58} ${x - 14} ${y - 68}h28q8 10 2 24V${y}z`, "#fff3d0", 0.34) +
      filled(`M${x - 8} ${y - 2}v-26h16v26z`, "#fff0cc") +
      filled(`M${x} ${y - 28}q-6 -8 0 -20q7 12 0 20z`, "#ffc45c") +
      stroked(`M${x - 16} ${y}h32`, mix(light.dark, "#b58a4a", 0.6), 5),
  );
}
