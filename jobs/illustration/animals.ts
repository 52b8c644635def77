import { type Canvas, curve, type Point } from "./canvas";

export type Animal = "elephant" | "giraffe" | "antelope";

interface Silhouette {
  height: number;
  parts: readonly (readonly Point[])[];
}

/** Drawn facing right, feet on y = 0; far legs are separate parts. */
const silhouettes: Record<Animal, Silhouette> = {
  elephant: {
    height: 70,
    parts: [
      [
        [7, -48],
        [12, -57],
        [24, -61],
        [40, -61],
        [54, -58],
        [61, -61],
        [69, -67],
        [78, -66],
        [85, -60],
        [88, -51],
        [90, -40],
        [91, -28],
        [89, -16],
        [86, -8],
        [82, -7],
        [82, -11],
        [85, -17],
        [85, -28],
        [82, -36],
        [77, -38],
        [71, -34],
        [69, -24],
        [69, -12],
        [70, 0],
        [58, 0],
        [58, -12],
        [56, -21],
        [44, -20],
        [32, -22],
        [31, -12],
        [32, 0],
        [20, 0],
        [19, -12],
        [15, -24],
        [9, -32],
        [6, -40],
      ],
      [
        [50, -22],
        [49, -10],
        [50, -1],
        [42, -1],
        [42, -12],
        [40, -22],
      ],
      [
        [36, -22],
        [39, -10],
        [40, -1],
        [33, -1],
        [30, -20],
      ],
      [
        [7, -48],
        [4, -40],
        [3, -28],
        [4.5, -28],
        [6, -38],
        [9, -44],
      ],
    ],
  },
  giraffe: {
    height: 108,
    parts: [
      [
        [5, -50],
        [13, -56],
        [24, -61],
        [31, -66],
        [36, -78],
        [41, -94],
        [44, -103],
        [46, -108],
        [48, -104],
        [52, -104],
        [58, -100],
        [62, -97],
        [61, -94],
        [55, -95],
        [51, -93],
        [48, -82],
        [45, -68],
        [43, -58],
        [41, -50],
        [40, -42],
        [40, -24],
        [40, 0],
        [36.5, 0],
        [36, -22],
        [34, -40],
        [26, -41],
        [16, -42],
        [14, -34],
        [15, -20],
        [14, 0],
        [10.5, 0],
        [10, -20],
        [8, -34],
        [4, -42],
      ],
      [
        [33, -42],
        [32, -22],
        [33, 0],
        [30, 0],
        [28.5, -22],
        [29, -42],
      ],
      [
        [19, -43],
        [20, -22],
        [20, 0],
        [17, 0],
        [16, -22],
        [13, -40],
      ],
      [
        [5, -50],
        [2, -42],
        [2, -30],
        [3.5, -30],
        [4, -40],
      ],
    ],
  },
  antelope: {
    height: 40,
    parts: [
      [
        [3, -24],
        [9, -28],
        [22, -27],
        [29, -29],
        [33, -35],
        [36, -38],
        [42, -36],
        [43, -34],
        [38, -32],
        [35, -26],
        [32, -20],
        [31, -10],
        [31, 0],
        [29, 0],
        [28, -12],
        [26, -17],
        [14, -17],
        [10, -14],
        [10, 0],
        [8, 0],
        [7, -14],
        [4, -18],
      ],
      [
        [36, -37],
        [32, -46],
        [35, -52],
        [34, -46],
        [38, -38],
      ],
      [
        [12, -17],
        [14, -8],
        [13, 0],
        [11.5, 0],
        [12, -8],
        [10, -16],
      ],
      [
        [27, -17],
        [27, -8],
        [26, 0],
        [24.5, 0],
        [25, -8],
        [24, -16],
      ],
    ],
  },
};

/** `height` is in units of the drawing, from feet to head. */
export function drawAnimal(
  canvas: Canvas,
  animal: Animal,
  x: number,
  y: number,
  height: number,
  color: string,
  flip: boolean,
): void {
  const silhouette = silhouettes[animal];
  const path = silhouette.parts.map((part) => curve(part, true, 0.14)).join("");
  canvas.place(x, y, height / silhouette.height, flip, `<path d="${path}" fill="${color}"/>`);
}

/** A few of one kind, walking in a line. */
export function drawHerd(
  canvas: Canvas,
  from: number,
  y: number,
  color: string,
  flip: boolean,
): void {
  const { random } = canvas;
  const animal = random.pick<Animal>(["elephant", "giraffe", "antelope"]);
  const height = { elephant: 58, giraffe: 88, antelope: 36 }[animal];
  let x = from;
  const count = random.whole(2, 4);
  for (let index = 0; index < count; index++) {
    drawAnimal(
      canvas,
      animal,
      x,
      y + random.between(0, 8),
      height * random.between(0.84, 1.08),
      color,
      flip,
    );
    x += height * random.between(0.95, 1.5) + 12;
  }
}
