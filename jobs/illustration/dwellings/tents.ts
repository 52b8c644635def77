import { type Canvas, filled, stroked } from "#jobs/illustration/canvas";
import { mix } from "#jobs/illustration/palette";
import { deck, type DrawDwelling, lantern, litWindow, type Materials, sideLit } from "./materials";

/** Safari tent on a deck, seen from its front corner. */
export const drawTent: DrawDwelling = (canvas, materials) =>
  deck({ left: -200, right: 280, y: 4, legs: 30 }, materials) +
  tentBody(canvas, materials) +
  chair(materials);

/** Three small tents around a fire: the mobile camp's tent has no deck. */
export const drawPlainTent: DrawDwelling = (canvas, materials) => tentBody(canvas, materials);

function tentBody(canvas: Canvas, materials: Materials): string {
  const { canvasShade, wood } = materials;
  const ropes = "M-152 -68L-196 14M-152 -68V12M72 -78L76 8M252 -70L292 12M252 -70L250 4";
  return (
    longSide(canvas, materials) +
    entrance(canvas, materials) +
    roof(canvas, materials) +
    stroked(ropes, mix(wood, canvasShade, 0.2), 2.6) +
    lantern(-140, -46, materials) +
    lantern(84, -52, materials, 0.8)
  );
}

function longSide(canvas: Canvas, { canvas: cloth, canvasShade, window }: Materials): string {
  const wall = sideLit(canvas, mix(canvasShade, cloth, 0.5), canvasShade, { y1: -90, y2: 0 });
  const windows = [84, 134, 184].map((x) => {
    const pane = filled(`M${x} -68l34 1.4v34l-34-.4z`, mix(window[0], window[1], 0.45), 0.9);
    return pane + stroked(`M${x + 17} -67v34M${x} -51h34`, canvasShade, 1.6);
  });
  return filled("M60 6V-84L236 -76V2Z", wall) + windows.join("");
}

function entrance(canvas: Canvas, materials: Materials): string {
  const { canvas: cloth, canvasShade } = materials;
  const front = filled(
    "M-128 8V-78Q-84 -108 -34 -152Q18 -106 60 -84V6Z",
    mix(canvasShade, cloth, 0.65),
  );
  const room = filled(
    "M-92 8V-72Q-62 -96 -34 -120Q-4 -94 26 -76V7Z",
    litWindow(canvas, materials, -132),
  );
  const leftFlap = filled("M-92 8V-72Q-84 -79 -78 -84Q-72 -40 -88 8Z", cloth);
  const rightFlap = filled("M26 7V-76Q18 -82 13 -86Q4 -40 20 7Z", mix(cloth, canvasShade, 0.2));
  return front + room + bedroom() + leftFlap + rightFlap;
}

/** Interior: a made bed and a lamp. */
function bedroom(): string {
  return (
    filled("M-66 -22h62q6 0 6 7v20h-74v-20q0-7 6-7z", "#fff6e2", 0.92) +
    filled("M-66 -22h22v-9q0-4-4-4h-14q-4 0-4 4zM-40 -22h22v-9q0-4-4-4h-14q-4 0-4 4z", "#fffaf0") +
    filled("M-72 -10H2v5h-74z", "#b4552f", 0.75) +
    stroked("M14 -48V2", "#7a4526", 1.8) +
    filled("M7 -60h14l4 14H3z", "#fff8df")
  );
}

function roof(canvas: Canvas, { canvas: cloth, canvasShade, sky }: Materials): string {
  const slope = canvas.linear(
    [
      [0, mix(cloth, sky, 0.16)],
      [0.55, cloth],
      [1, mix(cloth, canvasShade, 0.55)],
    ],
    { x1: 10, x2: 240, y1: -170, y2: -60 },
  );
  const seams = "M40 -171Q84 -123 132 -83M100 -166Q144 -118 192 -78";
  return (
    filled(
      "M-34 -176Q46 -174 168 -158Q206 -118 262 -74Q252 -66 236 -68Q150 -80 82 -84Q24 -116 -34 -176Z",
      slope,
    ) +
    filled(
      "M-34 -176Q-92 -110 -164 -74Q-158 -64 -146 -66Q-84 -100 -34 -150Q20 -102 76 -74Q86 -74 84 -84Q26 -118 -34 -176Z",
      mix(cloth, "#ffffff", 0.14),
    ) +
    stroked("M-34 -176Q46 -174 168 -158", mix(cloth, "#ffffff", 0.45), 1.6) +
    stroked(seams, mix(cloth, canvasShade, 0.5), 1.1, 0.55)
  );
}

function chair({ canvasShade, wood }: Materials): string {
  return (
    stroked("M-186 8l12-22h16M-158 8l-14-24M-178 -14l-7-18", wood, 3) +
    filled("M-186 -32l8 18h20l-4 4h-20l-10-20z", canvasShade)
  );
}

/** Fire between crossed logs. */
export function campfire(): string {
  return (
    filled("M-12 0Q-16 -16 -4 -26Q-4 -36 2 -44Q6 -30 12 -22Q18 -12 11 0Z", "#ff8a2c") +
    filled("M-6 0Q-9 -10 -1 -18Q1 -24 3 -28Q5 -18 8 -12Q9 -4 5 0Z", "#ffe08a") +
    stroked("M-18 3L16 -2M-16 -2L18 3", "#20130d", 4)
  );
}

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
    drawYurtRoof(canvas, materials) +
    door(canvas, materials) +
    lantern(-50, -22, materials, 0.8) +
    lantern(158, -8, materials, 0.8)
  );
};

function drawYurtRoof(canvas: Canvas, { canvas: cloth, canvasShade, window }: Materials): string {
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
