/** More texts than any sheet has that is read. */
const maxTexts = 40_000;

/**
 * Reads each text once: the words of a table are read for each of its prices. What is returned is shared, so nobody
 * may change it.
 */
export function remember<Args extends readonly (string | undefined)[], Result>(
  read: (...args: Args) => Result,
): (...args: Args) => Result {
  const known = new Map<string, Result>();
  return (...args) => {
    const key = args.join("\u0000");
    const found = known.get(key);
    if (found !== undefined) return found;
    const result = read(...args);
    if (known.size >= maxTexts) known.clear();
    known.set(key, result);
    return result;
  };
}
