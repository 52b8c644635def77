import { type Point, stroked } from "../canvas";
import { mix, shade } from "../palette";
import { type Model, type Quad, type Spot } from "../view";
export interface Opening {
  /** Its middle, as a share of the wall. */
  at: number;
  width: number;
  from: number;
  to: number;
  kind?: "window" | "door" | "glass" | "arch" | "carved";
}

/** Glass by day is dark and has the sky in it; with lamps it glows. */
function panePaint(model: Model, quad: Quad, from: number, to: number): string {
  const { light, canvas } = model.view.setting;
  const day = light.lamp < 0.2;
  const [top, foot] = day
    ? [mix("#33434a", light.sky[1], 0.3), mix("#5c5a4c", light.haze, 0.14)]
    : [light.window[0], light.window[1]];
  const height = model.rise(quad);
  const middle = (part: number): Spot => {
    const [a, b, , d] = quad;
    return [(a[0] + b[0]) / 2, a[1] + (d[1] - a[1]) * (part / height), (a[2] + b[2]) / 2];
  };
  return canvas.linear(
    [
      [0, top],
      [1, foot],
    ],
    { y1: model.point(middle(to))[1], y2: model.point(middle(from))[1] },
  );
}

/** Windows and doors on a wall that is seen. */
export function openings(model: Model, quad: Quad, list: readonly Opening[], frame: string): void {
  if (!isSeen(model, quad)) return;
  for (const opening of list) paintOpening(model, quad, opening, frame);
}

export function isSeen(model: Model, quad: Quad): boolean {
  const [a, b, c] = quad.map((spot) => model.point(spot));
  if (!a || !b || !c) return false;
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0;
}

function paintOpening(model: Model, quad: Quad, opening: Opening, frame: string): void {
  const { at, width, from, to, kind = "window" } = opening;
  const [span, rise] = [model.span(quad), model.rise(quad)];
  const [u0, u1] = [at - width / 2 / span, at + width / 2 / span];
  const [v0, v1] = [from / rise, to / rise];
  const border = model.lit(frame, [0, 0, -1]);
  const scale = model.scale(quad[0]);
  const [du, dv] = [0.07 / span, 0.07 / rise];
  if (kind === "arch" || kind === "carved") {
    const arch = (grow: number): Point[] => {
      const spring = v0 + (v1 - v0) * (kind === "carved" ? 0.78 : 0.62);
      const round = Array.from({ length: 9 }, (_, step): Point => {
        const angle = (Math.PI * step) / 8;
        const half = (u1 - u0) / 2 + du * grow;
        return [
          (u0 + u1) / 2 + Math.cos(angle) * half,
          spring + Math.sin(angle) * (v1 - spring + dv * grow),
        ];
      });
      return [[u0 - du * grow, v0], [u1 + du * grow, v0], ...round];
    };
    if (kind === "carved") model.inlay(quad, arch(2.6), shade(border, 0.04));
    model.inlay(quad, arch(1), border);
    model.inlay(
      quad,
      arch(0),
      kind === "carved" ? shade(border, -0.06) : panePaint(model, quad, from, to),
    );
    if (kind === "carved") {
      const panel = model.stroke(quad, [(u0 + u1) / 2, v0, (u0 + u1) / 2, v1 * 0.8]);
      model.markup += stroked(panel, shade(border, 0.1), Math.max(0.8, 0.05 * scale));
    }
    return;
  }
  const box = (grow: number): Point[] => [
    [u0 - du * grow, v0 - (kind === "window" ? dv * grow : 0)],
    [u1 + du * grow, v0 - (kind === "window" ? dv * grow : 0)],
    [u1 + du * grow, v1 + dv * grow],
    [u0 - du * grow, v1 + dv * grow],
  ];
  model.inlay(quad, box(1), border);
  model.inlay(quad, box(0), panePaint(model, quad, from, to));
  if (kind === "glass") furnish(model, quad, [u0, v0, u1, v1]);
  const panes = kind === "glass" ? Math.max(1, Math.round(width / 1.2)) : 2;
  let bars = "";
  for (let pane = 1; pane < panes; pane++) {
    const u = u0 + ((u1 - u0) * pane) / panes;
    bars += model.stroke(quad, [u, v0, u, v1]);
  }
  if (kind === "window") bars += model.stroke(quad, [u0, (v0 + v1) / 2, u1, (v0 + v1) / 2]);
  if (bars) model.markup += stroked(bars, border, Math.max(0.8, 0.05 * scale));
  const reveal: Point[] = [
    [u0, v1],
    [u1, v1],
    [u1, v1 - dv * 1.6],
    [u0, v1 - dv * 1.6],
  ];
  model.inlay(quad, reveal, "#140d0a", 0.25);
}

/** A bed, a lamp and curtains behind the glass. */
function furnish(
  model: Model,
  quad: Quad,
  [u0, v0, u1, v1]: readonly [number, number, number, number],
): void {
  const { canvas, light } = model.view.setting;
  const { random } = canvas;
  const [w, h] = [u1 - u0, v1 - v0];
  const bed = u0 + w * random.between(0.2, 0.5);
  const day = light.lamp < 0.2;
  const linen = day ? "#a9a491" : "#fff3d6";
  model.inlay(
    quad,
    [
      [bed, v0],
      [bed + w * 0.34, v0],
      [bed + w * 0.34, v0 + h * 0.2],
      [bed, v0 + h * 0.22],
    ],
    linen,
    0.85,
  );
  model.inlay(
    quad,
    [
      [bed - w * 0.02, v0],
      [bed, v0],
      [bed, v0 + h * 0.4],
      [bed - w * 0.02, v0 + h * 0.4],
    ],
    "#7a4a2a",
    0.55,
  );
  for (const edge of [u0, u1]) {
    const inward = edge === u0 ? 1 : -1;
    const fall = w * random.between(0.06, 0.1);
    model.inlay(
      quad,
      [
        [edge, v0],
        [edge + inward * fall, v0],
        [edge + inward * fall * 0.6, v0 + h * 0.45],
        [edge + inward * fall * 1.2, v1],
        [edge, v1],
      ],
      linen,
      0.75,
    );
  }
}
