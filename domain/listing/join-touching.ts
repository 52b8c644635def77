/**
 * Marks whose words would cover each other become one, which may touch a third. Few are in view, so
 * each is compared with each.
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
      const met = apart.findIndex((other) => touch(other, joined));
      const [other] = met < 0 ? [] : apart.splice(met, 1);
      if (other === undefined) break;
      joined = join(other, joined);
    }
    apart.push(joined);
  }
  return apart;
}
