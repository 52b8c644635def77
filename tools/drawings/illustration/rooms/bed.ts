import { curve, filled, type Point, short } from "../canvas";
import { mix, type Setting, shade, tinted } from "../palette";

/** The foot of the bed: linen, folds and a woven throw. */
export function drawBed(setting: Setting): void {
  const { canvas, light } = setting;
  const { random } = canvas;
  const white = mix(tinted(light, "#fbf4e6", 0.75), light.dark, 0.16);
  const cloth = mix(
    tinted(light, random.pick(["#a34d2a", "#5f6f5a", "#8a6a3f", "#4f5f70", "#b58a4a"]), 0.7),
    light.dark,
    0.22,
  );
  const wood = mix(light.dark, "#5a3d28", 0.5);
  canvas.glow(600, 720, 560, light.dark, 0.6, 0.24);
  canvas.fill("M244 690Q250 664 290 660H910Q950 664 956 690L1010 812H190Z", wood);
  const far = 652;
  const top: Point[] = [
    [276, far + 20],
    [300, far - 4],
    [420, far - 12],
    [600, far - 16],
    [780, far - 12],
    [900, far - 4],
    [924, far + 20],
    [1020, 830],
    [180, 830],
  ];
  canvas.fill(
    curve(top, true, 0.1),
    canvas.linear(
      [
        [0, mix(white, light.gleam, 0.5)],
        [0.4, white],
        [1, mix(white, light.dark, 0.34)],
      ],
      { y1: far - 16, y2: 830 },
    ),
  );
  const throwShape = "M268 700Q420 676 600 678T932 700L962 752Q780 730 600 732T238 752Z";
  canvas.add(filled(throwShape, cloth));
  let stripes = "";
  for (const [drop, spread] of [
    [10, 5],
    [22, 12],
    [40, 22],
  ] as const)
    stripes += `M${264 - spread} ${702 + drop}Q420 ${680 + drop} 600 ${681 + drop}T${936 + spread} ${702 + drop}`;
  canvas.stroke(stripes, shade(cloth, 0.12), 2.6, 0.7);
  let fringe = "";
  for (let thread = 0; thread < 60; thread++)
    fringe += `M${short(240 + thread * 12)} ${short(752 - 20 * Math.sin((thread / 60) * Math.PI))}l${short(random.between(-2, 2))} 12`;
  canvas.stroke(fringe, shade(cloth, -0.06), 2);
  canvas.stroke(
    "M330 668Q360 690 340 700M520 666Q500 684 530 690M760 668Q790 684 770 700M300 770Q330 790 312 812M860 768Q840 790 870 812M560 760Q590 784 566 812",
    mix(white, light.dark, 0.3),
    2.4,
    0.55,
  );
}
