import { at, type Canvas, canvasHeight, canvasWidth, curve, type Point } from "./canvas";
import { mix, type Setting } from "./palette";
/** Sky, sun or stars, and clouds: everything above and behind the land. */
export function drawSky(setting: Setting): void {
  const { canvas, light, horizon, hour, sunX } = setting;
  const [zenith, upper, lower, rim] = light.sky;
  const paint = canvas.linear([
    [0, zenith],
    [0.24, upper],
    [0.46, lower],
    [horizon / canvasHeight + 0.03, rim],
  ]);
  canvas.add(`<rect width="${canvasWidth}" height="${canvasHeight}" fill="${paint}"/>`);
  if (light.sun === null) drawNight(setting);
  else if (setting.backlit) drawSun(setting, light.sun);
  else canvas.glow(sunX, horizon, 620, rim, 0.4, 0.5);
  const color = hour === "night" ? rim : mix(rim, "#ffffff", 0.3);
  const opacity = hour === "night" ? 0.14 : 0.45;
  if (setting.clouds === "clear") return;
  if (setting.clouds === "heaps") drawHeaps(setting);
  drawClouds(canvas, horizon, {
    count: canvas.random.whole(
      setting.clouds === "heaps" ? 1 : 4,
      setting.clouds === "heaps" ? 3 : 9,
    ),
    color,
    opacity,
  });
}

/** Soft heaps with flat feet, smaller towards the horizon. */
function drawHeaps({ canvas, light, horizon, hour, sunX }: Setting): void {
  const { random } = canvas;
  const dim = hour === "night" ? 0.8 : hour === "dusk" ? 0.5 : hour === "dawn" ? 0.3 : 0.12;
  const head = mix(mix("#ffffff", light.haze, 0.4), light.sky[1], dim);
  const foot = mix(light.sky[1], light.haze, 0.4 - dim * 0.2);
  const heaps = random.whole(3, 6);
  for (let heap = 0; heap < heaps; heap++) {
    const far = heap / heaps;
    const y = 70 + far * (horizon - 150) + random.between(-20, 20);
    const width = (1.15 - far) * random.between(150, 330);
    const x = random.between(-40, canvasWidth + 40);
    const side = sunX > x ? 1 : -1;
    const puffs = Math.round(8 + width / 16);
    for (let puff = 0; puff < puffs; puff++) {
      const across = random.between(-1, 1);
      const radius = width * random.between(0.1, 0.2) * (1.35 - across * across);
      const [px, py] = [x + across * width * 0.62, y - radius * random.between(0.2, 0.55)];
      canvas.glow(px, py + radius * 0.2, radius * 1.2, foot, 0.42, 0.4);
      canvas.glow(px + side * radius * 0.24, py - radius * 0.12, radius, head, 0.55, 0.46);
    }
  }
}

function drawSun({ canvas, light, horizon, sunX }: Setting, color: string): void {
  const y = horizon - light.sunHeight * canvasHeight;
  canvas.glow(sunX, y, 600, color, 0.85);
  const disc = mix(color, "#ffffff", 0.3);
  canvas.add(
    `<circle cx="${Math.round(sunX)}" cy="${Math.round(y)}" r="${light.sunRadius}" fill="${disc}"/>`,
  );
}

function drawNight({ canvas, horizon, sunX }: Setting): void {
  drawStars(canvas, 260, horizon - 60);
  if (canvas.random.chance(0.4)) {
    drawMilkyWay(canvas, sunX);
    return;
  }
  const x = Math.round(sunX);
  canvas.glow(x - 10, 160, 150, "#dfe3f2", 0.35);
  canvas.fill(`M${x} 120a44 44 0 1 0 40 62a36 36 0 1 1 -40 -62z`, "#f5ead0");
}

/** Fewer stars near the horizon, where the air is thick. */
function drawStars(canvas: Canvas, count: number, lowest: number): void {
  const { random } = canvas;
  const sizes = [
    { width: 1.2, opacity: 0.55, path: "" },
    { width: 2, opacity: 0.8, path: "" },
    { width: 3, opacity: 0.95, path: "" },
  ];
  for (let star = 0; star < count; star++) {
    const y = lowest * random.between(0, 1) ** 1.5;
    const rank = random.between(0, 1);
    const size = sizes[rank < 0.72 ? 0 : rank < 0.95 ? 1 : 2];
    if (size) size.path += `M${Math.round(random.between(0, canvasWidth))} ${Math.round(y)}h0`;
  }
  for (const { width, opacity, path } of sizes) canvas.stroke(path, "#fff6e0", width, opacity);
}

function drawMilkyWay(canvas: Canvas, x: number): void {
  const { random } = canvas;
  for (let cloud = 0; cloud < 9; cloud++) {
    const along = cloud / 8;
    const spread = random.between(-30, 30);
    canvas.glow(
      x - 160 + along * 330 + spread,
      380 - along * 390,
      random.between(70, 130),
      "#b9c3e6",
      0.15,
    );
  }
}

interface CloudStyle {
  count: number;
  color: string;
  opacity: number;
}

/** Long lens clouds whose ends dissolve. */
function drawClouds(canvas: Canvas, horizon: number, { count, color, opacity }: CloudStyle): void {
  const { random } = canvas;
  for (let cloud = 0; cloud < count; cloud++) {
    const [x, y] = [random.between(-100, canvasWidth), random.between(50, horizon - 110)];
    const length = random.between(160, 520);
    const thickness = random.between(4, 14) * (0.4 + length / 600);
    const paint = canvas.linear(
      [
        [0, color, 0],
        [0.3, color, opacity],
        [0.7, color, opacity * 0.8],
        [1, color, 0],
      ],
      { x1: x, x2: x + length, y1: y, y2: y },
    );
    canvas.fill(cloudOutline(canvas, x, y, length, thickness), paint);
  }
}

function cloudOutline(canvas: Canvas, x: number, y: number, length: number, thickness: number) {
  const parts = 14;
  const offset = canvas.random.between(0, 99);
  const top: Point[] = [];
  const bottom: Point[] = [];
  for (let part = 0; part <= parts; part++) {
    const along = part / parts;
    // The sine of pi is a hair below zero, and its root would be NaN.
    const swell = Math.max(0, Math.sin(Math.PI * along)) ** 0.8;
    const bulge = 0.7 + 0.5 * canvas.noise(offset + along * 5, 2);
    top.push([x + length * along, y - thickness * swell * bulge]);
    bottom.unshift([x + length * along + 6, y + thickness * 0.35 * swell]);
  }
  return curve([...top, ...bottom]);
}

/** A loose flock, far off. */
export function drawBirds(
  canvas: Canvas,
  count: number,
  x: number,
  y: number,
  color: string,
): void {
  const { random } = canvas;
  let path = "";
  for (let bird = 0; bird < count; bird++) {
    const [bx, by] = [x + random.between(-90, 90), y + random.between(-30, 30)];
    const span = random.between(6, 12);
    const lift = span * random.between(0.2, 0.5);
    path += `M${at(bx - span, by - lift)}Q${at(bx - span * 0.4, by - lift * 1.3)} ${at(bx, by)}`;
    path += `Q${at(bx + span * 0.4, by - lift * 1.3)} ${at(bx + span, by - lift)}`;
  }
  canvas.stroke(path, color, 1.6);
}
