import { drawHerd } from "#jobs/illustration/animals";
import {
  canvasHeight,
  canvasWidth,
  curve,
  type Point,
  polygon,
  short,
  type Stop,
} from "#jobs/illustration/canvas";
import { mix, type Setting, shade, type Stage, tinted } from "#jobs/illustration/palette";
import {
  blob,
  fillBelow,
  grass,
  hazyLayer,
  heightAt,
  ridge,
  treeline,
} from "#jobs/illustration/terrain";
import { drawGrove } from "#jobs/illustration/trees";

/** Grass plain under low hills; bush adds granite hills and thicker shrubs. */
export function drawPlains(setting: Setting): Stage {
  const { canvas, biome, light, land, horizon, flip } = setting;
  const { random } = canvas;
  const near = tinted(light, land.near);
  drawHills(setting, biome === "bush" ? 42 : 30);
  if (biome === "bush")
    drawKopje(setting, flip ? random.between(90, 300) : random.between(880, 1080));
  const groundY = horizon + 44;
  drawGround(setting, groundY, 8);
  const silhouette = mix(near, light.dark, 0.35);
  const trees = Array.from({ length: random.whole(9, 15) }, () => ({
    x: random.between(-20, canvasWidth + 20),
    y: groundY + random.between(4, 18),
    height: random.between(34, 74),
  }));
  if (biome === "bush") drawShrubs(setting, groundY + 10, silhouette);
  drawGrove(canvas, trees, silhouette);
  if (random.chance(0.75)) {
    const from = flip ? random.between(60, 260) : random.between(760, 930);
    drawHerd(canvas, from, groundY + 46, mix(light.dark, near, 0.25), random.chance(0.5));
  }
  return { groundY, floorY: groundY + random.between(96, 120) };
}

/** Three ranges, each nearer one stronger in color. */
export function drawHills({ canvas, light, land, horizon }: Setting, height: number): void {
  const far = mix(tinted(light, land.far), light.haze, 0.35);
  const near = tinted(light, land.near);
  for (let range = 0; range < 3; range++) {
    const shape = {
      y: horizon - 40 + range * 30,
      amplitude: height * (1 - range * 0.24),
      wavelength: 320 - range * 40,
    };
    const color = mix(far, near, range / 2.4);
    hazyLayer(canvas, ridge(canvas, shape), color, light.haze, { fade: 0.62 - range * 0.08 });
  }
}

/** The ground from the horizon to the lower edge, with paler and darker bands of grass. */
export function drawGround(setting: Setting, y: number, amplitude: number): void {
  const { canvas, light, land } = setting;
  const plain = ridge(canvas, { y, amplitude, wavelength: 420, octaves: 2 });
  const [back, middle, front] = land.ground;
  const paint = canvas.linear(
    [
      [0, tinted(light, back, 0.6)],
      [0.4, tinted(light, middle, 0.9)],
      [1, tinted(light, front)],
    ],
    { y1: y - 10, y2: canvasHeight },
  );
  fillBelow(canvas, plain, paint);
  drawTufts(setting, y);
}

function drawTufts({ canvas, biome, light, land }: Setting, y: number): void {
  if (biome === "desert" || biome === "coast") return;
  const [back, , front] = land.ground;
  const bands = [
    { top: y + 26, height: 9, color: tinted(light, mix(back, "#ffffff", 0.12), 0.7) },
    { top: y + 64, height: 15, color: tinted(light, mix(back, front, 0.3)) },
    { top: y + 128, height: 22, color: tinted(light, mix(back, front, 0.62)) },
  ];
  for (const { top, height, color } of bands) {
    grass(canvas, { rootY: () => top, count: 90, height, color, spread: 46 });
  }
}

function drawShrubs({ canvas }: Setting, y: number, color: string): void {
  const { random } = canvas;
  let path = "";
  for (let shrub = 0; shrub < 34; shrub++) {
    const size = random.between(8, 20);
    path += blob(
      random,
      random.between(-10, canvasWidth + 10),
      y + random.between(0, 16),
      size,
      0.6,
    );
  }
  canvas.fill(path, color);
}

/** A pile of rounded granite boulders, lit on the sun's side. */
function drawKopje({ canvas, light, land, horizon, sunX }: Setting, x: number): void {
  const { random } = canvas;
  const rock = mix(tinted(light, "#8d8077"), light.haze, 0.22);
  const towardsSun = sunX > x ? 1 : -1;
  const rows = [
    { y: horizon + 34, spread: 150, size: 62, count: 6 },
    { y: horizon - 18, spread: 92, size: 56, count: 4 },
    { y: horizon - 66, spread: 34, size: 46, count: 2 },
  ];
  for (const { y, spread, size, count } of [...rows].reverse()) {
    for (let stone = 0; stone < count; stone++) {
      const stoneX = x + spread * (-1 + (2 * stone) / (count - 1)) + random.between(-12, 12);
      const radius = size * random.between(0.8, 1.15);
      canvas.fill(
        blob(random, stoneX, y, radius, 0.78),
        mix(rock, light.dark, random.between(0.12, 0.3)),
      );
      canvas.fill(
        blob(random, stoneX + towardsSun * radius * 0.22, y - radius * 0.2, radius * 0.62, 0.66),
        mix(rock, land.far, 0.15),
        0.6,
      );
    }
  }
  const hill = ridge(canvas, { y: horizon + 46, amplitude: 6, wavelength: 200, octaves: 2 });
  fillBelow(canvas, hill, tinted(light, mix(land.near, land.ground[0], 0.4)));
  const lift = heightAt(hill, x) + 4;
  grass(canvas, {
    rootY: () => lift,
    count: 40,
    height: 18,
    color: mix(rock, light.dark, 0.5),
    spread: 10,
    from: x - 190,
    to: x + 190,
  });
}

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

/** Great dunes with one lit and one shaded face, above a pale pan. */
export function drawDesert(setting: Setting): Stage {
  const { canvas, light, land, horizon, flip } = setting;
  const { random } = canvas;
  const far = mix(tinted(light, land.far), light.haze, 0.5);
  const range = ridge(canvas, { y: horizon - 18, amplitude: 34, wavelength: 300, octaves: 2 });
  hazyLayer(canvas, range, far, light.haze, { fade: 0.7, depth: 90 });
  const peakX = flip ? random.between(240, 420) : random.between(780, 960);
  const groundY = horizon + 44;
  drawDune(setting, peakX + (flip ? 540 : -560), groundY + 20, random.between(90, 130), 0.38);
  drawDune(setting, peakX, groundY + 26, random.between(210, 280), 0.08);
  drawGround(setting, groundY, 12);
  drawRipples(setting, groundY);
  const tuft = mix(tinted(light, "#7a6a3c"), light.dark, 0.3);
  for (let clump = 0; clump < 9; clump++) {
    const [x, y] = [random.between(0, canvasWidth), groundY + random.between(20, 110)];
    grass(canvas, {
      rootY: () => y,
      count: 9,
      height: 20,
      color: tuft,
      spread: 3,
      from: x - 12,
      to: x + 12,
    });
  }
  return { groundY, floorY: groundY + random.between(92, 116) };
}

/** `distance` 0..1 washes the dune out with haze. */
function drawDune(
  { canvas, light, land, sunX }: Setting,
  x: number,
  foot: number,
  height: number,
  distance: number,
): void {
  const { random } = canvas;
  const top = foot - height;
  const reach = height * random.between(1.9, 2.4);
  const sand = mix(tinted(light, land.near), light.haze, distance);
  const litLeft = sunX < x;
  const crest: Point[] = [
    [x, top],
    [x + height * 0.1, top + height * 0.3],
    [x - height * 0.08, top + height * 0.62],
    [x + height * 0.2, foot + 4],
  ];
  const left = slope(x, top, x - reach, foot);
  const right = slope(x, top, x + reach, foot);
  const faces = { lit: shade(sand, 0.045), shaded: mix(shade(sand, -0.1), light.dark, 0.14) };
  const fade = (color: string) =>
    canvas.linear(
      [
        [0, color],
        [1, mix(color, light.haze, 0.3)],
      ],
      { y1: top, y2: foot },
    );
  canvas.fill(
    polygon([...left, [x + reach, foot + 10], ...right.reverse()]),
    fade(litLeft ? faces.shaded : faces.lit),
  );
  const edge = curve(crest, false).slice(1);
  const outer = left
    .slice(1)
    .reverse()
    .map(([px, py]) => `L${short(px)} ${short(py)}`);
  canvas.fill(
    `M${edge}${[`L${short(x - reach)} ${foot + 4}`, ...outer].join("")}Z`,
    fade(litLeft ? faces.lit : faces.shaded),
  );
}

/** A flank that runs steep at the crest and flat at the foot. */
function slope(x: number, top: number, endX: number, foot: number): Point[] {
  const parts = 12;
  return Array.from({ length: parts + 1 }, (_, index): Point => {
    const part = index / parts;
    return [x + (endX - x) * part, foot - (foot - top) * (1 - part) ** 1.25];
  });
}

function drawRipples({ canvas, light, land }: Setting, groundY: number): void {
  const { random } = canvas;
  let path = "";
  for (let ripple = 0; ripple < 26; ripple++) {
    const depth = random.between(0, 1);
    const [x, y] = [
      random.between(-60, canvasWidth),
      groundY + 30 + depth * (canvasHeight - groundY - 60),
    ];
    const length = 60 + depth * 200;
    path += `M${short(x)} ${short(y)}q${short(length / 4)} ${short(-4 - depth * 6)} ${short(length / 2)} 0t${short(length / 2)} 0`;
  }
  canvas.stroke(path, tinted(light, mix(land.ground[0], "#ffffff", 0.25)), 2, 0.35);
}
