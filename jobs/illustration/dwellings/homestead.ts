import { filled, stroked } from "#jobs/illustration/canvas";
import { mix } from "#jobs/illustration/colour";
import type { DrawDwelling, Materials } from "./materials";
import { lantern, sideLit, thatchRoof } from "./materials";

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
