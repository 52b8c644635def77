import { type Box, overlap } from "#domain/places/labels-apart";
import { joinTouching } from "./join-touching";
import { lowerPrice } from "./map-spots";

/** What stands at one place of the map now. */
export interface Mark {
  key: string;
  at: [latitude: number, longitude: number];
  stays: number;
  /** The lowest price in USD; null where no price is known. */
  usd: number | null;
  /** Of the stay, or of one of them. */
  name: string;
  /** The stay, where it is one. */
  id: string | null;
  /** To ask the groups what lies inside. */
  cluster: number | null;
}

/** Pixels: the height of a mark, and of its width what a letter takes and what is not words. */
const size = { height: 32, letter: 7, around: 22 };

/** What a mark covers, round its middle. */
export function markBox({ x, y }: { x: number; y: number }, words: string): Box {
  const half = (words.length * size.letter + size.around) / 2;
  return { left: x - half, top: y - size.height / 2, right: x + half, bottom: y + size.height / 2 };
}

/** Groups keep apart in a circle, but their words are wide: those that would cover each other become one. */
export function joinWhatTouches(marks: readonly Mark[], boxAt: (mark: Mark) => Box): Mark[] {
  const boxes = new Map<Mark, Box>();
  const boxed = (mark: Mark) => {
    const box = boxes.get(mark) ?? boxAt(mark);
    boxes.set(mark, box);
    return box;
  };
  return joinTouching(marks, (a, b) => overlap(boxed(a), boxed(b)), joinOf);
}

function joinOf(a: Mark, b: Mark): Mark {
  const stays = a.stays + b.stays;
  const mean = (of: (mark: Mark) => number) => (of(a) * a.stays + of(b) * b.stays) / stays;
  return {
    key: `${a.key}+${b.key}`,
    at: [mean(({ at }) => at[0]), mean(({ at }) => at[1])],
    stays,
    usd: lowerPrice(a.usd, b.usd),
    name: a.name,
    id: null,
    cluster: null,
  };
}
