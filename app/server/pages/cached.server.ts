interface Keeping {
  maxAgeMs?: number;
  /** An answer past its age is shown once more while the next one is read: nobody waits for it. */
  behind?: boolean;
}

/** Keeps the answer of a read until it is told to forget it, at most a minute. Failures are not kept. */
export function cached<T>(
  read: () => Promise<T>,
  { maxAgeMs = 60_000, behind = false }: Keeping = {},
) {
  let kept: { value: Promise<T>; since: number } | undefined;
  let last: T | undefined;

  function renew(shown?: Promise<T>): Promise<T> {
    const value = read();
    const entry = { value: shown ?? value, since: performance.now() };
    kept = entry;
    value.then(
      (answer) => {
        entry.value = value;
        last = answer;
      },
      () => {
        if (kept === entry) kept = undefined;
      },
    );
    return entry.value;
  }

  return {
    read: (): Promise<T> => {
      if (kept && performance.now() - kept.since < maxAgeMs) return kept.value;
      return renew(behind ? kept?.value : undefined);
    },
    /** The last answer, however old: for a page that says that nothing can be read. */
    last: (): T | undefined => last,
    forget: () => {
      kept = undefined;
    },
  };
}
