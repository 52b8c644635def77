import { at, filled, polygon, short, stroked } from "./canvas";
import { dimmed, drawPerson } from "./life";
import { mix, type Setting, shade, tinted } from "./palette";
import { type View } from "./view";
/** A dugout or a canoe with people in it, and its reflection. */
export function drawCanoe(
  setting: Setting,
  x: number,
  y: number,
  length: number,
  people: number,
  poled: boolean,
): void {
  const { canvas, light } = setting;
  const hull = dimmed(setting, "#5f4632");
  const [l, h] = [length / 2, length * 0.075];
  canvas.glow(x, y + h * 1.6, l * 1.1, light.dark, 0.4, 0.12);
  const size = length * 0.3;
  for (let person = 0; person < people; person++) {
    const px = x - l * 0.4 + ((l * 1.0 * person) / Math.max(1, people - 1)) * 0.8;
    drawPerson(setting, px, y - h * 0.2, size, "sit");
  }
  if (poled) drawPerson(setting, x + l * 0.66, y - h * 0.3, size * 1.15, "pole");
  canvas.fill(
    `M${at(x - l, y - h * 1.3)}Q${at(x, y + h * 1.6)} ${at(x + l, y - h * 1.3)}Q${at(x + l * 0.6, y + h * 1.5)} ${at(x, y + h * 1.6)}T${at(x - l, y - h * 1.3)}Z`,
    hull,
  );
  canvas.fill(
    `M${at(x - l * 0.96, y - h)}Q${at(x, y + h * 0.7)} ${at(x + l * 0.96, y - h)}Q${at(x, y + h * 1.7)} ${at(x - l * 0.96, y - h)}Z`,
    hull,
  );
  let ripples = "";
  for (let ripple = 0; ripple < 9; ripple++)
    ripples += `M${short(x + canvas.random.between(-1.2, 0.8) * l)} ${short(y + h * 1.6 + ripple * 3)}h${short(canvas.random.between(0.2, 0.6) * l)}`;
  canvas.stroke(ripples, mix(light.sky[3], "#ffffff", 0.4), 1.4, 0.4);
}

/** A dhow with its one great sail. */
export function drawDhow(setting: Setting, x: number, y: number, size: number): void {
  const { canvas, light } = setting;
  const hull = dimmed(setting, "#6b4630");
  const sail = mix(tinted(light, "#fbf3e0", 0.6), light.dark, 0.06);
  const markup =
    filled("M-36 -1Q-20 9 8 8Q30 7 44 -7L36 9Q30 17 4 17Q-20 17 -28 10Z", hull) +
    filled("M-26 -6Q-8 -44 34 -82Q33 -40 20 -6Z", sail) +
    filled("M-26 -6Q2 -30 34 -82Q20 -40 -4 -6Z", shade(sail, -0.05), 0.6) +
    stroked("M4 8V-52M-28 -4L35 -83", hull, 2) +
    filled("M-20 20h44l-8 5h-30z", light.dark, 0.16);
  canvas.place(x, y, size, canvas.random.chance(0.5), markup);
}

/** Fishing boats of the great lakes: three hulls, long poles. */
export function drawFishers(setting: Setting, x: number, y: number, size: number): void {
  const { canvas } = setting;
  const hull = dimmed(setting, "#5f4632");
  let markup = "";
  for (const dx of [-46, 0, 46])
    markup += filled(`M${dx - 19} -4Q${dx} 7 ${dx + 19} -4Q${dx} 2 ${dx - 19} -4Z`, hull);
  markup += stroked(
    "M-74 -16Q0 -2 74 -16M-46 -4V-20M46 -4V-20M-80 -26L-46 -8M80 -26L46 -8",
    hull,
    1.6,
  );
  for (const dx of [-50, -40, 2, 44]) markup += filled(`M${dx} -4v-10a3 3 0 1 1 4 0v10z`, hull);
  canvas.place(x, y, size, false, markup);
}

/** A jetty over the water, towards the viewer. */
export function drawJetty(view: View, x: number, from: number, to: number): void {
  const { setting } = view;
  const { canvas, light } = setting;
  const wood = dimmed(setting, "#7a5a3c");
  const [a, b] = [view.scaleAt(from) * 0.8, view.scaleAt(to) * 0.8];
  let legs = "";
  for (let leg = 0; leg < 5; leg++) {
    const part = leg / 4;
    const [y, w] = [from + (to - from) * part, a + (b - a) * part];
    legs += `M${at(x - w, y)}v${short(w * 0.7)}M${at(x + w, y)}v${short(w * 0.7)}`;
  }
  canvas.stroke(legs, mix(wood, light.dark, 0.4), 3);
  canvas.fill(
    polygon([
      [x - a, from],
      [x + a, from],
      [x + b, to],
      [x - b, to],
    ]),
    wood,
  );
  let boards = "";
  for (let board = 1; board < 22; board++) {
    const part = (board / 22) ** 1.6;
    const w = a + (b - a) * part;
    boards += `M${at(x - w, from + (to - from) * part)}h${short(w * 2)}`;
  }
  canvas.stroke(boards, mix(wood, light.dark, 0.35), 1.2, 0.6);
}
