const three = /^\p{L}[\p{L}\p{M}'-]*(?:\.\p{L}[\p{L}\p{M}'-]*){2}$/u;

/** Three words with dots, of any script; a typed "///" or a link's start is taken off. */
export function readWhat3words(text: string): string | null {
  const words = text
    .trim()
    .replace(/^https?:\/\/(?:www\.)?(?:what3words\.com|w3w\.co)\//i, "")
    .replace(/^\/+/, "")
    .replace(/[。・．]/g, ".")
    .trim()
    .toLowerCase();
  return three.test(words) && words.length <= 120 ? words : null;
}

/** Null for a value that is none, so that no broken link is shown. */
export function what3wordsLink(words: string | null): string | null {
  const read = words ? readWhat3words(words) : null;
  return read && `https://what3words.com/${encodeURIComponent(read)}`;
}
