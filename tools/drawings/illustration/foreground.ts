import { canvasHeight, canvasWidth, curve, type Point, short } from "./canvas";
import { boulder } from "./hills";
import { drawLeaves, leafTones } from "./leaves";
import { mix, type Setting, tinted } from "./palette";
import { drawFeatherPalm } from "./palms";
import { type Picture } from "./scenery";
import { fillBelow, grass, heightAt, ridge } from "./terrain";
/** The ground at the viewer's feet, higher in one corner. */
export function drawForeground(
  setting: Setting,
  { cover, biome, outlook, trees }: Picture,
  floorY: number,
): void {
  const { canvas, light, land, flip } = setting;
  const { random } = canvas;
  const sandy = biome === "desert" || biome === "coast" || cover === "beach";
  const ground = tinted(light, land.ground[2]);
  const color = sandy
    ? mix(tinted(light, land.ground[1]), ground, 0.7)
    : mix(ground, light.dark, 0.5);
  const low = Math.max(706, Math.min(780, floorY + (outlook === "high" ? 230 : 128)));
  if (cover === "vines" || cover === "tea") return;
  const corner = flip ? 1 : 0;
  const rise = random.between(18, 74);
  const edge = ridge(canvas, {
    y: low,
    amplitude: 12,
    wavelength: 360,
    octaves: 3,
    relief: (across) => -rise * Math.max(0, 1 - Math.abs(across - corner) * 1.5) ** 2,
  });
  fillBelow(
    canvas,
    edge,
    canvas.linear(
      [
        [0, color],
        [1, mix(color, light.dark, sandy ? 0.5 : 0.75)],
      ],
      { y1: low - 30, y2: canvasHeight },
    ),
  );
  const rootY = (x: number) => heightAt(edge, x) + 8;
  if (sandy) {
    drawSparse(setting, corner, low, rootY);
    return;
  }
  grass(canvas, {
    rootY,
    count: 190,
    height: 30,
    color: mix(color, light.dark, 0.3),
    spread: 34,
    thickness: 1.4,
  });
  grass(canvas, {
    rootY,
    count: 90,
    height: 44,
    color: mix(mix(color, tinted(light, land.ground[1]), 0.35), light.gleam, 0.12),
    spread: 26,
    thickness: 1.3,
  });
  grass(canvas, {
    rootY: () => canvasHeight + 6,
    count: 150,
    height: 70,
    color: mix(light.dark, "#000000", 0.2),
    spread: 24,
    thickness: 2.2,
  });
  if (cover === "forest" || cover === "bush" || cover === "garden")
    cornerLeaves(setting, corner, trees.includes("banana"));
}

/** Tufts in sand, mostly in the higher corner, and stones in a desert. */
function drawSparse(
  setting: Setting,
  corner: number,
  low: number,
  rootY: (x: number) => number,
): void {
  const { canvas, light, biome } = setting;
  const { random } = canvas;
  for (let clump = 0; clump < 12; clump++) {
    const x = random.chance(0.7)
      ? corner === 1
        ? random.between(760, 1210)
        : random.between(-10, 440)
      : random.between(0, canvasWidth);
    grass(canvas, {
      rootY,
      count: 18,
      height: random.between(28, 66),
      color: mix(tinted(light, biome === "coast" ? "#8a9a5c" : "#a08a50"), light.dark, 0.5),
      spread: 16,
      from: x - 22,
      to: x + 22,
      thickness: 1.6,
    });
  }
  if (biome === "desert")
    for (let stone = 0; stone < 7; stone++)
      boulder(
        setting,
        random.between(0, canvasWidth),
        low + random.between(20, 70),
        random.between(5, 22),
        mix(tinted(light, "#a07a5c"), light.dark, 0.3),
      );
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
