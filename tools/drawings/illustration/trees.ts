import { limb, type Point } from "./canvas";
import { type Habit, habits, type TreeKind } from "./habits";
import { drawLeaves, leafTones, type Tones } from "./leaves";
import { mix, type Setting, tinted } from "./palette";
import { drawBaobab, drawFanPalm, drawFeatherPalm } from "./palms";
import { blob } from "./terrain";
interface TreeOptions {
  side: 1 | -1;
  /** 0 here to 1 at the horizon. */
  distance?: number;
}

/** One tree at its foot; `height` in units of the picture. */
export function drawTree(
  setting: Setting,
  kind: TreeKind,
  x: number,
  y: number,
  height: number,
  { side, distance = 0 }: TreeOptions,
): void {
  const habit = habits[kind];
  if (habit) {
    const tones = leafTones(setting, habit.leaf, habit.bark, distance);
    for (let stem = 0; stem < (habit.stems ?? 1); stem++)
      branch(setting, habit, x + stem * height * 0.07, y, height * (1 - stem * 0.09), tones, side);
    return;
  }
  others[kind]?.(setting, x, y, height, side, distance);
}

function branch(
  setting: Setting,
  habit: Habit,
  x: number,
  y: number,
  height: number,
  tones: Tones,
  side: 1 | -1,
): void {
  const { canvas } = setting;
  const { random } = canvas;
  const tips: Point[] = [];
  const crown = y - height * (1 - habit.pad[1]);
  let wood = "";
  const grow = (from: Point, angle: number, length: number, thick: number, left: number): void => {
    const tx = from[0] + Math.sin(angle) * length;
    const table = crown + Math.abs(tx - x) * 0.1 + random.between(-0.02, 0.035) * height;
    const to: Point = [tx, habit.flat && left === 0 ? table : from[1] - Math.cos(angle) * length];
    wood += limb(from, to, [thick, thick * 0.6], random.between(-0.1, 0.1));
    if (left === 0) {
      tips.push(to);
      return;
    }
    const twigs = left > 1 ? 2 : random.whole(2, 3);
    for (let twig = 0; twig < twigs; twig++) {
      const turn =
        (twig - (twigs - 1) / 2) * random.between(0.6, 0.95) + random.between(-0.15, 0.15);
      grow(to, angle * 0.9 + turn, length * random.between(0.55, 0.75), thick * 0.55, left - 1);
    }
  };
  const fork: Point = [
    x + random.between(-0.05, 0.05) * height,
    y - height * habit.fork * random.between(0.85, 1.1),
  ];
  wood += limb(
    [x, y + height * 0.01],
    fork,
    [height * habit.thick, height * habit.thick * 0.72],
    random.between(-0.06, 0.06),
  );
  wood += limb(
    [x, y + height * 0.012],
    [x, y - height * 0.07],
    [height * habit.thick * 1.7, height * habit.thick],
  );
  const room = height * (1 - habit.fork - habit.pad[1]);
  for (let arm = 0; arm < habit.arms; arm++) {
    const angle = habit.spread * (-1 + (2 * arm) / (habit.arms - 1)) + random.between(-0.12, 0.12);
    const reach = room * (habit.levels > 1 ? 0.56 : 0.8) * random.between(0.86, 1.1);
    grow(fork, angle, reach, height * habit.thick * 0.5, habit.levels - 1);
  }
  canvas.fill(wood, tones.bark);
  if (habit.bare) return;
  const sorted = [...tips].sort((a, b) => a[1] - b[1]);
  if (habit.levels === 1) sorted.push([fork[0], (crown + fork[1]) / 2 - height * 0.03]);
  for (const tip of sorted.reverse()) {
    const pad: Point = [
      height * habit.pad[0] * random.between(0.85, 1.15),
      height * habit.pad[1] * random.between(0.85, 1.2),
    ];
    drawLeaves(setting, tip, pad, tones, side, {
      size: Math.max(1.6, Math.min(5.4, height * 0.013)),
    });
  }
}

type DrawOther = (
  setting: Setting,
  x: number,
  y: number,
  height: number,
  side: 1 | -1,
  distance: number,
) => void;

/** A column or a cone of needles. */
const needles =
  (width: number, leaf: string, tiers: number): DrawOther =>
  (setting, x, y, height, side, distance) => {
    const { canvas } = setting;
    const tones = leafTones(setting, leaf, "#4a382c", distance);
    canvas.fill(
      limb([x, y + 2], [x, y - height * 0.3], [height * 0.022, height * 0.014]),
      tones.bark,
    );
    for (let tier = 0; tier < tiers; tier++) {
      const part = tier / (tiers - 1);
      const w =
        height * width * (1 - part * 0.86) * (tiers > 5 ? canvas.random.between(0.85, 1.1) : 1);
      drawLeaves(
        setting,
        [x, y - height * (0.14 + part * 0.8)],
        [Math.max(3, w), height * (1.05 / tiers)],
        tones,
        side,
        { size: Math.max(1.5, height * 0.012) },
      );
    }
  };

const others: Partial<Record<TreeKind, DrawOther>> = {
  baobab: (setting, x, y, height, side, distance) =>
    drawBaobab(setting, x, y, height, side, distance),
  coconut: (setting, x, y, height, side, distance) => {
    drawFeatherPalm(setting, x, y, height, {
      lean: -side * setting.canvas.random.between(0.05, 0.24),
      leaf: "#3f7a4c",
      distance,
      frond: 0.36,
    });
  },
  date: (setting, x, y, height, _side, distance) => {
    for (const [dx, share] of [
      [-0.16, 0.72],
      [0.14, 0.84],
      [0, 1],
    ] as const)
      drawFeatherPalm(setting, x + dx * height, y, height * share, {
        lean: dx * 0.8,
        leaf: "#66804a",
        distance,
        frond: 0.34,
      });
  },
  doum: (setting, x, y, height, _side, distance) => {
    const { canvas } = setting;
    const tones = leafTones(setting, "#6f8050", "#6d5a46", distance);
    const fork: Point = [x, y - height * 0.42];
    canvas.fill(limb([x, y + 3], fork, [height * 0.024, height * 0.018]), tones.bark);
    for (const [dx, share] of [
      [-0.2, 0.86],
      [0.2, 0.92],
      [0.02, 1],
    ] as const) {
      const top: Point = [x + dx * height, y - height * share * 0.86];
      canvas.fill(limb(fork, top, [height * 0.015, height * 0.011], dx * 0.4), tones.bark);
      drawFanPalm(setting, top, height * 0.17, tones);
    }
  },
  borassus: (setting, x, y, height, _side, distance) => {
    const tones = leafTones(setting, "#5f7a50", "#6d5f50", distance);
    const top: Point = [x + setting.canvas.random.between(-0.03, 0.03) * height, y - height * 0.86];
    setting.canvas.fill(limb([x, y + 3], top, [height * 0.022, height * 0.014]), tones.bark);
    setting.canvas.fill(
      limb([x, y - height * 0.4], [x, y - height * 0.56], [height * 0.018, height * 0.027]) +
        limb([x, y - height * 0.56], [x, y - height * 0.7], [height * 0.027, height * 0.016]),
      tones.bark,
    );
    drawFanPalm(setting, top, height * 0.2, tones);
  },
  euphorbia: (setting, x, y, height, side, distance) => {
    const { canvas } = setting;
    const tones = leafTones(setting, "#6d8252", "#5b5142", distance);
    const fork: Point = [x, y - height * 0.3];
    let arms = "";
    let lights = "";
    for (let arm = 0; arm < 13; arm++) {
      const across = -1 + (2 * arm) / 12;
      const elbow: Point = [
        x + across * height * 0.27,
        fork[1] - height * (0.05 + 0.16 * (1 - Math.abs(across))),
      ];
      const tip: Point = [
        elbow[0] + across * height * 0.05,
        y - height * canvas.random.between(0.78, 1) * (1 - across * across * 0.16),
      ];
      arms +=
        limb(fork, elbow, [height * 0.018, height * 0.015], -across * 0.25) +
        limb(elbow, tip, [height * 0.017, height * 0.011], -across * 0.08);
      lights += limb(
        [elbow[0] + side * height * 0.006, elbow[1]],
        [tip[0] + side * height * 0.005, tip[1]],
        [height * 0.006, height * 0.004],
      );
    }
    canvas.fill(limb([x, y + 3], fork, [height * 0.04, height * 0.026]), tones.bark);
    canvas.fill(arms, tones.middle);
    canvas.fill(lights, tones.lit, 0.7);
  },
  cypress: needles(0.085, "#3f5f45", 9),
  pine: needles(0.27, "#45664a", 7),
  cedar: needles(0.34, "#4a6a4c", 6),
  bamboo: (setting, x, y, height, side, distance) => {
    const { canvas } = setting;
    const tones = leafTones(setting, "#7a9a4c", "#8a9a55", distance);
    for (let culm = 0; culm < 9; culm++) {
      const lean = (culm - 4) * 0.06 + canvas.random.between(-0.03, 0.03);
      const top: Point = [x + lean * height * 1.3, y - height * canvas.random.between(0.75, 1)];
      canvas.fill(
        limb(
          [x + (culm - 4) * height * 0.018, y + 3],
          top,
          [height * 0.008, height * 0.004],
          lean * 0.4,
        ),
        culm % 2 === 0 ? tones.middle : tones.bark,
      );
      for (const part of [0.62, 0.8, 0.97])
        drawLeaves(
          setting,
          [x + lean * height * 1.3 * part, y + (top[1] - y) * part],
          [height * 0.08, height * 0.05],
          tones,
          side,
          { size: height * 0.013, count: 26 },
        );
    }
  },
  banana: (setting, x, y, height, _side, distance) => {
    const tones = leafTones(setting, "#5f9148", "#7a7a45", distance);
    for (const dx of [-0.3, 0.28, 0])
      drawFeatherPalm(setting, x + dx * height, y, height * (dx === 0 ? 0.7 : 0.52), {
        lean: dx * 0.5,
        leaf: "#64954a",
        distance,
        frond: 0.62,
        broad: true,
      });
    setting.canvas.fill(blob(setting.canvas.random, x, y, height * 0.12, 0.4), tones.deep);
  },
  aloe: (setting, x, y, height, _side, distance) => {
    const tones = leafTones(setting, "#7d9079", "#5b4a3c", distance);
    setting.canvas.fill(
      limb([x, y + 2], [x, y - height * 0.55], [height * 0.07, height * 0.05]),
      tones.bark,
    );
    drawFanPalm(setting, [x, y - height * 0.55], height * 0.34, tones);
    const flower = mix(tinted(setting.light, "#d8603a", 0.5), setting.light.haze, distance);
    for (const dx of [-0.12, 0.04, 0.16])
      setting.canvas.fill(
        limb(
          [x, y - height * 0.6],
          [x + dx * height, y - height],
          [height * 0.008, height * 0.026],
          dx,
        ),
        flower,
      );
  },
};

/** Far trees share a few symbols, so a wood costs three trees. */
export function drawGrove(
  setting: Setting,
  kinds: readonly TreeKind[],
  trees: readonly { x: number; y: number; height: number }[],
  distance: number,
): void {
  const { canvas } = setting;
  const models = kinds
    .slice(0, 3)
    .flatMap((kind) => [kind, kind])
    .map((kind) =>
      canvas.symbol(() =>
        drawTree(setting, kind, 0, 0, 110, { side: setting.sunX > 600 ? 1 : -1, distance }),
      ),
    );
  for (const { x, y, height } of [...trees].sort((a, b) => a.y - b.y)) {
    const scale = Math.round((height / 110) * 100) / 100;
    const mirrored = canvas.random.chance(0.5) ? -scale : scale;
    const model = models[canvas.random.whole(0, models.length - 1)];
    canvas.add(
      `<use href="#${model}" transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${mirrored} ${scale})"/>`,
    );
  }
}

/** A low bush, used along edges. */
export function drawBush(
  setting: Setting,
  x: number,
  y: number,
  width: number,
  leaf: string,
  distance = 0,
): void {
  const side = setting.sunX > x ? 1 : -1;
  drawLeaves(
    setting,
    [x, y - width * 0.26],
    [width * 0.55, width * 0.32],
    leafTones(setting, leaf, "#4a3728", distance),
    side,
  );
}
