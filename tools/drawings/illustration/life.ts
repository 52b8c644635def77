import { type Animal, animalHeight, drawAnimal } from "./animals";
import { at, short } from "./canvas";
import { mix, type Setting, tinted } from "./palette";
import { type View } from "./view";
/** Colors of small things, darker against the light. */
export const dimmed = ({ light, backlit }: Setting, color: string) =>
  mix(tinted(light, color, 0.8), light.dark, backlit ? 0.6 : 0.3);

const hides: Record<Animal, string> = {
  elephant: "#6f6660",
  giraffe: "#a9794a",
  antelope: "#a8764a",
  buffalo: "#43382f",
  zebra: "#8b857c",
  wildebeest: "#54483f",
  oryx: "#9a8f80",
  ostrich: "#3c3632",
  egret: "#f7f2e6",
  flamingo: "#ec9a94",
  cattle: "#8a5a3c",
};

/** A few of one kind, walking together; true to the size of what stands beside them. */
export function drawHerd(view: View, animal: Animal, x: number, y: number, count: number): void {
  const { setting } = view;
  const { canvas } = setting;
  const { random } = canvas;
  const flip = random.chance(0.5);
  const hide =
    animal === "egret" ? mix(hides.egret, setting.light.haze, 0.3) : dimmed(setting, hides[animal]);
  const near = view.scaleAt(y);
  let px = x;
  const spots: { x: number; y: number }[] = [];
  for (let index = 0; index < count; index++) {
    spots.push({ x: px, y: y + random.between(-0.12, 0.16) * near });
    px += near * animalHeight[animal] * random.between(1.25, 1.8) + 6;
  }
  for (const spot of spots.sort((a, b) => a.y - b.y)) {
    const young = animal === "elephant" && random.chance(0.3) ? 0.6 : 1;
    const height =
      Math.max(11, view.scaleAt(spot.y) * animalHeight[animal]) *
      random.between(0.86, 1.08) *
      young;
    const color = mix(hide, setting.light.haze, Math.max(0, 0.34 - height / 200));
    canvas.glow(spot.x + height * 0.5, spot.y, height * 0.7, setting.light.dark, 0.34, 0.12);
    drawAnimal(canvas, animal, spot.x, spot.y, height, color, random.chance(0.24) ? !flip : flip);
  }
}

/** Backs and ears above the water. */
export function drawHippos(setting: Setting, x: number, y: number, count: number): void {
  const { canvas } = setting;
  const { random } = canvas;
  const color = dimmed(setting, "#6b5650");
  let path = "";
  for (let hippo = 0; hippo < count; hippo++) {
    const [px, py, s] = [
      x + random.between(-90, 90),
      y + random.between(-9, 9),
      random.between(0.7, 1.1),
    ];
    path += `M${at(px - 16 * s, py)}q${short(2 * s)} ${short(-9 * s)} ${short(15 * s)} ${short(-8 * s)}t${short(15 * s)} ${short(6 * s)}l${short(2 * s)} ${short(-3 * s)}l${short(3 * s)} ${short(1 * s)}l${short(6 * s)} ${short(1 * s)}q${short(5 * s)} ${short(1 * s)} ${short(4 * s)} ${short(3 * s)}z`;
  }
  canvas.fill(path, color);
}

const cloths = ["#b5532f", "#e9dcc0", "#3f5d6b", "#8a9a6a", "#caa050"] as const;

/** A person with their back half turned; `height` in units. */
export function drawPerson(
  setting: Setting,
  x: number,
  y: number,
  height: number,
  pose: "stand" | "sit" | "pole" = "stand",
): void {
  const { canvas } = setting;
  const h = height;
  const skin = dimmed(setting, "#4a3022");
  const cloth = dimmed(setting, canvas.random.pick(cloths));
  const legs = dimmed(setting, "#4f473c");
  const foot = pose === "sit" ? y + h * 0.16 : y;
  const hip = pose === "sit" ? y - h * 0.18 : y - h * 0.46;
  const neck = hip - h * 0.36;
  if (pose !== "sit")
    canvas.fill(
      `M${at(x - h * 0.08, hip)}L${at(x - h * 0.09, foot)}h${short(h * 0.06)}L${at(x, hip + h * 0.1)}L${at(x + h * 0.04, foot)}h${short(h * 0.06)}L${at(x + h * 0.08, hip)}Z`,
      legs,
    );
  canvas.fill(
    `M${at(x - h * 0.1, hip + h * 0.04)}L${at(x - h * 0.12, neck + h * 0.08)}Q${at(x, neck - h * 0.04)} ${at(x + h * 0.12, neck + h * 0.08)}L${at(x + h * 0.1, hip + h * 0.04)}Z`,
    cloth,
  );
  canvas.add(
    `<circle cx="${short(x)}" cy="${short(neck - h * 0.06)}" r="${short(h * 0.075)}" fill="${skin}"/>`,
  );
  if (pose === "pole")
    canvas.stroke(
      `M${at(x + h * 0.34, y + h * 0.5)}L${at(x - h * 0.06, neck - h * 0.6)}`,
      legs,
      Math.max(1, h * 0.03),
    );
  if (pose === "pole")
    canvas.stroke(
      `M${at(x, neck + h * 0.12)}L${at(x + h * 0.14, neck + h * 0.18)}`,
      cloth,
      h * 0.06,
    );
}
