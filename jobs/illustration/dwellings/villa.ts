import { filled, stroked } from "#jobs/illustration/canvas";
import { mix } from "#jobs/illustration/colour";
import type { DrawDwelling } from "./materials";
import { lantern, litWindow, thatchRoof } from "./materials";

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
