import { at, type Canvas, filled, type Point, polygon, short, stroked } from "./canvas";
import { dimmed } from "./life";
import { mix, shade, tinted } from "./palette";
import { type View } from "./view";
/** An open safari vehicle from the side. */
export function drawVehicle(view: View, x: number, y: number): void {
  const { setting } = view;
  const { canvas, light } = setting;
  const scale = view.scaleAt(y) / 26;
  const body = dimmed(setting, canvas.random.pick(["#7d8060", "#c9b68a", "#6a7060"]));
  const dark = mix(light.dark, "#000000", 0.2);
  const wheel = (cx: number) =>
    `<circle cx="${cx}" cy="-10" r="10" fill="${dark}"/><circle cx="${cx}" cy="-10" r="4.4" fill="${shade(body, 0.06)}"/>`;
  const markup =
    filled("M-52 -12V-34H22L30 -33L58 -28V-12Z", body) +
    filled("M-52 -22H58V-12H-52Z", shade(body, -0.06)) +
    filled("M-50 -34V-58H20V-34Z", dark, 0.16) +
    stroked("M-50 -34V-60H22M-14 -34V-60M22 -34V-60M22 -34L30 -48H22", shade(body, -0.08), 2.6) +
    filled("M-56 -64H28V-59H-56Z", shade(body, 0.03)) +
    filled(
      "M-44 -34v-10q4 -4 8 0v10zM-28 -34v-10q4 -4 8 0v10zM-8 -34v-10q4 -4 8 0v10z",
      shade(body, -0.12),
    ) +
    wheel(-32) +
    wheel(38);
  canvas.glow(x, y, 70 * scale, light.dark, 0.5, 0.14);
  canvas.place(x, y, scale, canvas.random.chance(0.5), markup);
}

/** A fire between stones, with chairs that face it. */
export function drawFire(view: View, x: number, y: number, chairs: number): void {
  const { setting } = view;
  const { canvas, light } = setting;
  const scale = view.scaleAt(y);
  const strength = 0.34 + light.lamp * 0.6;
  canvas.glow(x, y - scale * 0.2, scale * 4.4, "#ff9d3f", strength, 0.5);
  canvas.glow(x, y, scale * 3, "#ffb25a", strength * 0.8, 0.2);
  const wood = dimmed(setting, "#5a3d28");
  const cloth = dimmed(setting, "#c9b892");
  for (let chair = 0; chair < chairs; chair++) {
    const side = chair % 2 === 0 ? -1 : 1;
    const cx = x + side * scale * (1.7 + Math.floor(chair / 2) * 1.05);
    const cy = y + scale * (0.1 + Math.floor(chair / 2) * 0.14);
    const s = scale * 0.95;
    canvas.stroke(
      `M${at(cx - s * 0.3, cy)}L${at(cx + s * 0.28, cy - s * 0.5)}M${at(cx + s * 0.3, cy)}L${at(cx - s * 0.28, cy - s * 0.5)}`,
      wood,
      Math.max(1.2, s * 0.06),
    );
    canvas.fill(
      `M${at(cx - s * 0.3, cy - s * 0.44)}h${short(s * 0.6)}l${short(side * s * 0.22)} ${short(-s * 0.5)}h${short(-s * 0.56)}z`,
      cloth,
    );
  }
  let stones = "";
  for (let stone = 0; stone < 11; stone++) {
    const angle = (stone / 11) * Math.PI * 2;
    stones += `M${at(x + Math.cos(angle) * scale * 0.62 - 4, y + Math.sin(angle) * scale * 0.17)}q${short(scale * 0.08)} ${short(-scale * 0.16)} ${short(scale * 0.2)} 0z`;
  }
  canvas.fill(stones, mix(light.dark, "#7a6a5c", 0.4));
  canvas.stroke(
    `M${at(x - scale * 0.34, y)}L${at(x + scale * 0.3, y - scale * 0.16)}M${at(x + scale * 0.34, y)}L${at(x - scale * 0.3, y - scale * 0.14)}`,
    "#4a2f1e",
    Math.max(2, scale * 0.12),
  );
  const flame = (w: number, h: number, color: string) =>
    canvas.fill(
      `M${at(x - scale * w, y - scale * 0.06)}Q${at(x - scale * w * 1.2, y - scale * h * 0.5)} ${at(x - scale * 0.05, y - scale * h)}Q${at(x + scale * w * 0.3, y - scale * h * 0.6)} ${at(x + scale * w * 0.5, y - scale * h * 0.74)}Q${at(x + scale * w * 1.3, y - scale * h * 0.3)} ${at(x + scale * w, y - scale * 0.06)}Z`,
      color,
    );
  flame(0.3, 0.95, "#f08a35");
  flame(0.2, 0.7, "#ffc45c");
  flame(0.1, 0.42, "#fff0b8");
  let sparks = "";
  for (let spark = 0; spark < 12; spark++)
    sparks += `M${at(x + canvas.random.between(-0.7, 0.7) * scale, y - scale * canvas.random.between(0.9, 2.6))}h0`;
  canvas.stroke(sparks, "#ffd27e", 2, 0.5 + light.lamp * 0.5);
}

/** A table set for the evening. */
export function drawTable(view: View, x: number, y: number): void {
  const { setting } = view;
  const { canvas, light } = setting;
  const s = view.scaleAt(y);
  const cloth = mix(tinted(light, "#f7eedb", 0.7), light.dark, 0.12);
  const wood = dimmed(setting, "#5a3d28");
  canvas.glow(x, y, s * 2, light.dark, 0.4, 0.14);
  for (const dx of [-1.1, -0.4, 0.4, 1.1])
    canvas.stroke(
      `M${at(x + dx * s - s * 0.16, y + s * 0.1)}v${short(-s * 0.95)}h${short(s * 0.32)}v${short(s * 0.95)}`,
      wood,
      Math.max(1, s * 0.06),
    );
  canvas.fill(
    polygon([
      [x - s * 1.25, y - s * 0.72],
      [x + s * 1.25, y - s * 0.72],
      [x + s * 1.36, y - s * 0.5],
      [x - s * 1.36, y - s * 0.5],
    ]),
    cloth,
  );
  canvas.fill(
    polygon([
      [x - s * 1.36, y - s * 0.5],
      [x + s * 1.36, y - s * 0.5],
      [x + s * 1.3, y - s * 0.14],
      [x - s * 1.3, y - s * 0.14],
    ]),
    shade(cloth, -0.06),
  );
  for (const dx of [-0.7, 0, 0.7]) {
    canvas.glow(x + dx * s, y - s * 0.86, s * 0.8, "#ffc46a", 0.3 + light.lamp * 0.6);
    canvas.add(
      `<rect x="${short(x + dx * s - s * 0.05)}" y="${short(y - s * 0.96)}" width="${short(s * 0.1)}" height="${short(s * 0.24)}" rx="2" fill="#fff0c4"/>`,
    );
  }
}

/** Sheets on a line between two poles. */
export function drawLinen(view: View, x: number, y: number): void {
  const { setting } = view;
  const { canvas, light } = setting;
  const s = view.scaleAt(y);
  const wood = dimmed(setting, "#5a3d28");
  const white = mix(tinted(light, "#fffaf0", 0.6), light.dark, 0.05);
  canvas.stroke(
    `M${at(x - s * 2.6, y)}v${short(-s * 1.9)}M${at(x + s * 2.6, y)}v${short(-s * 1.9)}`,
    wood,
    Math.max(1.4, s * 0.07),
  );
  canvas.stroke(
    `M${at(x - s * 2.6, y - s * 1.8)}Q${at(x, y - s * 1.6)} ${at(x + s * 2.6, y - s * 1.8)}`,
    wood,
    1,
  );
  for (const [dx, w] of [
    [-1.8, 1.1],
    [-0.4, 1.3],
    [1.1, 1],
  ] as const) {
    const sway = s * canvas.random.between(0.05, 0.2);
    const top = y - s * 1.7;
    canvas.fill(
      `M${at(x + dx * s, top)}h${short(w * s)}q${short(sway)} ${short(s * 0.5)} ${short(sway * 0.4)} ${short(s * 1.1)}q${short(-w * s * 0.5)} ${short(s * 0.1)} ${short(-w * s)} 0q${short(sway)} ${short(-s * 0.5)} ${short(-sway * 0.4)} ${short(-s * 1.1)}z`,
      white,
    );
    canvas.fill(
      `M${at(x + dx * s + w * s * 0.3, top)}h${short(w * s * 0.16)}q${short(sway)} ${short(s * 0.5)} 0 ${short(s * 1.1)}h${short(-w * s * 0.12)}z`,
      shade(white, -0.05),
      0.6,
    );
  }
}

/** Two low beds under a parasol of leaves. */
export function drawSunbeds(view: View, x: number, y: number): void {
  const { setting } = view;
  const { canvas, light } = setting;
  const s = view.scaleAt(y);
  const wood = dimmed(setting, "#6d4b31");
  const white = mix(tinted(light, "#fffaf0", 0.6), light.dark, 0.06);
  canvas.stroke(`M${at(x, y + s * 0.1)}v${short(-s * 2.5)}`, wood, Math.max(1.6, s * 0.08));
  const thatch = dimmed(setting, "#b08c56");
  canvas.fill(
    `M${at(x - s * 1.5, y - s * 1.9)}L${at(x, y - s * 2.7)}L${at(x + s * 1.5, y - s * 1.9)}l${short(-s * 0.3)} ${short(s * 0.12)}l${short(-s * 0.4)} ${short(-s * 0.08)}l${short(-s * 0.5)} ${short(s * 0.12)}l${short(-s * 0.6)} ${short(-s * 0.12)}l${short(-s * 0.5)} ${short(s * 0.12)}z`,
    thatch,
  );
  for (const dx of [-1.5, 1.1]) {
    const px = x + dx * s;
    canvas.glow(px + s * 0.4, y + s * 0.12, s * 1.2, light.dark, 0.34, 0.12);
    canvas.stroke(
      `M${at(px - s * 0.6, y)}v${short(s * 0.16)}M${at(px + s * 0.7, y)}v${short(s * 0.16)}`,
      wood,
      Math.max(1, s * 0.06),
    );
    canvas.fill(
      `M${at(px - s * 0.8, y)}h${short(s * 1.3)}l${short(s * 0.42)} ${short(-s * 0.5)}h${short(s * 0.18)}l${short(-s * 0.46)} ${short(s * 0.66)}h${short(-s * 1.44)}z`,
      white,
    );
  }
}

/** A wind pump with its tank. */
export function drawWindpump(view: View, x: number, y: number): void {
  const { setting } = view;
  const { canvas, light } = setting;
  const s = view.scaleAt(y);
  const steel = dimmed(setting, "#8a8a84");
  const top: Point = [x, y - s * 7];
  canvas.stroke(
    `M${at(x - s, y)}L${at(...top)}L${at(x + s, y)}M${at(x - s * 0.7, y - s * 2)}h${short(s * 1.4)}M${at(x - s * 0.42, y - s * 4)}h${short(s * 0.84)}M${at(x - s * 0.86, y - s)}L${at(x + s * 0.42, y - s * 4)}`,
    steel,
    Math.max(1.2, s * 0.07),
  );
  let blades = "";
  for (let index = 0; index < 14; index++) {
    const angle = (index / 14) * Math.PI * 2;
    const [c, n] = [Math.cos(angle), Math.sin(angle)];
    blades += `M${at(top[0] + c * s * 0.4, top[1] + n * s * 0.4)}L${at(top[0] + c * s * 1.5 - n * s * 0.2, top[1] + n * s * 1.5 + c * s * 0.2)}L${at(top[0] + c * s * 1.5 + n * s * 0.12, top[1] + n * s * 1.5 - c * s * 0.12)}Z`;
  }
  canvas.fill(blades, steel);
  canvas.fill(
    `M${at(top[0], top[1])}l${short(s * 2)} ${short(-s * 0.4)}v${short(s * 0.9)}z`,
    steel,
  );
  canvas.fill(
    `M${at(x + s * 1.6, y)}v${short(-s * 1.5)}h${short(s * 3)}v${short(s * 1.5)}z`,
    mix(steel, light.dark, 0.3),
  );
  canvas.add(
    `<ellipse cx="${short(x + s * 3.1)}" cy="${short(y - s * 1.5)}" rx="${short(s * 1.5)}" ry="${short(s * 0.3)}" fill="${mix(light.sky[2], steel, 0.3)}"/>`,
  );
}

/** Lamps in the grass that lead to the door. */
export function drawLampPath(canvas: Canvas, from: Point, to: Point): void {
  for (let lamp = 0; lamp < 6; lamp++) {
    const part = lamp / 5.4;
    const bend = Math.sin(part * Math.PI) * 46;
    const [x, y] = [from[0] + (to[0] - from[0]) * part + bend, from[1] + (to[1] - from[1]) * part];
    const s = 1.25 - part * 0.7;
    canvas.glow(x, y, 44 * s, "#ffb25a", 0.55, 0.5);
    canvas.fill(
      `M${at(x - 3 * s, y)}v${short(-13 * s)}h${short(6 * s)}v${short(13 * s)}z`,
      "#fff0c4",
    );
  }
}
