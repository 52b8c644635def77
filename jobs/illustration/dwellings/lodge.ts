import { filled, stroked } from "#jobs/illustration/canvas";
import { mix } from "#jobs/illustration/colour";
import type { DrawDwelling, Materials } from "./materials";
import { deck, lantern, litWindow, thatchRoof } from "./materials";

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
