import { canvasHeight, canvasWidth, type Random } from "./canvas";
import { type House } from "./houses/house";
import { type Outdoors } from "./scenery";

type Range = readonly [low: number, high: number];

/** Limits of a camera, in units of the picture. */
interface Camera {
  horizon: Range;
  /** Height in the picture at which the house meets the ground. */
  floor: Range;
  /** Width of the house: about half of the frame. */
  house: Range;
  /** Middle of a house that stands on the left. */
  middle: Range;
}

/** A low horizon shows the sky over a roof; a high one is the view from a vehicle or a hill. */
const cameras: Record<Outdoors, Camera> = {
  front: { horizon: [350, 570], floor: [620, 690], house: [640, 780], middle: [420, 500] },
  near: { horizon: [420, 590], floor: [664, 724], house: [760, 900], middle: [500, 580] },
  far: { horizon: [430, 540], floor: [610, 660], house: [540, 640], middle: [370, 440] },
  high: { horizon: [110, 200], floor: [570, 640], house: [640, 760], middle: [470, 570] },
  water: { horizon: [390, 470], floor: [530, 590], house: [620, 760], middle: [430, 530] },
  land: { horizon: [300, 540], floor: [560, 660], house: [0, 0], middle: [600, 600] },
};

/** Where the house stands in the picture, and how large. */
export interface Shot {
  x: number;
  floorY: number;
  /** Units of the picture per meter. */
  scale: number;
  /** Half the width of the house. */
  reach: number;
}

/** Beyond it the parts of a small tent look coarse. */
const maxScale = 108;
const headroom = 64;
const margin = 24;
/** Fronts stand closer to the viewer than the middle of a house, and look taller. */
const nearer = 1.1;

export const pickHorizon = (random: Random, outlook: Outdoors): number =>
  random.between(...cameras[outlook].horizon);

export function frame(
  random: Random,
  { outlook, house, flip }: { outlook: Outdoors; house: House; flip: boolean },
): Shot {
  const camera = cameras[outlook];
  const floorY = random.between(...camera.floor);
  const scale = Math.min(
    random.between(...camera.house) / house.width,
    (floorY - headroom) / (house.tall * nearer),
    maxScale,
  );
  const reach = (house.width * scale) / 2;
  const inFrame = Math.min(canvasWidth / 2, reach * 1.06 + margin);
  const middle = Math.max(random.between(...camera.middle), inFrame);
  return { x: flip ? canvasWidth - middle : middle, floorY, scale, reach };
}

/** Eyes over the ground where no house gives the scale, in meters. */
const landEye = 2.4;

export const eyeHeight = (outlook: Outdoors, { floorY, scale }: Shot, horizon: number): number =>
  outlook === "land" ? landEye : (floorY - horizon) / scale;

/** The part of the picture beside the house, as wide as it is open. */
export function openSide({ x, reach }: Shot, flip: boolean): readonly [from: number, to: number] {
  return flip ? [margin, x - reach - margin] : [x + reach + margin, canvasWidth - margin];
}

/** What crops keep, in percent from the left and from the top. */
export function focusOf({ x, floorY, scale }: Shot, house: House): readonly [number, number] {
  const middle = floorY - house.tall * scale * 0.42;
  return [Math.round((x / canvasWidth) * 100), Math.round((middle / canvasHeight) * 100)];
}
