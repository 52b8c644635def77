import type { Canvas } from "#jobs/illustration/canvas";
import { filled, stroked } from "#jobs/illustration/canvas";
import { mix } from "#jobs/illustration/colour";
import type { DrawDwelling, Materials } from "./materials";
import { deck, lantern, litWindow, sideLit } from "./materials";

/** Round canvas yurt with a glazed crown. */
export const drawYurt: DrawDwelling = (canvas, materials) => {
  const { canvas: cloth, canvasShade, wood } = materials;
  const across = { x1: -120, x2: 130, y1: 0, y2: 0 };
  const wall = sideLit(canvas, mix(cloth, "#ffffff", 0.22), mix(cloth, canvasShade, 0.42), across);
  return (
    deck({ left: -190, right: 190, y: 2, legs: 26 }, materials) +
    steps(wood) +
    filled("M-120 4V-74Q0 -96 120 -74V4Q0 14 -120 4Z", wall) +
    stroked("M-122 -40Q0 -22 122 -40", mix(wood, canvasShade, 0.5), 1.6, 0.6) +
    roof(canvas, materials) +
    door(canvas, materials) +
    lantern(-50, -22, materials, 0.8) +
    lantern(158, -8, materials, 0.8)
  );
};

function roof(canvas: Canvas, { canvas: cloth, canvasShade, window }: Materials): string {
  const ends = { x1: -120, x2: 140, y1: -150, y2: -80 };
  const paint = sideLit(canvas, mix(cloth, "#ffffff", 0.38), mix(cloth, canvasShade, 0.55), ends);
  const ribs = [-0.8, -0.5, -0.2, 0.2, 0.5, 0.8].map((side) => {
    const lower = -74 - (1 - Math.abs(side)) * 18;
    return `M${side * 20} -142Q${side * 76} -116 ${side * 124} ${lower}`;
  });
  return (
    filled("M-134 -70Q-90 -112 -20 -142H20Q90 -112 134 -70Q0 -98 -134 -70Z", paint) +
    filled("M-20 -142Q0 -152 20 -142Q0 -136 -20 -142Z", window[0]) +
    stroked(ribs.join(""), mix(cloth, canvasShade, 0.6), 1.3, 0.6)
  );
}

function door(canvas: Canvas, materials: Materials): string {
  const { canvas: cloth, wood, window } = materials;
  return (
    filled("M-30 9V-62Q0 -70 30 -62V9Z", litWindow(canvas, materials, -66)) +
    filled("M-30 9V-62Q-22 -66 -18 -66Q-12 -30 -26 9ZM30 9V-62Q22 -66 18 -66Q12 -30 26 9Z", cloth) +
    filled("M-96 -54h34v30h-34zM62 -54h34v30H62z", mix(window[0], window[1], 0.4)) +
    stroked("M-79 -54v30M79 -54v30", wood, 2)
  );
}

function steps(wood: string): string {
  return filled("M-34 26H34V32H-34ZM-38 36H38V42H-38Z", mix(wood, "#ffb65c", 0.2));
}
