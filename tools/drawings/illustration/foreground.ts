import { type Shot } from "./cameras";
import { canvasHeight, canvasWidth, curve, type Point, short } from "./canvas";
import { boulder } from "./hills";
import { drawLeaves, leafTones } from "./leaves";
import { mix, type Setting, tinted } from "./palette";
import { drawFeatherPalm } from "./palms";
import { type Picture } from "./scenery";
import { grass } from "./terrain";
/** Tufts, stones and leaves close to the viewer, most of them at the sides: the way to the house is free. */
export function drawForeground(
  setting: Setting,
  { cover, biome, trees, outlook }: Picture,
  { x: middle, floorY, reach }: Shot,
): void {
  if (cover === "vines" || cover === "tea") return;
  const { canvas, flip } = setting;
  const { random } = canvas;
  const sandy = biome === "desert" || biome === "coast" || cover === "beach";
  // Close by and from above, a deck reaches far down.
  const deck = outlook === "near" || outlook === "high" ? reach * 1.16 : 0;
  const spots = Array.from({ length: sandy ? 12 : 34 }, () => {
    const aside = random.between(0, 1) ** 2.2 * 0.5;
    const near = random.between(0.05, 1);
    return {
      x: canvasWidth * (random.chance(0.5) ? aside : 1 - aside),
      y: floorY + 16 + near * (canvasHeight - floorY),
      near,
    };
  })
    .filter(({ x }) => Math.abs(x - middle) > deck)
    .sort((a, b) => a.y - b.y);
  for (const { x, y, near } of spots) {
    if (biome === "desert" && random.chance(0.3)) drawStone(setting, x, y, near);
    else drawTuft(setting, x, y, near, sandy);
  }
  if (cover === "forest" || cover === "bush" || cover === "garden")
    cornerLeaves(setting, flip ? 1 : 0, trees.includes("banana"));
}

/** A clump of grass: dark at its foot, with blades in the light. */
function drawTuft(setting: Setting, x: number, y: number, near: number, sandy: boolean): void {
  const { canvas, light, land, biome } = setting;
  const dry = biome === "coast" ? "#8a9a5c" : "#a08a50";
  const base = tinted(light, sandy ? dry : mix(land.ground[1], land.ground[2], near * 0.6));
  const height = 14 + near * canvas.random.between(24, 46);
  const reach = 10 + near * canvas.random.between(18, 44);
  canvas.glow(x, y, reach * 1.5, light.dark, 0.36, 0.16);
  for (const [share, color] of [
    [1, mix(base, light.dark, 0.46)],
    [0.8, mix(base, light.dark, 0.18)],
    [0.5, mix(base, light.gleam, 0.34)],
  ] as const)
    grass(canvas, {
      rootY: () => y - 3,
      count: Math.round((sandy ? 11 : 17) * share),
      height: height * (0.8 + 0.25 * (1 - share)),
      color,
      spread: 5 + near * 5,
      from: x - reach * share,
      to: x + reach * share,
      thickness: 1 + near,
    });
}

function drawStone(setting: Setting, x: number, y: number, near: number): void {
  const { canvas, light } = setting;
  const radius = canvas.random.between(4, 8 + near * 16);
  canvas.glow(x, y + radius * 0.6, radius * 2, light.dark, 0.4, 0.2);
  boulder(setting, x, y, radius, mix(tinted(light, "#a07a5c"), light.dark, 0.3));
}

/** Leaves of a bush in the corner, out of focus. */
function cornerLeaves(setting: Setting, corner: number, broad: boolean): void {
  const { canvas } = setting;
  const { random } = canvas;
  const markup = canvas.capture(() => {
    for (let bush = 0; bush < 4; bush++) {
      const x = corner === 1 ? canvasWidth - bush * 86 + 30 : bush * 86 - 30;
      const y = canvasHeight - 34 + bush * 22;
      if (broad && bush === 0)
        drawFeatherPalm(setting, x, canvasHeight + 40, 210, {
          lean: corner === 1 ? -0.1 : 0.1,
          leaf: "#4a7a3f",
          distance: 0,
          frond: 0.75,
          broad: true,
        });
      else
        drawLeaves(
          setting,
          [x, y],
          [random.between(80, 120), random.between(56, 90)],
          leafTones(setting, "#3f5f38"),
          corner === 1 ? -1 : 1,
          { size: 10 },
        );
    }
  });
  canvas.add(canvas.blurred(markup, 2.2));
}

/** A branch that hangs into the picture, close to the viewer. */
export function drawOverhang(
  setting: Setting,
  { trees, biome }: Picture,
  side: "left" | "right",
): void {
  const { canvas, light } = setting;
  const { random } = canvas;
  if (biome === "desert") return;
  const left = side === "left";
  const markup = canvas.capture(() => {
    if (trees[0] === "coconut" || trees[0] === "doum") {
      drawFeatherPalm(setting, left ? -60 : canvasWidth + 60, 330, 380, {
        lean: left ? 0.1 : -0.1,
        leaf: "#3a6a44",
        distance: 0,
        frond: 0.8,
      });
      return;
    }
    const at = (x: number): number => (left ? x : canvasWidth - x);
    canvas.stroke(
      `M${short(at(-20))} 40Q${short(at(160))} 62 ${short(at(330))} 30M${short(at(120))} 58Q${short(at(190))} 92 ${short(at(250))} 118`,
      mix(light.dark, "#3a2a1e", 0.2),
      7,
    );
    const tones = leafTones(setting, "#44603a");
    for (let spray = 0; spray < 9; spray++) {
      const x = random.between(-10, 340);
      const y = random.between(8, 70) + (x < 200 ? random.between(0, 70) : 0);
      drawLeaves(
        setting,
        [at(x), y],
        [random.between(36, 66), random.between(16, 30)],
        tones,
        left ? 1 : -1,
        { size: 7, count: 60 },
      );
    }
  });
  canvas.add(canvas.blurred(markup, 2));
}

/** A trodden path that winds from the viewer to the house. */
export function drawPath(setting: Setting, x: number, y: number): void {
  const { canvas, light, land } = setting;
  const { random } = canvas;
  const start = setting.flip ? random.between(420, 760) : random.between(440, 780);
  const sway = random.between(60, 190) * (random.chance(0.5) ? 1 : -1);
  const steps = 16;
  const [left, right]: [Point[], Point[]] = [[], []];
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    const near = 1 - part;
    const py = y + 6 + (canvasHeight - y) * near ** 1.5;
    const px = x + (start - x) * near + Math.sin(part * Math.PI) * sway * near;
    const width = 5 + 74 * near ** 1.5;
    left.push([px - width, py]);
    right.push([px + width, py]);
  }
  const earth = mix(tinted(light, mix(land.ground[0], "#e2c9a0", 0.5), 0.7), light.gleam, 0.1);
  const paint = canvas.linear(
    [
      [0, earth],
      [1, mix(earth, light.dark, 0.5)],
    ],
    { y1: y, y2: canvasHeight },
  );
  canvas.add(
    canvas.blurred(
      `<path d="${curve([...left, ...right.reverse()], true, 0.14)}" fill="${paint}" opacity="0.75"/>`,
      1.6,
    ),
  );
}
