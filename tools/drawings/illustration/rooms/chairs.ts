import { filled, short, stroked } from "../canvas";
import { mix, type Setting, shade, tinted } from "../palette";

/** Two low chairs and a table with a pot of tea. */
export function drawChairs(setting: Setting): void {
  const { canvas, light } = setting;
  const { random } = canvas;
  const wood = mix(light.dark, "#6d4b31", 0.5);
  const cloth = mix(
    tinted(light, random.pick(["#d9c7a0", "#b5793f", "#8a9a6a", "#e6dcc6"]), 0.8),
    light.dark,
    0.24,
  );
  for (const side of [-1, 1]) {
    const at = (dx: number) => short(600 + side * dx);
    canvas.glow(600 + side * 210, 772, 150, light.dark, 0.5, 0.16);
    canvas.stroke(
      `M${at(120)} 776L${at(150)} 640M${at(300)} 776L${at(280)} 560M${at(130)} 700H${at(300)}M${at(140)} 640H${at(290)}`,
      wood,
      9,
    );
    canvas.fill(
      `M${at(136)} 690L${at(286)} 690L${at(310)} 520L${at(250)} 506L${at(226)} 660L${at(140)} 664Z`,
      cloth,
    );
    canvas.fill(`M${at(140)} 664L${at(226)} 660L${at(286)} 690H${at(136)}Z`, shade(cloth, 0.06));
    canvas.fill(
      `M${at(236)} 656L${at(250)} 580L${at(292)} 588L${at(280)} 666Z`,
      mix(tinted(light, "#a34d2a", 0.7), light.dark, 0.24),
    );
  }
  canvas.fill("M548 690H652L660 700H540Z", shade(wood, 0.08));
  canvas.stroke("M560 700L548 780M640 700L652 780", wood, 6);
  const pot = mix(tinted(light, "#f0e6d2", 0.7), light.dark, 0.16);
  canvas.add(
    filled("M582 690q-4 -24 14 -24t14 24zM618 690v-12h14v12z", pot) +
      stroked("M596 666v-6M610 678q10 -2 12 -12M632 681q7 0 6 5t-6 3", pot, 3),
  );
}
