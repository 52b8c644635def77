/** A rectangle of a drawing, in any unit. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

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
