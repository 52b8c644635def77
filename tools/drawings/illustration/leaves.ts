import { at, type Point, type Random, short } from "./canvas";
import { mix, type Setting, tinted } from "./palette";
import { blob } from "./terrain";
export interface Tones {
  bark: string;
  deep: string;
  middle: string;
  lit: string;
}

/** Leaves and bark in the hour's light; `distance` 0..1 washes them out. */
export function leafTones({ light }: Setting, leaf: string, bark = "#4a3728", distance = 0): Tones {
  const green = tinted(light, leaf, 0.75);
  const far = (color: string) => (distance > 0 ? mix(color, light.haze, distance) : color);
  return {
    bark: far(mix(tinted(light, bark, 0.8), light.dark, 0.45)),
    deep: far(mix(green, light.dark, 0.62)),
    middle: far(mix(green, light.dark, 0.36)),
    lit: far(mix(mix(green, light.dark, 0.1), light.gleam, 0.15)),
  };
}

interface LeafStyle {
  /** Size of a leaf in units. */
  size?: number;
  count?: number;
}

/** A crown of single leaves over a dark ground, lit above and towards the sun. */
export function drawLeaves(
  { canvas }: Setting,
  [cx, cy]: Point,
  [rx, ry]: Point,
  tones: Tones,
  side: 1 | -1,
  { size = Math.max(1.8, Math.min(5, rx * 0.042)), count }: LeafStyle = {},
): void {
  const { random } = canvas;
  const clumps = Math.max(5, Math.min(22, Math.round(rx / 7)));
  let ground = "";
  const hearts: Point[] = [];
  for (let clump = 0; clump < clumps; clump++) {
    const angle = clump * 2.39996 + random.between(-0.3, 0.3);
    const far = Math.sqrt((clump + 0.4) / clumps) * 0.8;
    const heart: Point = [cx + Math.cos(angle) * rx * far, cy + Math.sin(angle) * ry * far];
    hearts.push(heart);
    ground += blob(
      random,
      heart[0],
      heart[1],
      Math.max(2.4, rx * random.between(0.11, 0.2)),
      Math.min(0.95, (ry / rx) * 1.15),
    );
  }
  canvas.fill(ground, tones.deep);
  const leaves = ["", "", ""];
  const total = count ?? Math.round(Math.min(900, 40 + ((rx * ry) / (size * size)) * 1.7));
  for (let leaf = 0; leaf < total; leaf++) {
    const heart = hearts[leaf % hearts.length] ?? [cx, cy];
    const angle = random.between(0, Math.PI * 2);
    const far = Math.sqrt(random.between(0, 1)) * 0.34;
    const x = heart[0] + Math.cos(angle) * rx * far;
    const y = heart[1] + Math.sin(angle) * ry * far * 1.15;
    // Light on the whole crown, on each clump, and a little chance.
    const exposure =
      (cy - y) / ry +
      (side * (x - cx) * 0.5) / rx +
      ((heart[1] - y) * 1.1) / ry +
      random.between(-0.5, 0.5);
    const tone = exposure > 0.62 ? 2 : exposure > -0.1 ? 1 : 0;
    leaves[tone] += leafShape(random, x, y, size * random.between(0.7, 1.3));
  }
  canvas.fill(leaves[0] ?? "", tones.deep);
  canvas.fill(leaves[1] ?? "", tones.middle, 0.92);
  canvas.fill(leaves[2] ?? "", tones.lit, 0.9);
}

function leafShape(random: Random, x: number, y: number, size: number): string {
  const [w, h] = [size * 2, size * random.between(0.7, 1.2)];
  const tilt = random.between(-0.6, 0.6) * size;
  return `M${at(x - size, y)}q${short(w * 0.3)} ${short(-h)} ${short(w)} ${short(tilt)}q${short(-w * 0.4)} ${short(h)} ${short(-w)} ${short(-tilt)}z`;
}
