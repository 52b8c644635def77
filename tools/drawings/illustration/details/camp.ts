import { filled, stroked } from "../canvas";
import { circle, type Detail, flame, type Ink, line, solid, timber } from "./detail";

const lantern = (ink: Ink, x: number, y: number): string =>
  line(ink, `M${x} ${y - 62}v16`, "#3a332c", 3) +
  filled(`M${x - 13} ${y}l-4 -30q4 -14 17 -16q13 2 17 16l-4 30z`, "#ffe2a0") +
  stroked(`M${x - 14} ${y}h28M${x - 17} ${y - 30}h34M${x} ${y}v-44`, ink.dark, 4) +
  circle(x, y - 14, 6, "#fff6da");

const lanterns: Detail["draw"] = (ink) =>
  timber(ink, "M-90 0V-190Q-90 -216 -62 -216Q-40 -216 -40 -196M30 0V-236Q30 -262 60 -262Q82 -262 82 -242", 8, "#4a3a2e") +
  lantern(ink, -40, -134) +
  lantern(ink, 82, -180) +
  filled("M-140 0v-34q14 -14 28 0v34z", "#ffe2a0") +
  line(ink, "M-142 0h32M-142 -34h32", "#3a332c", 4);

const tripod = (ink: Ink, top: number): string =>
  timber(ink, `M0 ${-top}L-52 0M0 ${-top}L52 0M0 ${-top}L8 4`, 7);

const telescope: Detail["draw"] = (ink) =>
  tripod(ink, 112) +
  solid(ink, "M-66 -92L74 -176L86 -154L-54 -72Z", "#b58a4a", "M-66 -92L74 -176") +
  solid(ink, "M66 -172L98 -190L112 -166L80 -148Z", "#e6d8b8") +
  solid(ink, "M-80 -84L-62 -94L-52 -76L-70 -66Z", "#3a332c");

const camera: Detail["draw"] = (ink) =>
  tripod(ink, 124) +
  solid(ink, "M-40 -118H34V-172H-40Z", "#7a4f2e", "M-40 -172H34") +
  solid(ink, "M34 -132H62V-158H34Z", "#b58a4a") +
  circle(66, -145, 15, ink.paint("#2f2c2a")) +
  solid(ink, "M-40 -178H4Q-20 -140 -30 -84Q-62 -96 -66 -130Q-60 -170 -40 -178Z", "#2f3440");

const kettle: Detail["draw"] = (ink) =>
  timber(ink, "M-84 0L4 -170M84 0L-4 -170M0 -170L14 0", 8) +
  line(ink, "M0 -160V-98", "#3a332c", 3) +
  flame(0, -4) +
  line(ink, "M-40 -4L40 -16M40 -4L-40 -16", "#4a2f1e", 11) +
  solid(ink, "M-30 -52Q-34 -94 0 -96Q34 -94 30 -52Z", "#4a4a4a", "M-24 -70Q-22 -92 0 -93") +
  line(ink, "M30 -66Q50 -72 50 -90M-20 -94Q0 -122 20 -94", "#4a4a4a", 6);

const washstand: Detail["draw"] = (ink) =>
  timber(ink, "M-62 0L52 -96M52 0L-62 -96M-62 -96V-200M52 -96V-200M-66 -200H56", 8) +
  solid(ink, "M-70 -98H62Q52 -70 -4 -68Q-60 -70 -70 -98Z", "#c9b892", "M-70 -98H62") +
  solid(ink, "M-32 -188H22V-120H-32Z", "#c9d6d8") +
  solid(ink, "M50 -170H84V-100H50Z", "#f3ead8") +
  line(ink, "M50 -112H84M50 -118H84", "#a34d2a", 3);

const shower: Detail["draw"] = (ink) =>
  timber(ink, "M-90 0V-250M90 0V-250M-104 -250H104", 10) +
  line(ink, "M0 -250V-222", "#d9c7a0", 4) +
  solid(ink, "M-28 -222H28L22 -166H-22Z", "#8b8f8c", "M-28 -222H28") +
  solid(ink, "M-88 -150H88V-16Q0 -4 -88 -16Z", "#b99b6a", "M-88 -150H88") +
  line(ink, [-60, -30, 0, 30, 60].map((x) => `M${x} -150V-14`).join(""), "#8a6f44", 3);

const striped = (ink: Ink, x: number, color: string, stripe: string): string =>
  solid(ink, `M${x - 38} -150H${x + 38}L${x + 42} -46Q${x} -34 ${x - 34} -46Z`, color, `M${x - 38} -150H${x + 38}`) +
  line(ink, `M${x - 38} -124H${x + 39}M${x - 37} -112H${x + 40}M${x - 36} -74H${x + 41}M${x - 36} -64H${x + 41}`, stripe, 6);

const blankets: Detail["draw"] = (ink) =>
  timber(ink, "M-140 0V-160M140 0V-160M-150 -152H150", 10) +
  striped(ink, -88, "#a83a2c", "#2f3440") +
  striped(ink, 0, "#e6d8b8", "#8a4a2c") +
  striped(ink, 88, "#3f5d6b", "#e9dcc0");

const loom: Detail["draw"] = (ink) =>
  timber(ink, "M-90 0V-190M90 0V-190M-100 -190H100M-96 -30H96M-90 -60L-120 0M90 -60L120 0", 11) +
  line(ink, Array.from({ length: 22 }, (_, thread) => `M${-78 + thread * 7.4} -186V-32`).join(""), "#f2e8d2", 2.4) +
  solid(ink, "M-80 -96H80V-32H-80Z", "#3f5d6b") +
  line(ink, "M-80 -84H80M-80 -44H80", "#e3c64a", 7) +
  line(ink, "M-80 -64H80", "#b5532f", 9);

const saddles: Detail["draw"] = (ink) =>
  timber(ink, "M-120 0V-104M120 0V-104M-136 -104H136", 12) +
  [-58, 58]
    .map(
      (x) =>
        solid(ink, `M${x - 46} -112Q${x - 42} -140 ${x - 26} -134Q${x} -116 ${x + 30} -128Q${x + 46} -136 ${x + 48} -112L${x + 28} -96L${x + 20} -46H${x - 18}L${x - 26} -96Z`, "#7a4a2c", `M${x - 44} -122Q${x} -112 ${x + 44} -124`) +
        line(ink, `M${x + 2} -48V-24M${x - 10} -24H${x + 14}`, "#9a958c", 4),
    )
    .join("");

const rods: Detail["draw"] = (ink) =>
  timber(ink, "M-80 0V-90M80 0V-90M-92 -80H92", 9) +
  line(ink, "M-56 0L-30 -280M-8 0L10 -300M40 0L50 -270", "#8a6240", 4.5) +
  line(ink, "M-30 -280Q-10 -200 -24 -120M10 -300Q40 -210 26 -130", "#d9d3c6", 1.2) +
  solid(ink, "M52 0Q46 -44 60 -52H104Q118 -44 112 0Z", "#b08a5a", "M56 -50H108") +
  line(ink, "M54 -16H110M52 -32H112", "#7a5a38", 3);

const windsock: Detail["draw"] = (ink) =>
  timber(ink, "M0 0V-440", 9, "#e6e0d2") +
  solid(ink, "M0 -440L44 -436V-396L0 -390Z", "#c9502f") +
  solid(ink, "M44 -436L88 -428V-398L44 -396Z", "#f5efe2") +
  solid(ink, "M88 -428L136 -414L134 -396L88 -398Z", "#c9502f");

export const campDetails = {
  lanterns: { words: "lanterns on hooks", width: 2.8, draw: lanterns, glow: [0.2, 1.6] },
  telescope: { words: "a telescope", width: 2.2, draw: telescope },
  camera: { words: "a camera on its tripod", width: 1.6, draw: camera },
  kettle: { words: "a kettle over the fire", width: 1.8, draw: kettle, glow: [0, 0.3] },
  washstand: { words: "a washstand", width: 1.7, draw: washstand },
  shower: { words: "a bucket shower", width: 2.2, draw: shower },
  blankets: { words: "woven blankets on a rail", width: 3.1, draw: blankets },
  loom: { words: "a loom", width: 2.5, draw: loom },
  saddles: { words: "saddles on a rail", width: 2.8, draw: saddles },
  rods: { words: "fly rods on a rack", width: 2.2, draw: rods },
  windsock: { words: "the windsock of the airstrip", width: 1.5, draw: windsock },
} satisfies Record<string, Detail>;
