import { type Canvas, filled, limb, stroked } from "#jobs/illustration/canvas";
import { mix, shade } from "#jobs/illustration/palette";
import { blob } from "#jobs/illustration/terrain";
import { type CrownColors, drawCrown } from "#jobs/illustration/trees";
import {
  deck,
  type DrawDwelling,
  lantern,
  litWindow,
  type Materials,
  sideLit,
  thatchRoof,
} from "./materials";

/** Thatched suite with glass front, deck and plunge pool. */
export const drawLodge: DrawDwelling = (canvas, materials) => {
  const { wood } = materials;
  const glass = "M-160 4V-78H-62V4ZM-52 4V-78H46V4ZM56 4V-78H138V4Z";
  const house =
    filled("M-176 6V-84H150V6Z", mix(wood, "#000000", 0.25)) +
    filled(glass, litWindow(canvas, materials, -86)) +
    stroked("M-111 -78V4M-3 -78V4M97 -78V4", wood, 3) +
    sittingRoom(wood);
  // The roof's middle lies left of the deck's, which leaves room for the pool.
  const roof = thatchRoof(
    canvas,
    { eaves: 228, eavesY: -62, ridge: 106, ridgeY: -196, sag: 8 },
    materials,
  );
  return (
    deck({ left: -240, right: 300, y: 6, legs: 42 }, materials) +
    house +
    `<g transform="translate(-12 0)">${roof}</g>` +
    stroked("M-226 -58V6M-192 -60V6M192 -58V6M160 -60V6", wood, 5) +
    pool(materials) +
    stroked("M-250 -22H-196M-250 -10H-196M-248 6V-24", wood, 2) +
    lantern(-209, -22, materials, 0.9) +
    lantern(176, -26, materials, 0.8)
  );
};

function sittingRoom(wood: string): string {
  return (
    filled("M-146 -6v-16q0-7 7-7h46q7 0 7 7v16z", "#9c5530", 0.75) +
    filled("M-36 -6v-14h64v14z", "#fff4d8", 0.85) +
    filled("M-36 -20h20v-8h-20zM-4 -20h20v-8H-4z", "#fffaf0", 0.9) +
    stroked("M76 -78v18M118 4v-40", wood, 1.6) +
    filled("M66 -60h20l6 12h-32zM110 -50h16l5 14h-26z", "#fff6da")
  );
}

function pool({ sky }: Materials): string {
  return (
    filled("M206 8H290L300 17H214Z", mix("#3f8d94", sky, 0.3)) +
    stroked("M222 12h34M248 14.500h36", "#e8fbf6", 1.2, 0.7)
  );
}

/** Open beach villa under a steep thatch, curtains in the wind. */
export const drawVilla: DrawDwelling = (canvas, materials) => {
  const { wood, wall } = materials;
  const glass = "M-140 4V-78H-30V4ZM-20 4V-78H60V4ZM70 4V-78H140V4Z";
  const terrace =
    filled("M-232 6H252L266 20H-244Z", mix(wall, "#d3b583", 0.55)) +
    filled("M-244 20H266V29H-244Z", mix(wall, "#8a6b47", 0.75)) +
    filled("M-40 29H44L58 44H-54Z", mix(wall, "#a98b62", 0.6));
  const house =
    filled("M-150 6V-86H150V6Z", wall) +
    filled(glass, litWindow(canvas, materials, -80)) +
    stroked("M-85 -78V4M20 -78V4M105 -78V4", wood, 2.6) +
    filled("M-136 -78q18 40 4 82h-8V-78ZM56 -78q-16 36-2 82h6V-78Z", "#fffdf6", 0.92) +
    filled("M-74 -10h40v-9h-40zM-12 -6h40v-10h-40z", "#fffaf0");
  const roof = thatchRoof(
    canvas,
    { eaves: 210, eavesY: -66, ridge: 70, ridgeY: -216, sag: 6 },
    materials,
  );
  return (
    terrace +
    house +
    roof +
    stroked("M-196 -62V6M-166 -64V6M196 -62V6M166 -64V6", wood, 5) +
    sunbeds(wood) +
    lantern(-181, -30, materials, 0.8) +
    lantern(181, -30, materials, 0.8)
  );
};

function sunbeds(wood: string): string {
  const bed = (x: number) =>
    filled(`M${x} 8h34l10-14h5l-11 18h-38z`, "#fffaf0") +
    stroked(`M${x + 3} 12v5M${x + 33} 12v5`, wood, 2);
  return bed(-224) + bed(-150);
}

const gable =
  "M-70 -88Q-80 -112 -62 -122Q-58 -146 -36 -150Q-34 -176 0 -184Q34 -176 36 -150Q58 -146 62 -122Q80 -112 70 -88";

/** Whitewashed farmhouse with a curved gable, as in the Cape. */
export const drawHomestead: DrawDwelling = (canvas, materials) => {
  const { wall, canvasShade, sky, window } = materials;
  const face = sideLit(canvas, wall, mix(wall, canvasShade, 0.3), {
    x1: -220,
    x2: 230,
    y1: 0,
    y2: 0,
  });
  const pane = mix(window[0], window[1], 0.45);
  const roof = thatchRoof(
    canvas,
    { eaves: 238, eavesY: -84, ridge: 196, ridgeY: -172, sag: 0 },
    materials,
  );
  return (
    filled("M-194 -168v-34h22v34zM172 -168v-34h22v34z", mix(wall, canvasShade, 0.15)) +
    roof +
    filled("M-222 6V-86H222V6Z", face) +
    filled("M-222 -4H222V6H-222Z", mix(wall, canvasShade, 0.45)) +
    filled(`${gable}V6H-70Z`, mix(wall, "#ffffff", 0.3)) +
    stroked(gable, mix(wall, canvasShade, 0.4), 3) +
    filled("M-12 -110q12-8 24 0v28h-24z", pane) +
    frontDoor(pane) +
    [-190, -122, 92, 160].map((x) => shutteredWindow(x, pane, materials)).join("") +
    filled("M-244 6H244L256 18H-256Z", mix("#cbb592", sky, 0.2)) +
    filled("M-256 18H256V26H-256Z", mix("#8d7657", canvasShade, 0.4)) +
    lantern(-36, -36, materials, 0.7) +
    lantern(36, -36, materials, 0.7)
  );
};

function frontDoor(pane: string): string {
  return (
    filled("M-16 6V-60Q0 -72 16 -60V6Z", "#5b3a26") + filled("M-11 -58Q0 -66 11 -58V-40H-11Z", pane)
  );
}

function shutteredWindow(x: number, pane: string, { wall }: Materials): string {
  return (
    filled(`M${x} -66h30v44h-30z`, pane) +
    filled(`M${x - 13} -68h11v48h-11zM${x + 32} -68h11v48h-11z`, "#46604f") +
    stroked(`M${x + 15} -66v44M${x} -44h30`, mix(wall, "#ffffff", 0.4), 2)
  );
}

/** Units from the ground up to the platform. */
const platformHeight = 176;

/** A round room in the fork of a great tree; `y` is the ground at its foot. */
export function drawTreehouse(
  canvas: Canvas,
  x: number,
  y: number,
  scale: number,
  materials: Materials,
  tree: CrownColors & { bark: string },
  towardsSun: 1 | -1,
): void {
  const platformY = y - platformHeight * scale;
  const crownY = platformY - 150 * scale;
  const reach = 310 * scale;
  canvas.fill(blob(canvas.random, x, crownY, reach * 0.9, 0.52), tree.deep);
  drawCrown(
    canvas,
    [x, crownY],
    [reach, 165 * scale],
    30,
    { ...tree, lit: tree.middle },
    towardsSun,
  );
  canvas.place(
    x,
    y,
    scale,
    false,
    trunk()
      .map((path) => filled(path, tree.bark))
      .join("") + stroked(barkLines, shade(tree.bark, 0.05), 3, 0.5),
  );
  canvas.glow(x, platformY - 40 * scale, 240 * scale, "#ffb25a", materials.lamp * 0.8);
  canvas.place(x, platformY, scale * 0.94, false, room(canvas, materials));
  const clearOfHouse = (leafX: number, leafY: number) =>
    Math.hypot((leafX - x) / 1.35, leafY - platformY + 40 * scale) > 165 * scale;
  drawCrown(canvas, [x, crownY], [reach, 165 * scale], 30, tree, towardsSun, clearOfHouse);
}

const barkLines = "M-30 60Q-18 -20 -24 -150M6 64Q0 -40 8 -160M34 58Q20 -30 26 -140";

/** Two outlines, since they wind opposite ways and would cut holes as one. */
function trunk(): [flare: string, arms: string] {
  const flare =
    "M-78 74Q-38 40 -36 -30Q-34 -120 -56 -190H52Q32 -120 36 -30Q40 40 84 74Q40 66 0 70Q-40 66 -78 74Z";
  const arms = [
    limb([-30, -180], [-220, -330], [22, 8], 0.12),
    limb([30, -180], [222, -335], [22, 8], -0.12),
    limb([-190, -312], [-285, -310], [9, 4], 0.1),
    limb([190, -316], [290, -312], [9, 4], -0.1),
    limb([-150, -285], [-120, -400], [10, 4], -0.05),
    limb([150, -290], [125, -405], [10, 4], 0.05),
  ];
  return [flare, arms.join("")];
}

function room(canvas: Canvas, materials: Materials): string {
  const { wood } = materials;
  const platform =
    stroked("M-120 22L-34 120M120 22L34 120M-60 22L-18 110M60 22L18 110", wood, 7) +
    filled("M-150 0H150L158 14H-158Z", mix(wood, "#ffb65c", 0.22)) +
    filled("M-158 14H158V22H-158Z", shade(wood, -0.03));
  const house =
    filled("M-84 0V-74H84V0Z", mix(wood, "#000000", 0.2)) +
    filled(
      "M-76 -2V-68H-30V-2ZM-24 -2V-68H24V-2ZM30 -2V-68H76V-2Z",
      litWindow(canvas, materials, -70),
    ) +
    filled("M-20 -4v-14h38v14z", "#fff4d8", 0.85) +
    stroked("M-53 -68V-2M53 -68V-2M0 -68V-20", wood, 2);
  const roof = thatchRoof(
    canvas,
    { eaves: 128, eavesY: -58, ridge: 9, ridgeY: -180, sag: 10 },
    materials,
  );
  const rail =
    "M-150 -26H-84M-150 -13H-84M84 -26H150M84 -13H150M-150 0V-28M-117 0V-26M117 0V-26M150 0V-28";
  const ladder =
    "M138 20L168 236M160 20L190 236" +
    [60, 96, 132, 168, 204].map((y) => `M${138 + y / 7.2} ${y}h23`).join("");
  return (
    stroked(ladder, wood, 3.5) +
    platform +
    house +
    roof +
    stroked(rail, wood, 2.4) +
    lantern(-118, -40, materials, 0.8) +
    lantern(118, -40, materials, 0.8)
  );
}
