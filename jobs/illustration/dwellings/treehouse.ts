import { type Canvas, filled, limb, stroked } from "#jobs/illustration/canvas";
import { mix, shade } from "#jobs/illustration/palette";
import { blob } from "#jobs/illustration/terrain";
import { type CrownColors, drawCrown } from "#jobs/illustration/trees";
import { lantern, litWindow, type Materials, thatchRoof } from "./materials";

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
