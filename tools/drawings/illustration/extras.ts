import { drawCanoe, drawDhow, drawFishers, drawJetty } from "./boats";
import { openSide, type Shot } from "./cameras";
import { canvasHeight, canvasWidth } from "./canvas";
import { drawHippos, drawPerson } from "./life";
import { type Picture } from "./scenery";
import {
  drawFire,
  drawLampPath,
  drawLinen,
  drawSunbeds,
  drawTable,
  drawVehicle,
  drawWindpump,
} from "./things";
import { type View } from "./view";

/** Small things around the house. */
export function drawExtras(view: View, picture: Picture, shot: Shot): void {
  const { setting } = view;
  const { x, floorY, reach } = shot;
  const { canvas, flip, horizon } = setting;
  const { random } = canvas;
  const open = flip ? -1 : 1;
  const has = (extra: Picture["extras"][number]) => picture.extras.includes(extra);
  const step = (floorY - horizon) * 0.34;
  // Each thing stands further out than the one before, so that none hides another.
  let taken = 0;
  const spot = (far: number) => {
    const at = x + open * (reach * 0.55 + far + taken);
    taken += 120;
    return Math.max(80, Math.min(canvasWidth - 80, at));
  };
  if (picture.outlook === "water") {
    if (has("mokoro"))
      drawCanoe(
        setting,
        spot(random.between(60, 260)),
        floorY + random.between(90, 150),
        230,
        2,
        true,
      );
    else if (has("canoe"))
      drawCanoe(
        setting,
        spot(random.between(60, 260)),
        floorY + random.between(90, 150),
        210,
        2,
        false,
      );
    if (has("jetty")) drawJetty(view, x + open * reach * 0.3, floorY + 14, floorY + 96);
    if (has("hippos")) drawHippos(setting, spot(200), floorY + 70, 4);
    if (has("dhow")) drawDhow(setting, spot(190), floorY + 66, 1);
    if (has("fishers")) drawFishers(setting, spot(240), floorY + 54, 0.8);
    return;
  }
  // Between the house and the water.
  const behind = floorY - (floorY - horizon) * (picture.water === "none" ? 0.4 : 0.22);
  /** Beside the house with all of its width in the picture, or not at all. */
  const beside = (meters: number, draw: (x: number) => void) => {
    const [from, to] = openSide(shot, flip);
    const half = (meters / 2) * view.scaleAt(behind);
    if (to - from > half * 2) draw(random.between(from + half, to - half));
  };
  if (has("windpump")) beside(7, (at) => drawWindpump(view, at, behind));
  else if (has("vehicle")) beside(4.6, (at) => drawVehicle(view, at, behind));
  else if (has("linen")) beside(5.6, (at) => drawLinen(view, at, behind));
  // Close by and from above, the deck takes the place of the ground.
  if (picture.outlook === "near" || picture.outlook === "high") return;
  if (has("people")) {
    const y = floorY + step * 0.12;
    const at = Math.max(60, Math.min(canvasWidth - 120, x + open * reach * 0.86));
    for (const shift of [0, 0.62])
      drawPerson(setting, at + shift * view.scaleAt(y), y, 1.72 * view.scaleAt(y));
  }
  if (has("sunbeds")) drawSunbeds(view, spot(random.between(60, 150)), floorY + step);
  if (has("table")) drawTable(view, spot(random.between(20, 120)), floorY + step * 1.2);
  if (has("fire"))
    drawFire(view, spot(random.between(0, 110)), floorY + step * 1.15, random.pick([2, 4]));
  if (has("lamps")) drawLampPath(canvas, [x + open * 160, canvasHeight - 40], [x, floorY + 12]);
}
