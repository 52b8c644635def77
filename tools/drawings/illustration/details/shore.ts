import { filled } from "../canvas";
import { circle, type Detail, type Ink, line, solid, timber } from "./detail";

const boat: Detail["draw"] = (ink) =>
  line(ink, "M-150 6L170 -70M-120 14L200 -46", "#b08a5a", 6) +
  solid(ink, "M-190 -60Q-150 0 -20 2Q130 0 200 -84Q90 -48 -20 -48Q-120 -48 -190 -60Z", "#4f6b78", "M-190 -60Q-120 -48 -20 -48Q90 -48 200 -84") +
  solid(ink, "M-176 -58Q-120 -74 0 -74Q110 -74 184 -80Q90 -48 -20 -48Q-120 -48 -176 -58Z", "#8a6240") +
  line(ink, "M-178 -36Q-120 -18 -20 -18Q110 -20 184 -66", "#f2e8d2", 6) +
  line(ink, "M-70 -70V-50M40 -73V-50", "#5a3d28", 8);

const canoe = (ink: Ink, y: number, color: string): string =>
  solid(ink, `M-230 ${y - 40}Q-180 ${y} 0 ${y}Q180 ${y} 230 ${y - 40}Q120 ${y - 24} 0 ${y - 24}Q-120 ${y - 24} -230 ${y - 40}Z`, color, `M-230 ${y - 40}Q-120 ${y - 24} 0 ${y - 24}Q120 ${y - 24} 230 ${y - 40}`);

const canoes: Detail["draw"] = (ink) =>
  timber(ink, "M-120 0V-120M120 0V-120M-150 -40H-90M90 -40H150M-150 -100H-90M90 -100H150", 11) +
  canoe(ink, -44, "#6d4b31") +
  canoe(ink, -104, "#a34d2a") +
  line(ink, "M176 0L196 -190", "#b08a5a", 6) +
  solid(ink, "M188 -188L206 -190L212 -240Q200 -252 192 -240Z", "#b08a5a");

const nets: Detail["draw"] = (ink) => {
  const knots = Array.from({ length: 13 }, (_, index) => {
    const x = -130 + index * 21;
    return `M${x} -146L${x + 44} -40M${x + 30} -146L${x - 20} -40`;
  }).join("");
  return (
    timber(ink, "M-150 0V-164M150 0V-164M-160 -156H160", 10) +
    line(ink, knots, "#6f8590", 2) +
    line(ink, "M-150 -150Q-100 -20 -40 -34Q20 -50 60 -30Q120 -14 152 -150", "#8a9a9a", 4) +
    [-110, -54, 2, 58, 112].map((x, index) => circle(x, -36 - (index % 2) * 10, 11, ink.paint("#c97a4a"))).join("") +
    solid(ink, "M168 0Q160 -44 176 -56H226Q242 -44 234 0Z", "#b08a5a", "M172 -54H230")
  );
};

const anchor: Detail["draw"] = (ink) =>
  timber(ink, "M70 0V-130", 16) +
  line(ink, "M-14 -176L44 -10", "#4a4642", 15) +
  line(ink, "M-48 -126L32 -152", "#6d4b31", 11) +
  line(ink, "M-34 -18Q44 34 98 -56", "#4a4642", 15) +
  solid(ink, "M-52 -12L-24 -48L-14 -8ZM112 -86L106 -36L76 -60Z", "#4a4642") +
  circle(-18, -190, 14, ink.paint("#4a4642")) +
  circle(-18, -190, 7, ink.dark) +
  line(ink, "M110 -4q44 -16 84 0q-40 14 -84 0M120 -16q34 -14 64 0", "#c9b38a", 8);

const hammock: Detail["draw"] = (ink) =>
  timber(ink, "M-170 0L-186 -190M170 0L186 -190", 13) +
  line(ink, "M-184 -170L-120 -116M184 -170L120 -116", "#d9c7a0", 4) +
  solid(ink, "M-124 -120Q0 -16 124 -120Q100 -30 0 -22Q-100 -30 -124 -120Z", "#e6d8b8", "M-124 -120Q0 -16 124 -120") +
  line(ink, "M-104 -92Q0 -8 104 -92M-84 -66Q0 -16 84 -66", "#b5532f", 5) +
  line(ink, Array.from({ length: 14 }, (_, thread) => `M${-78 + thread * 12} ${-36 + Math.abs(thread - 6.5) * -2.4}v18`).join(""), "#e6d8b8", 3);

/** The ribs of a boat that is being built by eye. */
const ribs: Detail["draw"] = (ink) =>
  timber(ink, "M-230 -6Q0 14 230 -30M230 -30L262 -170M-230 -6L-250 -130", 13, "#8a6240") +
  timber(ink, Array.from({ length: 9 }, (_, rib) => `M${-190 + rib * 48} ${-2 - rib * 2}Q${-222 + rib * 48} -60 ${-206 + rib * 48} ${-118 - rib * 4}`).join(""), 9, "#a9774a") +
  line(ink, "M-250 -100Q0 -80 256 -140", "#b08a5a", 8) +
  filled("M-60 0h90v-10h-90z", ink.paint("#c79a62"));

export const shoreDetails = {
  boat: { words: "a rowing boat", width: 4.2, draw: boat },
  canoes: { words: "canoes on a rack", width: 4.6, draw: canoes },
  nets: { words: "fishing nets hung up to dry", width: 4.2, draw: nets },
  anchor: { words: "a ship's anchor", width: 2.6, draw: anchor },
  hammock: { words: "a hammock", width: 4, draw: hammock },
  ribs: { words: "the ribs of a dhow", width: 5.2, draw: ribs },
} satisfies Record<string, Detail>;
