import { short, stroked } from "./canvas";
import { drawLeaves, leafTones } from "./leaves";
import { mix, type Setting, tinted } from "./palette";
import { type Form, houseOf } from "./scenery";
/** A way out: its outline, in which the landscape is seen. */
export interface Frame {
  outline: string;
  wall: string;
  /** What belongs to the wall: posts, flaps, shutters, rafters. */
  dress: (setting: Setting, wall: string) => void;
}

export function frameOf(setting: Setting, form: Form): Frame {
  const { stay } = houseOf(form);
  if (form === "swahili-house" || form === "terrace-villa" || form === "makuti-villa")
    return arches();
  if (form === "facet-dome") return dome();
  if (form === "pebble-pod") return roundWindow();
  if (form === "glass-pod" || form === "a-frame") return gable("#6b5138");
  const frames: Partial<Record<typeof stay, () => Frame>> = {
    tent: () => gable("#c9b48a", true),
    camp: () => gable("#b79c6c", true),
    yurt: lattice,
    treehouse: branches,
    homestead: () => casement(setting),
    hotel: () => casement(setting),
    chalet: () => casement(setting, "#7a5436"),
  };
  return (frames[stay] ?? verandah)();
}

const rectangle = (l: number, t: number, r: number, b: number) => `M${l} ${t}H${r}V${b}H${l}Z`;

/** A tent's open gable, or one of timber and glass. */
function gable(wall: string, cloth = false): Frame {
  const outline = "M170 812L196 352L600 74L1004 352L1030 812Z";
  return {
    outline,
    wall,
    dress: ({ canvas, light }, dim) => {
      if (!cloth) {
        canvas.stroke(
          "M600 74V600M196 352H1004M398 213V600M802 213V600",
          mix(dim, light.dark, 0.35),
          9,
        );
        return;
      }
      for (const side of [-1, 1]) {
        const at = (dx: number) => short(600 + side * dx);
        const roll = `M${at(436)} 350Q${at(372)} 470 ${at(408)} 600Q${at(424)} 700 ${at(410)} 812H${at(470)}Q${at(470)} 520 ${at(446)} 350Z`;
        canvas.fill(
          roll,
          canvas.linear(
            [
              [0, mix(dim, light.gleam, 0.36)],
              [1, mix(dim, light.dark, 0.1)],
            ],
            { x1: 600 + side * 372, x2: 600 + side * 470, y1: 0, y2: 0 },
          ),
        );
        canvas.stroke(`M${at(386)} 566Q${at(420)} 580 ${at(462)} 568`, mix(dim, "#6b4630", 0.6), 8);
        let seams = "";
        for (const dx of [520, 560, 590])
          seams += `M${at(dx)} 330L${at(dx + 20)} 812M${at(dx - 210)} ${dx * 0.3}L${at(dx)} 330`;
        canvas.stroke(seams, mix(dim, light.dark, 0.4), 2, 0.45);
      }
      canvas.stroke("M600 -10V74M110 292L600 -44L1090 292", mix(dim, "#4a3325", 0.5), 10);
    },
  };
}

/** Posts, a fringe of thatch above and curtains at both sides. */
function verandah(): Frame {
  return {
    outline: rectangle(96, 112, 1104, 812),
    wall: "#a07c50",
    dress: ({ canvas, light }, dim) => {
      const { random } = canvas;
      let straws = "";
      for (let straw = 0; straw < 420; straw++)
        straws += `M${short(random.between(-10, 1210))} ${short(random.between(60, 112))}l${short(random.between(-3, 3))} ${short(random.between(14, 46))}`;
      canvas.stroke(straws, mix(dim, light.dark, 0.25), 2.4, 0.8);
      let rafters = "";
      for (let rafter = -7; rafter <= 7; rafter++)
        rafters += `M${short(600 + rafter * 150)} -10L${short(600 + rafter * 84)} 108`;
      canvas.stroke(rafters, mix(dim, light.dark, 0.5), 9, 0.9);
      for (const x of [118, 1082, random.pick([402, 798])])
        canvas.fill(
          rectangle(x - 12, 104, x + 12, 812),
          canvas.linear(
            [
              [0, mix(dim, light.gleam, 0.2)],
              [1, mix(dim, light.dark, 0.6)],
            ],
            { x1: x - 12, x2: x + 12, y1: 0, y2: 0 },
          ),
        );
      curtain(canvas, light, 130, 1, 104);
      curtain(canvas, light, 1070, -1, 104);
    },
  };
}

type Sheet = Setting["canvas"];

/** White cloth gathered at one side. */
function curtain(
  canvas: Sheet,
  light: Setting["light"],
  x: number,
  side: 1 | -1,
  top: number,
): void {
  const white = mix(tinted(light, "#fbf4e6", 0.8), light.dark, 0.16);
  const at = (dx: number) => short(x + side * dx);
  canvas.fill(
    `M${at(0)} ${top}H${at(128)}Q${at(110)} 380 ${at(44)} 486Q${at(76)} 640 ${at(92)} 790H${at(0)}Z`,
    canvas.linear(
      [
        [0, mix(white, light.dark, 0.3)],
        [0.5, white],
        [1, mix(white, light.gleam, 0.4)],
      ],
      { x1: x, x2: x + side * 128, y1: 0, y2: 0 },
    ),
    0.94,
  );
  canvas.stroke(
    `M${at(34)} ${top}Q${at(40)} 360 ${at(24)} 486M${at(74)} ${top}Q${at(70)} 380 ${at(34)} 486M${at(28)} 490Q${at(40)} 640 ${at(34)} 790M${at(38)} 490Q${at(58)} 640 ${at(66)} 790`,
    mix(white, light.dark, 0.34),
    2,
    0.6,
  );
  canvas.stroke(`M${at(-4)} 484H${at(52)}`, "#a34d2a", 7, 0.8);
}

/** Three arches in thick lime walls. */
function arches(): Frame {
  const arch = (l: number, r: number, top: number) =>
    `M${l} 640V${top}Q${l} ${top - 130} ${(l + r) / 2} ${top - 170}Q${r} ${top - 130} ${r} ${top}V640Z`;
  return {
    outline: arch(90, 360, 300) + arch(420, 780, 280) + arch(840, 1110, 300),
    wall: "#f1e6d0",
    dress: ({ canvas, light }, dim) => {
      const reveal = mix(dim, light.gleam, 0.3);
      canvas.fill(
        "M420 640V280Q420 150 600 110Q440 160 440 290V640ZM90 640V300Q90 170 225 130Q110 180 110 310V640ZM840 640V300Q840 170 975 130Q860 180 860 310V640Z",
        reveal,
        0.8,
      );
      canvas.fill("M-10 640H1210V664H-10Z", mix(dim, light.gleam, 0.2));
      canvas.fill("M-10 664H1210V810H-10Z", mix(dim, light.dark, 0.34));
      let beams = "";
      for (let beam = 0; beam < 9; beam++)
        beams += `M${beam * 150 - 20} -10L${beam * 118 + 130} 34`;
      canvas.stroke(beams, mix(dim, "#4a3325", 0.7), 16);
    },
  };
}

/** Glass between the struts of a dome. */
function dome(): Frame {
  return {
    outline: "M70 812Q70 120 600 96Q1130 120 1130 812Z",
    wall: "#d9ccb0",
    dress: ({ canvas, light }, dim) => {
      const strut = mix(dim, light.dark, 0.2);
      canvas.stroke(
        "M600 96L340 330L110 470M600 96L860 330L1090 470M340 330H860M340 330L250 600M860 330L950 600M340 330L600 590L860 330M110 470L250 600M1090 470L950 600M600 590H250M600 590H950M240 190L340 330L600 96M960 190L860 330",
        strut,
        7,
        0.9,
      );
      curtain(canvas, light, 96, 1, 380);
      curtain(canvas, light, 1104, -1, 380);
    },
  };
}

function roundWindow(): Frame {
  return {
    outline: "M600 66A330 296 0 1 1 599 66Z",
    wall: "#b39a74",
    dress: ({ canvas, light }, dim) => {
      canvas.stroke("M600 66V658", mix(dim, "#4a3325", 0.7), 10);
      canvas.stroke("M600 50A346 312 0 1 1 599 50Z", mix(dim, "#4a3325", 0.6), 22);
      let boards = "";
      for (let board = -8; board <= 8; board++)
        boards += `M${600 + board * 140} -10L${600 + board * 90} 40M${600 + board * 140} 810L${600 + board * 96} 690`;
      canvas.stroke(boards, mix(dim, light.dark, 0.3), 3, 0.6);
    },
  };
}

/** Rafters and lattice of a yurt around its door. */
function lattice(): Frame {
  return {
    outline: "M330 812V250Q600 140 870 250V812Z",
    wall: "#d9c6a0",
    dress: ({ canvas, light }, dim) => {
      const wood = mix(dim, "#7a4f2e", 0.55);
      let slats = "";
      for (let slat = -3; slat < 8; slat++) {
        slats += `M${slat * 56 - 30} 300L${slat * 56 + 170} 812M${slat * 56 + 170} 300L${slat * 56 - 30} 812`;
        slats += `M${1230 - slat * 56} 300L${1030 - slat * 56} 812M${1030 - slat * 56} 300L${1230 - slat * 56} 812`;
      }
      const clip = canvas.clip("M-10 296H322V812H-10ZM878 296H1210V812H878Z");
      canvas.add(`<g clip-path="url(#${clip})">${stroked(slats, wood, 7, 0.9)}</g>`);
      let rafters = "";
      for (let rafter = -9; rafter <= 9; rafter++)
        rafters += `M${short(600 + rafter * 16)} -30L${short(600 + rafter * 88)} ${short(292 - (9 - Math.abs(rafter)) * 12)}`;
      canvas.stroke(rafters, wood, 9);
      canvas.stroke(
        "M-10 292H330M870 292H1210M330 812V250Q600 140 870 250V812",
        mix(wood, "#a34d2a", 0.4),
        18,
      );
      canvas.glow(600, -20, 330, light.gleam, 0.3, 0.4);
    },
  };
}

/** Nothing but posts, a roof edge and leaves. */
function branches(): Frame {
  return {
    outline: rectangle(-6, 84, 1206, 812),
    wall: "#6b4a30",
    dress: (setting, dim) => {
      const { canvas, light } = setting;
      canvas.stroke(
        "M60 812V60M1140 812V60M60 250L150 84M1140 250L1050 84",
        mix(dim, light.dark, 0.3),
        20,
      );
      let straws = "";
      for (let straw = 0; straw < 300; straw++)
        straws += `M${short(canvas.random.between(-10, 1210))} ${short(canvas.random.between(50, 84))}l0 ${short(canvas.random.between(12, 34))}`;
      canvas.stroke(straws, mix(dim, light.dark, 0.2), 2.4, 0.8);
      const tones = leafTones(setting, "#3f6a3c");
      const markup = canvas.capture(() => {
        for (let spray = 0; spray < 12; spray++) {
          const left = spray % 2 === 0;
          drawLeaves(
            setting,
            [
              left ? canvas.random.between(-20, 260) : canvas.random.between(940, 1220),
              canvas.random.between(70, 380),
            ],
            [canvas.random.between(50, 96), canvas.random.between(26, 48)],
            tones,
            left ? 1 : -1,
            { size: 8, count: 70 },
          );
        }
      });
      canvas.add(canvas.blurred(markup, 1.6));
    },
  };
}

/** Tall doors that stand open, in a plastered or timbered wall. */
function casement({ canvas }: Setting, wall?: string): Frame {
  const { random } = canvas;
  const tone = wall ?? random.pick(["#e2d2b0", "#c9b899", "#b9c0ae", "#d8b595"]);
  const shutter = random.pick(["#46604f", "#6b4a33", "#4f6b78", "#7a3f2c"]);
  return {
    outline: rectangle(300, 108, 900, 812),
    wall: tone,
    dress: ({ light }, dim) => {
      for (const side of [-1, 1]) {
        const at = (dx: number) => short(600 + side * dx);
        const leaf = mix(tinted(light, shutter, 0.8), light.dark, 0.3);
        canvas.fill(`M${at(300)} 108L${at(420)} 62V836L${at(300)} 812Z`, leaf);
        canvas.fill(
          `M${at(316)} 140L${at(404)} 106V420L${at(316)} 420Z`,
          mix(light.sky[2], leaf, 0.35),
          0.85,
        );
        canvas.stroke(
          `M${at(360)} 124V420M${at(316)} 280H${at(404)}M${at(316)} 470L${at(404)} 476V760L${at(316)} 750Z`,
          mix(leaf, light.dark, 0.4),
          5,
        );
      }
      canvas.stroke(rectangle(300, 108, 900, 840), mix(dim, light.gleam, 0.2), 12);
      if (wall) {
        let logs = "";
        for (let y = 30; y < 800; y += 46) logs += `M-10 ${y}H176M1024 ${y}H1210`;
        canvas.stroke(logs, mix(dim, light.dark, 0.4), 4, 0.6);
      }
      canvas.stroke("M190 70H1010", mix(dim, "#4a3325", 0.7), 8);
      curtain(canvas, light, 196, 1, 72);
      curtain(canvas, light, 1004, -1, 72);
    },
  };
}
