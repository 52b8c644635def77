import { openSide, type Shot } from "../cameras";
import { canvasWidth } from "../canvas";
import { dimmed } from "../life";
import { type Outlook } from "../scenery";
import { type View } from "../view";
import { campDetails } from "./camp";
import { type Detail } from "./detail";
import { shoreDetails } from "./shore";
import { yardDetails } from "./yard";

const details = { ...yardDetails, ...campDetails, ...shoreDetails };
export type DetailName = keyof typeof details;
export const wordsOf = (name: DetailName): string => details[name].words;

/** How far in front of the house a detail stands, as a share of the drop from the horizon. */
const forward: Partial<Record<Outlook, number>> = { near: 0.24, water: 0.02 };

/** A detail beside the house, always with all of its width in the picture. */
export function drawDetail(view: View, outlook: Outlook, name: DetailName, shot: Shot): void {
  const { setting } = view;
  const { canvas, flip, horizon, light } = setting;
  const { width, draw, glow }: Detail = details[name];
  const y = Math.min(
    764,
    shot.floorY + (shot.floorY - horizon) * (forward[outlook] ?? 0.14),
  );
  const scale = view.scaleAt(y);
  const half = (width / 2) * scale + 12;
  const [from, to] = openSide(shot, flip);
  const beside = flip ? to - half : from + half;
  const x = Math.max(half, Math.min(canvasWidth - half, beside));
  const paint = (color: string) => dimmed(setting, color);
  canvas.glow(x, y, half * 1.2, light.dark, 0.5, 0.14);
  if (glow) canvas.glow(x + glow[0] * scale, y - glow[1] * scale, scale * 2.4, "#ffb25a", 0.3 + light.lamp * 0.6);
  const ink = { paint, dark: light.dark, gleam: light.gleam, lamp: light.lamp };
  canvas.place(x, y, scale / 100, false, draw(ink));
}
