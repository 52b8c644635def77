import { type Canvas, filled, type Line, short, stroked } from "#jobs/illustration/canvas";
import { type LightColors, mix, shade, tinted } from "#jobs/illustration/palette";

/** Building colors under one light. */
export interface Materials {
  canvas: string;
  canvasShade: string;
  thatch: string;
  wood: string;
  wall: string;
  /** Upper sky, which roofs reflect. */
  sky: string;
  window: readonly [string, string];
  /** Strength of lanterns, 0..1. */
  lamp: number;
}

/** Draws one house around 0,0: the middle of its floor. */
export type DrawDwelling = (canvas: Canvas, materials: Materials) => string;

const lampColor = "#ffb65c";

export function chooseMaterials(light: LightColors): Materials {
  return {
    canvas: tinted(light, "#dfcdaa", 0.45),
    canvasShade: mix("#75654f", light.dark, 0.35),
    thatch: tinted(light, "#8f6d45", 0.5),
    wood: mix("#3f2b1f", light.dark, 0.4),
    wall: tinted(light, "#f7eedb", 0.4),
    sky: light.sky[1],
    window: light.window,
    lamp: light.lamp,
  };
}

export function litWindow(canvas: Canvas, { window }: Materials, top: number): string {
  return canvas.linear(
    [
      [0, window[0]],
      [1, window[1]],
    ],
    { y1: top, y2: 4 },
  );
}

export function lantern(x: number, y: number, { lamp }: Materials, size = 1): string {
  const halo = (radius: number, strength: number) =>
    `<circle cx="${x}" cy="${y}" r="${short(radius * size)}" fill="${lampColor}" opacity="${short(strength * (0.4 + lamp))}"/>`;
  const glass = `<rect x="${short(x - 2.6 * size)}" y="${short(y - 4.5 * size)}" width="${short(5.2 * size)}" height="${short(9 * size)}" rx="2" fill="#fff1c9"/>`;
  return halo(26, 0.2) + halo(12, 0.4) + glass;
}

export interface DeckShape {
  left: number;
  right: number;
  y: number;
  /** Length of the legs. */
  legs: number;
}

/** Boards on legs, seen a little from above. */
export function deck({ left, right, y, legs }: DeckShape, { wood }: Materials): string {
  const top = filled(
    `M${left} ${y}H${right}L${right + 14} ${y + 14}H${left - 14}Z`,
    mix(wood, lampColor, 0.24),
  );
  const edge = filled(
    `M${left - 14} ${y + 14}H${right + 14}V${y + 23}H${left - 14}Z`,
    shade(wood, -0.03),
  );
  let boards = "";
  for (let x = left + 34; x < right; x += 38)
    boards += `M${x} ${y + 1}l${short((x / 260) * 12)} 12`;
  let posts = "";
  const count = Math.max(3, Math.round((right - left) / 74));
  for (let post = 0; post <= count; post++) {
    const x = left - 6 + ((right - left + 4) * post) / count;
    posts += `M${short(x)} ${y + 23}h8v${legs}h-8z`;
  }
  return filled(posts, wood) + top + stroked(boards, shade(wood, -0.05), 1, 0.55) + edge;
}

export interface RoofShape {
  eaves: number;
  eavesY: number;
  ridge: number;
  ridgeY: number;
  /** How far the slopes sag towards the eaves. */
  sag: number;
}

/** A thatched hip roof with a ragged edge and single straws. */
export function thatchRoof(canvas: Canvas, shape: RoofShape, { thatch, sky }: Materials): string {
  const { eaves, eavesY, ridge, ridgeY, sag } = shape;
  const middleY = (eavesY + ridgeY) / 2 + sag;
  const slope = (eaves + ridge) / 2 - sag * 0.6;
  let fringe = `M${-eaves} ${eavesY}`;
  for (let x = -eaves + 8; x < eaves; x += 8) {
    fringe += `L${x} ${short(eavesY + canvas.random.between(0, 6))}`;
  }
  const outline = `${fringe}L${eaves} ${eavesY}Q${slope} ${middleY} ${ridge} ${ridgeY}Q0 ${ridgeY - 12} ${-ridge} ${ridgeY}Q${-slope} ${middleY} ${-eaves} ${eavesY}Z`;
  const paint = canvas.linear(
    [
      [0, mix(thatch, sky, 0.22)],
      [0.6, thatch],
      [1, shade(thatch, -0.09)],
    ],
    { y1: ridgeY, y2: eavesY },
  );
  return filled(outline, paint) + straws(canvas, shape, thatch) + ridgeCap(shape, thatch);
}

function straws(
  canvas: Canvas,
  { eaves, eavesY, ridge, ridgeY }: RoofShape,
  thatch: string,
): string {
  const { random } = canvas;
  const paths = { light: "", dark: "" };
  for (let straw = 0; straw < 46; straw++) {
    const across = random.between(-0.94, 0.94);
    const from = random.between(0.08, 0.66);
    const to = Math.min(0.96, from + random.between(0.16, 0.4));
    // Squared: the slope runs steep below the ridge and flat at the eaves.
    const x = (part: number) => across * (ridge + (eaves - ridge) * part ** 1.35);
    const y = (part: number) => ridgeY + (eavesY - ridgeY) * part;
    const path = `M${short(x(from))} ${short(y(from))}Q${short(x((from + to) / 2))} ${short(y((from + to) / 2))} ${short(x(to))} ${short(y(to))}`;
    if (random.chance(0.5)) paths.light += path;
    else paths.dark += path;
  }
  return (
    stroked(paths.light, shade(thatch, 0.06), 1.2, 0.5) +
    stroked(paths.dark, shade(thatch, -0.1), 1.2, 0.5)
  );
}

function ridgeCap({ ridge, ridgeY }: RoofShape, thatch: string): string {
  const [half, y] = [ridge + 5, ridgeY];
  const path = `M${-half} ${y + 2}Q0 ${y - 15} ${half} ${y + 2}L${half - 9} ${y + 12}Q0 ${y - 2} ${-half + 9} ${y + 12}Z`;
  return filled(path, shade(thatch, -0.1));
}

/** Gradient across a wall or roof, lit on one side. */
export function sideLit(canvas: Canvas, light: string, dark: string, ends: Line): string {
  return canvas.linear(
    [
      [0, light],
      [1, dark],
    ],
    ends,
  );
}
