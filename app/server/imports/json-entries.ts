const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Follows the signs of a JSON list, one by one. */
class ListScanner {
  depth = 0;
  #isText = false;
  #isEscaped = false;

  /** What the sign is to the list: it opens it, ends one of its entries, or closes it. */
  next(sign: number): "opens" | "ends" | "closes" | null {
    if (this.#isText) return this.#nextOfText(sign);
    if (sign === quote) this.#isText = true;
    if (opening.has(sign)) return ++this.depth === 1 ? "opens" : null;
    if (closing.has(sign)) return --this.depth === 0 ? "closes" : null;
    return sign === comma && this.depth === 1 ? "ends" : null;
  }

  #nextOfText(sign: number): null {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === backslash) this.#isEscaped = true;
    else if (sign === quote) this.#isText = false;
    return null;
  }
}

/**
 * The texts of a JSON list's entries, cut out as the list arrives: parsed as one value, an export of
 * 20,000 properties would take several times its size in memory. Null where the list has no end, or
 * something follows it.
 */
export async function* jsonEntries(
  parts: AsyncIterable<string>,
): AsyncGenerator<string | null, undefined> {
  const scanner = new ListScanner();
  let pending = "";
  let count = 0;
  for await (const part of parts) {
    let at = pending.length;
    pending += part;
    let begin = 0;
    for (; at < pending.length; at++) {
      const event = scanner.next(pending.charCodeAt(at));
      if (event === null) continue;
      const entry = pending.slice(begin, at);
      begin = at + 1;
      // Between "[" and "]" of an empty list stands no entry.
      if (event === "opens" || (event === "closes" && count === 0 && entry.trim() === "")) continue;
      yield entry;
      count += 1;
    }
    pending = pending.slice(begin);
  }
  if (scanner.depth !== 0 || pending.trim() !== "") yield null;
  return undefined;
}
