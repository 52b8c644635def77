import { canvasHeight, canvasWidth, curve, type Stop } from "#jobs/illustration/canvas";
import { mix, type Setting, type Stage, tinted } from "#jobs/illustration/palette";
import { glitter, grass, ridge } from "#jobs/illustration/terrain";
import { drawGrove, drawPalm } from "#jobs/illustration/trees";
import { drawGround, drawHills } from "./land";

/** A quiet channel between grass banks, palms beyond. */
export function drawDelta(setting: Setting): Stage {
  const { canvas, light, land, horizon } = setting;
  const { random } = canvas;
  drawHills(setting, 8);
  const groundY = horizon + 44;
  drawGround(setting, groundY, 8);
  const silhouette = mix(tinted(light, land.near), light.dark, 0.35);
  const trees = Array.from({ length: random.whole(8, 13) }, () => ({
    x: random.between(-20, canvasWidth + 20),
    y: groundY + random.between(4, 14),
    height: random.between(30, 62),
  }));
  drawGrove(canvas, trees, silhouette);
  for (let palm = 0; palm < 6; palm++) {
    const colors = { trunk: silhouette, leaf: silhouette };
    drawPalm(
      canvas,
      random.between(-20, canvasWidth + 20),
      groundY + 8,
      random.between(80, 165),
      colors,
      random.between(-0.14, 0.14),
    );
  }
  drawChannel(setting, horizon + 74);
  return { groundY, floorY: horizon + 196 };
}

function drawChannel({ canvas, light, land, sunX }: Setting, y: number): void {
  const { random } = canvas;
  const stops: Stop[] = [
    [0, mix(light.sky[3], "#8fb0a4", 0.25)],
    [0.5, mix(tinted(light, "#4f8583"), light.sky[2], 0.2)],
    [1, tinted(light, "#245058")],
  ];
  const banks = `M-10 ${y}Q400 ${y - 16} 1210 ${y + 6}V${y + 96}Q700 ${y + 130} -10 ${y + 92}Z`;
  canvas.fill(banks, canvas.linear(stops, { y1: y - 10, y2: y + 120 }));
  const gleam = mix(light.sky[3], "#ffffff", 0.4);
  const anywhere = () => ({
    x: random.between(0, canvasWidth),
    y: y + random.between(4, 96),
    length: random.between(12, 70),
  });
  const underSun = () => {
    const depth = random.between(0, 1);
    return {
      x: sunX + random.between(-1, 1) * (30 + 60 * depth),
      y: y + 2 + 92 * depth,
      length: random.between(14, 60),
    };
  };
  glitter(canvas, 64, anywhere, gleam, 0.35);
  glitter(canvas, 44, underSun, gleam, 0.7);
  const reed = mix(tinted(light, land.ground[1]), light.dark, 0.3);
  grass(canvas, { rootY: () => y + 2, count: 120, height: 20, color: reed, spread: 4 });
  for (let clump = 0; clump < 7; clump++) {
    const x = random.between(-20, canvasWidth);
    grass(canvas, {
      rootY: () => y + 94,
      count: 34,
      height: 62,
      color: reed,
      spread: 14,
      from: x,
      to: x + 90,
    });
  }
}

/** Turquoise shallows, foam and sand; a dhow under sail far out. */
export function drawCoast(setting: Setting): Stage {
  const { canvas, light, horizon, sunX, flip } = setting;
  const { random } = canvas;
  const sea = (color: string, share: number) => tinted(light, color, share);
  const stops: Stop[] = [
    [0, mix(light.sky[3], "#8fc1b4", 0.3)],
    [0.2, sea("#4a9ba0", 0.8)],
    [0.7, sea("#58b3aa", 0.8)],
    [1, sea("#a9dcc6", 0.7)],
  ];
  const water = canvas.linear(stops, { y1: horizon, y2: horizon + 270 });
  canvas.fill(`M-10 ${Math.round(horizon)}H1210V810H-10Z`, water);
  const gleam = mix(light.sky[3], "#ffffff", 0.5);
  const underSun = () => {
    const depth = random.between(0, 1) ** 1.6;
    return {
      x: sunX + random.between(-1, 1) * (40 + 160 * depth),
      y: horizon + 4 + 180 * depth,
      length: 8 + 80 * depth,
    };
  };
  const anywhere = () => {
    const depth = random.between(0, 1);
    return {
      x: random.between(0, canvasWidth),
      y: horizon + 8 + 190 * depth,
      length: 10 + 50 * depth,
    };
  };
  glitter(canvas, 100, underSun, gleam, 0.55);
  glitter(canvas, 50, anywhere, gleam, 0.25);
  drawDhow(
    setting,
    flip ? random.between(50, 170) : random.between(1030, 1150),
    horizon + random.between(22, 44),
  );
  const groundY = horizon + 168;
  drawBeach(setting, groundY);
  return { groundY, floorY: groundY + 46 };
}

function drawBeach(setting: Setting, y: number): void {
  const { canvas, light, land } = setting;
  const shore = ridge(canvas, { y: y - 14, amplitude: 16, wavelength: 420, octaves: 2 }).filter(
    (_, index) => index % 3 === 0,
  );
  const line = (lift: number) =>
    curve(
      shore.map(([px, py]) => [px, py + lift] as const),
      false,
    );
  const below = ` L1230 ${canvasHeight + 10}L-30 ${canvasHeight + 10}Z`;
  canvas.stroke(line(-20), "#fffdf2", 3, 0.35);
  canvas.fill(line(-3) + below, "#fffdf2", 0.9);
  canvas.fill(line(4) + below, tinted(light, mix(land.ground[1], "#7a6a55", 0.3)));
  const [back, middle, front] = land.ground;
  const dry: Stop[] = [
    [0, tinted(light, back, 0.6)],
    [0.35, tinted(light, middle, 0.9)],
    [1, tinted(light, front)],
  ];
  canvas.fill(line(20) + below, canvas.linear(dry, { y1: y, y2: canvasHeight }));
}

function drawDhow({ canvas, light }: Setting, x: number, y: number): void {
  const hull = mix(light.dark, "#6b4630", 0.35);
  const sail = mix("#fbf3e0", light.haze, 0.4);
  const markup =
    `<path d="M-34 0Q0 14 40 -6L32 10Q0 18 -24 10Z" fill="${hull}"/>` +
    `<path d="M-22 -4L30 -66Q26 -28 22 -4Z" fill="${sail}"/>` +
    `<path d="M2 4V-44M-24 -2L33 -70" stroke="${hull}" stroke-width="2" fill="none"/>`;
  canvas.place(x, y, canvas.random.between(0.75, 1.05), canvas.random.chance(0.5), markup);
}
