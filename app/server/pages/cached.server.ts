/** Keeps the answer of a read until it is told to forget it, at most a minute. Failures are not kept. */
export function cached<T>(read: () => Promise<T>, maxAgeMs = 60_000) {
  let kept: { value: Promise<T>; since: number } | undefined;
  return {
    read: (): Promise<T> => {
      if (kept && performance.now() - kept.since < maxAgeMs) return kept.value;
      const entry = { value: read(), since: performance.now() };
      kept = entry;
      entry.value.catch(() => {
        if (kept === entry) kept = undefined;
      });
      return entry.value;
    },
    forget: () => {
      kept = undefined;
    },
  };
}
