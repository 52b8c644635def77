import { filled, stroked } from "../canvas";
import { shade } from "../palette";
import { circle, type Detail, flame, type Ink, line, solid, timber } from "./detail";

const fogBell: Detail["draw"] = (ink) =>
  timber(ink, "M-62 0V-214M62 0V-214M-78 -214H78M-62 -40L-90 0M62 -40L90 0", 13) +
  solid(ink, "M-100 -214L0 -262L100 -214Z", "#7c4637", "M-100 -214L0 -262L100 -214") +
  solid(ink, "M-34 -100Q-32 -176 0 -182Q32 -176 34 -100L44 -86H-44Z", "#b58a4a", "M-30 -104Q-28 -168 -4 -178") +
  circle(0, -80, 9, ink.paint("#5a4630")) +
  line(ink, "M0 -72Q10 -40 2 -20M0 -182V-210", "#d9c7a0", 4);

const semaphore: Detail["draw"] = (ink) =>
  timber(ink, "M0 0V-440", 15, "#e6e0d2") +
  line(ink, "M-16 0V-300M16 0V-300", "#4a4a48", 4) +
  line(ink, Array.from({ length: 12 }, (_, rung) => `M-16 ${-24 * rung}H16`).join(""), "#4a4a48", 3) +
  solid(ink, "M-6 -424L118 -396V-366L-6 -394Z", "#b5402f", "M-6 -424L118 -396") +
  solid(ink, "M78 -405L96 -401V-371L78 -375Z", "#f5efe2") +
  circle(-20, -392, 13, ink.paint("#3a3a38")) +
  circle(-20, -392, 8, "#ffd27e");

const aerial: Detail["draw"] = (ink) =>
  timber(ink, "M0 0V-520", 12) +
  timber(ink, "M-46 -500H46", 8) +
  line(ink, "M0 -500L-150 0M0 -500L150 0M-40 -498Q-120 -470 -240 -420M40 -498Q-60 -440 -240 -400", "#8b8178", 2.4) +
  [-36, 36].map((x) => circle(x, -508, 8, ink.paint("#f5efe2"))).join("");

const anvil: Detail["draw"] = (ink) =>
  solid(ink, "M-44 0L-36 -56H34L42 0Z", "#6d4b31") +
  solid(ink, "M-64 -96H36Q66 -94 76 -84Q50 -72 28 -70L22 -58H28V-52H-30V-58H-24L-30 -72Q-56 -78 -64 -96Z", "#55524e", "M-64 -96H40") +
  line(ink, "M-20 -100L24 -124", "#8a5a3c", 7) +
  solid(ink, "M18 -136L34 -130L26 -110L10 -116Z", "#45433f") +
  solid(ink, "M96 0L104 -66H170L178 0Z", "#7a6a5c") +
  filled("M108 -66H166L158 -82H118Z", "#ff9d4a") +
  flame(136, -70);

const crates =
  (fruit: string): Detail["draw"] =>
  (ink) => {
    const crate = (x: number, y: number) =>
      Array.from({ length: 9 }, (_, index) =>
        circle(x + 12 + index * 10.5, y - 50 - (index % 2) * 7, 11, ink.paint(index % 3 ? fruit : shade(fruit, -0.05))),
      ).join("") +
      [0, 18, 36].map((drop) => solid(ink, `M${x} ${y - drop}h108v-14h-108z`, "#b08a5a")).join("") +
      timber(ink, `M${x + 5} ${y}v-50M${x + 103} ${y}v-50`, 8, "#8a6240");
    return crate(-116, 0) + crate(4, 0) + crate(-56, -56);
  };

const barrel = (ink: Ink, x: number): string =>
  solid(ink, `M${x - 34} 0Q${x - 48} -52 ${x - 34} -104H${x + 34}Q${x + 48} -52 ${x + 34} 0Z`, "#8a5a36") +
  line(ink, [-22, -8, 8, 22].map((dx) => `M${x + dx} 0V-104`).join(""), "#5a3a22", 2) +
  line(ink, `M${x - 40} -20H${x + 40}M${x - 40} -84H${x + 40}`, "#4a4642", 6) +
  `<ellipse cx="${x}" cy="-104" rx="34" ry="7" fill="${ink.paint("#a9774a")}"/>`;

const barrels: Detail["draw"] = (ink) =>
  barrel(ink, -88) +
  barrel(ink, 4) +
  circle(98, -42, 42, ink.paint("#8a5a36")) +
  stroked("M98 -84a42 42 0 1 1 -0.1 0", ink.paint("#4a4642"), 7) +
  circle(98, -42, 30, ink.paint("#a9774a")) +
  line(ink, "M98 -72V-12M68 -42H128", "#7a4f2e", 2.4);

const sacks: Detail["draw"] = (ink) => {
  const sack = (x: number, y: number, color: string) =>
    solid(ink, `M${x - 42} ${y}Q${x - 56} ${y - 62} ${x - 20} ${y - 78}L${x - 26} ${y - 96}Q${x} ${y - 104} ${x + 26} ${y - 96}L${x + 20} ${y - 78}Q${x + 56} ${y - 62} ${x + 42} ${y}Z`, color, `M${x - 40} ${y - 50}Q${x - 36} ${y - 70} ${x - 20} ${y - 78}`) +
    line(ink, `M${x - 22} ${y - 80}H${x + 22}M${x - 10} ${y - 60}Q${x - 6} ${y - 30} ${x - 14} ${y - 8}M${x + 16} ${y - 58}q6 26 2 46`, "#7a6440", 3);
  return sack(-86, 0, "#b99b6a") + sack(96, 0, "#c4a878") + sack(6, 0, "#cbb184") + sack(-40, -70, "#bfa272");
};

const bales: Detail["draw"] = (ink) => {
  const bale = (x: number, y: number, color: string) =>
    solid(ink, `M${x - 58} ${y}q-8 -34 0 -68q58 -10 116 0q8 34 0 68q-58 8 -116 0z`, color, `M${x - 54} ${y - 68}q54 -9 108 0`) +
    line(ink, `M${x - 24} ${y + 3}v-76M${x + 24} ${y + 3}v-76M${x - 60} ${y - 34}q60 8 120 0`, "#8a6a44", 4);
  return bale(-66, 0, "#e6dcc6") + bale(62, 0, "#d9ccb0") + bale(0, -70, "#efe6d2");
};

const bicycle: Detail["draw"] = (ink) => {
  const wheel = (x: number) =>
    stroked(`M${x} -72a36 36 0 1 1 -0.1 0`, ink.paint("#2f2c2a"), 6) +
    line(ink, `M${x} -72V0M${x - 36} -36H${x + 36}M${x - 25} -61L${x + 25} -11M${x + 25} -61L${x - 25} -11`, "#9a958c", 1.4);
  return (
    wheel(-56) +
    wheel(56) +
    line(ink, "M-56 -36L-22 -92H34L56 -36M-22 -92L0 -36L34 -92M-56 -36H0M34 -92L38 -112H56M-22 -92L-28 -106", "#a34d2a", 6) +
    line(ink, "M-42 -108H-14", "#3a2f28", 9) +
    solid(ink, "M34 -116H78V-88H38Z", "#b08a5a", "M34 -116H78")
  );
};

const mailbox: Detail["draw"] = (ink) =>
  solid(ink, "M-34 0V-150Q-34 -160 0 -160T34 -150V0Z", "#a83a2c") +
  solid(ink, "M-42 -148Q-40 -176 0 -180Q40 -176 42 -148Z", "#a83a2c", "M-36 -154Q-30 -172 0 -175") +
  solid(ink, "M-40 0V-14H40V0Z", "#2f2c2a") +
  filled("M-20 -130H20V-122H-20Z", ink.dark) +
  solid(ink, "M-18 -108H18V-72H-18Z", "#f2e8d2") +
  line(ink, "M-10 -98H10M-10 -90H10M-10 -82H4", "#6b6358", 2);

const solar: Detail["draw"] = (ink) =>
  [-130, 0, 130]
    .map(
      (x) =>
        timber(ink, `M${x - 40} 0V-50M${x + 40} 0V-84`, 7, "#8b8178") +
        solid(ink, `M${x - 62} -36L${x - 44} -112L${x + 62} -112L${x + 44} -36Z`, "#2f4560", `M${x - 44} -112H${x + 62}`) +
        line(ink, `M${x - 56} -62H${x + 50}M${x - 50} -87H${x + 56}M${x - 27} -36L${x - 9} -112M${x + 9} -36L${x + 27} -112`, "#8fa6bd", 2),
    )
    .join("");

const woodpile: Detail["draw"] = (ink) => {
  const ends = Array.from({ length: 24 }, (_, index) => {
    const row = Math.floor(index / 7);
    const x = -102 + (index % 7) * 34 + (row % 2) * 17;
    const y = -17 - row * 29;
    return circle(x, y, 17, ink.paint("#5a3f2a")) + circle(x, y, 13, ink.paint("#c79a62")) + circle(x, y, 5, ink.paint("#a87a48"));
  });
  return ends.join("") + timber(ink, "M-130 0V-130M136 0V-130M-146 -132L150 -144", 10);
};

export const yardDetails = {
  bell: { words: "an old bell between two posts", width: 2.2, draw: fogBell },
  semaphore: { words: "a railway signal", width: 1.6, draw: semaphore },
  aerial: { words: "the mast of an aerial", width: 3.4, draw: aerial },
  anvil: { words: "an anvil and a forge", width: 2.6, draw: anvil, glow: [1.36, 0.8] },
  lemons: { words: "crates of lemons", width: 2.4, draw: crates("#e3c64a") },
  quinces: { words: "crates of quinces", width: 2.4, draw: crates("#cdb04a") },
  coconuts: { words: "crates of coconuts", width: 2.4, draw: crates("#7a5a3c") },
  barrels: { words: "oak barrels", width: 2.8, draw: barrels },
  sacks: { words: "a stack of sacks", width: 3, draw: sacks },
  bales: { words: "bales of wool", width: 2.6, draw: bales },
  bicycle: { words: "a bicycle", width: 1.9, draw: bicycle },
  mailbox: { words: "a red mailbox", width: 0.9, draw: mailbox },
  solar: { words: "a row of solar panels", width: 4.2, draw: solar },
  woodpile: { words: "a stack of firewood", width: 3, draw: woodpile },
} satisfies Record<string, Detail>;
