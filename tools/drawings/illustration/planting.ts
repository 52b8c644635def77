import { type Shot } from "./cameras";
import { houseOf, type Picture } from "./scenery";
import { drawTree } from "./trees";
import { type View } from "./view";

type Kind = Picture["trees"][number];

/** Heights in meters, from which the picture picks. */
const treeHeights: Partial<Record<Kind, readonly [number, number]>> = {
  baobab: [9, 13],
  euphorbia: [5, 8],
  quiver: [4, 6],
  aloe: [1.6, 2.6],
  banana: [3, 4.5],
  bamboo: [8, 12],
  mangrove: [3.5, 5],
  milkwood: [4.5, 6.5],
  mopane: [6, 9],
  leadwood: [7, 11],
  fig: [10, 14],
  yellowwood: [14, 19],
  coconut: [9, 14],
  borassus: [12, 16],
};
const usualHeight = [7, 11] as const;

function plant(view: View, kind: Kind, x: number, y: number, tallest: number): void {
  const { setting } = view;
  const { canvas, light } = setting;
  const meters = canvas.random.between(...(treeHeights[kind] ?? usualHeight));
  const height = Math.min(tallest, meters * view.scaleAt(y));
  canvas.glow(x, y, height * 0.42, light.dark, 0.4, 0.1);
  drawTree(setting, kind, x, y, height, {
    side: setting.sunX > x ? 1 : -1,
    distance: Math.max(0, 0.24 - height / 900),
  });
}

const anyOf = (view: View, { trees }: Picture): Kind =>
  view.setting.canvas.random.pick(trees as [Kind, ...Kind[]]);

/** Trees behind the house and at both sides, far ones first; none hides it. */
export function plantAround(view: View, picture: Picture, { x, floorY, reach }: Shot): void {
  const { canvas, flip, horizon } = view.setting;
  const { random } = canvas;
  const drop = floorY - horizon;
  const open = flip ? -1 : 1;
  const inTree = houseOf(picture.form).stay === "treehouse" && picture.outlook !== "far";
  const tallest = Math.min(560, floorY - 60);
  if (!inTree)
    for (let tree = random.whole(1, 2); tree > 0; tree--) {
      const aside = x + random.between(-1, 1) * reach;
      plant(view, anyOf(view, picture), aside, horizon + drop * random.between(0.62, 0.74), tallest);
    }
  const outer = x + open * (reach + random.between(150, 330));
  if (random.chance(0.72))
    plant(view, anyOf(view, picture), outer, horizon + drop * random.between(0.5, 0.72), tallest);
  const inner = x - open * (reach + random.between(0, 70));
  plant(view, anyOf(view, picture), inner, floorY - drop * random.between(0.1, 0.2), tallest);
}

/** One tree close by and two further off, where no house gives scale. */
export function plantLand(view: View, picture: Picture, floorY: number): void {
  const { canvas, flip, horizon } = view.setting;
  const { random } = canvas;
  const open = flip ? -1 : 1;
  const drop = floorY - horizon;
  const tree = (x: number, share: number, tallest: number) =>
    plant(view, anyOf(view, picture), 600 + open * x, horizon + drop * share, tallest);
  tree(random.between(40, 330), 0.5, 260);
  tree(-random.between(60, 240), 0.7, 330);
  tree(-random.between(360, 520), 1.16, 560);
}
