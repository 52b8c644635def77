/** Random numbers that depend only on the seed, so that a failing run can be repeated. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const whole = (min: number, max: number) => min + below(max - min + 1);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const some = <T>(list: readonly T[], max: number): T[] => [
    ...new Set(Array.from({ length: below(max + 1) }, () => pick(list))),
  ];
  const chance = (share: number) => next() < share;
  return { next, below, whole, pick, some, chance };
}
