/**
 * Text folded for search: lower case, accents removed, white space collapsed. NFKD also expands
 * ligatures and full-width letters; curly apostrophes become straight ones.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** The words of a query, each of which a match must contain. */
export const foldedWords = (text: string): string[] => fold(text).split(" ").filter(Boolean);

/** Compares by code unit, like the column with collate "C" for folded text. */
export const compareFolded = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const maxLength = 100;

/** "Big 5 -- Tips!" is "big-5-tips": runs of other characters become one hyphen, ends trimmed. */
export function slugify(text: string): string {
  const slug = fold(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= maxLength) return slug;
  const cut = slug.slice(0, maxLength + 1);
  const hyphen = cut.lastIndexOf("-");
  return hyphen > 0 ? cut.slice(0, hyphen) : cut.slice(0, maxLength);
}

/** The slug of `base`, with the first free number appended if it is taken. */
export function uniqueSlug(base: string, taken: Iterable<string>, fallback = "stay"): string {
  const slug = slugify(base) || fallback;
  const used = new Set(taken);
  if (!used.has(slug)) return slug;
  let number = 2;
  while (used.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
