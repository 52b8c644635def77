import { canvasWidth, type Point, polygon, short, type Stop } from "#jobs/illustration/canvas";
import { mix, tinted } from "#jobs/illustration/palette";
import type { Setting, Stage } from "#jobs/illustration/setting";
import { blob, fillBelow, hazyLayer, heightAt, ridge, treeline } from "#jobs/illustration/terrain";
import { drawGround } from "./plains";

/** Wooded ranges with mist between them; mountain adds a peak behind. */
export function drawHighlands(setting: Setting): Stage {
  const { canvas, biome, light, land, horizon } = setting;
  if (biome === "mountain") drawPeaks(setting);
  const far = mix(tinted(light, land.far), light.haze, 0.35);
  const near = tinted(light, land.near);
  const height = biome === "mountain" ? 74 : 50;
  for (let range = 0; range < 3; range++) {
    const shape = {
      y: horizon - 40 + range * 32,
      amplitude: height * (1 - range * 0.24),
      wavelength: 320 - range * 40,
    };
    const points = ridge(canvas, shape);
    const color = mix(far, near, range / 2.4);
    treeline(canvas, points, mix(color, "#000000", 0.04), 13 + range * 7);
    hazyLayer(canvas, points, color, light.haze, { fade: 0.55 - range * 0.1, depth: 120 });
  }
  const groundY = horizon + 52;
  drawGround(setting, groundY, 10);
  drawThicket(setting, groundY);
  return { groundY, floorY: groundY + canvas.random.between(92, 114) };
}

/** One great cone and a lesser shoulder, darker than the sky and dissolving into mist. */
function drawPeaks({ canvas, light, land, horizon, hour }: Setting): void {
  const { random } = canvas;
  const peak = { x: random.between(0.22, 0.78), height: random.between(170, 250) };
  const shoulder = { x: peak.x + (peak.x > 0.5 ? -0.3 : 0.3), height: random.between(80, 130) };
  const cone = (across: number, { x, height }: typeof peak, width: number) =>
    height / (1 + (Math.abs(across - x) / width) ** 1.7);
  const relief = (across: number) => -cone(across, peak, 0.13) - cone(across, shoulder, 0.1);
  const points = ridge(canvas, { y: horizon - 20, amplitude: 13, wavelength: 90, relief });
  const rock = mix(tinted(light, mix(land.far, "#5c6f86", 0.55)), light.sky[1], 0.25);
  const [top, foot] = [horizon - 20 - peak.height, horizon + 10];
  const stops: Stop[] = [
    [0, hour === "night" ? mix(rock, light.sky[1], 0.3) : mix(rock, light.sky[1], 0.12)],
    [0.55, mix(rock, light.haze, 0.3)],
    [1, mix(rock, light.haze, 0.85)],
  ];
  fillBelow(canvas, points, canvas.linear(stops, { y1: top, y2: foot }));
  if (peak.height > 205) drawSnow(canvas.random.between(34, 52), peak.x * canvasWidth);

  function drawSnow(depth: number, x: number): void {
    const cap = points.filter(([px]) => Math.abs(px - x) < 110);
    const summit = Math.min(...cap.map(([, y]) => y));
    const upper = cap.filter(([, y]) => y < summit + depth);
    const lower = upper.map(([px, py], index): Point => {
      const edge = Math.max(0, summit + depth - py);
      return [
        px,
        py + edge * (index % 2 === 0 ? random.between(0.75, 1) : random.between(0.3, 0.55)),
      ];
    });
    if (upper.length > 2)
      canvas.fill(polygon([...upper, ...lower.reverse()]), mix("#ffffff", light.haze, 0.3), 0.85);
  }
}

/** A darker edge of bushes where wood meets meadow. */
function drawThicket({ canvas, biome, light, land }: Setting, groundY: number): void {
  const { random } = canvas;
  const color = tinted(light, mix(land.near, land.ground[2], 0.35));
  const clumps = biome === "forest" ? 70 : 34;
  const edge = ridge(canvas, { y: groundY + 8, amplitude: 8, wavelength: 300, octaves: 2 });
  let dark = "";
  let lit = "";
  for (let clump = 0; clump < clumps; clump++) {
    const x = random.between(-20, canvasWidth + 20);
    const size = random.between(12, biome === "forest" ? 34 : 22);
    const y = heightAt(edge, x);
    dark += blob(random, x, y - size * 0.3, size, 0.7);
    lit += blob(random, x + size * 0.2, y - size * 0.5, size * 0.55, 0.6);
  }
  canvas.fill(dark, color);
  canvas.fill(lit, mix(color, light.haze, 0.16), 0.7);
  if (biome === "forest") drawTrunks();

  /** Tall bare stems that rise out of the canopy. */
  function drawTrunks(): void {
    let path = "";
    let crowns = "";
    for (let tree = 0; tree < 9; tree++) {
      const [x, height] = [random.between(0, canvasWidth), random.between(70, 130)];
      path += `M${short(x)} ${short(groundY + 8)}v${short(-height)}`;
      for (let part = 0; part < 4; part++) {
        crowns += blob(
          random,
          x + random.between(-22, 22),
          groundY - height + random.between(-12, 12),
          random.between(14, 26),
          0.5,
        );
      }
    }
    canvas.stroke(path, color, 3.5);
    canvas.fill(crowns, mix(color, light.haze, 0.06));
  }
}
