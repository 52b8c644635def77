/** A rectangle of a drawing, in any unit. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A candidate position of a label, with the data to draw it. */
export interface LabelPlace<T> {
  box: Box;
  as: T;
}

/** Clipped area weighs more than covered area. */
const outsideWeight = 3;

/**
 * Chooses for each label the position that covers least of the occupied boxes, the labels before it,
 * and the edge. Ties go to the earlier position.
 */
export function labelsApart<T>(
  labels: readonly (readonly LabelPlace<T>[])[],
  taken: readonly Box[],
  frame: Box,
): T[] {
  const occupied = [...taken];
  return labels.flatMap((places) => {
    const priced = places.map((place) => ({ place, cost: costOf(place.box, occupied, frame) }));
    const best = priced.toSorted((a, b) => a.cost - b.cost)[0];
    if (!best) return [];
    occupied.push(best.place.box);
    return [best.place.as];
  });
}

function costOf(box: Box, occupied: readonly Box[], frame: Box): number {
  const covered = occupied.reduce((sum, other) => sum + shared(box, other), 0);
  return covered + outsideWeight * (areaOf(box) - shared(box, frame));
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

/** The overlapping area of two boxes. */
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Merges markers with overlapping labels, repeatedly, because a merged marker may touch a third. Few
 * are visible, so each is compared with each.
 */
export function joinTouching<T>(
  marks: readonly T[],
  touch: (a: T, b: T) => boolean,
  join: (a: T, b: T) => T,
): T[] {
  const apart: T[] = [];
  for (const mark of marks) {
    let joined = mark;
    for (;;) {
      const index = apart.findIndex((other) => touch(other, joined));
      const [other] = index < 0 ? [] : apart.splice(index, 1);
      if (other === undefined) break;
      joined = join(other, joined);
    }
    apart.push(joined);
  }
  return apart;
}
